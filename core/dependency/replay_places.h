// SPDX-License-Identifier: Apache-2.0
// Places for the times of nodes while a replay passes over them. The place of a node is given to another one
// once its last effect is known, so that a replay of millions of nodes works on the few thousand that still
// matter and stays in the processor's cache. Immutable; any thread. Making them costs O(nodes + edges), and
// 4 bytes for each.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/dependency/dependency_graph.h"
#include "core/dependency/replay.h"

namespace lanescope {

struct ReplayPlaces {
    std::vector<std::uint32_t> own;  ///< by node
    std::vector<std::uint32_t> from; ///< by edge: the place of its cause
    std::uint32_t count = 0;
};

ReplayPlaces replayPlaces(const DependencyGraph& graph);

/// Replays side by side that pass over all nodes before `nodeCount` once, in whole nanoseconds.
/// `weightsOf(node, e)` is called for each edge e to `node` in order and gives its weight in each replay;
/// `waits` are by replay; `take(node, times)` gets the times of each node.
template <std::size_t kReplays, typename WeightsOf, typename Take>
void replayTogether(const DependencyGraph& graph, const ReplayPlaces& places, std::uint32_t nodeCount,
                    const std::array<const std::vector<UnexplainedWait>*, kReplays>& waits,
                    WeightsOf&& weightsOf, Take&& take) {
    using Times = std::array<TimeNs, kReplays>;
    const GraphData& data = graph.data();
    std::vector<Times> times(places.count);
    std::array<std::size_t, kReplays> nextWait{};
    for (std::uint32_t i = 0; i < nodeCount; ++i) {
        const std::uint32_t begin = data.firstEdge[i];
        const std::uint32_t end = data.firstEdge[i + 1];
        Times now;
        now.fill(begin == end ? data.timeNs[i] : std::numeric_limits<TimeNs>::min());
        for (std::uint32_t e = begin; e < end; ++e) {
            const Times& from = times[places.from[e]];
            const Times weights = weightsOf(i, e);
            for (std::size_t replay = 0; replay < kReplays; ++replay) {
                now[replay] = std::max(now[replay], saturatingAdd(from[replay], weights[replay]));
            }
        }
        for (std::size_t replay = 0; replay < kReplays; ++replay) {
            const std::vector<UnexplainedWait>& known = *waits[replay];
            std::size_t& next = nextWait[replay];
            if (next < known.size() && indexOf(known[next].node) == i) {
                now[replay] = saturatingAdd(now[replay], known[next++].waitNs);
            }
        }
        times[places.own[i]] = now;
        take(i, now);
    }
}

} // namespace lanescope
