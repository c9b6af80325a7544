// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/scatter_chart.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

constexpr double kLeastRadius = 3;
constexpr double kGreatestRadius = 14;
constexpr double kReach = 5;           // around a dot, for the pointer
constexpr double kLongestLabel = 0.25; // of the width
constexpr int kLeastCharacters = 14;   // of a name that is cut for want of room

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

bool runsThrough(const QPolygonF& line, const QRectF& rect) {
    const QLineF falling(rect.topLeft(), rect.bottomRight());
    const QLineF rising(rect.bottomLeft(), rect.topRight());
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QLineF segment(line[i - 1], line[i]);
        if (rect.contains(segment.p1()) || rect.contains(segment.p2()) ||
            segment.intersects(falling, nullptr) == QLineF::BoundedIntersection ||
            segment.intersects(rising, nullptr) == QLineF::BoundedIntersection) {
            return true;
        }
    }
    return false;
}

/// To the right of a dot, else to its left, above or below it; null where none is free.
template <typename IsFree>
QRectF placeBeside(const QRectF& dot, QSizeF size, const IsFree& isFree) {
    constexpr double kDotGap = 3;
    const double middle = dot.center().y() - size.height() / 2;
    const double centred = dot.center().x() - size.width() / 2;
    for (const QPointF at :
         {QPointF(dot.right() + kDotGap, middle), QPointF(dot.left() - kDotGap - size.width(), middle),
          QPointF(centred, dot.top() - kDotGap / 2 - size.height()),
          QPointF(centred, dot.bottom() + kDotGap / 2)}) {
        if (const QRectF label(at, size); isFree(label)) {
            return label;
        }
    }
    return {};
}

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
    m_labels.clear();
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
    // In a low chart large dots would hide the lines.
    const double greatest = std::clamp(m_area.plot.height() / 10, 2 * kLeastRadius, kGreatestRadius);
    for (const ScatterPoint& point : m_data.points) {
        const double radius =
            kLeastRadius + (greatest - kLeastRadius) * std::sqrt(std::clamp(point.weight, 0.0, 1.0));
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
            m_lines.push_back(std::move(placed));
        }
    }
    // The shortest first: it has the fewest places.
    std::vector<PlacedLine*> lines;
    for (PlacedLine& line : m_lines) {
        lines.push_back(&line);
    }
    std::ranges::stable_sort(lines, {},
                             [](const PlacedLine* line) { return line->line.boundingRect().width(); });
    for (PlacedLine* line : lines) {
        const QSizeF size(std::ceil(metrics.horizontalAdvance(line->name)) + 1, metrics.height());
        line->nameRect = placeOfName(*line, size, outer);
    }
    placeLabels(metrics);
}

/// Beside, above or below each dot, the largest first, where it covers neither a dot nor another name; off
/// the lines if there is such a place.
void ScatterChart::placeLabels(const QFontMetricsF& metrics) {
    m_labels.assign(m_dots.size(), QRectF());
    std::vector<std::size_t> order(m_dots.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, std::greater{},
                             [this](std::size_t point) { return m_data.points[point].weight; });
    const auto isFree = [this](const QRectF& label) {
        return m_area.plot.contains(label) &&
               std::ranges::none_of(m_dots, [&](const QRectF& dot) { return dot.intersects(label); }) &&
               std::ranges::none_of(m_labels, [&](const QRectF& other) { return other.intersects(label); }) &&
               std::ranges::none_of(m_lines,
                                    [&](const PlacedLine& line) { return line.nameRect.intersects(label); });
    };
    const auto isOffLines = [&](const QRectF& label) {
        return isFree(label) && std::ranges::none_of(m_lines, [&](const PlacedLine& line) {
                   return runsThrough(line.line, label);
               });
    };
    for (const std::size_t point : order) {
        if (!m_data.points[point].hasLabel || m_data.points[point].name.isEmpty()) {
            continue;
        }
        const QRectF& dot = m_dots[point];
        const double whole = std::min(metrics.horizontalAdvance(m_data.points[point].name),
                                      m_area.plot.width() * kLongestLabel);
        const double cut = std::min(whole, metrics.averageCharWidth() * kLeastCharacters);
        const QSizeF size(std::ceil(whole) + 1, metrics.height());
        const QSizeF smallSize(std::ceil(cut) + 1, metrics.height());
        QRectF label = placeBeside(dot, size, isOffLines);
        label = label.isNull() ? placeBeside(dot, smallSize, isOffLines) : label;
        label = label.isNull() ? placeBeside(dot, size, isFree) : label;
        m_labels[point] = label.isNull() ? placeBeside(dot, smallSize, isFree) : label;
    }
}

/// Along the line from its end on, above or below it: where it hides least, dots before all.
QRectF ScatterChart::placeOfName(const PlacedLine& line, QSizeF size, const QRectF& outer) const {
    constexpr int kPlacesASegment = 12;
    constexpr double kNames = 1e12; // that two names lie on each other is worse than anything
    constexpr double kLines = 1;    // for each sample of another line
    const QRectF within(m_area.plot.left(), outer.top(), m_area.plot.width(),
                        m_area.plot.bottom() - outer.top());
    const auto hidden = [&](const QRectF& name) {
        double sum = 0;
        for (const QRectF& dot : m_dots) {
            const QRectF common = dot.intersected(name);
            sum += 10 * common.width() * common.height();
        }
        for (const PlacedLine& other : m_lines) {
            sum += other.nameRect.intersects(name) ? kNames : 0;
            for (qsizetype i = 1; i < other.line.size(); ++i) {
                const QLineF segment(other.line[i - 1], other.line[i]);
                for (int k = 0; k <= kPlacesASegment; ++k) {
                    sum += name.contains(segment.pointAt(double(k) / kPlacesASegment)) ? kLines : 0;
                }
            }
        }
        return sum;
    };
    QRectF best;
    double least = std::numeric_limits<double>::infinity();
    for (qsizetype i = line.line.size() - 1; i > 0; --i) {
        const QLineF segment(line.line[i], line.line[i - 1]);
        for (int k = 0; k < 2 * kPlacesASegment; ++k) {
            const QPointF at = segment.pointAt(double(k / 2) / kPlacesASegment);
            const double top = k % 2 == 0 ? at.y() - size.height() - 2 : at.y() + 3;
            QRectF name(QPointF(at.x() - size.width() - 4, top), size);
            name.moveLeft(std::clamp(name.left(), within.left(),
                                     std::max(within.left(), within.right() - size.width())));
            if (name.top() < within.top() || name.bottom() > within.bottom()) {
                continue;
            }
            if (const double hides = hidden(name); hides < least) {
                least = hides;
                best = name;
            }
        }
    }
    return best;
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
        if (line.nameRect.isNull()) {
            continue;
        }
        paintOnVeil(painter, line.nameRect, line.name, theme, theme.mutedText);
    }
    const QFontMetricsF metrics(font());
    painter.setPen(QColor(theme.text));
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        if (!m_labels[i].isNull()) {
            painter.drawText(m_labels[i], Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                             metrics.elidedText(m_data.points[i].name, Qt::ElideMiddle, m_labels[i].width()));
        }
    }
}

void ScatterChart::paintCurrent(QPainter& painter, const Theme& theme, int mark) {
    painter.setPen(QPen(QColor(theme.accent), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(markRect(mark).adjusted(-2, -2, 2, 2));
}

} // namespace lanescope::ui
