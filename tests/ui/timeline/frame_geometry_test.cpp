// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/geometry/frame_geometry.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/trace_fixture.h"
#include "ui/timeline/series/device_figures.h"
#include "ui/timeline/series/series_kinds.h"

namespace lanescope::ui {
namespace {

using test::TimelineFixture;

/// Everything that a frame of a trace needs, at one scale and without a window.
struct FrameMaker {
    explicit FrameMaker(std::shared_ptr<const Trace> source)
        : trace(std::move(source))
        , tree(buildLaneTree(*trace))
        , marks(buildLaneMarks(*trace, tree))
        , colors(*trace)
        , rowCache(colors, *trace)
        , values(computeLaneValues(*trace, tree)) {
        state = LaneArrangement::of(tree);
        for (const LaneInfo& lane : tree.lanes) {
            laneRows.push_back(!lane.isSeries() ? LaneRows::ofTrack(trace, lane.track) : LaneRows());
        }
    }

    const FrameGeometry& build(TimeRange range, int width, int height, int scrollY = 0) {
        std::vector<int> shown;
        for (const LaneRows& rows : laneRows) {
            shown.push_back(rows.rowCount());
        }
        layout = LaneLayout(tree, state, shown, LayoutMetrics::forScale(1));
        FrameInput input;
        input.trace = trace.get();
        input.tree = &tree;
        input.state = &state;
        input.layout = &layout;
        input.laneRows = &laneRows;
        input.marks = &marks;
        input.values = values.get();
        input.rowCache = &rowCache;
        input.seriesCache = &seriesCache;
        input.axis = TimeAxis(range, width);
        input.content.scrollY = scrollY;
        input.height = height;
        input.originNs = trace->bounds().startNs;
        input.queryBudgetMs = budgetMs;
        input.hatched = hatched.empty() ? nullptr : &hatched;
        buildFrame(input, frame);
        return frame;
    }

    const RowStrip* strip(int lane, int row) const {
        for (const RowStrip& strip : frame.rows) {
            if (strip.lane == lane && strip.row == row) {
                return &strip;
            }
        }
        return nullptr;
    }
    const SliceBox* boxOf(SliceId slice) const {
        for (const SliceBox& box : frame.boxes) {
            if (box.slice == slice && box.sliceCount == 1) {
                return &box;
            }
        }
        return nullptr;
    }

    std::shared_ptr<const Trace> trace;
    LaneTree tree;
    LaneMarks marks;
    LaneArrangement state;
    std::vector<LaneRows> laneRows;
    LaneLayout layout;
    SliceColors colors;
    RowCache rowCache;
    SeriesCache seriesCache;
    std::shared_ptr<const LaneValues> values;
    FrameGeometry frame;
    double budgetMs = 1e9;
    std::vector<TimeRange> hatched;
};

TEST(FrameGeometry, SlicesLieWhereTheirTimesSay) {
    const TimelineFixture fixture;
    FrameMaker maker(fixture.trace);
    maker.build({fixture.us(0), fixture.us(1200)}, 1200, 2000); // 1 px is 1 µs
    const SliceBox* linear = maker.boxOf(fixture.linears[1]);
    ASSERT_NE(linear, nullptr);
    EXPECT_EQ(linear->x0, 360);
    EXPECT_EQ(linear->x1, 560);
    EXPECT_FALSE(linear->cutLeft || linear->cutRight);
    const SliceBox* step = maker.boxOf(fixture.steps[0]);
    ASSERT_NE(step, nullptr);
    EXPECT_EQ(step->x0, 0);
    EXPECT_EQ(step->x1, 1200);
    EXPECT_TRUE(step->cutRight);
}

TEST(FrameGeometry, OnlyRowsInViewAreThere) {
    const TimelineFixture fixture;
    FrameMaker maker(fixture.trace);
    maker.build(fixture.trace->bounds(), 800, 100);
    for (const RowStrip& strip : maker.frame.rows) {
        EXPECT_LT(strip.y, 100);
        EXPECT_GT(strip.y + strip.height, -30);
    }
    const std::uint64_t few = maker.rowCache.queries();
    maker.build(fixture.trace->bounds(), 800, 2000);
    EXPECT_GT(maker.rowCache.queries(), few);
    for (const RowStrip& strip : maker.build(fixture.trace->bounds(), 800, 100, 150).rows) {
        EXPECT_LT(strip.y, 100);
    }
}

TEST(FrameGeometry, BoxesOfARowAreOrderedDisjointAndOnTheCanvas) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        FrameMaker maker(test::randomRow(random, 600, 5));
        TimeRange range = maker.trace->bounds();
        for (int zoom = 0; zoom < 12; ++zoom) {
            const int width = int(test::uniform(random, 20, 900));
            maker.build(range, width, 400);
            for (const RowStrip& strip : maker.frame.rows) {
                int end = 0;
                for (std::size_t i = strip.firstBox; i < strip.firstBox + strip.boxCount; ++i) {
                    const SliceBox& box = maker.frame.boxes[i];
                    EXPECT_GE(box.x0, end);
                    EXPECT_GT(box.x1, box.x0);
                    EXPECT_LE(box.x1, width);
                    EXPECT_GE(box.sliceCount, 1U);
                    end = box.x1;
                }
            }
            range = zoomedAt(range, range.startNs + test::uniform(random, 0, range.durationNs()), 0.5);
            if (range.durationNs() < 20) {
                break;
            }
        }
    }
}

