// SPDX-License-Identifier: Apache-2.0
#include "core/query/row_query.h"

#include <algorithm>
#include <span>

#include "core/query/row_view.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Distance of `timeNs` from the closest nanosecond of a slice; a slice without length counts as the
/// instant it starts at.
std::uint64_t distanceNs(TimeNs startNs, DurationNs durationNs, TimeNs timeNs) {
    if (timeNs < startNs) {
        return static_cast<std::uint64_t>(startNs) - static_cast<std::uint64_t>(timeNs);
    }
    const TimeNs lastNs = startNs + std::max<DurationNs>(durationNs - 1, 0);
    return timeNs <= lastNs ? 0 : static_cast<std::uint64_t>(timeNs) - static_cast<std::uint64_t>(lastNs);
}

/// Appends the slices of `row` that start in `range` and have the parent `parent`.
void addChildren(const SliceTable& slices, const Row& row, SliceId parent, TimeRange range,
                 std::vector<SliceId>& children) {
    const RowTimes times(slices, row);
    for (std::uint32_t i = times.firstStartingFrom(range.startNs);
         i < row.sliceCount && times.startNs[i] < range.endNs; ++i) {
        const SliceId id{static_cast<std::uint32_t>(row.firstSlice) + i};
        if (slices.parent[id] == parent) {
            children.push_back(id);
        }
    }
}

} // namespace

SliceId sliceAt(const RowView& row, TimeNs timeNs, DurationNs toleranceNs) {
    const RowTimes& times = row.times;
    const std::uint32_t after = times.firstEndingAfter(timeNs);
    SliceId best = kNoSlice;
    std::uint64_t bestNs = static_cast<std::uint64_t>(std::max<DurationNs>(toleranceNs, 0)) + 1;
    const auto consider = [&](std::uint32_t index) {
        const std::uint64_t apartNs = distanceNs(times.startNs[index], times.durationNs[index], timeNs);
        if (apartNs < bestNs) {
            bestNs = apartNs;
            best = SliceId(row.firstSlice + index);
        }
    };
    if (after < times.size()) {
        consider(after);
    }
    if (after > 0) {
        consider(after - 1);
    }
    return best;
}

SliceId sliceAt(const Trace& trace, RowId row, TimeNs timeNs, DurationNs toleranceNs) {
    return sliceAt(rowView(trace, row), timeNs, toleranceNs);
}

std::uint32_t firstEndingAfter(const Trace& trace, RowId row, TimeNs timeNs) {
    return RowTimes(trace.slices(), trace.row(row)).firstEndingAfter(timeNs);
}

SliceId nextSlice(const Trace& trace, SliceId slice) {
    const Row& row = trace.row(trace.rowOf(slice));
    const auto next = static_cast<std::uint32_t>(slice) + 1;
    return next - static_cast<std::uint32_t>(row.firstSlice) < row.sliceCount ? SliceId(next) : kNoSlice;
}

SliceId previousSlice(const Trace& trace, SliceId slice) {
    const Row& row = trace.row(trace.rowOf(slice));
    return slice == row.firstSlice ? kNoSlice : SliceId(static_cast<std::uint32_t>(slice) - 1);
}

std::vector<SliceId> childrenOf(const Trace& trace, SliceId slice) {
    const SliceTable& slices = trace.slices();
    const Row& own = trace.row(trace.rowOf(slice));
    const Track& track = trace.track(own.track);
    const TimeRange range = slices.range(slice);
    std::vector<SliceId> children;
    for (const Row& row : std::span(trace.rows()).subspan(indexOf(track.firstRow), track.rowCount)) {
        // Within a layer slices nest properly, so that its deeper rows hold no children.
        if (row.layer != own.layer || row.depth == own.depth + 1) {
            addChildren(slices, row, slice, range, children);
        }
    }
    std::ranges::stable_sort(children, {}, [&](SliceId id) { return slices.startNs[id]; });
    return children;
}

} // namespace lanescope
