// SPDX-License-Identifier: Apache-2.0
// Breakdown of the time of the devices: computation, communication, copies and idleness, and how they
// overlap. Definitions: Meta's Holistic Trace Analysis (hta/analyzers/breakdown_analysis.py,
// communication_analysis.py) and AMD's TraceLens (TreePerf/gpu_event_analyser.py). Pure functions of (trace,
// selection); any thread. Cost O(n log n) for n device operations.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/device_work_class.h"
#include "core/analysis/selection.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

struct DeviceBreakdown {
    std::int32_t device = -1; ///< -1: several together
    /// The selection's range, else that of the function.
    TimeRange range;
    DurationNs leftOutNs = 0; ///< of the range, between the selection's parts
    /// Time in which exactly the classes of a mask ran; [0] is idle. They add up to totalNs() exactly.
    std::array<DurationNs, kAllDeviceWork + 1> exclusiveNs{};

    DurationNs totalNs() const { return saturatingSubtract(range.endNs, range.startNs) - leftOutNs; }
    DurationNs idleNs() const { return exclusiveNs[0]; }
    /// Some device work runs.
    DurationNs busyNs() const { return totalNs() - idleNs(); }
    DurationNs computationNs() const { return activeNs(maskOf(DeviceWorkClass::Computation)); }
    DurationNs communicationNs() const { return activeNs(maskOf(DeviceWorkClass::Communication)); }
    /// Computation and communication run at once.
    DurationNs overlapNs() const {
        return overlapNs(maskOf(DeviceWorkClass::Computation), maskOf(DeviceWorkClass::Communication));
    }
    /// Communication runs, but neither computation nor a memset.
    DurationNs exposedCommunicationNs() const {
        return activeNs(maskOf(DeviceWorkClass::Communication),
                        maskOf(DeviceWorkClass::Computation) | maskOf(DeviceWorkClass::Memset));
    }
    /// Time in which any class of `classes` ran, but none of `hidden`.
    DurationNs activeNs(DeviceWorkMask classes, DeviceWorkMask hidden = 0) const;
    /// Time in which some class of `a` and some class of `b` ran.
    DurationNs overlapNs(DeviceWorkMask a, DeviceWorkMask b) const;
};

/// A piece of device work.
struct DeviceInterval {
    TimeRange range;
    DeviceWorkClass workClass{};
    std::int32_t device = -1;
};

/// All work of devices, in order of the device operations, without those that only wait.
std::vector<DeviceInterval> deviceIntervals(const Trace& trace);

/// Breakdown of any intervals; without a selected range from their first start to their last end.
DeviceBreakdown breakdownOf(std::span<const DeviceInterval> intervals, const Selection& selection = {});

/// One for each device that is active in the span (trace_span.h), ascending. Work that reaches into the range
/// from outside counts with the part inside. Empty when stopped.
std::vector<DeviceBreakdown> deviceBreakdowns(const Trace& trace, const Selection& selection = {},
                                              std::stop_token stop = {});

} // namespace lanescope
