// SPDX-License-Identifier: Apache-2.0
// Routine of a user with one trace, in one window with real events:
// opens, finds the slow step, zooms, follows a kernel to its operator, measures a gap, compares two ranges,
// pins three lanes, filters NCCL kernels, notes a finding and exports a picture.
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/trace_json_builder.h"
#include "tests/support/wait.h"
#include "ui/panels/panel.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/view_state.h"
#include "ui/tables/data_table.h"
#include "ui/tables/selection_model.h"
#include "ui/theme/formatting.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/widgets/inline_edit.h"
#include "ui/timeline/widgets/lane_headers.h"
#include "ui/timeline/widgets/time_ruler.h"
#include "ui/timeline/widgets/timeline_canvas.h"
#include "ui/window/action_list.h"
#include "ui/window/main_window.h"
#include "ui/window/trace_exports.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"
#include "ui/workspace/workspace_sessions.h"

namespace lanescope::ui {
namespace {

/// Four steps of a millisecond each, but the third one takes three: its kernels wait for the host. Each step
/// launches a matrix product and an all-reduce.
QByteArray trainingText() {
    test::TraceJsonBuilder builder;
    int id = 1;
    double at = 0;
    const auto text = [](double us) { return std::to_string(std::int64_t(us)); };
    for (int step = 0; step < 4; ++step) {
        const double length = step == 2 ? 3000 : 1000;
        builder.slice("ProfilerStep#" + std::to_string(step), "user_annotation", "1", "1", text(at),
                      text(length));
        for (int work = 0; work < 2; ++work) {
            const double start = at + length * 0.1 + work * length * 0.4;
            const std::string args = "{\"External id\":" + std::to_string(id) + "}";
            const std::string launch =
                "{\"External id\":" + std::to_string(id) + ",\"correlation\":" + std::to_string(id) + "}";
            const std::string kernel = "{\"device\":0,\"stream\":" + std::to_string(work == 0 ? 7 : 20) +
                                       ",\"correlation\":" + std::to_string(id) +
                                       ",\"External id\":" + std::to_string(id) + "}";
            builder.slice(work == 0 ? "aten::mm" : "c10d::allreduce_", "cpu_op", "1", "1", text(start), "90",
                          args);
            builder.slice("cudaLaunchKernel", "cuda_runtime", "1", "1", text(start + 20), "10", launch);
            builder.slice(work == 0 ? "sm90_xmma_gemm_bf16" : "ncclDevKernel_AllReduce_Sum_f32_RING_LL",
                          "kernel", "0", work == 0 ? "7" : "20", text(start + 60), "200", kernel);
            ++id;
        }
        at += length;
    }
    return QByteArray::fromStdString(builder.text());
}

class RoutineTest : public testing::Test {
protected:
    void SetUp() override {
        QFile file(folder.filePath(QStringLiteral("run.json")));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(trainingText());
        file.close();
        window.resize(1400, 900);
        window.show();
        window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    }
    void paint() { window.grab(); }
    template <typename Widget>
    Widget* find(const char* name) const {
        for (Widget* widget : window.findChildren<Widget*>(QLatin1String(name))) {
            if (widget->isVisible()) {
                return widget;
            }
        }
        return nullptr;
    }
    TimelineView& timeline() const { return *window.pages().currentPage()->timeline(); }
    TimelineScene& scene() const { return timeline().scene(); }
    const Trace& trace() const { return scene().trace(); }
    ViewState& view() const { return *window.pages().currentDocument()->viewState(); }
    TimelineCanvas* canvas() const { return timeline().findChild<TimelineCanvas*>(); }

    SliceId nth(std::string_view name, int number) const {
        for (std::uint32_t i = 0; i < trace().slices().size(); ++i) {
            if (trace().sliceName(SliceId(i)).starts_with(name) && number-- == 0) {
                return SliceId(i);
            }
        }
        ADD_FAILURE() << "no " << name;
        return kNoSlice;
    }
    int laneOf(SliceId slice) const { return scene().lanes().tree().laneOf(trace().trackOf(slice)); }
    QPoint middleOf(SliceId slice) const {
        const std::optional<SlicePlace> place = canvas()->slicePlace(slice);
        if (!place) {
            ADD_FAILURE() << "the slice is not shown";
            return {};
        }
        return (QPointF((place->x0 + place->x1) / 2, (place->top + place->bottom) / 2) /
                canvas()->devicePixelRatioF())
            .toPoint();
    }
    QPoint pointAt(TimeNs time, SliceId rowOf) const {
        return {int(std::lround(scene().viewport().axis().xOf(time) / canvas()->devicePixelRatioF())),
                middleOf(rowOf).y()};
    }
    void key(Qt::Key code, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(canvas(), code, modifiers);
        paint();
    }
    void move(QPoint to, Qt::MouseButton button = Qt::NoButton) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), canvas()->mapToGlobal(QPointF(to)), Qt::NoButton,
                          button, Qt::NoModifier);
        QApplication::sendEvent(canvas(), &event);
    }
    void drag(QPoint from, QPoint to) {
        QTest::mousePress(canvas(), Qt::LeftButton, Qt::NoModifier, from);
        move((from + to) / 2, Qt::LeftButton);
        move(to, Qt::LeftButton);
        QTest::mouseRelease(canvas(), Qt::LeftButton, Qt::NoModifier, to);
        paint();
    }
    void reveal(SliceId slice) {
        scene().scrollTo(slice);
        paint();
    }
    TimeRange stepRange(int step) const { return trace().steps()[std::size_t(step)].range; }

    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    MainWindow window{&settings};
};

