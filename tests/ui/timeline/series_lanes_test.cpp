// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/series/series_kinds.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/trace_fixture.h"
#include "ui/timeline/lanes/lane_values.h"
#include "ui/timeline/series/device_figures.h"
#include "ui/timeline/series/series_samples.h"

namespace lanescope::ui {
namespace {

TEST(SeriesLanes, EachCounterHasATitle) {
    const auto trace = loadTraceText(R"({"traceEvents": [
{"ph": "X", "name": "a", "pid": 1, "tid": 7, "ts": 1, "dur": 9},
{"ph": "C", "name": "", "pid": 1, "ts": 1, "args": {"": 3}},
{"ph": "C", "name": "", "pid": 1, "ts": 2, "args": {"waves": 3}},
{"ph": "C", "name": "cycles", "pid": 1, "ts": 3, "args": {"busy": 3}}]})",
                                     "t.json");
    ASSERT_TRUE(trace);
    QStringList titles;
    for (const LaneInfo& lane : buildLaneTree(**trace).lanes) {
        if (lane.isSeries()) {
            titles << lane.series->title();
        }
    }
    titles.sort();
    EXPECT_EQ(titles, (QStringList{QStringLiteral("counter without a name"), QStringLiteral("cycles · busy"),
                                   QStringLiteral("waves")}));
}

TEST(SeriesLanes, SamplesEqualMeansAndExtremesOfTheirBuckets) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        std::vector<TimeNs> times;
        std::vector<double> values;
        TimeNs time = test::uniform(random, -500, 500);
        // Few points are walked, many are searched: both ways must agree with the series.
        const int points =
            int(seed % 2 == 0 ? test::uniform(random, 1, 40) : test::uniform(random, 6000, 9000));
        for (int i = 0; i < points; ++i) {
            times.push_back(time);
            values.push_back(double(test::uniform(random, -5, 20)));
            time += test::skewed(random, 60);
        }
        const StepSeries series(times, values);
        const TimeNs start = test::uniform(random, -700, time);
        const DurationNs bucket = DurationNs(1) << test::uniform(random, 0, seed % 3 == 0 ? 14 : 7);
        const TimeRange range{start, start + bucket * 25};
        const SeriesSamples samples = sampleSeries(series, range, bucket, true);
        EXPECT_LE(samples.firstNs, range.startNs);
        EXPECT_EQ(((samples.firstNs % bucket) + bucket) % bucket, 0);
        EXPECT_GE(samples.firstNs + bucket * DurationNs(samples.mean.size()), range.endNs);
        for (std::size_t i = 0; i < samples.mean.size(); ++i) {
            const TimeNs from = samples.firstNs + DurationNs(i) * bucket;
            const TimeRange cell{from, from + bucket};
            const std::optional<double> mean = series.mean(cell);
            ASSERT_EQ(std::isnan(samples.mean[i]), !mean.has_value()) << i;
            if (mean) {
                EXPECT_NEAR(double(samples.mean[i]), *mean, 1e-4) << i;
                EXPECT_NEAR(double(samples.low[i]), series.extremes(cell)->min, 1e-4) << i;
                EXPECT_NEAR(double(samples.high[i]), series.extremes(cell)->max, 1e-4) << i;
            }
        }
        const SeriesSamples meansOnly = sampleSeries(series, range, bucket, false);
        EXPECT_TRUE(meansOnly.low.empty() && meansOnly.high.empty());
        ASSERT_EQ(meansOnly.mean.size(), samples.mean.size());
        for (std::size_t i = 0; i < samples.mean.size(); ++i) {
            ASSERT_EQ(std::isnan(meansOnly.mean[i]), std::isnan(samples.mean[i])) << i;
            if (!std::isnan(samples.mean[i])) {
                EXPECT_NEAR(double(meansOnly.mean[i]), double(samples.mean[i]), 1e-4) << i;
            }
        }
    }
}

/// Means of a lane stand beside the same figure in the Details panel, which is over the time that counts.
TEST(SeriesLanes, MeansAreOverTheTimeThatCounts) {
    const SeriesValues all{StepSeries({0, 10, 40}, {0, 0.6, 0})};
    EXPECT_DOUBLE_EQ(all.mean({0, 100}).value(), 0.18);
    const SeriesValues kernels{StepSeries({0, 10, 40}, {0, 0.6, 0}), 1, false,
                               StepSeries({0, 10, 40}, {0, 1, 0})};
    EXPECT_DOUBLE_EQ(kernels.mean({0, 100}).value(), 0.6);
    EXPECT_DOUBLE_EQ(kernels.mean({30, 100}).value(), 0.6);
    EXPECT_FALSE(kernels.mean({50, 100})) << "no kernel runs here";
}

