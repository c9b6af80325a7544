// SPDX-License-Identifier: Apache-2.0
// Ghost lanes: what a what-if predicts for a lane, as a strip below its rows. Changed pieces have the accent
// colour, moved ones are grey. UI thread only. O(pixels in view x log n) for each lane.
#pragma once

#include "ui/timeline/geometry/draw_list.h"

namespace lanescope::ui {

class TimelineScene;
struct OverlaySurface;

void addGhosts(DrawList& list, const TimelineScene& scene, const OverlaySurface& surface);

} // namespace lanescope::ui
