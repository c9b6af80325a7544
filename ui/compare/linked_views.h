// SPDX-License-Identifier: Apache-2.0
// The views of two traces that are looked at together: one time axis while locked, shifted so that a time of
// the baseline lies above a time of the candidate, and one selection of slices and of time. On elastic time
// the candidate's axis is stretched piece by piece until matching work is below its counterpart. Owns both
// view states. UI thread only.
#pragma once

#include <QObject>

#include <memory>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/matched_times.h"

namespace lanescope::ui {

class PreferenceStore;
class TimeWarp;
class ViewState;

class LinkedViews : public QObject {
    Q_OBJECT

public:
    LinkedViews(std::shared_ptr<const Trace> baseline, std::shared_ptr<const Trace> candidate,
                std::shared_ptr<PreferenceStore> preferences);
    ~LinkedViews() override;

    ViewState* baseline() const { return m_baseline.get(); }
    ViewState* candidate() const { return m_candidate.get(); }

    bool isLocked() const { return m_isLocked; }
    /// Locking keeps the times above each other that are so at the moment.
    void setLocked(bool locked);
    /// Time of the candidate minus the time of the baseline that it lies below.
    DurationNs offsetNs() const { return m_offsetNs; }
    /// Puts these times above each other and locks.
    void align(TimeNs baselineNs, TimeNs candidateNs);
    /// While shifting, what moves one view leaves the other one alone and moves the alignment; each shift can
    /// be undone until the next align().
    void beginShift();
    void endShift();
    /// How far the candidate was shifted to the right since align().
    DurationNs shiftedNs() const { return m_alignedNs - m_offsetNs; }
    bool canUndoShift() const { return !m_offsetsBefore.empty(); }
    void undoShift();
    /// Aligns the starts and shows both ranges.
    void show(TimeRange baseline, TimeRange candidate);
    /// Likewise with some air around; an empty range leaves its side as it is.
    void showPlaces(TimeRange baseline, TimeRange candidate);

    /// Sets the times that elastic time lines up; null: none, and the time axis is linear.
    void setMatchedTimes(std::shared_ptr<const std::vector<MatchedTime>> times);
    /// 0: true time; 1: all that matches is lined up; between: part of the way.
    double elasticity() const { return m_elasticity; }
    void setElasticity(double elasticity);
    /// Time is not true at the moment.
    bool isElastic() const;

    /// Selecting a slice selects its counterpart from now on; null: no longer.
    void setComparison(std::shared_ptr<const Comparison> comparison);
    /// Both at once; kNoSlice for none.
    void selectPair(SliceId baseline, SliceId candidate);

signals:
    void alignmentChanged();
    /// shiftedNs() or canUndoShift() changed.
    void shiftChanged();
    /// Emitted for either side, after both are up to date.
    void timeSelectionChanged();
    void lockedChanged(bool locked);
    /// isElastic() or elasticity() changed, or what matches.
    void elasticityChanged();
    /// Both sides show their selection; `fromBaseline` says which side was asked.
    void pairSelected(bool fromBaseline);

private:
    void follow(const ViewState& leader, ViewState& follower, DurationNs shiftNs);
    void select(bool fromBaseline);
    void selectTime(bool fromBaseline);
    /// The time of the other side that lies above or below.
    TimeNs opposite(bool fromBaseline, TimeNs timeNs) const;
    void setOffset(DurationNs offsetNs);
    std::shared_ptr<const TimeWarp> warp() const;
    void stretch();

    std::shared_ptr<const Trace> m_baselineTrace;
    std::shared_ptr<const Trace> m_candidateTrace;
    std::shared_ptr<const Comparison> m_comparison;
    std::unique_ptr<ViewState> m_baseline;
    std::unique_ptr<ViewState> m_candidate;
    std::shared_ptr<const std::vector<MatchedTime>> m_matchedTimes;
    double m_elasticity = 0;
    DurationNs m_offsetNs = 0;
    DurationNs m_alignedNs = 0;              ///< offset of the last align()
    std::vector<DurationNs> m_offsetsBefore; ///< of each shift since then
    bool m_isShifting = false;
    bool m_isLocked = true;
    bool m_isBusy = false; ///< a change of one view is being passed on
};

} // namespace lanescope::ui
