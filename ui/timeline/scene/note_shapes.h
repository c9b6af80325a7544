// SPDX-License-Identifier: Apache-2.0
// Notes over the lanes as shapes: a dashed line for a moment, a bracket for a range, a corner on a slice,
// each with the beginning of its text, at the top. UI thread only; O(notes).
#pragma once

#include "ui/timeline/geometry/draw_list.h"

namespace lanescope::ui {

class TimelineScene;
struct OverlaySurface;

void addNotes(DrawList& list, const TimelineScene& scene, const OverlaySurface& surface);

} // namespace lanescope::ui
