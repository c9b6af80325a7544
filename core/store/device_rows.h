// SPDX-License-Identifier: Apache-2.0
// Rows of the profiler of PyTorch before Kineto: a process "CUDA functions" has, as threads, the times of
// operators on the device, without kernels. Pure functions; any thread.
#pragma once

#include <algorithm>

#include "core/store/trace.h"

namespace lanescope {

inline bool holdsDeviceTimes(const Trace& trace, const Process& process) {
    constexpr std::string_view kName = "CUDA functions";
    return trace.text(process.pidText) == kName || trace.text(process.name) == kName;
}

inline bool holdsDeviceTimes(const Trace& trace, const Track& track) {
    return track.process != kNoProcess && holdsDeviceTimes(trace, trace.processes()[indexOf(track.process)]);
}

inline bool hasDeviceTimesOfOperators(const Trace& trace) {
    return std::ranges::any_of(trace.processes(),
                               [&trace](const Process& process) { return holdsDeviceTimes(trace, process); });
}

} // namespace lanescope
