// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/selection_statistics.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <span>
#include <utility>

#include "core/analysis/intervals.h"
#include "core/query/row_view.h"
#include "core/query/self_time.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Slices that count, and the time that slices take in the range, by track.
struct Part {
    TimeRange range;
    std::vector<SliceId> slices;
    std::vector<TrackId> tracks;
    std::vector<std::vector<TimeRange>> busy; ///< by position in tracks
};

/// Slices that run in the range count, and those without duration that start before `stopNs`.
void addTrack(const Trace& trace, TrackId id, TimeNs stopNs, bool withPython, Part& part) {
    const Track& track = trace.track(id);
    const auto counts = [&](std::uint32_t slice) {
        return withPython || trace.categoryKind(SliceId(slice)) != CategoryKind::PythonFunction;
    };
    std::vector<TimeRange> busy;
    const std::size_t before = part.slices.size();
    for (std::uint32_t r = 0; r < track.rowCount; ++r) {
        const Row& row = trace.row(RowId(indexOf(track.firstRow) + r));
        const RowTimes times(trace.slices(), row);
        const auto first = static_cast<std::uint32_t>(row.firstSlice);
        const std::uint32_t stop = times.firstStartingFrom(stopNs);
        for (std::uint32_t i = times.firstIntersectingFrom(part.range.startNs); i < stop; ++i) {
            if (counts(first + i)) {
                part.slices.push_back(SliceId(first + i));
            }
        }
        if (row.depth > 0 && withPython) {
            continue; // within slices of the row above
        }
        for (std::uint32_t i = times.firstIntersectingFrom(part.range.startNs); i < stop; ++i) {
            const TimeRange inside = TimeRange{times.startNs[i], times.endNs(i)}.clippedTo(part.range);
            if (!inside.isEmpty() && counts(first + i)) {
                busy.push_back(inside);
            }
        }
    }
    if (part.slices.size() > before || !busy.empty()) {
        part.tracks.push_back(id);
        part.busy.push_back(std::move(busy));
    }
}

Part areaOf(const Trace& trace, const SelectedPart& wanted, const std::stop_token& stop) {
    Part part;
    part.range = wanted.range.value_or(trace.bounds());
    // A slice that starts with the last event is part of everything.
    const TimeNs stopNs = wanted.range ? part.range.endNs : saturatingAdd(part.range.endNs, 1);
    const auto add = [&](TrackId track) {
        addTrack(trace, track, stopNs, !std::ranges::binary_search(wanted.withoutPython, track), part);
    };
    if (wanted.tracks.empty()) {
        for (std::size_t i = 0; i < trace.tracks().size() && !stop.stop_requested(); ++i) {
            add(TrackId(i));
        }
    } else {
        std::vector<TrackId> tracks = wanted.tracks;
        std::ranges::sort(tracks);
        tracks.erase(std::unique(tracks.begin(), tracks.end()), tracks.end());
        for (const TrackId track : tracks) {
            add(track);
        }
    }
    return part;
}

Part pickedSlices(const Trace& trace, std::vector<SliceId> slices) {
    std::ranges::sort(slices);
    slices.erase(std::unique(slices.begin(), slices.end()), slices.end());
    Part part;
    part.range = trace.slices().range(slices.front());
    for (const SliceId slice : slices) {
        const TimeRange range = trace.slices().range(slice);
        part.range.startNs = std::min(part.range.startNs, range.startNs);
        part.range.endNs = std::max(part.range.endNs, range.endNs);
        const TrackId track = trace.trackOf(slice);
        if (part.tracks.empty() || part.tracks.back() != track) {
            part.tracks.push_back(track); // slices are in the order of their tracks
            part.busy.emplace_back();
        }
        part.busy.back().push_back(range);
    }
    part.slices = std::move(slices);
    return part;
}

Occupation occupationOf(const IntervalSet& busy, TimeRange range) {
    Occupation result;
    result.busyNs = busy.totalNs();
    result.idleNs = range.durationNs() - result.busyNs;
    const auto gap = [&result](TimeNs startNs, TimeNs endNs) {
        if (startNs >= endNs) {
            return;
        }
        ++result.gapCount;
        if (endNs - startNs > result.longestGap.durationNs()) {
            result.longestGap = {startNs, endNs};
        }
    };
    TimeNs at = range.startNs;
    for (const TimeRange& interval : busy.ranges()) {
        gap(at, interval.startNs);
        at = interval.endNs;
    }
    gap(at, range.endNs);
    return result;
}

