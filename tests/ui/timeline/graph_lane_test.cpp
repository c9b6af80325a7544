// SPDX-License-Identifier: Apache-2.0
// Lanes of graph replays: which there are, their rows, and what the pointer finds on them.
#include "ui/timeline/series/graph_lane.h"

#include <QtTest>

#include <algorithm>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/core/graphs/made_graphs.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/block_shapes.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {
namespace {

/// Four layers, captured, and then replayed three times.
TracePtr replayedLayers() {
    test::MadeGraphs made;
    const std::vector<test::MadeWork> layers = test::madeLayers(4);
    made.capture(layers);
    for (int i = 0; i < 3; ++i) {
        made.replay(layers, i);
    }
    return made.load();
}

QStringList titlesOf(const BlockRows& rows) {
    QStringList titles;
    for (const BlockRow& row : rows.rows) {
        titles << row.title;
    }
    return titles;
}

const BlockRow& rowCalled(const BlockRows& rows, const QString& title) {
    return *std::ranges::find(rows.rows, title, &BlockRow::title);
}

TEST(GraphBlocks, RowsSayReplaysBlocksAndOperators) {
    const TracePtr trace = replayedLayers();
    const GraphBlocks graphs(*trace, {});
    ASSERT_EQ(graphs.byStream.size(), 1u);
    const auto& [stream, of] = *graphs.byStream.begin();
    EXPECT_EQ(stream.second, 7);
    EXPECT_DOUBLE_EQ(of.knownShare, 1) << "the capture is in the trace";
    EXPECT_TRUE(titlesOf(*of.rows).contains(QStringLiteral("operator")));
    const BlockRow& replays = rowCalled(*of.rows, QStringLiteral("graph"));
    ASSERT_EQ(replays.blocks.size(), 3u);
    EXPECT_EQ(of.rows->texts[replays.blocks[1].text], QStringLiteral("Graph 0, replay 2 of 3"));
    EXPECT_EQ(replays.blocks[0].pieces, 4u * 3 + 2) << "with the copy and the memset";
    const BlockRow& blocks = rowCalled(*of.rows, QStringLiteral("block"));
    EXPECT_EQ(blocks.blocks.size(), 2u * 3) << "two layers, which differ, are a block";
    EXPECT_EQ(of.rows->texts[blocks.blocks[5].text], QStringLiteral("Block 2 of 2"));
    const BlockRow& operators = rowCalled(*of.rows, QStringLiteral("operator"));
    EXPECT_GE(operators.blocks.size(), 4u * 3 * 3);
    for (const BlockRow& row : of.rows->rows) {
        for (std::size_t i = 0; i < row.blocks.size(); ++i) {
            EXPECT_FALSE(row.blocks[i].range.isEmpty());
            EXPECT_TRUE(i == 0 || row.blocks[i - 1].range.endNs <= row.blocks[i].range.startNs) << i;
        }
    }
    EXPECT_TRUE(operators.blocks.front().isOutlined)
        << "found out from the capture, not recorded with the work";
    EXPECT_FALSE(of.rows->texts[operators.blocks.front().detail].isEmpty());
}

TEST(GraphBlocks, EagerWorkHasNone) {
    test::MadeGraphs made;
    made.launchEagerly(test::madeLayers(3));
    EXPECT_TRUE(GraphBlocks(*made.load(), {}).byStream.empty());
}

TEST(GraphLane, StandsAboveItsStreamWithItsRows) {
    const TracePtr trace = replayedLayers();
    ViewState state(trace->bounds(), trace->bounds());
    TimelineView view(trace, &state);
    view.setAnimationsEnabled(false);
    view.resize(1280, 720);
    view.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return view.isReady(); }, 5000));
    view.grab();
    const TimelineScene& scene = view.scene();
    const std::vector<LaneInfo>& lanes = scene.lanes().tree().lanes;
    const auto lane = std::ranges::find_if(lanes, &LaneInfo::hasBlocks);
    ASSERT_NE(lane, lanes.end());
    const int index = int(lane - lanes.begin());
    const BlockRows* rows = scene.lanes().blocksOf(index);
    ASSERT_NE(rows, nullptr);
    EXPECT_EQ(scene.lanes().rowCount(index), int(rows->rows.size()));
    const LaneBox& box = scene.layout().boxes()[std::size_t(scene.layout().boxOfLane(index))];
    EXPECT_EQ(shownBlockRows(*rows, box, scene.layout().metrics()), rows->rows.size());

    // A point in the middle of the second replay, on the first row.
    const LaneBlock& replay = rows->rows.front().blocks[1];
    const double x = scene.viewport().axis().xOf((replay.range.startNs + replay.range.endNs) / 2);
    const double y =
        scene.viewport().contentView().toCanvas(box.y) + scene.layout().metrics().lanePadding + 2;
    EXPECT_EQ(scene.hover().targetAt(x, y).block, &replay);
    EXPECT_EQ(scene.hover().targetAt(x, y).hit.slice, kNoSlice);
    EXPECT_EQ(scene.hover().targetAt(x, scene.viewport().contentView().toCanvas(box.bottom()) - 0.5).block,
              nullptr)
        << "the padding below";
    auto* canvas = view.findChild<TimelineCanvas*>();
    QTest::mouseClick(canvas, Qt::LeftButton, {}, (QPointF(x, y) / canvas->devicePixelRatioF()).toPoint());
    EXPECT_EQ(state.selectedSlice(), replay.slice) << "the launch";
}

} // namespace
} // namespace lanescope::ui
