// SPDX-License-Identifier: Apache-2.0
// Idle intervals of streams as shapes: pale and hatched, never to be taken for a slice, with the cause in
// words where there is room. Pure functions; UI thread.
#pragma once

#include <QFontMetricsF>

#include "ui/timeline/geometry/draw_list.h"

namespace lanescope::ui {

struct Theme;

/// Fills `box` as gaps are, with a bar of `line` at its bottom.
void addGapPattern(DrawList& list, const QColor& color, const QRectF& box, double line);
/// Adds the pattern, and `text` in its middle.
void addGap(DrawList& list, const Theme& theme, const QColor& color, const QString& text, const QRectF& box,
            const QFontMetricsF& metrics, double scale);
/// Height of the bar at the bottom of a gap.
double gapLine(double scale);

} // namespace lanescope::ui
