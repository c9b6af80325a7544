// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_arrangement.h"

#include <gtest/gtest.h>

#include "ui/timeline/lanes/arrangement_history.h"
#include "ui/timeline/lanes/lane_layout.h"

namespace lanescope::ui {
namespace {

/// Two groups: lanes 0, 1, 2 and 3, 4, all of one row.
class LaneArrangementTest : public testing::Test {
protected:
    LaneArrangementTest() {
        tree.groups.resize(2);
        tree.groups[0].title = QStringLiteral("python 1");
        tree.groups[0].laneCount = 3;
        tree.groups[1].title = QStringLiteral("GPU 0");
        tree.groups[1].firstLane = 3;
        tree.groups[1].laneCount = 2;
        tree.lanes.resize(5);
        tree.lanes[3].group = 1;
        tree.lanes[4].group = 1;
        for (int i = 0; i < 5; ++i) {
            tree.lanes[std::size_t(i)].title = QStringLiteral("lane %1").arg(i);
        }
        state = LaneArrangement::of(tree);
    }

    LaneLayout layout() const { return {tree, state, {1, 1, 1, 1, 1}, LayoutMetrics::forScale(1)}; }
    /// Lanes from the top; headers as -1 - group, pinned ones plus 100.
    std::vector<int> order() const {
        std::vector<int> result;
        const LaneLayout made = layout();
        for (const LaneBox& box : made.boxes()) {
            result.push_back(box.isGroup() ? -1 - box.group : box.lane + (box.pinned ? 100 : 0));
        }
        return result;
    }

