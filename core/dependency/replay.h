// SPDX-License-Identifier: Apache-2.0
// When each node of a dependency graph would happen with given weights: t(n) = the greatest t(p) + w(p -> n)
// over the causes p of n, plus what n waits without a known cause. Nodes without causes stay where they were
// recorded. Pure functions; any thread. Cost O(nodes + edges).
#pragma once

#include <vector>

#include "core/dependency/dependency_graph.h"

namespace lanescope {

enum class ReplayMode : std::uint8_t {
    Kept,    ///< unexplained waits stay as long as they were recorded
    Dropped, ///< they are left out, except those of work without a launch, of which nothing else is known
};

/// Weight of each edge in the model, cut where the recording contradicts it.
std::vector<DurationNs> modelWeights(const DependencyGraph& graph);
/// Weights with which the replay equals the recording at every node: of the edge that decided the recorded
/// distance, of the others the model's weight, if the recording allows it. Replay without waits.
std::vector<DurationNs> recordedWeights(const DependencyGraph& graph);

/// The edge whose cause was recorded last, of several at one instant device work before others; kNoEdge for a
/// node without causes.
EdgeId bindingEdge(const DependencyGraph& graph, NodeId node);

/// Waits that count in `mode`, by node: those of the graph with their lengths.
std::vector<UnexplainedWait> waitsOf(const DependencyGraph& graph, ReplayMode mode);

/// Times of all nodes.
std::vector<TimeNs> replay(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
                           const std::vector<UnexplainedWait>& waits);

/// Times of the nodes [first, last), given those of all before in `times`.
void replayNodes(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
                 const std::vector<UnexplainedWait>& waits, std::uint32_t first, std::uint32_t last,
                 std::vector<TimeNs>& times);

} // namespace lanescope
