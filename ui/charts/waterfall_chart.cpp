// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/waterfall_chart.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {
constexpr double kMaxWaterfallBar = 64;
constexpr QChar kMinusSign(0x2212);

/// In rows.
double titleHeight(const QFontMetricsF& metrics) {
    return metrics.height() + 6;
}
} // namespace

WaterfallChart::WaterfallChart(QWidget* parent)
    : Chart(parent) {}

void WaterfallChart::setData(WaterfallData chart) {
    m_data = std::move(chart);
    dataChanged();
}

double WaterfallChart::last() const {
    double total = m_data.first;
    for (const WaterfallData::Change& change : m_data.changes) {
        total += change.value;
    }
    return total;
}

QString WaterfallChart::changeText(double value) const {
    return (value < 0 ? QString(kMinusSign) : QStringLiteral("+")) + chartText(std::abs(value), m_data.unit);
}

void WaterfallChart::layOut() {
    m_bars.clear();
    m_levels.clear();
    m_values.clear();
    m_names.clear();
    m_isInRows = false;
    if (m_data.firstName.isEmpty() && m_data.changes.empty()) {
        return;
    }
    const QFontMetricsF metrics(font());
    const std::size_t count = m_data.changes.size() + 2;
    double least = std::min(0.0, m_data.first);
    double greatest = std::max(0.0, m_data.first);
    std::vector<double> totals{m_data.first};
    for (const WaterfallData::Change& change : m_data.changes) {
        totals.push_back(totals.back() + change.value);
        least = std::min(least, totals.back());
        greatest = std::max(greatest, totals.back());
    }
    totals.push_back(totals.back());

    const double slot = std::max((width() - 90.0) / static_cast<double>(count), 1.0);
    std::vector<QString> names{m_data.firstName};
    for (const WaterfallData::Change& change : m_data.changes) {
        names.push_back(change.name);
    }
    names.push_back(m_data.lastName);
    constexpr double kColumnChars = 9; // "+226.581 µs"
    const double rowHeight = (height() - titleHeight(metrics)) / static_cast<double>(count);
    constexpr double kNameGap = 14;
    const bool namesFit = std::ranges::all_of(
        names, [&](const QString& name) { return metrics.horizontalAdvance(name) <= slot - kNameGap; });
    if ((slot < metrics.averageCharWidth() * kColumnChars || !namesFit) &&
        rowHeight >= metrics.height() * 0.9) {
        m_isInRows = true;
        layOutRows(names, totals, {least, greatest}, metrics);
        return;
    }
    for (QString& name : names) {
        name = metrics.elidedText(name, Qt::ElideMiddle,
                                  std::max(slot - kNameGap, metrics.averageCharWidth() * 6));
    }
    // Room for the figures above the bars.
    const double headroom = (greatest - least) * (metrics.height() + 4) / std::max(height() * 0.6, 1.0);
    const ValueAxis y = ValueAxis::rounded(least < 0 ? least - headroom : 0, greatest + headroom, m_data.unit,
                                           AxisScale::Linear, yTickCount(height() * 0.6, metrics));
    m_area = placeColumns(rect(), names, y, {{}, m_data.yTitle}, metrics);

    const double step = m_area.plot.width() / static_cast<double>(count);
    const double barWidth = std::min(step * 0.7, kMaxWaterfallBar);
    for (std::size_t i = 0; i < count; ++i) {
        const double from = isTotal(i) ? 0 : totals[i - 1];
        const double top = m_area.yOf(y, std::max(from, totals[i]));
        const double bottom = m_area.yOf(y, std::min(from, totals[i]));
        const double centre = m_area.plot.left() + (static_cast<double>(i) + 0.5) * step;
        m_bars.emplace_back(centre - barWidth / 2, top, barWidth, std::max(bottom - top, 1.0));
        m_levels.push_back(m_area.yOf(y, totals[i]));
        const QString text = valueText(i, totals);
        const double textWidth = std::ceil(metrics.horizontalAdvance(text)) + 1;
        if (textWidth <= step) {
            m_values.push_back(
                {centre,
                 {centre - textWidth / 2, top - metrics.height() - 2, textWidth, metrics.height()},
                 text});
        }
    }
}

QString WaterfallChart::valueText(std::size_t mark, const std::vector<double>& totals) const {
    return isTotal(mark) ? chartText(totals[mark], m_data.unit) : changeText(m_data.changes[mark - 1].value);
}

