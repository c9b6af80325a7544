// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/bar_chart.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {
constexpr double kMinBarWidth = 5;
constexpr double kMaxBarWidth = 56;
} // namespace

BarChart::BarChart(QWidget* parent)
    : Chart(parent) {}

void BarChart::setData(BarChartData chart) {
    m_data = std::move(chart);
    dataChanged();
}

double BarChart::valueOf(const Bar& bar, std::size_t series) const {
    if (bar.first >= m_data.columns.size()) {
        return m_data.means[series];
    }
    return m_data.series[series].values[tallestOf(bar)];
}

/// Joins columns: the one with the greatest sum stands for all, because a mean would hide it.
std::size_t BarChart::tallestOf(const Bar& bar) const {
    std::size_t tallest = bar.first;
    double most = 0;
    for (std::size_t column = bar.first; column <= bar.last; ++column) {
        double sum = 0;
        for (const BarSeries& series : m_data.series) {
            sum += series.values[column];
        }
        if (column == bar.first || sum > most) {
            most = sum;
            tallest = column;
        }
    }
    return tallest;
}

double BarChart::totalOf(const Bar& bar) const {
    double total = 0;
    for (std::size_t series = 0; series < m_data.series.size(); ++series) {
        total += valueOf(bar, series);
    }
    return total;
}

QString BarChart::labelOf(const Bar& bar) const {
    if (bar.first >= m_data.columns.size()) {
        return tr("Mean");
    }
    return bar.first == bar.last
               ? m_data.columns[bar.first]
               : tr("%1 – %2", "from, to").arg(m_data.columns[bar.first], m_data.columns[bar.last]);
}

/// The largest first: where the legend has no room for all, the others are the small ones.
std::vector<LegendEntry> BarChart::legendEntries() const {
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < m_data.series.size(); ++i) {
        const std::vector<double>& values = m_data.series[i].values;
        order.emplace_back(-std::accumulate(values.begin(), values.end(), 0.0), i);
    }
    std::ranges::sort(order);
    std::vector<LegendEntry> entries;
    for (const auto& [total, i] : order) {
        entries.push_back({m_data.series[i].name, m_data.series[i].color});
    }
    return entries;
}

void BarChart::layOut() {
    m_bars.clear();
    const std::size_t count = m_data.columns.size();
    if (count == 0 || m_data.series.empty()) {
        return;
    }
    const QFontMetricsF metrics(font());
    m_legend = placeLegendAbove(legendEntries(), size(), metrics);
    const bool hasMean = !m_data.means.empty();
    const double room = std::max(width() * 0.8 / kMinBarWidth, 4.0);
    const auto joined = static_cast<std::size_t>(std::ceil(static_cast<double>(count) / room));
    for (std::size_t first = 0; first < count; first += joined) {
        m_bars.push_back({first, std::min(first + joined, count) - 1, {}, {}});
    }
    if (hasMean) {
        m_bars.push_back({count, count, {}, {}});
    }
    double greatest = 0;
    std::vector<QString> labels;
    for (const Bar& bar : m_bars) {
        greatest = std::max(greatest, totalOf(bar));
        // A joined bar is labelled by its first column: ranges would leave room for few.
        labels.push_back(bar.first < count ? m_data.columns[bar.first] : labelOf(bar));
    }
    const QRectF outer(0, m_legend.height, width(), height() - m_legend.height);
    const ValueAxis y = ValueAxis::rounded(0, greatest, m_data.unit, AxisScale::Linear,
                                           yTickCount(outer.height() * 0.7, metrics));
    std::vector<QString> columnLabels = labels;
    if (hasMean) {
        columnLabels.back().clear(); // placed on its own below: it must not fall out
    }
    m_area = placeColumns(outer, columnLabels, y, {m_data.xTitle, m_data.yTitle}, metrics);
    std::erase_if(m_area.xLabels, [](const PlacedLabel& label) { return label.text.isEmpty(); });

    const double slot = m_area.plot.width() / static_cast<double>(m_bars.size());
    const double barWidth = std::min(slot > 12 ? slot * 0.72 : slot - 1, kMaxBarWidth);
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        Bar& bar = m_bars[i];
        const double x = m_area.plot.left() + (static_cast<double>(i) + 0.5) * slot - barWidth / 2;
        double below = 0;
        for (std::size_t series = 0; series < m_data.series.size(); ++series) {
            const double value = valueOf(bar, series);
            const double top = m_area.yOf(y, below + value);
            bar.parts.push_back({x, top, barWidth, m_area.yOf(y, below) - top});
            below += value;
        }
        const double top = m_area.yOf(y, below);
        bar.rect = {x, top, barWidth, m_area.plot.bottom() - top};
    }
    if (hasMean) {
        const double width = std::ceil(metrics.horizontalAdvance(labels.back())) + 1;
        const double left = std::min(m_bars.back().rect.center().x() - width / 2, outer.right() - 4 - width);
        while (!m_area.xLabels.empty() && m_area.xLabels.back().rect.right() + 8 > left) {
            m_area.xLabels.pop_back();
        }
        m_area.xLabels.push_back({m_bars.back().rect.center().x(),
                                  {left, m_area.plot.bottom() + 6, width, std::ceil(metrics.height())},
                                  labels.back()});
    }
}

