// SPDX-License-Identifier: Apache-2.0
// Points on two axes, each linear or logarithmic, with lines of reference behind them (such as the roofs of a
// roofline). A mark is a point. Finding a point costs O(points) per move of the pointer. UI thread only.
#pragma once

#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/chart_legend.h"
#include "ui/charts/plot_area.h"

namespace lanescope::ui {

struct ScatterPoint {
    double x = 0;
    double y = 0;
    int series = 0;
    double weight = 0; ///< share of the largest, 0..1: the area of the dot
    QString name;
    QVector<HoverLine> details; ///< on the card below name, x and y
    bool hasLabel = true;       ///< the name stands beside the dot where there is room
};

struct ReferenceLine {
    QString name; ///< written along its end
    std::vector<QPointF> points;
};

struct ScatterChartData {
    std::vector<LegendEntry> series;
    std::vector<ScatterPoint> points;
    std::vector<ReferenceLine> lines;
    AxisScale xScale = AxisScale::Linear;
    AxisScale yScale = AxisScale::Linear;
    ChartUnit xUnit = ChartUnit::Number;
    ChartUnit yUnit = ChartUnit::Number;
    QString xTitle; ///< with its unit where it is a plain number: "Intensity (FLOP/byte)"
    QString yTitle;
};

class ScatterChart : public Chart {
    Q_OBJECT

public:
    explicit ScatterChart(QWidget* parent = nullptr);

    /// Points that a log scale cannot show (zero or negative) lie at its lower end.
    void setData(ScatterChartData chart);
    const PlotArea& area() const { return m_area; }
    const ScatterChartData& shown() const { return m_data; }
    /// Where the name of a line that is shown stands; null where there is no room.
    QRectF lineNameRect(int line) const { return m_lines[std::size_t(line)].nameRect; }
    /// Where the name of a point stands; null where there is no room.
    QRectF pointNameRect(int point) const { return m_labels[std::size_t(point)]; }

    int markCount() const override { return static_cast<int>(m_dots.size()); }
    int markAt(QPointF position) const override;
    QRectF markRect(int mark) const override { return m_dots[std::size_t(mark)]; }
    QVector<HoverLine> describe(int mark) const override;

protected:
    void layOut() override;
    void paintChart(QPainter& painter, const Theme& theme) override;
    void paintCurrent(QPainter& painter, const Theme& theme, int mark) override;

private:
    struct PlacedLine {
        QPolygonF line;
        QRectF nameRect; ///< null: there is no room
        QString name;
    };
    QRectF placeOfName(const PlacedLine& line, QSizeF size, const QRectF& outer) const;
    void placeLabels(const QFontMetricsF& metrics);

    ScatterChartData m_data;
    PlacedLegend m_legend;
    PlotArea m_area;
    std::vector<QRectF> m_dots; ///< by point
    std::vector<PlacedLine> m_lines;
    std::vector<QRectF> m_labels; ///< by point; null: there is no room
};

} // namespace lanescope::ui
