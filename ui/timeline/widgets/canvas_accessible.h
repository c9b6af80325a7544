// SPDX-License-Identifier: Apache-2.0
// Canvas for assistive technology: a table whose rows are the lanes in view and whose cells are
// the slices on them, with name, time and place. UI thread only; nothing is made until somebody asks.
#pragma once

namespace lanescope::ui {

class TimelineCanvas;

/// Makes Qt offer the table for every TimelineCanvas; safe to call again.
void installCanvasAccessibility();
/// Tells assistive technology which slice has the focus now.
void announceSelection(TimelineCanvas* canvas);

} // namespace lanescope::ui
