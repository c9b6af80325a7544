// SPDX-License-Identifier: Apache-2.0
// Lanes, ruler and overview, with real events on the offscreen platform.
#include "ui/timeline/view/timeline_view.h"

#include <QApplication>
#include <QWheelEvent>
#include <QtTest>

#include <cmath>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/lane_headers.h"
#include "ui/timeline/widgets/overview_strip.h"
#include "ui/timeline/widgets/time_ruler.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {
namespace {

using test::TimelineFixture;

// Lanes

TEST_F(TimelineViewTest, ClickOnAGroupHeaderFoldsIt) {
    const LaneGroup& group = scene().lanes().tree().groups[0];
    const LaneBox header = scene().layout().boxes()[0];
    ASSERT_TRUE(header.isGroup());
    QTest::mouseClick(headers, Qt::LeftButton, Qt::NoModifier, {12, header.height / 2});
    paint();
    EXPECT_NE(scene().arranger().state().groupCollapsed[0], 0);
    EXPECT_EQ(scene().layout().boxOfLane(group.firstLane), 0);
    EXPECT_EQ(scene().frame().rows.front().lane, -1) << "a summary row stands for the group";
    QTest::mouseClick(headers, Qt::LeftButton, Qt::NoModifier, {12, header.height / 2});
    EXPECT_EQ(scene().arranger().state().groupCollapsed[0], 0);
}

TEST_F(TimelineViewTest, KeysOfALaneMeanTheLaneUnderThePointer) {
    click(data.kernels[4]);
    hover(middleOf(data.addmms[4]));
    key(Qt::Key_T, Qt::ShiftModifier);
    EXPECT_EQ(scene().arranger().state().pinned(), std::vector<int>{lane(data.mainThread)})
        << "not that of the selected kernel";
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(canvas, &leave);
    key(Qt::Key_T, Qt::ShiftModifier);
    EXPECT_EQ(scene().arranger().state().pinned(),
              (std::vector<int>{lane(data.mainThread), lane(data.stream7)}))
        << "without a pointer the lane of the selection";
}

TEST_F(TimelineViewTest, LaneFoldsByItsChevronAndByKey) {
    const int index = lane(data.mainThread);
    const LaneBox box = scene().layout().boxes()[std::size_t(scene().layout().boxOfLane(index))];
    QTest::mouseClick(headers, Qt::LeftButton, Qt::NoModifier, {8, box.y + box.rowsTop + 6});
    EXPECT_TRUE(scene().arranger().state().lanes[std::size_t(index)].collapsed);
    paint();
    state.selectSlice(data.steps[0]);
    key(Qt::Key_E);
    EXPECT_FALSE(scene().arranger().state().lanes[std::size_t(index)].collapsed);
    key(Qt::Key_C);
    EXPECT_TRUE(scene().arranger().state().lanes[std::size_t(index)].collapsed);
}

TEST_F(TimelineViewTest, PythonStackCanBeHiddenAndRevealShowsItAgain) {
    const int index = lane(data.mainThread);
    const int rows = scene().lanes().rows()[std::size_t(index)].rowCount();
    state.selectSlice(data.linears[0]);
    key(Qt::Key_P);
    EXPECT_TRUE(scene().arranger().state().lanes[std::size_t(index)].pythonHidden);
    EXPECT_LT(scene().lanes().rows()[std::size_t(index)].rowCount(), rows);
    EXPECT_EQ(scene().placeOf(data.modules[0])->row, -1);
    state.selectSlice(data.modules[0], true);
    EXPECT_FALSE(scene().arranger().state().lanes[std::size_t(index)].pythonHidden);
    EXPECT_GE(scene().placeOf(data.modules[0])->row, 0);
}

TEST_F(TimelineViewTest, RowHeightCycles) {
    const int index = lane(data.mainThread);
    state.selectSlice(data.linears[0]);
    const RowSize first = scene().arranger().state().lanes[std::size_t(index)].rowSize;
    key(Qt::Key_H);
    EXPECT_NE(scene().arranger().state().lanes[std::size_t(index)].rowSize, first);
    key(Qt::Key_H);
    key(Qt::Key_H);
    EXPECT_EQ(scene().arranger().state().lanes[std::size_t(index)].rowSize, first);
}

TEST(TimelineViewFit, FirstGpuIsInViewAtAnyHeightUntilTheUserActs) {
    const TimelineFixture data;
    ViewState state(data.trace->bounds(), data.trace->bounds());
    TimelineView view(data.trace, &state);
    const TimelineScene& scene = view.scene();
    const auto mainThread = std::size_t(scene.lanes().tree().laneOf(data.mainThread));
    const auto autograd = std::size_t(scene.lanes().tree().laneOf(data.autogradThread));
    const auto streamBottom = [&] {
        const int box = scene.layout().boxOfLane(scene.lanes().tree().laneOf(data.stream7));
        return scene.layout().boxes()[std::size_t(box)].bottom();
    };
    view.show();
    view.resize(900, 1200);
    view.grab();
    EXPECT_EQ(scene.arranger().state().lanes[mainThread].rowSize, RowSize::Tall);
    EXPECT_FALSE(scene.arranger().state().lanes[autograd].collapsed);
    view.resize(900, 500);
    view.grab();
    EXPECT_EQ(scene.arranger().state().lanes[mainThread].rowSize, RowSize::Normal);
    EXPECT_LE(streamBottom(), scene.viewport().heightPx());
    view.resize(900, 400);
    view.grab();
    EXPECT_EQ(scene.arranger().state().lanes[mainThread].rowSize, RowSize::Compact);
    EXPECT_FALSE(scene.arranger().state().lanes[mainThread].collapsed);
    EXPECT_LE(streamBottom(), scene.viewport().heightPx());
    view.resize(900, 1200);
    view.grab();
    EXPECT_EQ(scene.arranger().state().lanes[mainThread].rowSize, RowSize::Tall);

    QTest::keyClick(view.focusProxy(), Qt::Key_W);
    view.resize(900, 500);
    view.grab();
    EXPECT_EQ(scene.arranger().state().lanes[mainThread].rowSize, RowSize::Tall)
        << "nothing moves by itself any more";
}

TEST_F(TimelineViewTest, RevealUnfoldsScrollsAndPans) {
    view.resize(1280, 260);
    show(0, 300);
    for (int group = 0; group < int(scene().lanes().tree().groups.size()); ++group) {
        if (scene().arranger().state().groupCollapsed[std::size_t(group)] == 0) {
            scene().arranger().toggleGroup(group);
        }
    }
    view.reveal(data.kernels[25]);
    paint();
    const SlicePlace place = *canvas->slicePlace(data.kernels[25]);
    EXPECT_GE(scene().placeOf(data.kernels[25])->row, 0);
    EXPECT_GE(place.top, 0);
    EXPECT_LE(place.bottom, scene().viewport().heightPx());
    EXPECT_GE(place.x0, 0);
    EXPECT_LE(place.x1, scene().viewport().widthPx());
    EXPECT_EQ(state.visibleRange().durationNs(), 300'000) << "wide enough already: no zoom";
}

TEST_F(TimelineViewTest, RevealZoomsToASliceBelowAPixel) {
    view.reveal(data.launches[0]); // 20 us of 12 ms on about 1000 px is over a pixel
    EXPECT_EQ(state.visibleRange(), data.trace->bounds());
    ViewState wide({0, TimelineFixture::us(60'000'000)}, data.trace->bounds());
    const SliceId graphKernel = followFlow(*data.trace, data.graphLaunch, true);
    view.reveal(graphKernel); // 3 us: under a pixel
    EXPECT_LT(state.visibleRange().durationNs(), 100'000);
    EXPECT_TRUE(state.visibleRange().intersects(data.trace->slices().range(graphKernel)));
}

// Ruler and overview

TEST_F(TimelineViewTest, RulerClickOnAStepFramesAndSelectsIt) {
    auto* ruler = view.findChild<TimeRuler*>();
    const int x = int(scene().viewport().axis().xOf(data.us(5000)));
    EXPECT_EQ(ruler->stepAt(x), 1);
    QTest::mouseClick(ruler, Qt::LeftButton, Qt::NoModifier, {x, ruler->height() - 4});
    EXPECT_EQ(*state.timeSelection(), (TimeRange{data.us(4000), data.us(7900)}));
    EXPECT_LT(state.visibleRange().durationNs(), 4'200'000);
}

TEST_F(TimelineViewTest, RulerDragSelectsARange) {
    auto* ruler = view.findChild<TimeRuler*>();
    click(data.linears[0]);
    QTest::mousePress(ruler, Qt::LeftButton, Qt::NoModifier, {100, 4});
    QMouseEvent move(QEvent::MouseMove, QPointF(400, 4), ruler->mapToGlobal(QPointF(400, 4)), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(ruler, &move);
    QTest::mouseRelease(ruler, Qt::LeftButton, Qt::NoModifier, {400, 4});
    ASSERT_TRUE(state.timeSelection().has_value());
    EXPECT_EQ(state.timeSelection()->startNs, scene().viewport().axis().timeAt(100));
    EXPECT_EQ(state.timeSelection()->endNs, scene().viewport().axis().timeAt(400));
    EXPECT_EQ(state.selectedSlice(), kNoSlice);
}

TEST_F(TimelineViewTest, OverviewFrameMovesAndResizesTheView) {
    auto* overview = view.findChild<OverviewStrip*>();
    show(2000, 6000);
    const TimeRange bounds = state.bounds();
    const auto xOf = [&](double us) {
        const double margin = double(bounds.durationNs()) / 200;
        return (double(data.us(us) - bounds.startNs) + margin) / (double(bounds.durationNs()) + 2 * margin) *
               overview->width();
    };
    const auto dragOverview = [&](double from, double to) {
        QTest::mousePress(overview, Qt::LeftButton, Qt::NoModifier, {int(from), 10});
        QMouseEvent move(QEvent::MouseMove, QPointF(to, 10), overview->mapToGlobal(QPointF(to, 10)),
                         Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(overview, &move);
        QTest::mouseRelease(overview, Qt::LeftButton, Qt::NoModifier, {int(to), 10});
    };
    dragOverview(xOf(4000), xOf(6000));
    EXPECT_NEAR(usAt(state.visibleRange().startNs), 4000, 30);
    EXPECT_EQ(state.visibleRange().durationNs(), 4'000'000);
    dragOverview(xOf(8000), xOf(9000));
    EXPECT_NEAR(usAt(state.visibleRange().endNs), 9000, 30);
    EXPECT_NEAR(usAt(state.visibleRange().startNs), 4000, 30);
    dragOverview(xOf(1000), xOf(2000));
    EXPECT_NEAR(usAt(state.visibleRange().startNs), 1000, 30);
    EXPECT_NEAR(usAt(state.visibleRange().endNs), 2000, 30);
    QTest::mouseClick(overview, Qt::LeftButton, Qt::NoModifier, {int(xOf(10'000)), 10});
    EXPECT_NEAR(usAt(state.visibleRange().startNs + state.visibleRange().durationNs() / 2), 10'000, 30);
}

TEST_F(TimelineViewTest, OverviewShowsHowBusyTheGpuIs) {
    auto* overview = view.findChild<OverviewStrip*>();
    const std::vector<float> busy = overview->density();
    ASSERT_EQ(int(busy.size()), overview->width());
    double sum = 0;
    for (const float share : busy) {
        EXPECT_GE(share, 0);
        EXPECT_LE(share, 1.0001);
        sum += double(share) / double(busy.size());
    }
    EXPECT_NEAR(sum, (30 * 120.0 + 40 * 3) / (12'000 * 1.01), 0.002);
}

} // namespace
} // namespace lanescope::ui
