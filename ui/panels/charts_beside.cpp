// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/charts_beside.h"

#include <algorithm>

#include "ui/panels/chart_row.h"

namespace lanescope::ui {

namespace {

constexpr int kTableShare = 7;         // of ten, until the user moves the handle
constexpr int kChartsBesideFrom = 720; // width from which a third is enough for charts beside the table
constexpr int kLeastChartHeight = 120; // below a table of few rows
constexpr int kHandleWidth = 4;

} // namespace

ChartsBeside::ChartsBeside(QWidget* table, ChartRow* charts, QWidget* parent)
    : QSplitter(parent)
    , m_charts(charts) {
    setHandleWidth(kHandleWidth);
    addWidget(table);
    addWidget(charts);
    setCollapsible(0, false);
    setCollapsible(1, true); // to a strip at the edge
    setStretchFactor(0, 3);
    setStretchFactor(1, 2);
    charts->hide();
}

void ChartsBeside::setTableSize(QSize size) {
    m_tableHeight = size.height();
    m_tableWidth = size.width();
    const bool areFirst = !m_charts->isEmpty() && !m_wereChartsShown;
    arrange();
    if (areFirst) {
        m_wereChartsShown = true;
        setSizes({kTableShare * 1000, (10 - kTableShare) * 1000});
    }
}

void ChartsBeside::arrange() {
    const bool isWide = width() >= kChartsBesideFrom;
    const bool isBelow = height() > width() || (!isWide && height() >= m_tableHeight + kLeastChartHeight);
    // A table without room helps nobody.
    m_charts->setVisible(!m_charts->isEmpty() && (isBelow || isWide));
    // A third, or what the columns leave.
    m_charts->setMaximumWidth(isBelow ? QWIDGETSIZE_MAX : std::max(width() / 3, width() - m_tableWidth));
    const Qt::Orientation wanted = isBelow ? Qt::Vertical : Qt::Horizontal;
    if (orientation() != wanted) {
        setOrientation(wanted);
        const int all = isBelow ? height() : width();
        const int table = isBelow ? std::min(m_tableHeight, all * kTableShare / 10) : all * kTableShare / 10;
        setSizes({table, all - table});
    }
}

void ChartsBeside::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    arrange();
}

} // namespace lanescope::ui
