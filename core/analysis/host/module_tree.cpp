// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/module_tree.h"

#include <functional>
#include <optional>

#include "core/analysis/host/module_names.h"
#include "core/analysis/name_memo.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Module, as a node of `paths`, around each operator node of the tree.
std::vector<std::uint32_t> modulesOfOperators(const CallTree& tree, PathTree& paths) {
    std::vector<std::uint32_t> modules;
    modules.reserve(tree.nodes.size());
    for (const CallNode& node : tree.nodes) {
        modules.push_back(paths.nodeAround(node.slice));
    }
    return modules;
}

/// Device time launched in each subtree of the tree, by node.
std::vector<DurationNs> deviceTimes(const Trace& trace, const CallTree& tree, const Selection& selection) {
    std::vector<DurationNs> times(tree.nodes.size(), 0);
    for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
        if (const std::uint32_t node = tree.ownerOfOp[i]; node < times.size()) {
            const TimeRange work = trace.slices().range(trace.deviceOps()[i].slice);
            times[node] = saturatingAdd(times[node], selection.timeOf(work));
        }
    }
    for (std::size_t i = times.size(); i-- > 0;) {
        if (const std::uint32_t parent = tree.nodes[i].parent; parent != kNoIndex) {
            times[parent] = saturatingAdd(times[parent], times[i]);
        }
    }
    return times;
}

/// The outermost operator around each node, which stands before it.
std::vector<std::uint32_t> rootsOf(const CallTree& tree) {
    std::vector<std::uint32_t> roots(tree.nodes.size());
    for (std::uint32_t i = 0; i < roots.size(); ++i) {
        roots[i] = tree.nodes[i].parent == kNoIndex ? i : roots[tree.nodes[i].parent];
    }
    return roots;
}

class Backward {
public:
    Backward(const Trace& trace, const CallTree& tree, const Selection& selection)
        : m_trace(trace)
        , m_tree(tree)
        , m_selection(selection)
        , m_nodeOfSlice(trace.slices().size(), kNoIndex)
        , m_deviceNs(deviceTimes(trace, tree, selection))
        , m_roots(rootsOf(tree))
        , m_isCounted(tree.nodes.size(), false) {
        for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
            m_nodeOfSlice[indexOf(tree.nodes[i].slice)] = i;
        }
    }

    /// The operators to which the arrow leads run in the selection, or their device work does.
    bool isSelected(const Flow& flow) const {
        const std::uint32_t node = m_nodeOfSlice[indexOf(flow.to)];
        return node != kNoIndex &&
               (m_selection.includes(hostRange(m_roots[node])) || m_deviceNs[m_roots[node]] > 0);
    }
    /// Adds what the arrow leads to to the row of the module, unless another arrow led there before.
    void add(const Flow& flow, std::uint32_t module, std::vector<ModuleRow>& rows) {
        const std::uint32_t node = m_nodeOfSlice[indexOf(flow.to)];
        if (node == kNoIndex || m_isCounted[m_roots[node]]) {
            return;
        }
        const std::uint32_t root = m_roots[node];
        m_isCounted[root] = true;
        rows[module].backwardHostNs =
            saturatingAdd(rows[module].backwardHostNs, m_selection.timeOf(hostRange(root)));
        rows[module].backwardDeviceNs = saturatingAdd(rows[module].backwardDeviceNs, m_deviceNs[root]);
    }

private:
    TimeRange hostRange(std::uint32_t node) const { return m_trace.slices().range(m_tree.nodes[node].slice); }

    const Trace& m_trace;
    const CallTree& m_tree;
    const Selection& m_selection;
    std::vector<std::uint32_t> m_nodeOfSlice;
    std::vector<DurationNs> m_deviceNs;
    std::vector<std::uint32_t> m_roots;
    std::vector<bool> m_isCounted; ///< by node
};

bool isBackward(const Trace& trace, const Flow& flow) {
    return trace.category(flow.category).kind == CategoryKind::ForwardBackwardFlow;
}

} // namespace

ModuleTree moduleTree(const Trace& trace, const CallTree& tree, const Selection& selection,
                      std::stop_token stop) {
    ModuleTree result;
    const std::function<bool(StringId, CategoryId)> isIncluded = [&trace](StringId name, CategoryId) {
        return isModuleName(trace.text(name));
    };
    std::optional<Backward> backward; // made for the first arrow: many traces have none
    std::vector<SliceId> forward;     // operators whose backward pass runs in the selection
    for (const Flow& flow : trace.flows()) {
        if (isBackward(trace, flow)) {
            if (!backward) {
                backward.emplace(trace, tree, selection);
            }
            if (backward->isSelected(flow)) {
                forward.push_back(flow.from);
            }
        }
    }
    PathTree paths(trace, selection, isIncluded, stop, forward);
    for (const PathNode& node : paths.nodes()) {
        result.rows.push_back(ModuleRow{{node}});
    }
    if (result.rows.empty()) {
        return result;
    }
    const std::vector<std::uint32_t> moduleOfNode = modulesOfOperators(tree, paths);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const CallNode& node = tree.nodes[i];
        const bool isDirect = node.parent == kNoIndex || moduleOfNode[node.parent] != moduleOfNode[i];
        if (moduleOfNode[i] != kNoIndex && isDirect && node.isOperator &&
            selection.includes(trace.slices().range(node.slice))) {
            ++result.rows[moduleOfNode[i]].operators;
        }
    }
    for (const Flow& flow : trace.flows()) {
        if (!isBackward(trace, flow) || !backward->isSelected(flow)) {
            continue;
        }
        if (const std::uint32_t module = paths.nodeAround(flow.from); module != kNoIndex) {
            result.hasBackward = true;
            backward->add(flow, module, result.rows);
        }
    }
    for (std::size_t i = result.rows.size(); i-- > 0;) {
        const ModuleRow& row = result.rows[i];
        if (row.parent != kNoIndex) {
            ModuleRow& parent = result.rows[row.parent];
            parent.backwardHostNs = saturatingAdd(parent.backwardHostNs, row.backwardHostNs);
            parent.backwardDeviceNs = saturatingAdd(parent.backwardDeviceNs, row.backwardDeviceNs);
        }
    }
    return stop.stop_requested() ? ModuleTree() : result;
}

std::vector<StringId> modulesOfWork(const Trace& trace) {
    constexpr StringId kUnknown{kNoIndex};
    NameMemo<std::uint8_t> isModuleOfName(trace);
    std::vector<StringId> moduleOfSlice(trace.slices().size(), kUnknown);
    std::vector<SliceId> path;
    std::vector<StringId> modules(trace.deviceOps().size(), kEmptyString);
    for (std::size_t i = 0; i < modules.size(); ++i) {
        const LaunchId launch = trace.deviceOps()[i].launch;
        SliceId at = launch == kNoLaunch ? kNoSlice : trace.launch(launch).slice;
        while (at != kNoSlice && moduleOfSlice[indexOf(at)] == kUnknown &&
               isModuleOfName.of(at, isModuleName) == 0) {
            path.push_back(at);
            at = trace.slices().parent[at];
        }
        if (at != kNoSlice) {
            const StringId known = moduleOfSlice[indexOf(at)];
            modules[i] = known == kUnknown ? trace.slices().name[at] : known;
        }
        for (; !path.empty(); path.pop_back()) {
            moduleOfSlice[indexOf(path.back())] = modules[i];
        }
    }
    return modules;
}

} // namespace lanescope
