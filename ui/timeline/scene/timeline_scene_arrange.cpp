// SPDX-License-Identifier: Apache-2.0
// What can be done to the lanes of a TimelineScene. Each change is one step of its history.
#include <QRegularExpression>

#include <algorithm>

#include "core/store/trace.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

void TimelineScene::arrange(const QString& what, const std::function<void(TrackArrangement&)>& change) {
    m_arranged = true;
    TrackArrangement next = m_state;
    change(next);
    if (next == m_state) {
        return;
    }
    m_history.push(what, m_state);
    apply(std::move(next));
}

void TimelineScene::setArrangement(const TrackArrangement& arrangement, const QString& what) {
    arrange(what, [&arrangement](TrackArrangement& state) { state = arrangement; });
}

void TimelineScene::apply(TrackArrangement next) {
    std::vector<int> pythonChanged;
    for (std::size_t i = 0; i < next.lanes.size(); ++i) {
        next.lanes[i].arranging = m_state.lanes[i].arranging;
        if (next.lanes[i].pythonHidden != m_state.lanes[i].pythonHidden) {
            pythonChanged.push_back(int(i));
            next.lanes[i].pythonHidden = m_state.lanes[i].pythonHidden;
        }
    }
    m_state = std::move(next);
    for (const int lane : pythonChanged) {
        switchPython(lane, !m_state.lanes[std::size_t(lane)].pythonHidden);
    }
    rebuildLayout();
    emit arrangementChanged();
}

void TimelineScene::undoArrangement() {
    if (auto next = m_history.undo(m_state)) {
        apply(std::move(*next));
    }
}

void TimelineScene::redoArrangement() {
    if (auto next = m_history.redo(m_state)) {
        apply(std::move(*next));
    }
}

void TimelineScene::toggleGroup(int group) {
    const bool collapsed = m_state.groupCollapsed[std::size_t(group)] != 0;
    arrange(collapsed ? tr("expand group") : tr("collapse group"),
            [&](TrackArrangement& state) { state.groupCollapsed[std::size_t(group)] = char(!collapsed); });
}

void TimelineScene::setAllGroupsCollapsed(bool collapsed) {
    arrange(collapsed ? tr("collapse all groups") : tr("expand all groups"), [&](TrackArrangement& state) {
        std::fill(state.groupCollapsed.begin(), state.groupCollapsed.end(), char(collapsed));
    });
}

void TimelineScene::toggleLane(int lane) {
    const bool collapsed = m_state.lanes[std::size_t(lane)].collapsed;
    arrange(collapsed ? tr("expand lane") : tr("collapse lane"),
            [&](TrackArrangement& state) { state.lanes[std::size_t(lane)].collapsed = !collapsed; });
}

void TimelineScene::setRowSize(int lane, RowSize size) {
    arrange(tr("change row height"), [&](TrackArrangement& state) {
        state.lanes[std::size_t(lane)].rowSize = size;
        state.lanes[std::size_t(lane)].sizeChosen = true;
    });
}

void TimelineScene::setAllRowSizes(RowSize size) {
    arrange(tr("change row heights"), [&](TrackArrangement& state) {
        for (LaneState& lane : state.lanes) {
            lane.rowSize = size;
            lane.sizeChosen = true;
        }
    });
}

void TimelineScene::setPythonHidden(int lane, bool hidden) {
    const auto index = std::size_t(lane);
    if (m_state.lanes[index].pythonHidden == hidden || !m_tree.lanes[index].hasPythonFrames) {
        return;
    }
    arrange(hidden ? tr("hide Python stack") : tr("show Python stack"),
            [&](TrackArrangement& state) { state.lanes[index].pythonHidden = hidden; });
    if (const SliceId selected = m_view->selectedSlice();
        selected != kNoSlice && m_tree.laneOf(m_trace->trackOf(selected)) == lane) {
        scrollTo(selected);
    }
}

void TimelineScene::setFitsValues(int lane, bool fits) {
    arrange(tr("scale values"),
            [&](TrackArrangement& state) { state.lanes[std::size_t(lane)].fitsValues = fits; });
}

void TimelineScene::setAllFitValues(bool fit) {
    arrange(tr("scale values"), [&](TrackArrangement& state) {
        for (std::size_t i = 0; i < state.lanes.size(); ++i) {
            state.lanes[i].fitsValues = fit && m_tree.lanes[i].kind == LaneKind::Series;
        }
    });
}

void TimelineScene::setPinned(int lane, bool pinned) {
    arrange(pinned ? tr("pin lane") : tr("unpin lane"),
            [&](TrackArrangement& state) { state.setPinned(lane, pinned); });
}

void TimelineScene::setUsuallyPinned(const std::vector<int>& lanes) {
    m_usual.pinned = lanes;
    m_state = m_usual;
    rebuildLayout();
    fitLanes();
}

void TimelineScene::unpinAll() {
    arrange(tr("unpin all lanes"), [](TrackArrangement& state) { state.pinned.clear(); });
}

void TimelineScene::toggleSolo(int lane) {
    arrange(tr("show only one lane"), [&](TrackArrangement& state) { state.toggleSolo(lane); });
}

