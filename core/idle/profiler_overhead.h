// SPDX-License-Identifier: Apache-2.0
// Slices in which a recorder shows its own work on the host. A pure function; any thread.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/base/ids.h"

namespace lanescope {

class Trace;

/// Overhead of the profiler, each with the thread on which it took place: that of the call which is open at
/// its end, else of the next call that begins soon after. For recorders that write it with the number of no
/// thread, as Kineto does. By thread, then by start. O(k log k) for k such slices and the calls.
std::vector<std::pair<TrackId, SliceId>> overheadOfThreads(const Trace& trace,
                                                           std::span<const TrackId> tracks);

} // namespace lanescope
