// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_series.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <unordered_map>

#include "core/analysis/device/launch_grid.h"
#include "core/analysis/device/occupancy.h"
#include "core/analysis/device_work_class.h"
#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A kernel's start or end.
struct KernelEdge {
    TimeNs timeNs;
    bool isStart;
    double blocksPerSm; ///< < 0: unknown
    double occupancy;   ///< 0..1; < 0: unknown
};

/// Work that runs at the current time of a sweep over edges.
struct Running {
    std::int64_t kernels = 0;
    std::int64_t withBlocks = 0;
    std::int64_t withOccupancy = 0;
    double blocksPerSm = 0;
    double occupancy = 0;

    void apply(const KernelEdge& edge) {
        const int sign = edge.isStart ? 1 : -1;
        kernels += sign;
        if (edge.blocksPerSm >= 0) {
            withBlocks += sign;
            // Back to exactly 0 when nothing runs: sums and differences of doubles leave residues.
            blocksPerSm = withBlocks == 0 ? 0 : blocksPerSm + sign * edge.blocksPerSm;
        }
        if (edge.occupancy >= 0) {
            withOccupancy += sign;
            occupancy = withOccupancy == 0 ? 0 : occupancy + sign * edge.occupancy;
        }
    }
    double utilization() const { return kernels > 0 ? 1 : 0; }
    bool knowsBlocks() const { return withBlocks == kernels || blocksPerSm >= 1; }
    bool knowsOccupancy() const { return withOccupancy > 0; }
    double smEfficiency() const { return std::clamp(blocksPerSm, 0.0, 1.0); }
    double meanOccupancy() const {
        return withOccupancy == 0 ? 0 : occupancy / static_cast<double>(withOccupancy);
    }
};

/// Collects the points where a value changes.
class SeriesBuilder {
public:
    void add(TimeNs timeNs, double value) {
        if (m_value.empty() || m_value.back() != value) {
            m_timeNs.push_back(timeNs);
            m_value.push_back(value);
        }
    }
    StepSeries build() { return {std::move(m_timeNs), std::move(m_value)}; }

private:
    std::vector<TimeNs> m_timeNs;
    std::vector<double> m_value;
};

/// Unknown is < 0. A device whose SM count the recorder did not know has the figure as infinity.
double recordedBlocksPerSm(const DeviceOp& op) {
    return std::isfinite(op.blocksPerSm) ? op.blocksPerSm : -1;
}

std::vector<KernelEdge> edgesOf(const Trace& trace, std::span<const DeviceOp* const> kernels, bool derived) {
    std::vector<KernelEdge> edges;
    edges.reserve(2 * kernels.size());
    for (const DeviceOp* op : kernels) {
        const TimeRange range = trace.slices().range(op->slice);
        if (range.isEmpty()) {
            continue;
        }
        const double blocks = derived ? derivedBlocksPerSm(trace, *op) : recordedBlocksPerSm(*op);
        const double percent = occupancyOf(trace, *op).percent;
        const double occupancy = percent < 0 ? -1 : percent / 100;
        edges.push_back({range.startNs, true, blocks, occupancy});
        edges.push_back({range.endNs, false, blocks, occupancy});
    }
    sortRuns(edges, [](const KernelEdge& a, const KernelEdge& b) { return a.timeNs < b.timeNs; });
    return edges;
}

