// SPDX-License-Identifier: Apache-2.0
// Launches of device work: how long the call took, how long the work, and how late it started. Definition:
// Meta's Holistic Trace Analysis (hta/analyzers/cuda_kernel_analysis.py, cuda_kernel_launch_stats). A pure
// function of (trace, selection); any thread. Cost O(device operations).
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// One piece of device work with its call. A call that launches a graph has a row for each piece.
struct LaunchRow {
    LaunchId launch = kNoLaunch;
    DeviceOpId op = kNoDeviceOp;
    DurationNs callNs = 0;
    DurationNs workNs = 0;
    DurationNs delayNs = 0; ///< from the end of the call to the start of the work; 0 when it starts earlier
};

struct LaunchLimits {
    DurationNs slowCallNs = 50'000;
    DurationNs lateNs = 100'000;
};

/// Work that is shorter than its call, though that is not slow.
constexpr bool isShortWork(const LaunchRow& row, const LaunchLimits& limits) {
    return row.callNs <= limits.slowCallNs && row.workNs < row.callNs;
}
constexpr bool isSlowCall(const LaunchRow& row, const LaunchLimits& limits) {
    return row.callNs > limits.slowCallNs;
}
constexpr bool isLate(const LaunchRow& row, const LaunchLimits& limits) {
    return row.delayNs > limits.lateNs;
}

struct LaunchSummary {
    std::uint64_t count = 0;
    DurationNs callNs = 0;
    DurationNs workNs = 0;
    DurationNs delayNs = 0;
    double meanDelayNs = 0;
    double medianDelayNs = 0; ///< of an even number the mean of the two in the middle
    DurationNs maxDelayNs = 0;
    DurationNs minDelayNs = 0;
    std::uint64_t shortWork = 0;
    std::uint64_t slowCalls = 0;
    std::uint64_t late = 0;
};

/// Calls that run in the selection, by start of the call, then of the work. Empty when stopped.
std::vector<LaunchRow> launchRows(const Trace& trace, const Selection& selection = {},
                                  std::stop_token stop = {});

LaunchSummary launchSummary(const std::vector<LaunchRow>& rows, const LaunchLimits& limits = {});

} // namespace lanescope
