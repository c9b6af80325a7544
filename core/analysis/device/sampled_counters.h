// SPDX-License-Identifier: Apache-2.0
// Counters that a device sampled over time (CUPTI's PM sampling, Kineto's "hardware_counters"), put beside
// the kernels that ran meanwhile: for each kernel the mean of the counter over its time, for kernels of one
// name the mean over all of their time. Samples come about every millisecond, so a short kernel shares its
// value with its neighbours: figures show what happened while kernels of that name ran, not what they did
// alone. Pure functions; any thread. Cost O(kernels · counters · log samples).
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// Positions in trace.counters() of the measured ones of a device.
std::vector<std::uint32_t> sampledCounters(const Trace& trace, std::int32_t device);

struct SampledKernel {
    StringId name = kEmptyString;
    std::int32_t device = -1;
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
    SliceId longest = kNoSlice;
    std::vector<std::optional<double>> means; ///< one for each of SampledKernels::counterNames
};

struct SampledKernels {
    std::vector<StringId> counterNames;
    std::vector<SampledKernel> rows; ///< by descending time; those of devices with such counters
};

/// Kernels that run in the selection. Empty when stopped, or without such counters.
SampledKernels sampledKernels(const Trace& trace, const Selection& selection = {}, std::stop_token stop = {});

} // namespace lanescope
