// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/slice_walk.h"

#include <algorithm>

#include "core/store/trace.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

/// The slice of a row at `timeNs`, else the next one, else the last one.
SliceId nearestOn(const TimelineScene& scene, const LaneRows& rows, int row, TimeNs timeNs) {
    SliceId slice = rows.sliceAt(row, timeNs, 0);
    if (slice == kNoSlice) {
        slice = rows.firstEndingAfter(row, timeNs);
    }
    if (slice == kNoSlice) {
        slice = rows.sliceAt(row, timeNs, scene.trace().bounds().durationNs());
    }
    return slice;
}

/// Rows of a box that can be walked: none for headers, series and folded lanes.
int walkableRows(const LaneBox& box) {
    if (box.isGroup() || box.rowHeight == 0) {
        return 0;
    }
    return box.rowCount;
}

SliceId firstInView(const TimelineScene& scene) {
    const TimeRange visible = scene.viewport().axis().range();
    for (const int index :
         scene.layout().boxesInView(scene.viewport().contentView(), scene.viewport().heightPx())) {
        const LaneBox& box = scene.layout().boxes()[std::size_t(index)];
        for (int row = 0; row < walkableRows(box); ++row) {
            const SliceId slice =
                scene.lanes().rows()[std::size_t(box.lane)].firstEndingAfter(row, visible.startNs);
            if (slice != kNoSlice && scene.trace().slices().startNs[slice] < visible.endNs) {
                return slice;
            }
        }
    }
    return kNoSlice;
}

SliceId vertical(const TimelineScene& scene, SliceId from, int step) {
    const std::optional<TimelineScene::Place> place = scene.placeOf(from);
    if (!place) {
        return from;
    }
    const TimeRange own = scene.trace().slices().range(from);
    const TimeRange seen = own.clippedTo(scene.viewport().axis().range());
    const TimeNs middle = seen.isEmpty() ? own.startNs : seen.startNs + seen.durationNs() / 2;
    const std::vector<LaneBox>& boxes = scene.layout().boxes();
    int box = place->box;
    int row = place->row + step;
    while (box >= 0 && box < int(boxes.size())) {
        const LaneBox& current = boxes[std::size_t(box)];
        const int rows = walkableRows(current);
        if (row >= 0 && row < rows) {
            const SliceId found =
                nearestOn(scene, scene.lanes().rows()[std::size_t(current.lane)], row, middle);
            if (found != kNoSlice) {
                return found;
            }
            row += step;
            continue;
        }
        box += step;
        row = step > 0 ? 0 : box >= 0 ? walkableRows(boxes[std::size_t(box)]) - 1 : 0;
    }
    return from;
}

} // namespace

SliceId walkFrom(const TimelineScene& scene, SliceId from, WalkDirection direction) {
    if (from == kNoSlice) {
        return firstInView(scene);
    }
    const int lane = scene.lanes().tree().laneOf(scene.trace().trackOf(from));
    if (lane < 0) {
        return from;
    }
    const LaneRows& rows = scene.lanes().rows()[std::size_t(lane)];
    SliceId to = kNoSlice;
    switch (direction) {
    case WalkDirection::Left:
        to = rows.previous(from);
        break;
    case WalkDirection::Right:
        to = rows.next(from);
        break;
    case WalkDirection::Up:
        return vertical(scene, from, -1);
    case WalkDirection::Down:
        return vertical(scene, from, 1);
    }
    return to == kNoSlice ? from : to;
}

} // namespace lanescope::ui
