// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/scatter_chart.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr double kLeastRadius = 3;
constexpr double kGreatestRadius = 14;
constexpr double kReach = 5; // around a dot, for the pointer

struct Span {
    double least = std::numeric_limits<double>::infinity();
    double greatest = -std::numeric_limits<double>::infinity();

    void add(double value, AxisScale scale) {
        if (std::isfinite(value) && (scale == AxisScale::Linear || value > 0)) {
            least = std::min(least, value);
            greatest = std::max(greatest, value);
        }
    }
    ValueAxis axis(ChartUnit unit, AxisScale scale, int ticks) const {
        const bool isKnown = least <= greatest;
        const double lower = isKnown ? least : 0;
        return ValueAxis::rounded(scale == AxisScale::Linear ? std::min(lower, 0.0) : lower,
                                  isKnown ? greatest : 1, unit, scale, ticks);
    }
};

} // namespace

ScatterChart::ScatterChart(QWidget* parent)
    : Chart(parent) {}

void ScatterChart::setData(ScatterChartData chart) {
    m_data = std::move(chart);
    dataChanged();
}

void ScatterChart::layOut() {
    m_dots.clear();
    m_lines.clear();
    if (m_data.points.empty()) {
        return;
    }
    Span spanX;
    Span spanY;
    for (const ScatterPoint& point : m_data.points) {
        spanX.add(point.x, m_data.xScale);
        spanY.add(point.y, m_data.yScale);
    }
    for (const ReferenceLine& line : m_data.lines) {
        for (const QPointF& point : line.points) {
            spanX.add(point.x(), m_data.xScale);
            spanY.add(point.y(), m_data.yScale);
        }
    }
    const QFontMetricsF metrics(font());
    m_legend = placeLegendAbove(m_data.series, size(), metrics);
    const QRectF outer(0, m_legend.height, width(), height() - m_legend.height);
    const ValueAxis x = spanX.axis(m_data.xUnit, m_data.xScale, 8);
    const ValueAxis y = spanY.axis(m_data.yUnit, m_data.yScale, yTickCount(outer.height() * 0.7, metrics));
    m_area = placePlot(outer, x, y, {m_data.xTitle, m_data.yTitle}, metrics);
    for (const ScatterPoint& point : m_data.points) {
        const double radius =
            kLeastRadius + (kGreatestRadius - kLeastRadius) * std::sqrt(std::clamp(point.weight, 0.0, 1.0));
        const QPointF at(m_area.xOf(x, std::max(point.x, x.least())),
                         m_area.yOf(y, std::max(point.y, y.least())));
        m_dots.emplace_back(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius);
    }
    for (const ReferenceLine& line : m_data.lines) {
        PlacedLine placed;
        for (const QPointF& point : line.points) {
            placed.line << QPointF(m_area.xOf(x, point.x()), m_area.yOf(y, point.y()));
        }
        if (!placed.line.isEmpty()) {
            placed.name = metrics.elidedText(line.name, Qt::ElideRight, m_area.plot.width() * 0.6);
            const double width = std::ceil(metrics.horizontalAdvance(placed.name)) + 1;
            const QPointF end = placed.line.back();
            // Above the end of the line; below the name before where both would lie in the same place.
            QRectF name(std::max(std::min(end.x(), m_area.plot.right()) - width - 4, m_area.plot.left()),
                        std::max(end.y() - metrics.height() - 2, outer.top()), width, metrics.height());
            for (const PlacedLine& other : m_lines) {
                if (other.nameRect.intersects(name)) {
                    name.moveTop(other.nameRect.bottom() + 1);
                }
            }
            placed.nameRect = name;
            m_lines.push_back(std::move(placed));
        }
    }
}

int ScatterChart::markAt(QPointF position) const {
    int nearest = -1;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < m_dots.size(); ++i) {
        const QPointF away = position - m_dots[i].center();
        const double distance = std::hypot(away.x(), away.y()) - m_dots[i].width() / 2;
        if (distance < kReach && distance < least) {
            least = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

QVector<HoverLine> ScatterChart::describe(int mark) const {
    const ScatterPoint& point = m_data.points[static_cast<std::size_t>(mark)];
    QVector<HoverLine> lines{{{}, point.name},
                             {m_data.xTitle, chartText(point.x, m_data.xUnit)},
                             {m_data.yTitle, chartText(point.y, m_data.yUnit)}};
    lines += point.details;
    return lines;
}

void ScatterChart::paintChart(QPainter& painter, const Theme& theme) {
    paintLegend(painter, m_legend, theme);
    paintPlotArea(painter, m_area, theme);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(m_area.plot.adjusted(-1, -1, 1, 1));
    for (const PlacedLine& line : m_lines) {
        painter.setPen(QPen(QColor(theme.mutedText), 1.5));
        painter.drawPolyline(line.line);
    }
    painter.restore();
    for (std::size_t i = 0; i < m_dots.size(); ++i) {
        const auto series = static_cast<std::size_t>(std::max(m_data.points[i].series, 0));
        const ChartColor chosen =
            series < m_data.series.size() ? m_data.series[series].color : ChartColor::series(int(series));
        QColor color(chosen.of(theme));
        painter.setPen(QPen(color, 1));
        color.setAlphaF(static_cast<int>(i) == hoveredMark() ? 0.9F : 0.55F);
        painter.setBrush(color);
        painter.drawEllipse(m_dots[i]);
    }
    for (const PlacedLine& line : m_lines) {
        paintOnVeil(painter, line.nameRect, line.name, theme, theme.mutedText);
    }
}

void ScatterChart::paintCurrent(QPainter& painter, const Theme& theme, int mark) {
    painter.setPen(QPen(QColor(theme.accent), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(markRect(mark).adjusted(-2, -2, 2, 2));
}

} // namespace lanescope::ui