int BarChart::markAt(QPointF position) const {
    if (m_bars.empty() || !m_area.plot.adjusted(0, 0, 0, 24).contains(position)) {
        return -1;
    }
    const double slot = m_area.plot.width() / static_cast<double>(m_bars.size());
    return std::clamp(static_cast<int>((position.x() - m_area.plot.left()) / slot), 0, markCount() - 1);
}

QVector<HoverLine> BarChart::describe(int mark) const {
    const Bar& bar = m_bars[std::size_t(mark)];
    QVector<HoverLine> lines;
    const bool isJoined = bar.first != bar.last;
    lines.push_back({{},
                     isJoined ? tr("%1, the tallest of %2").arg(m_data.columns[tallestOf(bar)], labelOf(bar))
                              : labelOf(bar)});
    const double total = totalOf(bar);
    if (m_data.series.size() > 1) {
        lines.push_back({tr("Total"), chartText(total, m_data.unit)});
    }
    for (std::size_t i = m_data.series.size(); i-- > 0;) { // from above, as they are seen
        const double value = valueOf(bar, i);
        if (value > 0 || m_data.series.size() == 1) {
            const QString share = total > 0 && m_data.series.size() > 1
                                      ? QStringLiteral("  ") + formatPercent(value / total)
                                      : QString();
            lines.push_back({m_data.series[i].name, chartText(value, m_data.unit) + share});
        }
    }
    return lines;
}

void BarChart::paintChart(QPainter& painter, const Theme& theme) {
    paintLegend(painter, m_legend, theme);
    paintPlotArea(painter, m_area, theme);
    const double ratio = devicePixelRatioF();
    if (!m_data.means.empty() && m_bars.size() > 1) {
        const double x = (m_bars[m_bars.size() - 2].rect.right() + m_bars.back().rect.left()) / 2;
        painter.fillRect(snapped({x, m_area.plot.top(), 1, m_area.plot.height()}, ratio), QColor(theme.line));
    }
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const bool isHovered = static_cast<int>(i) == hoveredMark();
        for (std::size_t series = 0; series < m_data.series.size(); ++series) {
            const QRectF& part = m_bars[i].parts[series];
            if (part.height() > 0) {
                const QColor color(m_data.series[series].color.of(theme));
                painter.fillRect(snapped(part, ratio), isHovered ? color.lighter(112) : color);
            }
        }
    }
    for (const std::size_t mark : m_data.marks) {
        const auto bar = std::ranges::find_if(m_bars, [mark](const Bar& each) { return each.last >= mark; });
        if (bar != m_bars.begin() && bar != m_bars.end()) {
            const double x = (std::prev(bar)->rect.right() + bar->rect.left()) / 2;
            painter.fillRect(snapped({x - 1, m_area.plot.top(), 2, m_area.plot.height()}, ratio),
                             QColor(theme.accent));
        }
    }
}

} // namespace lanescope::ui
