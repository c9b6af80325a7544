// SPDX-License-Identifier: Apache-2.0
// Causes of idle time in words: what idle_split.h summed up, small ones of a kind together, and all that no
// cause of its own takes as launch-bound. A pure function; any thread. O(culprits + gaps).
#pragma once

#include <vector>

#include "core/diagnosis/cause.h"
#include "core/diagnosis/device_time.h"
#include "core/diagnosis/idle_split.h"

namespace lanescope {

class Trace;

/// Their sum is the sum of the gaps, but for launch-bound time below `leastShare` of the span.
std::vector<DiagnosisCause> idleCauses(const Trace& trace, const DeviceTime& device, IdleSplit split,
                                       TimeRange span, double leastShare = kLeastShare);

} // namespace lanescope
