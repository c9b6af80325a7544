// SPDX-License-Identifier: Apache-2.0
// The page of a store of runs (core/gate/baseline_store.h): the step time of each run with its parts, or any
// other figure, where it changed its level, and the pair of runs around a change to compare. Runs of other
// programs are listed apart. The store is read on a worker thread. UI thread only.
#pragma once

#include <QWidget>

#include <memory>
#include <vector>

#include "core/gate/run_trend.h"
#include "ui/charts/bar_chart.h"
#include "ui/state/latest_job.h"
#include "ui/state/preferences.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;
class TableTools;

class RunTrendPage : public QWidget {
    Q_OBJECT

public:
    RunTrendPage(const QString& location, PreferenceStorePtr preferences, QWidget* parent = nullptr);
    ~RunTrendPage() override;

    const QString& location() const { return m_location; }
    bool isSettled() const { return m_isRead && m_job->isIdle(); }
    /// Reads the store again.
    void lookAgain();
    /// Shows a figure as conditions of a gate name it; empty: the step time with its parts.
    void showFigure(const QString& name);
    const RunTrend& trend() const { return m_shown.trend; }

signals:
    void settled();
    /// Asks to compare the traces of these two runs: the earlier one comes first.
    void compareRequested(const QString& baseline, const QString& candidate);

private:
    struct Question {
        QString series;
        QString figure;
        bool operator==(const Question&) const = default;
    };
    struct Store;
    struct Answer {
        std::shared_ptr<const Store> store;
        QString series;
        std::vector<RunRecord> runs;
        RunTrend trend;
        QString figure;
        QString problem; ///< why there is no such figure; empty: there is
    };
    static Answer answer(const std::shared_ptr<const Store>& store, const Question& question);

    void layOut();
    void connectParts();
    void ask();
    void take(Answer answer);
    void fillChoices();
    void fillChart();
    void fillTable();
    void fillNotes();
    /// Rows of the table that are selected, as positions in the trend, ascending.
    std::vector<std::size_t> selectedRuns() const;
    /// Positions of the pair to compare; empty: there is none.
    std::vector<std::size_t> pair() const;
    void comparePair();
    void updateButtons();

    QString m_location;
    Answer m_shown;
    bool m_isRead = false;
    QComboBox* m_series;
    QComboBox* m_figure;
    QPushButton* m_compare;
    QLabel* m_problem;
    QLabel* m_notes;
    BarChart* m_chart;
    DataTable* m_table;
    AnalysisTableModel* m_model;
    TableTools* m_tools = nullptr;
    std::unique_ptr<LatestJob<Question, Answer>> m_job;
};

} // namespace lanescope::ui