/// `kernels` are all of the device.
DeviceSeries seriesOf(const Trace& trace, std::int32_t device, std::span<const DeviceOp* const> kernels) {
    const auto any = [&kernels](auto predicate) {
        return std::any_of(kernels.begin(), kernels.end(), predicate);
    };
    const bool recordsBlocks = any([](const DeviceOp* op) { return recordedBlocksPerSm(*op) >= 0; });

    DeviceSeries series;
    series.device = device;
    series.blocksPerSmDerived =
        !recordsBlocks && any([&trace](const DeviceOp* op) { return derivedBlocksPerSm(trace, *op) >= 0; });
    const bool knowsOccupancy =
        any([&trace](const DeviceOp* op) { return occupancyOf(trace, *op).percent >= 0; });
    const std::vector<KernelEdge> edges = edgesOf(trace, kernels, series.blocksPerSmDerived);
    const bool lacksBlocks =
        std::ranges::any_of(edges, [](const KernelEdge& edge) { return edge.blocksPerSm < 0; });
    const bool lacksOccupancy =
        std::ranges::any_of(edges, [](const KernelEdge& edge) { return edge.occupancy < 0; });

    SeriesBuilder utilization;
    SeriesBuilder smEfficiency;
    SeriesBuilder smEfficiencyKnown;
    SeriesBuilder smEfficiencyWhereKnown;
    SeriesBuilder occupancy;
    SeriesBuilder occupancyKnown;
    const auto addAll = [&](TimeNs timeNs, const Running& running) {
        utilization.add(timeNs, running.utilization());
        smEfficiency.add(timeNs, running.smEfficiency());
        occupancy.add(timeNs, running.meanOccupancy());
        if (lacksBlocks) {
            smEfficiencyKnown.add(timeNs, running.knowsBlocks() ? 1 : 0);
            smEfficiencyWhereKnown.add(timeNs, running.knowsBlocks() ? running.smEfficiency() : 0);
        }
        if (lacksOccupancy) {
            occupancyKnown.add(timeNs, running.knowsOccupancy() ? 1 : 0);
        }
    };
    Running running;
    const TimeNs originNs = trace.bounds().startNs;
    if (edges.empty() || edges.front().timeNs > originNs) {
        addAll(originNs, running);
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
        running.apply(edges[i]);
        // One point per moment: what starts and what ends at the same time must not draw a spike.
        if (i + 1 == edges.size() || edges[i + 1].timeNs != edges[i].timeNs) {
            addAll(edges[i].timeNs, running);
        }
    }
    series.utilization = utilization.build();
    if (recordsBlocks || series.blocksPerSmDerived) {
        series.smEfficiency = smEfficiency.build();
        series.smEfficiencyKnown = smEfficiencyKnown.build();
        series.smEfficiencyWhereKnown = smEfficiencyWhereKnown.build();
    }
    if (knowsOccupancy) {
        series.occupancy = occupancy.build();
        series.occupancyKnown = occupancyKnown.build();
    }
    return series;
}

} // namespace

double derivedBlocksPerSm(const Trace& trace, const DeviceOp& op) {
    const DeviceProperties* properties = trace.deviceProperties(op.device);
    if (properties == nullptr || properties->smCount <= 0) {
        return -1;
    }
    double blocks = 1;
    for (const std::uint32_t count : gridInBlocks(trace, op)) {
        if (count == 0) {
            return -1;
        }
        blocks *= count;
    }
    return blocks / properties->smCount;
}

double blocksPerSmOf(const Trace& trace, const DeviceOp& op) {
    const double recorded = recordedBlocksPerSm(op);
    return recorded >= 0 ? recorded : derivedBlocksPerSm(trace, op);
}

namespace {

/// Length of the part of `range` in which a series has values.
double lengthNs(const StepSeries& series, TimeRange range) {
    const TimeNs startNs = std::max(range.startNs, series.timeNs(0));
    return range.endNs > startNs ? static_cast<double>(range.endNs - startNs) : 0;
}

} // namespace

KnownFigure smEfficiencyIn(const DeviceSeries& series, TimeRange range) {
    if (series.smEfficiency.empty()) {
        return {};
    }
    const double allNs = lengthNs(series.smEfficiency, range);
    if (allNs <= 0) {
        return {};
    }
    if (series.smEfficiencyKnown.empty()) {
        return {series.smEfficiency.integral(range) / allNs, 1};
    }
    const double knownNs = series.smEfficiencyKnown.integral(range);
    const double busyNs = series.utilization.integral(range);
    const double share = busyNs > 0 ? std::clamp(1 - (allNs - knownNs) / busyNs, 0.0, 1.0) : 1;
    return {knownNs > 0 ? series.smEfficiencyWhereKnown.integral(range) / knownNs : -1, share};
}

KnownFigure occupancyIn(const DeviceSeries& series, TimeRange range) {
    if (series.occupancy.empty()) {
        return {};
    }
    const double busyNs = series.utilization.integral(range);
    const double knownNs = series.occupancyKnown.empty() ? busyNs : series.occupancyKnown.integral(range);
    if (busyNs <= 0 || knownNs <= 0) {
        return {};
    }
    return {series.occupancy.integral(range) / knownNs, std::min(knownNs / busyNs, 1.0)};
}

std::vector<DeviceSeries> deviceSeries(const Trace& trace, Conventions conventions) {
    constexpr DeviceWorkMask kBusy =
        maskOf(DeviceWorkClass::Computation) | maskOf(DeviceWorkClass::Communication);
    const DeviceWorkMask counted = conventions == Conventions::TensorBoard ? kAllDeviceWork : kBusy;
    DeviceWorkClasses classes(trace);
    std::unordered_map<std::int32_t, std::vector<const DeviceOp*>> kernels;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel && (counted & maskOf(classes.of(op))) != 0) {
            kernels[op.device].push_back(&op);
        }
    }
    std::vector<DeviceSeries> series;
    for (const std::int32_t device : trace.activeDevices()) {
        series.push_back(seriesOf(trace, device, kernels[device]));
    }
    return series;
}

} // namespace lanescope
