// SPDX-License-Identifier: Apache-2.0
// Draws a DrawList with a QPainter: on the canvas, into a picture, into an SVG. UI thread only.
#pragma once

#include "ui/timeline/geometry/draw_list.h"

class QPainter;

namespace lanescope::ui {

/// `painter` has the font of the texts and one unit per device pixel; `scale` is the device pixel ratio,
/// which rounds the corners of tags. Leaves the painter without antialiasing.
void paintDrawList(QPainter& painter, const DrawList& list, double scale);

} // namespace lanescope::ui
