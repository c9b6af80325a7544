// SPDX-License-Identifier: Apache-2.0
// The arrangement that a trace begins with, and its fit to the window.
#include <algorithm>

#include "core/store/trace.h"
#include "ui/timeline/scene/lane_arranger.h"
#include "ui/timeline/scene/lane_model.h"

namespace lanescope::ui {

namespace {

/// A thread deeper than this starts in compact rows and, if it has Python frames, without them: the lanes
/// below would be off the first screen otherwise.
constexpr int kDeepRows = 16;

} // namespace

LaneArranger::LaneArranger(LaneModel& model, QObject* parent)
    : QObject(parent)
    , m_model(model) {
    setUsual();
    connect(&m_model, &LaneModel::reducedRowsArrived, this, &LaneArranger::takeReducedRows);
    connect(&m_model, &LaneModel::filterChanged, this, &LaneArranger::changed);
    connect(&m_model, &LaneModel::valuesChanged, this, [this] {
        const std::vector<LaneInfo>& lanes = m_model.tree().lanes;
        if (std::ranges::any_of(lanes, [](const LaneInfo& lane) { return lane.hasBlocks(); })) {
            emit changed(); // their rows are known now
        }
    });
}

void LaneArranger::setUsual() {
    const LaneTree& tree = m_model.tree();
    m_usual = LaneArrangement::of(tree);
    for (std::size_t i = 0; i < tree.lanes.size(); ++i) {
        const LaneInfo& lane = tree.lanes[i];
        if (lane.isSeries()) {
            continue;
        }
        LaneState& state = m_usual.lanes[i];
        if ((*m_model.allRows())[i].rowCount() > kDeepRows && lane.hasPythonFrames) {
            state.arranging = !m_model.hidePython(int(i));
            state.pythonHidden = !state.arranging;
            if (state.pythonHidden && (*m_model.allRows())[i].rowCount() == 0) {
                m_model.showPython(int(i));
                state.pythonHidden = false;
            }
        }
        // A thread that sat in one and the same call all the time has nothing to show but its stack.
        const Track& track = m_model.trace().track(lane.track);
        state.collapsed = lane.hasPythonFrames && track.rowCount > 2 && track.sliceCount == track.rowCount;
        if ((*m_model.allRows())[i].rowCount() > kDeepRows && !state.collapsed) {
            state.rowSize = RowSize::Compact;
        }
    }
    for (std::size_t g = 0; g < tree.groups.size(); ++g) {
        m_usual.groupCollapsed[g] = tree.groups[g].minor ? 1 : 0;
    }
    m_state = m_usual;
}

LaneLayout LaneArranger::layoutOf(const LaneArrangement& state, const LayoutMetrics& metrics) const {
    std::vector<int> shownRows;
    shownRows.reserve(m_model.rows().size());
    for (std::size_t i = 0; i < m_model.rows().size(); ++i) {
        shownRows.push_back(m_model.rowCount(int(i)));
    }
    return {m_model.tree(), state, shownRows, metrics};
}

LaneArrangement LaneArranger::resized(int rowSteps, bool foldThreads) const {
    LaneArrangement state = m_usual;
    for (std::size_t i = 0; i < state.lanes.size(); ++i) {
        LaneState& lane = state.lanes[i];
        lane.rowSize = RowSize(std::clamp(int(lane.rowSize) + rowSteps, 0, 2));
        const LaneInfo& info = m_model.tree().lanes[i];
        const bool isFirst = int(i) == m_model.tree().groups[std::size_t(info.group)].firstLane;
        if (foldThreads && !info.isSeries() && info.device < 0 && !isFirst) {
            lane.collapsed = true;
        }
    }
    return state;
}

int LaneArranger::firstStream() const {
    const LaneTree& tree = m_model.tree();
    for (const LaneGroup& group : tree.groups) {
        if (group.device < 0 || group.minor) {
            continue;
        }
        for (int lane = group.firstLane; lane < group.firstLane + group.laneCount; ++lane) {
            const LaneInfo& info = tree.lanes[std::size_t(lane)];
            if (!info.isSeries() && m_model.trace().track(info.track).kind == TrackKind::Stream) {
                return lane;
            }
        }
    }
    return -1;
}

bool LaneArranger::fits(const LaneArrangement& state, const LayoutMetrics& metrics, int height) const {
    // Each group takes a pixel at least: no need to lay out a million.
    return m_model.tree().groups.size() <= std::size_t(std::max(height, 0)) + state.pinned().size() &&
           layoutOf(state, metrics).totalHeight() <= height;
}

void LaneArranger::fit(const LayoutMetrics& metrics, int height) {
    m_metrics = metrics;
    m_height = height;
    if (m_isKept) {
        return;
    }
    LaneArrangement state = resized(1, false);
    if (!m_enlarges || !fits(state, metrics, height)) {
        // Not everything fits any larger: then the first GPU should be in view below the main thread, from
        // its lanes of values down to the work that they are about.
        state = m_usual;
        const int stream = firstStream();
        const auto misses = [&] {
            const LaneLayout layout = layoutOf(state, metrics);
            const int box = layout.boxOfLane(stream);
            return box >= 0 && layout.boxes()[std::size_t(box)].bottom() > height;
        };
        if (stream >= 0 && misses()) {
            state = resized(0, true);
            if (misses()) {
                state = resized(-1, true);
            }
        }
    }
    if (state != m_state) {
        m_state = std::move(state);
        emit changed();
    }
}

void LaneArranger::setUsuallyPinned(const std::vector<int>& lanes) {
    m_usual.setPins(lanes);
    m_state = m_usual;
    emit changed();
    fit(m_metrics, m_height);
}

void LaneArranger::takeReducedRows(int lane) {
    for (LaneArrangement* state : {&m_usual, &m_state}) {
        LaneState& own = state->lanes[std::size_t(lane)];
        own.arranging = false;
        own.pythonHidden = true;
    }
    emit changed();
    emit arranged();
    fit(m_metrics, m_height);
}

void LaneArranger::switchPython(int lane, bool hidden) {
    LaneState& state = laneState(lane);
    if (!hidden) {
        state.pythonHidden = false;
        m_model.showPython(lane);
    } else if (!state.arranging) {
        state.arranging = !m_model.hidePython(lane);
        state.pythonHidden = !state.arranging;
    }
    if (!state.sizeChosen && !state.arranging) {
        const int rows = (*m_model.allRows())[std::size_t(lane)].rowCount();
        state.rowSize = rows > kDeepRows ? RowSize::Compact : RowSize::Normal;
    }
}

} // namespace lanescope::ui
