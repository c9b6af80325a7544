// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/gpu_summary.h"

#include <optional>

#include "core/analysis/device/device_series.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

KnownFigure meanOccupancy(const Trace& trace, std::int32_t device, TimeRange range) {
    double weighted = 0;
    double weight = 0;
    double allWeight = 0;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (op.device != device || trace.categoryKind(op.slice) != CategoryKind::Kernel) {
            continue;
        }
        const auto inRangeNs =
            static_cast<double>(trace.slices().range(op.slice).clippedTo(range).durationNs());
        allWeight += inRangeNs;
        if (op.occupancyPercent >= 0) {
            weighted += op.occupancyPercent / 100 * inRangeNs;
            weight += inRangeNs;
        }
    }
    return weight > 0 ? KnownFigure{weighted / weight, weight / allWeight} : KnownFigure{};
}

} // namespace

std::vector<GpuSummary> gpuSummary(const Trace& trace, const Selection& selection, Conventions conventions) {
    return gpuSummary(trace, deviceSeries(trace), selection, conventions);
}

std::vector<GpuSummary> gpuSummary(const Trace& trace, std::span<const DeviceSeries> deviceSeries,
                                   const Selection& selection, Conventions conventions) {
    std::vector<GpuSummary> summaries;
    std::optional<TimeRange> selected = selection.range;
    if (!selected) {
        const std::vector<StepRange> steps = stepRanges(trace, conventions);
        if (steps.empty()) {
            return summaries;
        }
        selected = TimeRange{steps.front().range.startNs, steps.back().range.endNs};
    }
    const TimeRange range = *selected;
    for (const DeviceSeries& series : deviceSeries) {
        GpuSummary& summary = summaries.emplace_back();
        summary.device = series.device;
        summary.range = range;
        summary.utilization = series.utilization.mean(range).value_or(-1);
        const KnownFigure efficiency = smEfficiencyIn(series, range);
        const KnownFigure occupancy = meanOccupancy(trace, series.device, range);
        const bool asPlugin = conventions == Conventions::TensorBoard;
        summary.smEfficiency = asPlugin ? series.smEfficiency.mean(range).value_or(-1) : efficiency.shown();
        summary.occupancy = asPlugin ? occupancy.value : occupancy.shown();
        summary.blocksPerSmDerived = series.blocksPerSmDerived;
        summary.smEfficiencyCoverage = efficiency.knownShare;
        summary.occupancyCoverage = occupancy.knownShare;
    }
    return summaries;
}

} // namespace lanescope
