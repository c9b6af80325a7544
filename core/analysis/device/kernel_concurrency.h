// SPDX-License-Identifier: Apache-2.0
// How many kernels of a device run at the same moment, as a step function of time, and for how long each
// number of them ran: whether several streams really work side by side. Counts kernels, neither copies nor
// memsets; a kernel without length never runs. Pure functions of (trace, work); any thread. Cost O(n log n)
// for n kernels.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/store/step_series.h"

namespace lanescope {

class Trace;

struct KernelConcurrency {
    std::int32_t device = -1;
    StepSeries running; ///< from the start of the first kernel to the end of the last, 0 where none runs
};

/// Devices with kernels among `work`, by number; the parts of kernels in the selection. Empty when stopped.
std::vector<KernelConcurrency> kernelConcurrency(const Trace& trace, std::span<const DeviceOpId> work,
                                                 std::stop_token stop = {}, const Selection& selection = {});

/// The time in which exactly so many kernels of a device run.
struct ConcurrencyLevel {
    std::int32_t device = -1;
    std::int64_t kernels = 0; ///< at least 1
    DurationNs timeNs = 0;
    DurationNs busyNs = 0; ///< in which any kernel of the device runs: the sum over its levels
};

/// By device, then by number of kernels.
std::vector<ConcurrencyLevel> concurrencyLevels(std::span<const KernelConcurrency> devices);

} // namespace lanescope
