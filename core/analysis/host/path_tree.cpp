// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/path_tree.h"

#include <algorithm>

#include "core/analysis/process_device.h"
#include "core/base/hash_mix.h"
#include "core/query/row_view.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::uint32_t kUnknown = kNoIndex - 1;

} // namespace

PathTree::PathTree(const Trace& trace, const Selection& selection,
                   const std::function<bool(StringId name, CategoryId category)>& isIncluded,
                   std::stop_token stop, std::span<const SliceId> alsoWithin)
    : m_trace(trace)
    , m_ask(isIncluded)
    , m_included(trace.categories().size())
    , m_nodeOf(trace.slices().size(), kUnknown) {
    addSlices(selection, stop);
    if (stop.stop_requested()) {
        m_nodes.clear();
        return;
    }
    addDeviceWork(selection);
    for (const SliceId slice : alsoWithin) {
        resolve(slice);
    }
    arrange();
    sumUp();
}

bool PathTree::isIncluded(SliceId slice) {
    enum : std::uint8_t { kNotAsked, kYes, kNo };
    const CategoryId category = m_trace.slices().category[slice];
    const StringId name = m_trace.slices().name[slice];
    std::vector<std::uint8_t>& answers = m_included[indexOf(category)];
    if (answers.empty()) {
        answers.resize(m_trace.strings().size(), kNotAsked);
    }
    std::uint8_t& answer = answers[indexOf(name)];
    if (answer == kNotAsked) {
        answer = m_ask(name, category) ? kYes : kNo;
    }
    return answer == kYes;
}

void PathTree::resolve(SliceId slice) {
    const SliceTable& slices = m_trace.slices();
    for (SliceId at = slice; at != kNoSlice && m_nodeOf[indexOf(at)] == kUnknown; at = slices.parent[at]) {
        m_path.push_back(at);
    }
    for (; !m_path.empty(); m_path.pop_back()) {
        const SliceId at = m_path.back();
        const SliceId parentSlice = slices.parent[at];
        const std::uint32_t parent = parentSlice == kNoSlice ? kNoIndex : m_nodeOf[indexOf(parentSlice)];
        if (!isIncluded(at)) {
            m_nodeOf[indexOf(at)] = parent;
            continue;
        }
        const StringId name = slices.name[at];
        m_nodeOf[indexOf(at)] = m_index.findOrAdd(
            hashMix(parent, indexOf(name)), m_nodes,
            [&](const PathNode& node) { return node.parent == parent && node.name == name; },
            [&] {
                PathNode node;
                node.name = name;
                node.parent = parent;
                node.depth = parent == kNoIndex ? 0 : m_nodes[parent].depth + 1;
                node.first = at;
                return node;
            });
    }
}

void PathTree::addSlices(const Selection& selection, const std::stop_token& stop) {
    const SliceTable& slices = m_trace.slices();
    for (const Row& row : m_trace.rows()) {
        const Track& track = m_trace.track(row.track);
        if (track.kind != TrackKind::Thread ||
            deviceOfProcess(m_trace, m_trace.process(track.process)) >= 0) {
            continue;
        }
        const RowTimes times(slices, row);
        const std::uint32_t first =
            selection.range ? times.firstIntersectingFrom(selection.range->startNs) : 0;
        const std::uint32_t last =
            selection.range ? times.firstStartingFrom(selection.range->endNs) : row.sliceCount;
        for (std::uint32_t i = first; i < last; ++i) {
            constexpr std::uint32_t kSlicesPerCheck = 1u << 16;
            if (i % kSlicesPerCheck == 0 && stop.stop_requested()) {
                return;
            }
            addSlice(SliceId(static_cast<std::uint32_t>(indexOf(row.firstSlice)) + i), selection);
        }
    }
}

void PathTree::addSlice(SliceId slice, const Selection& selection) {
    const SliceTable& slices = m_trace.slices();
    if (!isIncluded(slice) || !selection.includes(slices.range(slice))) {
        return;
    }
    resolve(slice);
    m_longestNs.resize(m_nodes.size(), 0);
    const DurationNs selectedNs = selection.timeOf(slices.range(slice));
    PathNode& node = m_nodes[m_nodeOf[indexOf(slice)]];
    ++node.count;
    node.hostTotalNs = saturatingAdd(node.hostTotalNs, selectedNs);
    if (slices.startNs[slice] < slices.startNs[node.first]) {
        node.first = slice;
    }
    DurationNs& longestNs = m_longestNs[m_nodeOf[indexOf(slice)]];
    if (node.longest == kNoSlice || selectedNs > longestNs) {
        longestNs = selectedNs;
        node.longest = slice;
    }
}

