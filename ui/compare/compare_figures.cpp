// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_figures.h"

#include "ui/charts/waterfall_chart.h"
#include "ui/compare/compare_tables.h"
#include "ui/compare/explanation_view.h"

namespace lanescope::ui {

namespace {

constexpr int kBesideFrom = 1160; // pixels: sentences, bars and five columns can be read

} // namespace

CompareFigures::CompareFigures(ExplanationView* causes, WaterfallChart* waterfall, CompareTables* tables)
    : QSplitter(Qt::Horizontal)
    , m_causes(causes)
    , m_waterfall(waterfall)
    , m_tables(tables) {
    setChildrenCollapsible(false);
    addWidget(m_tables);
    placeBeside();
}

void CompareFigures::placeBeside() {
    m_areTabs = false;
    insertWidget(0, m_causes); // which takes them out of the tabs
    insertWidget(1, m_waterfall);
    m_causes->show();
    m_waterfall->setVisible(m_hasWaterfall);
    // In proportion to each other: a splitter scales what it is given to what it has.
    setSizes({2400, 3000, 4600});
}

void CompareFigures::placeAsTabs() {
    m_areTabs = true;
    m_tables->insertTab(0, m_causes, tr("Causes"));
    m_tables->insertTab(1, m_waterfall, tr("Waterfall"));
    m_tables->setTabVisible(1, m_hasWaterfall);
    m_tables->setCurrentIndex(0);
}

void CompareFigures::setHasWaterfall(bool hasWaterfall) {
    m_hasWaterfall = hasWaterfall;
    if (m_areTabs) {
        m_tables->setTabVisible(m_tables->indexOf(m_waterfall), hasWaterfall);
    } else {
        m_waterfall->setVisible(hasWaterfall);
    }
}

void CompareFigures::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    const bool isNarrow = width() < kBesideFrom;
    if (isNarrow == m_areTabs) {
        return;
    }
    if (isNarrow) {
        placeAsTabs();
    } else {
        placeBeside();
    }
}

} // namespace lanescope::ui
