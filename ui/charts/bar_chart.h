// SPDX-License-Identifier: Apache-2.0
// Stacked bars over columns of equal width, with an optional column of means set apart at the end. Columns
// that would be narrower than a few pixels are joined and show the tallest of them. A mark is a bar; all
// values of its column are on its card. UI thread only.
#pragma once

#include <functional>
#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/chart_legend.h"
#include "ui/charts/plot_area.h"

namespace lanescope::ui {

struct BarSeries {
    QString name;
    ChartColor color;
    std::vector<double> values; ///< per column, not negative; parts of the bar from below
};

struct BarChartData {
    std::vector<QString> columns;
    std::vector<BarSeries> series;
    std::vector<double> means;           ///< per series; empty: no such column
    std::vector<std::size_t> marks = {}; ///< columns before which a line stands
    ChartUnit unit = ChartUnit::Duration;
    QString xTitle;
    QString yTitle;
};

class BarChart : public Chart {
    Q_OBJECT

public:
    struct Bar {
        std::size_t first = 0; ///< columns first .. last; the bar of means: both the number of columns
        std::size_t last = 0;
        QRectF rect;
        std::vector<QRectF> parts; ///< per series, from below
    };

    explicit BarChart(QWidget* parent = nullptr);

    void setData(BarChartData chart);
    const std::vector<Bar>& bars() const { return m_bars; }
    const PlotArea& area() const { return m_area; }
    const PlacedLegend& legend() const { return m_legend; }
    bool isMean(int mark) const { return m_bars[std::size_t(mark)].first >= m_data.columns.size(); }

    int markCount() const override { return static_cast<int>(m_bars.size()); }
    int markAt(QPointF position) const override;
    QRectF markRect(int mark) const override { return m_bars[std::size_t(mark)].rect; }
    QVector<HoverLine> describe(int mark) const override;

protected:
    void layOut() override;
    void paintChart(QPainter& painter, const Theme& theme) override;

private:
    double valueOf(const Bar& bar, std::size_t series) const;
    std::size_t tallestOf(const Bar& bar) const;
    double totalOf(const Bar& bar) const;
    QString labelOf(const Bar& bar) const;
    std::vector<LegendEntry> legendEntries() const;

    BarChartData m_data;
    std::vector<Bar> m_bars;
    PlacedLegend m_legend;
    PlotArea m_area;
};

} // namespace lanescope::ui
