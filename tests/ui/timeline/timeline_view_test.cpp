// SPDX-License-Identifier: Apache-2.0
// The timeline driven by real events on the offscreen platform; checks state and geometry, not pixels.
#include "ui/timeline/view/timeline_view.h"

#include <QApplication>
#include <QMenu>
#include <QNativeGestureEvent>
#include <QPointingDevice>
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
#include "ui/timeline/input/timeline_input.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/widgets/lane_headers.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {
namespace {

using test::TimelineFixture;

// Zoom and pan

TEST_F(TimelineViewTest, CtrlWheelZoomsAtThePointer) {
    show(2000, 3000);
    for (const int x : {0, 100, 640, canvas->width() - 1}) {
        for (const int angle : {120, -120, 360}) {
            const TimeNs before = scene().viewport().axis().timeAt(x);
            const DurationNs length = state.visibleRange().durationNs();
            wheel({x, 50}, {0, angle}, Qt::ControlModifier);
            EXPECT_EQ(angle > 0, state.visibleRange().durationNs() < length);
            EXPECT_NEAR(scene().viewport().axis().xOf(before), x, 1.01) << "the time under the pointer stays";
        }
    }
}

TEST_F(TimelineViewTest, KeysZoomAtThePointerAndPan) {
    show(2000, 3000);
    hover({300, 60});
    const TimeNs anchor = scene().viewport().axis().timeAt(300);
    key(Qt::Key_W);
    EXPECT_LT(state.visibleRange().durationNs(), 1'000'000);
    EXPECT_NEAR(scene().viewport().axis().xOf(anchor), 300, 1.5);
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
    ASSERT_GT(scene().viewport().maxScrollY(), 0);
    const TimeRange range = state.visibleRange();
    wheel({300, 60}, {0, -120});
    EXPECT_GT(scene().viewport().scrollY(), 0);
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
    EXPECT_EQ(scene().viewport().scrollY(), 0);
    wheel({300, 60}, {}, Qt::NoModifier, {-3, -40}, Qt::ScrollUpdate);
    EXPECT_GT(state.visibleRange().startNs, panned.startNs);
    EXPECT_EQ(scene().viewport().scrollY(), 0) << "a stray vertical move does not scroll";
    wheel({300, 60}, {}, Qt::NoModifier, {1, -40}, Qt::ScrollBegin);
    EXPECT_GT(scene().viewport().scrollY(), 0);
}

TEST_F(TimelineViewTest, PinchingZoomsAtTheFingers) {
    show(2000, 3000);
    const QPointF at(400, 60);
    const TimeNs held = scene().viewport().axis().timeAt(400 * canvas->devicePixelRatioF());
    const auto pinch = [&](double value) {
        QNativeGestureEvent event(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at,
                                  canvas->mapToGlobal(at), value, {});
        QApplication::sendEvent(canvas, &event);
        paint();
    };
    pinch(0.5);
    EXPECT_LT(state.visibleRange().durationNs(), 700'000);
    EXPECT_NEAR(scene().viewport().axis().xOf(held), 400 * canvas->devicePixelRatioF(), 2);
    pinch(-0.5);
    EXPECT_NEAR(double(state.visibleRange().durationNs()), 1'000'000, 1000);
    EXPECT_EQ(scene().viewport().scrollY(), 0) << "and scrolls nothing";
}

TEST_F(TimelineViewTest, MiddleDragAndShiftDragPan) {
    for (const auto& [button, modifiers] :
         {std::pair(Qt::MiddleButton, Qt::KeyboardModifiers()),
          std::pair(Qt::LeftButton, Qt::KeyboardModifiers(Qt::ShiftModifier))}) {
        show(2000, 3000);
        const TimeNs grabbed = scene().viewport().axis().timeAt(500);
        drag({500, 100}, {300, 100}, button, modifiers);
        EXPECT_NEAR(scene().viewport().axis().xOf(grabbed), 300, 2);
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

TEST_F(TimelineViewTest, BackspaceSkipsNoView) {
    // All of it quicker than the pause that ends a gesture.
    key(Qt::Key_0);
    for (int i = 0; i < 3; ++i) {
        key(Qt::Key_W);
    }
    const TimeRange zoomed = state.visibleRange();
    key(Qt::Key_0);
    const TimeRange whole = state.visibleRange();
    ASSERT_NE(whole, zoomed);
    key(Qt::Key_W);
    key(Qt::Key_Backspace);
    EXPECT_EQ(state.visibleRange(), whole) << "the view that the last W left";
    key(Qt::Key_W);
    state.setVisibleRange({data.us(100), data.us(200)}); // a table, the steps
    paint();
    key(Qt::Key_W);
    key(Qt::Key_Backspace);
    EXPECT_EQ(state.visibleRange(), (TimeRange{data.us(100), data.us(200)}));
}

TEST_F(TimelineViewTest, BringingIntoViewKeepsTheScale) {
    show(0, 100);
    const SliceId late = data.kernels.back();
    ASSERT_GT(data.trace->slices().startNs[late], state.visibleRange().endNs);
    const DurationNs length = state.visibleRange().durationNs();
    state.bringIntoView(late);
    EXPECT_EQ(state.visibleRange().durationNs(), length);
    EXPECT_TRUE(state.visibleRange().intersects(data.trace->slices().range(late)));
    const TimeRange before = state.visibleRange();
    state.bringIntoView(late);
    EXPECT_EQ(state.visibleRange(), before) << "it was in view";
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
    const auto xOf = [this](double us) {
        return int(std::lround(scene().viewport().axis().xOf(data.us(us))));
    };
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
    EXPECT_TRUE(scene().hover().dragRange().has_value());
    key(Qt::Key_Escape);
    EXPECT_FALSE(scene().hover().dragRange().has_value());
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

TEST_F(TimelineViewTest, TheMenuLeadsFromAKernelToWhatLaunchedIt) {
    QMenu menu;
    view.findChild<TimelineInput*>()->fillMenu(menu, data.kernels[0]);
    const auto find = [](const QMenu& in, const char* text) -> QAction* {
        for (QAction* action : in.actions()) {
            if (action->text().startsWith(QLatin1String(text))) {
                return action;
            }
        }
        return nullptr;
    };
    QAction* goTo = find(menu, "Go to");
    ASSERT_NE(goTo, nullptr);
    ASSERT_NE(goTo->menu(), nullptr);
    QAction* toOperator = find(*goTo->menu(), "operator: ");
    ASSERT_NE(toOperator, nullptr);
    toOperator->trigger();
    const SliceId reached = state.selectedSlice();
    ASSERT_NE(reached, kNoSlice);
    EXPECT_EQ(data.trace->categoryKind(reached), CategoryKind::Operator);
    QMenu back;
    view.findChild<TimelineInput*>()->fillMenu(back, reached);
    goTo = find(back, "Go to");
    ASSERT_NE(goTo, nullptr);
    QAction* toKernel = find(*goTo->menu(), "GPU: ");
    ASSERT_NE(toKernel, nullptr);
    toKernel->trigger();
    EXPECT_EQ(state.selectedSlice(), data.kernels[0]);
}

TEST_F(TimelineViewTest, FollowsThePaletteLive) {
    EXPECT_FALSE(scene().style().theme().dark);
    view.setPalette(darkPalette());
    paint();
    EXPECT_TRUE(scene().style().theme().dark);
    view.setPalette(lightPalette());
    EXPECT_FALSE(scene().style().theme().dark);
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

TEST_F(TimelineViewTest, AKeyOfAnotherLayoutNavigatesByItsPlace) {
    constexpr quint32 kPlaceOfW = 25; // of X; Z on AZERTY
    const auto press = [this](QEvent::Type type) {
        QKeyEvent event(type, Qt::Key_Z, Qt::NoModifier, kPlaceOfW, 'z', 0, QStringLiteral("z"));
        QCoreApplication::sendEvent(canvas, &event);
        return event.isAccepted();
    };
    const DurationNs before = state.visibleRange().durationNs();
    EXPECT_TRUE(press(QEvent::ShortcutOverride));
    EXPECT_TRUE(press(QEvent::KeyPress));
    QTRY_VERIFY(state.visibleRange().durationNs() < before);
}

} // namespace
} // namespace lanescope::ui
