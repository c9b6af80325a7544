// SPDX-License-Identifier: Apache-2.0
// Times at which the operating system took a thread of the host off its processor, where no record of it
// exists: stalls of equal length, at equal distances or multiples of them, in operators and calls that have
// nothing in common and else take a fraction of it. A scheduler's turns look so; work that sets something up
// does not, so most of them must not be the first calls of their names on their threads. A pure function; any
// thread. O(slices), and O(k log k) for the k host slices of such lengths.
#pragma once

#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

struct Preemption {
    SliceId slice = kNoSlice; ///< the innermost slice that was stalled
    TimeRange range;
};

/// By start.
std::vector<Preemption> preemptions(const Trace& trace);

} // namespace lanescope