void PathTree::addDeviceWork(const Selection& selection) {
    const SliceTable& slices = m_trace.slices();
    for (const DeviceOp& op : m_trace.deviceOps()) {
        if (op.launch == kNoLaunch) {
            continue;
        }
        const SliceId call = m_trace.launch(op.launch).slice;
        if (selection.includes(slices.range(op.slice))) {
            resolve(call);
            if (const std::uint32_t node = m_nodeOf[indexOf(call)]; node != kNoIndex) {
                m_nodes[node].deviceSelfNs =
                    saturatingAdd(m_nodes[node].deviceSelfNs, selection.timeOf(slices.range(op.slice)));
            }
        }
    }
}

void PathTree::arrange() {
    const auto startOf = [this](std::uint32_t node) { return m_trace.slices().startNs[m_nodes[node].first]; };
    // Children of a node, and roots behind the last one.
    std::vector<std::uint32_t> order(m_nodes.size());
    std::vector<std::vector<std::uint32_t>> children(m_nodes.size() + 1);
    for (std::uint32_t i = 0; i < m_nodes.size(); ++i) {
        const std::uint32_t parent = m_nodes[i].parent;
        children[parent == kNoIndex ? m_nodes.size() : parent].push_back(i);
    }
    for (std::vector<std::uint32_t>& siblings : children) {
        std::stable_sort(siblings.begin(), siblings.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return startOf(a) < startOf(b); });
    }
    std::vector<std::uint32_t> placeOf(m_nodes.size(), 0);
    std::vector<PathNode> arranged;
    arranged.reserve(m_nodes.size());
    std::vector<std::uint32_t> open(children.back().rbegin(), children.back().rend());
    while (!open.empty()) {
        const std::uint32_t node = open.back();
        open.pop_back();
        placeOf[node] = static_cast<std::uint32_t>(arranged.size());
        arranged.push_back(m_nodes[node]);
        PathNode& placed = arranged.back();
        placed.parent = placed.parent == kNoIndex ? kNoIndex : placeOf[placed.parent];
        open.insert(open.end(), children[node].rbegin(), children[node].rend());
    }
    m_nodes = std::move(arranged);
    for (std::uint32_t& node : m_nodeOf) {
        node = node < placeOf.size() ? placeOf[node] : node;
    }
}

std::uint32_t PathTree::nodeAround(SliceId slice) {
    std::uint32_t node = kNoIndex;
    for (SliceId at = slice; at != kNoSlice; at = m_trace.slices().parent[at]) {
        if (m_nodeOf[indexOf(at)] != kUnknown) {
            node = m_nodeOf[indexOf(at)];
            break;
        }
        m_path.push_back(at);
        if (isIncluded(at)) {
            break;
        }
    }
    for (; !m_path.empty(); m_path.pop_back()) {
        m_nodeOf[indexOf(m_path.back())] = node;
    }
    return node;
}

void PathTree::sumUp() {
    std::vector<DurationNs> childrenNs(m_nodes.size(), 0);
    for (std::size_t i = m_nodes.size(); i-- > 0;) {
        PathNode& node = m_nodes[i];
        node.subtreeEnd = std::max(node.subtreeEnd, static_cast<std::uint32_t>(i) + 1);
        if (node.count == 0) {
            node.hostTotalNs = childrenNs[i];
        }
        node.hostSelfNs = std::max<DurationNs>(saturatingSubtract(node.hostTotalNs, childrenNs[i]), 0);
        node.deviceTotalNs = saturatingAdd(node.deviceTotalNs, node.deviceSelfNs);
        if (node.parent != kNoIndex) {
            PathNode& parent = m_nodes[node.parent];
            parent.subtreeEnd = std::max(parent.subtreeEnd, node.subtreeEnd);
            parent.deviceTotalNs = saturatingAdd(parent.deviceTotalNs, node.deviceTotalNs);
            childrenNs[node.parent] = saturatingAdd(childrenNs[node.parent], node.hostTotalNs);
        }
    }
}

} // namespace lanescope
