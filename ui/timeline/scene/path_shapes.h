// SPDX-License-Identifier: Apache-2.0
// The critical path over the lanes: thick outlines of what is on it, lines from part to part (dashed where
// nothing recorded says so), thin outlines of what is nearly critical. UI thread only. Costs in proportion to
// the segments that are at least a few pixels wide.
#pragma once

#include "ui/timeline/geometry/draw_list.h"

namespace lanescope::ui {

class TimelineScene;
struct OverlaySurface;

void addPath(DrawList& list, const TimelineScene& scene, const OverlaySurface& surface);

} // namespace lanescope::ui
