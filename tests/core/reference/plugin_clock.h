// SPDX-License-Identifier: Apache-2.0
// Times as PyTorch Kineto's TensorBoard plugin sees them: microseconds in doubles, which hold the nanoseconds
// of real time stamps only to 1/1024 us or, for time since 1970, 1/4 us. Its figures are compared with those
// of a trace that was put on the same clock, so that they can be compared to the last digit.
#pragma once

#include <memory>

#include "core/store/trace.h"

namespace lanescope::test {

struct PluginClockTrace {
    std::shared_ptr<const Trace> trace; ///< its "nanoseconds" are ticks
    double tickUs = 0;                  ///< microseconds of a tick, a power of two
    double us(DurationNs ticks) const { return static_cast<double>(ticks) * tickUs; }
};

/// Starts and ends of slices, steps and memory events on the plugin's clock.
PluginClockTrace onPluginClock(const Trace& trace);

} // namespace lanescope::test
