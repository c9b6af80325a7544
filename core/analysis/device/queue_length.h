// SPDX-License-Identifier: Apache-2.0
// How much launched work waits on each stream, and how fast copies run, as step functions with their
// statistics. Definitions: Meta's Holistic Trace Analysis (hta/analyzers/trace_counters.py). Pure functions
// of (trace, selection); any thread. Cost O(n log n) for n device operations.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/description.h"
#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/store/step_series.h"

namespace lanescope {

class Trace;
enum class CategoryKind : std::uint8_t;

/// Work that a stream's queue holds: from the start of its launch call to its own start.
struct QueueLength {
    std::int32_t device = -1;
    std::int64_t stream = -1;
    StepSeries length;
    Description atChanges; ///< of the length behind each change; every launch and every start is one
    DurationNs fullNs = 0; ///< time with at least kFullQueue pieces waiting
    TimeRange range;       ///< first to last change
};

/// Beyond this many waiting pieces of work a launch call blocks until there is room.
inline constexpr std::int64_t kFullQueue = 1024;

/// Queues of the given work that has a launch call; ordered by device and stream. If a launch and a start
/// fall on one time, the launch counts first. With a selected range the series is cut at its ends: `work` is
/// all that may wait in it. Empty when stopped.
std::vector<QueueLength> queueLengths(const Trace& trace, std::span<const DeviceOpId> work,
                                      std::stop_token stop = {}, const Selection& selection = {});

/// Bandwidth of the copies of one kind that run at a time, in 10^9 bytes a second.
struct CopyBandwidth {
    std::string kind; ///< "Memcpy HtoD", "Memset"
    std::uint64_t count = 0;
    std::int64_t bytes = 0; ///< of those whose size is known
    StepSeries gbPerS;
    Description atChanges; ///< of the values behind each change but zero
};

/// Kind of a copy or memset: "Memcpy HtoD" of "Memcpy HtoD (Pinned -> Device)".
std::string copyKind(std::string_view name, CategoryKind kind);

/// By kind. One that takes no time counts as one of a microsecond. Empty when stopped.
std::vector<CopyBandwidth> copyBandwidths(const Trace& trace, std::span<const DeviceOpId> work,
                                          std::stop_token stop = {}, const Selection& selection = {});

} // namespace lanescope
