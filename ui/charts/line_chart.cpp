// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/line_chart.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {
constexpr double kMarkerRadius = 4;
} // namespace

LineChart::LineChart(QWidget* parent)
    : Chart(parent) {}

void LineChart::setData(LineChartData chart) {
    m_data = std::move(chart);
    for (std::size_t i = m_data.isStacked && !m_data.series.empty() ? m_data.series.size() - 1 : 0;
         i-- > 0;) {
        std::vector<QPointF>& points = m_data.series[i].points;
        const std::vector<QPointF>& below = m_data.series[i + 1].points;
        for (std::size_t j = 0; j < std::min(points.size(), below.size()); ++j) {
            points[j].ry() += below[j].y();
        }
    }
    dataChanged();
}

double LineChart::valueOf(std::size_t series, double x) const {
    const bool hasBelow = m_data.isStacked && series + 1 < m_data.series.size();
    return heightOf(series, x) - (hasBelow ? heightOf(series + 1, x) : 0);
}

double LineChart::heightOf(std::size_t series, double x) const {
    const std::vector<QPointF>& points = m_data.series[series].points;
    const auto after = std::ranges::upper_bound(points, x, {}, &QPointF::x);
    if (after == points.begin()) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const QPointF& before = *(after - 1);
    const bool nearerAfter = !m_data.isStepped && after != points.end() && after->x() - x < x - before.x();
    return nearerAfter ? after->y() : before.y();
}

void LineChart::layOut() {
    m_outlines.clear();
    m_samples.clear();
    double leastX = std::numeric_limits<double>::infinity();
    double greatestX = -leastX;
    double leastY = 0;
    double greatestY = 0;
    std::vector<LegendEntry> entries;
    for (const LineSeries& series : m_data.series) {
        entries.push_back({series.name, series.color});
        for (const QPointF& point : series.points) {
            leastX = std::min(leastX, point.x());
            greatestX = std::max(greatestX, point.x());
            leastY = std::min(leastY, point.y());
            greatestY = std::max(greatestY, point.y());
        }
    }
    if (!std::isfinite(leastX)) {
        return;
    }
    const QFontMetricsF metrics(font());
    m_legend = placeLegendAbove(entries, size(), metrics);
    const QRectF outer(0, m_legend.height, width(), height() - m_legend.height);
    m_x = ValueAxis(leastX, greatestX, m_data.xUnit);
    m_y = ValueAxis::rounded(leastY, greatestY, m_data.yUnit, AxisScale::Linear,
                             yTickCount(outer.height() * 0.7, metrics));
    m_area = placePlot(outer, m_x, m_y, {m_data.xTitle, m_data.yTitle}, metrics);
    std::vector<double> samples;
    for (const LineSeries& series : m_data.series) {
        m_outlines.push_back(outlineOf(series));
        double lastColumn = -1;
        for (const QPointF& point : series.points) {
            const double column = std::floor(m_area.xOf(m_x, point.x()));
            if (column != lastColumn) {
                samples.push_back(point.x());
                lastColumn = column;
            }
        }
    }
    for (const LineMarker& marker : m_data.markers) {
        samples.push_back(marker.at.x());
    }
    std::ranges::sort(samples);
    const auto repeated = std::ranges::unique(samples);
    samples.erase(repeated.begin(), repeated.end());
    m_samples = std::move(samples);
}

QPolygonF LineChart::outlineOf(const LineSeries& series) const {
    QPolygonF line;
    std::size_t i = 0;
    while (i < series.points.size()) {
        // All samples of one pixel column: enter, least, greatest, leave.
        const double x = m_area.xOf(m_x, series.points[i].x());
        const double column = std::floor(x);
        double least = series.points[i].y();
        double greatest = least;
        std::size_t next = i + 1;
        while (next < series.points.size() &&
               std::floor(m_area.xOf(m_x, series.points[next].x())) == column) {
            least = std::min(least, series.points[next].y());
            greatest = std::max(greatest, series.points[next].y());
            ++next;
        }
        const double entry = m_area.yOf(m_y, series.points[i].y());
        if (m_data.isStepped && !line.isEmpty()) {
            line << QPointF(x, line.back().y());
        }
        line << QPointF(x, entry);
        if (next - i > 1) {
            line << QPointF(x, m_area.yOf(m_y, greatest)) << QPointF(x, m_area.yOf(m_y, least))
                 << QPointF(x, m_area.yOf(m_y, series.points[next - 1].y()));
        }
        i = next;
    }
    if (m_data.isStepped && !line.isEmpty()) {
        line << QPointF(m_area.plot.right(), line.back().y());
    }
    return line;
}

