// SPDX-License-Identifier: Apache-2.0
// The page of a folder (or archive) of logs: what it holds as a tree that keeps up with the disk, from which
// traces open. UI thread only.
#pragma once

#include <QItemSelectionModel>
#include <QWidget>

#include "core/ranks/rank_loader.h"
#include "ui/ranks/run_recorder.h"
#include "ui/state/preferences.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QSplitter;
class QTreeView;

namespace lanescope::ui {

class LogFolderModel;
class LogFolderWatch;
class RunTrendPage;
class StepReader;

class LogFolderPage : public QWidget {
    Q_OBJECT

public:
    explicit LogFolderPage(const QString& location, PreferenceStorePtr preferences = {},
                           QWidget* parent = nullptr);

    const QString& location() const { return m_location; }
    /// The folder has been looked through, and what is read of its traces without a request was read.
    bool isSettled() const;
    /// Its runs over time; hidden while it holds less than two.
    RunTrendPage* trend() const { return m_trend; }
    /// Looks through it now.
    void lookAgain();

signals:
    void settled();
    /// Asks for these traces in tabs.
    void openRequested(const QStringList& locations);
    /// Asks to compare these two: the baseline comes first.
    void compareRequested(const QString& baseline, const QString& candidate);
    /// Asks to compare these traces as ranks of one run.
    void ranksRequested(const QString& title, const lanescope::RankSources& sources);
    /// Emitted to open all ranks of a folder on this machine.
    void ranksOfFolderRequested(const QString& title, const QString& folder);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void refresh();
    /// Shows the runs over time, once their traces are read.
    void followRuns(const LogFolder& folder);
    void selectTrace(const QString& location, QItemSelectionModel::SelectionFlags how);
    /// Shows the steps of traces that were read before the list was made again.
    void showKnownSteps(const LogFolder& folder);
    void openSelected();
    QStringList selectedLocations() const;
    /// The two selected traces, else the only two, in the order of the folder; else empty.
    QStringList pair() const;
    void compareRanks();
    /// Run of the selected traces (a run counts as selected if one of its traces is); null: none or
    /// several.
    const LogRun* selectedRun() const;
    void updateButtons();

    QString m_location;
    LogFolderWatch* m_watch;
    StepReader* m_steps;
    RunRecorder* m_recorder;
    RunTrendPage* m_trend;
    QPushButton* m_readRuns; ///< reads traces that are not read by themselves
    std::vector<RunRecorder::Source> m_runs;
    QSplitter* m_split; ///< runs over time above the tree
    LogFolderModel* m_model;
    QSortFilterProxyModel* m_filtered;
    QLabel* m_summary;
    QLabel* m_notices;
    QLabel* m_empty;
    QLineEdit* m_filter;
    QTreeView* m_tree;
    QPushButton* m_open;
    QPushButton* m_compare;
    QPushButton* m_ranks;
};

} // namespace lanescope::ui
