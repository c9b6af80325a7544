// SPDX-License-Identifier: Apache-2.0
// Everything that lies over the lanes as shapes: idle intervals, the time selection, notes, outlines, arrows,
// the delay of a selected kernel, values under the pointer. Reads a scene; the canvas and pictures draw the
// same list. UI thread only. O(lanes in view + shapes).
#pragma once

#include <QFontMetricsF>

#include <optional>

#include "ui/timeline/geometry/draw_list.h"
#include "ui/timeline/geometry/flow_arrows.h"
#include "ui/timeline/geometry/frame_geometry.h"

namespace lanescope::ui {

class TimelineScene;

/// The surface that is drawn on.
struct OverlaySurface {
    const LaneLayout& layout;
    const FrameGeometry& frame;
    ContentView content;
    TimeAxis axis;
    int width = 0;
    int height = 0;
    double scale = 1; ///< device pixel ratio
    QFontMetricsF metrics;
    bool hasPointer = false; ///< the pointer and the focus of the scene are on it
};

struct OverlayGeometry {
    DrawList list;
    ArrowLayout selectionArrows;
    ArrowLayout hoverArrows;
};

OverlayGeometry buildOverlays(const TimelineScene& scene, const OverlaySurface& surface);

/// Place of a slice on the surface; nullopt on a hidden lane.
std::optional<SlicePlace> slicePlaceOn(const TimelineScene& scene, const OverlaySurface& surface,
                                       SliceId slice);

} // namespace lanescope::ui
