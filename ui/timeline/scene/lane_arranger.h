// SPDX-License-Identifier: Apache-2.0
// The arrangement of a trace's lanes: order, pins, folding, hiding, names. Every change is one step of a
// history that can be undone. Until the user changes something the arrangement is fitted to the window. Owned
// by a TimelineScene; UI thread only. A change costs O(lanes).
#pragma once

#include <QObject>

#include <functional>
#include <vector>

#include "ui/timeline/lanes/arrangement_history.h"
#include "ui/timeline/lanes/lane_layout.h"

namespace lanescope {
class Pattern;
}

namespace lanescope::ui {

class LaneModel;

class LaneArranger : public QObject {
    Q_OBJECT

public:
    /// Arranges the lanes of `model`, which outlives it, and has it make their rows without Python frames.
    LaneArranger(LaneModel& model, QObject* parent);

    const LaneArrangement& state() const { return m_state; }
    /// The arrangement that the trace began with, before it was fitted to the window.
    const LaneArrangement& usual() const { return m_usual; }
    LaneLayout layout(const LayoutMetrics& metrics) const { return layoutOf(m_state, metrics); }
    /// Until the user does anything: larger rows where everything fits, smaller ones and folded threads where
    /// the first GPU would be out of view otherwise.
    void fit(const LayoutMetrics& metrics, int height);
    /// From now on lanes change on request only.
    void keep() { m_isKept = true; }
    bool isKept() const { return m_isKept; }
    /// Takes over the arrangement of lanes that the user has looked at already; no step of the history.
    void keepAs(LaneArrangement arrangement);
    /// fit() makes no rows larger: they were seen smaller, in an excerpt of the trace.
    void setEnlarges(bool enlarges) { m_enlarges = enlarges; }
    /// Pins lanes as the trace's usual arrangement; before the user has done anything.
    void setUsuallyPinned(const std::vector<int>& lanes);

    /// Changes the arrangement as one step of its history; `what` completes "Undo …".
    void arrange(const QString& what, const std::function<void(LaneArrangement&)>& change);
    void setArrangement(const LaneArrangement& arrangement, const QString& what);
    const ArrangementHistory& history() const { return m_history; }
    void undo();
    void redo();

    void toggleGroup(int group);
    void setAllGroupsCollapsed(bool collapsed);
    void moveGroup(int group, int before);
    void toggleLane(int lane);
    void moveLane(int lane, int before);
    /// An empty name, or the lane's own title, takes the new name away.
    void renameLane(int lane, const QString& name);
    void setRowSize(int lane, RowSize size);
    void setAllRowSizes(RowSize size);
    void setPythonHidden(int lane, bool hidden);
    /// Whether a lane of values is drawn from the least to the most in view.
    void setFitsValues(int lane, bool fits);
    void setAllFitValues(bool fit);
    void setPinned(int lane, bool pinned);
    void unpinAll();

    void toggleSolo(int lane);
    void hideLane(int lane);
    /// Undoes what hides a lane.
    void showLane(int lane);
    /// Undoes what hides a slice: its lane folded or hidden, its Python frames left out.
    void showSlice(SliceId slice);
    void setLanesHidden(const std::vector<int>& lanes, bool hidden);
    void showOnly(const std::vector<int>& lanes);
    void showAllLanes();
    int hiddenLaneCount() const { return m_state.hiddenCount(); }
    /// Hides lanes without a slice in `range`; shows them again.
    void setIdleLanesHidden(bool hidden, TimeRange range);
    bool hasIdleHidden() const;
    /// Lanes whose path (group › lane) the expression matches.
    std::vector<int> lanesMatching(const Pattern& pattern) const;

signals:
    /// The arrangement, or the number of rows of a lane, is another one.
    void changed();
    /// Something was done to the lanes, not just fitted to the window.
    void arranged();
    /// The user has hidden or shown the Python frames of a lane.
    void pythonSwitched(int lane);

private:
    void setUsual();
    LaneLayout layoutOf(const LaneArrangement& state, const LayoutMetrics& metrics) const;
    /// m_usual with rows some sizes larger, and with threads other than each process' first folded.
    LaneArrangement resized(int rowSteps, bool foldThreads) const;
    int firstStream() const; ///< lane of the first GPU; -1 without one
    bool fits(const LaneArrangement& state, const LayoutMetrics& metrics, int height) const;
    /// Makes `next` the arrangement, rows without Python frames included.
    void apply(LaneArrangement next);
    void switchPython(int lane, bool hidden);
    void reveal(int lane, bool unfolds);
    void takeReducedRows(int lane);
    LaneState& laneState(int lane) { return m_state.lanes[std::size_t(lane)]; }

    LaneModel& m_model;
    LaneArrangement m_usual; ///< before it is fitted to the window
    LaneArrangement m_state;
    ArrangementHistory m_history;
    LayoutMetrics m_metrics; ///< of the latest fit()
    int m_height = 0;
    bool m_enlarges = true;
    bool m_isKept = false; ///< the user has done something: lanes are not resized by themselves any more
};

} // namespace lanescope::ui
