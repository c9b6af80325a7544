// SPDX-License-Identifier: Apache-2.0
#include "ui/charts/histogram_chart.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

#include "ui/charts/chart_color.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {
constexpr double kLogRatio = 30;
}

Histogram histogramOf(std::span<const double> values, ChartUnit unit, std::size_t binCount) {
    Histogram histogram;
    if (values.empty() || binCount == 0) {
        return histogram;
    }
    const auto [least, greatest] = std::ranges::minmax(values);
    const bool isLog = least > 0 && greatest > kLogRatio * least;
    // A log scale between the values themselves: whole decades would leave half of the plot empty.
    histogram.axis =
        isLog ? ValueAxis(least, greatest, unit, AxisScale::Log) : ValueAxis::rounded(least, greatest, unit);
    histogram.counts.resize(binCount);
    for (const double value : values) {
        const double bin = histogram.axis.fractionOf(value) * static_cast<double>(binCount);
        ++histogram.counts[std::min(static_cast<std::size_t>(std::max(bin, 0.0)), binCount - 1)];
    }
    histogram.total = values.size();
    return histogram;
}

HistogramChart::HistogramChart(QWidget* parent)
    : Chart(parent) {}

void HistogramChart::setHistogram(Histogram histogram, const QString& xTitle, const QString& yTitle) {
    m_histogram = std::move(histogram);
    m_titles = {xTitle, yTitle};
    dataChanged();
}

void HistogramChart::layOut() {
    m_bars.clear();
    if (m_histogram.total == 0) {
        return;
    }
    const QFontMetricsF metrics(font());
    const auto most = static_cast<double>(std::ranges::max(m_histogram.counts));
    const ValueAxis y = ValueAxis::rounded(0, most, ChartUnit::Number, AxisScale::Linear,
                                           yTickCount(height() * 0.6, metrics));
    m_area = placePlot(rect(), m_histogram.axis, y, m_titles, metrics);
    const double slot = m_area.plot.width() / static_cast<double>(m_histogram.counts.size());
    for (std::size_t bin = 0; bin < m_histogram.counts.size(); ++bin) {
        if (m_histogram.counts[bin] > 0) {
            const double top = std::min(m_area.yOf(y, static_cast<double>(m_histogram.counts[bin])),
                                        m_area.plot.bottom() - 1); // one is seen beside a million
            m_bars.push_back({bin,
                              {m_area.plot.left() + static_cast<double>(bin) * slot, top,
                               std::max(slot - (slot > 4 ? 1 : 0), 1.0), m_area.plot.bottom() - top}});
        }
    }
}

int HistogramChart::markAt(QPointF position) const {
    if (m_bars.empty() || !m_area.plot.contains(position)) {
        return -1;
    }
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        if (position.x() >= m_bars[i].rect.left() && position.x() < m_bars[i].rect.right()) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

QVector<HoverLine> HistogramChart::describe(int mark) const {
    const std::size_t bin = binOf(mark);
    const ChartUnit unit = m_histogram.axis.unit();
    const std::uint64_t count = m_histogram.counts[bin];
    return {
        {{},
         tr("%1 – %2", "from, to")
             .arg(chartText(m_histogram.edge(bin), unit), chartText(m_histogram.edge(bin + 1), unit))},
        {m_titles.y, formatCount(count)},
        {tr("Share"), formatPercent(static_cast<double>(count) / static_cast<double>(m_histogram.total))}};
}

void HistogramChart::paintChart(QPainter& painter, const Theme& theme) {
    paintPlotArea(painter, m_area, theme);
    const QColor color(ChartColor::series(0).of(theme));
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        painter.fillRect(snapped(m_bars[i].rect, devicePixelRatioF()),
                         static_cast<int>(i) == hoveredMark() ? color.lighter(118) : color);
    }
}

} // namespace lanescope::ui
