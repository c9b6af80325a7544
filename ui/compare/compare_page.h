// SPDX-License-Identifier: Apache-2.0
// Two traces side by side: the baseline's timeline above the candidate's on one time axis, below them tables
// of differences, the waterfall of the step time and what explains it. Waits until both documents are ready;
// needs them no longer afterwards. UI thread only.
#pragma once

#include <QPointer>
#include <QWidget>

#include <functional>
#include <memory>

#include "core/compare/comparison.h"
#include "ui/state/latest_job.h"
#include "ui/state/prepared_view.h"

class QLabel;
class QVBoxLayout;

namespace lanescope::ui {

class CompareBar;
class CompareTables;
class Document;
class ElasticTime;
class ExplanationView;
class LinkedViews;
class PreferenceStore;
class MatchRibbons;
class TimelineView;
class CompareFigures;
class WaterfallChart;

class ComparePage : public QWidget {
    Q_OBJECT

public:
    ComparePage(Document* baseline, Document* candidate, QWidget* parent = nullptr);
    ~ComparePage() override;

    QString title() const;
    /// Null until both traces are there.
    LinkedViews* views() const { return m_views.get(); }
    TimelineView* baselineTimeline() const { return m_baselineTimeline; }
    TimelineView* candidateTimeline() const { return m_candidateTimeline; }
    /// Comparison of all steps. Null until it has been made.
    std::shared_ptr<const Comparison> comparison() const { return m_comparison; }
    /// Comparison that tables, waterfall, causes and report show: all steps, a pair of them or the selected
    /// time.
    std::shared_ptr<const Comparison> shownComparison() const { return m_shown; }
    /// Null until both traces are there.
    ElasticTime* elasticTime() const { return m_elastic; }
    void swapSides();

    /// Sets the open traces, for the trend of all runs against the baseline; shown from three runs on.
    void setOpenDocuments(const std::vector<Document*>& documents);
    /// Brings the trend to the front as soon as there is one.
    void showTrendFirst();

    /// As DocumentPage.
    void setStill(bool still);
    bool isSettled() const;

    /// Asks where to write the report; the file dialog unless a test puts something else here.
    using PathDialog = std::function<QString(QWidget* parent)>;
    void setPathDialog(PathDialog dialog) { m_pathDialog = std::move(dialog); }

signals:
    void settled();
    void titleChanged();
    /// Another pair of what is open, by location.
    void compareRequested(const QString& baseline, const QString& candidate);
    void hoverTextChanged(const QString& text);

private:
    struct Request {
        std::shared_ptr<const Trace> baseline;
        std::shared_ptr<const Trace> candidate;
        CompareOptions options;
    };
    using Answer = std::shared_ptr<const Comparison>;

    void takeTraces();
    void start();
    void build();
    void take(Answer comparison);
    void timeSelected();
    /// Compares what the bar's scope says.
    void applyScope();
    CompareOptions scopedOptions() const;
    void alignAsChosen();
    void alignSteps();
    void showPair(SliceId baseline, SliceId candidate);
    void showPlaces(TimeRange baseline, TimeRange candidate);
    void pairSelected(bool fromBaseline);
    void writeReport();
    void showTrend();
    bool m_isTrendWanted = false;
    /// From then on slices can be coloured by how much longer they have become.
    void showChanges();

    struct Side {
        QPointer<Document> document;
        QString title;
        std::shared_ptr<const Trace> trace;
        PreparedViewPtr prepared;
    };
    std::shared_ptr<PreferenceStore> m_preferences;
    Side m_baseline;
    Side m_candidate;
    PathDialog m_pathDialog;
    bool m_still = false;
    bool m_failed = false;
    CompareBar* m_bar;
    QLabel* m_message;
    QVBoxLayout* m_layout;
    QWidget* m_content = nullptr;
    std::unique_ptr<LinkedViews> m_views;
    TimelineView* m_baselineTimeline = nullptr;
    TimelineView* m_candidateTimeline = nullptr;
    MatchRibbons* m_ribbons = nullptr;
    ElasticTime* m_elastic = nullptr;
    CompareFigures* m_figures = nullptr;
    CompareTables* m_tables = nullptr;
    std::vector<QPointer<Document>> m_open;
    std::vector<QPointer<Document>> m_runs; ///< columns of the trend
    WaterfallChart* m_waterfall = nullptr;
    ExplanationView* m_explanations = nullptr;
    std::shared_ptr<const Comparison> m_comparison;
    std::shared_ptr<const Comparison> m_shown;
    std::unique_ptr<LatestJob<Request, Answer>> m_job;
};

} // namespace lanescope::ui
