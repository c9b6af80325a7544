// SPDX-License-Identifier: Apache-2.0
// How one total becomes another: a bar for the first, floating bars for each change, a bar for the last. A
// mark is a bar. Where columns would be too narrow for their names and figures, bars lie in rows below each
// other. UI thread only.
#pragma once

#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/chart_color.h"
#include "ui/charts/plot_area.h"

namespace lanescope::ui {

struct WaterfallData {
    struct Change {
        QString name;
        double value = 0; ///< added to the total before it; may be negative
    };
    QString firstName;
    double first = 0;
    std::vector<Change> changes;
    QString lastName; ///< its value is the sum
    ChartUnit unit = ChartUnit::Duration;
    QString yTitle;
    ChartColor firstColor = ChartColor::series(0);
    ChartColor lastColor = ChartColor::series(1);
    ChartColor moreColor = ChartColor::series(5); ///< of changes upwards
    ChartColor lessColor = ChartColor::series(2); ///< of changes downwards
};

class WaterfallChart : public Chart {
    Q_OBJECT

public:
    explicit WaterfallChart(QWidget* parent = nullptr);

    void setData(WaterfallData chart);
    const PlotArea& area() const { return m_area; }
    double last() const;
    /// Bars lie in rows.
    bool isInRows() const { return m_isInRows; }

    /// First, each change, last.
    int markCount() const override { return static_cast<int>(m_bars.size()); }
    int markAt(QPointF position) const override;
    QRectF markRect(int mark) const override { return m_bars[std::size_t(mark)]; }
    QVector<HoverLine> describe(int mark) const override;

protected:
    void layOut() override;
    void paintChart(QPainter& painter, const Theme& theme) override;

private:
    struct Span {
        double least = 0;
        double greatest = 1;
    };
    void layOutRows(const std::vector<QString>& names, const std::vector<double>& totals, const Span& scale,
                    const QFontMetricsF& metrics);
    QString valueText(std::size_t mark, const std::vector<double>& totals) const;
    bool isTotal(std::size_t mark) const { return mark == 0 || mark == m_data.changes.size() + 1; }
    /// "+1.2 ms", with a sign.
    QString changeText(double value) const;

    WaterfallData m_data;
    PlotArea m_area;
    std::vector<QRectF> m_bars;
    std::vector<double> m_levels; ///< y of the total after each bar; x in rows
    std::vector<PlacedLabel> m_values;
    std::vector<PlacedLabel> m_names; ///< in rows; the plot area has those of columns
    bool m_isInRows = false;
};

} // namespace lanescope::ui
