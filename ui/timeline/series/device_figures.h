// SPDX-License-Identifier: Apache-2.0
// Utilization, efficiency and occupancy of every GPU of a trace: computed together, used by three kinds of
// lane.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <stop_token>
#include <utility>

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

/// Whether `isWanted` holds for a kernel among the work.
template <typename IsWanted>
bool anyKernel(const Trace& trace, std::span<const DeviceOpId> work, const IsWanted& isWanted) {
    return std::ranges::any_of(work, [&](DeviceOpId id) {
        const DeviceOp& op = trace.deviceOp(id);
        return trace.categoryKind(op.slice) == CategoryKind::Kernel && isWanted(op);
    });
}

} // namespace lanescope::ui
