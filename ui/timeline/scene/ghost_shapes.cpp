// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/ghost_shapes.h"

#include <algorithm>
#include <vector>

#include "ui/state/ghost_state.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/overlays.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

namespace {

/// The ghosts of one lane. Where several share a pixel the first that reaches into it stands for them.
void addLane(DrawList& list, const std::vector<Ghost>& ghosts, const OverlaySurface& surface,
             const QRectF& strip, double clipTop, const Theme& theme) {
    const QColor changed(theme.accent);
    QColor moved(theme.mutedText);
    moved.setAlphaF(0.7F);
    const TimeAxis& axis = surface.axis;
    auto ghost = std::ranges::lower_bound(ghosts, axis.range().startNs, {},
                                          [](const Ghost& each) { return each.range.endNs; });
    while (ghost != ghosts.end() && ghost->range.startNs < axis.range().endNs) {
        const int x0 = std::max(axis.pixelOf(ghost->range.startNs), 0);
        const int x1 = std::clamp(axis.pixelOf(ghost->range.endNs), x0 + 1, surface.width + 1);
        list.add(
            FillShape{QRectF(x0, strip.top(), x1 - x0, strip.height()), ghost->isChanged ? changed : moved},
            clipTop);
        // The first one that begins behind what is filled.
        const TimeNs filledNs = std::max(axis.timeAt(x1), ghost->range.startNs + 1);
        ghost = std::lower_bound(ghost + 1, ghosts.end(), filledNs, [](const Ghost& each, TimeNs timeNs) {
            return each.range.startNs < timeNs;
        });
    }
}

} // namespace

void addGhosts(DrawList& list, const TimelineScene& scene, const OverlaySurface& surface) {
    const GhostState& state = GhostState::of(scene.view());
    if (!state.isShown() || state.ghosts() == nullptr) {
        return;
    }
    const Theme& theme = scene.style().theme();
    for (const int index : surface.layout.boxesInView(surface.content, surface.height)) {
        const LaneBox& box = surface.layout.boxes()[std::size_t(index)];
        const TrackId track = box.isGroup() ? kNoTrack : scene.lanes().info(box.lane).track;
        if (track == kNoTrack || state.ghosts()->byTrack[indexOf(track)].empty()) {
            continue;
        }
        const bool isSticky = surface.content.isSticky(box.y);
        const QRectF strip(0, surface.content.toCanvas(box.bottom() - surface.layout.metrics().lanePadding),
                           surface.width, kGhostPx * surface.scale);
        addLane(list, state.ghosts()->byTrack[indexOf(track)], surface, strip,
                isSticky ? 0 : surface.content.stickyHeight, theme);
    }
}

} // namespace lanescope::ui
