// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/call_totals.h"

#include "core/analysis/tensor_cores.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// By StringId, found when first asked for: few names are those of kernels or operators.
class NameFlags {
public:
    explicit NameFlags(const Trace& trace)
        : m_trace(trace)
        , m_flag(trace.strings().size(), kUnknown) {}

    template <typename Predicate>
    bool get(StringId name, const Predicate& predicate) {
        std::uint8_t& flag = m_flag[indexOf(name)];
        if (flag == kUnknown) {
            flag = predicate(m_trace.text(name)) ? 1 : 0;
        }
        return flag == 1;
    }

private:
    static constexpr std::uint8_t kUnknown = 2;
    const Trace& m_trace;
    std::vector<std::uint8_t> m_flag;
};

void addDeviceWork(const Trace& trace, const CallTree& tree, std::vector<CallTimes>& times) {
    const SliceTable& slices = trace.slices();
    NameFlags usesTensorCores(trace);
    for (std::size_t i = 0; i < tree.ownerOfOp.size(); ++i) {
        const std::uint32_t owner = tree.ownerOfOp[i];
        if (owner >= times.size()) {
            continue;
        }
        const SliceId slice = trace.deviceOps()[i].slice;
        const DurationNs durationNs = slices.durationNs[slice];
        times[owner].deviceSelfNs = saturatingAdd(times[owner].deviceSelfNs, durationNs);
        if (usesTensorCores.get(slices.name[slice], [&tree](std::string_view name) {
                return countsAsTensorCore(tensorCoreUse(name), tree.options.conventions);
            })) {
            times[owner].tensorCoreSelfNs = saturatingAdd(times[owner].tensorCoreSelfNs, durationNs);
        }
    }
}

void subtractCalls(const Trace& trace, const CallTree& tree, std::vector<CallTimes>& times) {
    for (std::size_t i = 0; i < tree.ownerOfLaunch.size(); ++i) {
        const std::uint32_t owner = tree.ownerOfLaunch[i];
        if (owner == kNoIndex) {
            continue;
        }
        const SliceId call = trace.launches()[i].slice;
        // The plugin joins calls by id, wherever they lie.
        times[owner].hostSelfNs -= tree.options.conventions == Conventions::TensorBoard
                                       ? trace.slices().durationNs[call]
                                       : timeInside(trace, call, tree.nodes[owner].slice);
    }
}

} // namespace

std::vector<CallTimes> callTimes(const Trace& trace, const CallTree& tree) {
    const SliceTable& slices = trace.slices();
    const std::vector<CategoryKind> kinds = categoryKindsUnder(trace, tree.options.conventions);
    std::vector<CallTimes> times(tree.nodes.size());
    NameFlags isEligible(trace);
    for (std::size_t i = 0; i < times.size(); ++i) {
        const SliceId slice = tree.nodes[i].slice;
        times[i].hostSelfNs = slices.durationNs[slice];
        times[i].hostSelfWithCallsNs = slices.durationNs[slice];
        times[i].tensorCoreEligible = isEligible.get(slices.name[slice], [&tree](std::string_view name) {
            return isTensorCoreEligible(name, tree.options.conventions);
        });
    }
    addDeviceWork(trace, tree, times);
    subtractCalls(trace, tree, times);
    // Children stand behind their parents, so that each is complete when it is added to its parent.
    for (std::size_t i = times.size(); i-- > 0;) {
        CallTimes& own = times[i];
        const CallNode& node = tree.nodes[i];
        own.deviceTotalNs = saturatingAdd(own.deviceTotalNs, own.deviceSelfNs);
        own.tensorCoreTotalNs = saturatingAdd(own.tensorCoreTotalNs, own.tensorCoreSelfNs);
        const bool isOperatorEvent = kinds[indexOf(slices.category[node.slice])] == CategoryKind::Operator;
        own.tensorCoreEligible = own.tensorCoreEligible || (isOperatorEvent && own.tensorCoreSelfNs > 0);
        if (node.parent == kNoIndex) {
            continue;
        }
        CallTimes& parent = times[node.parent];
        const SliceId parentSlice = tree.nodes[node.parent].slice;
        const DurationNs inside = timeInside(trace, node.slice, parentSlice);
        parent.hostSelfNs -= inside;
        parent.hostSelfWithCallsNs -= inside;
        parent.deviceTotalNs = saturatingAdd(parent.deviceTotalNs, own.deviceTotalNs);
        parent.tensorCoreTotalNs = saturatingAdd(parent.tensorCoreTotalNs, own.tensorCoreTotalNs);
        const bool isParentOperator = kinds[indexOf(slices.category[parentSlice])] == CategoryKind::Operator;
        parent.tensorCoreEligible = parent.tensorCoreEligible || (isParentOperator && own.tensorCoreEligible);
    }
    return times;
}

} // namespace lanescope
