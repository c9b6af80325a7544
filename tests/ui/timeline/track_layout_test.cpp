// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/track_layout.h"

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

/// Two groups: lanes 0 (3 rows), 1 (1 row), 2 (a percent series) and 3 (2 rows), 4 (a byte series).
class TrackLayoutTest : public testing::Test {
protected:
    TrackLayoutTest() {
        tree.groups.resize(2);
        tree.groups[0].laneCount = 3;
        tree.groups[1].firstLane = 3;
        tree.groups[1].laneCount = 2;
        tree.lanes.resize(5);
        tree.lanes[2].kind = LaneKind::Series;
        tree.lanes[2].series = SeriesKind::Utilization;
        tree.lanes[4].kind = LaneKind::Series;
        tree.lanes[4].series = SeriesKind::MemoryAllocated;
        tree.lanes[3].group = 1;
        tree.lanes[4].group = 1;
        state = TrackArrangement::of(tree);
    }

    TrackLayout layout(double scale = 1) const {
        return {tree, state, {3, 1, 0, 2, 0}, LayoutMetrics::forScale(scale)};
    }

    LaneTree tree;
    TrackArrangement state;
};

TEST_F(TrackLayoutTest, BoxesFollowEachOtherWithoutGaps) {
    for (const double scale : {1.0, 1.25, 1.5, 2.0}) {
        const TrackLayout result = layout(scale);
        ASSERT_EQ(result.boxes().size(), 7U);
        int y = 0;
        for (const LaneBox& box : result.boxes()) {
            EXPECT_EQ(box.y, y);
            EXPECT_GT(box.height, 0);
            EXPECT_GE(box.height, box.rowsTop + box.rowCount * box.rowHeight);
            y = box.bottom();
        }
        EXPECT_EQ(result.totalHeight(), y);
    }
}

TEST_F(TrackLayoutTest, LookupByYFindsEveryPixel) {
    const TrackLayout result = layout();
    for (int y = 0; y < result.totalHeight(); ++y) {
        const int index = result.boxAt(y);
        ASSERT_GE(index, 0) << y;
        EXPECT_LE(result.boxes()[std::size_t(index)].y, y);
        EXPECT_GT(result.boxes()[std::size_t(index)].bottom(), y);
    }
    EXPECT_EQ(result.boxAt(-1), -1);
    EXPECT_EQ(result.boxAt(result.totalHeight()), -1);
    EXPECT_EQ(result.firstBoxBelow(result.totalHeight()), int(result.boxes().size()));
}

TEST_F(TrackLayoutTest, RowsOfALane) {
    const TrackLayout result = layout();
    const LaneBox& lane = result.boxes()[std::size_t(result.boxOfLane(0))];
    EXPECT_EQ(lane.rowCount, 3);
    EXPECT_EQ(result.rowAt(lane, lane.y), -1) << "padding";
    for (int row = 0; row < 3; ++row) {
        EXPECT_EQ(result.rowAt(lane, result.rowTop(lane, row)), row);
        EXPECT_EQ(result.rowAt(lane, result.rowTop(lane, row) + lane.rowHeight - 1), row);
    }
    EXPECT_EQ(result.rowAt(lane, result.rowTop(lane, 3)), -1);
}

TEST_F(TrackLayoutTest, FoldedGroupShowsItsLanesInItsHeader) {
    state.groupCollapsed[0] = 1;
    const TrackLayout result = layout();
    EXPECT_EQ(result.boxes().size(), 4U);
    for (int lane = 0; lane < 3; ++lane) {
        EXPECT_EQ(result.boxOfLane(lane), 0);
    }
    EXPECT_TRUE(result.boxes()[0].isGroup());
    EXPECT_EQ(result.boxes()[std::size_t(result.boxOfLane(3))].lane, 3);
}

TEST_F(TrackLayoutTest, FoldedLaneHasOneRow) {
    state.lanes[0].collapsed = true;
    const TrackLayout result = layout();
    EXPECT_EQ(result.boxes()[std::size_t(result.boxOfLane(0))].rowCount, 1);
}

TEST_F(TrackLayoutTest, HiddenLanesAndGroupsTakeNoRoom) {
    state.lanes[1].hidden = true;
    EXPECT_EQ(layout().boxOfLane(1), -1);
    EXPECT_EQ(layout().boxes().size(), 6U);
    state.lanes[3].hidden = true;
    state.lanes[4].hidden = true;
    EXPECT_EQ(layout().boxes().size(), 3U);
    EXPECT_EQ(layout().boxes().back().group, 0);
}

TEST_F(TrackLayoutTest, RowSizesAndScale) {
    const auto rowHeight = [this](RowSize size, double scale) {
        state.lanes[0].rowSize = size;
        const TrackLayout result = layout(scale);
        return result.boxes()[std::size_t(result.boxOfLane(0))].rowHeight;
    };
    EXPECT_EQ(rowHeight(RowSize::Compact, 1), 12);
    EXPECT_EQ(rowHeight(RowSize::Normal, 1), 18);
    EXPECT_EQ(rowHeight(RowSize::Tall, 1), 26);
    EXPECT_EQ(rowHeight(RowSize::Normal, 1.25), 23);
    EXPECT_EQ(rowHeight(RowSize::Normal, 2), 36);
}

} // namespace
} // namespace lanescope::ui
