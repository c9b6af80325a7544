// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/geometry/hit_test.h"

#include <cmath>
#include <cstdlib>

#include "core/store/trace.h"

namespace lanescope::ui {

Hit hitTest(const LaneLayout& layout, const std::vector<LaneRows>& laneRows, const TimeAxis& axis,
            const ContentView& content, double x, double y, double tolerancePx) {
    Hit hit;
    hit.timeNs = axis.timeAt(x);
    const int contentY = content.toContent(int(std::floor(y)));
    hit.box = layout.boxAt(contentY);
    if (hit.box < 0) {
        return hit;
    }
    const LaneBox& box = layout.boxes()[std::size_t(hit.box)];
    hit.lane = box.lane;
    if (box.lane < 0) {
        return hit;
    }
    hit.row = layout.rowAt(box, contentY);
    if (hit.row >= 0) {
        hit.slice =
            laneRows[std::size_t(box.lane)].sliceAt(hit.row, hit.timeNs, axis.durationAround(x, tolerancePx));
    }
    return hit;
}

TimeNs snappedToEdge(const Trace& trace, const LaneRows& rows, int row, TimeNs timeNs,
                     DurationNs toleranceNs) {
    const SliceId first = row < 0 ? kNoSlice : rows.firstEndingAfter(row, timeNs - toleranceNs - 1);
    TimeNs best = timeNs;
    DurationNs bestDistance = toleranceNs + 1;
    constexpr int kLookedAt = 64; // slices within the tolerance: some pixels' worth
    SliceId slice = first;
    for (int i = 0; i < kLookedAt && slice != kNoSlice; ++i) {
        const TimeRange range = trace.slices().range(slice);
        if (range.startNs > timeNs + toleranceNs) {
            break;
        }
        for (const TimeNs edge : {range.startNs, range.endNs}) {
            const DurationNs distance = std::abs(edge - timeNs);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = edge;
            }
        }
        slice = rows.next(slice);
    }
    return best;
}

} // namespace lanescope::ui
