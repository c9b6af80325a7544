// SPDX-License-Identifier: Apache-2.0
// The full lanes of one rank below its strip: loads the trace when it is made, then shows its timeline on the
// common clock. UI thread only; destroying it stops the load and frees the trace.
#pragma once

#include <QWidget>

#include <memory>

#include "core/ranks/rank_summary.h"
#include "core/store/trace_ptr.h"
#include "ui/state/load_controller.h"
#include "ui/state/preferences.h"
#include "ui/state/prepared_view.h"

class QLabel;

namespace lanescope::ui {

class TimelineView;
class ViewState;
struct PaintTurns;

class RankLanes : public QWidget {
    Q_OBJECT

public:
    /// `bounds` and `visible` on the common clock.
    RankLanes(const RankSummary& rank, TimeRange bounds, TimeRange visible, PreferenceStorePtr preferences,
              QWidget* parent);
    ~RankLanes() override;

    /// Null until it is loaded, like the next.
    const TracePtr& trace() const { return m_trace; }
    TimelineView* timeline() const { return m_timeline; }
    /// Memory of the trace; an estimate while it is loading.
    std::uint64_t memoryBytes() const;
    bool isSettled() const;
    void setStill(bool still);
    /// So many lanes are seen and change together; they share `turns`.
    void setLanesPerFrame(int count, std::shared_ptr<PaintTurns> turns);

    void setVisibleRange(TimeRange onCommonClock);
    /// kNoSlice: nothing.
    void selectSlice(SliceId slice);

signals:
    /// By the user, in these lanes.
    void visibleRangeChanged(lanescope::TimeRange onCommonClock);
    void sliceSelected(lanescope::SliceId slice);
    void loaded();
    void settled();
    void hoverTextChanged(const QString& text);

private:
    void take(const Result<TracePtr>& outcome);
    SliceId known(SliceId slice) const;
    TimeRange ofTrace(TimeRange onCommonClock) const;

    PreferenceStorePtr m_preferences;
    DurationNs m_shiftNs;
    std::uint64_t m_expectedBytes;
    TimeRange m_bounds;
    TimeRange m_visible;
    SliceId m_selected = kNoSlice;
    bool m_isBusy = false; ///< a change from outside is being passed on
    bool m_still = false;
    int m_lanesPerFrame = 1;
    std::shared_ptr<PaintTurns> m_turns;
    bool m_hasFailed = false;
    QLabel* m_message;
    TracePtr m_trace;
    std::shared_ptr<PreparedViewPtr> m_prepared; ///< written by the load's thread before it ends
    std::unique_ptr<ViewState> m_view;
    TimelineView* m_timeline = nullptr;
    LoadController m_load; ///< last: joined first
};

} // namespace lanescope::ui
