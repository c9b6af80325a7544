// SPDX-License-Identifier: Apache-2.0
// Causes of idle time in words: the idle pieces of a span (core/idle/idle_pieces.h) summed up by kind and
// culprit, small ones of a kind together, and all that is too small for a cause of its own as one. A pure
// function; any thread. O(pieces).
#pragma once

#include <vector>

#include "core/diagnosis/cause.h"
#include "core/diagnosis/device_time.h"
#include "core/idle/idle_pieces.h"

namespace lanescope {

class Trace;

/// The lengths of their extents on the host add up to the gaps of `device`. Where several devices are idle at
/// once the pieces of that whose work comes next count.
std::vector<DiagnosisCause> idleCauses(const Trace& trace, const DeviceTime& device, const IdlePieces& idle,
                                       TimeRange span, double leastShare = kLeastShare);

} // namespace lanescope
