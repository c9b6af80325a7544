// SPDX-License-Identifier: Apache-2.0
// Why each stream of a device was idle. Definition: Meta's Holistic Trace Analysis
// (hta/analyzers/breakdown_analysis.py, get_idle_time_breakdown). Pure functions of (trace, selection); any
// thread. Cost O(n log n) for n device operations.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/description.h"
#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

enum class IdleCause : std::uint8_t {
    HostWait,   ///< the work that ends the gap was launched only after the gap had begun
    KernelWait, ///< a short gap between pieces of work that were both launched in time
    Other,      ///< a longer one, such as waiting for another stream
};

/// Stable name: "host_wait", "kernel_wait" or "other".
const char* idleCauseName(IdleCause cause);

struct IdleRow {
    std::int32_t device = -1;
    std::int64_t stream = -1;
    IdleCause cause{};
    DurationNs idleNs = 0;
    double share = 0; ///< of the idle time of the stream, 0..1
    /// Time by which work started before the end of the piece before it, as kernels may with programmatic
    /// launches.
    DurationNs overlapNs = 0;
    /// Times from the end of each piece of work to the start of the next on the stream, negative where
    /// they overlap. In nanoseconds.
    Description gaps;
    TimeRange longest; ///< the longest gap; empty where all are without length
};

/// A gap shorter than this is the device's own delay between two kernels.
inline constexpr DurationNs kShortGapNs = 30'000;

/// Idle time of the given work; three rows for each stream, ordered by device, stream and cause. A gap is
/// the time from the end of the piece of work before (by start) to the start of the next; of gaps that cross
/// the ends of a selected range the part inside counts, with the cause of the whole. Empty when stopped.
std::vector<IdleRow> idleTime(const Trace& trace, std::span<const DeviceOpId> work,
                              DurationNs shortGapNs = kShortGapNs, std::stop_token stop = {},
                              const Selection& selection = {});

/// Device work that runs in the selection, in order of its slices. Empty when stopped.
std::vector<DeviceOpId> deviceWorkIn(const Trace& trace, const Selection& selection = {},
                                     std::stop_token stop = {});

} // namespace lanescope