TEST(FrameGeometry, NoSliceIsTooSmallToShow) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        FrameMaker maker(test::randomRow(random, 300, 5));
        const int width = 256;
        const TimeRange bounds = maker.trace->bounds();
        maker.build(bounds, width, 400);
        const TimeAxis axis(bounds, width);
        for (std::uint32_t i = 0; i < maker.trace->slices().size(); ++i) {
            const Row& row = maker.trace->row(maker.trace->rowOf(SliceId(i)));
            const RowStrip* strip = maker.strip(0, int(std::uint32_t(maker.trace->rowOf(SliceId(i)))));
            ASSERT_NE(strip, nullptr);
            EXPECT_EQ(row.track, TrackId(0));
            const double x0 = axis.xOf(maker.trace->slices().startNs[SliceId(i)]);
            const double x1 = axis.xOf(maker.trace->slices().endNs(SliceId(i)));
            // Something is painted within a pixel of the slice.
            bool painted = false;
            for (std::size_t b = strip->firstBox; b < strip->firstBox + strip->boxCount; ++b) {
                painted =
                    painted || (maker.frame.boxes[b].x0 <= x1 + 1.01 && maker.frame.boxes[b].x1 >= x0 - 1.01);
            }
            EXPECT_TRUE(painted) << "slice " << i << " at " << x0;
        }
    }
}

