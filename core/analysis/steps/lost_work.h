// SPDX-License-Identifier: Apache-2.0
// Launches whose device work the recorder lost, for example because it started late or its buffers were full,
// and the steps that this leaves incomplete. Idle time there is not the program's. A call counts if its name
// starts kernels, graphs or copies, or has work at least every other time, and other calls of that name have
// work, outside of the capture of a graph.
// Pure functions; any thread. O(launches).
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

struct LostWork {
    std::vector<LaunchId> launches; ///< without their work, by start
    std::uint64_t expected = 0;     ///< launches that should have work, these included
    std::vector<std::size_t> steps; ///< positions in Trace::steps() of incomplete ones, ascending
    std::size_t allSteps = 0;       ///< of the trace

    bool isIncomplete(std::size_t step) const;
    /// Whether no figure of steps should take it: it is incomplete, and others are not.
    bool leavesOut(std::size_t step) const { return steps.size() < allSteps && isIncomplete(step); }
};

LostWork lostWork(const Trace& trace);

/// The longest stretch of `span` from whose launches no work was lost; `span` itself where few or none were.
TimeRange completePart(const Trace& trace, const LostWork& lost, TimeRange span);

/// Calls that start kernels, graphs or copies by their name, outside of the capture of a graph. Where the
/// file tells no calls of a runtime from other slices, slices with the name of such a call (isDeviceCall).
std::uint64_t launchCalls(const Trace& trace);

} // namespace lanescope
