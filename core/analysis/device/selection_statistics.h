// SPDX-License-Identifier: Apache-2.0
// Contents of a part of a trace: an area (a time range of some tracks) or slices picked one by one. Totals by
// name, category and track, how durations are distributed, how much of the time something ran, and what the
// GPUs did in exactly that range. Pure function; any thread. Cost O(n log n) of the slices in the part.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/duration_rows.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

struct SelectedPart {
    std::optional<TimeRange> range;          ///< absent: all of the trace
    std::vector<TrackId> tracks;             ///< empty: all
    std::vector<SliceId> slices;             ///< not empty: exactly these, and the others do not count
    std::vector<TrackId> withoutPython = {}; ///< tracks whose Python frames do not count; ascending
    friend bool operator==(const SelectedPart&, const SelectedPart&) = default;
};

/// How much of a range has a slice in it.
struct Occupation {
    DurationNs busyNs = 0; ///< length of the union of the slices, cut at the range's ends
    DurationNs idleNs = 0; ///< the rest of the range
    std::uint64_t gapCount = 0;
    TimeRange longestGap; ///< empty: none
};

/// Slices of one name, category or track; `key` is its id.
struct StatisticsRow {
    std::uint32_t key = 0;
    DurationRow figures;    ///< of the parts inside the range
    DurationNs selfNs = 0;  ///< the same without the slices nested in them
    DurationNs wholeNs = 0; ///< durations of the slices, with what lies outside of the range
    double selfShare = 0;   ///< 0..1, see TrackStatistics
};

struct TrackStatistics {
    TrackId track = kNoTrack;
    DurationRow figures; ///< as above, like the next two
    DurationNs selfNs = 0;
    DurationNs wholeNs = 0;
    /// Share of the self time of all tracks of its side: host, streams of devices, annotations and the like
    /// of devices. A row of several tracks refers to the side on which most of its self time is.
    double selfShare = 0;
    Occupation occupation;
};

/// Slices with fromNs <= duration inside the range < toNs.
struct DurationBucket {
    DurationNs fromNs = 0;
    DurationNs toNs = 0;
    std::uint64_t count = 0;
};

struct SelectionStatistics {
    TimeRange range; ///< of the area, else from the first start to the last end of the slices
    DurationRow all; ///< of an area the slices that run in it, cut at its ends; nested ones count as well
    DurationNs selfNs = 0;             ///< of all; no time of a track counts twice
    std::vector<StatisticsRow> byName; ///< by descending total, then key, like the next one
    std::vector<StatisticsRow> byCategory;
    std::vector<TrackStatistics> byTrack; ///< in the order of the tracks; those with anything in the range
    /// Two buckets of equal ratio for each doubling, from that of the shortest to that of the longest slice;
    /// the first one begins at 0 when some take no time.
    std::vector<DurationBucket> histogram;
    Occupation occupation;        ///< of all tracks together
    std::vector<GpuSummary> gpus; ///< of the range
};

/// Empty when stopped.
SelectionStatistics selectionStatistics(const Trace& trace, const SelectedPart& part,
                                        std::stop_token stop = {});

/// The bucket that a duration falls into; `count` is 0.
DurationBucket durationBucket(DurationNs durationNs);

} // namespace lanescope
