// SPDX-License-Identifier: Apache-2.0
// Values over an axis as lines or steps, one or more series on one scale, with named places that are marked
// on them. A mark is a column of pixels that holds a sample; its card gives the value of every series there.
// However many samples there are, each series is painted with at most a few points per pixel column that keep
// its extremes. UI thread only.
#pragma once

#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/chart_legend.h"
#include "ui/charts/plot_area.h"

namespace lanescope::ui {

struct LineSeries {
    QString name;
    ChartColor color;
    std::vector<QPointF> points; ///< ascending in x
    bool isFilled = false;       ///< down to the axis
};

/// A place such as a peak.
struct LineMarker {
    QString name;
    QPointF at;
};

struct LineChartData {
    std::vector<LineSeries> series;
    std::vector<LineMarker> markers;
    ChartUnit xUnit = ChartUnit::Duration;
    ChartUnit yUnit = ChartUnit::Number;
    QString xTitle;
    QString yTitle;
    bool isStepped = false; ///< a value holds until the next one
    /// Each series stands on the next ones in the list, which have the same x values. Areas are filled.
    bool isStacked = false;
};

class LineChart : public Chart {
    Q_OBJECT

public:
    explicit LineChart(QWidget* parent = nullptr);

    void setData(LineChartData chart);
    const PlotArea& area() const { return m_area; }
    /// On the axis below: of the sample that a mark stands for.
    double xOfMark(int mark) const { return m_samples[std::size_t(mark)]; }
    /// Value of the series at `x`: the last sample not after it when stepped, else the nearest; NaN before
    /// the first.
    double valueOf(std::size_t series, double x) const;

    int markCount() const override { return static_cast<int>(m_samples.size()); }
    int markAt(QPointF position) const override;
    QRectF markRect(int mark) const override;
    QVector<HoverLine> describe(int mark) const override;

protected:
    void layOut() override;
    void paintChart(QPainter& painter, const Theme& theme) override;
    void paintCurrent(QPainter& painter, const Theme& theme, int mark) override;

private:
    /// Upper edge of the series; in a stack with the series that it stands on.
    double heightOf(std::size_t series, double x) const;
    QPolygonF outlineOf(const LineSeries& series) const;
    void paintCrosshair(QPainter& painter, const Theme& theme, int mark);

    LineChartData m_data;
    PlacedLegend m_legend;
    PlotArea m_area;
    ValueAxis m_x;
    ValueAxis m_y;
    std::vector<QPolygonF> m_outlines;
    std::vector<double> m_samples; ///< x values, one per pixel column at most, ascending
};

} // namespace lanescope::ui
