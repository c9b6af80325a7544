// SPDX-License-Identifier: Apache-2.0
// Values of a trace's lanes over time, computed once, off the UI thread, and immutable then.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "ui/timeline/lanes/lane_tree.h"

namespace lanescope::ui {

/// By lane of a tree; empty for lanes of slices and for values that the trace itself holds.
struct LaneValues {
    std::vector<SeriesValues> byLane;
};

/// Computes the values of every lane, O(n log n) of the trace's kernels and memory events. Any thread. In
/// part when stopped.
std::shared_ptr<const LaneValues> computeLaneValues(const Trace& trace, const LaneTree& tree,
                                                    const std::stop_token& stop = {});

/// Values of a lane; null while `values` is null.
inline const SeriesValues* valuesOf(const LaneValues* values, int lane) {
    return values == nullptr ? nullptr : &values->byLane[std::size_t(lane)];
}

} // namespace lanescope::ui
