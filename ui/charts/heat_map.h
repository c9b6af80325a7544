// SPDX-License-Identifier: Apache-2.0
// A matrix of values as coloured cells, from pale (least) to strong (greatest), with a scale. Where cells
// would be smaller than a few pixels, neighbours are joined and show the greatest of them: what stands out
// must not vanish. A mark is a cell. UI thread only.
#pragma once

#include <vector>

#include "ui/charts/chart.h"
#include "ui/charts/chart_color.h"
#include "ui/charts/value_axis.h"

namespace lanescope::ui {

struct HeatMapData {
    std::vector<QString> rows;
    std::vector<QString> columns;
    std::vector<double> values; ///< row after row; NaN: unknown, left blank
    ChartUnit unit = ChartUnit::Duration;
    ChartColor color = ChartColor::accent();
    QString xTitle;
    QString valueName;
};

class HeatMap : public Chart {
    Q_OBJECT

public:
    struct Cell {
        std::size_t row = 0;
        std::size_t column = 0; ///< of the greatest value, where cells are joined
        QRectF rect;
    };

    explicit HeatMap(QWidget* parent = nullptr);

    void setData(HeatMapData heat);
    const std::vector<Cell>& cells() const { return m_cells; }
    /// Into HeatMapData::values.
    std::size_t valueIndex(int mark) const;

    int markCount() const override { return static_cast<int>(m_cells.size()); }
    int markAt(QPointF position) const override;
    QRectF markRect(int mark) const override { return m_cells[std::size_t(mark)].rect; }
    QVector<HoverLine> describe(int mark) const override;

protected:
    void layOut() override;
    void paintChart(QPainter& painter, const Theme& theme) override;
    int neighbour(int mark, int key) const override;

private:
    struct Label {
        QRectF rect;
        QString text;
        Qt::Alignment alignment;
    };
    double valueOf(const Cell& cell) const {
        return m_data.values[cell.row * m_data.columns.size() + cell.column];
    }
    QRgb colorOf(double value, const Theme& theme) const;

    HeatMapData m_data;
    double m_least = 0;
    double m_greatest = 0;
    QRectF m_plot;
    QRectF m_scale;
    std::size_t m_across = 0; ///< cells in a row of the picture
    std::size_t m_down = 0;
    std::vector<Cell> m_cells; ///< row after row
    std::vector<Label> m_labels;
};

} // namespace lanescope::ui
