// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/path_walk.h"

#include <algorithm>

#include "core/store/trace.h"
#include "ui/state/path_state.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

void walkPath(TimelineScene& scene, bool forward) {
    ViewState& view = scene.view();
    PathState& path = PathState::of(view);
    if (!path.isShown()) {
        path.ask();
        return;
    }
    const TimeRange visible = view.visibleRange();
    const std::optional<std::size_t> to =
        path.step(scene.trace(), view.selectedSlice(), visible.startNs + visible.durationNs() / 2, forward);
    if (!to) {
        return;
    }
    const PathSegment& segment = path.path()->path.segments[*to];
    view.selectSlice(segment.slice);
    if (segment.slice != kNoSlice) {
        scene.arranger().showSlice(segment.slice);
        scene.scrollTo(segment.slice);
    }
    // The segment is to be seen, which can be a small part of the slice that names it.
    const TimeRange range = view.shown(segment.range);
    if (range.startNs < visible.startNs || range.endNs > visible.endNs) {
        const DurationNs margin =
            std::max(range.durationNs() / 4, (visible.durationNs() - range.durationNs()) / 2);
        view.setVisibleRange({range.startNs - margin, range.endNs + margin});
    }
}

} // namespace lanescope::ui
