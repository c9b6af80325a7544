// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/tensor_core_summary.h"

#include <algorithm>

#include "core/analysis/name_memo.h"
#include "core/analysis/tensor_cores.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Eligible nodes without eligible ones in their subtree.
std::vector<bool> bottomEligible(const CallTree& tree, const std::vector<CallTimes>& times) {
    std::vector<bool> isBottom(times.size());
    std::vector<bool> hasEligibleBelow(times.size(), false);
    for (std::size_t i = times.size(); i-- > 0;) {
        isBottom[i] = times[i].tensorCoreEligible && !hasEligibleBelow[i];
        const std::uint32_t parent = tree.nodes[i].parent;
        if (parent != kNoIndex && (times[i].tensorCoreEligible || hasEligibleBelow[i])) {
            hasEligibleBelow[parent] = true;
        }
    }
    return isBottom;
}

} // namespace

TensorCoreSummary tensorCoreSummary(const Trace& trace, const CallTree& tree,
                                    const std::vector<CallTimes>& times, const Selection& selection) {
    TensorCoreSummary summary;
    for (const std::int32_t device : trace.activeDevices()) {
        summary.devices.push_back({device, {}, {}, matrixUnitsOf(trace, device) != MatrixUnits::None});
    }
    const std::vector<bool> isBottom = bottomEligible(tree, times);
    const std::vector<CategoryKind> kinds = categoryKindsUnder(trace, tree.options.conventions);
    const bool asPlugin = tree.options.conventions == Conventions::TensorBoard;
    std::vector<bool> hasKernel(summary.devices.size(), false);
    NameMemo<TensorCoreUse> uses(trace);
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        const DeviceOp& op = trace.deviceOps()[i];
        if (kinds[indexOf(trace.slices().category[op.slice])] != CategoryKind::Kernel ||
            !selection.includes(trace.slices().range(op.slice))) {
            continue;
        }
        const DurationNs durationNs = selection.timeOf(trace.slices().range(op.slice));
        // A kernel of which the file does not say where it ran counts for no device.
        const auto known = std::ranges::lower_bound(trace.activeDevices(), op.device);
        TensorCoreSummary::Device* figures = nullptr;
        if (known != trace.activeDevices().end() && *known == op.device) {
            const auto device = static_cast<std::size_t>(known - trace.activeDevices().begin());
            hasKernel[device] = true;
            figures = &summary.devices[device];
        }
        const TensorCoreUse use = uses.of(op.slice, tensorCoreUse);
        if (figures == nullptr || figures->hasUnits || asPlugin) {
            summary.all.add(use, durationNs);
        }
        if (figures != nullptr) {
            figures->all.add(use, durationNs);
        }
        const std::uint32_t owner = tree.ownerOfOp[i];
        if (owner >= tree.nodes.size()) {
            continue;
        }
        if (tree.nodes[owner].isOperator) {
            if (figures != nullptr) {
                figures->ofOperators.add(use, durationNs);
            }
            summary.operatorKernelNs = saturatingAdd(summary.operatorKernelNs, durationNs);
        }
        if (isBottom[owner]) {
            summary.eligibleKernelNs = saturatingAdd(summary.eligibleKernelNs, durationNs);
        }
    }
    std::size_t index = 0;
    std::erase_if(summary.devices, [&](const TensorCoreSummary::Device&) { return !hasKernel[index++]; });
    return summary;
}

} // namespace lanescope
