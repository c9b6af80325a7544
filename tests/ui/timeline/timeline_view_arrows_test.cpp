// SPDX-License-Identifier: Apache-2.0
// Arrows and what is under the pointer, with real events on the offscreen platform.
#include "ui/timeline/view/timeline_view.h"

#include <QApplication>
#include <QMenu>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>

#include <cmath>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/state/view_state.h"
#include "ui/timeline/geometry/flow_arrows.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/lane_headers.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {
namespace {

// Arrows

TEST_F(TimelineViewTest, SelectedKernelHasAnArrowFromItsLaunch) {
    show(0, 600);
    click(data.kernels[1]);
    const ArrowLayout& arrows = canvas->selectionArrows();
    ASSERT_EQ(arrows.arrows.size(), 1U);
    const SlicePlace launch = *canvas->slicePlace(data.launches[1]);
    const SlicePlace kernel = *canvas->slicePlace(data.kernels[1]);
    EXPECT_EQ(arrows.arrows[0].start, QPointF(launch.x1, (launch.top + launch.bottom) / 2));
    EXPECT_EQ(arrows.arrows[0].end, QPointF(kernel.x0, (kernel.top + kernel.bottom) / 2));
    EXPECT_TRUE(arrows.chips.empty());
}

TEST_F(TimelineViewTest, ClickOnTheFarEndOfAnArrowFollowsIt) {
    show(0, 600);
    click(data.kernels[1]);
    QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier,
                      logical(canvas->selectionArrows().arrows.at(0).start));
    EXPECT_EQ(state.selectedSlice(), data.launches[1]);
    paint();
    QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier,
                      logical(canvas->selectionArrows().arrows.at(0).end));
    EXPECT_EQ(state.selectedSlice(), data.kernels[1]);
}

TEST_F(TimelineViewTest, ChipLeadsToAFarEndOutOfView) {
    show(0, 500);
    click(data.linears[0]); // its backward operator runs at 3000 us
    ASSERT_EQ(canvas->selectionArrows().chips.size(), 1U);
    EXPECT_EQ(canvas->selectionArrows().arrows.size(), 2U) << "its kernel is in view";
    QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier,
                      logical(canvas->selectionArrows().chips[0].rect.center()));
    paint();
    EXPECT_EQ(state.selectedSlice(), data.backwards[0]);
    EXPECT_TRUE(state.visibleRange().intersects(data.trace->slices().range(data.backwards[0])));
    const SlicePlace place = *canvas->slicePlace(data.backwards[0]);
    EXPECT_GE(place.top, 0);
    EXPECT_LE(place.bottom, scene().viewport().heightPx());
}

TEST_F(TimelineViewTest, BracketsFollowFlows) {
    show(0, 600);
    click(data.launches[1]);
    key(Qt::Key_BracketRight);
    EXPECT_EQ(state.selectedSlice(), data.kernels[1]);
    key(Qt::Key_BracketRight);
    EXPECT_EQ(state.selectedSlice(), data.kernels[1]) << "nothing goes out of a kernel";
    key(Qt::Key_BracketLeft);
    EXPECT_EQ(state.selectedSlice(), data.launches[1]);
}

TEST_F(TimelineViewTest, HoveredSliceShowsItsArrowsToo) {
    show(0, 600);
    hover(middleOf(data.kernels[0]));
    paint();
    ASSERT_EQ(canvas->hoverArrows().arrows.size(), 1U);
    EXPECT_EQ(canvas->hoverArrows().arrows[0].link.from, data.launches[0]);
    EXPECT_TRUE(canvas->selectionArrows().arrows.empty());
}

TEST_F(TimelineViewTest, GraphLaunchDrawsACappedNumberOfArrows) {
    show(11'500, 11'900);
    click(data.graphLaunch);
    EXPECT_EQ(canvas->selectionArrows().arrows.size(), 32U);
    ASSERT_FALSE(canvas->selectionArrows().chips.empty());
    EXPECT_NE(canvas->selectionArrows().chips.back().text.indexOf(QLatin1String("32 of 40")), -1);
}

// Hover

TEST_F(TimelineViewTest, HoverTellsTheStatusBarAndForgetsOnLeave) {
    QSignalSpy told(&view, &TimelineView::hoverTextChanged);
    show(0, 600);
    hover(middleOf(data.kernels[0]));
    ASSERT_GE(told.count(), 1);
    EXPECT_NE(told.last().at(0).toString().indexOf(QStringLiteral("aten::linear › aten::addmm")), -1);
    hover(pointAt(20, data.kernels[0])); // before the first kernel: idle time
    EXPECT_EQ(told.last().at(0).toString().indexOf(QStringLiteral("aten::addmm")), -1);
    hover(middleOf(data.kernels[0]));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(canvas, &leave);
    EXPECT_TRUE(told.last().at(0).toString().isEmpty());
    EXPECT_FALSE(scene().hover().target().inside);
}

