// SPDX-License-Identifier: Apache-2.0
// How busy each GPU was over the steps of a trace: the figures that PyTorch Kineto's TensorBoard plugin
// calls GPU summary (profiler/gpu_metrics_parser.py, docs/gpu_utilization.md). Pure function; any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/conventions.h"
#include "core/analysis/selection.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;
struct DeviceSeries;

/// Fractions of 1; < 0: unknown.
struct GpuSummary {
    std::int32_t device = -1;
    /// The span that the figures refer to (trace_span.h).
    TimeRange range;
    double utilization = -1; ///< share of the range in which a kernel ran
    /// min(blocks per SM of the running kernels, 1), averaged over the time of the range in which it is known
    /// (device_series.h). The plugin counts unknown ones as 0.
    double smEfficiency = -1;
    double occupancy = -1; ///< est. achieved occupancy, mean weighted by kernel time within the range
    bool blocksPerSmDerived = false; ///< smEfficiency was computed from the grid, not recorded
    /// Shares of the kernel time in the range for which the figures above are known. Below kLeastKnownShare
    /// the figure itself is unknown, except by the plugin's conventions.
    double smEfficiencyCoverage = 0;
    double occupancyCoverage = 0;
};

/// One entry per active device, ascending.
std::vector<GpuSummary> gpuSummary(const Trace& trace, const Selection& selection = {},
                                   Conventions conventions = Conventions::Lanescope);
/// Summary from series that have been computed already, which is most of the work.
std::vector<GpuSummary> gpuSummary(const Trace& trace, std::span<const DeviceSeries> deviceSeries,
                                   const Selection& selection = {},
                                   Conventions conventions = Conventions::Lanescope);

/// Figures of several stretches of time, with the time of each counted once. `range` is from the first to the
/// last.
std::vector<GpuSummary> gpuSummaryOf(const Trace& trace, std::span<const DeviceSeries> deviceSeries,
                                     std::vector<TimeRange> stretches);

} // namespace lanescope
