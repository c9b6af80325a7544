// SPDX-License-Identifier: Apache-2.0
// Time in a trace: signed 64-bit nanoseconds. A TimeNs is the event's own `ts` of the file converted
// exactly from decimal microseconds; it counts from whatever the recorder counted from (the Unix epoch
// or baseTimeNanoseconds). Views show it relative to Trace::bounds().startNs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace lanescope {

using TimeNs = std::int64_t;
using DurationNs = std::int64_t;

/// Nothing that long is recorded; Holistic Trace Analysis has the same limit.
inline constexpr DurationNs kMaxDurationNs = 7LL * 24 * 3600 * 1'000'000'000;

/// a + b and a - b, held at the ends of the 64-bit range: traces may hold any time stamp.
constexpr std::int64_t saturatingAdd(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) {
        return b < 0 ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
    }
    return sum;
}
constexpr std::int64_t saturatingSubtract(std::int64_t a, std::int64_t b) {
    std::int64_t difference = 0;
    if (__builtin_sub_overflow(a, b, &difference)) {
        return b > 0 ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
    }
    return difference;
}

/// Half-open interval [startNs, endNs).
struct TimeRange {
    TimeNs startNs = 0;
    TimeNs endNs = 0;

    constexpr DurationNs durationNs() const { return endNs - startNs; }
    constexpr bool isEmpty() const { return endNs <= startNs; }
    constexpr bool contains(TimeNs timeNs) const { return timeNs >= startNs && timeNs < endNs; }
    constexpr bool intersects(const TimeRange& other) const {
        return startNs < other.endNs && other.startNs < endNs;
    }
    /// The common part; empty (start == end) where there is none.
    constexpr TimeRange clippedTo(const TimeRange& other) const {
        const TimeNs start = std::max(startNs, other.startNs);
        return {start, std::max(start, std::min(endNs, other.endNs))};
    }
    friend constexpr bool operator==(const TimeRange&, const TimeRange&) = default;
};

} // namespace lanescope
