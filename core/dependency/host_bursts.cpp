// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/host_bursts.h"

#include <algorithm>

#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

bool isHostWork(CategoryKind kind) {
    return kind == CategoryKind::Operator || isLaunchCall(kind);
}

/// Operators and calls of the track that lie in no other one, by start.
std::vector<TimeRange> outermostWork(const Trace& trace, const Track& track,
                                     const std::vector<SliceId>& marks) {
    const SliceTable& slices = trace.slices();
    const std::size_t first = indexOf(track.firstSlice);
    // Parents stand before their children, so that one pass tells who is covered.
    std::vector<bool> covered(track.sliceCount, false);
    std::vector<TimeRange> ranges;
    for (std::uint32_t i = 0; i < track.sliceCount; ++i) {
        const SliceId slice = SliceId(first + i);
        const SliceId parent = slices.parent[slice];
        const bool inParent = parent != kNoSlice && indexOf(parent) - first < i &&
                              covered[indexOf(parent) - first] && slices.endNs(slice) <= slices.endNs(parent);
        const bool isWork =
            isHostWork(trace.categoryKind(slice)) && !std::ranges::binary_search(marks, slice);
        if (isWork && !inParent) {
            ranges.push_back(slices.range(slice));
        }
        covered[i] = isWork || inParent;
    }
    sortRuns(ranges, [](const TimeRange& a, const TimeRange& b) { return a.startNs < b.startNs; });
    return ranges;
}

} // namespace

std::vector<SliceId> stepMarks(const Trace& trace) {
    std::vector<SliceId> marks;
    for (const Step& step : trace.steps()) {
        marks.push_back(step.slice);
    }
    std::ranges::sort(marks);
    return marks;
}

std::vector<bool> threadsToWake(const Trace& trace, std::span<const std::uint32_t> steps) {
    std::vector<bool> wanted(trace.tracks().size(), false);
    const std::vector<Launch>& launches = trace.launches();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const Track& track = trace.tracks()[i];
        // Launches lie in the order of slices.
        const auto call = std::ranges::lower_bound(launches, track.firstSlice, {}, &Launch::slice);
        wanted[i] = track.kind == TrackKind::Thread && call != launches.end() &&
                    indexOf(call->slice) < indexOf(track.firstSlice) + std::size_t{track.sliceCount};
    }
    for (const std::uint32_t i : steps) {
        wanted[indexOf(trace.trackOf(trace.steps()[i].slice))] = true;
    }
    return wanted;
}

std::vector<TimeNs> burstBegins(const Trace& trace, TrackId track, const std::vector<SliceId>& marks) {
    std::vector<TimeNs> begins;
    TimeNs awakeUntilNs = 0;
    for (const TimeRange& range : outermostWork(trace, trace.track(track), marks)) {
        if (begins.empty() || saturatingSubtract(range.startNs, awakeUntilNs) > kBurstPauseNs) {
            begins.push_back(range.startNs);
            awakeUntilNs = range.endNs;
        }
        awakeUntilNs = std::max(awakeUntilNs, range.endNs);
    }
    return begins;
}

} // namespace lanescope
