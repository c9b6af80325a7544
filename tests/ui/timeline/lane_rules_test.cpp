// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_rules.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/session/session_text.h"
#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::ui {
namespace {

/// A process with two threads, and a GPU with two streams; numbers differ from run to run.
LaneTree treeOfRun(int pid) {
    test::TraceFixture fixture;
    fixture.addProcess("python3", pid);
    fixture.addSlice(fixture.addTrack("", pid), "a", "cpu_op", 0, 50);
    fixture.addSlice(fixture.addTrack("pt_autograd_0", pid + 7), "b", "cpu_op", 0, 50);
    fixture.addProcess("python3", 0, 0);
    for (const int stream : {7, 20}) {
        const TrackId track =
            fixture.addTrack("stream " + std::to_string(stream), stream, TrackKind::Stream, 0);
        fixture.addSlice(track, "k", "kernel", 10, 10);
    }
    return buildLaneTree(*fixture.take());
}

TEST(LaneRules, AnArrangementFitsTheNextRun) {
    const LaneTree tree = treeOfRun(100);
    LaneArrangement arranged = LaneArrangement::of(tree);
    const int autograd = laneKeyIndex(tree).firstOf("python3/pt_autograd_0");
    const int stream20 = laneKeyIndex(tree).firstOf("GPU 0/stream 20");
    const int stream7 = laneKeyIndex(tree).firstOf("GPU 0/stream 7");
    ASSERT_GE(autograd, 0);
    ASSERT_GE(stream20, 0);
    arranged.lanes[std::size_t(autograd)].hidden = true;
    arranged.setName(stream7, QStringLiteral("compute"));
    arranged.lanes[std::size_t(stream7)].rowSize = RowSize::Tall;
    arranged.lanes[std::size_t(stream7)].sizeChosen = true;
    arranged.moveLane(tree, stream20, stream7);
    arranged.moveGroup(1, 0);
    arranged.groupCollapsed[0] = 1;
    arranged.setPinned(stream7, true);

    const std::string text = laneRulesText(layoutOf(tree, arranged));
    const Result<LaneRules> layout = parseLaneRules(text);
    ASSERT_TRUE(layout);
    const LaneTree next = treeOfRun(4711);
    EXPECT_EQ(arrangementFor(next, *layout, LaneArrangement::of(next)), arranged);
}

TEST(LaneRules, PatternsMeanEveryLaneThatFitsAndWhatIsUnknownIsLeftOut) {
    const LaneTree tree = treeOfRun(100);
    LaneRules layout;
    LaneRule streams;
    streams.lane = "GPU */stream *";
    streams.hidden = true;
    LaneRule unknown;
    unknown.lane = "GPU 9/stream 1";
    layout.lanes = {streams, unknown};
    layout.groups = {{"GPU 9", true}};
    layout.pinned = {"no such lane", "python3/*"};
    const LaneArrangement result = arrangementFor(tree, layout, LaneArrangement::of(tree));
    int hidden = 0;
    for (const LaneState& lane : result.lanes) {
        hidden += lane.hidden ? 1 : 0;
    }
    EXPECT_EQ(hidden, 2);
    EXPECT_EQ(result.pinned().size(), 2U);
    std::vector<int> order = result.laneOrder;
    std::sort(order.begin(), order.end());
    EXPECT_EQ(order, LaneArrangement::of(tree).laneOrder) << "every lane once";
    EXPECT_EQ(result.groupOrder.size(), tree.groups.size());
}

/// A session has a rule for each lane. Were each compared with every lane, this would take hours.
TEST(LaneRules, AQuarterOfAMillionLanesAndRulesEnd) {
    constexpr int kLanes = 250'000;
    LaneTree tree;
    tree.groups.resize(1);
    tree.groups[0].key = QStringLiteral("python3");
    tree.lanes.resize(kLanes);
    LaneRules layout;
    for (int i = 0; i < kLanes; ++i) {
        tree.lanes[std::size_t(i)].key = QStringLiteral("thread %1").arg(i / 2); // two of each name
        LaneRule rule;
        rule.lane = "python3/thread " + std::to_string((kLanes - 1 - i) / 2);
        rule.hidden = i % 4 == 1;
        layout.lanes.push_back(rule);
        layout.pinned.push_back(rule.lane);
    }
    const LaneArrangement result = arrangementFor(tree, layout, LaneArrangement::of(tree));
    EXPECT_EQ(result.pinned().size(), std::size_t(kLanes));
    EXPECT_EQ(result.laneOrder.front(), kLanes - 2) << "the first rule is of the last two lanes";
    EXPECT_EQ(std::ranges::count(result.lanes, true, &LaneState::hidden), kLanes / 2)
        << "the last rule of a name counts";
    EXPECT_EQ(laneKeyIndex(tree).firstOf("python3/thread 7"), 14);
}

} // namespace
} // namespace lanescope::ui
