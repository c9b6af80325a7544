// SPDX-License-Identifier: Apache-2.0
// The views of two traces that are looked at together: one time axis while locked, shifted so that a time of
// the baseline lies above a time of the candidate, and one selection. Owns both view states. UI thread only.
#pragma once

#include <QObject>

#include <memory>

#include "core/compare/comparison.h"

namespace lanescope::ui {

class ViewState;

class LinkedViews : public QObject {
    Q_OBJECT

public:
    LinkedViews(std::shared_ptr<const Trace> baseline, std::shared_ptr<const Trace> candidate,
                QObject* parent = nullptr);
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
    /// Aligns the starts and shows both ranges.
    void show(TimeRange baseline, TimeRange candidate);

    /// Selecting a slice selects its counterpart from now on; null: no longer.
    void setComparison(std::shared_ptr<const Comparison> comparison);
    /// Both at once; kNoSlice for none.
    void selectPair(SliceId baseline, SliceId candidate);

signals:
    void alignmentChanged();
    void lockedChanged(bool locked);
    /// Both sides show their selection; `fromBaseline` says which side was asked.
    void pairSelected(bool fromBaseline);

private:
    void follow(const ViewState& leader, ViewState& follower, DurationNs shiftNs);
    void select(bool fromBaseline);
    void setOffset(DurationNs offsetNs);

    std::shared_ptr<const Trace> m_baselineTrace;
    std::shared_ptr<const Trace> m_candidateTrace;
    std::shared_ptr<const Comparison> m_comparison;
    std::unique_ptr<ViewState> m_baseline;
    std::unique_ptr<ViewState> m_candidate;
    DurationNs m_offsetNs = 0;
    bool m_isLocked = true;
    bool m_isBusy = false; ///< a change of one view is being passed on
};

} // namespace lanescope::ui