void WaterfallChart::layOutRows(const std::vector<QString>& names, const std::vector<double>& totals,
                                const Span& scale, const QFontMetricsF& metrics) {
    constexpr double kGap = 6;
    constexpr double kMostNames = 0.36; // of the width
    double namesWidth = 0;
    double valuesWidth = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        namesWidth = std::max(namesWidth, std::ceil(metrics.horizontalAdvance(names[i])) + 1);
        valuesWidth = std::max(valuesWidth, std::ceil(metrics.horizontalAdvance(valueText(i, totals))) + 1);
    }
    namesWidth = std::min(namesWidth, width() * kMostNames);
    const double left = kGap + namesWidth + kGap;
    const double top = titleHeight(metrics);
    m_area = {};
    m_area.plot = QRectF(left, top, std::max(width() - left - valuesWidth - 2 * kGap, 1.0), height() - top);
    m_area.yTitle = m_data.yTitle;
    m_area.yTitleRect = QRectF(kGap, 2, width() - 2 * kGap, metrics.height());
    const double range = std::max(scale.greatest - scale.least, 1e-12);
    const auto xOf = [&](double value) {
        return m_area.plot.left() + (value - scale.least) / range * m_area.plot.width();
    };
    const double step = m_area.plot.height() / static_cast<double>(names.size());
    const double barHeight = std::min(step * 0.7, kMaxWaterfallBar / 2);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double from = isTotal(i) ? std::clamp(0.0, scale.least, scale.greatest) : totals[i - 1];
        const double start = xOf(std::min(from, totals[i]));
        const double end = xOf(std::max(from, totals[i]));
        const double centre = top + (static_cast<double>(i) + 0.5) * step;
        m_bars.emplace_back(start, centre - barHeight / 2, std::max(end - start, 1.0), barHeight);
        m_levels.push_back(xOf(totals[i]));
        const QRectF line(0, centre - metrics.height() / 2, 0, metrics.height());
        m_names.push_back({centre,
                           {kGap, line.top(), namesWidth, line.height()},
                           metrics.elidedText(names[i], Qt::ElideMiddle, namesWidth)});
        m_values.push_back({centre,
                            {m_bars[i].right() + kGap, line.top(), valuesWidth, line.height()},
                            valueText(i, totals)});
    }
}

int WaterfallChart::markAt(QPointF position) const {
    const bool isInside = m_isInRows
                              ? position.y() >= m_area.plot.top() && position.y() < m_area.plot.bottom()
                              : m_area.plot.contains(position);
    if (m_bars.empty() || !isInside) {
        return -1;
    }
    if (m_isInRows) {
        const double row = m_area.plot.height() / static_cast<double>(m_bars.size());
        return std::clamp(static_cast<int>((position.y() - m_area.plot.top()) / row), 0, markCount() - 1);
    }
    const double step = m_area.plot.width() / static_cast<double>(m_bars.size());
    return std::clamp(static_cast<int>((position.x() - m_area.plot.left()) / step), 0, markCount() - 1);
}

QVector<HoverLine> WaterfallChart::describe(int mark) const {
    const auto index = static_cast<std::size_t>(mark);
    if (isTotal(index)) {
        return {{{}, index == 0 ? m_data.firstName : m_data.lastName},
                {tr("Total"), chartText(index == 0 ? m_data.first : last(), m_data.unit)}};
    }
    const WaterfallData::Change& change = m_data.changes[index - 1];
    QVector<HoverLine> lines{{{}, change.name}, {tr("Change"), changeText(change.value)}};
    if (m_data.first != 0) {
        lines.push_back({tr("Of %1").arg(m_data.firstName), formatPercent(change.value / m_data.first)});
    }
    return lines;
}

void WaterfallChart::paintChart(QPainter& painter, const Theme& theme) {
    if (m_isInRows) {
        painter.setPen(QColor(theme.mutedText));
        painter.drawText(m_area.yTitleRect, Qt::AlignLeft | Qt::AlignVCenter, m_area.yTitle);
    } else {
        paintPlotArea(painter, m_area, theme);
    }
    const double ratio = devicePixelRatioF();
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const ChartColor chosen = i == 0                            ? m_data.firstColor
                                  : isTotal(i)                      ? m_data.lastColor
                                  : m_data.changes[i - 1].value > 0 ? m_data.moreColor
                                                                    : m_data.lessColor;
        const QColor color(chosen.of(theme));
        painter.fillRect(snapped(m_bars[i], ratio),
                         static_cast<int>(i) == hoveredMark() ? color.lighter(112) : color);
        if (i + 1 < m_bars.size()) {
            const QRectF link =
                m_isInRows
                    ? QRectF(m_levels[i], m_bars[i].bottom(), 1, m_bars[i + 1].top() - m_bars[i].bottom())
                    : QRectF(m_bars[i].right(), m_levels[i], m_bars[i + 1].left() - m_bars[i].right(), 1);
            painter.fillRect(snapped(link, ratio), QColor(theme.mutedText));
        }
    }
    painter.setPen(QColor(theme.text));
    for (const PlacedLabel& value : m_values) {
        painter.drawText(value.rect,
                         Qt::TextSingleLine | Qt::AlignVCenter |
                             (m_isInRows ? Qt::AlignLeft : Qt::AlignHCenter),
                         value.text);
    }
    for (const PlacedLabel& name : m_names) {
        painter.drawText(name.rect, Qt::TextSingleLine | Qt::AlignVCenter | Qt::AlignRight, name.text);
    }
}

} // namespace lanescope::ui