/// The lanes of a trace and their values.
struct Computed {
    explicit Computed(const Trace& source)
        : trace(source)
        , tree(buildLaneTree(source))
        , values(computeLaneValues(source, tree)) {}

    int laneNamed(const char* title) const {
        const auto lane = std::ranges::find(tree.lanes, QLatin1String(title), &LaneInfo::title);
        EXPECT_NE(lane, tree.lanes.end()) << title;
        return int(lane - tree.lanes.begin());
    }
    const SeriesLane& lane(int index) const { return *tree.lanes[std::size_t(index)].series; }
    const SeriesValues* valuesOf(int index) const { return ui::valuesOf(values.get(), index); }
    const StepSeries* series(int index) const { return seriesOf(lane(index), trace, valuesOf(index)); }

    const Trace& trace;
    LaneTree tree;
    std::shared_ptr<const LaneValues> values;
};

TEST(SeriesLanes, LanesFindTheirSeries) {
    const test::TimelineFixture fixture;
    const Computed computed(*fixture.trace);
    int series = 0;
    for (std::size_t i = 0; i < computed.tree.lanes.size(); ++i) {
        if (!computed.tree.lanes[i].isSeries()) {
            continue;
        }
        if (computed.tree.lanes[i].hasBlocks()) {
            EXPECT_NE(computed.valuesOf(int(i))->blocks, nullptr) << "rows of blocks in place of a series";
            continue;
        }
        ++series;
        const SeriesLane& lane = computed.lane(int(i));
        EXPECT_NE(computed.series(int(i)), nullptr) << lane.title().toStdString();
        EXPECT_EQ(seriesOf(lane, *fixture.trace, nullptr) != nullptr, lane.kind() == "counter")
            << "only counters are there before anything is computed";
        EXPECT_GE(describeSeries(lane, *fixture.trace, computed.valuesOf(int(i))).count(QLatin1Char('\n')),
                  1);
    }
    EXPECT_EQ(series, 8);
}

TEST(SeriesLanes, StoppedComputationsLeaveLanesWithoutValues) {
    const test::TimelineFixture fixture;
    const LaneTree tree = buildLaneTree(*fixture.trace);
    std::stop_source stop;
    stop.request_stop();
    const auto values = computeLaneValues(*fixture.trace, tree, stop.get_token());
    ASSERT_EQ(values->byLane.size(), tree.lanes.size());
    for (const SeriesValues& lane : values->byLane) {
        EXPECT_TRUE(lane.series.empty());
    }
}

