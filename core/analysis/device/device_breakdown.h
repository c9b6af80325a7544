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

#include "core/analysis/selection.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

enum class DeviceWorkClass : std::uint8_t {
    Computation,   ///< kernels except communication
    Communication, ///< kernels of collectives and transfers, by name (core/work)
    Memcpy,
    Memset,
    Other, ///< anything else on a device's track
};
inline constexpr std::size_t kDeviceWorkClassCount = 5;

/// A set of classes, one bit each.
using DeviceWorkMask = std::uint32_t;
inline constexpr DeviceWorkMask kAllDeviceWork = (1u << kDeviceWorkClassCount) - 1;
constexpr DeviceWorkMask maskOf(DeviceWorkClass workClass) {
    return 1u << static_cast<unsigned>(workClass);
}

struct DeviceBreakdown {
    std::int32_t device = -1; ///< -1: several together
    /// The selection's range, else from the first start to the last end.
    TimeRange range;
    DurationNs leftOutNs = 0; ///< of the range, between the selection's parts
    /// Time in which exactly the classes of a mask ran; [0] is idle. They add up to totalNs() exactly.
    std::array<DurationNs, kAllDeviceWork + 1> exclusiveNs{};

    DurationNs totalNs() const { return saturatingSubtract(range.endNs, range.startNs) - leftOutNs; }
    DurationNs idleNs() const { return exclusiveNs[0]; }
    DurationNs busyNs() const { return totalNs() - idleNs(); }
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

/// One for each device that is active in the selection, ascending. Work that reaches into the range from
/// outside counts with the part inside. Empty when stopped.
std::vector<DeviceBreakdown> deviceBreakdowns(const Trace& trace, const Selection& selection = {},
                                              std::stop_token stop = {});

} // namespace lanescope
