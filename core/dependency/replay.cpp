// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/replay.h"

#include <algorithm>
#include <limits>

namespace lanescope {

std::vector<DurationNs> modelWeights(const DependencyGraph& graph) {
    std::vector<DurationNs> weights(graph.edgeCount());
    for (std::uint32_t i = 0; i < graph.nodeCount(); ++i) {
        const auto [first, last] = graph.edgesTo(NodeId{i});
        for (std::uint32_t e = first; e < last; ++e) {
            weights[e] = graph.modelWeightNs(EdgeId{e}, NodeId{i});
        }
    }
    for (const CutWeight& cut : graph.cuts()) {
        DurationNs& weight = weights[indexOf(cut.edge)];
        weight = std::min(weight, cut.weightNs);
    }
    return weights;
}

std::vector<DurationNs> recordedWeights(const DependencyGraph& graph) {
    std::vector<DurationNs> weights(graph.edgeCount());
    for (std::uint32_t i = 0; i < graph.nodeCount(); ++i) {
        const NodeId node{i};
        const EdgeId binding = bindingEdge(graph, node);
        const auto [first, last] = graph.edgesTo(node);
        for (std::uint32_t e = first; e < last; ++e) {
            const DurationNs recordedNs =
                saturatingSubtract(graph.timeNs(node), graph.timeNs(graph.from(EdgeId{e})));
            weights[e] = EdgeId{e} == binding ? recordedNs
                                              : std::min(recordedNs, graph.modelWeightNs(EdgeId{e}, node));
        }
    }
    return weights;
}

EdgeId bindingEdge(const DependencyGraph& graph, NodeId node) {
    const auto [first, last] = graph.edgesTo(node);
    EdgeId binding = kNoEdge;
    const auto isLater = [&](EdgeId a, EdgeId b) {
        const TimeNs aNs = graph.timeNs(graph.from(a));
        const TimeNs bNs = graph.timeNs(graph.from(b));
        return aNs != bNs ? aNs > bNs : graph.kind(a) == EdgeKind::Work && graph.kind(b) != EdgeKind::Work;
    };
    for (std::uint32_t e = first; e < last; ++e) {
        binding = binding == kNoEdge || isLater(EdgeId{e}, binding) ? EdgeId{e} : binding;
    }
    return binding;
}

std::vector<UnexplainedWait> waitsOf(const DependencyGraph& graph, ReplayMode mode) {
    std::vector<UnexplainedWait> waits = graph.waits();
    if (mode == ReplayMode::Dropped) {
        std::erase_if(waits, [](const UnexplainedWait& wait) { return !wait.withoutLaunch; });
    }
    return waits;
}

std::vector<TimeNs> replay(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
                           const std::vector<UnexplainedWait>& waits) {
    std::vector<TimeNs> times(graph.nodeCount());
    replayNodes(graph, weights, waits, 0, graph.nodeCount(), times);
    return times;
}

void replayNodes(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
                 const std::vector<UnexplainedWait>& waits, std::uint32_t first, std::uint32_t last,
                 std::vector<TimeNs>& times) {
    const GraphData& data = graph.data();
    auto wait = std::ranges::lower_bound(waits, NodeId{first}, {}, &UnexplainedWait::node);
    for (std::uint32_t i = first; i < last; ++i) {
        const std::uint32_t begin = data.firstEdge[i];
        const std::uint32_t end = data.firstEdge[i + 1];
        TimeNs timeNs = begin == end ? data.timeNs[i] : std::numeric_limits<TimeNs>::min();
        for (std::uint32_t e = begin; e < end; ++e) {
            timeNs = std::max(timeNs, saturatingAdd(times[data.from[e]], weights[e]));
        }
        if (wait != waits.end() && indexOf(wait->node) == i) {
            timeNs = saturatingAdd(timeNs, wait->waitNs);
            ++wait;
        }
        times[i] = timeNs;
    }
}

} // namespace lanescope
