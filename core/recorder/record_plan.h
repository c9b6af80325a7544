// SPDX-License-Identifier: Apache-2.0
// Plan of a recording, as the recorder in Python reads it (resources/recorder). A plain value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/status.h"

namespace lanescope {

struct RecordPlan {
    std::string folder;          ///< absolute; made when it is missing
    std::uint64_t skip = 5;      ///< ends of steps that pass before the profiler starts; at least 1
    std::uint64_t warmup = 2;    ///< steps with the profiler on that are not kept
    std::uint64_t steps = 3;     ///< that are kept
    std::string stepBy = "auto"; ///< see checkStepBy()
    bool hasShapes = false;
    bool hasStacks = false;
    bool hasMemory = false;    ///< allocations, and a snapshot where the device's allocator has one
    bool hasSyncEvents = true; ///< makes what a stream or the host waits for known, where CUDA runs
    bool hasExecutionTrace = false;
    bool isStopping = false; ///< ends the program once it is recorded
};

/// "auto", "optimizer", "dataloader", "forward", "forward:N", "function:MODULE.NAME".
Status checkStepBy(std::string_view stepBy);

/// JSON.
std::string planText(const RecordPlan& plan);

} // namespace lanescope