TEST(FrameGeometry, BusyShareTintsColumns) {
    const TimelineFixture fixture;
    FrameMaker maker(fixture.trace);
    // 1 px is 250 µs: on stream 7 every column has one kernel of 120 µs or none.
    maker.build({fixture.us(0), fixture.us(12'000)}, 48, 2000);
    const RowStrip* strip = maker.strip(maker.tree.laneOf(fixture.stream7), 0);
    ASSERT_NE(strip, nullptr);
    ASSERT_EQ(strip->boxCount, 30U);
    for (std::size_t i = strip->firstBox; i < strip->firstBox + strip->boxCount; ++i) {
        EXPECT_EQ(maker.frame.boxes[i].x1 - maker.frame.boxes[i].x0, 1);
        EXPECT_NEAR(maker.frame.boxes[i].share / 254.0, 120.0 / 250, 0.01);
    }
}

TEST(FrameGeometry, HatchedRangesAreColumnsUnlessTooNarrow) {
    const TimelineFixture fixture;
    FrameMaker maker(fixture.trace);
    maker.build({fixture.us(100), fixture.us(1100)}, 1000, 2000); // 1 px is 1 µs
    EXPECT_TRUE(maker.frame.hatched.empty());
    maker.hatched = {{fixture.us(0), fixture.us(50)},      {fixture.us(90), fixture.us(110)},
                     {fixture.us(200), fixture.us(201)},   {fixture.us(300), fixture.us(400)},
                     {fixture.us(1090), fixture.us(1200)}, {fixture.us(1300), fixture.us(1400)}};
    maker.build({fixture.us(100), fixture.us(1100)}, 1000, 2000);
    ASSERT_EQ(maker.frame.hatched.size(), 3U);
    EXPECT_EQ(maker.frame.hatched[0].x0, 0);
    EXPECT_EQ(maker.frame.hatched[0].x1, 10);
    EXPECT_EQ(maker.frame.hatched[1].x0, 200);
    EXPECT_EQ(maker.frame.hatched[1].x1, 300);
    EXPECT_EQ(maker.frame.hatched[2].x0, 990);
    EXPECT_EQ(maker.frame.hatched[2].x1, 1000);
}

TEST(FrameGeometry, StreamFigureIsItsBusyShareOfTheView) {
    const TimelineFixture fixture;
    FrameMaker maker(fixture.trace);
    const auto lane = std::size_t(maker.tree.laneOf(fixture.stream7));
    maker.build({fixture.us(0), fixture.us(12'000)}, 1000, 2000);
    EXPECT_NEAR(maker.frame.laneBusy[lane], 30 * 120.0 / 12'000, 1e-4);
    maker.build({fixture.us(250), fixture.us(310)}, 1000, 2000);
    EXPECT_NEAR(maker.frame.laneBusy[lane], 1, 1e-4) << "inside one kernel";
}

TEST(FrameGeometry, FoldedGroupHasOneSummaryRowOverAllItsLanes) {
    const TimelineFixture fixture;
    FrameMaker maker(fixture.trace);
    std::size_t gpu = 0;
    while (maker.tree.groups[gpu].device != 0) {
        ++gpu;
    }
    maker.state.groupCollapsed[gpu] = 1;
    maker.build({fixture.us(0), fixture.us(12'000)}, 1200, 2000);
    const RowStrip* summary = maker.strip(-1, 0);
    ASSERT_NE(summary, nullptr);
    EXPECT_EQ(summary->group, int(gpu));
    // 30 kernels and 3 copies of 12 and 20 px, the graph's kernels as well.
    int columns = 0;
    for (std::size_t i = summary->firstBox; i < summary->firstBox + summary->boxCount; ++i) {
        columns += maker.frame.boxes[i].x1 - maker.frame.boxes[i].x0;
    }
    EXPECT_GE(columns, 30 * 12 + 3 * 20);
    EXPECT_EQ(maker.strip(maker.tree.laneOf(fixture.stream7), 0), nullptr);
}

TEST(FrameGeometry, SeriesColumnsAreTheMeansOfTheirPixels) {
    const TimelineFixture fixture;
    FrameMaker maker(fixture.trace);
    maker.build({fixture.us(100), fixture.us(1100)}, 1000, 2000);
    DeviceFigures figures(*fixture.trace, {});
    const DeviceSeries& device = *figures.of(0);
    ASSERT_GE(maker.frame.series.size(), 3U);
    int checked = 0;
    for (const SeriesStrip& strip : maker.frame.series) {
        if (maker.tree.lanes[std::size_t(strip.lane)].series->kind() != kUtilizationKind) {
            continue;
        }
        for (int x = 0; x < 1000; ++x) {
            const TimeNs start = fixture.us(100 + x);
            const std::optional<double> mean = device.utilization.mean({start, start + 1000});
            // Buckets are power-of-two nanoseconds: a column's edges may take in up to half a neighbour.
            const std::optional<double> around = device.utilization.mean({start - 1000, start + 2000});
            if (mean && around && *around == *mean) {
                EXPECT_NEAR(maker.frame.columns[strip.firstColumn + std::size_t(x)], *mean, 1e-5) << x;
                ++checked;
            }
        }
    }
    EXPECT_GT(checked, 500);
}

TEST(FrameGeometry, TimeWithoutAFigureIsUnknownAndNotZero) {
    // 10 multiprocessors: the kernel from 300 us to 600 us fills half of them, that from 0 to 300 us has no
    // grid.
    test::TraceFixture made;
    DeviceProperties gpu;
    gpu.id = 0;
    gpu.smCount = 10;
    made.data().devices.push_back(gpu);
    const TrackId host = made.addTrack("main", 1);
    made.addSlice(host, "aten::mm", "cpu_op", 0, 900'000);
    const TrackId stream = made.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    op.stream = 7;
    made.addDeviceOp(made.addSlice(stream, "bare", "kernel", 0, 300'000), op);
    op.grid = {5, 1, 1};
    op.occupancyPercent = 40;
    made.addDeviceOp(made.addSlice(stream, "gemm", "kernel", 300'000, 300'000), op);
    const TracePtr trace = made.take();
    FrameMaker maker(trace);
    const TimeNs start = trace->bounds().startNs;
    maker.build({start, start + 900'000}, 900, 2000);
    int checked = 0;
    for (const SeriesStrip& strip : maker.frame.series) {
        const std::string_view kind = maker.tree.lanes[std::size_t(strip.lane)].series->kind();
        const float expected = kind == "sm-efficiency" ? 0.5F : kind == "occupancy" ? 0.4F : -1.0F;
        if (expected < 0) {
            EXPECT_EQ(strip.unknownCount, 0U) << kind;
            continue;
        }
        const auto at = [&](std::size_t x) { return maker.frame.columns[strip.firstColumn + x]; };
        EXPECT_TRUE(std::isnan(at(150))) << kind << ": it is not known, and is no 0";
        EXPECT_NEAR(at(450), expected, 1e-5) << kind;
        EXPECT_NEAR(at(750), 0, 1e-5) << kind << ": nothing runs";
        ASSERT_EQ(strip.unknownCount, 1U) << kind;
        const ColumnRange unknown = maker.frame.unknown[strip.firstUnknown];
        EXPECT_NEAR(unknown.x0, 0, 1) << kind;
        EXPECT_NEAR(unknown.x1, 300, 1) << kind;
        ++checked;
    }
    EXPECT_EQ(checked, 2);
}

TEST(FrameGeometry, WithoutTimeForQueriesOlderSpansStandIn) {
    const TimelineFixture fixture;
    FrameMaker maker(fixture.trace);
    const TimeRange bounds = fixture.trace->bounds();
    maker.build(bounds, 1000, 2000);
    EXPECT_TRUE(maker.frame.complete);
    maker.budgetMs = -1;
    const TimeRange half = zoomedAt(bounds, bounds.startNs, 0.4);
    maker.build(half, 1000, 2000);
    EXPECT_FALSE(maker.frame.complete);
    EXPECT_GT(maker.frame.boxes.size(), 10U);
    // Elsewhere there is nothing older: a coarse answer, but never nothing.
    maker.rowCache.clear();
    maker.build(half, 1000, 2000);
    EXPECT_FALSE(maker.frame.complete);
    for (const RowStrip& strip : maker.frame.rows) {
        EXPECT_GT(strip.boxCount, 0U) << strip.lane;
    }
    maker.budgetMs = 1e9;
    maker.build(half, 1000, 2000);
    EXPECT_TRUE(maker.frame.complete);
}

TEST(FrameGeometry, WithLittleTimeAPictureGetsCompleteAllTheSame) {
    const TimelineFixture fixture;
    FrameMaker hurried(fixture.trace);
    FrameMaker patient(fixture.trace);
    hurried.values = patient.values = computeLaneValues(*fixture.trace, patient.tree);
    hurried.budgetMs = -1;
    const TimeRange bounds = fixture.trace->bounds();
    for (const TimeRange range : {bounds, zoomedAt(bounds, bounds.startNs, 0.4), bounds}) {
        const FrameGeometry& wanted = patient.build(range, 1000, 2000);
        ASSERT_TRUE(wanted.complete);
        ASSERT_FALSE(wanted.series.empty());
        std::size_t frames = 1;
        while (!hurried.build(range, 1000, 2000).complete) {
            // The substitute has values wherever the original has some.
            for (std::size_t i = 0; i < wanted.columns.size(); ++i) {
                ASSERT_EQ(std::isnan(hurried.frame.columns[i]), std::isnan(wanted.columns[i])) << i;
            }
            ASSERT_LE(++frames, wanted.rows.size() + wanted.series.size());
        }
        ASSERT_EQ(hurried.frame.boxes.size(), wanted.boxes.size());
        for (std::size_t i = 0; i < wanted.columns.size(); ++i) {
            if (!std::isnan(wanted.columns[i])) {
                ASSERT_EQ(hurried.frame.columns[i], wanted.columns[i]) << i;
            }
        }
    }
}

} // namespace
} // namespace lanescope::ui
