// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/memory_owners.h"

#include <algorithm>
#include <numeric>

#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Nodes [first, end) of the track; they stand together.
struct NodeRange {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
};

std::vector<NodeRange> nodesOfTracks(const Trace& trace, const CallTree& tree) {
    std::vector<NodeRange> ranges(trace.tracks().size());
    for (std::uint32_t i = 0; i < tree.nodes.size();) {
        const std::size_t track = indexOf(trace.trackOf(tree.nodes[i].slice));
        const std::uint32_t end = std::max(tree.nodes[i].subtreeEnd, i + 1);
        if (ranges[track].end == 0) {
            ranges[track].first = i;
        }
        ranges[track].end = end;
        i = end;
    }
    return ranges;
}

/// Siblings in the tree stand row by row. An outer node comes before what starts with it.
std::vector<std::uint32_t> byStart(const Trace& trace, const CallTree& tree, const NodeRange& range) {
    std::vector<std::uint32_t> nodes(range.end - range.first);
    std::iota(nodes.begin(), nodes.end(), range.first);
    const auto startsEarlier = [&](std::uint32_t a, std::uint32_t b) {
        return trace.slices().startNs[tree.nodes[a].slice] < trace.slices().startNs[tree.nodes[b].slice];
    };
    sortRuns(nodes, startsEarlier);
    return nodes;
}

} // namespace

std::vector<std::uint32_t> memoryOwners(const Trace& trace, const CallTree& tree) {
    const SliceTable& slices = trace.slices();
    const std::vector<MemoryEvent>& events = trace.memoryEvents();
    std::vector<std::uint32_t> owners(events.size(), kNoIndex);
    std::vector<std::vector<std::uint32_t>> eventsOfTrack(trace.tracks().size());
    for (std::uint32_t i = 0; i < events.size(); ++i) {
        if (events[i].track != kNoTrack) {
            eventsOfTrack[indexOf(events[i].track)].push_back(i);
        }
    }
    const std::vector<NodeRange> ranges = nodesOfTracks(trace, tree);
    for (std::size_t track = 0; track < ranges.size(); ++track) {
        if (eventsOfTrack[track].empty()) {
            continue;
        }
        const std::vector<std::uint32_t> nodes = byStart(trace, tree, ranges[track]);
        std::size_t next = 0;
        std::vector<std::uint32_t> open;
        for (const std::uint32_t i : eventsOfTrack[track]) {
            const TimeNs timeNs = events[i].timeNs;
            for (; next < nodes.size() && slices.startNs[tree.nodes[nodes[next]].slice] <= timeNs; ++next) {
                open.push_back(nodes[next]);
            }
            while (!open.empty() && slices.endNs(tree.nodes[open.back()].slice) <= timeNs) {
                open.pop_back();
            }
            owners[i] = open.empty() ? kNoIndex : open.back();
        }
    }
    return owners;
}

} // namespace lanescope
