// SPDX-License-Identifier: Apache-2.0
// Several changes of weights replayed in one pass over a dependency graph, side by side. Pure; any thread.
// Cost O(nodes + edges) for up to kReplayBatch changes. Times are doubles counted from the first node: exact
// to the nanosecond for traces of up to 100 days.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/dependency/replay.h"
#include "core/dependency/replay_places.h"

namespace lanescope {

inline constexpr std::size_t kReplayBatch = 8;

/// Stretch whose length is wanted: from node to node, or of all nodes if `end` is kNoNode.
struct ReplaySpan {
    NodeId begin = kNoNode;
    NodeId end = kNoNode;
};

/// The weights of some edges, by edge, times a factor; or these edges left out.
struct ScaledEdges {
    std::span<const EdgeId> edges;
    double factor = 1;
    bool leftOut = false;
};

/// `weightNs` of an edge times a factor; of an edge along device work see DependencyGraph::withWorkScaled().
DurationNs scaledWeight(const DependencyGraph& graph, EdgeId edge, NodeId to, DurationNs weightNs,
                        double factor);

/// The length of `span` with each of `changes`, at most kReplayBatch, in nanoseconds.
std::array<double, kReplayBatch> replayLengths(const DependencyGraph& graph, const ReplayPlaces& places,
                                               const std::vector<DurationNs>& weights,
                                               const std::vector<UnexplainedWait>& waits,
                                               std::span<const ScaledEdges> changes, const ReplaySpan& span);

} // namespace lanescope
