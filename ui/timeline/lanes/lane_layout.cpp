// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_layout.h"

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

LayoutMetrics LayoutMetrics::forScale(double devicePixelRatio, double fontScale) {
    const auto scaled = [factor = devicePixelRatio * fontScale](int px) {
        return std::max(1, int(std::lround(px * factor)));
    };
    LayoutMetrics metrics;
    for (int* value : {&metrics.groupHeight, &metrics.compactRow, &metrics.normalRow, &metrics.tallRow,
                       &metrics.percentHeight, &metrics.seriesHeight, &metrics.lanePadding}) {
        *value = scaled(*value);
    }
    metrics.rowGap = std::max(1, int(std::floor(devicePixelRatio)));
    return metrics;
}

int LayoutMetrics::rowHeight(RowSize size) const {
    switch (size) {
    case RowSize::Compact:
        return compactRow;
    case RowSize::Normal:
        return normalRow;
    case RowSize::Tall:
        return tallRow;
    }
    return normalRow;
}

int LayoutMetrics::heightOf(SeriesUnit unit, RowSize size) const {
    const int normal = unit == SeriesUnit::Percent ? percentHeight : seriesHeight;
    switch (size) {
    case RowSize::Compact:
        return std::max(normal * 2 / 3, groupHeight);
    case RowSize::Normal:
        return normal;
    case RowSize::Tall:
        return normal * 3 / 2;
    }
    return normal;
}

LaneLayout::LaneLayout(const LaneTree& tree, const LaneArrangement& state, const std::vector<int>& shownRows,
                       const LayoutMetrics& metrics)
    : m_boxOfLane(tree.lanes.size(), -1)
    , m_metrics(metrics) {
    const std::vector<char> shown = state.shownLanes();
    groupLanes(tree, state, shown);
    m_boxes.reserve(boxCount(tree, state));
    for (const int lane : state.pinned()) {
        ++m_steps;
        if (shown[std::size_t(lane)] != 0) {
            m_boxOfLane[std::size_t(lane)] = int(m_boxes.size());
            LaneBox box = boxOf(tree, state, shownRows, lane);
            box.pinned = true;
            add(box);
        }
    }
    m_pinnedHeight = totalHeight();
    for (const int group : state.groupOrder) {
        ++m_steps;
        const std::span<const int> lanes = lanesOf(group);
        if (lanes.empty()) {
            continue;
        }
        LaneBox header;
        header.group = group;
        header.height = metrics.groupHeight;
        const int headerIndex = int(m_boxes.size());
        add(header);
        for (const int lane : lanes) {
            ++m_steps;
            if (state.groupCollapsed[std::size_t(group)] != 0) {
                m_boxOfLane[std::size_t(lane)] = headerIndex;
            } else {
                m_boxOfLane[std::size_t(lane)] = int(m_boxes.size());
                add(boxOf(tree, state, shownRows, lane));
            }
        }
    }
}

/// A counting sort: lanes in display order, by group.
void LaneLayout::groupLanes(const LaneTree& tree, const LaneArrangement& state,
                            const std::vector<char>& shown) {
    m_firstOfGroup.assign(tree.groups.size() + 1, 0);
    const auto isInGroup = [&](int lane) {
        ++m_steps;
        return shown[std::size_t(lane)] != 0 && !state.isPinned(lane);
    };
    for (const int lane : state.laneOrder) {
        m_firstOfGroup[std::size_t(tree.lanes[std::size_t(lane)].group) + 1] += isInGroup(lane) ? 1 : 0;
    }
    for (std::size_t group = 0; group < tree.groups.size(); ++group) {
        ++m_steps;
        m_firstOfGroup[group + 1] += m_firstOfGroup[group];
    }
    m_lanesByGroup.resize(m_firstOfGroup.back());
    std::vector<std::size_t> next(m_firstOfGroup.begin(), m_firstOfGroup.end() - 1);
    for (const int lane : state.laneOrder) {
        if (isInGroup(lane)) {
            m_lanesByGroup[next[std::size_t(tree.lanes[std::size_t(lane)].group)]++] = lane;
        }
    }
}

