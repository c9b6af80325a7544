// SPDX-License-Identifier: Apache-2.0
// The profiler's steps as analyses of device time use them: extended by the device work that was launched
// inside them. Definition: PyTorch Kineto's TensorBoard plugin (profiler/event_parser.py); calls of the
// driver count as launches too. Pure function; any thread. Cost O(n log s) for n launches and s steps.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/time.h"

namespace lanescope {

class Trace;

struct StepRange {
    std::int64_t number = 0; ///< of the profiler's step; 0 for a trace without steps
    TimeRange range;
};

/// In order, without overlap. A step's device work ends it; the next one starts behind that. Trailing steps
/// without device work are left out, as is a last one that has clearly less of it (the capture was cut).
/// Without marked steps one that spans the host's slices; none where there are no host slices either.
std::vector<StepRange> stepRanges(const Trace& trace);

} // namespace lanescope
