// SPDX-License-Identifier: Apache-2.0
// The operator that most of a stretch of host time was spent in. Pure function; any thread.
#pragma once

#include <span>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// Time of a thread and the innermost operator that is open; kNoSlice: none.
struct OperatorTime {
    TimeRange range;
    SliceId op = kNoSlice;
};

/// The innermost operator, marks of steps aside, that holds at least half of `allNs`; kNoSlice if none does.
/// `times` are of one thread, in order. O(n log n), whatever the depth.
SliceId leadingOperator(const Trace& trace, std::span<const OperatorTime> times, DurationNs allNs);

/// Where no single one does: the longest of the innermost operators of one name that together hold at least
/// half of `allNs`, at least `leastNs` each on average; kNoSlice if none do. O(n log n).
SliceId repeatedOperator(const Trace& trace, std::span<const OperatorTime> times, DurationNs allNs,
                         DurationNs leastNs);

} // namespace lanescope
