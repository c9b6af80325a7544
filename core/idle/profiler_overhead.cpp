// SPDX-License-Identifier: Apache-2.0
#include "core/idle/profiler_overhead.h"

#include <algorithm>

#include "core/store/overheads.h"
#include "core/store/trace.h"

namespace lanescope {

std::vector<std::pair<TrackId, SliceId>> overheadOfThreads(const Trace& trace,
                                                           std::span<const TrackId> tracks) {
    constexpr DurationNs kSoonNs = 1'000'000;
    const SliceTable& slices = trace.slices();
    std::vector<SliceId> overheads;
    for (const TrackId id : tracks) {
        const Track& track = trace.track(id);
        for (std::size_t i = indexOf(track.firstSlice), end = i + track.sliceCount; i < end; ++i) {
            if (trace.categoryKind(SliceId(i)) == CategoryKind::Overhead &&
                isOfProfiler(trace.sliceName(SliceId(i)))) {
                overheads.push_back(SliceId(i));
            }
        }
    }
    if (overheads.empty()) {
        return {};
    }
    std::vector<SliceId> calls;
    calls.reserve(trace.launches().size());
    for (const Launch& launch : trace.launches()) {
        calls.push_back(launch.slice);
    }
    const auto startOf = [&slices](SliceId id) { return slices.startNs[id]; };
    std::ranges::sort(calls, {}, startOf);
    std::vector<std::pair<TrackId, SliceId>> placed;
    for (const SliceId overhead : overheads) {
        const TimeNs endNs = slices.endNs(overhead);
        const auto next = std::ranges::lower_bound(calls, endNs, {}, startOf);
        if (next != calls.begin() && slices.endNs(*std::prev(next)) >= endNs) {
            placed.emplace_back(trace.trackOf(*std::prev(next)), overhead);
        } else if (next != calls.end() && slices.startNs[*next] - endNs <= kSoonNs) {
            placed.emplace_back(trace.trackOf(*next), overhead);
        }
    }
    std::ranges::sort(placed, {},
                      [&](const auto& each) { return std::pair(each.first, startOf(each.second)); });
    return placed;
}

} // namespace lanescope
