// SPDX-License-Identifier: Apache-2.0
// The GPU overlay lanes that Lanescope derives from kernels. Definitions: PyTorch Kineto's TensorBoard
// plugin, gpu_metrics_parser and docs/gpu_utilization.md. Pure function; any thread.
#pragma once

#include <cstdint>
#include <vector>

#include "core/index/step_series.h"

namespace lanescope {

class Trace;

/// Step functions of one device; each mean over a range is the exact figure of that range.
struct DeviceLanes {
    std::int32_t device = -1;
    /// 1 while any kernel runs, else 0. Its mean over a range is the GPU utilization of the range.
    StepSeries utilization;
    /// min(sum of blocks per SM of the running kernels, 1); kernels without the figure are left out. On
    /// platforms that do not record it, grid blocks / SM count of deviceProperties. Empty where neither
    /// is known. Its mean over a range is the Est. SM Efficiency of the range.
    StepSeries smEfficiency;
    /// Mean est. achieved occupancy (0..1) of the running kernels, 0 when idle. Empty where unknown.
    StepSeries occupancy;
    bool blocksPerSmDerived = false; ///< smEfficiency was computed from the grid, not recorded
};

/// One entry per active device, ascending.
std::vector<DeviceLanes> deviceLanes(const Trace& trace);

/// Allocated and reserved bytes per memory device, derived from [memory] events. `name` is such as
/// "GPU 0 memory allocated".
struct MemoryLane {
    std::int32_t deviceType = 0;
    std::int32_t deviceId = -1;
    StepSeries allocatedBytes; ///< relative (starting at 0) when the trace has no totals
    StepSeries reservedBytes;  ///< empty when unknown
    bool relative = false;
};
std::vector<MemoryLane> memoryLanes(const Trace& trace);

} // namespace lanescope
