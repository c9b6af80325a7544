// SPDX-License-Identifier: Apache-2.0
// Rows of a query's result as marks over all lanes: a line at a moment, a band over a range. UI thread only;
// O(pixels in view x log n) for each row of spans.
#pragma once

#include "ui/timeline/geometry/draw_list.h"

namespace lanescope::ui {

class TimelineScene;
struct OverlaySurface;

void addResultMarks(DrawList& list, const TimelineScene& scene, const OverlaySurface& surface);

} // namespace lanescope::ui
