// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/module_tables.h"

#include "core/table/table_maker.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::string shortName(const Trace& trace, StringId name) {
    return std::string(moduleName(trace.text(name)));
}

template <typename Figures>
std::vector<Maker<Figures>> pathColumns(const Trace& trace, const std::vector<std::string>& paths,
                                        const std::vector<Figures>& rows) {
    return {{{"name", CellType::Text}, [&trace](const Figures& r) { return shortName(trace, r.name); }},
            {{"path", CellType::Text}, [&paths, &rows](const Figures& r) { return paths[&r - rows.data()]; }},
            {{"level"}, [](const Figures& r) { return std::to_string(r.depth); }},
            {{"count"}, [](const Figures& r) { return std::to_string(r.count); }},
            {{"host_total_us"}, [](const Figures& r) { return decimalMicroseconds(r.hostTotalNs); }},
            {{"host_self_us"}, [](const Figures& r) { return decimalMicroseconds(r.hostSelfNs); }},
            {{"device_total_us"}, [](const Figures& r) { return decimalMicroseconds(r.deviceTotalNs); }},
            {{"device_self_us"}, [](const Figures& r) { return decimalMicroseconds(r.deviceSelfNs); }}};
}

/// Of each row; a parent stands before its children.
template <typename Figures>
std::vector<std::string> pathsOf(const Trace& trace, const std::vector<Figures>& rows) {
    std::vector<std::string> paths;
    paths.reserve(rows.size());
    for (const Figures& row : rows) {
        paths.push_back((row.parent == kNoIndex ? std::string() : paths[row.parent] + ";") +
                        shortName(trace, row.name));
    }
    return paths;
}

} // namespace

std::string pathText(const Trace& trace, std::span<const PathNode> nodes, std::size_t node) {
    std::string path = shortName(trace, nodes[node].name);
    for (std::uint32_t at = nodes[node].parent; at != kNoIndex; at = nodes[at].parent) {
        path = shortName(trace, nodes[at].name) + ";" + path;
    }
    return path;
}

Table moduleTreeText(const Trace& trace, const ModuleTree& modules) {
    using Figures = ModuleRow;
    const std::vector<std::string> paths = pathsOf(trace, modules.rows);
    std::vector<Maker<Figures>> makers = pathColumns(trace, paths, modules.rows);
    makers.insert(
        makers.end(),
        {{{"operators"}, [](const Figures& r) { return std::to_string(r.operators); }},
         {{"mean_us"},
          [](const Figures& r) {
              const DurationNs totalNs = r.deviceTotalNs > 0 ? r.deviceTotalNs : r.hostTotalNs;
              return r.count == 0
                         ? std::string()
                         : decimalMicroseconds(static_cast<double>(totalNs) / static_cast<double>(r.count));
          }},
         {{"backward_host_us"}, [](const Figures& r) { return decimalMicroseconds(r.backwardHostNs); }},
         {{"backward_device_us"}, [](const Figures& r) { return decimalMicroseconds(r.backwardDeviceNs); }}});
    return makeTable(modules.rows, makers);
}

Table flameGraphText(const Trace& trace, const FlameGraph& graph) {
    const std::vector<std::string> paths = pathsOf(trace, graph.nodes);
    return makeTable(graph.nodes, pathColumns(trace, paths, graph.nodes));
}

} // namespace lanescope
