// SPDX-License-Identifier: Apache-2.0
// Figures of single kernels, copies and memsets, from their attribution and their operators' models: the
// source of the columns of kernel_fields.h. Finds what is asked for and keeps what many kernels share.
// Immutable to its users; any thread.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/device/device_op_order.h"
#include "core/analysis/tensor_cores.h"
#include "core/attribution/operator_work.h"
#include "core/attribution/roofline.h"

namespace lanescope {

/// Everything that the columns are made of. The data outlive their users.
struct AttributionData {
    const Trace& trace;
    const KernelAttributions& attributions;
    const OperatorWork& work;
    const PeaksTable& peaks;
    const TensorCoreUses& tensorCoreUses;
    const DeviceOpOrder& order;
};

class AnalysisContext;
struct AttributedWork;
AttributionData attributionDataOf(const AnalysisContext& context, const AttributedWork& made);

class KernelFacts {
public:
    /// O(devices).
    explicit KernelFacts(const AttributionData& data);

    const AttributionData& data() const { return m_data; }
    const Trace& trace() const { return m_data.trace; }

    SliceId slice(DeviceOpId op) const { return m_data.order.slices[indexOf(op)]; }
    const LaunchContext& context(DeviceOpId op) const { return m_data.attributions.context(op); }
    /// Null: it was not inferred.
    const InferredLaunch* inferred(DeviceOpId op) const { return m_data.attributions.inferredOf(op); }
    /// Null: not known.
    const OperatorSignature* signature(DeviceOpId op) const { return m_data.work.signatureOf(op); }
    /// kNoSlice: none.
    SliceId launchCall(DeviceOpId op) const;
    /// Null: no graph replayed it.
    const ReplayedWork* replayed(DeviceOpId op) const { return m_data.attributions.replayedOf(op); }
    /// The operator that caused the work, by name; empty: there is none, or it is not known. The first call
    /// is O(slices) where Python's calls of operators are recorded.
    std::string_view operatorName(DeviceOpId op) const;
    /// Whether that operator is inferred from later work.
    bool isOperatorInferred(DeviceOpId op) const;

    /// Position by start, from 0. The first call of these two is O(device work).
    std::uint32_t position(DeviceOpId op) const;
    /// Position within the operator call, from 0.
    std::uint32_t positionInCall(DeviceOpId op) const;

    TensorCoreUse tensorCoreUseOf(StringId kernelName) const { return m_data.tensorCoreUses.of(kernelName); }

    std::optional<OperatorCost> cost(DeviceOpId op) const { return m_data.work.costOf(m_data.trace, op); }
    Precision precision(DeviceOpId op) const;
    RooflineFigures figures(DeviceOpId op) const;

private:
    void numberWork() const;

    const AttributionData m_data;
    std::map<std::int32_t, const DevicePeaks*> m_peaks; ///< by device
    mutable std::once_flag m_numberOnce;
    mutable std::vector<std::uint32_t> m_positions; ///< by DeviceOpId, like the next
    mutable std::vector<std::uint32_t> m_positionsInCall;
    mutable std::once_flag m_pythonOnce;
    mutable std::vector<SliceId> m_pythonOperators; ///< see pythonOperators()
};

/// pyprof2's short form of a kernel's name (prof/output.py and prof/utility.py): without "void ", namespaces,
/// template arguments and parameters.
std::string pyprofKernelName(std::string_view name);

} // namespace lanescope
