// SPDX-License-Identifier: Apache-2.0
#include "core/store/edge_pairer.h"

#include <algorithm>
#include <tuple>

namespace lanescope {

namespace {

bool isAsync(char phase) {
    return phase != 'B' && phase != 'E';
}
/// Puts edges of a track next to each other and keeps their order. Returns the ranges of the tracks that have
/// any.
std::vector<std::pair<std::size_t, std::size_t>> groupByTrack(std::vector<StagedEdge>& edges) {
    std::uint32_t tracks = 0;
    for (const StagedEdge& edge : edges) {
        tracks = std::max(tracks, edge.track + 1);
    }
    std::vector<std::size_t> next(std::size_t{tracks} + 1);
    for (const StagedEdge& edge : edges) {
        ++next[edge.track + 1];
    }
    std::vector<std::pair<std::size_t, std::size_t>> ranges;
    for (std::uint32_t track = 0; track < tracks; ++track) {
        next[track + 1] += next[track];
        if (next[track] < next[track + 1]) {
            ranges.emplace_back(next[track], next[track + 1]);
        }
    }
    std::vector<StagedEdge> grouped(edges.size());
    for (const StagedEdge& edge : edges) {
        grouped[next[edge.track]++] = edge;
    }
    edges.swap(grouped);
    return ranges;
}

bool isBegin(char phase) {
    return phase == 'B' || phase == 'b' || phase == 'S';
}

} // namespace

PairedSlices pairEdges(std::vector<StagedEdge>& edges) {
    // Begins and ends that share a stack become neighbours; of equal times the file's order counts.
    const auto key = [](const StagedEdge& edge) {
        return std::tuple(edge.track, isAsync(edge.phase) ? edge.id : 0, edge.timeNs);
    };
    const auto comesFirst = [&key](const StagedEdge& a, const StagedEdge& b) { return key(a) < key(b); };
    for (const auto& [first, last] : groupByTrack(edges)) {
        const auto begin = edges.begin() + static_cast<std::ptrdiff_t>(first);
        const auto end = edges.begin() + static_cast<std::ptrdiff_t>(last);
        // Recorders write the edges of a thread in order.
        if (!std::is_sorted(begin, end, comesFirst)) {
            std::stable_sort(begin, end, comesFirst);
        }
    }
    PairedSlices paired;
    std::vector<const StagedEdge*> open;
    const auto close = [&](TimeNs endNs) {
        const StagedEdge& begin = *open.back();
        open.pop_back();
        DurationNs durationNs = saturatingSubtract(endNs, begin.timeNs);
        if (durationNs > kMaxDurationNs) {
            paired.diagnostics.add(DiagnosticKind::ExcessiveDuration, begin.offset);
            durationNs = 0;
        }
        paired.slices.push_back(
            {begin.track, begin.timeNs, durationNs, begin.offset, begin.name, begin.category});
    };
    for (std::size_t i = 0; i < edges.size();) {
        std::size_t next = i;
        const auto sameStack = [&](const StagedEdge& edge) {
            return edge.track == edges[i].track && isAsync(edge.phase) == isAsync(edges[i].phase) &&
                   (!isAsync(edge.phase) || edge.id == edges[i].id);
        };
        for (; next < edges.size() && sameStack(edges[next]); ++next) {
            const StagedEdge& edge = edges[next];
            if (isBegin(edge.phase)) {
                open.push_back(&edge);
            } else if (!open.empty()) {
                close(edge.timeNs);
            } else {
                ++paired.unmatchedEnds;
                paired.diagnostics.add(DiagnosticKind::UnmatchedEnd, edge.offset);
            }
        }
        const TimeNs lastNs = edges[next - 1].timeNs;
        while (!open.empty()) {
            paired.diagnostics.add(DiagnosticKind::UnclosedBegin, open.back()->offset);
            close(lastNs);
        }
        i = next;
    }
    std::stable_sort(paired.slices.begin(), paired.slices.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.track, a.startNs, a.offset) < std::tuple(b.track, b.startNs, b.offset);
    });
    return paired;
}

} // namespace lanescope