TEST_F(RoutineTest, FromOpeningToAPicture) {
    // Open.
    window.workspace().openLocations({folder.filePath(QStringLiteral("run.json"))});
    ASSERT_TRUE(test::waitUntil([&] { return window.pages().documentAt(0)->isSettled(); }));
    ASSERT_NE(window.pages().currentPage(), nullptr);
    timeline().setAnimationsEnabled(false);
    ASSERT_TRUE(QTest::qWaitFor([this] { return timeline().isReady(); }, 10'000));
    paint();
    canvas()->setFocus();
    ASSERT_EQ(trace().steps().size(), 4u);
    EXPECT_FALSE(scene().frame().boxes.empty()) << "something is to be seen at once";

    // Find the slow step: the widest one on the ruler; a click frames it.
    auto* ruler = timeline().findChild<TimeRuler*>();
    const TimeRange slow = stepRange(2);
    const double x =
        scene().viewport().axis().xOf(slow.startNs + slow.durationNs() / 2) / canvas()->devicePixelRatioF();
    QTest::mouseClick(ruler, Qt::LeftButton, Qt::NoModifier, {int(x), ruler->height() - 6});
    paint();
    EXPECT_EQ(view().timeSelection(), slow);
    EXPECT_LE(view().visibleRange().durationNs(), slow.durationNs() * 2);

    // Zoom in at the pointer.
    const SliceId gemm = nth("sm90", 2);
    reveal(gemm);
    move(middleOf(gemm));
    const TimeRange before = view().visibleRange();
    key(Qt::Key_W);
    EXPECT_LT(view().visibleRange().durationNs(), before.durationNs());
    key(Qt::Key_Backspace);
    EXPECT_EQ(view().visibleRange(), before) << "and back";

    // Follow the kernel to its operator: along the arrow to the launch, up to what it lies in, and back.
    QTest::mouseClick(canvas(), Qt::LeftButton, Qt::NoModifier, middleOf(gemm));
    EXPECT_EQ(view().selectedSlice(), gemm);
    key(Qt::Key_BracketLeft);
    EXPECT_EQ(view().selectedSlice(), nth("cudaLaunchKernel", 4));
    key(Qt::Key_Up);
    EXPECT_EQ(view().selectedSlice(), nth("aten::mm", 2));
    key(Qt::Key_BracketRight);
    EXPECT_EQ(view().selectedSlice(), gemm) << "an operator leads to what calls inside it launch";

    // Measure the gap behind it: a click on the idle time takes it, the Selection panel says how long it is.
    key(Qt::Key_Escape);
    view().setVisibleRange({trace().bounds().startNs, trace().bounds().endNs});
    reveal(gemm);
    const TimeNs gapStart = trace().slices().endNs(gemm);
    const TimeNs gapEnd = trace().slices().startNs[nth("sm90", 3)];
    QTest::mouseClick(canvas(), Qt::LeftButton, Qt::NoModifier, pointAt((gapStart + gapEnd) / 2, gemm));
    paint();
    EXPECT_EQ(view().timeSelection(), (TimeRange{gapStart, gapEnd}));
    EXPECT_EQ(view().selectedTracks(), std::vector<TrackId>{trace().trackOf(gemm)});

    // Compare two ranges: a usual step, kept, with the slow one; both dragged, both snap to the steps.
    Panel* selection = window.bringPanelForward(QStringLiteral("selection"));
    ASSERT_NE(selection, nullptr);
    const SliceId stepSlices[] = {nth("ProfilerStep#1", 0), nth("ProfilerStep#2", 0)};
    scene().scrollTo(stepSlices[0]);
    paint();
    const auto dragOver = [&](SliceId step) {
        const TimeRange range = trace().slices().range(step);
        drag(pointAt(range.startNs, step) + QPoint(2, 0), pointAt(range.endNs, step) - QPoint(2, 0));
        ASSERT_TRUE(test::waitUntil([&] { return selection->isSettled(); }));
    };
    dragOver(stepSlices[0]);
    EXPECT_EQ(view().timeSelection(), stepRange(1)) << "snapped";
    auto* keep = find<QToolButton>("keepBaseline");
    ASSERT_NE(keep, nullptr);
    QTest::mouseClick(keep, Qt::LeftButton);
    canvas()->setFocus();
    key(Qt::Key_Escape); // else the drag would begin at the edge of what is selected, and move that
    dragOver(stepSlices[1]);
    EXPECT_EQ(view().timeSelection(), stepRange(2));
    const QString facts = find<QLabel>("selectionFacts")->text();
    EXPECT_TRUE(facts.contains(QStringLiteral("compared with"))) << facts.toStdString();
    EXPECT_TRUE(facts.contains(QStringLiteral("▲ +") + formatDuration(DurationNs{2'000'000})))
        << "the step is 2 ms longer: " << facts.toStdString();
    QTest::mouseClick(keep, Qt::LeftButton);
    EXPECT_FALSE(find<QLabel>("selectionFacts")->text().contains(QStringLiteral("compared with")));

    // Pin three lanes: two streams and the main thread.
    const SliceId nccl = nth("nccl", 0);
    for (const SliceId slice : {gemm, nccl, stepSlices[0]}) {
        reveal(slice);
        QTest::mouseMove(canvas(), middleOf(slice)); // keys act on the lane under the pointer
        QTest::mouseClick(canvas(), Qt::LeftButton, Qt::NoModifier, middleOf(slice));
        key(Qt::Key_T, Qt::ShiftModifier);
    }
    EXPECT_EQ(scene().arranger().state().pinned(),
              (std::vector<int>{laneOf(gemm), laneOf(nccl), laneOf(stepSlices[0])}));
    const std::vector<LaneBox>& boxes = scene().layout().boxes();
    EXPECT_EQ(std::ranges::count_if(boxes, &LaneBox::pinned), 3);

    // Filter NCCL kernels: type a search, hide the rest.
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    canvas()->setFocus();
    key(Qt::Key_Slash);
    auto* field = find<QLineEdit>("toolBarField");
    ASSERT_EQ(QApplication::focusWidget(), field);
    QTest::keyClicks(field, QStringLiteral("nccl cat:kernel"));
    ASSERT_TRUE(test::waitUntil(
        [&] { return view().search().hits() != nullptr && view().search().hits()->slices.size() == 4; }));
    ASSERT_NE(window.bringPanelForward(QStringLiteral("search")), nullptr);
    auto* mode = find<QComboBox>("filterMode");
    ASSERT_NE(mode, nullptr);
    mode->setFocus();
    QTest::keyClick(mode, Qt::Key_End);
    ASSERT_TRUE(test::waitUntil(
        [&] { return scene().lanes().filter() != nullptr && scene().lanes().filter()->hidesOthers; }));
    paint();
    for (const RowStrip& strip : scene().frame().rows) {
        for (std::size_t i = strip.firstBox; strip.lane >= 0 && i < strip.firstBox + strip.boxCount; ++i) {
            EXPECT_TRUE(trace().sliceName(scene().frame().boxes[i].slice).starts_with("nccl"));
        }
    }
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_TRUE(trace().sliceName(view().selectedSlice()).starts_with("nccl"));

    // Note the finding on it.
    canvas()->setFocus();
    const SliceId found = view().selectedSlice();
    key(Qt::Key_N);
    auto* note = canvas()->findChild<InlineEdit*>();
    ASSERT_NE(note, nullptr);
    QTest::keyClicks(note, QStringLiteral("waits for the slow step"));
    QTest::keyClick(note, Qt::Key_Return);
    ASSERT_EQ(scene().notes().all().size(), 1u);
    EXPECT_EQ(scene().notes().onSlice(found), 0);

    // Save all of it, and export a picture of the view.
    const QString session = folder.filePath(QStringLiteral("finding.lanescope"));
    window.workspace().sessions().save(session);
    EXPECT_TRUE(QFile::exists(session));
    const QString picture = folder.filePath(QStringLiteral("finding.png"));
    window.exports().setPathDialog([&](auto&&...) { return picture; });
    for (const ListedAction& listed : listActions(*window.menuBar())) {
        if (listed.path.contains(QStringLiteral("Picture of the timeline"))) {
            listed.action->trigger();
        }
    }
    window.findChild<QPushButton*>(QStringLiteral("pictureSave"))->click();
    EXPECT_EQ(QImage(picture).width(), 2 * timeline().width());
}

} // namespace
} // namespace lanescope::ui
