// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/unexplained_waits.h"

#include <algorithm>
#include <limits>

#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr DurationNs kSpreadNs = 10'000;

} // namespace

UnexplainedWaits findUnexplainedWaits(const DependencyGraph& graph) {
    UnexplainedWaits found;
    for (std::uint32_t i = 0; i < graph.nodeCount(); ++i) {
        const NodeId node{i};
        const auto [first, last] = graph.edgesTo(node);
        if (first == last) {
            continue;
        }
        const TimeNs recordedNs = graph.timeNs(node);
        TimeNs explainedNs = std::numeric_limits<TimeNs>::min();
        for (std::uint32_t e = first; e < last; ++e) {
            const EdgeId edge{e};
            const TimeNs fromNs = graph.timeNs(graph.from(edge));
            TimeNs earliestNs = saturatingAdd(fromNs, graph.modelWeightNs(edge, node));
            if (saturatingSubtract(earliestNs, recordedNs) > kSpreadNs) {
                found.cuts.push_back({edge, std::max<DurationNs>(0, saturatingSubtract(recordedNs, fromNs))});
                earliestNs = recordedNs;
            }
            explainedNs = std::max(explainedNs, earliestNs);
        }
        const DurationNs waitNs = saturatingSubtract(recordedNs, explainedNs);
        if (waitNs > kSpreadNs) {
            const bool withoutLaunch = graph.kind(node) == NodeKind::WorkBegin &&
                                       graph.trace().deviceOp(graph.workOf(node)).launch == kNoLaunch;
            found.waits.push_back({node, waitNs, withoutLaunch});
            found.totalNs = saturatingAdd(found.totalNs, waitNs);
        }
    }
    return found;
}

} // namespace lanescope
