// SPDX-License-Identifier: Apache-2.0
// The X events of a trace regrouped as the independent script sees them: one lane per (pid, tid) text, with
// its own nesting. Lanescope keeps device annotations, synchronizations and host events under a GPU's pid on
// tracks of their own.
#pragma once

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "core/store/trace.h"

namespace lanescope::test {

/// Slices that stand for one X event each, in file order; begin/end pairs and async slices are left out.
std::vector<SliceId> completeEvents(const Trace& trace);

using LaneIds = std::pair<std::string_view, std::string_view>; ///< pid and tid
LaneIds laneIdsOf(const Trace& trace, SliceId slice);
/// Empty where there is none.
std::string_view categoryTextOf(const Trace& trace, SliceId slice);

struct LaneFigures {
    std::uint64_t slices = 0;
    std::uint64_t maxDepth = 0;        ///< without the profiler's span
    std::uint64_t partialOverlaps = 0; ///< slices that end after the innermost one open at their start
    TimeRange range;
    std::map<std::string_view, std::uint64_t> byCategory;
};

std::map<LaneIds, LaneFigures> laneFigures(const Trace& trace, const std::vector<SliceId>& events);

/// Length of the union of the slices' intervals.
DurationNs busyNs(const Trace& trace, std::vector<SliceId> slices);

} // namespace lanescope::test