    LaneTree tree;
    LaneArrangement state;
};

using Order = std::vector<int>;

TEST_F(LaneArrangementTest, LanesAndGroupsMove) {
    EXPECT_EQ(order(), (Order{-1, 0, 1, 2, -2, 3, 4}));
    state.moveLane(tree, 2, 0);
    EXPECT_EQ(order(), (Order{-1, 2, 0, 1, -2, 3, 4}));
    state.moveLane(tree, 2, -1);
    EXPECT_EQ(order(), (Order{-1, 0, 1, 2, -2, 3, 4}));
    state.moveLane(tree, 1, 1);
    EXPECT_EQ(order(), (Order{-1, 0, 1, 2, -2, 3, 4})) << "before itself is where it is";
    state.moveGroup(1, 0);
    EXPECT_EQ(order(), (Order{-2, 3, 4, -1, 0, 1, 2}));
    state.moveGroup(1, -1);
    EXPECT_EQ(order(), (Order{-1, 0, 1, 2, -2, 3, 4}));
}

TEST_F(LaneArrangementTest, PinnedLanesLeaveTheirGroupAndKeepTheirOwnOrder) {
    state.setPinned(4, true);
    state.setPinned(1, true);
    EXPECT_EQ(order(), (Order{104, 101, -1, 0, 2, -2, 3}));
    state.moveLane(tree, 1, 4);
    EXPECT_EQ(order(), (Order{101, 104, -1, 0, 2, -2, 3}));
    state.groupCollapsed[0] = 1;
    EXPECT_EQ(order(), (Order{101, 104, -1, -2, 3})) << "a folded group keeps its pinned lane in view";
    EXPECT_EQ(layout().boxOfLane(0), 2);
    state.setPinned(1, false);
    state.setPinned(4, false);
    state.groupCollapsed[0] = 0;
    EXPECT_EQ(order(), (Order{-1, 0, 1, 2, -2, 3, 4})) << "back where it was";
}

TEST_F(LaneArrangementTest, AGroupWithoutLanesLeftHasNoHeader) {
    state.lanes[3].hidden = true;
    state.setPinned(4, true);
    EXPECT_EQ(order(), (Order{104, -1, 0, 1, 2}));
}

TEST_F(LaneArrangementTest, SoloShowsOneLaneOfAllAndGivesTheRestBack) {
    state.lanes[0].hidden = true;
    state.toggleSolo(3);
    EXPECT_EQ(order(), (Order{-2, 3}));
    state.toggleSolo(1);
    EXPECT_EQ(order(), (Order{-1, 1})) << "another one instead";
    EXPECT_EQ(state.hiddenCount(), 4);
    state.toggleSolo(1);
    EXPECT_EQ(order(), (Order{-1, 1, 2, -2, 3, 4})) << "what was hidden before stays hidden";
    state.lanes[4].idle = true;
    EXPECT_EQ(order(), (Order{-1, 1, 2, -2, 3}));
    state.showAll();
    EXPECT_EQ(order(), (Order{-1, 0, 1, 2, -2, 3, 4}));
}

TEST_F(LaneArrangementTest, NamesAndPaths) {
    state.setName(3, QStringLiteral("compute"));
    EXPECT_EQ(laneName(tree, state, 3), QStringLiteral("compute"));
    EXPECT_EQ(lanePath(tree, state, 3), QStringLiteral("GPU 0 › compute"));
    EXPECT_EQ(lanePath(tree, state, 0), QStringLiteral("python 1 › lane 0"));
}

TEST_F(LaneArrangementTest, HistoryGoesBackAndForth) {
    ArrangementHistory history;
    const LaneArrangement first = state;
    history.push(QStringLiteral("pin lane"), state);
    state.setPinned(1, true);
    const LaneArrangement second = state;
    EXPECT_EQ(history.undoText(), QStringLiteral("pin lane"));
    EXPECT_EQ(history.undo(second), first);
    EXPECT_FALSE(history.canUndo());
    EXPECT_EQ(history.undo(first), std::nullopt);
    EXPECT_EQ(history.redo(first), second);
    history.push(QStringLiteral("hide lane"), second);
    EXPECT_FALSE(history.canRedo());
    for (std::size_t i = 0; i < 2 * ArrangementHistory::kDepth; ++i) {
        history.push(QString::number(i), second);
    }
    std::size_t steps = 0;
    while (history.undo(second)) {
        ++steps;
    }
    EXPECT_EQ(steps, ArrangementHistory::kDepth);
}

TEST_F(LaneArrangementTest, PinnedLanesStayInViewAndTheRestScrollsBelowThem) {
    state.setPinned(4, true);
    const LaneLayout result = layout();
    const int sticky = result.pinnedHeight();
    EXPECT_EQ(sticky, result.boxes()[0].height);
    for (const int scroll : {0, 5, 20, 60}) {
        const ContentView view{scroll, sticky};
        const std::vector<int> seen = result.boxesInView(view, 100);
        ASSERT_FALSE(seen.empty());
        EXPECT_EQ(seen.back(), 0) << "pinned, painted last";
        for (int y = 0; y < 100; ++y) {
            const int content = view.toContent(y);
            EXPECT_EQ(y < sticky, view.isSticky(content));
            EXPECT_EQ(view.toCanvas(content), y);
            const int box = result.boxAt(content);
            EXPECT_TRUE(box < 0 || std::find(seen.begin(), seen.end(), box) != seen.end()) << y;
        }
    }
}

TEST_F(LaneArrangementTest, PinsAreABitOfEachLaneAndAnOrder) {
    state.setPins({4, 1, 4});
    EXPECT_EQ(state.pinned(), (std::vector<int>{4, 1})) << "a lane named twice is pinned once";
    state.setPinned(0, true);
    state.setPinned(4, true);
    EXPECT_EQ(state.pinned(), (std::vector<int>{1, 0, 4})) << "pinned anew, it comes last";
    state.setPinned(1, false);
    for (int lane = 0; lane < 5; ++lane) {
        EXPECT_EQ(state.isPinned(lane), lane == 0 || lane == 4);
    }
    state.setPins({});
    EXPECT_EQ(state, LaneArrangement::of(tree));
}

} // namespace
} // namespace lanescope::ui
