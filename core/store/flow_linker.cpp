// SPDX-License-Identifier: Apache-2.0
#include "core/store/flow_linker.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "core/base/stop_check.h"

namespace lanescope {

namespace {

/// The ends of one category and id, in time order.
using Group = std::span<const FlowEnd>;

void linkGroup(Group group, std::vector<Flow>& flows, FlowCount& count) {
    bool starts = false;
    bool ends = false;
    const FlowEnd* firstSource = nullptr;
    for (const FlowEnd& end : group) {
        count.starts += end.phase == 's' ? 1 : 0;
        count.steps += end.phase == 't' ? 1 : 0;
        count.ends += end.phase == 'f' ? 1 : 0;
        starts = starts || end.phase == 's';
        ends = ends || end.phase == 'f';
        if (end.phase != 'f' && firstSource == nullptr) {
            firstSource = &end;
        }
    }
    count.paired += starts && ends ? 1 : 0;
    const FlowEnd* source = nullptr;
    for (const FlowEnd& end : group) {
        if (end.phase != 's') {
            const FlowEnd* from = source != nullptr ? source : firstSource;
            if (from != nullptr && from != &end && from->slice != kNoSlice && end.slice != kNoSlice &&
                from->slice != end.slice) {
                flows.push_back({from->slice, end.slice, end.category});
            }
        }
        if (end.phase != 'f') {
            source = &end;
        }
    }
}

/// Links a group rank by rank. Ends of no rank, such as those on a device that ranks share, belong to the
/// rank of the latest start before them.
void linkRanks(Group group, std::vector<Flow>& flows, FlowCount& count) {
    RankId first = kNoRank;
    bool areSeveral = false;
    for (const FlowEnd& end : group) {
        first = first == kNoRank ? end.rank : first;
        areSeveral = areSeveral || (end.rank != kNoRank && end.rank != first);
    }
    if (!areSeveral) {
        linkGroup(group, flows, count);
        return;
    }
    std::vector<FlowEnd> sorted(group.begin(), group.end());
    for (FlowEnd& end : sorted) {
        if (end.rank == kNoRank) {
            end.rank = first;
        } else if (end.phase != 'f') {
            first = end.rank;
        }
    }
    std::ranges::stable_sort(sorted, {}, &FlowEnd::rank);
    for (auto begin = sorted.begin(); begin != sorted.end();) {
        const auto end = std::ranges::upper_bound(begin, sorted.end(), begin->rank, {}, &FlowEnd::rank);
        linkGroup(Group(begin, end), flows, count);
        begin = end;
    }
}

} // namespace

LinkedFlows linkFlows(std::vector<FlowEnd>& ends, const std::stop_token& stop) {
    const auto key = [](const FlowEnd& end) { return std::tuple(end.category, end.id, end.timeNs); };
    std::stable_sort(ends.begin(), ends.end(),
                     [&key](const FlowEnd& a, const FlowEnd& b) { return key(a) < key(b); });
    throwIfStopped(stop);
    LinkedFlows linked;
    for (std::size_t i = 0; i < ends.size();) {
        std::size_t next = i + 1;
        while (next < ends.size() && ends[next].category == ends[i].category && ends[next].id == ends[i].id) {
            ++next;
        }
        if (linked.counts.empty() || linked.counts.back().category != ends[i].category) {
            linked.counts.push_back({ends[i].category, 0, 0, 0, 0});
        }
        linkRanks(Group(ends).subspan(i, next - i), linked.flows, linked.counts.back());
        i = next;
    }
    throwIfStopped(stop);
    const auto byFrom = [](const Flow& a, const Flow& b) {
        return std::tuple(a.from, a.to, a.category) < std::tuple(b.from, b.to, b.category);
    };
    std::sort(linked.flows.begin(), linked.flows.end(), byFrom);
    linked.flows.erase(std::unique(linked.flows.begin(), linked.flows.end(),
                                   [](const Flow& a, const Flow& b) {
                                       return a.from == b.from && a.to == b.to && a.category == b.category;
                                   }),
                       linked.flows.end());
    std::vector<std::uint32_t> byTarget(linked.flows.size());
    std::iota(byTarget.begin(), byTarget.end(), 0u);
    std::sort(byTarget.begin(), byTarget.end(), [&linked](std::uint32_t a, std::uint32_t b) {
        return std::tuple(linked.flows[a].to, a) < std::tuple(linked.flows[b].to, b);
    });
    linked.flowsByTarget.reserve(byTarget.size());
    for (const std::uint32_t flow : byTarget) {
        linked.flowsByTarget.push_back(FlowId(flow));
    }
    return linked;
}

} // namespace lanescope
