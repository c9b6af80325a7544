// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_lanes.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A kernel's start or end.
struct Edge {
    TimeNs timeNs;
    bool isStart;
    double blocksPerSm; ///< < 0: unknown
    double occupancy;   ///< 0..1; < 0: unknown
};

/// What runs at the moment of a sweep over edges.
struct Running {
    std::int64_t kernels = 0;
    std::int64_t withBlocks = 0;
    std::int64_t withOccupancy = 0;
    double blocksPerSm = 0;
    double occupancy = 0;

    void apply(const Edge& edge) {
        const int sign = edge.isStart ? 1 : -1;
        kernels += sign;
        if (edge.blocksPerSm > 0) {
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

std::vector<Edge> edgesOf(const Trace& trace, std::span<const DeviceOp* const> kernels, bool derived) {
    std::vector<Edge> edges;
    edges.reserve(2 * kernels.size());
    for (const DeviceOp* op : kernels) {
        const TimeRange range = trace.slices().range(op->slice);
        if (range.isEmpty()) {
            continue;
        }
        const double blocks = derived ? derivedBlocksPerSm(trace, *op) : recordedBlocksPerSm(*op);
        const double occupancy = op->occupancyPercent < 0 ? -1 : op->occupancyPercent / 100;
        edges.push_back({range.startNs, true, blocks, occupancy});
        edges.push_back({range.endNs, false, blocks, occupancy});
    }
    sortRuns(edges, [](const Edge& a, const Edge& b) { return a.timeNs < b.timeNs; });
    return edges;
}

/// Share of the kernels' time that has blocks per SM.
double coverage(std::span<const Edge> edges) {
    double allNs = 0;
    double knownNs = 0;
    for (const Edge& edge : edges) {
        // Ends minus starts, as differences to the first edge so that doubles stay exact.
        const auto timeNs = static_cast<double>(edge.timeNs - edges.front().timeNs);
        const double signedNs = edge.isStart ? -timeNs : timeNs;
        allNs += signedNs;
        knownNs += edge.blocksPerSm >= 0 ? signedNs : 0;
    }
    return allNs > 0 ? knownNs / allNs : 0;
}

DeviceLanes lanesOf(const Trace& trace, std::int32_t device) {
    std::vector<const DeviceOp*> kernels;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (op.device == device && trace.categoryKind(op.slice) == CategoryKind::Kernel) {
            kernels.push_back(&op);
        }
    }
    const auto any = [&kernels](auto predicate) {
        return std::any_of(kernels.begin(), kernels.end(), predicate);
    };
    const bool recordsBlocks = any([](const DeviceOp* op) { return recordedBlocksPerSm(*op) >= 0; });

    DeviceLanes lanes;
    lanes.device = device;
    lanes.blocksPerSmDerived =
        !recordsBlocks && any([&trace](const DeviceOp* op) { return derivedBlocksPerSm(trace, *op) >= 0; });
    const bool knowsOccupancy = any([](const DeviceOp* op) { return op->occupancyPercent >= 0; });
    const std::vector<Edge> edges = edgesOf(trace, kernels, lanes.blocksPerSmDerived);

    lanes.smEfficiencyCoverage = coverage(edges);

    SeriesBuilder utilization;
    SeriesBuilder smEfficiency;
    SeriesBuilder occupancy;
    const auto addAll = [&](TimeNs timeNs, const Running& running) {
        utilization.add(timeNs, running.utilization());
        smEfficiency.add(timeNs, running.smEfficiency());
        occupancy.add(timeNs, running.meanOccupancy());
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
    lanes.utilization = utilization.build();
    if (recordsBlocks || lanes.blocksPerSmDerived) {
        lanes.smEfficiency = smEfficiency.build();
    }
    if (knowsOccupancy) {
        lanes.occupancy = occupancy.build();
    }
    return lanes;
}

/// Whether the launch call counts a grid in work-items rather than in blocks.
bool gridIsInWorkItems(const Trace& trace, const DeviceOp& op) {
    if (op.launch == kNoLaunch) {
        return false;
    }
    const std::string_view name = trace.sliceName(trace.launch(op.launch).slice);
    return name == "hipExtModuleLaunchKernel" || name == "hipHccModuleLaunchKernel";
}

/// Of the header entry with that id, else what all entries agree on: ROCm numbers the devices of events by
/// agent, those of the header by GPU. <= 0: unknown.
std::int32_t smCountOf(const Trace& trace, std::int32_t device) {
    if (const DeviceProperties* properties = trace.deviceProperties(device)) {
        return properties->smCount;
    }
    const std::vector<DeviceProperties>& all = trace.devices();
    const bool agree = std::all_of(all.begin(), all.end(), [&all](const DeviceProperties& properties) {
        return properties.smCount == all.front().smCount;
    });
    return all.empty() || !agree ? -1 : all.front().smCount;
}

} // namespace

double derivedBlocksPerSm(const Trace& trace, const DeviceOp& op) {
    const std::int32_t smCount = smCountOf(trace, op.device);
    if (smCount <= 0) {
        return -1;
    }
    double blocks = 1;
    for (std::size_t axis = 0; axis < op.grid.size(); ++axis) {
        if (op.grid[axis] == 0) {
            return -1;
        }
        const bool divide = op.block[axis] > 0 && gridIsInWorkItems(trace, op);
        blocks *= divide ? std::ceil(static_cast<double>(op.grid[axis]) / op.block[axis]) : op.grid[axis];
    }
    return blocks / smCount;
}

std::vector<DeviceLanes> deviceLanes(const Trace& trace) {
    std::vector<DeviceLanes> lanes;
    for (const std::int32_t device : trace.activeDevices()) {
        lanes.push_back(lanesOf(trace, device));
    }
    return lanes;
}

} // namespace lanescope
