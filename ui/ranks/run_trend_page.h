// SPDX-License-Identifier: Apache-2.0
// Runs over time, of a store (core/gate/baseline_store.h) or of the traces of a folder: the step time of each
// run with its parts, or any other figure, where it changed its level, and the pair of runs around a change
// to compare. Runs of other programs are listed apart. Files are read and written on worker threads. UI
// thread only.
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
class QToolButton;

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;
class RunRecorder;
class TableTools;

class RunTrendPage : public QWidget {
    Q_OBJECT

public:
    /// Shows the store of runs that lies at `location`.
    RunTrendPage(const QString& location, PreferenceStorePtr preferences, QWidget* parent = nullptr);
    /// Shows the runs that `recorder` makes, which lives longer; `location` is the folder of their traces.
    /// The table of the runs is shown on request.
    RunTrendPage(const QString& location, RunRecorder* recorder, PreferenceStorePtr preferences,
                 QWidget* parent = nullptr);
    ~RunTrendPage() override;

    const QString& location() const { return m_location; }
    bool isSettled() const;
    /// Reads the store again, or takes the records that there are.
    void lookAgain();
    /// Records these traces and adds them to the shown series of the store.
    void addTraces(const QStringList& locations);
    /// Adds the shown runs to a store, as a series named after the folder.
    void saveTo(const QString& store);
    /// Shows a figure as conditions of a gate name it; empty: the step time with its parts.
    void showFigure(const QString& name);
    const RunTrend& trend() const { return m_shown.trend; }

signals:
    void settled();
    /// Asks to compare the traces of these two runs: the earlier one comes first.
    void compareRequested(const QString& baseline, const QString& candidate);
    /// Asks for traces to add to the store: addTraces().
    void tracesWanted();
    /// Asks for the folder of a store: saveTo().
    void storeWanted();
    /// A run was picked in the chart.
    void runPicked(const QString& trace);

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
    struct Addition {
        QString store;
        QString series;
        std::vector<RunRecord> runs;
    };
    static Answer answer(const std::shared_ptr<const Store>& store, const Question& question);

    RunTrendPage(const QString& location, RunRecorder* recorder, bool isOfStore,
                 PreferenceStorePtr preferences, QWidget* parent);
    static QString add(const Addition& addition);
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
    QString locationOf(std::size_t position) const;
    /// Name of the figure that a text of the list of figures stands for.
    QString figureNamed(const QString& text) const;
    void tellProgress();
    void updateButtons();

    QString m_location;
    Answer m_shown;
    RunRecorder* m_recorder; ///< of the runs shown, or of those that are added to the store
    bool m_isOfStore;
    bool m_isRead = false;
    QString m_outcome; ///< of the last addition
    QComboBox* m_series;
    QComboBox* m_figure;
    QPushButton* m_compare;
    QPushButton* m_add;
    QToolButton* m_unfold;
    QLabel* m_problem;
    QLabel* m_notes;
    BarChart* m_chart;
    DataTable* m_table;
    AnalysisTableModel* m_model;
    TableTools* m_tools = nullptr;
    QWidget* m_rows; ///< table with its tools
    std::unique_ptr<LatestJob<Question, Answer>> m_job;
    std::unique_ptr<LatestJob<Addition, QString>> m_adder;
};

} // namespace lanescope::ui
