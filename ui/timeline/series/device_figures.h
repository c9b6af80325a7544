// SPDX-License-Identifier: Apache-2.0
// Utilization, efficiency and occupancy of every GPU of a trace: computed together, used by three kinds of
// lane.
#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/analysis/device/device_series.h"
#include "core/store/trace.h"

namespace lanescope::ui {

struct DeviceFigures {
    DeviceFigures(const Trace& trace, const std::stop_token&) {
        for (DeviceSeries& lanes : deviceSeries(trace)) {
            byDevice.emplace(lanes.device, std::move(lanes));
        }
    }

    /// Null for a GPU without kernels.
    DeviceSeries* of(std::int32_t device) {
        const auto found = byDevice.find(device);
        return found == byDevice.end() ? nullptr : &found->second;
    }

    std::map<std::int32_t, DeviceSeries> byDevice;
};

/// From the first to the last change of a GPU's utilization.
inline TimeRange rangeOf(const DeviceSeries& figures) {
    return figures.utilization.empty()
               ? TimeRange()
               : TimeRange{figures.utilization.times().front(), figures.utilization.times().back()};
}

/// 1 where no kernel runs or `known` is 1, else 0. Both are 0 or 1 and have the same origin.
inline StepSeries knownOrIdleTime(const StepSeries& utilization, const StepSeries& known) {
    std::vector<TimeNs> times;
    std::ranges::set_union(utilization.times(), known.times(), std::back_inserter(times));
    std::vector<double> values;
    values.reserve(times.size());
    std::size_t run = 0;
    std::size_t knew = 0;
    for (const TimeNs timeNs : times) {
        while (run + 1 < utilization.size() && utilization.timeNs(run + 1) <= timeNs) {
            ++run;
        }
        while (knew + 1 < known.size() && known.timeNs(knew + 1) <= timeNs) {
            ++knew;
        }
        values.push_back(utilization.value(run) == 0 || known.value(knew) == 1 ? 1 : 0);
    }
    return {std::move(times), std::move(values)};
}

/// Whether `isWanted` holds for a kernel among the work.
template <typename IsWanted>
bool anyKernel(const Trace& trace, std::span<const DeviceOpId> work, const IsWanted& isWanted) {
    return std::ranges::any_of(work, [&](DeviceOpId id) {
        const DeviceOp& op = trace.deviceOp(id);
        return trace.categoryKind(op.slice) == CategoryKind::Kernel && isWanted(op);
    });
}

} // namespace lanescope::ui
