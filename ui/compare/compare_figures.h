// SPDX-License-Identifier: Apache-2.0
// Figures below two timelines that are compared: causes, waterfall and tables, beside each other, or
// where that leaves too little room for each, all as tabs of the tables. UI thread only.
#pragma once

#include <QSplitter>

namespace lanescope::ui {

class CompareTables;
class ExplanationView;
class WaterfallChart;

class CompareFigures : public QSplitter {
    Q_OBJECT

public:
    /// Takes ownership.
    CompareFigures(ExplanationView* causes, WaterfallChart* waterfall, CompareTables* tables);

    bool areTabs() const { return m_areTabs; }
    /// Without parts that explain anything the waterfall leaves its room to the tables.
    void setHasWaterfall(bool hasWaterfall);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeBeside();
    void placeAsTabs();

    ExplanationView* m_causes;
    WaterfallChart* m_waterfall;
    CompareTables* m_tables;
    bool m_areTabs = false;
    bool m_hasWaterfall = true;
};

} // namespace lanescope::ui
