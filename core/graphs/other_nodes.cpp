// SPDX-License-Identifier: Apache-2.0
#include "core/graphs/other_nodes.h"

#include <algorithm>
#include <unordered_map>

#include "core/store/arg_column.h"
#include "core/store/graph_node.h"
#include "core/store/trace.h"

namespace lanescope {

Result<std::vector<OtherNodes>> otherNodes(const Trace& trace, const GraphReplays& replays,
                                           const std::stop_token& stop) {
    std::vector<OtherNodes> found(replays.graphs.size());
    const auto categoryOf = [&trace](SliceId slice) {
        return trace.text(trace.category(trace.slices().category[slice]).name);
    };
    std::vector<SliceId> slices;
    if (std::ranges::any_of(trace.data().categories, [&](const Category& category) {
            return isGraphMark(trace.text(category.name));
        })) {
        for (std::size_t i = 0; i < trace.slices().size(); ++i) {
            if (isGraphMark(categoryOf(SliceId(i)))) {
                slices.push_back(SliceId(i));
            }
        }
    }
    if (slices.empty()) {
        return found;
    }
    const Result<ArgColumn> correlations = readArgColumn(trace, slices, "correlation", stop);
    if (!correlations) {
        return correlations.error();
    }
    std::unordered_map<std::string, std::size_t> graphOfLaunch;
    for (std::size_t graph = 0; graph < replays.graphs.size(); ++graph) {
        const LaunchId first = replays.replays[replays.graphs[graph].replays.front()].launch;
        graphOfLaunch.emplace(std::to_string(trace.launch(first).correlation), graph);
    }
    for (std::size_t i = 0; i < slices.size(); ++i) {
        // Texts in Perfetto's format.
        std::string correlation = correlations->value(i);
        std::erase(correlation, '"');
        if (const auto graph = graphOfLaunch.find(correlation); graph != graphOfLaunch.end()) {
            const bool isEvent = categoryOf(slices[i]) == kGraphEventCategory;
            ++(isEvent ? found[graph->second].events : found[graph->second].hostFunctions);
        }
    }
    return found;
}

} // namespace lanescope
