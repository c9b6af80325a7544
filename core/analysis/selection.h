// SPDX-License-Identifier: Apache-2.0
// Restriction of an analysis to a part of a trace. A selected range holds what runs in it: a slice counts if
// some of it lies in the range, with the time that lies there, so that the figures of adjacent ranges add up
// to those of the whole. A plain value; the default means everything.
#pragma once

#include <cstdint>
#include <optional>

#include "core/analysis/intervals.h"
#include "core/base/time.h"

namespace lanescope {

struct Selection {
    /// A slice counts if it runs in this range. Absent: all.
    std::optional<TimeRange> range = std::nullopt;
    /// Parts of the range that alone count, such as the iterations of one phase. Empty: all of the range.
    IntervalSet parts = {};

    /// For events without duration, and for iterations and graph replays, which count as a whole where they
    /// begin.
    bool includesInstant(TimeNs timeNs) const {
        return !range || (range->contains(timeNs) && (parts.isEmpty() || parts.contains(timeNs)));
    }
    /// Some of the slice lies in the selection. A slice without duration counts where it starts.
    bool includes(TimeRange slice) const {
        return !range || (slice.isEmpty()   ? includesInstant(slice.startNs)
                          : parts.isEmpty() ? slice.intersects(*range)
                                            : !clipped(slice).isEmpty());
    }
    /// Calls use(part) for the selected parts of the slice, in order.
    template <typename Use>
    void forEachPart(TimeRange slice, Use use) const {
        const TimeRange inside = range ? slice.clippedTo(*range) : slice;
        if (!parts.isEmpty()) {
            parts.forEachWithin(inside, use);
        } else if (!inside.isEmpty()) {
            use(inside);
        }
    }
    /// Time of the slice that lies in the selection.
    DurationNs timeOf(TimeRange slice) const {
        if (!range) {
            return slice.durationNs();
        }
        return parts.isEmpty() ? slice.clippedTo(*range).durationNs()
                               : parts.totalNs(slice.clippedTo(*range));
    }
    /// Share of the slice's duration that lies in the selection, 0..1; 1 for one without duration.
    double shareOf(TimeRange slice) const {
        const DurationNs wholeNs = slice.durationNs();
        return !range || wholeNs <= 0 ? 1 : static_cast<double>(timeOf(slice)) / static_cast<double>(wholeNs);
    }
    /// The part of `amount` that falls on the selected time of the slice, spread evenly over its duration.
    /// Rounded so that the parts of adjacent ranges add up to the amount.
    std::int64_t amountOf(TimeRange slice, std::int64_t amount) const;

    /// The selected time, where all of it would be `whole`.
    IntervalSet timeIn(TimeRange whole) const {
        return parts.isEmpty() ? IntervalSet({range.value_or(whole)}) : parts;
    }
    /// From the start of the first to the end of the last selected part of `other`; empty if there is none.
    TimeRange clipped(TimeRange other) const {
        const TimeRange inside = range ? other.clippedTo(*range) : other;
        return parts.isEmpty() ? inside : parts.clipped(inside);
    }
};

} // namespace lanescope
