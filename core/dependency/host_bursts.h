// SPDX-License-Identifier: Apache-2.0
// When a host thread was awake: bursts of operators and calls. A burst begins after 100 us without any slice
// of theirs on the thread. A thread that begins a burst may have been woken by another thread. Pure; any
// thread. Cost O(slices of the thread), O(n log n) of its outermost operators and calls.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

inline constexpr DurationNs kBurstPauseNs = 100'000;

/// Slices that mark steps: old recorders give them the category of operators, but a thread can sleep in a
/// step. Ascending.
std::vector<SliceId> stepMarks(const Trace& trace);

/// By track: threads that calls or marks of `steps`, positions in Trace::steps(), lie on.
std::vector<bool> threadsToWake(const Trace& trace, std::span<const std::uint32_t> steps);

/// Begins of the bursts of a thread, ascending. `marks` are those of stepMarks().
std::vector<TimeNs> burstBegins(const Trace& trace, TrackId track, const std::vector<SliceId>& marks);

} // namespace lanescope
