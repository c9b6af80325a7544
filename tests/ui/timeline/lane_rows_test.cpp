// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_rows.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/random_trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::ui {
namespace {

using test::SliceHandle;
using test::TimelineFixture;
using test::TraceFixture;

/// A thread of nested and some overlapping slices, a part of them Python frames.
std::shared_ptr<const Trace> randomThread(test::Random& random) {
    TraceFixture fixture;
    fixture.addProcess("python", 1);
    const TrackId track = fixture.addTrack("t", 1);
    const int count = int(test::uniform(random, 1, 120));
    for (int i = 0; i < count; ++i) {
        const bool python = test::uniform(random, 0, 2) == 0;
        fixture.addSlice(track, python ? "f.py(1): f" : "aten::op", python ? "python_function" : "cpu_op",
                         test::uniform(random, 0, 400), test::skewed(random, 300));
    }
    return fixture.take();
}

TEST(LaneRows, SomeSlicesStayOnTheirRows) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        const std::shared_ptr<const Trace> trace = randomThread(random);
        std::vector<SliceId> wanted;
        for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
            if (test::uniform(random, 0, 2) == 0) {
                wanted.push_back(SliceId(i));
            }
        }
        for (const LaneRows& all :
             {LaneRows::ofTrack(trace, TrackId(0)), LaneRows::withoutPython(trace, TrackId(0))}) {
            const LaneRows some = LaneRows::within(all, wanted);
            EXPECT_EQ(some.rowCount(), all.rowCount());
            for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
                const bool isWanted = std::ranges::binary_search(wanted, SliceId(i));
                EXPECT_EQ(some.rowOf(SliceId(i)), isWanted ? all.rowOf(SliceId(i)) : -1);
            }
        }
    }
}

TEST(LaneRows, WithoutPythonEveryOtherSliceIsThereOnceAndRowsDoNotOverlap) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        const std::shared_ptr<const Trace> trace = randomThread(random);
        const LaneRows rows = LaneRows::withoutPython(trace, TrackId(0));
        std::map<SliceId, int> seen;
        for (int row = 0; row < rows.rowCount(); ++row) {
            TimeNs end = -1;
            SliceId previous = kNoSlice;
            for (SliceId slice = rows.firstEndingAfter(row, -1); slice != kNoSlice;
                 slice = rows.next(slice)) {
                EXPECT_GE(trace->slices().startNs[slice], end);
                end = trace->slices().endNs(slice);
                ++seen[slice];
                EXPECT_EQ(rows.rowOf(slice), row);
                EXPECT_EQ(rows.previous(slice), previous);
                EXPECT_NE(rows.sliceAt(row, trace->slices().startNs[slice], 0), kNoSlice);
                previous = slice;
            }
        }
        for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
            const bool python = trace->categoryKind(SliceId(i)) == CategoryKind::PythonFunction;
            EXPECT_EQ(seen.count(SliceId(i)), python ? 0U : 1U);
            if (python) {
                EXPECT_EQ(rows.rowOf(SliceId(i)), -1);
            }
        }
    }
}

TEST(LaneRows, OperatorsMoveUpToTheDepthTheyHaveWithoutPython) {
    const TimelineFixture fixture;
    const LaneRows all = LaneRows::ofTrack(fixture.trace, fixture.mainThread);
    const LaneRows reduced = LaneRows::withoutPython(fixture.trace, fixture.mainThread);
    // ProfilerStep > main > nn.Module > forward > aten::linear > aten::addmm > cudaLaunchKernel
    EXPECT_EQ(all.rowCount(), 7);
    EXPECT_EQ(reduced.rowCount(), 4);
    EXPECT_EQ(all.rowOf(fixture.linears[0]), 4);
    EXPECT_EQ(reduced.rowOf(fixture.steps[0]), 0);
    EXPECT_EQ(reduced.rowOf(fixture.linears[0]), 1);
    EXPECT_EQ(reduced.rowOf(fixture.launches[0]), 3);
    EXPECT_EQ(reduced.rowOf(fixture.modules[0]), -1);
    EXPECT_EQ(reduced.overlapCount(), 0U);
}

