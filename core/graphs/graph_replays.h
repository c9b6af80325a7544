// SPDX-License-Identifier: Apache-2.0
// Replays of CUDA and HIP graphs: what each graph launch ran, which launches replayed the same graph, the
// block that a graph repeats, and how long its nodes take. Ids of graphs and nodes tell them apart where they
// are recorded, else the names of the work and its streams do. Positions of vectors in here refer to each
// other; the result is immutable; any thread. O(n log n) of pieces. Definitions: docs/metrics.md, "Graph
// replays".
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/graphs/repeated_block.h"

namespace lanescope {

class Trace;

struct GraphReplay {
    LaunchId launch = kNoLaunch;
    std::uint32_t graph = 0;
    std::size_t firstPiece = 0; ///< in GraphReplays::pieces; as many as the graph has nodes
};

/// A sequence of device work that one launch call or several ran.
struct ReplayedGraph {
    std::size_t nodes = 0;
    std::vector<std::uint32_t> replays; ///< in order of their launches
    RepeatedBlock block;                ///< of nodes
    DurationNs totalNs = 0;             ///< sum of durations of all pieces
    // Statistics of the sums of the replays:
    DurationNs medianNs = 0;
    DurationNs madNs = 0;
};

struct GraphReplays {
    std::vector<ReplayedGraph> graphs; ///< in order of their first launch
    std::vector<GraphReplay> replays;  ///< in order of the launches' starts
    /// Device work of each replay by node. Nodes are numbered as the first replay of the graph ran them; in
    /// other replays a node is the piece with the same id, else of the same place in its stream.
    std::vector<DeviceOpId> pieces;

    std::span<const DeviceOpId> piecesOf(const GraphReplay& replay) const {
        return std::span(pieces).subspan(replay.firstPiece, graphs[replay.graph].nodes);
    }
};

/// How long one node took in the replays of its graph.
struct NodeTimes {
    DurationNs totalNs = 0;
    DurationNs medianNs = 0;
    DurationNs madNs = 0;
    std::uint64_t outliers = 0; ///< |0.6745 (duration - median) / MAD| > 3.5; none where the MAD is 0
    DeviceOpId longest = kNoDeviceOp;
};

bool isGraphLaunch(const Trace& trace, SliceId call);
/// Some launch of a graph ran device work.
bool hasGraphReplays(const Trace& trace);

/// Replays whose launch call starts in the selection. Partly filled when stopped.
GraphReplays findGraphReplays(const Trace& trace, const Selection& selection = {},
                              const std::stop_token& stop = {});

NodeTimes nodeTimesOf(const Trace& trace, const GraphReplays& replays, const ReplayedGraph& graph,
                      std::size_t node);

} // namespace lanescope
