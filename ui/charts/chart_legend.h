// SPDX-License-Identifier: Apache-2.0
// The legend above a chart: swatches with names, in as many lines as they need. Geometry apart from painting.
// UI thread only.
#pragma once

#include <QFontMetricsF>
#include <QRectF>
#include <QString>

#include <vector>

#include "ui/charts/chart_color.h"

class QPainter;

namespace lanescope::ui {

struct LegendEntry {
    QString name;
    ChartColor color;
};

struct PlacedLegend {
    struct Entry {
        QRectF swatch;
        QRectF text;
        QString shown; ///< elided to `text`
        ChartColor color;
    };
    std::vector<Entry> entries;
    double height = 0; ///< 0 without entries
};

/// Placed from (`left`, `top`) in lines of `width`; no more than `maxLines`, the last entry then says how
/// many are left out.
PlacedLegend placeLegend(const std::vector<LegendEntry>& entries, double left, double top, double width,
                         const QFontMetricsF& metrics, int maxLines = 2);

/// Legend above a chart of `size`: in fewer lines, or not at all, if the plot would have no room left.
PlacedLegend placeLegendAbove(const std::vector<LegendEntry>& entries, QSizeF size,
                              const QFontMetricsF& metrics);

void paintLegend(QPainter& painter, const PlacedLegend& legend, const Theme& theme);

} // namespace lanescope::ui
