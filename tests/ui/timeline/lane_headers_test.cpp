// SPDX-License-Identifier: Apache-2.0
// Lanes pinned, hidden, moved and renamed with real events on the column of their names.
#include "ui/timeline/widgets/lane_headers.h"

#include <QApplication>
#include <QMenu>
#include <QtTest>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/wait.h"
#include "ui/state/view_state.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/widgets/header_figures.h"
#include "ui/timeline/widgets/inline_edit.h"
#include "ui/timeline/widgets/lane_menu.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {
namespace {

class LaneHeadersTest : public testing::Test {
protected:
    LaneHeadersTest()
        : state(data.trace->bounds(), data.trace->bounds())
        , view(data.trace, &state) {
        view.setAnimationsEnabled(false);
        view.setFrameBudgetMs(1e9);
        view.resize(1280, 420);
        view.show();
        headers = view.findChild<LaneHeaders*>();
        canvas = view.findChild<TimelineCanvas*>();
        EXPECT_TRUE(QTest::qWaitFor([this] { return view.isReady(); }, 5000));
        scene().arranger().keep();
        view.grab();
    }

    TimelineScene& scene() { return view.scene(); }
    int lane(TrackId track) { return scene().lanes().tree().laneOf(track); }
    const LaneBox& box(int lane) {
        return scene().layout().boxes()[std::size_t(scene().layout().boxOfLane(lane))];
    }
    /// The middle of a lane's header, scrolled into view, in logical pixels.
    QPoint middleOf(int lane) {
        const LaneBox& at = box(lane);
        const int y = scene().viewport().contentView().toCanvas(at.y) + at.height / 2;
        return (QPointF(headers->width() / 2.0 * headers->devicePixelRatioF(), y) /
                headers->devicePixelRatioF())
            .toPoint();
    }
    void moveTo(QPoint at, Qt::MouseButtons buttons = Qt::NoButton) {
        QMouseEvent event(QEvent::MouseMove, QPointF(at), headers->mapToGlobal(QPointF(at)), Qt::NoButton,
                          buttons, Qt::NoModifier);
        QApplication::sendEvent(headers, &event);
    }
    QPoint button(int lane, LaneHeaders::Part part) {
        moveTo(middleOf(lane));
        for (int x = headers->width() - 1; x > 0; --x) {
            for (int y = 0; y < headers->height(); ++y) {
                if (headers->targetAt(QPointF(x, y)).part == part) {
                    return {x - 2, y + 2};
                }
            }
        }
        ADD_FAILURE() << "no such button";
        return {};
    }

    test::TimelineFixture data;
    ViewState state;
    TimelineView view;
    LaneHeaders* headers = nullptr;
    TimelineCanvas* canvas = nullptr;
};

TEST_F(LaneHeadersTest, TheButtonsOfALanePinAndHideIt) {
    const int stream = lane(data.stream7);
    scene().viewport().setScrollY(scene().viewport().maxScrollY());
    QTest::mouseClick(headers, Qt::LeftButton, Qt::NoModifier, button(stream, LaneHeaders::Part::Pin));
    EXPECT_TRUE(scene().arranger().state().isPinned(stream));
    EXPECT_EQ(scene().layout().boxOfLane(stream), 0);
    view.grab();
    EXPECT_EQ(canvas->slicePlace(data.kernels[0])->top, scene().layout().rowTop(box(stream), 0));
    scene().viewport().setScrollY(0);
    view.grab();
    EXPECT_EQ(canvas->slicePlace(data.kernels[0])->top, scene().layout().rowTop(box(stream), 0))
        << "it does not scroll";
    QTest::mouseClick(headers, Qt::LeftButton, Qt::NoModifier, button(stream, LaneHeaders::Part::Hide));
    EXPECT_TRUE(scene().arranger().state().lanes[std::size_t(stream)].hidden);
    EXPECT_FALSE(scene().arranger().state().isPinned(stream));
    scene().arranger().undo();
    EXPECT_TRUE(scene().arranger().state().isPinned(stream));
    scene().arranger().undo();
    EXPECT_FALSE(scene().arranger().state().isPinned(stream));
    scene().arranger().redo();
    EXPECT_TRUE(scene().arranger().state().isPinned(stream));
}

TEST_F(LaneHeadersTest, ClicksOnPinnedLanesMeanThem) {
    const int stream = lane(data.stream7);
    scene().arranger().setPinned(stream, true);
    scene().viewport().setScrollY(scene().viewport().maxScrollY());
    state.setVisibleRange({data.us(200), data.us(600)});
    view.grab();
    const SlicePlace place = *canvas->slicePlace(data.kernels[0]);
    const QPointF middle((std::max(place.x0, 0.0) + place.x1) / 2, (place.top + place.bottom) / 2);
    QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier,
                      (middle / canvas->devicePixelRatioF()).toPoint());
    EXPECT_EQ(state.selectedSlice(), data.kernels[0]);
}