/// Tracks whose self times make 100 % together.
enum class Side : std::uint8_t { Host, Stream, OtherOfDevice };
constexpr std::size_t kSideCount = 3;
using SideTimes = std::array<DurationNs, kSideCount>;

Side sideOf(TrackKind kind) {
    switch (kind) {
    case TrackKind::Stream:
        return Side::Stream;
    case TrackKind::DeviceAnnotation:
    case TrackKind::DeviceSync:
    case TrackKind::ProfilerRange:
        return Side::OtherOfDevice;
    case TrackKind::Thread:
    case TrackKind::Async:
    case TrackKind::Span:
        break;
    }
    return Side::Host;
}

double shareOf(const SideTimes& own, const SideTimes& all) {
    const auto side = static_cast<std::size_t>(std::ranges::max_element(own) - own.begin());
    return all[side] > 0 ? static_cast<double>(own[side]) / static_cast<double>(all[side]) : 0;
}

/// Self time of each slice of a part, and its side.
struct SelfTimes {
    std::vector<DurationNs> ns;
    std::vector<Side> side;
    SideTimes all{};
};

/// Self times of the slices; empty when stopped.
std::vector<DurationNs> selfTimesOf(const Trace& trace, std::span<const SliceId> slices, TimeRange range,
                                    const std::stop_token& stop) {
    std::vector<DurationNs> selfNs;
    selfNs.reserve(slices.size());
    for (const SliceId slice : slices) {
        constexpr std::size_t kSlicesBetweenStops = 1u << 12;
        if (selfNs.size() % kSlicesBetweenStops == 0 && stop.stop_requested()) {
            return {};
        }
        selfNs.push_back(selfTimeNs(trace, slice, range));
    }
    return selfNs;
}

/// One row for each id that `keyOf` gives, by descending total.
template <typename KeyOf>
std::vector<StatisticsRow> rowsBy(const Trace& trace, std::span<const SliceId> slices,
                                  const SelfTimes& selfTimes, std::size_t keyCount, KeyOf keyOf,
                                  const Selection& selection, const std::stop_token& stop) {
    std::vector<std::uint32_t> groupOfKey(keyCount, kNoIndex);
    std::vector<std::uint32_t> keys;
    std::vector<std::uint32_t> groups;
    groups.reserve(slices.size());
    for (const SliceId slice : slices) {
        const auto key = static_cast<std::uint32_t>(keyOf(slice));
        std::uint32_t& group = groupOfKey[key];
        if (group == kNoIndex) {
            group = static_cast<std::uint32_t>(keys.size());
            keys.push_back(key);
        }
        groups.push_back(group);
    }
    const std::vector<DurationRow> figures =
        groupedDurationRows(trace, slices, groups, keys.size(), selection, stop);
    std::vector<StatisticsRow> rows;
    for (std::size_t i = 0; i < figures.size(); ++i) {
        rows.push_back({keys[i], figures[i]});
    }
    std::vector<SideTimes> sides(rows.size());
    for (std::size_t i = 0; i < groups.size() && !rows.empty(); ++i) {
        StatisticsRow& row = rows[groups[i]];
        row.selfNs = saturatingAdd(row.selfNs, selfTimes.ns[i]);
        DurationNs& ofSide = sides[groups[i]][static_cast<std::size_t>(selfTimes.side[i])];
        ofSide = saturatingAdd(ofSide, selfTimes.ns[i]);
        row.wholeNs = saturatingAdd(row.wholeNs, trace.slices().durationNs[slices[i]]);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].selfShare = shareOf(sides[i], selfTimes.all);
    }
    std::ranges::sort(rows, [](const StatisticsRow& a, const StatisticsRow& b) {
        return a.figures.totalNs != b.figures.totalNs ? a.figures.totalNs > b.figures.totalNs : a.key < b.key;
    });
    return rows;
}

/// Position in `part.tracks` of the track of each slice.
std::vector<std::uint32_t> groupsByTrack(const Trace& trace, const Part& part) {
    std::vector<std::uint32_t> groups;
    groups.reserve(part.slices.size());
    std::uint32_t group = 0;
    for (const SliceId slice : part.slices) { // in the order of their tracks
        const auto endOf = [&trace](TrackId id) {
            return indexOf(trace.track(id).firstSlice) + trace.track(id).sliceCount;
        };
        while (indexOf(slice) >= endOf(part.tracks[group])) {
            ++group;
        }
        groups.push_back(group);
    }
    return groups;
}

