// SPDX-License-Identifier: Apache-2.0
// Times and device work as Meta's Holistic Trace Analysis sees them: starts in doubles of microseconds, as
// the TensorBoard plugin (plugin_clock.h), but durations as in the file; only what was launched before the
// last step.
#pragma once

#include <memory>
#include <vector>

#include "core/analysis/device/device_breakdown.h"
#include "core/store/trace.h"

namespace lanescope::test {

struct HtaTrace {
    std::shared_ptr<const Trace> trace; ///< its "nanoseconds" are ticks
    double tickUs = 0;                  ///< microseconds of a tick
    std::vector<DeviceOpId> work;       ///< kernels, copies and memsets in its scope
    /// Device work by HTA's definition, with its types: also synchronizations on streams and Triton's
    /// operators. Memsets are memory, as copies are.
    std::vector<DeviceInterval> intervals;
    std::vector<SliceId> deviceSlices; ///< of the intervals
    /// Trace in which work without a launch call has one: the first event of the file, as HTA's table of idle
    /// time has it.
    std::shared_ptr<const Trace> idleTrace;
    double us(double ticks) const { return ticks * tickUs; }
};

/// End of HTA's scope: the start of the last step, by name. The end of the trace if there are fewer than two
/// steps.
TimeNs endOfScope(const Trace& trace);

HtaTrace asHtaSees(const Trace& trace);

} // namespace lanescope::test
