// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/call_totals.h"

#include "core/analysis/name_memo.h"
#include "core/analysis/tensor_cores.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

void addDeviceWork(const Trace& trace, const CallTree& tree, const std::vector<CategoryKind>& kinds,
                   const Selection& selection, std::vector<CallTimes>& times) {
    const SliceTable& slices = trace.slices();
    NameMemo<std::uint8_t> usesTensorCores(trace);
    for (std::size_t i = 0; i < tree.ownerOfOp.size(); ++i) {
        const std::uint32_t owner = tree.ownerOfOp[i];
        if (owner >= times.size()) {
            continue;
        }
        const SliceId slice = trace.deviceOps()[i].slice;
        const DurationNs durationNs = selection.timeOf(slices.range(slice));
        times[owner].deviceSelfNs = saturatingAdd(times[owner].deviceSelfNs, durationNs);
        if (usesTensorCores.of(slice, [&tree](std::string_view name) {
                return countsAsTensorCore(tensorCoreUse(name), tree.options.conventions);
            }) != 0) {
            times[owner].tensorCoreSelfNs = saturatingAdd(times[owner].tensorCoreSelfNs, durationNs);
            const CategoryKind kind = kinds[indexOf(slices.category[tree.nodes[owner].slice])];
            times[owner].tensorCoreEligible =
                times[owner].tensorCoreEligible ||
                (kind == CategoryKind::Operator && slices.durationNs[slice] > 0);
        }
    }
}

void subtractCalls(const Trace& trace, const CallTree& tree, const Selection& selection,
                   std::vector<CallTimes>& times) {
    for (std::size_t i = 0; i < tree.ownerOfLaunch.size(); ++i) {
        const std::uint32_t owner = tree.ownerOfLaunch[i];
        if (owner == kNoIndex) {
            continue;
        }
        const SliceId call = trace.launches()[i].slice;
        // The plugin joins calls by id, wherever they lie.
        times[owner].hostSelfNs -= tree.options.conventions == Conventions::TensorBoard
                                       ? selection.timeOf(trace.slices().range(call))
                                       : timeInside(trace, call, tree.nodes[owner].slice, selection);
    }
}

} // namespace

std::vector<CallTimes> callTimes(const Trace& trace, const CallTree& tree, const Selection& selection) {
    const SliceTable& slices = trace.slices();
    const std::vector<CategoryKind> kinds = categoryKindsUnder(trace, tree.options.conventions);
    std::vector<CallTimes> times(tree.nodes.size());
    NameMemo<std::uint8_t> isEligible(trace);
    for (std::size_t i = 0; i < times.size(); ++i) {
        const SliceId slice = tree.nodes[i].slice;
        times[i].hostSelfNs = selection.timeOf(slices.range(slice));
        times[i].hostSelfWithCallsNs = times[i].hostSelfNs;
        times[i].tensorCoreEligible = isEligible.of(slice, [&tree](std::string_view name) {
            return isTensorCoreEligible(name, tree.options.conventions);
        }) != 0;
    }
    addDeviceWork(trace, tree, kinds, selection, times);
    subtractCalls(trace, tree, selection, times);
    // Children stand behind their parents, so that each is complete when it is added to its parent.
    for (std::size_t i = times.size(); i-- > 0;) {
        CallTimes& own = times[i];
        const CallNode& node = tree.nodes[i];
        own.deviceTotalNs = saturatingAdd(own.deviceTotalNs, own.deviceSelfNs);
        own.tensorCoreTotalNs = saturatingAdd(own.tensorCoreTotalNs, own.tensorCoreSelfNs);
        if (node.parent == kNoIndex) {
            continue;
        }
        CallTimes& parent = times[node.parent];
        const SliceId parentSlice = tree.nodes[node.parent].slice;
        const DurationNs inside = timeInside(trace, node.slice, parentSlice, selection);
        parent.hostSelfNs -= inside;
        parent.hostSelfWithCallsNs -= inside;
        parent.deviceTotalNs = saturatingAdd(parent.deviceTotalNs, own.deviceTotalNs);
        parent.tensorCoreTotalNs = saturatingAdd(parent.tensorCoreTotalNs, own.tensorCoreTotalNs);
        const bool isParentOperator = kinds[indexOf(slices.category[parentSlice])] == CategoryKind::Operator;
        parent.tensorCoreEligible = parent.tensorCoreEligible || (isParentOperator && own.tensorCoreEligible);
    }
    return times;
}

SelectedCallTimes::SelectedCallTimes(const Trace& trace, const CallTree& tree,
                                     const std::vector<CallTimes>& whole, const Selection& selection)
    : m_whole(whole) {
    if (selection.range) {
        m_own = callTimes(trace, tree, selection);
    }
}

} // namespace lanescope
