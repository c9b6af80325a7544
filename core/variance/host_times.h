// SPDX-License-Identifier: Apache-2.0
// Time of the host in each step, by kind of cause: all of it, also where the device works meanwhile.
// The thread that marks the steps counts; where it does nothing or waits for another one, such as that of
// autograd, the others of its process. Pure; any thread. O(k log k) of the host slices in the steps.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

class Trace;

struct HostStep {
    TrackId thread = kNoTrack;
    TimeRange range;
};

/// By kind, then by name of the innermost call, operator, frame or annotation; kEmptyString for none.
using HostTimes = std::map<CauseKind, std::map<StringId, DurationNs>>;

/// By step; `steps` of one thread are in order and disjoint. The times of a step add up to its length.
std::vector<HostTimes> hostTimes(const Trace& trace, std::span<const HostStep> steps);

} // namespace lanescope
