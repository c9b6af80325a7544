// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/call_tree.h"

#include <algorithm>

#include "core/analysis/host/plugin_call_tree.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::size_t kStopInterval = 1u << 18;

/// The innermost open operator around each slice, found through that of its parent.
class Enclosing {
public:
    explicit Enclosing(const Trace& trace)
        : m_trace(trace)
        , m_slices(trace.slices())
        , m_operator(trace.slices().size(), kUnknown) {
        for (const Category& category : trace.categories()) {
            m_isOperator.push_back(category.kind == CategoryKind::Operator);
        }
    }

    bool isOperator(SliceId slice) const { return m_isOperator[indexOf(m_slices.category[slice])]; }

    SliceId of(SliceId slice) {
        // Parents come first almost always; where slices overlap partially they may stand on a later row.
        for (SliceId at = slice; at != kNoSlice && known(at) == kUnknown; at = m_slices.parent[at]) {
            m_path.push_back(at);
        }
        for (; !m_path.empty(); m_path.pop_back()) {
            resolve(m_path.back());
        }
        return known(slice);
    }

private:
    /// No SliceId: a trace with that many slices would not fit its ids.
    static constexpr SliceId kUnknown{kNoIndex - 1};

    SliceId& known(SliceId slice) { return m_operator[indexOf(slice)]; }
    void resolve(SliceId slice) {
        SliceId found = m_slices.parent[slice];
        if (found != kNoSlice && !isOperator(found)) {
            found = known(found);
        }
        // An ancestor beyond the direct parent may have ended already where slices overlap partially.
        while (found != kNoSlice && m_slices.endNs(found) <= m_slices.startNs[slice]) {
            found = known(found);
        }
        known(slice) = found;
    }

    const Trace& m_trace;
    const SliceTable& m_slices;
    std::vector<SliceId> m_operator;
    std::vector<bool> m_isOperator; ///< by CategoryId
    std::vector<SliceId> m_path;
};

/// Operators in slice order, with the position of their parents.
struct FlatTree {
    std::vector<SliceId> slices;
    std::vector<std::uint32_t> parents;
    std::vector<std::uint32_t> positionOfSlice; ///< by SliceId; kNoIndex for what is no operator
};

FlatTree flatTree(const Trace& trace, Enclosing& enclosing) {
    FlatTree flat;
    flat.positionOfSlice.assign(trace.slices().size(), kNoIndex);
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        if (enclosing.isOperator(SliceId(i))) {
            flat.positionOfSlice[i] = static_cast<std::uint32_t>(flat.slices.size());
            flat.slices.push_back(SliceId(i));
        }
    }
    for (const SliceId slice : flat.slices) {
        const SliceId parent = enclosing.of(slice);
        flat.parents.push_back(parent == kNoSlice ? kNoIndex : flat.positionOfSlice[indexOf(parent)]);
    }
    return flat;
}

/// Children of each position, and the roots as those of position `count`, each in order of position.
class Children {
public:
    explicit Children(const std::vector<std::uint32_t>& parents)
        : m_first(parents.size() + 2, 0)
        , m_children(parents.size()) {
        const auto slot = [&parents](std::size_t i) {
            return parents[i] == kNoIndex ? parents.size() : parents[i];
        };
        for (std::size_t i = 0; i < parents.size(); ++i) {
            ++m_first[slot(i) + 1];
        }
        for (std::size_t i = 1; i < m_first.size(); ++i) {
            m_first[i] += m_first[i - 1];
        }
        std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
        for (std::size_t i = 0; i < parents.size(); ++i) {
            m_children[next[slot(i)]++] = static_cast<std::uint32_t>(i);
        }
    }
    std::uint32_t begin(std::size_t position) const { return m_first[position]; }
    std::uint32_t end(std::size_t position) const { return m_first[position + 1]; }
    std::uint32_t child(std::uint32_t index) const { return m_children[index]; }

private:
    std::vector<std::uint32_t> m_first;
    std::vector<std::uint32_t> m_children;
};

/// The nodes of `tree` from `flat`; returns the node of each position (that of a merged one is the node it
/// was merged into).
std::vector<std::uint32_t> placeNodes(const Trace& trace, const FlatTree& flat, CallTree& tree) {
    const Children children(flat.parents);
    const Column<StringId>& names = trace.slices().name;
    std::vector<std::uint32_t> nodeOf(flat.slices.size());
    struct Level {
        std::uint32_t next; ///< index into the children
        std::uint32_t end;
        std::uint32_t node;
    };
    const std::size_t root = flat.slices.size();
    std::vector<Level> stack{{children.begin(root), children.end(root), kNoIndex}};
    tree.nodes.reserve(flat.slices.size());
    while (!stack.empty()) {
        Level& level = stack.back();
        if (level.next == level.end) {
            if (level.node != kNoIndex) {
                tree.nodes[level.node].subtreeEnd = static_cast<std::uint32_t>(tree.nodes.size());
            }
            stack.pop_back();
            continue;
        }
        std::uint32_t position = children.child(level.next++);
        const auto node = static_cast<std::uint32_t>(tree.nodes.size());
        tree.nodes.push_back({flat.slices[position], level.node, 0, true});
        nodeOf[position] = node;
        while (tree.options.mergeSingleChild && children.end(position) - children.begin(position) == 1) {
            const std::uint32_t only = children.child(children.begin(position));
            if (names[flat.slices[only]] != names[flat.slices[position]]) {
                break;
            }
            nodeOf[only] = node;
            position = only;
        }
        stack.push_back({children.begin(position), children.end(position), node});
    }
    return nodeOf;
}

void assignOwners(const Trace& trace, CallTree& tree) {
    for (const DeviceOp& op : trace.deviceOps()) {
        tree.ownerOfOp.push_back(op.launch == kNoLaunch ? kNoIndex : tree.ownerOfLaunch[indexOf(op.launch)]);
    }
}

CallTree treeByTime(const Trace& trace, const CallTreeOptions& options, const std::stop_token& stop) {
    CallTree tree;
    tree.options = options;
    Enclosing enclosing(trace);
    const FlatTree flat = flatTree(trace, enclosing);
    if (stop.stop_requested()) {
        return {};
    }
    const std::vector<std::uint32_t> nodeOf = placeNodes(trace, flat, tree);
    for (std::size_t i = 0; i < trace.launches().size(); ++i) {
        if (i % kStopInterval == 0 && stop.stop_requested()) {
            return {};
        }
        const SliceId owner = enclosing.of(trace.launches()[i].slice);
        tree.ownerOfLaunch.push_back(owner == kNoSlice ? kNoIndex
                                                       : nodeOf[flat.positionOfSlice[indexOf(owner)]]);
    }
    assignOwners(trace, tree);
    return tree;
}

} // namespace

CallTree callTree(const Trace& trace, const CallTreeOptions& options, std::stop_token stop) {
    return options.conventions == Conventions::TensorBoard ? pluginCallTree(trace, stop)
                                                           : treeByTime(trace, options, stop);
}

DurationNs timeInside(const Trace& trace, SliceId child, SliceId parent, const Selection& selection) {
    const SliceTable& slices = trace.slices();
    return selection.timeOf({slices.startNs[child], std::min(slices.endNs(child), slices.endNs(parent))});
}

} // namespace lanescope
