// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/gpu_summary.h"

#include <optional>
#include <unordered_map>

#include "core/analysis/device/device_series.h"
#include "core/analysis/device/occupancy.h"
#include "core/analysis/intervals.h"
#include "core/analysis/steps/trace_span.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::unordered_map<std::int32_t, OccupancySum>
occupancyByDevice(const Trace& trace, const IntervalSet& stretches, Conventions conventions) {
    std::unordered_map<std::int32_t, OccupancySum> sums;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) != CategoryKind::Kernel) {
            continue;
        }
        sums[op.device].add(trace, op, stretches.totalNs(trace.slices().range(op.slice)), conventions);
    }
    return sums;
}

/// Figures of one device, with their weights: the time that they are about.
class Means {
public:
    explicit Means(const DeviceSeries& series)
        : m_series(series) {}

    void add(TimeRange range) {
        const auto ns = static_cast<double>(range.durationNs());
        if (const std::optional<double> share = m_series.utilization.mean(range)) {
            m_busyNs += *share * ns;
            m_ns += ns;
        }
        const KnownFigure efficiency = smEfficiencyIn(m_series, range);
        const double busyNs = m_series.utilization.integral(range);
        m_allBusyNs += busyNs;
        if (efficiency.value >= 0) {
            const double knownNs = ns - (1 - efficiency.knownShare) * busyNs;
            m_efficiencyNs += efficiency.value * knownNs;
            m_knownNs += knownNs;
            m_knownBusyNs += efficiency.knownShare * busyNs;
        }
    }
    double utilization() const { return m_ns > 0 ? m_busyNs / m_ns : -1; }
    KnownFigure smEfficiency() const {
        return m_knownNs > 0 ? KnownFigure{m_efficiencyNs / m_knownNs,
                                           m_allBusyNs > 0 ? m_knownBusyNs / m_allBusyNs : 1}
                             : KnownFigure{};
    }

private:
    const DeviceSeries& m_series;
    double m_busyNs = 0;
    double m_ns = 0;
    double m_efficiencyNs = 0;
    double m_knownNs = 0;
    double m_knownBusyNs = 0;
    double m_allBusyNs = 0;
};

} // namespace

std::vector<GpuSummary> gpuSummaryOf(const Trace& trace, std::span<const DeviceSeries> deviceSeries,
                                     std::vector<TimeRange> stretches) {
    const IntervalSet parts(std::move(stretches));
    if (parts.ranges().size() < 2) {
        return parts.isEmpty() ? std::vector<GpuSummary>()
                               : gpuSummary(trace, deviceSeries, Selection{parts.ranges()[0]});
    }
    std::vector<GpuSummary> summaries;
    std::unordered_map<std::int32_t, OccupancySum> occupancies =
        occupancyByDevice(trace, parts, Conventions::Lanescope);
    for (const DeviceSeries& series : deviceSeries) {
        Means means(series);
        for (const TimeRange& range : parts.ranges()) {
            means.add(range);
        }
        GpuSummary& summary = summaries.emplace_back();
        summary.device = series.device;
        summary.range = {parts.ranges().front().startNs, parts.ranges().back().endNs};
        summary.utilization = means.utilization();
        const KnownFigure efficiency = means.smEfficiency();
        const KnownFigure occupancy = occupancies[series.device].mean();
        summary.smEfficiency = efficiency.shown();
        summary.occupancy = occupancy.shown();
        summary.blocksPerSmDerived = series.blocksPerSmDerived;
        summary.smEfficiencyCoverage = efficiency.knownShare;
        summary.occupancyCoverage = occupancy.knownShare;
    }
    return summaries;
}

std::vector<GpuSummary> gpuSummary(const Trace& trace, const Selection& selection, Conventions conventions) {
    return gpuSummary(trace, deviceSeries(trace, conventions), selection, conventions);
}

std::vector<GpuSummary> gpuSummary(const Trace& trace, std::span<const DeviceSeries> deviceSeries,
                                   const Selection& selection, Conventions conventions) {
    std::vector<GpuSummary> summaries;
    const TimeRange range = traceSpan(trace, selection, conventions).range;
    std::unordered_map<std::int32_t, OccupancySum> occupancies =
        occupancyByDevice(trace, IntervalSet({range}), conventions);
    for (const DeviceSeries& series : deviceSeries) {
        GpuSummary& summary = summaries.emplace_back();
        summary.device = series.device;
        summary.range = range;
        summary.utilization = series.utilization.mean(range).value_or(-1);
        const KnownFigure efficiency = smEfficiencyIn(series, range);
        const KnownFigure occupancy = occupancies[series.device].mean();
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
