// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/module_tables.h"

#include "core/analysis/host/module_names.h"
#include "core/catalog/common_columns.h"

namespace lanescope {

namespace {

std::string_view shortName(const Trace& trace, StringId name) {
    return moduleName(trace.text(name));
}

/// Real stacks end well before. All names of each path would take memory in the square of the depth.
constexpr std::size_t kMostNames = 250;

/// The path of row `at` with the names nearest to it, and before them the number of those left out.
template <typename Figures>
std::string pathOf(const Trace& trace, std::span<const Figures> rows, std::size_t at) {
    std::vector<std::string_view> names{shortName(trace, rows[at].name)};
    std::uint32_t parent = rows[at].parent;
    for (; parent != kNoIndex && names.size() < kMostNames; parent = rows[parent].parent) {
        names.push_back(shortName(trace, rows[parent].name));
    }
    std::string path;
    if (parent != kNoIndex) {
        path = "(" + std::to_string(rows[parent].depth + 1) + " more);";
    }
    for (std::size_t i = names.size(); i-- > 0;) {
        path += names[i];
        path += i > 0 ? ";" : "";
    }
    return path;
}

template <typename Figures>
void addPathColumns(TableMaker<Figures>& make, const Trace& trace, const std::vector<Figures>& rows) {
    make.add({"name", "Name", Unit::None, "Name of the module, operator or frame"},
             [&trace](const Figures& r) { return shortName(trace, r.name); })
        .addText({"path", "Path", Unit::None,
                  "Names from the root to the frame, separated by semicolons; only the last 250 of a deeper "
                  "stack"},
                 [&](const Figures& r) {
                     return pathOf<Figures>(trace, rows, static_cast<std::size_t>(&r - rows.data()));
                 })
        .add({"level", "Level", Unit::Depth, "Level in the tree, from 0"}, &Figures::depth)
        .add(countColumn("Calls"), &Figures::count)
        .add({"host_total_us", "Host total", Unit::Duration, "Durations on the host"}, &Figures::hostTotalNs)
        .add({"host_self_us", "Host self", Unit::Duration, "Durations on the host without the rows below"},
             &Figures::hostSelfNs)
        .add({"device_total_us", "Device total", Unit::Duration, "Device work launched meanwhile"},
             &Figures::deviceTotalNs)
        .add({"device_self_us", "Device self", Unit::Duration, "Own share, without the rows below"},
             &Figures::deviceSelfNs)
        .setTargets(targetOfName<Figures>);
}

} // namespace

std::string pathText(const Trace& trace, std::span<const PathNode> nodes, std::size_t node) {
    return pathOf(trace, nodes, node);
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
              "Host time of the backward pass of what ran in the module"},
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
