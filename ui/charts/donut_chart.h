// SPDX-License-Identifier: Apache-2.0
// Shares of a whole as a ring, with a list of names and shares beside it and the whole in its middle. A mark
// is a slice; small slices at the end may be joined by whoever makes the data. UI thread only.
#pragma once

#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/chart_color.h"
#include "ui/charts/value_axis.h"

namespace lanescope::ui {

struct DonutSlice {
    QString name;
    double value = 0; ///< not negative
    ChartColor color;
};

class DonutChart : public Chart {
    Q_OBJECT

public:
    explicit DonutChart(QWidget* parent = nullptr);

    /// `caption` stands below the whole in the middle.
    void setData(std::vector<DonutSlice> slices, ChartUnit unit, const QString& caption);
    const std::vector<DonutSlice>& slices() const { return m_slices; }
    QRectF ring() const { return m_ring; }

    int markCount() const override { return m_total > 0 ? static_cast<int>(m_slices.size()) : 0; }
    int markAt(QPointF position) const override;
    QRectF markRect(int mark) const override;
    QVector<HoverLine> describe(int mark) const override;
    QSize sizeHint() const override;

protected:
    void layOut() override;
    void paintChart(QPainter& painter, const Theme& theme) override;
    void paintCurrent(QPainter& painter, const Theme& theme, int mark) override;

private:
    struct Line {
        QRectF rect;
        QString name; ///< elided
    };
    double share(std::size_t slice) const { return m_slices[slice].value / m_total; }

    std::vector<DonutSlice> m_slices;
    ChartUnit m_unit = ChartUnit::Duration;
    QString m_caption;
    double m_total = 0;
    QRectF m_ring;
    std::vector<Line> m_lines; ///< of the first slices; fewer than slices where there is no room
};

} // namespace lanescope::ui