TEST(LaneRows, OverlapWithAPythonFrameOnlyVanishesWithIt) {
    TraceFixture fixture;
    fixture.addProcess("python", 1);
    const TrackId track = fixture.addTrack("t", 1);
    fixture.addSlice(track, "step.py(1): step", "python_function", 0, 100);
    const SliceHandle step = fixture.addSlice(track, "ProfilerStep#1", "user_annotation", 50, 1000);
    const SliceHandle op = fixture.addSlice(track, "aten::mm", "cpu_op", 200, 100);
    const std::shared_ptr<const Trace> trace = fixture.take();
    const LaneRows all = LaneRows::ofTrack(trace, track);
    EXPECT_EQ(all.overlapCount(), 1U);
    EXPECT_TRUE(all.isOverflow(all.rowOf(fixture.idOf(step))));
    const LaneRows reduced = LaneRows::withoutPython(trace, track);
    EXPECT_EQ(reduced.overlapCount(), 0U);
    EXPECT_EQ(reduced.rowOf(fixture.idOf(step)), 0);
    EXPECT_EQ(reduced.rowOf(fixture.idOf(op)), 1);
}

TEST(LaneRows, ThreadOfPythonFramesOnlyHasNoRowsWithoutThem) {
    TraceFixture fixture;
    fixture.addProcess("python", 1);
    const TrackId track = fixture.addTrack("t", 1);
    const SliceHandle frame = fixture.addSlice(track, "a.py(1): f", "python_function", 0, 100);
    const LaneRows rows = LaneRows::withoutPython(fixture.take(), track);
    EXPECT_EQ(rows.rowCount(), 0);
    EXPECT_EQ(rows.rowOf(fixture.idOf(frame)), -1);
    EXPECT_EQ(rows.next(fixture.idOf(frame)), kNoSlice);
}

/// A thread of slices that nest and overlap, read from text: arranged by the store itself.
TracePtr loadedThread(test::Random& random) {
    std::string text = "[";
    for (int i = 0; i < 80; ++i) {
        const auto start = test::uniform(random, 0, 400);
        const auto duration = test::skewed(random, 300);
        text += R"({"ph":"X","pid":1,"tid":1,"cat":"cpu_op","name":"s)" + std::to_string(i) + R"(","ts":)" +
                std::to_string(start) + R"(,"dur":)" + std::to_string(duration) + "},";
    }
    text.back() = ']';
    const auto loaded = loadTraceText(text, "overlaps.json");
    EXPECT_TRUE(loaded.has_value());
    return *loaded;
}

TEST(LaneRows, AllSlicesNestAsInTheStoreAndGiveTheSameSpans) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        const TracePtr trace = loadedThread(random);
        std::vector<SliceId> ids;
        for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
            ids.push_back(SliceId(i));
        }
        const LaneRows stored = LaneRows::ofTrack(trace, TrackId(0));
        const LaneRows same = LaneRows::within(stored, ids);
        const LaneRows nested = LaneRows::ofSlices(trace, TrackId(0), ids);
        EXPECT_EQ(nested.rowCount(), stored.rowCount());
        EXPECT_EQ(nested.overlapCount(), stored.overlapCount());
        for (const SliceId id : ids) {
            EXPECT_EQ(nested.rowOf(id), stored.rowOf(id));
        }
        for (const DurationNs bucketNs : {1'000, 7'000, 60'000}) {
            for (int row = 0; row < stored.rowCount(); ++row) {
                std::vector<Span> expected;
                stored.spans(row, {100'000, 350'000}, bucketNs, expected);
                for (const LaneRows& rows : {same, nested}) {
                    std::vector<Span> spans;
                    rows.spans(row, {100'000, 350'000}, bucketNs, spans);
                    ASSERT_EQ(spans.size(), expected.size());
                    for (std::size_t i = 0; i < spans.size(); ++i) {
                        EXPECT_EQ(spans[i].slice, expected[i].slice);
                        EXPECT_EQ(spans[i].busyNs, expected[i].busyNs);
                        EXPECT_EQ(spans[i].sliceCount, expected[i].sliceCount);
                    }
                }
            }
        }
    }
}

TEST(LaneRows, AStoppedNestingHasNoRows) {
    const TimelineFixture fixture;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(LaneRows::withoutPython(fixture.trace, fixture.mainThread, stop.get_token()).rowCount(), 0);
}

} // namespace
} // namespace lanescope::ui
