// SPDX-License-Identifier: Apache-2.0
// Slices of a track as beginnings and ends that nest, in the order of time, as formats with stacks want them.
// Any thread. Cost O(n log n) for the slices of a track.
#pragma once

#include <functional>
#include <vector>

#include "core/base/time.h"
#include "core/store/trace.h"

namespace lanescope {

struct StackEvent {
    SliceId slice = kNoSlice;
    bool isBegin = true;
    TimeNs timeNs = 0;
};

/// Numbers of layers that a track has: 1, and one more for each layer of slices that overlap others in part.
std::uint32_t layersOf(const Trace& trace, const Track& track);

/// Events of one layer; slices are cut to the range. A slice that lasts longer than one around it ends with
/// that.
std::vector<StackEvent> stackEvents(const Trace& trace, const Track& track, std::uint32_t layer,
                                    const TimeRange& range);

} // namespace lanescope