std::vector<DurationBucket> histogramOf(const Trace& trace, std::span<const SliceId> slices,
                                        const Selection& selection) {
    std::map<DurationNs, DurationBucket> buckets;
    DurationBucket last; // durations of neighbours are mostly alike
    for (const SliceId slice : slices) {
        const DurationNs duration = selection.timeOf(trace.slices().range(slice));
        if (last.toNs == 0 || duration < last.fromNs || duration >= last.toNs) {
            last = durationBucket(duration);
        }
        DurationBucket& bucket = buckets.try_emplace(last.fromNs, last).first->second;
        ++bucket.count;
    }
    std::vector<DurationBucket> histogram;
    for (const auto& [fromNs, bucket] : buckets) {
        while (!histogram.empty() && histogram.back().toNs < fromNs) {
            histogram.push_back(durationBucket(histogram.back().toNs)); // empty ones in between
        }
        histogram.push_back(bucket);
    }
    return histogram;
}

} // namespace

DurationBucket durationBucket(DurationNs durationNs) {
    if (durationNs < 1) {
        return {0, 1, 0};
    }
    // Two equal ratios in each doubling: 2, 3, 4, 6, 8, 11, 16, …
    const DurationNs power = DurationNs{1} << (std::bit_width(static_cast<std::uint64_t>(durationNs)) - 1);
    const auto middle = static_cast<DurationNs>(std::llround(static_cast<double>(power) * std::sqrt(2.0)));
    if (power == 1) {
        return {1, 2, 0};
    }
    return durationNs < middle ? DurationBucket{power, middle, 0}
                               : DurationBucket{middle, saturatingAdd(power, power), 0};
}

SelectionStatistics selectionStatistics(const Trace& trace, const SelectedPart& wanted,
                                        std::stop_token stop) {
    const Part part =
        wanted.slices.empty() ? areaOf(trace, wanted, stop) : pickedSlices(trace, wanted.slices);
    const SliceTable& slices = trace.slices();
    // The range of picked slices holds them whole.
    const Selection selection{part.range};
    SelectionStatistics result;
    result.range = part.range;
    if (stop.stop_requested()) {
        return {};
    }
    SelfTimes selfTimes{selfTimesOf(trace, part.slices, part.range, stop), {}};
    if (stop.stop_requested()) {
        return {};
    }
    const std::vector<std::uint32_t> groups = groupsByTrack(trace, part);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        selfTimes.side.push_back(sideOf(trace.track(part.tracks[groups[i]]).kind));
        DurationNs& all = selfTimes.all[static_cast<std::size_t>(selfTimes.side.back())];
        all = saturatingAdd(all, selfTimes.ns[i]);
    }
    const std::vector<std::uint32_t> oneGroup(part.slices.size(), 0);
    const std::vector<DurationRow> all =
        groupedDurationRows(trace, part.slices, oneGroup, 1, selection, stop);
    result.byName = rowsBy(
        trace, part.slices, selfTimes, trace.strings().size(),
        [&slices](SliceId slice) { return indexOf(slices.name[slice]); }, selection, stop);
    result.byCategory = rowsBy(
        trace, part.slices, selfTimes, trace.categories().size(),
        [&slices](SliceId slice) { return indexOf(slices.category[slice]); }, selection, stop);
    if (stop.stop_requested()) {
        return {};
    }
    result.all = all.front();

    const std::vector<DurationRow> figures =
        groupedDurationRows(trace, part.slices, groups, part.tracks.size(), selection, stop);
    if (stop.stop_requested()) {
        return {};
    }
    std::vector<TimeRange> busy;
    for (std::size_t i = 0; i < part.tracks.size(); ++i) {
        const IntervalSet own(part.busy[i]);
        busy.insert(busy.end(), own.ranges().begin(), own.ranges().end());
        TrackStatistics& row = result.byTrack.emplace_back();
        row.track = part.tracks[i];
        row.figures = figures[i];
        row.occupation = occupationOf(own, part.range);
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        TrackStatistics& row = result.byTrack[groups[i]];
        row.selfNs = saturatingAdd(row.selfNs, selfTimes.ns[i]);
        row.wholeNs = saturatingAdd(row.wholeNs, trace.slices().durationNs[part.slices[i]]);
        result.selfNs = saturatingAdd(result.selfNs, selfTimes.ns[i]);
    }
    for (TrackStatistics& row : result.byTrack) {
        SideTimes own{};
        own[static_cast<std::size_t>(sideOf(trace.track(row.track).kind))] = row.selfNs;
        row.selfShare = shareOf(own, selfTimes.all);
    }
    result.occupation = occupationOf(IntervalSet(std::move(busy)), part.range);
    result.histogram = histogramOf(trace, part.slices, selection);
    result.gpus = gpuSummary(trace, selection);
    return result;
}

} // namespace lanescope
