// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/flame_graph.h"

#include <algorithm>
#include <string_view>

#include "core/analysis/host/module_names.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

bool belongs(const Trace& trace, FlameFrames frames, StringId name, CategoryId category) {
    const CategoryKind kind = trace.category(category).kind;
    if (frames == FlameFrames::Host) {
        return kind != CategoryKind::Overhead && kind != CategoryKind::ProfilerSpan;
    }
    return isModuleName(trace.text(name)) ||
           (frames == FlameFrames::ModulesAndOperators && kind == CategoryKind::Operator);
}

} // namespace

FlameGraph flameGraph(const Trace& trace, FlameFrames frames, const Selection& selection,
                      std::stop_token stop) {
    const std::function<bool(StringId, CategoryId)> isIncluded = [&](StringId name, CategoryId category) {
        return belongs(trace, frames, name, category);
    };
    FlameGraph graph;
    graph.nodes = PathTree(trace, selection, isIncluded, std::move(stop)).nodes();
    for (const PathNode& node : graph.nodes) {
        graph.depth = std::max(graph.depth, node.depth + 1);
        if (node.parent == kNoIndex) {
            graph.hostTotalNs = saturatingAdd(graph.hostTotalNs, node.hostTotalNs);
            graph.deviceTotalNs = saturatingAdd(graph.deviceTotalNs, node.deviceTotalNs);
        }
    }
    return graph;
}

} // namespace lanescope
