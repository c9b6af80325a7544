// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/lane_arranger.h"

#include <algorithm>
#include <utility>

#include "core/base/pattern.h"
#include "core/store/trace.h"
#include "ui/timeline/scene/lane_model.h"

namespace lanescope::ui {

void LaneArranger::arrange(const QString& what, const std::function<void(LaneArrangement&)>& change) {
    m_isKept = true;
    LaneArrangement next = m_state;
    change(next);
    if (next == m_state) {
        return;
    }
    m_history.push(what, m_state);
    apply(std::move(next));
}

void LaneArranger::setArrangement(const LaneArrangement& arrangement, const QString& what) {
    arrange(what, [&arrangement](LaneArrangement& state) { state = arrangement; });
}

void LaneArranger::keepAs(LaneArrangement arrangement) {
    m_isKept = true;
    apply(std::move(arrangement));
}

void LaneArranger::apply(LaneArrangement next) {
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
    emit changed();
    emit arranged();
}

void LaneArranger::undo() {
    if (auto next = m_history.undo(m_state)) {
        apply(std::move(*next));
    }
}

void LaneArranger::redo() {
    if (auto next = m_history.redo(m_state)) {
        apply(std::move(*next));
    }
}

void LaneArranger::toggleGroup(int group) {
    const bool collapsed = m_state.groupCollapsed[std::size_t(group)] != 0;
    arrange(collapsed ? tr("expand group") : tr("collapse group"),
            [&](LaneArrangement& state) { state.groupCollapsed[std::size_t(group)] = char(!collapsed); });
}

void LaneArranger::setAllGroupsCollapsed(bool collapsed) {
    arrange(collapsed ? tr("collapse all groups") : tr("expand all groups"), [&](LaneArrangement& state) {
        std::fill(state.groupCollapsed.begin(), state.groupCollapsed.end(), char(collapsed));
    });
}

void LaneArranger::toggleLane(int lane) {
    const bool collapsed = m_state.lanes[std::size_t(lane)].collapsed;
    arrange(collapsed ? tr("expand lane") : tr("collapse lane"),
            [&](LaneArrangement& state) { state.lanes[std::size_t(lane)].collapsed = !collapsed; });
}

void LaneArranger::setRowSize(int lane, RowSize size) {
    arrange(tr("change row height"), [&](LaneArrangement& state) {
        state.lanes[std::size_t(lane)].rowSize = size;
        state.lanes[std::size_t(lane)].sizeChosen = true;
    });
}

void LaneArranger::setAllRowSizes(RowSize size) {
    arrange(tr("change row heights"), [&](LaneArrangement& state) {
        for (LaneState& lane : state.lanes) {
            lane.rowSize = size;
            lane.sizeChosen = true;
        }
    });
}

void LaneArranger::setPythonHidden(int lane, bool hidden) {
    const auto index = std::size_t(lane);
    if (m_state.lanes[index].pythonHidden == hidden || !m_model.tree().lanes[index].hasPythonFrames) {
        return;
    }
    arrange(hidden ? tr("hide Python stack") : tr("show Python stack"),
            [&](LaneArrangement& state) { state.lanes[index].pythonHidden = hidden; });
    emit pythonSwitched(lane);
}

void LaneArranger::setFitsValues(int lane, bool fits) {
    arrange(tr("scale values"),
            [&](LaneArrangement& state) { state.lanes[std::size_t(lane)].fitsValues = fits; });
}

void LaneArranger::setAllFitValues(bool fit) {
    arrange(tr("scale values"), [&](LaneArrangement& state) {
        for (std::size_t i = 0; i < state.lanes.size(); ++i) {
            state.lanes[i].fitsValues = fit && m_model.tree().lanes[i].isSeries();
        }
    });
}

void LaneArranger::setPinned(int lane, bool pinned) {
    arrange(pinned ? tr("pin lane") : tr("unpin lane"),
            [&](LaneArrangement& state) { state.setPinned(lane, pinned); });
}

void LaneArranger::unpinAll() {
    arrange(tr("unpin all lanes"), [](LaneArrangement& state) { state.setPins({}); });
}

void LaneArranger::toggleSolo(int lane) {
    arrange(tr("show only one lane"), [&](LaneArrangement& state) { state.toggleSolo(lane); });
}

void LaneArranger::renameLane(int lane, const QString& name) {
    const QString wanted = name.trimmed();
    arrange(tr("rename lane"), [&](LaneArrangement& state) {
        state.setName(lane, wanted == m_model.info(lane).title ? QString() : wanted);
    });
}

void LaneArranger::moveLane(int lane, int before) {
    arrange(tr("move lane"), [&](LaneArrangement& state) { state.moveLane(m_model.tree(), lane, before); });
}

void LaneArranger::moveGroup(int group, int before) {
    arrange(tr("move group"), [&](LaneArrangement& state) { state.moveGroup(group, before); });
}

void LaneArranger::setLanesHidden(const std::vector<int>& lanes, bool hidden) {
    arrange(hidden ? tr("hide lanes") : tr("show lanes"), [&](LaneArrangement& state) {
        const bool solo = state.hasSolo();
        for (const int lane : lanes) {
            LaneState& chosen = state.lanes[std::size_t(lane)];
            chosen.hidden = hidden;
            chosen.idle = chosen.idle && hidden;
            chosen.solo = solo && !hidden;
        }
    });
}

void LaneArranger::hideLane(int lane) {
    arrange(tr("hide lane"), [&](LaneArrangement& state) {
        state.lanes[std::size_t(lane)].hidden = true;
        state.lanes[std::size_t(lane)].solo = false;
        state.setPinned(lane, false);
    });
}

void LaneArranger::showAllLanes() {
    arrange(tr("show all lanes"), [](LaneArrangement& state) { state.showAll(); });
}

void LaneArranger::setIdleLanesHidden(bool hidden, TimeRange range) {
    arrange(hidden ? tr("hide idle lanes") : tr("show idle lanes"), [&](LaneArrangement& state) {
        for (std::size_t i = 0; i < state.lanes.size(); ++i) {
            state.lanes[i].idle = hidden && m_model.isIdle(int(i), range);
        }
    });
}

bool LaneArranger::hasIdleHidden() const {
    return std::any_of(m_state.lanes.begin(), m_state.lanes.end(),
                       [](const LaneState& lane) { return lane.idle; });
}

std::vector<int> LaneArranger::lanesMatching(const Pattern& pattern) const {
    std::vector<int> result;
    for (std::size_t i = 0; i < m_model.tree().lanes.size(); ++i) {
        if (pattern.foundIn(lanePath(m_model.tree(), m_state, int(i)).toStdString())) {
            result.push_back(int(i));
        }
    }
    return result;
}

void LaneArranger::reveal(int lane, bool unfolds) {
    const auto index = std::size_t(lane);
    arrange(tr("show lane"), [&](LaneArrangement& next) {
        LaneState& state = next.lanes[index];
        state.collapsed = state.collapsed && !unfolds;
        state.hidden = false;
        state.idle = false;
        state.solo = next.hasSolo();
        if (!next.isPinned(lane)) {
            next.groupCollapsed[std::size_t(m_model.tree().lanes[index].group)] = 0;
        }
    });
}

void LaneArranger::showLane(int lane) {
    reveal(lane, false);
}

void LaneArranger::showSlice(SliceId slice) {
    const Trace& trace = m_model.trace();
    const int lane = m_model.tree().laneOf(trace.trackOf(slice));
    if (lane < 0) {
        return;
    }
    reveal(lane, true);
    if (m_state.lanes[std::size_t(lane)].pythonHidden &&
        trace.categoryKind(slice) == CategoryKind::PythonFunction) {
        setPythonHidden(lane, false);
    }
}

void LaneArranger::showOnly(const std::vector<int>& lanes) {
    arrange(tr("show only some lanes"), [&](LaneArrangement& state) {
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