int LineChart::markAt(QPointF position) const {
    if (m_samples.empty() || !m_area.plot.adjusted(-4, 0, 4, 0).contains(position)) {
        return -1;
    }
    const double x = m_x.valueAt((position.x() - m_area.plot.left()) / m_area.plot.width());
    const auto after = std::ranges::lower_bound(m_samples, x);
    if (after == m_samples.begin()) {
        return 0;
    }
    const auto index = static_cast<int>(after - m_samples.begin());
    if (after == m_samples.end() || x - *(after - 1) < *after - x) {
        return index - 1;
    }
    return index;
}

QRectF LineChart::markRect(int mark) const {
    const double x = m_area.xOf(m_x, xOfMark(mark));
    return {x - 1, m_area.plot.top(), 2, m_area.plot.height()};
}

QVector<HoverLine> LineChart::describe(int mark) const {
    const double x = xOfMark(mark);
    QVector<HoverLine> lines{{{}, chartText(x, m_data.xUnit)}};
    for (std::size_t i = 0; i < m_data.series.size(); ++i) {
        const double value = valueOf(i, x);
        if (!std::isnan(value)) {
            lines.push_back({m_data.series[i].name, chartText(value, m_data.yUnit)});
        }
    }
    for (const LineMarker& marker : m_data.markers) {
        if (marker.at.x() == x) {
            lines.push_back({marker.name, chartText(marker.at.y(), m_data.yUnit)});
        }
    }
    return lines;
}

void LineChart::paintChart(QPainter& painter, const Theme& theme) {
    paintLegend(painter, m_legend, theme);
    paintPlotArea(painter, m_area, theme);
    painter.save();
    painter.setClipRect(m_area.plot.adjusted(-1, -2, 1, 2));
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_outlines.size(); ++i) {
        const QPolygonF& line = m_outlines[i];
        const QColor color(m_data.series[i].color.of(theme));
        if (m_data.series[i].isFilled && line.size() > 1) {
            QPolygonF filled = line;
            const double base = m_area.yOf(m_y, 0);
            filled << QPointF(line.back().x(), base) << QPointF(line.front().x(), base);
            constexpr double kStackedTint = 0.55; // opaque: what lies behind is another series
            QColor tint = m_data.isStacked ? QColor(blend(theme.canvas, color.rgb(), kStackedTint)) : color;
            tint.setAlphaF(m_data.isStacked ? 1.0F : 0.18F);
            painter.setPen(Qt::NoPen);
            painter.setBrush(tint);
            painter.drawPolygon(filled);
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, 1.5));
        painter.drawPolyline(line);
    }
    painter.restore();
    if (hoveredMark() >= 0) {
        paintCrosshair(painter, theme, hoveredMark());
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(font());
    for (const LineMarker& marker : m_data.markers) {
        const QPointF at(m_area.xOf(m_x, marker.at.x()), m_area.yOf(m_y, marker.at.y()));
        painter.setPen(QPen(QColor(theme.canvas), 1.5));
        painter.setBrush(QColor(theme.accent));
        painter.drawEllipse(at, kMarkerRadius, kMarkerRadius);
        const QString text = marker.name + QLatin1Char(' ') + chartText(marker.at.y(), m_data.yUnit);
        const double width = metrics.horizontalAdvance(text) + 2;
        const bool onLeft = at.x() + 8 + width > m_area.plot.right();
        const QRectF label(onLeft ? std::max(at.x() - 8 - width, m_area.plot.left()) : at.x() + 8,
                           std::max(at.y() - metrics.height() - 2, 0.0), width, metrics.height());
        paintOnVeil(painter, label, text, theme, theme.text);
    }
}

void LineChart::paintCrosshair(QPainter& painter, const Theme& theme, int mark) {
    const double x = xOfMark(mark);
    const double xPx = m_area.xOf(m_x, x);
    painter.fillRect(snapped({xPx, m_area.plot.top(), 1, m_area.plot.height()}, devicePixelRatioF()),
                     QColor(theme.mutedText));
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < m_data.series.size(); ++i) {
        const double value = heightOf(i, x);
        if (!std::isnan(value)) {
            painter.setPen(QPen(QColor(theme.canvas), 1));
            painter.setBrush(QColor(m_data.series[i].color.of(theme)));
            painter.drawEllipse(QPointF(xPx, m_area.yOf(m_y, value)), 3.5, 3.5);
        }
    }
}

void LineChart::paintCurrent(QPainter& painter, const Theme& theme, int mark) {
    paintCrosshair(painter, theme, mark);
}

} // namespace lanescope::ui