TEST_F(LaneHeadersTest, NothingIsPaintedOverPinnedLanes) {
    const int stream = lane(data.stream7);
    scene().arranger().setPinned(stream, true);
    scene().viewport().setScrollY(scene().viewport().maxScrollY() / 2);
    view.grab();
    ASSERT_GT(scene().frame().stickyHeight, 0);
    for (const RowStrip& strip : scene().frame().rows) {
        if (strip.lane != stream) {
            EXPECT_GT(strip.y + strip.height, scene().frame().stickyHeight);
            EXPECT_EQ(scene().frame().topOf(strip.band), scene().frame().stickyHeight);
        } else {
            EXPECT_EQ(scene().frame().topOf(strip.band), 0);
        }
    }
}

TEST_F(LaneHeadersTest, ALaneIsDraggedToAnotherPlaceInItsGroup) {
    const int first = lane(data.stream7);
    const int second = lane(data.stream20);
    scene().viewport().setScrollY(scene().viewport().maxScrollY());
    view.grab();
    ASSERT_LT(box(first).y, box(second).y);
    const QPoint from = middleOf(second);
    const QPoint to = middleOf(first) - QPoint(0, 4);
    QTest::mousePress(headers, Qt::LeftButton, Qt::NoModifier, from);
    moveTo((from + to) / 2, Qt::LeftButton);
    moveTo(to, Qt::LeftButton);
    view.grab();
    QTest::mouseRelease(headers, Qt::LeftButton, Qt::NoModifier, to);
    EXPECT_LT(box(second).y, box(first).y);
    EXPECT_EQ(scene().arranger().history().undoText(), QStringLiteral("move lane"));
    scene().arranger().undo();
    EXPECT_LT(box(first).y, box(second).y);
}

TEST_F(LaneHeadersTest, AGroupIsDraggedAboveAnotherAndIsNotFoldedByThat) {
    const LaneBox gpu = [this] {
        for (const LaneBox& entry : scene().layout().boxes()) {
            if (entry.isGroup() && scene().lanes().tree().groups[std::size_t(entry.group)].device == 0) {
                return entry;
            }
        }
        return LaneBox();
    }();
    ASSERT_TRUE(gpu.isGroup());
    scene().viewport().setScrollY(gpu.y - 200);
    const QPoint from(60, int((gpu.y - scene().viewport().scrollY() + 8) / headers->devicePixelRatioF()));
    QTest::mousePress(headers, Qt::LeftButton, Qt::NoModifier, from);
    moveTo(from - QPoint(0, 30), Qt::LeftButton);
    moveTo({60, -400}, Qt::LeftButton);
    QTest::mouseRelease(headers, Qt::LeftButton, Qt::NoModifier, {60, -400});
    EXPECT_EQ(scene().layout().boxes()[0].group, gpu.group);
    EXPECT_EQ(scene().arranger().state().groupCollapsed[std::size_t(gpu.group)], 0);
}

TEST_F(LaneHeadersTest, ALaneIsRenamedInPlace) {
    const int stream = lane(data.stream7);
    scene().arranger().setPinned(stream, true);
    const auto rename = [&](const QString& text, Qt::Key end) {
        headers->beginRename(stream);
        auto* line = headers->findChild<InlineEdit*>();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, end);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    };
    rename(QStringLiteral("compute"), Qt::Key_Return);
    EXPECT_EQ(laneName(scene().lanes().tree(), scene().arranger().state(), stream),
              QStringLiteral("compute"));
    rename(QStringLiteral("other"), Qt::Key_Escape);
    EXPECT_EQ(laneName(scene().lanes().tree(), scene().arranger().state(), stream),
              QStringLiteral("compute"));
    rename(QStringLiteral("stream 7"), Qt::Key_Return);
    EXPECT_TRUE(scene().arranger().state().names.empty()) << "its own title again";
}

