// SPDX-License-Identifier: Apache-2.0
// The frame of a chart with axes: where the plot lies beside its labels, which ticks fit, and how grid and
// labels are painted. Labels lie within the widget and do not overlap. Geometry apart from painting; pure but
// for paintPlotArea().
#pragma once

#include <QColor>
#include <QFontMetricsF>
#include <QRectF>
#include <QString>

#include <vector>

#include "ui/charts/value_axis.h"

class QPainter;

namespace lanescope::ui {

struct Theme;

struct PlacedLabel {
    double at = 0; ///< x of a label below the plot, y of one beside it
    QRectF rect;
    QString text;
};

struct PlotArea {
    QRectF plot;
    std::vector<PlacedLabel> xLabels;
    std::vector<PlacedLabel> yLabels;
    QString yTitle; ///< above the axis
    QRectF yTitleRect;
    QString xTitle; ///< below the labels, at the right
    QRectF xTitleRect;
    bool hasXGrid = false;

    double yOf(const ValueAxis& axis, double value) const {
        return plot.bottom() - axis.fractionOf(value) * plot.height();
    }
    double xOf(const ValueAxis& axis, double value) const {
        return plot.left() + axis.fractionOf(value) * plot.width();
    }
};

struct PlotTitles {
    QString x;
    QString y;
};

/// With a scale below; within `outer`.
PlotArea placePlot(const QRectF& outer, const ValueAxis& x, const ValueAxis& y, const PlotTitles& titles,
                   const QFontMetricsF& metrics);
/// With `columns` of equal width below, labelled where there is room.
PlotArea placeColumns(const QRectF& outer, const std::vector<QString>& columns, const ValueAxis& y,
                      const PlotTitles& titles, const QFontMetricsF& metrics);
/// How many labels a y axis of this height has room for.
int yTickCount(double height, const QFontMetricsF& metrics);

/// Grid, axes and labels.
void paintPlotArea(QPainter& painter, const PlotArea& area, const Theme& theme);

/// Text on a veil of the background, readable above whatever lies there.
void paintOnVeil(QPainter& painter, const QRectF& rect, const QString& text, const Theme& theme, QRgb color);

/// `rect` with its edges on whole device pixels, so that it is crisp; at least one pixel in each direction.
QRectF snapped(const QRectF& rect, double pixelRatio);

} // namespace lanescope::ui
