// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/replay_places.h"

namespace lanescope {

ReplayPlaces replayPlaces(const DependencyGraph& graph) {
    const GraphData& data = graph.data();
    // The last node that each one has an effect on; nodes lie in recorded order.
    std::vector<std::uint32_t> lastEffect(graph.nodeCount());
    for (std::uint32_t i = 0; i < graph.nodeCount(); ++i) {
        lastEffect[i] = i;
        for (std::uint32_t e = data.firstEdge[i]; e < data.firstEdge[i + 1]; ++e) {
            lastEffect[data.from[e]] = i;
        }
    }
    ReplayPlaces places;
    places.own.resize(graph.nodeCount());
    places.from.resize(graph.edgeCount());
    std::vector<std::uint32_t> free;
    for (std::uint32_t i = 0; i < graph.nodeCount(); ++i) {
        for (std::uint32_t e = data.firstEdge[i]; e < data.firstEdge[i + 1]; ++e) {
            const std::uint32_t from = data.from[e];
            places.from[e] = places.own[from];
            if (lastEffect[from] == i) {
                free.push_back(places.own[from]);
                lastEffect[from] = kNoIndex; // Several edges may lead from it.
            }
        }
        if (free.empty()) {
            free.push_back(places.count++);
        }
        places.own[i] = free.back();
        if (lastEffect[i] != i) {
            free.pop_back();
        }
    }
    return places;
}

} // namespace lanescope
