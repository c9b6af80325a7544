// SPDX-License-Identifier: Apache-2.0
// What a column of the table of attributed kernels says of one kernel, as text. Column keys, units and
// meanings: docs/attribution.md. Immutable once made; any thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/tensor_cores.h"
#include "core/attribution/roofline.h"
#include "core/table/table.h"

namespace lanescope {

/// Everything that the columns are made of.
struct AttributionData {
    const Trace& trace;
    const KernelAttributions& attributions;
    const OperatorWork& work;
    const PeaksTable& peaks;
};

struct AttributionColumn {
    std::string_view key;
    CellType type;
    std::string_view meaning;
};

enum class KernelField : std::uint8_t {
    Idx,
    Seq,
    Altseq,
    Tid,
    Layer,
    Trace,
    Dir,
    Sub,
    Mod,
    Op,
    Kernel,
    Params,
    Sil,
    Tc,
    Device,
    Stream,
    Grid,
    Block,
    Flops,
    Bytes,
    StartUs,
    DurationUs,
    Name,
    Cause,
    Basis,
    TwinStartUs,
    Operators,
    Annotation,
    ForwardOp,
    Launch,
    LaunchUs,
    Correlation,
    Shapes,
    Types,
    Family,
    Dtype,
    Precision,
    TflopS,
    TbS,
    Intensity,
    Bound,
    RooflinePercent,
    Alignment,
    GraphNode,
    RooflineNote,
};

/// All that there are, pyprof2's twenty first and in its order; by KernelField.
std::span<const AttributionColumn> attributionColumns();
/// Text for an unknown key.
CellType columnType(std::string_view key);

std::optional<KernelField> kernelFieldOf(std::string_view key);

/// The cells of kernels, copies and memsets.
class KernelCells {
public:
    /// O(fields); O(device work) where positions are among them.
    KernelCells(const AttributionData& data, std::span<const KernelField> fields);
    /// Those of one, in order of the fields. Empty for an unknown figure.
    std::vector<std::string> row(DeviceOpId op) const;
    /// One field alone, a position only where the fields hold one.
    std::string cell(KernelField field, DeviceOpId op) const;

private:
    struct Facts;
    Facts factsOf(DeviceOpId op) const;
    std::string cell(KernelField field, const Facts& facts) const;
    std::string costCell(KernelField field, const Facts& facts) const;
    void numberWork();
    void readNames();
    TensorCoreUse tensorCoresOf(StringId name) const;
    std::string shortNameOf(StringId name) const;

    struct NameFacts {
        TensorCoreUse tensorCores = TensorCoreUse::Unknown;
        std::string shortName;
    };

    const AttributionData m_data;
    std::vector<KernelField> m_fields;
    std::map<std::int32_t, const DevicePeaks*> m_peaks; ///< by device
    std::vector<std::uint32_t> m_index; ///< position by start, from 0, by DeviceOpId; empty: not asked for
    std::vector<std::uint32_t> m_sub;
    std::vector<std::uint32_t> m_factsOfName; ///< into m_nameFacts, by StringId; empty: there are too many
    std::vector<NameFacts> m_nameFacts;
};

/// pyprof2's short form of a kernel's name (prof/output.py and prof/utility.py): without "void ", namespaces,
/// template arguments and parameters.
std::string pyprofKernelName(std::string_view name);

} // namespace lanescope
