// SPDX-License-Identifier: Apache-2.0
// Search for the item under a point of the canvas. Pure function of layout, axis and rows; O(log n).
#pragma once

#include "ui/timeline/lanes/lane_layout.h"
#include "ui/timeline/lanes/lane_rows.h"
#include "ui/timeline/time_axis.h"

namespace lanescope::ui {

struct Hit {
    int box = -1;  ///< into LaneLayout::boxes()
    int lane = -1; ///< -1 on a group's header or below all lanes
    int row = -1;
    SliceId slice = kNoSlice;
    TimeNs timeNs = 0;
};

/// `x`, `y` in device pixels on the canvas; slices up to `tolerancePx` away count.
Hit hitTest(const LaneLayout& layout, const std::vector<LaneRows>& laneRows, const TimeAxis& axis,
            const ContentView& content, double x, double y, double tolerancePx);

/// The edge of a slice of the row nearest to `timeNs` within `toleranceNs`, else `timeNs` itself.
TimeNs snappedToEdge(const Trace& trace, const LaneRows& rows, int row, TimeNs timeNs,
                     DurationNs toleranceNs);

} // namespace lanescope::ui
