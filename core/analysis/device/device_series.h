// SPDX-License-Identifier: Apache-2.0
// The GPU overlay series that Lanescope derives from kernels, and the memory series it derives from [memory]
// events. Definitions: PyTorch Kineto's TensorBoard plugin, gpu_metrics_parser and
// docs/gpu_utilization.md. Pure functions; any thread. Cost O(n log n) of the kernels or events.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/analysis/conventions.h"
#include "core/analysis/known_share.h"
#include "core/store/step_series.h"

namespace lanescope {

class Trace;
struct DeviceOp;

/// Step functions of one device; each mean over a range of the trace is the exact figure of that range.
/// They begin with 0 at the start of the trace's bounds (or of the first kernel, if that is earlier).
struct DeviceSeries {
    std::int32_t device = -1;
    /// 1 while any kernel runs, else 0. Its mean over a range is the GPU utilization of the range.
    StepSeries utilization;
    /// min(sum of blocks per SM of the running kernels, 1); kernels without the figure are left out. On
    /// platforms that do not record it, grid blocks / SM count of deviceProperties. Empty where neither
    /// is known. Its mean over a range is what TensorBoard's plugin calls the Est. SM Efficiency of the
    /// range; smEfficiencyIn() is Lanescope's.
    StepSeries smEfficiency;
    /// 1 while the value above is known: nothing runs, or all that runs has the figure, or what has it fills
    /// the device. 0 elsewhere. Empty where all is known. Kernels of graph launches on ROCm have no grid.
    StepSeries smEfficiencyKnown;
    /// smEfficiency, but 0 where it is not known. Empty where all is known.
    StepSeries smEfficiencyWhereKnown;
    /// Mean est. achieved occupancy (0..1) of the running kernels, 0 when idle. Empty where unknown.
    StepSeries occupancy;
    /// 1 while any kernel with a known occupancy runs. Empty where occupancy is, and where all kernels have
    /// one.
    StepSeries occupancyKnown;
    bool blocksPerSmDerived = false; ///< smEfficiency was computed from the grid, not recorded
};

/// Est. SM Efficiency of a range: the mean of min(sum of blocks per SM, 1) over the time in which it is
/// known, times without kernels included; its known share is of the time in which kernels run.
KnownFigure smEfficiencyIn(const DeviceSeries& series, TimeRange range);
/// Est. achieved occupancy of a range: the mean of the running kernels' occupancy over the time in which
/// kernels that have it run. Its known share is of the time in which kernels run.
KnownFigure occupancyIn(const DeviceSeries& series, TimeRange range);

/// One entry per active device, ascending. Kernels that only wait and those that copy do not count; the
/// plugin counts them.
std::vector<DeviceSeries> deviceSeries(const Trace& trace, Conventions conventions = Conventions::Lanescope);

/// Blocks of the grid (launch_grid.h) / SM count of the device's header entry; < 0 where either is unknown.
double derivedBlocksPerSm(const Trace& trace, const DeviceOp& op);
/// As recorded, else derived; < 0: unknown.
double blocksPerSmOf(const Trace& trace, const DeviceOp& op);

/// Allocated and reserved bytes of one memory device, derived from [memory] events.
struct MemorySeries {
    std::string name; ///< such as "GPU 0 memory" or "CPU memory"
    std::int32_t deviceType = 0;
    std::int32_t deviceId = -1;
    StepSeries allocatedBytes; ///< relative (starting at 0) when the trace has no totals
    StepSeries reservedBytes;  ///< empty when unknown
    bool relative = false;
};

/// Ordered by device type (CPU first), then id.
std::vector<MemorySeries> memorySeries(const Trace& trace);

} // namespace lanescope
