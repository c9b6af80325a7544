// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/paint/device_painter.h"

#include <QFontInfo>

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

int devicePixels(int logical, double devicePixelRatio) {
    return int(std::lround(logical * devicePixelRatio));
}

DevicePainter::DevicePainter(QWidget* widget)
    : QPainter(widget) {
    // The paint device maps logical to device pixels, at fractional scales with a fraction of a pixel of
    // offset. Undo its scale and round its offset.
    const QTransform device = deviceTransform();
    const QTransform wanted = QTransform::fromTranslate(std::round(device.dx()), std::round(device.dy()));
    setWorldTransform(wanted * device.inverted());
}

QFont deviceFont(const QWidget* widget, double relative) {
    QFont font = widget->font();
    const int logicalPx = QFontInfo(font).pixelSize();
    font.setPixelSize(std::max(6, int(std::lround(logicalPx * relative * widget->devicePixelRatioF()))));
    return font;
}

void drawTag(QPainter& painter, const QRectF& rect, const QString& text, QRgb background, QRgb textColor,
             double scale) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(background));
    painter.drawRoundedRect(rect, 3 * scale, 3 * scale);
    painter.setPen(QColor(textColor));
    painter.drawText(rect, Qt::AlignCenter, text);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace lanescope::ui
