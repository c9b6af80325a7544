// SPDX-License-Identifier: Apache-2.0
// The profiler's steps as analyses of device time use them: extended by the device work that was launched
// inside them. Definition: PyTorch Kineto's TensorBoard plugin (profiler/event_parser.py). Pure function; any
// thread. Cost O(n log n) for n launches, O(slices) for a trace without marked steps and under the plugin's
// conventions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/conventions.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

struct StepRange {
    std::int64_t number = 0; ///< of the profiler's step; 0 for a trace without steps
    TimeRange range;
    SliceId slice = kNoSlice; ///< the profiler's mark; kNoSlice for a trace without steps
    RankId rank = kNoRank;    ///< kNoRank in a trace of one rank
};

/// In order of ranks, then of time, those of a rank without overlap. A step's device work ends it; the next
/// one starts behind that. Trailing steps without device work are left out, as is a last one that has clearly
/// less of it (the capture was cut), and all whose work the recorder lost in part (lost_work.h), unless it
/// did of all. Without marked steps one that spans the whole trace (trace_span.h), or all of the rank; of the
/// plugin the host's slices. None where there are no slices. The plugin takes steps from the devices' tracks
/// as well, and no notice of calls of the driver.
std::vector<StepRange> stepRanges(const Trace& trace, Conventions conventions = Conventions::Lanescope);

/// Marks of the steps that stepRanges() leaves out because the capture ends in them. O(launches).
std::vector<SliceId> cutSteps(const Trace& trace);

/// Position of the step of `rank` that contains the time; the number of steps for none. O(log n).
std::size_t placeOfStep(std::span<const StepRange> steps, RankId rank, TimeNs timeNs);

} // namespace lanescope