void TimelineScene::renameLane(int lane, const QString& name) {
    const QString wanted = name.trimmed();
    arrange(tr("rename lane"), [&](TrackArrangement& state) {
        state.lanes[std::size_t(lane)].name =
            wanted == m_tree.lanes[std::size_t(lane)].title ? QString() : wanted;
    });
}

void TimelineScene::moveLane(int lane, int before) {
    arrange(tr("move lane"), [&](TrackArrangement& state) { state.moveLane(m_tree, lane, before); });
}

void TimelineScene::moveGroup(int group, int before) {
    arrange(tr("move group"), [&](TrackArrangement& state) { state.moveGroup(group, before); });
}

void TimelineScene::setLanesHidden(const std::vector<int>& lanes, bool hidden) {
    arrange(hidden ? tr("hide lanes") : tr("show lanes"), [&](TrackArrangement& state) {
        const bool solo = state.hasSolo();
        for (const int lane : lanes) {
            LaneState& chosen = state.lanes[std::size_t(lane)];
            chosen.hidden = hidden;
            chosen.idle = chosen.idle && hidden;
            chosen.solo = solo && !hidden;
        }
    });
}

void TimelineScene::hideLane(int lane) {
    arrange(tr("hide lane"), [&](TrackArrangement& state) {
        state.lanes[std::size_t(lane)].hidden = true;
        state.lanes[std::size_t(lane)].solo = false;
        std::erase(state.pinned, lane);
    });
}

void TimelineScene::showAllLanes() {
    arrange(tr("show all lanes"), [](TrackArrangement& state) { state.showAll(); });
}

int TimelineScene::hiddenLaneCount() const {
    return m_state.hiddenCount();
}

bool TimelineScene::isIdle(int lane, TimeRange range) const {
    const LaneRows& rows = m_laneRows[std::size_t(lane)];
    if (m_tree.lanes[std::size_t(lane)].kind != LaneKind::Slices) {
        return false;
    }
    for (int row = 0; row < rows.rowCount(); ++row) {
        const SliceId slice = rows.firstEndingAfter(row, range.startNs);
        if (slice != kNoSlice && m_trace->slices().startNs[slice] < range.endNs) {
            return false;
        }
    }
    return true;
}

void TimelineScene::setIdleLanesHidden(bool hidden) {
    const TimeRange range = m_view->timeSelection().value_or(axis().range());
    arrange(hidden ? tr("hide idle lanes") : tr("show idle lanes"), [&](TrackArrangement& state) {
        for (std::size_t i = 0; i < state.lanes.size(); ++i) {
            state.lanes[i].idle = hidden && isIdle(int(i), range);
        }
    });
}

bool TimelineScene::hasIdleHidden() const {
    return std::any_of(m_state.lanes.begin(), m_state.lanes.end(),
                       [](const LaneState& lane) { return lane.idle; });
}

std::vector<int> TimelineScene::lanesMatching(const QRegularExpression& expression) const {
    std::vector<int> result;
    for (std::size_t i = 0; i < m_tree.lanes.size(); ++i) {
        if (expression.match(lanePath(m_tree, m_state, int(i))).hasMatch()) {
            result.push_back(int(i));
        }
    }
    return result;
}

void TimelineScene::showLane(int lane) {
    const auto index = std::size_t(lane);
    arrange(tr("show lane"), [&](TrackArrangement& next) {
        LaneState& state = next.lanes[index];
        state.hidden = false;
        state.idle = false;
        state.solo = next.hasSolo();
        if (!next.isPinned(lane)) {
            next.groupCollapsed[std::size_t(m_tree.lanes[index].group)] = 0;
        }
    });
}

void TimelineScene::scrollToLane(int lane) {
    showLane(lane);
    const LaneBox& box = m_layout.boxes()[std::size_t(m_layout.boxOfLane(lane))];
    if (!contentView().isSticky(box.y)) {
        setScrollY(box.y - contentView().stickyHeight - (m_heightPx - contentView().stickyHeight) / 4);
    }
}

int TimelineScene::topLane() const {
    for (const int index : m_layout.boxesInView(contentView(), m_heightPx)) {
        const LaneBox& box = m_layout.boxes()[std::size_t(index)];
        if (!box.isGroup() && !contentView().isSticky(box.y)) {
            return box.lane;
        }
    }
    return -1;
}

void TimelineScene::setTopLane(int lane) {
    if (const int index = m_layout.boxOfLane(lane); index >= 0) {
        const LaneBox& box = m_layout.boxes()[std::size_t(index)];
        const int header = box.isGroup() || index == 0 || !m_layout.boxes()[std::size_t(index - 1)].isGroup()
                               ? 0
                               : m_layout.metrics().groupHeight;
        setScrollY(box.y - header - contentView().stickyHeight);
    }
}

void TimelineScene::showOnly(const std::vector<int>& lanes) {
    arrange(tr("show only some lanes"), [&](TrackArrangement& state) {
        for (LaneState& lane : state.lanes) {
            lane.hidden = true;
            lane.solo = false;
        }
        for (const int lane : lanes) {
            state.lanes[std::size_t(lane)].hidden = false;
            state.lanes[std::size_t(lane)].idle = false;
        }
    });
}

} // namespace lanescope::ui
