// SPDX-License-Identifier: Apache-2.0
// The slider between true and elastic time of a comparison: finds what matches (on a worker thread, when it
// is first wanted), stretches the candidate's axis, hatches on both sides what has no counterpart, and keeps
// saying on all time scales which time is on. UI thread only.
#pragma once

#include <QWidget>

#include <memory>
#include <vector>

#include "core/compare/matched_times.h"
#include "ui/state/latest_job.h"

class QLabel;
class QSlider;
class QToolButton;

namespace lanescope::ui {

class LinkedViews;
class TimelineView;

class ElasticTime : public QWidget {
    Q_OBJECT

public:
    /// All must outlive the widget.
    ElasticTime(LinkedViews* views, TimelineView* baseline, TimelineView* candidate,
                QWidget* parent = nullptr);
    ~ElasticTime() override;

    void setComparison(std::shared_ptr<const Comparison> comparison);
    /// 0: true time; 100: elastic.
    void setPercent(int percent);
    int percent() const;
    /// Device work at first; host calls where no device work matches.
    void setBasis(MatchedTimesOf basis);
    MatchedTimesOf basis() const { return m_basis; }
    /// Nothing is being computed.
    bool isIdle() const { return m_job->isIdle(); }

signals:
    /// isIdle() may have become true.
    void settled();

private:
    struct Request {
        std::shared_ptr<const Comparison> comparison;
        MatchedTimesOf basis = MatchedTimesOf::Device;
    };
    using Ranges = std::shared_ptr<const std::vector<TimeRange>>;
    struct Answer {
        std::shared_ptr<const std::vector<MatchedTime>> times;
        Ranges onlyBaseline;
        Ranges onlyCandidate;
        MatchedTimesOf basis = MatchedTimesOf::Device;
    };
    static Answer answer(const Request& request);
    void want();
    void take(Answer answer);
    void refresh();

    LinkedViews* m_views;
    TimelineView* m_baseline;
    TimelineView* m_candidate;
    std::shared_ptr<const Comparison> m_comparison;
    MatchedTimesOf m_basis = MatchedTimesOf::Device;
    bool m_isWanted = false; ///< the request for this comparison and basis has been made
    Answer m_answer;
    QLabel* m_label;
    QSlider* m_slider;
    QToolButton* m_menu;
    std::unique_ptr<LatestJob<Request, Answer>> m_job;
};

} // namespace lanescope::ui
