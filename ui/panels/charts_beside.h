// SPDX-License-Identifier: Apache-2.0
// A table and its charts in one place: beside each other where it is wide, the charts below where it is high,
// else the table alone. UI thread only.
#pragma once

#include <QSplitter>

namespace lanescope::ui {

class ChartRow;

class ChartsBeside : public QSplitter {
    Q_OBJECT

public:
    /// Takes both.
    ChartsBeside(QWidget* table, ChartRow* charts, QWidget* parent = nullptr);

    /// Size that the table would have with all of its columns and rows. Arranges both.
    void setTableSize(QSize size);
    void arrange();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    ChartRow* m_charts;
    int m_tableHeight = 0;
    int m_tableWidth = 0;
    bool m_wereChartsShown = false;
};

} // namespace lanescope::ui
