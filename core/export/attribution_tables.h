// SPDX-License-Identifier: Apache-2.0
// Attribution and roofline as tables of text: the columns of `lanescope-cli attribute` and `roofline`, which
// the window shows too. Column keys, units and meanings: docs/attribution.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attribution/roofline.h"
#include "core/export/table.h"

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

/// All that there are, pyprof2's twenty first and in its order.
std::span<const AttributionColumn> attributionColumns();
/// Text for an unknown key.
CellType columnType(std::string_view key);
/// pyprof2's default ones.
inline constexpr std::string_view kDefaultAttributionColumns = "idx,dir,sub,mod,op,kernel,params,sil";

/// The cells of one kernel, copy or memset, in order of `keys`.
class KernelCells {
public:
    explicit KernelCells(const AttributionData& data);
    /// Empty for an unknown figure or key.
    std::string cell(std::string_view key, DeviceOpId op) const;

private:
    std::string callSiteOf(DeviceOpId op) const;

    const AttributionData m_data;
    std::vector<std::uint32_t> m_index; ///< position by start, from 0, by DeviceOpId
    std::vector<std::uint32_t> m_sub;
};

/// Kernels, copies and memsets that start in the selection, by start.
std::vector<DeviceOpId> deviceOpsByStart(const Trace& trace, const Selection& selection);

/// A row for each of `ops`. An unknown key is an error that names those known.
Result<Table> attributionTable(const AttributionData& data, std::string_view keys,
                               std::span<const DeviceOpId> ops);

/// Kernels, time and share by cause, and what the unattributed ones are.
Table causeTable(const KernelAttributions& attributions);

/// How many kernels of the trace were launched before the recording began, and of how many the operator is
/// inferred; empty without such kernels.
std::string beforeStartText(const KernelAttributions& attributions);

Table rooflineTable(const AttributionData& data, const std::vector<RooflineRow>& rows);

/// pyprof2's short form of a kernel's name (prof/output.py and prof/utility.py): without "void ", namespaces,
/// template arguments and parameters.
std::string pyprofKernelName(std::string_view name);

} // namespace lanescope
