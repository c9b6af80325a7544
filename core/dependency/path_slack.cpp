// SPDX-License-Identifier: Apache-2.0
// Slack of critical_path.h.
#include <algorithm>
#include <limits>

#include "core/dependency/critical_path.h"
#include "core/dependency/replay.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr DurationNs kNoMatter = std::numeric_limits<DurationNs>::max();
constexpr DurationNs kSharesOfNearlyCritical = 100;

} // namespace

DurationNs PathSlack::of(NodeId node) const {
    const std::size_t i = indexOf(node);
    return i >= firstNode && i - firstNode < slackNs.size() ? slackNs[i - firstNode] : kNoMatter;
}

PathSlack pathSlack(const DependencyGraph& graph, const PathSpan& span) {
    PathSlack slack;
    if (span.end == kNoNode) {
        return slack;
    }
    slack.firstNode =
        std::min(graph.firstNodeFrom(span.range.startNs), static_cast<std::uint32_t>(indexOf(span.end)));
    slack.slackNs.assign(indexOf(span.end) + 1 - slack.firstNode, kNoMatter);
    slack.slackNs.back() = 0;
    for (std::uint32_t i = static_cast<std::uint32_t>(indexOf(span.end)) + 1; i-- > slack.firstNode;) {
        const NodeId node{i};
        const DurationNs ofNode = slack.slackNs[i - slack.firstNode];
        if (ofNode == kNoMatter) {
            continue;
        }
        const EdgeId binding = bindingEdge(graph, node);
        const auto [first, last] = graph.edgesTo(node);
        for (std::uint32_t e = first; e < last; ++e) {
            const EdgeId edge{e};
            const std::uint32_t from = static_cast<std::uint32_t>(indexOf(graph.from(edge)));
            if (from < slack.firstNode) {
                continue;
            }
            const DurationNs distanceNs =
                saturatingSubtract(graph.timeNs(node), graph.timeNs(graph.from(edge)));
            const DurationNs weightNs =
                edge == binding ? distanceNs : std::min(distanceNs, graph.modelWeightNs(edge, node));
            DurationNs& ofCause = slack.slackNs[from - slack.firstNode];
            ofCause = std::min(ofCause, saturatingAdd(ofNode, saturatingSubtract(distanceNs, weightNs)));
        }
    }
    return slack;
}

std::vector<SliceId> nearlyCriticalSlices(const DependencyGraph& graph, const PathSpan& span,
                                          const PathSlack& slack) {
    const DurationNs leastNs = span.range.durationNs() / kSharesOfNearlyCritical;
    std::vector<SliceId> slices;
    for (std::uint32_t i = 0; i < slack.slackNs.size(); ++i) {
        const NodeId node{slack.firstNode + i};
        const NodeKind kind = graph.kind(node);
        if (slack.slackNs[i] < leastNs && (kind == NodeKind::CallEnd || kind == NodeKind::WorkEnd)) {
            slices.push_back(graph.sliceOf(node));
        }
    }
    std::ranges::stable_sort(slices, {},
                             [&](SliceId slice) { return graph.trace().slices().startNs[slice]; });
    return slices;
}

} // namespace lanescope
