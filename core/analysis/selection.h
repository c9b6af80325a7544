// SPDX-License-Identifier: Apache-2.0
// Restriction of an analysis to a part of a trace. A plain value; the default means everything.
#pragma once

#include <optional>

#include "core/analysis/intervals.h"
#include "core/base/time.h"

namespace lanescope {

struct Selection {
    /// Slices that start in this range. Absent: all.
    std::optional<TimeRange> range = std::nullopt;
    /// Parts of the range that alone count, such as the iterations of one phase. Empty: all of the range.
    IntervalSet parts = {};

    bool includes(TimeNs startNs) const {
        return !range || (range->contains(startNs) && (parts.isEmpty() || parts.contains(startNs)));
    }
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
