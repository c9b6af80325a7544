// SPDX-License-Identifier: Apache-2.0
// Slices in which a recorder shows its own work on the host. Pure functions; any thread.
#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/ids.h"

namespace lanescope {

class Trace;

/// Whether a slice of that name is the profiler's. CUPTI also reports as overhead that the runtime loads
/// modules and functions, which it does without a profiler, too (CUpti_ActivityOverheadKind).
bool isOfProfiler(std::string_view overheadName);

/// Overhead of the profiler, each with the thread on which it took place: that of the call which is open at
/// its end, else of the next call that begins soon after. For recorders that write it with the number of no
/// thread, as Kineto does. By thread, then by start. O(k log k) for k such slices and the calls.
std::vector<std::pair<TrackId, SliceId>> overheadOfThreads(const Trace& trace,
                                                           std::span<const TrackId> tracks);

} // namespace lanescope