TEST_F(TimelineViewTest, HoverIsNotStaleAfterTheLanesMovedUnderARestingPointer) {
    show(0, 600);
    hover(middleOf(data.kernels[0]));
    ASSERT_EQ(scene().hover().target().hit.slice, data.kernels[0]);
    state.setVisibleRange({9'000, 9'600}); // nothing runs there
    EXPECT_TRUE(QTest::qWaitFor([&] { return scene().hover().target().hit.slice != data.kernels[0]; }, 5000));
}

TEST_F(TimelineViewTest, HoverOnACrowdedPixelCountsItsSlices) {
    // 12 ms on a canvas of about 1000 px: the graph's kernels are 4 us apart, a pixel is 12 us.
    const LaneBox& box =
        scene().layout().boxes()[std::size_t(scene().layout().boxOfLane(lane(data.stream20)))];
    const int y = scene().layout().rowTop(box, 0) + box.rowHeight / 2 - scene().viewport().scrollY();
    hover({pointAt(11'720, data.kernels[0]).x(), y});
    EXPECT_EQ(data.trace->trackOf(scene().hover().target().hit.slice), data.stream20);
    EXPECT_GE(scene().hover().target().sliceCount, 2U);
}

TEST_F(TimelineViewTest, SpaceDragPansWithoutSelecting) {
    show(2000, 3000);
    const TimeRange before = state.visibleRange();
    QTest::keyPress(canvas, Qt::Key_Space);
    drag({400, 200}, {300, 200});
    QTest::keyRelease(canvas, Qt::Key_Space);
    EXPECT_GT(state.visibleRange().startNs, before.startNs);
    EXPECT_FALSE(state.timeSelection());
    drag({400, 200}, {300, 200});
    EXPECT_TRUE(state.timeSelection());
}

TEST_F(TimelineViewTest, ThePlainWheelZoomsWhereThePresetSaysSo) {
    show(2000, 3000);
    state.preferences()->change([&](Preferences& next) { next.timelineKeys = presetKeys(KeyPreset::Tracy); });
    const TimeRange before = state.visibleRange();
    wheel({300, 100}, {0, 120});
    EXPECT_LT(state.visibleRange().durationNs(), before.durationNs());
    const TimeRange zoomed = state.visibleRange();
    wheel({300, 100}, {0, -120}, Qt::ControlModifier);
    wheel({300, 100}, {0, 0}, Qt::NoModifier, {0, -30});
    EXPECT_EQ(state.visibleRange(), zoomed) << "Ctrl with it scrolls, and a trackpad does";
}

TEST_F(TimelineViewTest, KeysPinHideAndShowALaneAlone) {
    state.selectSlice(data.kernels[0]);
    const int index = lane(data.stream7);
    key(Qt::Key_T, Qt::ShiftModifier);
    EXPECT_TRUE(scene().arranger().state().isPinned(index));
    key(Qt::Key_O, Qt::ShiftModifier);
    EXPECT_EQ(scene().layout().boxes().size(), 1U);
    key(Qt::Key_O, Qt::ShiftModifier);
    EXPECT_GT(scene().layout().boxes().size(), 1U);
    key(Qt::Key_H, Qt::ShiftModifier);
    EXPECT_EQ(scene().layout().boxOfLane(index), -1);
}

TEST_F(TimelineViewTest, TheEndsOfSeveralArrowsAreChosenFrom) {
    const auto openMenu = [this]() -> QMenu* {
        for (QMenu* menu : canvas->findChildren<QMenu*>()) {
            if (menu->isVisible()) {
                return menu;
            }
        }
        return nullptr;
    };
    state.selectSlice(data.graphLaunch, true);
    key(Qt::Key_BracketRight, Qt::ControlModifier);
    QMenu* menu = openMenu();
    ASSERT_NE(menu, nullptr);
    EXPECT_EQ(menu->actions().size(), 32) << "of 40";
    EXPECT_TRUE(menu->actions().front()->text().contains(QStringLiteral("stream 20")));
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    EXPECT_EQ(data.trace->sliceName(state.selectedSlice()), "triton_poi_fused_add_0");
    EXPECT_EQ(state.selectedSlice(), linksOf(*data.trace, data.graphLaunch, 32).links[1].to);
    key(Qt::Key_BracketLeft, Qt::ControlModifier);
    menu = openMenu();
    ASSERT_NE(menu, nullptr);
    ASSERT_EQ(menu->actions().size(), 1);
    menu->actions().front()->trigger();
    menu->close();
    EXPECT_EQ(state.selectedSlice(), data.graphLaunch);
    state.selectSlice(kNoSlice);
    key(Qt::Key_BracketRight, Qt::ControlModifier);
    EXPECT_EQ(openMenu(), nullptr) << "nothing to choose from";
}

TEST_F(TimelineViewTest, TheWholeTimeIsSelectedByOneKey) {
    key(Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(state.timeSelection(), data.trace->bounds());
}

} // namespace
} // namespace lanescope::ui
