// SPDX-License-Identifier: Apache-2.0
// The tables below the two timelines: differences of the overview, by kind and by cause, what is unmatched,
// and from three open runs on the trend of all of them. UI thread only.
#pragma once

#include <QTabWidget>

#include <memory>
#include <vector>

#include "core/compare/comparison.h"
#include "ui/compare/trend_view.h"

namespace lanescope::ui {

class CompareTableModel;
class DataTable;
class TableTools;

class CompareTables : public QTabWidget {
    Q_OBJECT

public:
    explicit CompareTables(PreferenceStorePtr preferences);

    /// `isOfAllSteps`: of all that both traces have, not of one step or the selected time.
    void setComparison(const Comparison& comparison, bool isOfAllSteps = true);
    /// By the name that the page of the table has in settings, such as "categories", or "trend".
    void showTable(const QString& name);
    /// The baseline first; the trend is shown for more than two.
    void setRuns(std::vector<TrendView::Run> runs);
    /// Nothing is being computed.
    bool isIdle() const { return m_trend->isIdle(); }

signals:
    /// kNoSlice for a side that has none.
    void pairRequested(SliceId baseline, SliceId candidate);
    /// A row without slices was activated: where it happens on both sides; empty: nowhere.
    void placesRequested(TimeRange baseline, TimeRange candidate);
    /// Position among the runs.
    void runActivated(int run);
    /// isIdle() may have become true.
    void settled();

private:
    struct Page {
        CompareTableModel* model;
        DataTable* table;
        TableTools* tools;
    };
    /// `name` stands for the table in settings and exports.
    Page add(const QString& title, const QString& name);
    static void showColumns(const Page& page, bool isComparable);
    /// Tables that have no rows in these traces are not offered.
    void showTabs(const Explanations& explanations);
    void showSql(const QString& name, const QString& filter);

    PreferenceStorePtr m_preferences;
    std::vector<Page> m_pages;        ///< the overview, by kind, by cause, what is unmatched
    std::vector<std::string> m_paths; ///< of both traces
    bool m_isOfAllSteps = true;
    TrendView* m_trend;
};

} // namespace lanescope::ui
