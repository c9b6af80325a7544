// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_layout.h"

#include <algorithm>
#include <utility>

#include <gtest/gtest.h>

#include "ui/timeline/series/memory_lane.h"
#include "ui/timeline/series/utilization_lane.h"

namespace lanescope::ui {
namespace {

/// Two groups: lanes 0 (3 rows), 1 (1 row), 2 (a percent series) and 3 (2 rows), 4 (a byte series).
class LaneLayoutTest : public testing::Test {
protected:
    LaneLayoutTest() {
        tree.groups.resize(2);
        tree.groups[0].laneCount = 3;
        tree.groups[1].firstLane = 3;
        tree.groups[1].laneCount = 2;
        tree.lanes.resize(5);
        tree.lanes[2].series = std::make_shared<UtilizationLane>(QString(), 0);
        tree.lanes[4].series =
            std::make_shared<MemoryOfDeviceLane>(QString(), MemoryDevice{1, 0, false}, false);
        tree.lanes[3].group = 1;
        tree.lanes[4].group = 1;
        state = LaneArrangement::of(tree);
    }

    LaneLayout layout(double scale = 1) const {
        return {tree, state, {3, 1, 0, 2, 0}, LayoutMetrics::forScale(scale)};
    }

    LaneTree tree;
    LaneArrangement state;
};

TEST_F(LaneLayoutTest, BoxesFollowEachOtherWithoutGaps) {
    for (const double scale : {1.0, 1.25, 1.5, 2.0}) {
        const LaneLayout result = layout(scale);
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

TEST_F(LaneLayoutTest, LookupByYFindsEveryPixel) {
    const LaneLayout result = layout();
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

TEST_F(LaneLayoutTest, RowsOfALane) {
    const LaneLayout result = layout();
    const LaneBox& lane = result.boxes()[std::size_t(result.boxOfLane(0))];
    EXPECT_EQ(lane.rowCount, 3);
    EXPECT_EQ(result.rowAt(lane, lane.y), -1) << "padding";
    for (int row = 0; row < 3; ++row) {
        EXPECT_EQ(result.rowAt(lane, result.rowTop(lane, row)), row);
        EXPECT_EQ(result.rowAt(lane, result.rowTop(lane, row) + lane.rowHeight - 1), row);
    }
    EXPECT_EQ(result.rowAt(lane, result.rowTop(lane, 3)), -1);
}

TEST_F(LaneLayoutTest, FoldedGroupShowsItsLanesInItsHeader) {
    state.groupCollapsed[0] = 1;
    const LaneLayout result = layout();
    EXPECT_EQ(result.boxes().size(), 4U);
    for (int lane = 0; lane < 3; ++lane) {
        EXPECT_EQ(result.boxOfLane(lane), 0);
    }
    EXPECT_TRUE(result.boxes()[0].isGroup());
    EXPECT_EQ(result.boxes()[std::size_t(result.boxOfLane(3))].lane, 3);
}

TEST_F(LaneLayoutTest, FoldedLaneHasOneRow) {
    state.lanes[0].collapsed = true;
    const LaneLayout result = layout();
    EXPECT_EQ(result.boxes()[std::size_t(result.boxOfLane(0))].rowCount, 1);
}

TEST_F(LaneLayoutTest, HiddenLanesAndGroupsTakeNoRoom) {
    state.lanes[1].hidden = true;
    EXPECT_EQ(layout().boxOfLane(1), -1);
    EXPECT_EQ(layout().boxes().size(), 6U);
    state.lanes[3].hidden = true;
    state.lanes[4].hidden = true;
    EXPECT_EQ(layout().boxes().size(), 3U);
    EXPECT_EQ(layout().boxes().back().group, 0);
}

TEST_F(LaneLayoutTest, RowSizesAndScale) {
    const auto rowHeight = [this](RowSize size, double scale) {
        state.lanes[0].rowSize = size;
        const LaneLayout result = layout(scale);
        return result.boxes()[std::size_t(result.boxOfLane(0))].rowHeight;
    };
    EXPECT_EQ(rowHeight(RowSize::Compact, 1), 12);
    EXPECT_EQ(rowHeight(RowSize::Normal, 1), 18);
    EXPECT_EQ(rowHeight(RowSize::Tall, 1), 26);
    EXPECT_EQ(rowHeight(RowSize::Normal, 1.25), 23);
    EXPECT_EQ(rowHeight(RowSize::Normal, 2), 36);
}

/// `groupCount` groups of `lanesEach` lanes of one row.
LaneTree treeOf(int groupCount, int lanesEach) {
    LaneTree tree;
    for (int group = 0; group < groupCount; ++group) {
        LaneGroup entry;
        entry.firstLane = group * lanesEach;
        entry.laneCount = lanesEach;
        tree.groups.push_back(entry);
        for (int lane = 0; lane < lanesEach; ++lane) {
            LaneInfo info;
            info.group = group;
            tree.lanes.push_back(info);
        }
    }
    return tree;
}

TEST(LaneLayout, WorkIsLinearInLanesGroupsAndPins) {
    for (const auto& [groups, lanesEach] : {std::pair(3000, 1), std::pair(1, 3000), std::pair(60, 50)}) {
        const LaneTree tree = treeOf(groups, lanesEach);
        LaneArrangement state = LaneArrangement::of(tree);
        std::vector<int> pins;
        for (int lane = 0; lane < groups * lanesEach; lane += 3) {
            pins.push_back(lane);
        }
        state.setPins(pins);
        const LaneLayout layout(tree, state, std::vector<int>(tree.lanes.size(), 1),
                                LayoutMetrics::forScale(1));
        EXPECT_LE(layout.steps(), 4 * (tree.lanes.size() + tree.groups.size())) << groups << " groups";
        EXPECT_GE(layout.steps(), tree.lanes.size()) << "steps are counted";
        std::size_t found = pins.size();
        for (int group = 0; group < groups; ++group) {
            const std::vector<int> expected = state.lanesOf(tree, group);
            EXPECT_TRUE(std::ranges::equal(layout.lanesOf(group), expected));
            found += expected.size();
        }
        EXPECT_EQ(found, tree.lanes.size());
    }
}

TEST_F(LaneLayoutTest, LanesOfAGroupAreThoseThatShow) {
    state.lanes[1].hidden = true;
    state.setPinned(2, true);
    state.moveLane(tree, 4, 3);
    state.groupCollapsed[1] = 1;
    const LaneLayout result = layout();
    EXPECT_TRUE(std::ranges::equal(result.lanesOf(0), std::vector<int>{0}));
    EXPECT_TRUE(std::ranges::equal(result.lanesOf(1), std::vector<int>{4, 3}));
}

} // namespace
} // namespace lanescope::ui
