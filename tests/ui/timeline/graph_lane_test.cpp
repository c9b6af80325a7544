// SPDX-License-Identifier: Apache-2.0
// Lanes of graph replays: which there are, their rows, and what the pointer finds on them.
#include "ui/timeline/series/graph_lane.h"

#include <QInputDialog>
#include <QMenu>
#include <QtTest>

#include <algorithm>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/core/graphs/made_graphs.h"
#include "tests/support/temp_folder.h"
#include "ui/state/view_state.h"
#include "ui/timeline/input/block_naming.h"
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

TEST(GraphBlocks, BlocksHaveTheNameThatTheUserGave) {
    const test::TempFolder folder;
    const QByteArray configBefore = qgetenv("XDG_CONFIG_HOME");
    qputenv("XDG_CONFIG_HOME", QByteArray::fromStdString(folder.path()));
    const TracePtr trace = replayedLayers();
    ViewState state(trace->bounds(), trace->bounds());
    TimelineView view(trace, &state);
    view.setAnimationsEnabled(false);
    view.resize(1280, 720);
    view.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return view.isReady(); }, 5000));
    view.grab();
    TimelineScene& scene = view.scene();
    const auto blocks = [&scene] {
        const std::vector<LaneInfo>& lanes = scene.lanes().tree().lanes;
        return scene.lanes().blocksOf(int(std::ranges::find_if(lanes, &LaneInfo::hasBlocks) - lanes.begin()));
    };
    const auto textOf = [&blocks](std::size_t block) {
        const BlockRows& rows = *blocks();
        return rows.texts[rowCalled(rows, QStringLiteral("block")).blocks[block].text];
    };
    const int lane = int(std::ranges::find_if(scene.lanes().tree().lanes, &LaneInfo::hasBlocks) -
                         scene.lanes().tree().lanes.begin());
    const LaneBox& box = scene.layout().boxes()[std::size_t(scene.layout().boxOfLane(lane))];
    const auto title = [](const BlockRow& row) { return row.title == QStringLiteral("block"); };
    const std::size_t row = std::size_t(std::ranges::find_if(blocks()->rows, title) - blocks()->rows.begin());
    const LaneBlock& third = blocks()->rows[row].blocks[2];
    const double x = scene.viewport().axis().xOf((third.range.startNs + third.range.endNs) / 2);
    double y = scene.viewport().contentView().toCanvas(box.y);
    while (scene.hover().targetAt(x, y).block != &third && y < scene.viewport().heightPx()) {
        ++y;
    }
    scene.hover().moveTo(x, y);
    ASSERT_EQ(scene.hover().target().block, &third);

    QMenu menu;
    QWidget window;
    addBlockNaming(menu, scene, &window);
    ASSERT_FALSE(menu.isEmpty());
    menu.actions().front()->trigger();
    auto* ask = window.findChild<QInputDialog*>();
    ASSERT_NE(ask, nullptr);
    ask->setTextValue(QStringLiteral("layers"));
    ask->accept();
    EXPECT_TRUE(QTest::qWaitFor([&] { return textOf(0) == QStringLiteral("layers 1 of 2"); }, 5000));
    EXPECT_EQ(textOf(5), QStringLiteral("layers 2 of 2"));
    EXPECT_EQ(scene.hover().target().block, nullptr) << "the old block is gone";

    const GraphBlocks again(*replayedLayers(), {});
    const BlockRows& rows = *again.byStream.begin()->second.rows;
    EXPECT_EQ(rows.texts[rowCalled(rows, QStringLiteral("block")).blocks[1].text],
              QStringLiteral("layers 2 of 2"));
    configBefore.isNull() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", configBefore);
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
