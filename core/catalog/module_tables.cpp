// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/module_tables.h"

#include "core/catalog/common_columns.h"

namespace lanescope {

namespace {

std::string_view shortName(const Trace& trace, StringId name) {
    return moduleName(trace.text(name));
}

/// The path of each row; a parent stands before its children.
template <typename Figures>
std::vector<std::string> pathsOf(const Trace& trace, const std::vector<Figures>& rows) {
    std::vector<std::string> paths;
    paths.reserve(rows.size());
    for (const Figures& row : rows) {
        std::string path = row.parent == kNoIndex ? std::string() : paths[row.parent] + ";";
        paths.push_back(path += shortName(trace, row.name));
    }
    return paths;
}

template <typename Figures>
void addPathColumns(TableMaker<Figures>& make, const Trace& trace, const std::vector<Figures>& rows) {
    const std::vector<std::string> paths = pathsOf(trace, rows);
    make.add({"name", "Name", Unit::None, "Name of the module, operator or frame"},
             [&trace](const Figures& r) { return shortName(trace, r.name); })
        .addText({"path", "Path", Unit::None, "Names from the root, joined by ;"},
                 [&](const Figures& r) -> const std::string& {
                     return paths[static_cast<std::size_t>(&r - rows.data())];
                 })
        .add({"level", "Level", Unit::Depth, "Level in the tree, from 0"}, &Figures::depth)
        .add(countColumn("Calls"), &Figures::count)
        .add({"host_total_us", "Host total", Unit::Duration, "Durations on the host"}, &Figures::hostTotalNs)
        .add({"host_self_us", "Host self", Unit::Duration, "Those without the rows below"},
             &Figures::hostSelfNs)
        .add({"device_total_us", "Device total", Unit::Duration, "Device work launched meanwhile"},
             &Figures::deviceTotalNs)
        .add({"device_self_us", "Device self", Unit::Duration, "That without the rows below"},
             &Figures::deviceSelfNs)
        .setTargets(targetOfName<Figures>);
}

} // namespace

std::string pathText(const Trace& trace, std::span<const PathNode> nodes, std::size_t node) {
    std::string path(shortName(trace, nodes[node].name));
    for (std::uint32_t at = nodes[node].parent; at != kNoIndex; at = nodes[at].parent) {
        path = std::string(shortName(trace, nodes[at].name)) + ";" + path;
    }
    return path;
}

Table makeModuleTable(const Trace& trace, const ModuleTree& modules) {
    using Figures = ModuleRow;
    TableMaker<Figures> make(modules.rows);
    addPathColumns(make, trace, modules.rows);
    make.add({"operators", "Operators", Unit::None, "Operators that the module calls directly"},
             &Figures::operators)
        .add({"mean_us", "Mean", Unit::Duration, "Mean time of a call on the device, else on the host"},
             [](const Figures& r) {
                 const DurationNs totalNs = r.deviceTotalNs > 0 ? r.deviceTotalNs : r.hostTotalNs;
                 return r.count == 0
                            ? std::nullopt
                            : std::optional(static_cast<double>(totalNs) / static_cast<double>(r.count));
             })
        .add({"backward_host_us", "Backward host", Unit::Duration,
              "Backward pass of what ran in the module, on the host"},
             &Figures::backwardHostNs)
        .add({"backward_device_us", "Backward device", Unit::Duration, "Device work of that backward pass"},
             &Figures::backwardDeviceNs);
    return make.table();
}

Table makeFlameGraphTable(const Trace& trace, const FlameGraph& graph) {
    TableMaker<PathNode> make(graph.nodes);
    addPathColumns(make, trace, graph.nodes);
    return make.table();
}

} // namespace lanescope
