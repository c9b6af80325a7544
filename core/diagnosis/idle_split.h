// SPDX-License-Identifier: Apache-2.0
// Splits the devices' gaps by what the responsible host thread did: the thread that launched the work after
// the gap (behind the last work the main thread). Up to the launch the innermost runtime call counts before
// the operator before the Python frame before the annotation; another thread only where that one is in none
// of these. Then comes the time in the launch call, then the time in the queue. The parts sum up to the gaps
// exactly. A pure function; one thread. O(k log k) for the k slices that reach into gaps.
#pragma once

#include <vector>

#include "core/diagnosis/device_time.h"
#include "core/diagnosis/frame_tree.h"
#include "core/diagnosis/idle_tally.h"

namespace lanescope {

class Trace;

struct IdleSplit {
    explicit IdleSplit(const Trace& trace)
        : python(trace)
        , loading(trace) {}
    IdleTally tally;   ///< all idle time but that of `python` and `loading`
    FrameTree python;  ///< HostPython
    FrameTree loading; ///< DataLoading
    DurationNs pythonNs = 0;
    DurationNs loadingNs = 0;
    StringId loaderName = kEmptyString; ///< of the first loader met
};

IdleSplit splitIdleTime(const Trace& trace, const DeviceTime& device, TimeRange span);

} // namespace lanescope
