// SPDX-License-Identifier: Apache-2.0
// The GPU overlay lanes that Lanescope derives from kernels, and the memory lanes it derives from [memory]
// events. Definitions: PyTorch Kineto's TensorBoard plugin, gpu_metrics_parser and
// docs/gpu_utilization.md. Pure functions; any thread. Cost O(n log n) of the kernels or events.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/store/step_series.h"

namespace lanescope {

class Trace;
struct DeviceOp;

/// Step functions of one device; each mean over a range of the trace is the exact figure of that range.
/// They begin with 0 at the start of the trace's bounds (or of the first kernel, if that is earlier).
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
    /// Share of the kernel time whose blocks per SM are known, 0..1. Kernels of graph launches on ROCm have
    /// no grid, so that smEfficiency can be far too low there.
    double smEfficiencyCoverage = 0;
};

/// One entry per active device, ascending.
std::vector<DeviceLanes> deviceLanes(const Trace& trace);

/// Blocks of the grid / SM count of the device's header entry (of any, where none has the id and all agree);
/// < 0 where either is unknown. ROCm records the grid in work-items when the launch call is
/// hipExtModuleLaunchKernel or hipHccModuleLaunchKernel.
double derivedBlocksPerSm(const Trace& trace, const DeviceOp& op);

/// Allocated and reserved bytes of one memory device, derived from [memory] events.
struct MemoryLane {
    std::string name; ///< such as "GPU 0 memory" or "CPU memory"
    std::int32_t deviceType = 0;
    std::int32_t deviceId = -1;
    StepSeries allocatedBytes; ///< relative (starting at 0) when the trace has no totals
    StepSeries reservedBytes;  ///< empty when unknown
    bool relative = false;
};

/// Ordered by device type (CPU first), then id.
std::vector<MemoryLane> memoryLanes(const Trace& trace);

} // namespace lanescope
