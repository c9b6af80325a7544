// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_breakdown.h"

#include <algorithm>

#include "core/analysis/intervals.h"
#include "core/analysis/steps/trace_span.h"
#include "core/base/run_sort.h"
#include "core/device_work/category_rules.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Start or end of an interval of one class; those of a class do not overlap.
struct Edge {
    TimeNs timeNs;
    DeviceWorkMask bit;
};

using ClassSets = std::array<IntervalSet, kDeviceWorkClassCount>;

void sweep(const ClassSets& sets, DeviceBreakdown& breakdown) {
    std::vector<Edge> edges;
    std::size_t count = 0;
    for (const IntervalSet& set : sets) {
        count += 2 * set.ranges().size();
    }
    edges.reserve(count);
    for (std::size_t i = 0; i < sets.size(); ++i) {
        for (const TimeRange& range : sets[i].ranges()) {
            edges.push_back({range.startNs, 1u << i});
            edges.push_back({range.endNs, 1u << i});
        }
    }
    sortRuns(edges, [](const Edge& a, const Edge& b) { return a.timeNs < b.timeNs; });
    DeviceWorkMask running = 0;
    TimeNs sinceNs = breakdown.range.startNs;
    const auto passUntil = [&](TimeNs timeNs) {
        DurationNs& sum = breakdown.exclusiveNs[running];
        sum = saturatingAdd(sum, saturatingSubtract(timeNs, sinceNs));
        sinceNs = timeNs;
    };
    for (const Edge& edge : edges) {
        passUntil(edge.timeNs);
        running ^= edge.bit;
    }
    passUntil(breakdown.range.endNs);
}

} // namespace

DurationNs DeviceBreakdown::activeNs(DeviceWorkMask classes, DeviceWorkMask hidden) const {
    DurationNs sum = 0;
    for (DeviceWorkMask mask = 0; mask <= kAllDeviceWork; ++mask) {
        if ((mask & classes) != 0 && (mask & hidden) == 0) {
            sum = saturatingAdd(sum, exclusiveNs[mask]);
        }
    }
    return sum;
}

DurationNs DeviceBreakdown::overlapNs(DeviceWorkMask a, DeviceWorkMask b) const {
    DurationNs sum = 0;
    for (DeviceWorkMask mask = 0; mask <= kAllDeviceWork; ++mask) {
        if ((mask & a) != 0 && (mask & b) != 0) {
            sum = saturatingAdd(sum, exclusiveNs[mask]);
        }
    }
    return sum;
}

DeviceBreakdown breakdownOf(std::span<const DeviceInterval> intervals, const Selection& selection) {
    DeviceBreakdown breakdown;
    if (selection.range) {
        breakdown.range = *selection.range;
    } else if (!intervals.empty()) {
        breakdown.range = intervals.front().range;
        for (const DeviceInterval& interval : intervals) {
            breakdown.range.startNs = std::min(breakdown.range.startNs, interval.range.startNs);
            breakdown.range.endNs = std::max(breakdown.range.endNs, interval.range.endNs);
        }
    }
    std::array<std::vector<TimeRange>, kDeviceWorkClassCount> ranges;
    for (const DeviceInterval& interval : intervals) {
        ranges[static_cast<std::size_t>(interval.workClass)].push_back(
            interval.range.clippedTo(breakdown.range));
    }
    ClassSets sets;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        sets[i] = IntervalSet(std::move(ranges[i]));
    }
    if (!selection.parts.isEmpty()) {
        const IntervalSet leftOut = IntervalSet({breakdown.range}).without(selection.parts);
        breakdown.leftOutNs = leftOut.totalNs();
        for (IntervalSet& set : sets) {
            set = set.intersectedWith(selection.parts);
        }
    }
    sweep(sets, breakdown);
    breakdown.exclusiveNs[0] -= breakdown.leftOutNs; // nothing is left there
    return breakdown;
}

std::vector<DeviceInterval> deviceIntervals(const Trace& trace) {
    std::vector<DeviceInterval> intervals;
    intervals.reserve(trace.deviceOps().size());
    DeviceWorkClasses classes(trace);
    for (const DeviceOp& op : trace.deviceOps()) {
        if (const DeviceWorkClass workClass = classes.of(op); workClass != DeviceWorkClass::Other) {
            intervals.push_back({trace.slices().range(op.slice), workClass, op.device});
        }
    }
    return intervals;
}

std::vector<DeviceBreakdown> deviceBreakdowns(const Trace& trace, const Selection& wanted,
                                              std::stop_token stop) {
    Selection selection = wanted;
    selection.range = traceSpan(trace, wanted).range;
    const std::vector<std::int32_t>& devices = trace.activeDevices();
    std::vector<std::vector<DeviceInterval>> intervals(devices.size());
    DeviceWorkClasses classes(trace);
    for (const DeviceOp& op : trace.deviceOps()) {
        const TimeRange range = trace.slices().range(op.slice);
        const auto device = std::lower_bound(devices.begin(), devices.end(), op.device);
        const DeviceWorkClass workClass = classes.of(op);
        if (workClass != DeviceWorkClass::Other && range.intersects(*selection.range)) {
            intervals[static_cast<std::size_t>(device - devices.begin())].push_back(
                {range, workClass, op.device});
        }
    }
    std::vector<DeviceBreakdown> breakdowns;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        if (stop.stop_requested()) {
            return {};
        }
        if (!intervals[i].empty()) {
            breakdowns.push_back(breakdownOf(intervals[i], selection));
            breakdowns.back().device = devices[i];
        }
    }
    return breakdowns;
}

} // namespace lanescope
