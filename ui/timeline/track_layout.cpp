// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/track_layout.h"

#include <algorithm>
#include <cmath>

namespace lanescope::ui {

LayoutMetrics LayoutMetrics::forScale(double devicePixelRatio) {
    const auto scaled = [devicePixelRatio](int px) {
        return std::max(1, int(std::lround(px * devicePixelRatio)));
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

TrackLayout::TrackLayout(const LaneTree& tree, const LayoutState& state, const std::vector<int>& shownRows,
                         const LayoutMetrics& metrics)
    : m_boxOfLane(tree.lanes.size(), -1)
    , m_metrics(metrics) {
    int y = 0;
    for (std::size_t g = 0; g < tree.groups.size(); ++g) {
        const LaneGroup& group = tree.groups[g];
        const auto first = std::size_t(group.firstLane);
        const std::size_t last = first + std::size_t(group.laneCount);
        const bool allHidden = std::all_of(state.lanes.begin() + std::ptrdiff_t(first),
                                           state.lanes.begin() + std::ptrdiff_t(last),
                                           [](const LaneState& lane) { return lane.hidden; });
        if (allHidden) {
            continue;
        }
        LaneBox header;
        header.group = int(g);
        header.y = y;
        header.height = metrics.groupHeight;
        const int headerIndex = int(m_boxes.size());
        m_boxes.push_back(header);
        y += header.height;
        for (std::size_t i = first; i < last; ++i) {
            const LaneState& lane = state.lanes[i];
            if (lane.hidden) {
                continue;
            }
            if (state.groupCollapsed[g] != 0) {
                m_boxOfLane[i] = headerIndex;
                continue;
            }
            LaneBox box;
            box.group = int(g);
            box.lane = int(i);
            box.y = y;
            if (tree.lanes[i].kind == LaneKind::Series) {
                box.height = lane.collapsed ? metrics.groupHeight
                                            : metrics.heightOf(tree.lanes[i].series, lane.rowSize);
            } else {
                box.rowsTop = metrics.lanePadding;
                box.rowCount = lane.isFolded() ? 1 : shownRows[i];
                box.rowHeight = metrics.rowHeight(lane.rowSize);
                // A single compact row still has to hold the lane's name.
                const int rowsHeight = box.rowCount * box.rowHeight;
                box.height = std::max(rowsHeight + 2 * metrics.lanePadding, metrics.normalRow);
            }
            m_boxOfLane[i] = int(m_boxes.size());
            m_boxes.push_back(box);
            y += box.height;
        }
    }
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
