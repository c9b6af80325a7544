// SPDX-License-Identifier: Apache-2.0
// The timeline driven by real events on the offscreen platform; checks state and geometry, not pixels.
#include "ui/timeline/timeline_view.h"

#include <QApplication>
#include <QMenu>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>

#include <cmath>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/trace_fixture.h"
#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/state/view_state.h"
#include "ui/timeline/overview_strip.h"
#include "ui/timeline/time_ruler.h"
#include "ui/timeline/timeline_canvas.h"
#include "ui/timeline/timeline_input.h"
#include "ui/timeline/timeline_scene.h"
#include "ui/timeline/track_headers.h"

namespace lanescope::ui {
namespace {

using test::TimelineFixture;

// Zoom and pan

TEST_F(TimelineViewTest, CtrlWheelZoomsAtThePointer) {
    show(2000, 3000);
    for (const int x : {0, 100, 640, canvas->width() - 1}) {
        for (const int angle : {120, -120, 360}) {
            const TimeNs before = scene().axis().timeAt(x);
            const DurationNs length = state.visibleRange().durationNs();
            wheel({x, 50}, {0, angle}, Qt::ControlModifier);
            EXPECT_EQ(angle > 0, state.visibleRange().durationNs() < length);
            EXPECT_NEAR(scene().axis().xOf(before), x, 1.01) << "the time under the pointer stays";
        }
    }
}

TEST_F(TimelineViewTest, KeysZoomAtThePointerAndPan) {
    show(2000, 3000);
    hover({300, 60});
    const TimeNs anchor = scene().axis().timeAt(300);
    key(Qt::Key_W);
    EXPECT_LT(state.visibleRange().durationNs(), 1'000'000);
    EXPECT_NEAR(scene().axis().xOf(anchor), 300, 1.5);
    key(Qt::Key_S);
    EXPECT_NEAR(double(state.visibleRange().durationNs()), 1e6, 2);
    const TimeRange range = state.visibleRange();
    key(Qt::Key_D);
    EXPECT_GT(state.visibleRange().startNs, range.startNs);
    EXPECT_EQ(state.visibleRange().durationNs(), range.durationNs());
    key(Qt::Key_A);
    EXPECT_EQ(state.visibleRange(), range);
}

TEST_F(TimelineViewTest, AnimationArrivesWithinItsTime) {
    show(2000, 3000);
    view.setAnimationsEnabled(true);
    QElapsedTimer timer;
    timer.start();
    QTest::keyClick(canvas, Qt::Key_S);
    EXPECT_TRUE(QTest::qWaitFor(
        [this] { return std::abs(double(state.visibleRange().durationNs()) - 1e6 / 0.6) < 3; }, 2000));
    EXPECT_TRUE(state.canUndo());
    state.undo();
    EXPECT_EQ(state.visibleRange(), (TimeRange{data.us(2000), data.us(3000)}))
        << "one step for the whole move";
}

TEST_F(TimelineViewTest, PlainWheelScrollsLanesAndShiftWheelPans) {
    view.resize(1280, 260);
    paint();
    ASSERT_GT(scene().maxScrollY(), 0);
    const TimeRange range = state.visibleRange();
    wheel({300, 60}, {0, -120});
    EXPECT_GT(scene().scrollY(), 0);
    EXPECT_EQ(state.visibleRange(), range);
    show(2000, 3000);
    const TimeRange before = state.visibleRange();
    wheel({300, 60}, {0, -120}, Qt::ShiftModifier);
    EXPECT_GT(state.visibleRange().startNs, before.startNs);
    EXPECT_EQ(state.visibleRange().durationNs(), before.durationNs());
}

TEST_F(TimelineViewTest, TrackpadKeepsToTheAxisItBeganOn) {
    view.resize(1280, 260);
    show(2000, 3000);
    wheel({300, 60}, {}, Qt::NoModifier, {-30, 2}, Qt::ScrollBegin);
    const TimeRange panned = state.visibleRange();
    EXPECT_GT(panned.startNs, data.us(2000));
    EXPECT_EQ(scene().scrollY(), 0);
    wheel({300, 60}, {}, Qt::NoModifier, {-3, -40}, Qt::ScrollUpdate);
    EXPECT_GT(state.visibleRange().startNs, panned.startNs);
    EXPECT_EQ(scene().scrollY(), 0) << "a stray vertical move does not scroll";
    wheel({300, 60}, {}, Qt::NoModifier, {1, -40}, Qt::ScrollBegin);
    EXPECT_GT(scene().scrollY(), 0);
}

TEST_F(TimelineViewTest, MiddleDragAndShiftDragPan) {
    for (const auto& [button, modifiers] :
         {std::pair(Qt::MiddleButton, Qt::KeyboardModifiers()),
          std::pair(Qt::LeftButton, Qt::KeyboardModifiers(Qt::ShiftModifier))}) {
        show(2000, 3000);
        const TimeNs grabbed = scene().axis().timeAt(500);
        drag({500, 100}, {300, 100}, button, modifiers);
        EXPECT_NEAR(scene().axis().xOf(grabbed), 300, 2);
        EXPECT_FALSE(state.timeSelection().has_value());
    }
}

TEST_F(TimelineViewTest, WheelNotchesInARowAreOneUndoStep) {
    show(2000, 3000);
    wheel({300, 60}, {0, 120}, Qt::ControlModifier);
    wheel({300, 60}, {0, 120}, Qt::ControlModifier);
    wheel({300, 60}, {0, 120}, Qt::ControlModifier);
    key(Qt::Key_Backspace);
    EXPECT_EQ(state.visibleRange(), (TimeRange{data.us(2000), data.us(3000)}));
    key(Qt::Key_Right, Qt::AltModifier);
    EXPECT_NEAR(double(state.visibleRange().durationNs()), 512'000, 10);
    key(Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(state.visibleRange(), (TimeRange{data.us(2000), data.us(3000)}));
}

TEST_F(TimelineViewTest, FFramesTheSelectionAndThenEverything) {
    click(data.steps[1]);
    key(Qt::Key_F);
    EXPECT_TRUE(state.visibleRange().startNs < data.us(4000) && state.visibleRange().endNs > data.us(7900));
    EXPECT_LT(state.visibleRange().durationNs(), 5'200'000);
    key(Qt::Key_F);
    EXPECT_LE(state.visibleRange().startNs, data.us(0));
    EXPECT_GE(state.visibleRange().endNs, data.us(12'000));
    key(Qt::Key_Escape);
    show(2000, 3000);
    key(Qt::Key_0);
    EXPECT_GE(state.visibleRange().durationNs(), 12'000'000);
    show(2000, 3000);
    key(Qt::Key_Home);
    EXPECT_GE(state.visibleRange().durationNs(), 12'000'000);
}

// Selection

TEST_F(TimelineViewTest, ClickSelectsAndClickBesideClears) {
    show(0, 1200);
    click(data.addmms[1]);
    EXPECT_EQ(state.selectedSlice(), data.addmms[1]);
    click(data.kernels[0]);
    EXPECT_EQ(state.selectedSlice(), data.kernels[0]);
    QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, pointAt(20, data.kernels[0]));
    EXPECT_EQ(state.selectedSlice(), kNoSlice);
}

TEST_F(TimelineViewTest, DoubleClickZoomsToTheSliceAndActivatesIt) {
    QSignalSpy activated(&view, &TimelineView::sliceActivated);
    show(0, 1200);
    QTest::mouseDClick(canvas, Qt::LeftButton, Qt::NoModifier, middleOf(data.kernels[1]));
    ASSERT_EQ(activated.count(), 1);
    EXPECT_EQ(activated.at(0).at(0).value<SliceId>(), data.kernels[1]);
    EXPECT_EQ(state.selectedSlice(), data.kernels[1]);
    EXPECT_LT(state.visibleRange().durationNs(), 170'000);
    EXPECT_LT(state.visibleRange().startNs, data.us(500));
    EXPECT_GT(state.visibleRange().endNs, data.us(620));
    key(Qt::Key_Return);
    EXPECT_EQ(activated.count(), 2);
}

TEST_F(TimelineViewTest, DragSelectsATimeRangeThatSnapsToSliceEdges) {
    show(0, 1200);
    // aten::linear of layer 1 is [360, 560) us; a pixel is about a microsecond.
    drag(pointAt(357, data.linears[1]), pointAt(563, data.linears[1]));
    ASSERT_TRUE(state.timeSelection().has_value());
    EXPECT_EQ(*state.timeSelection(), (TimeRange{data.us(360), data.us(560)}));
    EXPECT_EQ(state.selectedSlice(), kNoSlice) << "dragging selects no slice";

    state.setTimeSelection(std::nullopt); // its edges would be dragged
    drag(pointAt(357, data.linears[1]), pointAt(563, data.linears[1]), Qt::LeftButton, Qt::AltModifier);
    EXPECT_NEAR(usAt(state.timeSelection()->startNs), 357, 2) << "Alt: no snapping";
    EXPECT_NEAR(usAt(state.timeSelection()->endNs), 563, 2);
    EXPECT_NE(state.timeSelection()->startNs, data.us(360));
}

TEST_F(TimelineViewTest, TimeRangeEdgesCanBeDragged) {
    show(0, 1200);
    state.setTimeSelection(TimeRange{data.us(300), data.us(700)});
    paint();
    const int y = middleOf(data.steps[0]).y();
    const auto xOf = [this](double us) { return int(std::lround(scene().axis().xOf(data.us(us)))); };
    drag({xOf(700), y}, {xOf(900), y});
    EXPECT_EQ(usAt(state.timeSelection()->startNs), 300);
    EXPECT_NEAR(usAt(state.timeSelection()->endNs), 900, 2);
}

TEST_F(TimelineViewTest, EscapeClearsSelectionThenRangeAndCancelsADrag) {
    show(0, 1200);
    state.setTimeSelection(TimeRange{data.us(300), data.us(700)});
    state.selectSlice(data.linears[0]);
    state.setHighlightedName(data.trace->slices().name[data.linears[0]]);
    key(Qt::Key_Escape);
    EXPECT_EQ(state.selectedSlice(), kNoSlice);
    EXPECT_FALSE(state.highlightedName().has_value());
    EXPECT_TRUE(state.timeSelection().has_value());
    key(Qt::Key_Escape);
    EXPECT_FALSE(state.timeSelection().has_value());

    QTest::mousePress(canvas, Qt::LeftButton, Qt::NoModifier, {200, 100});
    moveWith(Qt::LeftButton, Qt::NoModifier, {400, 100});
    EXPECT_TRUE(scene().dragRange().has_value());
    key(Qt::Key_Escape);
    EXPECT_FALSE(scene().dragRange().has_value());
    QTest::mouseRelease(canvas, Qt::LeftButton, Qt::NoModifier, {400, 100});
    EXPECT_FALSE(state.timeSelection().has_value());
}

TEST_F(TimelineViewTest, MMarksTheRangeOfTheSlice) {
    show(0, 1200);
    click(data.linears[1]);
    key(Qt::Key_M);
    EXPECT_EQ(*state.timeSelection(), (TimeRange{data.us(360), data.us(560)}));
    key(Qt::Key_Z);
    EXPECT_EQ(state.visibleRange(), (TimeRange{data.us(360), data.us(560)}));
}

// Keyboard walking

TEST_F(TimelineViewTest, ArrowKeysWalkSlicesAndRows) {
    show(0, 1200);
    click(data.linears[0]);
    key(Qt::Key_Right);
    EXPECT_EQ(state.selectedSlice(), data.linears[1]);
    key(Qt::Key_Period);
    EXPECT_EQ(state.selectedSlice(), data.linears[2]);
    key(Qt::Key_Comma);
    key(Qt::Key_Left);
    EXPECT_EQ(state.selectedSlice(), data.linears[0]);
    key(Qt::Key_Down);
    EXPECT_EQ(state.selectedSlice(), data.addmms[0]);
    key(Qt::Key_Down);
    EXPECT_EQ(state.selectedSlice(), data.launches[0]);
    key(Qt::Key_Up);
    key(Qt::Key_Up);
    EXPECT_EQ(state.selectedSlice(), data.linears[0]);
}

TEST_F(TimelineViewTest, WalkingDownCrossesLanesOverSeriesAndHeaders) {
    show(0, 1200);
    click(data.launches[0]);
    key(Qt::Key_Down);
    EXPECT_EQ(data.trace->trackOf(state.selectedSlice()), data.autogradThread);
    key(Qt::Key_Down);
    EXPECT_EQ(data.trace->trackOf(state.selectedSlice()), data.stream7);
    key(Qt::Key_Up);
    EXPECT_EQ(data.trace->trackOf(state.selectedSlice()), data.autogradThread);
}

TEST_F(TimelineViewTest, FirstArrowKeySelectsSomethingInView) {
    show(4100, 4500);
    ASSERT_EQ(state.selectedSlice(), kNoSlice);
    key(Qt::Key_Right);
    EXPECT_EQ(state.selectedSlice(), data.steps[1]);
}

TEST_F(TimelineViewTest, WalkingRevealsWhatIsOutOfView) {
    show(0, 400);
    click(data.linears[1]);
    for (int i = 0; i < 5; ++i) {
        key(Qt::Key_Right);
    }
    EXPECT_EQ(state.selectedSlice(), data.linears[6]);
    const TimeRange range = data.trace->slices().range(data.linears[6]);
    EXPECT_TRUE(state.visibleRange().intersects(range));
}

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
    EXPECT_LE(place.bottom, scene().heightPx());
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
    hover(pointAt(20, data.kernels[0]));
    EXPECT_TRUE(told.last().at(0).toString().isEmpty());
    hover(middleOf(data.kernels[0]));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(canvas, &leave);
    EXPECT_TRUE(told.last().at(0).toString().isEmpty());
    EXPECT_FALSE(scene().hover().inside);
}

TEST_F(TimelineViewTest, HoverIsNotStaleAfterTheLanesMovedUnderARestingPointer) {
    show(0, 600);
    hover(middleOf(data.kernels[0]));
    ASSERT_EQ(scene().hover().hit.slice, data.kernels[0]);
    state.setVisibleRange({9'000, 9'600}); // nothing runs there
    EXPECT_TRUE(QTest::qWaitFor([&] { return scene().hover().hit.slice != data.kernels[0]; }, 5000));
}

TEST_F(TimelineViewTest, HoverOnACrowdedPixelCountsItsSlices) {
    // 12 ms on a canvas of about 1000 px: the graph's kernels are 4 us apart, a pixel is 12 us.
    const LaneBox& box =
        scene().layout().boxes()[std::size_t(scene().layout().boxOfLane(lane(data.stream20)))];
    const int y = scene().layout().rowTop(box, 0) + box.rowHeight / 2 - scene().scrollY();
    hover({pointAt(11'720, data.kernels[0]).x(), y});
    EXPECT_EQ(data.trace->trackOf(scene().hover().hit.slice), data.stream20);
    EXPECT_GE(scene().hover().sliceCount, 2U);
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
    setTimelineKeys(presetKeys(KeyPreset::Tracy));
    const TimeRange before = state.visibleRange();
    wheel({300, 100}, {0, 120});
    EXPECT_LT(state.visibleRange().durationNs(), before.durationNs());
    const TimeRange zoomed = state.visibleRange();
    wheel({300, 100}, {0, -120}, Qt::ControlModifier);
    wheel({300, 100}, {0, 0}, Qt::NoModifier, {0, -30});
    EXPECT_EQ(state.visibleRange(), zoomed) << "Ctrl with it scrolls, and a trackpad does";
    setTimelineKeys(presetKeys(KeyPreset::Perfetto));
}

TEST_F(TimelineViewTest, KeysPinHideAndShowALaneAlone) {
    state.selectSlice(data.kernels[0]);
    const int index = lane(data.stream7);
    key(Qt::Key_T, Qt::ShiftModifier);
    EXPECT_TRUE(scene().state().isPinned(index));
    key(Qt::Key_O, Qt::ShiftModifier);
    EXPECT_EQ(scene().layout().boxes().size(), 1U);
    key(Qt::Key_O, Qt::ShiftModifier);
    EXPECT_GT(scene().layout().boxes().size(), 1U);
    key(Qt::Key_H, Qt::ShiftModifier);
    EXPECT_EQ(scene().layout().boxOfLane(index), -1);
}

// Lanes

TEST_F(TimelineViewTest, ClickOnAGroupHeaderFoldsIt) {
    const LaneGroup& group = scene().tree().groups[0];
    const LaneBox header = scene().layout().boxes()[0];
    ASSERT_TRUE(header.isGroup());
    QTest::mouseClick(headers, Qt::LeftButton, Qt::NoModifier, {12, header.height / 2});
    paint();
    EXPECT_NE(scene().state().groupCollapsed[0], 0);
    EXPECT_EQ(scene().layout().boxOfLane(group.firstLane), 0);
    EXPECT_EQ(scene().frame().rows.front().lane, -1) << "a summary row stands for the group";
    QTest::mouseClick(headers, Qt::LeftButton, Qt::NoModifier, {12, header.height / 2});
    EXPECT_EQ(scene().state().groupCollapsed[0], 0);
}

TEST_F(TimelineViewTest, LaneFoldsByItsChevronAndByKey) {
    const int index = lane(data.mainThread);
    const LaneBox box = scene().layout().boxes()[std::size_t(scene().layout().boxOfLane(index))];
    QTest::mouseClick(headers, Qt::LeftButton, Qt::NoModifier, {8, box.y + box.rowsTop + 6});
    EXPECT_TRUE(scene().state().lanes[std::size_t(index)].collapsed);
    paint();
    state.selectSlice(data.steps[0]);
    key(Qt::Key_E);
    EXPECT_FALSE(scene().state().lanes[std::size_t(index)].collapsed);
    key(Qt::Key_C);
    EXPECT_TRUE(scene().state().lanes[std::size_t(index)].collapsed);
}

TEST_F(TimelineViewTest, PythonStackCanBeHiddenAndRevealShowsItAgain) {
    const int index = lane(data.mainThread);
    const int rows = scene().laneRows()[std::size_t(index)].rowCount();
    state.selectSlice(data.linears[0]);
    key(Qt::Key_P);
    EXPECT_TRUE(scene().state().lanes[std::size_t(index)].pythonHidden);
    EXPECT_LT(scene().laneRows()[std::size_t(index)].rowCount(), rows);
    EXPECT_EQ(scene().placeOf(data.modules[0])->row, -1);
    state.selectSlice(data.modules[0], true);
    EXPECT_FALSE(scene().state().lanes[std::size_t(index)].pythonHidden);
    EXPECT_GE(scene().placeOf(data.modules[0])->row, 0);
}

TEST_F(TimelineViewTest, RowHeightCycles) {
    const int index = lane(data.mainThread);
    state.selectSlice(data.linears[0]);
    const RowSize first = scene().state().lanes[std::size_t(index)].rowSize;
    key(Qt::Key_H);
    EXPECT_NE(scene().state().lanes[std::size_t(index)].rowSize, first);
    key(Qt::Key_H);
    key(Qt::Key_H);
    EXPECT_EQ(scene().state().lanes[std::size_t(index)].rowSize, first);
}

TEST(TimelineViewFit, FirstGpuIsInViewAtAnyHeightUntilTheUserActs) {
    const TimelineFixture data;
    ViewState state(data.trace->bounds(), data.trace->bounds());
    TimelineView view(data.trace, &state);
    const TimelineScene& scene = view.scene();
    const auto mainThread = std::size_t(scene.tree().laneOf(data.mainThread));
    const auto autograd = std::size_t(scene.tree().laneOf(data.autogradThread));
    const auto streamBottom = [&] {
        const int box = scene.layout().boxOfLane(scene.tree().laneOf(data.stream7));
        return scene.layout().boxes()[std::size_t(box)].bottom();
    };
    view.show();
    view.resize(900, 1200);
    view.grab();
    EXPECT_EQ(scene.state().lanes[mainThread].rowSize, RowSize::Tall);
    EXPECT_FALSE(scene.state().lanes[autograd].collapsed);
    view.resize(900, 500);
    view.grab();
    EXPECT_EQ(scene.state().lanes[mainThread].rowSize, RowSize::Normal);
    EXPECT_LE(streamBottom(), scene.heightPx());
    view.resize(900, 400);
    view.grab();
    EXPECT_EQ(scene.state().lanes[mainThread].rowSize, RowSize::Compact);
    EXPECT_FALSE(scene.state().lanes[mainThread].collapsed);
    EXPECT_LE(streamBottom(), scene.heightPx());
    view.resize(900, 1200);
    view.grab();
    EXPECT_EQ(scene.state().lanes[mainThread].rowSize, RowSize::Tall);

    QTest::keyClick(view.focusProxy(), Qt::Key_W);
    view.resize(900, 500);
    view.grab();
    EXPECT_EQ(scene.state().lanes[mainThread].rowSize, RowSize::Tall) << "nothing moves by itself any more";
}

TEST_F(TimelineViewTest, RevealUnfoldsScrollsAndPans) {
    view.resize(1280, 260);
    show(0, 300);
    for (int group = 0; group < int(scene().tree().groups.size()); ++group) {
        if (scene().state().groupCollapsed[std::size_t(group)] == 0) {
            scene().toggleGroup(group);
        }
    }
    view.reveal(data.kernels[25]);
    paint();
    const SlicePlace place = *canvas->slicePlace(data.kernels[25]);
    EXPECT_GE(scene().placeOf(data.kernels[25])->row, 0);
    EXPECT_GE(place.top, 0);
    EXPECT_LE(place.bottom, scene().heightPx());
    EXPECT_GE(place.x0, 0);
    EXPECT_LE(place.x1, scene().widthPx());
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
    const int x = int(scene().axis().xOf(data.us(5000)));
    EXPECT_EQ(ruler->stepAt(x), 1);
    QTest::mouseClick(ruler, Qt::LeftButton, Qt::NoModifier, {x, ruler->height() - 4});
    EXPECT_EQ(*state.timeSelection(), (TimeRange{data.us(4000), data.us(7900)}));
    EXPECT_LT(state.visibleRange().durationNs(), 4'200'000);
}

TEST_F(TimelineViewTest, RulerDragSelectsARange) {
    auto* ruler = view.findChild<TimeRuler*>();
    QTest::mousePress(ruler, Qt::LeftButton, Qt::NoModifier, {100, 4});
    QMouseEvent move(QEvent::MouseMove, QPointF(400, 4), ruler->mapToGlobal(QPointF(400, 4)), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(ruler, &move);
    QTest::mouseRelease(ruler, Qt::LeftButton, Qt::NoModifier, {400, 4});
    ASSERT_TRUE(state.timeSelection().has_value());
    EXPECT_EQ(state.timeSelection()->startNs, scene().axis().timeAt(100));
    EXPECT_EQ(state.timeSelection()->endNs, scene().axis().timeAt(400));
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

// Menu, theme, accessibility, edge cases

TEST_F(TimelineViewTest, MenuOffersWhatFitsTheSlice) {
    auto* input = view.findChild<TimelineInput*>();
    QMenu onKernel;
    input->fillMenu(onKernel, data.kernels[0]);
    QStringList texts;
    for (const QAction* action : onKernel.actions()) {
        texts << action->text();
    }
    EXPECT_FALSE(texts.filter(QStringLiteral("Follow incoming")).isEmpty());
    EXPECT_TRUE(texts.filter(QStringLiteral("Follow outgoing")).isEmpty());
    EXPECT_FALSE(texts.filter(QStringLiteral("Copy name")).isEmpty());
    for (QAction* action : onKernel.actions()) {
        if (action->text() == QLatin1String("Highlight all of this name")) {
            action->trigger();
        }
    }
    EXPECT_EQ(*state.highlightedName(), data.trace->slices().name[data.kernels[0]]);
    paint();
}

TEST_F(TimelineViewTest, FollowsThePaletteLive) {
    EXPECT_FALSE(scene().theme().dark);
    view.setPalette(darkPalette());
    paint();
    EXPECT_TRUE(scene().theme().dark);
    view.setPalette(lightPalette());
    EXPECT_FALSE(scene().theme().dark);
}

TEST_F(TimelineViewTest, IsNamedForAssistiveTechnologyAndTakesFocus) {
    EXPECT_FALSE(canvas->accessibleName().isEmpty());
    EXPECT_FALSE(view.accessibleName().isEmpty());
    EXPECT_EQ(view.focusProxy(), canvas);
    EXPECT_TRUE(canvas->focusPolicy() & Qt::TabFocus);
}

TEST_F(TimelineViewTest, FrameTimesAreCountedAndTakenOnce) {
    view.takeFrameTimes();
    show(0, 300);
    const TimelineView::FrameTimes times = view.takeFrameTimes();
    EXPECT_GE(times.frames, 1);
    EXPECT_GT(times.worstMs, 0);
    EXPECT_LE(times.meanMs, times.worstMs);
    EXPECT_EQ(view.takeFrameTimes().frames, 0);
}

TEST_F(TimelineViewTest, LettersReachTheCanvasThoughAShortcutHasThem) {
    QKeyEvent override(QEvent::ShortcutOverride, Qt::Key_W, Qt::NoModifier);
    override.ignore();
    QApplication::sendEvent(canvas, &override);
    EXPECT_TRUE(override.isAccepted());
    QKeyEvent other(QEvent::ShortcutOverride, Qt::Key_O, Qt::ControlModifier);
    other.ignore();
    QApplication::sendEvent(canvas, &other);
    EXPECT_FALSE(other.isAccepted());
}

TEST(TimelineViewWithoutEvents, ShowsAndTakesEveryKey) {
    test::TraceFixture fixture;
    const std::shared_ptr<const Trace> trace = fixture.take();
    ViewState state(trace->bounds(), trace->extents());
    TimelineView view(trace, &state);
    view.resize(600, 300);
    view.show();
    auto* canvas = view.findChild<TimelineCanvas*>();
    for (const TimelineBinding& binding : timelineBindings()) {
        view.perform(binding.action);
    }
    QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, {100, 100});
    QTest::mouseDClick(canvas, Qt::LeftButton, Qt::NoModifier, {100, 100});
    QTest::mouseMove(canvas, {50, 50});
    EXPECT_FALSE(view.grab().isNull());
    EXPECT_EQ(state.selectedSlice(), kNoSlice);
}

/// A thread of 18 rows: Python frames, and operators in the innermost row.
std::shared_ptr<const Trace> longPythonThread(std::uint32_t slicesPerRow) {
    constexpr std::uint32_t kRows = 18;
    TraceData data;
    data.categories = {{kEmptyString, CategoryKind::PythonFunction}, {kEmptyString, CategoryKind::Operator}};
    data.processes.emplace_back();
    std::vector<TimeNs> startNs;
    std::vector<DurationNs> durationNs;
    std::vector<CategoryId> category;
    for (std::uint32_t r = 0; r < kRows; ++r) {
        Row row;
        row.firstSlice = SliceId(std::uint32_t(startNs.size()));
        row.sliceCount = slicesPerRow;
        row.track = TrackId(0);
        row.depth = r;
        data.rows.push_back(row);
        for (std::uint32_t i = 0; i < slicesPerRow; ++i) {
            startNs.push_back(TimeNs(i) * 100 + r);
            durationNs.push_back(90 - 2 * DurationNs(r));
            category.push_back(CategoryId(r + 1 == kRows ? 1 : 0));
        }
    }
    Track track;
    track.process = ProcessId(0);
    track.firstRow = RowId(0);
    track.rowCount = kRows;
    track.firstSlice = SliceId(0);
    track.sliceCount = std::uint32_t(startNs.size());
    data.tracks.push_back(track);
    const std::size_t count = startNs.size();
    data.slices.startNs = std::move(startNs);
    data.slices.durationNs = std::move(durationNs);
    data.slices.category = std::move(category);
    data.slices.name = std::vector<StringId>(count, kEmptyString);
    data.slices.parent = std::vector<SliceId>(count, kNoSlice);
    data.slices.sourceOffset = std::vector<std::uint64_t>(count, 0);
    data.mipmap = SliceMipmap::build(data.slices, data.rows, 1);
    data.bounds = data.extents = {0, TimeNs(slicesPerRow) * 100};
    return std::make_shared<const Trace>(std::move(data));
}

TEST(TimelineViewPython, DeepThreadStartsWithoutItsStackShortOrLong) {
    for (const std::uint32_t slicesPerRow : {20U, 20'000U}) {
        const std::shared_ptr<const Trace> trace = longPythonThread(slicesPerRow);
        ViewState state(trace->bounds(), trace->bounds());
        TimelineView view(trace, &state);
        view.resize(800, 300);
        view.show();
        view.grab(); // while it is being arranged
        ASSERT_TRUE(QTest::qWaitFor([&view] { return view.isReady(); }, 20'000));
        EXPECT_TRUE(view.scene().state().lanes[0].pythonHidden);
        EXPECT_EQ(view.scene().laneRows()[0].rowCount(), 1);
        view.scene().setPythonHidden(0, false);
        EXPECT_EQ(view.scene().laneRows()[0].rowCount(), 18);
        EXPECT_EQ(view.scene().state().lanes[0].rowSize, RowSize::Compact);
        view.scene().setPythonHidden(0, true);
        EXPECT_EQ(view.scene().laneRows()[0].rowCount(), 1) << "made once, kept";
        EXPECT_FALSE(view.grab().isNull());
    }
}

TEST(TimelineViewLifetime, MayBeDestroyedWhileOverlaysAreComputed) {
    for (int i = 0; i < 5; ++i) {
        const TimelineFixture data;
        ViewState state(data.trace->bounds(), data.trace->bounds());
        TimelineView view(data.trace, &state);
        view.resize(400, 300);
        view.show();
    }
    QTest::qWait(30);
    SUCCEED();
}

TEST(TimelineViewSizes, AnySizePaints) {
    const TimelineFixture data;
    ViewState state(data.trace->bounds(), data.trace->bounds());
    TimelineView view(data.trace, &state);
    view.show();
    for (const QSize size : {QSize(1, 1), QSize(80, 60), QSize(3000, 40), QSize(200, 2000)}) {
        view.resize(size);
        EXPECT_EQ(view.grab().size(), view.size() * view.devicePixelRatioF());
    }
}

} // namespace
} // namespace lanescope::ui