TEST_F(LaneHeadersTest, ADoubleClickOnTheirEdgeFitsTheNames) {
    const int stream = lane(data.stream7);
    const QString longName = QStringLiteral("kernels of the forward and backward pass, on one stream");
    const auto rename = [&](const QString& name) {
        headers->beginRename(stream);
        auto* line = headers->findChild<InlineEdit*>();
        QTest::keyClicks(line, name);
        QTest::keyClick(line, Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    };
    rename(longName);
    auto* grip = view.findChild<QWidget*>(QStringLiteral("headerGrip"));
    ASSERT_NE(grip, nullptr);
    const QPoint inside(grip->width() / 2, grip->height() / 2);
    QTest::mouseDClick(grip, Qt::LeftButton, {}, inside);
    const int wide = headers->width();
    EXPECT_GT(wide, headers->fontMetrics().horizontalAdvance(longName) * 9 / 10) << "names are drawn smaller";
    EXPECT_EQ(wide, headers->fittingWidth());
    rename(QStringLiteral("s"));
    QTest::mouseDClick(grip, Qt::LeftButton, {}, inside);
    EXPECT_LT(headers->width(), wide) << "no wider than the names need";
}

/// A trace with one GPU of the given name.
TracePtr traceWithGpu(const std::string& name) {
    const Result<TracePtr> trace =
        loadTraceText(R"({"deviceProperties":[{"id":0,"name":")" + name + R"(","numSms":100}],"traceEvents":[
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":0,"dur":90,"args":{"device":0,"stream":7}}]})",
                      "t.json");
    EXPECT_TRUE(trace);
    return *trace;
}

int defaultWidth(const TracePtr& trace, int windowWidth) {
    ViewState state(trace->bounds(), trace->bounds());
    TimelineView view(trace, &state);
    view.resize(windowWidth, 400);
    view.show();
    return view.canvasLeft();
}

TEST(LaneHeaders, AreAtFirstAsWideAsTheNamesNeedWithinAQuarterOfTheWindow) {
    const TracePtr shortName = traceWithGpu("T4");
    const TracePtr longName = traceWithGpu("NVIDIA GH200 144GB HBM3e PCIe");
    const TracePtr endless = traceWithGpu(std::string(400, 'X'));
    ViewState state(longName->bounds(), longName->bounds());
    TimelineView view(longName, &state);
    view.resize(1600, 400);
    view.show();
    EXPECT_GE(view.canvasLeft(), view.findChild<LaneHeaders*>()->namesWidth());
    EXPECT_GT(view.canvasLeft(), defaultWidth(shortName, 1600));
    EXPECT_LE(defaultWidth(endless, 1600), 1600 / 4);
    EXPECT_LE(defaultWidth(endless, 5120), view.fontMetrics().averageCharWidth() * 60);
    ViewState otherState(shortName->bounds(), shortName->bounds());
    TimelineView other(shortName, &otherState);
    other.resize(1600, 400);
    other.show();
    view.alignHeadersWith(&other);
    EXPECT_EQ(other.canvasLeft(), view.canvasLeft()) << "equal times stand below each other";
    auto* grip = other.findChild<QWidget*>(QStringLiteral("headerGrip"));
    QTest::mousePress(grip, Qt::LeftButton);
    QMouseEvent drag(QEvent::MouseMove, QPointF(60, 5), grip->mapToGlobal(QPointF(60, 5)), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    const int before = view.canvasLeft();
    QApplication::sendEvent(grip, &drag);
    EXPECT_NE(view.canvasLeft(), before) << "dragging moves both";
    EXPECT_EQ(other.canvasLeft(), view.canvasLeft());
}

TEST_F(LaneHeadersTest, EveryButtonWorksByKeysAndShowsWhereTheKeysAre) {
    EXPECT_TRUE(headers->focusPolicy() & Qt::TabFocus);
    canvas->setFocus();
    const QImage without = headers->grab().toImage();
    QTest::keyClick(canvas, Qt::Key_Tab);
    ASSERT_TRUE(headers->hasFocus());
    EXPECT_NE(headers->grab().toImage(), without) << "a frame around what the keys mean";
    QTest::keyClick(headers, Qt::Key_Home);
    EXPECT_EQ(headers->focused().box, 0);
    EXPECT_EQ(headers->focused().part, LaneHeaders::Part::Fold) << "the first box is a group";
    QTest::keyClick(headers, Qt::Key_Return);
    EXPECT_NE(scene().arranger().state().groupCollapsed[0], 0);
    QTest::keyClick(headers, Qt::Key_Space);
    EXPECT_EQ(scene().arranger().state().groupCollapsed[0], 0);

    const int stream = lane(data.stream7);
    while (headers->focused().box < scene().layout().boxOfLane(stream)) {
        const int before = headers->focused().box;
        QTest::keyClick(headers, Qt::Key_Down);
        ASSERT_EQ(headers->focused().box, before + 1);
        const LaneBox& at = scene().layout().boxes()[std::size_t(headers->focused().box)];
        const int y = scene().viewport().contentView().toCanvas(at.y);
        EXPECT_GE(y, 0);
        EXPECT_LE(y + at.height, scene().viewport().heightPx()) << "scrolled into view";
    }
    const auto goTo = [&](LaneHeaders::Part part) {
        QTest::keyClick(headers, Qt::Key_Left);
        QTest::keyClick(headers, Qt::Key_Left);
        QTest::keyClick(headers, Qt::Key_Left);
        QTest::keyClick(headers, Qt::Key_Left);
        for (int i = 0; i < 5 && headers->focused().part != part; ++i) {
            QTest::keyClick(headers, Qt::Key_Right);
        }
        ASSERT_EQ(headers->focused().part, part);
    };
    goTo(LaneHeaders::Part::Pin);
    QTest::keyClick(headers, Qt::Key_Return);
    EXPECT_TRUE(scene().arranger().state().isPinned(stream));
    EXPECT_EQ(headers->focused().box, 0) << "the keys stay with the lane";
    QTest::keyClick(headers, Qt::Key_Return);
    EXPECT_FALSE(scene().arranger().state().isPinned(stream));
    goTo(LaneHeaders::Part::Fold);
    QTest::keyClick(headers, Qt::Key_Return);
    EXPECT_TRUE(scene().arranger().state().lanes[std::size_t(stream)].collapsed);
    const int at = headers->focused().box;
    goTo(LaneHeaders::Part::Hide);
    QTest::keyClick(headers, Qt::Key_Return);
    EXPECT_TRUE(scene().arranger().state().lanes[std::size_t(stream)].hidden);
    EXPECT_EQ(headers->focused().box, at) << "the next lane follows";
    QTest::keyClick(headers, Qt::Key_Escape);
    EXPECT_TRUE(canvas->hasFocus());
}

TEST_F(LaneHeadersTest, KeysMoveLanesAndGroups) {
    const int first = lane(data.stream7);
    const int second = lane(data.stream20);
    headers->setFocus(Qt::TabFocusReason);
    while (headers->focused().box < scene().layout().boxOfLane(second)) {
        QTest::keyClick(headers, Qt::Key_Down);
    }
    QTest::keyClick(headers, Qt::Key_Up, Qt::AltModifier);
    EXPECT_LT(box(second).y, box(first).y);
    EXPECT_EQ(headers->focused().box, scene().layout().boxOfLane(second));
    QTest::keyClick(headers, Qt::Key_Down, Qt::AltModifier);
    EXPECT_LT(box(first).y, box(second).y);
    QTest::keyClick(headers, Qt::Key_Home);
    const int group = scene().layout().boxes()[0].group;
    QTest::keyClick(headers, Qt::Key_Down, Qt::AltModifier);
    EXPECT_NE(scene().layout().boxes()[0].group, group);
    EXPECT_EQ(scene().arranger().state().groupOrder[1], group);
    QTest::keyClick(headers, Qt::Key_F2);
    EXPECT_EQ(headers->findChild<InlineEdit*>(), nullptr) << "a group has no name of its own";
}

TEST_F(LaneHeadersTest, IdleLanesHideOnDemand) {
    state.setVisibleRange(
        {data.us(3000), data.us(3200)}); // only the backward thread and the main thread work
    scene().setIdleLanesHidden(true);
    EXPECT_EQ(scene().layout().boxOfLane(lane(data.stream7)), -1);
    EXPECT_GE(scene().layout().boxOfLane(lane(data.autogradThread)), 0);
    EXPECT_GE(scene().layout().boxOfLane(lane(data.mainThread)), 0);
    state.setVisibleRange({data.us(0), data.us(3200)});
    EXPECT_EQ(scene().layout().boxOfLane(lane(data.stream7)), -1) << "nothing moves by itself";
    scene().setIdleLanesHidden(false);
    EXPECT_GE(scene().layout().boxOfLane(lane(data.stream7)), 0);
}

TEST_F(LaneHeadersTest, RevealShowsALaneWhateverHidIt) {
    const int stream = lane(data.stream7);
    for (const auto& hide : std::vector<std::function<void()>>{
             [&] { scene().arranger().hideLane(stream); },
             [&] { scene().arranger().toggleSolo(lane(data.mainThread)); },
             [&] { scene().arranger().setAllGroupsCollapsed(true); },
         }) {
        hide();
        view.reveal(data.kernels[0]);
        const int index = scene().layout().boxOfLane(stream);
        ASSERT_GE(index, 0);
        EXPECT_EQ(scene().layout().boxes()[std::size_t(index)].lane, stream);
    }
}

TEST_F(LaneHeadersTest, TheMenuOffersWhatCanBeDone) {
    QMenu menu;
    fillLaneMenu(menu, scene(), {-1, lane(data.stream7)}, [](int) {});
    QStringList texts;
    for (const QAction* action : menu.actions()) {
        texts << action->text();
    }
    for (const char* text : {"Pin to the top", "Show only this lane", "Hide lane", "Rename…", "Move up",
                             "Row height", "Hide lanes idle in view"}) {
        EXPECT_TRUE(texts.contains(QString::fromUtf8(text))) << text;
    }
    const auto trigger = [&](const char* text) {
        for (QAction* action : menu.actions()) {
            if (action->text() == QString::fromUtf8(text)) {
                action->trigger();
            }
        }
    };
    trigger("Show only this lane");
    EXPECT_EQ(scene().layout().boxes().size(), 2U);
}

TEST(LaneHeaders, NameNoMeanOfALaneThatIsMostlyUnknown) {
    for (const int knownUs : {10, 90}) {
        const std::string text =
            R"({"deviceProperties":[{"id":0,"name":"GPU","numSms":100}],"traceEvents":[
{"ph":"X","cat":"kernel","name":"known","pid":0,"tid":7,"ts":0,"dur":)" +
            std::to_string(knownUs) + R"(,"args":{"device":0,"stream":7,"blocks per SM":0.5}},
{"ph":"X","cat":"kernel","name":"unknown","pid":0,"tid":7,"ts":200,"dur":)" +
            std::to_string(100 - knownUs) + R"(,"args":{"device":0,"stream":7}}]})";
        const Result<TracePtr> trace = loadTraceText(text, "t.json");
        ASSERT_TRUE(trace);
        ViewState state((*trace)->bounds(), (*trace)->bounds());
        TimelineView view(*trace, &state);
        view.show();
        const auto line = [&]() -> QString {
            for (int i = 0; i < int(view.scene().lanes().tree().lanes.size()); ++i) {
                const LaneInfo& info = view.scene().lanes().info(i);
                if (info.isSeries() && info.series->kind() == "sm-efficiency") {
                    return seriesLine(view.scene(), i);
                }
            }
            return {};
        };
        ASSERT_TRUE(test::waitUntil([&] { return line().contains(QLatin1String("known")); }));
        EXPECT_EQ(line().contains(QLatin1String("n/a")), knownUs < 50) << line().toStdString();
        EXPECT_EQ(line().contains(QLatin1String("mean")), knownUs > 50) << line().toStdString();
    }
}

} // namespace
} // namespace lanescope::ui
