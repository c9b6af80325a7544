// SPDX-License-Identifier: Apache-2.0
// The timeline at its limits: without events, with deep stacks, while it goes away, at any size.
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

TEST(TimelineViewWithoutEvents, ShowsAndTakesEveryKey) {
    test::TraceFixture fixture;
    const std::shared_ptr<const Trace> trace = fixture.take();
    ViewState state(trace->bounds(), trace->extents());
    TimelineView view(trace, &state);
    view.resize(600, 300);
    view.show();
    auto* canvas = view.findChild<TimelineCanvas*>();
    for (const TimelineBinding& binding : presetKeys(KeyPreset::Perfetto).bindings) {
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
    data.slices.event = std::vector<EventRef>(count, EventRef(0));
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
        EXPECT_TRUE(view.scene().arranger().state().lanes[0].pythonHidden);
        EXPECT_EQ(view.scene().lanes().rows()[0].rowCount(), 1);
        view.scene().arranger().setPythonHidden(0, false);
        EXPECT_EQ(view.scene().lanes().rows()[0].rowCount(), 18);
        EXPECT_EQ(view.scene().arranger().state().lanes[0].rowSize, RowSize::Compact);
        view.scene().arranger().setPythonHidden(0, true);
        EXPECT_EQ(view.scene().lanes().rows()[0].rowCount(), 1) << "made once, kept";
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
    QCoreApplication::processEvents();
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
