// SPDX-License-Identifier: Apache-2.0
// Where lanes lie vertically: pinned lanes, then group headers with their lanes, and rows, in device pixels
// from the top of the content. A plain value, rebuilt when lanes are arranged or the scale changes
// (O(lanes + groups)); lookups by y are O(log lanes).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ui/timeline/lanes/lane_arrangement.h"

namespace lanescope::ui {

/// Sizes in device pixels for one scale.
struct LayoutMetrics {
    /// `fontScale`: how much larger than usual the font is that rows and names have to hold, at least 1.
    static LayoutMetrics forScale(double devicePixelRatio, double fontScale = 1);

    int groupHeight = 22;
    int compactRow = 12;
    int normalRow = 18;
    int tallRow = 26;
    int percentHeight = 36; ///< of series from 0 to 100 %, in normal size
    int seriesHeight = 40;  ///< of other series, in normal size
    int lanePadding = 3;    ///< above and below a lane's rows
    int rowGap = 1;         ///< below each row, part of the row's height

    int rowHeight(RowSize size) const;
    int heightOf(SeriesUnit unit, RowSize size) const;
};

/// A group header or a lane.
struct LaneBox {
    int group = 0;
    int lane = -1; ///< -1: the group's header
    int y = 0;
    int height = 0;
    int rowsTop = 0;   ///< from y to the first row
    int rowHeight = 0; ///< 0 for headers and series
    int rowCount = 0;

    bool pinned = false;

    bool isGroup() const { return lane < 0; }
    int bottom() const { return y + height; }
};

/// Which part of the content is in view: the first `stickyHeight` pixels of it (the pinned lanes) always,
/// what follows scrolled by `scrollY`.
struct ContentView {
    int scrollY = 0;
    int stickyHeight = 0;

    bool isSticky(int contentY) const { return contentY < stickyHeight; }
    int toCanvas(int contentY) const { return isSticky(contentY) ? contentY : contentY - scrollY; }
    int toContent(int canvasY) const { return canvasY < stickyHeight ? canvasY : canvasY + scrollY; }
};

class LaneLayout {
public:
    LaneLayout() = default;
    /// `shownRows`: rows of each lane when expanded.
    LaneLayout(const LaneTree& tree, const LaneArrangement& state, const std::vector<int>& shownRows,
               const LayoutMetrics& metrics);

    const std::vector<LaneBox>& boxes() const { return m_boxes; }
    /// Height of the pinned lanes, at the top of the content.
    int pinnedHeight() const { return m_pinnedHeight; }
    /// Boxes that show on a canvas of `height`: scrolled ones from the top, then sticky ones.
    std::vector<int> boxesInView(const ContentView& view, int height) const;
    int totalHeight() const { return m_boxes.empty() ? 0 : m_boxes.back().bottom(); }
    const LayoutMetrics& metrics() const { return m_metrics; }

    /// Index of the box at `y`, or -1.
    int boxAt(int y) const;
    /// First box that ends below `y`; boxes().size() if none.
    int firstBoxBelow(int y) const;
    /// The box that shows `lane`: its own, or its group's header when folded; -1 when hidden.
    int boxOfLane(int lane) const;
    /// Lanes of a group that are shown below its header or stand for it when it is folded, from the top;
    /// neither pinned nor hidden ones.
    std::span<const int> lanesOf(int group) const;
    /// Steps that the constructor took, one for each look at a lane or a group: linear in both.
    std::size_t steps() const { return m_steps; }
    /// Row of a box at `y`, or -1 in the padding.
    int rowAt(const LaneBox& box, int y) const;
    int rowTop(const LaneBox& box, int row) const { return box.y + box.rowsTop + row * box.rowHeight; }

private:
    LaneBox boxOf(const LaneTree& tree, const LaneArrangement& state, const std::vector<int>& shownRows,
                  int lane) const;
    void groupLanes(const LaneTree& tree, const LaneArrangement& state, const std::vector<char>& shown);
    std::size_t boxCount(const LaneTree& tree, const LaneArrangement& state) const;
    void add(LaneBox box);

    std::vector<LaneBox> m_boxes;
    std::vector<int> m_boxOfLane;
    std::vector<int> m_lanesByGroup;            ///< lanes of group 0, then 1, ...
    std::vector<std::size_t> m_firstOfGroup{0}; ///< into m_lanesByGroup; one entry more than groups
    LayoutMetrics m_metrics;
    int m_pinnedHeight = 0;
    std::size_t m_steps = 0;
};

} // namespace lanescope::ui
