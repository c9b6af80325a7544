// SPDX-License-Identifier: Apache-2.0
// Self time of a slice: its duration without the parts that its children cover. Pure functions; any thread.
// O(log n + children).
#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

DurationNs selfTimeNs(const Trace& trace, SliceId slice);
/// The part of it that lies in a range.
DurationNs selfTimeNs(const Trace& trace, SliceId slice, TimeRange within);

} // namespace lanescope
