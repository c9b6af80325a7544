// SPDX-License-Identifier: Apache-2.0
// Threads of the host that a diagnosis asks, and a first iteration that stands apart. Pure functions; any
// thread. O(launches + tracks).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// The thread with the marks of steps, else that with most launches, else with most slices of the host.
/// kNoTrack where there is no thread.
TrackId mainThread(const Trace& trace);
/// The main thread of a device: mainThread(), unless it launched none of the device's work and another did.
TrackId mainThread(const Trace& trace, std::int32_t device);

/// At most `most` threads: the main one, then the others by how much they launched, then by their slices.
std::vector<TrackId> hostThreads(const Trace& trace, TrackId main, std::size_t most);

/// A first iteration much longer than the others.
struct ColdIteration {
    TimeRange range;
    SliceId slice = kNoSlice;
};
std::optional<ColdIteration> coldIteration(const Trace& trace);

} // namespace lanescope
