// SPDX-License-Identifier: Apache-2.0
// The page of the ranks of a run: all of them on one clock above tables and charts about them. Summarizes the
// traces when it is made, off the UI thread, and keeps the summaries only. Can follow a folder: ranks that
// come later appear by themselves. UI thread only.
#pragma once

#include <QFileSystemWatcher>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

#include "core/run/rank_set.h"
#include "ui/run/rank_reader.h"
#include "ui/run/rank_views.h"
#include "ui/state/latest_job.h"

class QLabel;
class QProgressBar;
class QSplitter;
class QTabWidget;

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;
class RankTimeline;

class RanksPage : public QWidget {
    Q_OBJECT

public:
    /// Finds the traces; runs off the UI thread.
    using Finder = RankReader::Finder;

    /// `folder`, on this machine, is followed; empty: what is found first stays.
    RanksPage(const QString& title, Finder finder, const QString& folder = {}, QWidget* parent = nullptr);
    ~RanksPage() override;

    /// Null until they are summarized.
    std::shared_ptr<const RankSet> ranks() const { return m_ranks; }
    RankTimeline* timeline() const { return m_timeline; }
    /// Shows the view of that name (rankViews()).
    void showView(const QString& name);

    /// As DocumentPage.
    void setStill(bool still);
    bool isSettled() const;

signals:
    void settled();

private:
    using Answer = RankReader::Answer;
    struct View {
        RankViewKind kind;
        QWidget* page = nullptr;
        DataTable* table = nullptr; ///< null until it is looked at
        AnalysisTableModel* model = nullptr;
        std::vector<RankPlace> places;
    };

    void take(const Answer& answer);
    void showRanks(std::shared_ptr<const RankSet> ranks);
    void followFolders(const Answer& answer);
    void fill(int index);
    void goTo(const RankPlace& place, bool activated);
    void showSelected(std::optional<std::size_t> collective);
    void tell(const std::vector<std::string>& notices);
    void exportTable(const View& view);

    QLabel* m_summary;
    QLabel* m_notices;
    QLabel* m_message;
    QProgressBar* m_progress;
    QSplitter* m_content;
    RankTimeline* m_timeline;
    QTabWidget* m_tabs;
    std::vector<View> m_views;
    std::shared_ptr<const RankSet> m_ranks;
    std::shared_ptr<RankReader::Progress> m_loading;
    QTimer m_poll;
    QString m_folder; ///< that is followed; empty: none
    QFileSystemWatcher m_watcher;
    QTimer m_again;
    bool m_isGrowing = false;
    bool m_isFollowing = false; ///< a table follows the timeline
    std::unique_ptr<LatestJob<int, std::shared_ptr<const Answer>>> m_job;
};

} // namespace lanescope::ui
