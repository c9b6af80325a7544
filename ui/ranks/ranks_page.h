// SPDX-License-Identifier: Apache-2.0
// The page of the ranks of a run: all of them on one clock above tables and charts about them. Summarizes the
// traces when it is made, off the UI thread, and keeps the summaries only. Can follow a folder, here or on
// another machine, or an archive: ranks that come later appear by themselves. UI thread only.
#pragma once

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

#include "core/ranks/rank_set.h"
#include "ui/ranks/rank_reader.h"
#include "ui/ranks/rank_views.h"
#include "ui/state/latest_job.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTabWidget;

namespace lanescope::ui {

class AnalysisTableModel;
class DataTable;
class LogFolderWatch;
class RankTimeline;

class RanksPage : public QWidget {
    Q_OBJECT

public:
    /// Finds the traces; runs off the UI thread.
    using Finder = RankReader::Finder;

    /// Shows the ranks that `finder` finds.
    RanksPage(const QString& title, Finder finder, PreferenceStorePtr preferences = {});
    /// Follows `location`: of one run (scanLogFolder()), or of summaries.
    RanksPage(const QString& title, const QString& location, PreferenceStorePtr preferences = {});
    ~RanksPage() override;

    /// Null until they are summarized.
    std::shared_ptr<const RankSet> ranks() const { return m_ranks; }
    RankTimeline* timeline() const { return m_timeline; }
    /// Shows the view of that name (rankViews()).
    void showView(const QString& name);

    /// As DocumentPage.
    void setStill(bool still);
    bool isSettled() const;

    /// Null where nothing is followed.
    LogFolderWatch* watch() const { return m_watch; }

signals:
    void settled();
    /// These traces should open.
    void openRequested(const QStringList& locations);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    using Answer = RankReader::Answer;
    using Scanned = std::shared_ptr<const Result<LogFolder>>; ///< null where the finder is asked

    struct View {
        RankViewKind kind;
        QWidget* page = nullptr;
        DataTable* table = nullptr; ///< null until it is looked at
        AnalysisTableModel* model = nullptr;
        std::vector<RankPlace> places;
    };

    void readAgain();
    void take(const Answer& answer);
    void showRanks(std::shared_ptr<const RankSet> ranks);
    void fill(int index);
    void showSql(const QString& table);
    void goTo(const RankPlace& place, bool activated);
    void showTabs();
    void showStraggler();
    void goToStraggler();
    void showSelected(std::optional<std::size_t> collective);
    void tell(const std::vector<std::string>& notices);

    PreferenceStorePtr m_preferences;
    QLabel* m_summary;
    QLabel* m_notices;
    QWidget* m_stragglerBar;
    QLabel* m_straggler;
    QPushButton* m_allLanes; ///< where one file holds all ranks
    QLabel* m_message;
    QProgressBar* m_progress;
    QSplitter* m_content;
    RankTimeline* m_timeline;
    QTabWidget* m_tabs;
    std::vector<View> m_views;
    std::shared_ptr<const RankSet> m_ranks;
    std::shared_ptr<RankReader::Progress> m_loading;
    QTimer m_poll;
    LogFolderWatch* m_watch = nullptr;
    bool m_isOfSummaries = false; ///< the finder is asked again whenever something has changed
    bool m_isReading = false;
    bool m_hasAnswer = false;
    bool m_isChanged = false; ///< while it was read
    bool m_isGrowing = false;
    bool m_isFollowing = false; ///< a table follows the timeline
    std::unique_ptr<LatestJob<Scanned, std::shared_ptr<const Answer>>> m_job;
};

} // namespace lanescope::ui
