// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/track_layout.h"

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

int LayoutMetrics::heightOf(SeriesKind kind, RowSize size) const {
    const bool percent =
        kind == SeriesKind::SmEfficiency || kind == SeriesKind::Utilization || kind == SeriesKind::Occupancy;
    const int normal = percent ? percentHeight : seriesHeight;
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

TrackLayout::TrackLayout(const LaneTree& tree, const TrackArrangement& state,
                         const std::vector<int>& shownRows, const LayoutMetrics& metrics)
    : m_boxOfLane(tree.lanes.size(), -1)
    , m_metrics(metrics) {
    const std::vector<char> shown = state.shownLanes();
    int y = 0;
    const auto add = [&](LaneBox box) {
        box.y = y;
        y += box.height;
        m_boxes.push_back(box);
    };
    for (const int lane : state.pinned) {
        if (shown[std::size_t(lane)] != 0) {
            m_boxOfLane[std::size_t(lane)] = int(m_boxes.size());
            LaneBox box = boxOf(tree, state, shownRows, lane);
            box.pinned = true;
            add(box);
        }
    }
    m_pinnedHeight = y;
    for (const int group : state.groupOrder) {
        std::vector<int> lanes = state.lanesOf(tree, group);
        std::erase_if(lanes, [&shown](int lane) { return shown[std::size_t(lane)] == 0; });
        if (lanes.empty()) {
            continue;
        }
        LaneBox header;
        header.group = group;
        header.height = metrics.groupHeight;
        const int headerIndex = int(m_boxes.size());
        add(header);
        for (const int lane : lanes) {
            if (state.groupCollapsed[std::size_t(group)] != 0) {
                m_boxOfLane[std::size_t(lane)] = headerIndex;
            } else {
                m_boxOfLane[std::size_t(lane)] = int(m_boxes.size());
                add(boxOf(tree, state, shownRows, lane));
            }
        }
    }
}

LaneBox TrackLayout::boxOf(const LaneTree& tree, const TrackArrangement& state,
                           const std::vector<int>& shownRows, int lane) const {
    const LaneInfo& info = tree.lanes[std::size_t(lane)];
    const LaneState& chosen = state.lanes[std::size_t(lane)];
    LaneBox box;
    box.group = info.group;
    box.lane = lane;
    if (info.kind == LaneKind::Series) {
        box.height =
            chosen.collapsed ? m_metrics.groupHeight : m_metrics.heightOf(info.series, chosen.rowSize);
        return box;
    }
    box.rowsTop = m_metrics.lanePadding;
    box.rowCount = chosen.isFolded() ? 1 : shownRows[std::size_t(lane)];
    box.rowHeight = m_metrics.rowHeight(chosen.rowSize);
    // A single compact row still has to hold the lane's name.
    box.height = std::max(box.rowCount * box.rowHeight + 2 * m_metrics.lanePadding, m_metrics.normalRow);
    return box;
}

std::vector<int> TrackLayout::boxesInView(const ContentView& view, int height) const {
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

int TrackLayout::firstBoxBelow(int y) const {
    const auto place = std::partition_point(m_boxes.begin(), m_boxes.end(),
                                            [y](const LaneBox& box) { return box.bottom() <= y; });
    return int(place - m_boxes.begin());
}

int TrackLayout::boxAt(int y) const {
    const int index = firstBoxBelow(y);
    return index < int(m_boxes.size()) && m_boxes[std::size_t(index)].y <= y ? index : -1;
}

int TrackLayout::boxOfLane(int lane) const {
    return lane < 0 || lane >= int(m_boxOfLane.size()) ? -1 : m_boxOfLane[std::size_t(lane)];
}

int TrackLayout::rowAt(const LaneBox& box, int y) const {
    if (box.rowHeight == 0 || y < box.y + box.rowsTop) {
        return -1;
    }
    const int row = (y - box.y - box.rowsTop) / box.rowHeight;
    return row < box.rowCount ? row : -1;
}

} // namespace lanescope::ui
