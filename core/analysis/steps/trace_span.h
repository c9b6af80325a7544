// SPDX-License-Identifier: Apache-2.0
// The span of time that figures of a trace refer to: utilization, busy time, idle time, causes. One rule, so
// that figures of one name over one trace are the same wherever they stand. A pure function; any thread.
// O(n log n) for n launches.
#pragma once

#include <cstdint>

#include "core/analysis/conventions.h"
#include "core/analysis/selection.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

enum class SpanKind : std::uint8_t {
    Selection, ///< the selected range
    Steps, ///< from the start of the first to the end of the last step with its device work, gaps included
    WholeTrace,   ///< from the first to the last slice of host and devices, the profiler's own span left out
    CompletePart, ///< the longest part of it from whose launches no work was lost (lost_work.h)
    HostSlices,   ///< the whole of the host alone: the plugin's span of a trace without steps
};

struct TraceSpan {
    TimeRange range;
    SpanKind kind = SpanKind::WholeTrace;
    std::size_t steps = 0; ///< in it, of SpanKind::Steps
};

/// The selected range; else the steps (step_ranges.h), if three quarters of the devices' work lie in them:
/// with less the recording is about something else; else the whole trace. Where the recorder lost work of
/// some steps, the longest run without them. The plugin always takes its steps.
TraceSpan traceSpan(const Trace& trace, const Selection& selection = {},
                    Conventions conventions = Conventions::Lanescope);

/// "of the time from the first to the last step, with their device work"
const char* spanText(SpanKind kind);

} // namespace lanescope