/// No less than there will be.
std::size_t LaneLayout::boxCount(const LaneTree& tree, const LaneArrangement& state) const {
    std::size_t count = state.pinned().size() + tree.groups.size();
    for (std::size_t group = 0; group < tree.groups.size(); ++group) {
        count += state.groupCollapsed[group] != 0 ? 0 : m_firstOfGroup[group + 1] - m_firstOfGroup[group];
    }
    return count;
}

void LaneLayout::add(LaneBox box) {
    box.y = totalHeight();
    m_boxes.push_back(box);
}

std::span<const int> LaneLayout::lanesOf(int group) const {
    const std::size_t first = m_firstOfGroup[std::size_t(group)];
    return std::span(m_lanesByGroup).subspan(first, m_firstOfGroup[std::size_t(group) + 1] - first);
}

LaneBox LaneLayout::boxOf(const LaneTree& tree, const LaneArrangement& state,
                          const std::vector<int>& shownRows, int lane) const {
    const LaneInfo& info = tree.lanes[std::size_t(lane)];
    const LaneState& chosen = state.lanes[std::size_t(lane)];
    LaneBox box;
    box.group = info.group;
    box.lane = lane;
    if (info.hasBlocks()) {
        const int rows = chosen.collapsed ? 1 : std::max(1, shownRows[std::size_t(lane)]);
        box.height = std::max(rows * m_metrics.rowHeight(chosen.rowSize) + 2 * m_metrics.lanePadding,
                              m_metrics.groupHeight);
        return box;
    }
    if (info.isSeries()) {
        box.height = chosen.collapsed ? m_metrics.groupHeight
                                      : m_metrics.heightOf(info.series->unit(), chosen.rowSize);
        return box;
    }
    box.rowsTop = m_metrics.lanePadding;
    box.rowCount = chosen.isFolded() ? 1 : shownRows[std::size_t(lane)];
    box.rowHeight = m_metrics.rowHeight(chosen.rowSize);
    // A single compact row still has to hold the lane's name.
    box.height = std::max(box.rowCount * box.rowHeight + 2 * m_metrics.lanePadding, m_metrics.normalRow);
    return box;
}

std::vector<int> LaneLayout::boxesInView(const ContentView& view, int height) const {
    std::vector<int> result;
    const int count = int(m_boxes.size());
    const int firstScrolled = firstBoxBelow(std::max(view.scrollY, 0) + view.stickyHeight);
    for (int i = firstScrolled; i < count && m_boxes[std::size_t(i)].y < view.scrollY + height; ++i) {
        result.push_back(i);
    }
    for (int i = 0; i < count && view.isSticky(m_boxes[std::size_t(i)].y); ++i) {
        result.push_back(i);
    }
    return result;
}

int LaneLayout::firstBoxBelow(int y) const {
    const auto place = std::partition_point(m_boxes.begin(), m_boxes.end(),
                                            [y](const LaneBox& box) { return box.bottom() <= y; });
    return int(place - m_boxes.begin());
}

int LaneLayout::boxAt(int y) const {
    const int index = firstBoxBelow(y);
    return index < int(m_boxes.size()) && m_boxes[std::size_t(index)].y <= y ? index : -1;
}

int LaneLayout::boxOfLane(int lane) const {
    return lane < 0 || lane >= int(m_boxOfLane.size()) ? -1 : m_boxOfLane[std::size_t(lane)];
}

int LaneLayout::rowAt(const LaneBox& box, int y) const {
    if (box.rowHeight == 0 || y < box.y + box.rowsTop) {
        return -1;
    }
    const int row = (y - box.y - box.rowsTop) / box.rowHeight;
    return row < box.rowCount ? row : -1;
}

} // namespace lanescope::ui
