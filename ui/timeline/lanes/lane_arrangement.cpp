// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_arrangement.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace lanescope::ui {

namespace {

/// Moves `item` of `order` before `before`, to the end for -1.
void moveBefore(std::vector<int>& order, int item, int before) {
    const auto from = std::find(order.begin(), order.end(), item);
    if (from == order.end() || item == before) {
        return;
    }
    order.erase(from);
    order.insert(std::find(order.begin(), order.end(), before), item);
}

} // namespace

LaneArrangement LaneArrangement::of(const LaneTree& tree) {
    LaneArrangement arrangement;
    arrangement.lanes.resize(tree.lanes.size());
    arrangement.groupCollapsed.assign(tree.groups.size(), 0);
    arrangement.groupOrder.resize(tree.groups.size());
    std::iota(arrangement.groupOrder.begin(), arrangement.groupOrder.end(), 0);
    arrangement.laneOrder.resize(tree.lanes.size());
    std::iota(arrangement.laneOrder.begin(), arrangement.laneOrder.end(), 0);
    return arrangement;
}

bool LaneArrangement::hasSolo() const {
    return std::any_of(lanes.begin(), lanes.end(), [](const LaneState& lane) { return lane.solo; });
}

std::vector<char> LaneArrangement::shownLanes() const {
    const bool solo = hasSolo();
    std::vector<char> shown;
    shown.reserve(lanes.size());
    for (const LaneState& lane : lanes) {
        shown.push_back(char(solo ? lane.solo : !lane.hidden && !lane.idle));
    }
    return shown;
}

int LaneArrangement::hiddenCount() const {
    const std::vector<char> shown = shownLanes();
    return int(std::count(shown.begin(), shown.end(), 0));
}

void LaneArrangement::setName(int lane, const QString& name) {
    if (name.isEmpty()) {
        names.erase(lane);
    } else {
        names[lane] = name;
    }
}

void LaneArrangement::setPinned(int lane, bool wanted) {
    if (isPinned(lane)) {
        std::erase(m_pinned, lane);
    }
    if (wanted) {
        m_pinned.push_back(lane);
    }
    lanes[std::size_t(lane)].pinned = wanted;
}

void LaneArrangement::setPins(const std::vector<int>& wanted) {
    for (const int lane : m_pinned) {
        lanes[std::size_t(lane)].pinned = false;
    }
    m_pinned.clear();
    for (const int lane : wanted) {
        if (!std::exchange(lanes[std::size_t(lane)].pinned, true)) {
            m_pinned.push_back(lane);
        }
    }
}

void LaneArrangement::moveLane(const LaneTree& tree, int lane, int before) {
    if (isPinned(lane)) {
        moveBefore(m_pinned, lane, before);
        return;
    }
    if (before < 0) {
        // After the last of its group, wherever others lie between.
        const int group = tree.lanes[std::size_t(lane)].group;
        const auto last = std::find_if(laneOrder.rbegin(), laneOrder.rend(), [&](int other) {
            return other != lane && tree.lanes[std::size_t(other)].group == group;
        });
        if (last != laneOrder.rend()) {
            const int after = *last;
            std::erase(laneOrder, lane);
            laneOrder.insert(std::find(laneOrder.begin(), laneOrder.end(), after) + 1, lane);
        }
        return;
    }
    moveBefore(laneOrder, lane, before);
}

void LaneArrangement::moveGroup(int group, int before) {
    moveBefore(groupOrder, group, before);
}

void LaneArrangement::toggleSolo(int lane) {
    const bool alone =
        lanes[std::size_t(lane)].solo &&
        std::count_if(lanes.begin(), lanes.end(), [](const LaneState& state) { return state.solo; }) == 1;
    for (LaneState& state : lanes) {
        state.solo = false;
    }
    lanes[std::size_t(lane)].solo = !alone;
}

void LaneArrangement::showAll() {
    for (LaneState& lane : lanes) {
        lane.hidden = false;
        lane.idle = false;
        lane.solo = false;
    }
}

std::vector<int> LaneArrangement::lanesOf(const LaneTree& tree, int group) const {
    std::vector<int> result;
    for (const int lane : laneOrder) {
        if (tree.lanes[std::size_t(lane)].group == group && !isPinned(lane)) {
            result.push_back(lane);
        }
    }
    return result;
}

QString laneName(const LaneTree& tree, const LaneArrangement& arrangement, int lane) {
    const auto name = arrangement.names.find(lane);
    return name == arrangement.names.end() ? tree.lanes[std::size_t(lane)].title : name->second;
}

QString lanePath(const LaneTree& tree, const LaneArrangement& arrangement, int lane) {
    const LaneInfo& info = tree.lanes[std::size_t(lane)];
    return tree.groups[std::size_t(info.group)].title + QStringLiteral(" › ") +
           laneName(tree, arrangement, lane);
}

} // namespace lanescope::ui
