// SPDX-License-Identifier: Apache-2.0
// Idle intervals of streams and of whole devices, those before the first and after the last work included.
// Work that only waits (WorkFamily::Waiting) is not work of a device. Pure functions; any thread. O(n log n)
// of the work.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// Nothing runs from the end of `before` (or of what ran beside it, if that is later) to the start of
/// `after`.
struct Gap {
    TrackId track = kNoTrack; ///< of a device's gap that of the work after it, else of the work before it
    TimeRange range;
    SliceId before = kNoSlice; ///< ends with the gap's start; kNoSlice: the gap begins with the trace
    SliceId after = kNoSlice;  ///< kNoSlice: the gap ends with the trace
    friend bool operator==(const Gap&, const Gap&) = default;
};

/// Gaps of a stream's track, in order of time, from the start to the end of the trace's extents. Empty for
/// other tracks and where nothing ran.
std::vector<Gap> gapsOf(const Trace& trace, TrackId stream);

struct DeviceGaps {
    std::int32_t device = -1;
    std::vector<Gap> gaps;
};
/// Likewise of each of Trace::activeDevices(), in their order: no stream of the device has work. Their
/// lengths and the time with work add up to the extents.
std::vector<DeviceGaps> gapsByDevice(const Trace& trace);

} // namespace lanescope