TEST(SeriesLanes, UtilizationAndEfficiencyOfTheFixture) {
    const test::TimelineFixture fixture;
    DeviceFigures figures(*fixture.trace, {});
    ASSERT_EQ(figures.byDevice.size(), 1U);
    const TimeRange firstStep{fixture.us(0), fixture.us(4000)};
    EXPECT_NEAR(*figures.of(0)->utilization.mean({fixture.us(250), fixture.us(500)}), 120.0 / 250, 1e-9);
    EXPECT_NEAR(*figures.of(0)->smEfficiency.mean({fixture.us(250), fixture.us(500)}), 60.0 / 250, 1e-9);
    EXPECT_NEAR(figures.of(0)->utilization.integral(firstStep), 10 * 120'000.0, 1e-3);
}

TEST(SeriesLanes, QueuesHoldWhatIsLaunchedAndHasNotStarted) {
    const test::TimelineFixture fixture;
    const Trace& trace = *fixture.trace;
    const Computed computed(trace);
    const StepSeries& queue = *computed.series(computed.laneNamed("Queue length, stream 20"));
    EXPECT_EQ(queue.at(trace.bounds().startNs), 0) << "known from the start on";
    for (double at = 0; at < 12'000; at += 7.3) {
        // The definition once more: one for each piece of work whose call has begun and that has not.
        int waiting = 0;
        for (const DeviceOp& op : trace.deviceOps()) {
            waiting += op.stream == 20 &&
                               trace.slices().startNs[trace.launch(op.launch).slice] <= fixture.us(at) &&
                               trace.slices().startNs[op.slice] > fixture.us(at)
                           ? 1
                           : 0;
        }
        EXPECT_EQ(queue.at(fixture.us(at)), waiting) << at;
    }
    const TimeRange graph{fixture.us(11'600), fixture.us(11'620)};
    EXPECT_EQ(queue.extremes(graph)->max, test::TimelineFixture::kGraphKernels);
}

/// A GPU with one kernel for each of `kernels`: its stream, start and duration.
std::shared_ptr<const Trace>
gpuWith(const std::vector<std::tuple<std::int64_t, TimeNs, DurationNs>>& kernels) {
    test::TraceFixture fixture;
    fixture.addProcess("GPU 0", 0, 0);
    std::map<std::int64_t, TrackId> tracks;
    for (const auto& [stream, startNs, durationNs] : kernels) {
        if (!tracks.contains(stream)) {
            tracks[stream] = fixture.addTrack("stream", stream, TrackKind::Stream, 0);
        }
        DeviceOp op;
        op.device = 0;
        op.stream = stream;
        fixture.addDeviceOp(fixture.addSlice(tracks[stream], "kernel", "kernel", startNs, durationNs), op);
    }
    return fixture.take();
}

TEST(SeriesLanes, KernelsAtOnceAreThoseThatRunOnAnyStream) {
    const auto trace = gpuWith({{7, 10, 30}, {20, 20, 30}, {21, 25, 5}});
    const Computed computed(*trace);
    const StepSeries& running = *computed.series(computed.laneNamed("Kernels at once"));
    EXPECT_EQ(running.extremes(trace->bounds())->max, 3);
    EXPECT_EQ(running.at(15), 1);
    EXPECT_EQ(running.at(22), 2);
    EXPECT_EQ(running.at(45), 1);
    EXPECT_NEAR(*running.mean({10, 50}), (30.0 + 30 + 5) / 40, 1e-9);
}

TEST(SeriesLanes, OneStreamHasNoLaneOfKernelsAtOnce) {
    const auto trace = gpuWith({{7, 10, 30}, {7, 50, 30}});
    const LaneTree tree = buildLaneTree(*trace);
    EXPECT_TRUE(std::ranges::none_of(
        tree.lanes, [](const LaneInfo& lane) { return lane.title == QLatin1String("Kernels at once"); }));
}

TEST(SeriesLanes, BandwidthIsThatOfTheCopiesThatRun) {
    const test::TimelineFixture fixture;
    const Computed computed(*fixture.trace);
    const int lane = computed.laneNamed("Copy bandwidth HtoD");
    const StepSeries& copies = *computed.series(lane);
    EXPECT_EQ(copies.at(fixture.us(3200)), 0);
    EXPECT_EQ(copies.at(fixture.us(3400)), 12.5);
    EXPECT_EQ(copies.at(fixture.us(3600)), 0);
    EXPECT_NEAR(*copies.mean({fixture.us(3200), fixture.us(3600)}), 12.5 / 2, 1e-9);
    EXPECT_EQ(computed.lane(lane).hoverText(12.5), QStringLiteral("12.5\u202FGB/s"));
    EXPECT_EQ(computed.lane(lane).hoverText(0.25), QStringLiteral("250\u202FMB/s"));
}

TEST(SeriesLanes, EachSaysWhetherItIsMeasuredOrDerivedAndFromWhat) {
    const test::TimelineFixture fixture;
    const Computed computed(*fixture.trace);
    int measured = 0;
    for (std::size_t i = 0; i < computed.tree.lanes.size(); ++i) {
        const LaneInfo& lane = computed.tree.lanes[i];
        if (!lane.isSeries()) {
            continue;
        }
        const bool isMeasured = lane.series->origin(computed.valuesOf(int(i))) == SeriesOrigin::Measured;
        EXPECT_EQ(isMeasured, lane.series->kind() == "counter") << lane.title.toStdString();
        measured += isMeasured ? 1 : 0;
        const QStringList lines =
            describeSeries(*lane.series, *fixture.trace, computed.valuesOf(int(i))).split(QLatin1Char('\n'));
        // Operators of the graph are not known, which a further line says.
        ASSERT_EQ(lines.size(), lane.hasBlocks() ? 4 : 3) << lane.title.toStdString();
        EXPECT_TRUE(
            lines[1].startsWith(isMeasured ? QLatin1String("Measured: ") : QLatin1String("Derived: ")));
        EXPECT_TRUE(lines[2].startsWith(QLatin1String("Source: ")));
    }
    EXPECT_EQ(measured, 1);
}

TEST(SeriesLanes, WorkWithoutALaunchCallIsSaidToBeMissing) {
    test::TraceFixture fixture;
    fixture.addProcess("python", 1);
    const TrackId thread = fixture.addTrack("", 1);
    const auto launch = fixture.addSlice(thread, "cudaLaunchKernel", "cuda_runtime", 100, 10);
    fixture.addLaunch(launch, 1);
    fixture.addProcess("", 0, 0);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    for (int i = 1; i <= 4; ++i) {
        DeviceOp op;
        op.device = 0;
        op.stream = 7;
        op.correlation = i;
        fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", i * 200, 10), op);
    }
    const auto trace = fixture.take();
    const Computed computed(*trace);
    const int lane = computed.laneNamed("Queue length, stream 7");
    EXPECT_DOUBLE_EQ(computed.valuesOf(lane)->coverage, 0.25);
    EXPECT_TRUE(describeSeries(computed.lane(lane), *trace, computed.valuesOf(lane))
                    .contains(QStringLiteral("Only 25")));
}

TEST(SeriesLanes, ScalesAreRoundFiguresThatHoldAllValues) {
    const auto scale = [](std::vector<double> values, SeriesUnit unit) {
        std::vector<TimeNs> times;
        for (std::size_t i = 0; i < values.size(); ++i) {
            times.push_back(TimeNs(i));
        }
        return scaleOf(StepSeries(times, std::move(values)), unit);
    };
    EXPECT_DOUBLE_EQ(scale({0.1, 0.2}, SeriesUnit::Percent).high, 1);
    EXPECT_DOUBLE_EQ(scale({0, 37}, SeriesUnit::Plain).high, 40);
    EXPECT_DOUBLE_EQ(scale({0, 1.4 * 1024 * 1024 * 1024}, SeriesUnit::Bytes).high, 1.5 * 1024 * 1024 * 1024);
    EXPECT_DOUBLE_EQ(scale({-3, 5}, SeriesUnit::Plain).low, -3);
    const SeriesScale flat = scale({0, 0}, SeriesUnit::Plain);
    EXPECT_LT(flat.low, flat.high);
}

TEST(SeriesLanes, CacheAnswersFromItsWindow) {
    const test::TimelineFixture fixture;
    const StepSeries& series = fixture.trace->counters().front().values;
    SeriesCache cache;
    const TimeRange range{fixture.us(4900), fixture.us(5100)};
    const SeriesSamples* first = &cache.samples(0, series, range, 1024, true);
    const TimeNs firstNs = first->firstNs;
    EXPECT_EQ(cache.samples(0, series, {range.startNs + 50'000, range.endNs + 50'000}, 1024, true).firstNs,
              firstNs);
    EXPECT_NE(cache.samples(0, series, {range.startNs + 900'000, range.endNs + 900'000}, 1024, true).firstNs,
              firstNs);
    EXPECT_EQ(cache.samples(0, series, range, 2048, true).bucketNs, 2048);
}

TEST(SeriesLanes, CoarseSamplesStandInUntilThereIsTime) {
    const test::TimelineFixture fixture;
    const StepSeries& series = fixture.trace->counters().front().values;
    SeriesCache cache;
    const TimeRange range{fixture.us(4900), fixture.us(5100)};
    EXPECT_FALSE(cache.has(0, series, range, 1024));
    const SeriesSamples& coarse = cache.coarseSamples(0, series, range, 8192, true);
    EXPECT_EQ(coarse.bucketNs, 8192);
    EXPECT_LE(coarse.mean.size(), 26U) << "of the range alone";
    EXPECT_FALSE(cache.has(0, series, range, 1024));
    cache.samples(0, series, range, 1024, true);
    EXPECT_TRUE(cache.has(0, series, range, 1024));
    const TimeRange within{range.startNs + 50'000, range.endNs - 50'000};
    EXPECT_EQ(cache.coarseSamples(0, series, within, 8192, true).bucketNs, 1024) << "what is at hand";
    const StepSeries other;
    EXPECT_FALSE(cache.has(0, other, range, 1024));
}

} // namespace
} // namespace lanescope::ui
