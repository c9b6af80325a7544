// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/geometry/gap_shapes.h"

#include <algorithm>

#include "ui/theme/theme.h"

namespace lanescope::ui {

double gapLine(double scale) {
    return std::max(2, int(3 * scale));
}

void addGapPattern(DrawList& list, const QColor& color, const QRectF& box, double line) {
    QColor pale = color;
    pale.setAlphaF(0.22F);
    list.add(FillShape{box, pale});
    list.add(HatchShape{box, color});
    list.add(FillShape{QRectF(box.left(), box.bottom() - line, box.width(), line), color});
}

void addGap(DrawList& list, const Theme& theme, const QColor& color, const QString& text, const QRectF& box,
            const QFontMetricsF& metrics, double scale) {
    const double line = gapLine(scale);
    addGapPattern(list, color, box, line);
    const double padding = 4 * scale;
    const double leastPx = metrics.averageCharWidth() * 6;
    if (box.width() - 2 * padding < leastPx || box.height() < metrics.height()) {
        return;
    }
    const QString shown = metrics.elidedText(text, Qt::ElideRight, box.width() - 2 * padding);
    const double width = metrics.horizontalAdvance(shown);
    const QRectF tag(box.left() + (box.width() - width) / 2 - padding / 2, box.top(), width + padding,
                     box.height() - line);
    list.add(FillShape{tag, QColor(theme.canvas)});
    list.add(TextShape{tag, shown, QColor(theme.text)});
}

} // namespace lanescope::ui
