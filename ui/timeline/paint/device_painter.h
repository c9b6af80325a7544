// SPDX-License-Identifier: Apache-2.0
// Painting a widget in whole device pixels: no half-covered lines at any scale factor. The helpers here
// are shared by all painted parts of the timeline. UI thread only.
#pragma once

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <QWidget>

namespace lanescope::ui {

/// Device pixels of a widget's width or height.
int devicePixels(int logical, double devicePixelRatio);

/// Begins painting on `widget` with its top left corner at (0, 0) and one unit per device pixel.
class DevicePainter : public QPainter {
public:
    explicit DevicePainter(QWidget* widget);
};

/// `widget`'s font in device pixels; `relative` scales it.
QFont deviceFont(const QWidget* widget, double relative = 1);

/// A rounded tag with text, such as a value at the cursor.
void drawTag(QPainter& painter, const QRectF& rect, const QString& text, QRgb background, QRgb textColor,
             double scale);

} // namespace lanescope::ui
