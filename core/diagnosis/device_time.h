// SPDX-License-Identifier: Apache-2.0
// How the devices' time in a span splits into work and idle gaps, exactly: busy is the union of kernels,
// copies and memsets of all devices, and each instant of it belongs to one piece of work (computation before
// communication before copies; of equals to the one that began first). Gaps are the rest of the span, its
// edges included. A pure function; any thread. O(n log n) of the device work.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

enum class WorkClass : std::uint8_t { Computation, Communication, Copy };

struct DevicePiece {
    DeviceOpId op = kNoDeviceOp;
    TimeRange range; ///< cut to the span
    WorkClass workClass = WorkClass::Computation;
    DurationNs ownNs = 0; ///< the instants that belong to it
};

struct DeviceGap {
    TimeRange range;
    DeviceOpId next = kNoDeviceOp; ///< starts when the gap ends; kNoDeviceOp after the last work
};

struct DeviceTime {
    std::vector<DevicePiece> pieces; ///< by start
    std::vector<DeviceGap> gaps;     ///< in order of time
    DurationNs busyNs = 0;           ///< the sum of ownNs; with the gaps exactly the span
};

/// Work on a device that only waits, such as "event_wait" of an MTIA, is not work.
DeviceTime deviceTime(const Trace& trace, TimeRange span);

} // namespace lanescope
