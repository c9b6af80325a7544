// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/plot_area.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr double kLabelGap = 6;    // between a label and its axis
constexpr double kMinBetween = 12; // between two labels below the plot
constexpr double kMargin = 8;      // around all
constexpr double kMinPlot = 24;

/// Everything but the labels below.
PlotArea placeFrame(const QRectF& outer, const ValueAxis& y, const PlotTitles& titles,
                    const QFontMetricsF& metrics) {
    PlotArea area;
    const double line = std::ceil(metrics.height());
    QRectF inner = outer.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const bool isLow = outer.height() < 7 * line; // the titles would take a third of it
    if (!titles.y.isEmpty() && !isLow) {
        area.yTitle = metrics.elidedText(titles.y, Qt::ElideRight, inner.width());
        area.yTitleRect = {inner.left(), inner.top(), inner.width(), line};
        inner.setTop(inner.top() + line * 1.5 + 2);
    } else {
        inner.setTop(inner.top() + line / 2); // half of the topmost label stands above the plot
    }
    inner.setBottom(inner.bottom() - line - kLabelGap);
    if (!titles.x.isEmpty() && !isLow) {
        inner.setBottom(inner.bottom() - line);
        area.xTitle = metrics.elidedText(titles.x, Qt::ElideRight, inner.width());
        area.xTitleRect = {inner.left(), inner.bottom() + line + kLabelGap, inner.width(), line};
    }
    inner.setHeight(std::max(inner.height(), kMinPlot));
    const std::vector<AxisTick> ticks = y.ticks(yTickCount(inner.height(), metrics));
    double labelWidth = 0;
    for (const AxisTick& tick : ticks) {
        labelWidth = std::max(labelWidth, std::ceil(metrics.horizontalAdvance(tick.label)) + 1);
    }
    labelWidth = std::min(labelWidth, inner.width() / 2);
    area.plot = inner;
    area.plot.setLeft(inner.left() + labelWidth + kLabelGap);
    area.plot.setWidth(std::max(inner.right() - area.plot.left(), kMinPlot));
    for (const AxisTick& tick : ticks) {
        const double at = area.yOf(y, tick.value);
        area.yLabels.push_back({at, {inner.left(), at - line / 2, labelWidth, line}, tick.label});
    }
    return area;
}

/// Adds a label around `at` unless it would touch the one before; moves it inwards at the edges.
void addXLabel(PlotArea& area, double at, const QString& text, const QRectF& outer,
               const QFontMetricsF& metrics) {
    const double width = std::ceil(metrics.horizontalAdvance(text)) + 1;
    const double leftmost = outer.left() + kMargin / 2;
    const double rightmost = outer.right() - kMargin / 2 - width;
    if (rightmost < leftmost) {
        return;
    }
    const double left = std::clamp(at - width / 2, leftmost, rightmost);
    if (!area.xLabels.empty() && left < area.xLabels.back().rect.right() + kMinBetween) {
        return;
    }
    area.xLabels.push_back(
        {at, {left, area.plot.bottom() + kLabelGap, width, std::ceil(metrics.height())}, text});
}

} // namespace

int yTickCount(double height, const QFontMetricsF& metrics) {
    return std::clamp(static_cast<int>(height / (metrics.height() * 1.8)) + 1, 2, 8);
}

PlotArea placePlot(const QRectF& outer, const ValueAxis& x, const ValueAxis& y, const PlotTitles& titles,
                   const QFontMetricsF& metrics) {
    PlotArea area = placeFrame(outer, y, titles, metrics);
    area.hasXGrid = true;
    const double widest = metrics.horizontalAdvance(QStringLiteral("000.00 ms")) + kMinBetween;
    const int count = std::clamp(static_cast<int>(area.plot.width() / widest) + 1, 2, 12);
    for (const AxisTick& tick : x.ticks(count)) {
        addXLabel(area, area.xOf(x, tick.value), tick.label, outer, metrics);
    }
    return area;
}

PlotArea placeColumns(const QRectF& outer, const std::vector<QString>& columns, const ValueAxis& y,
                      const PlotTitles& titles, const QFontMetricsF& metrics) {
    PlotArea area = placeFrame(outer, y, titles, metrics);
    const double width = area.plot.width() / std::max<double>(static_cast<double>(columns.size()), 1);
    double widest = 0;
    for (const QString& column : columns) {
        widest = std::max(widest, metrics.horizontalAdvance(column));
    }
    // Every nth, so that the labels that are left stand at equal distances.
    const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil((widest + kMinBetween) / width)));
    for (std::size_t i = 0; i < columns.size(); i += every) {
        addXLabel(area, area.plot.left() + (static_cast<double>(i) + 0.5) * width, columns[i], outer,
                  metrics);
    }
    return area;
}

QRectF snapped(const QRectF& rect, double pixelRatio) {
    const auto snap = [pixelRatio](double value) { return std::round(value * pixelRatio) / pixelRatio; };
    const double left = snap(rect.left());
    const double top = snap(rect.top());
    return {left, top, std::max(snap(rect.right()) - left, 1 / pixelRatio),
            std::max(snap(rect.bottom()) - top, 1 / pixelRatio)};
}

void paintOnVeil(QPainter& painter, const QRectF& rect, const QString& text, const Theme& theme, QRgb color) {
    QColor veil(theme.canvas);
    veil.setAlphaF(0.8F);
    painter.fillRect(rect.adjusted(-2, 0, 2, 0), veil);
    painter.setPen(QColor(color));
    painter.drawText(rect, Qt::AlignCenter | Qt::TextSingleLine, text);
}

void paintPlotArea(QPainter& painter, const PlotArea& area, const Theme& theme) {
    const double ratio = painter.device()->devicePixelRatioF();
    const double hair = 1;
    for (const PlacedLabel& label : area.yLabels) {
        painter.fillRect(snapped({area.plot.left(), label.at, area.plot.width(), hair}, ratio),
                         QColor(theme.gridLine));
    }
    if (area.hasXGrid) {
        for (const PlacedLabel& label : area.xLabels) {
            painter.fillRect(snapped({label.at, area.plot.top(), hair, area.plot.height()}, ratio),
                             QColor(theme.gridLine));
        }
    }
    painter.fillRect(snapped({area.plot.left(), area.plot.bottom(), area.plot.width(), hair}, ratio),
                     QColor(theme.line));
    painter.setPen(QColor(theme.mutedText));
    for (const PlacedLabel& label : area.yLabels) {
        painter.drawText(label.rect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, label.text);
    }
    for (const PlacedLabel& label : area.xLabels) {
        painter.drawText(label.rect, Qt::AlignHCenter | Qt::AlignTop | Qt::TextSingleLine, label.text);
    }
    painter.drawText(area.yTitleRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, area.yTitle);
    painter.drawText(area.xTitleRect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, area.xTitle);
}

} // namespace lanescope::ui
