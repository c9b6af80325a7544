// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/overlay_lanes.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/timeline_fixture.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::ui {
namespace {

TEST(OverlayLanes, SamplesEqualMeansAndExtremesOfTheirBuckets) {
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
    }
}

TEST(OverlayLanes, LanesFindTheirSeries) {
    const test::TimelineFixture fixture;
    const std::shared_ptr<const Overlays> overlays = computeOverlays(*fixture.trace);
    const LaneTree tree = buildLaneTree(*fixture.trace);
    int series = 0;
    for (const LaneInfo& lane : tree.lanes) {
        if (lane.kind != LaneKind::Series) {
            EXPECT_EQ(seriesOf(*fixture.trace, overlays.get(), lane), nullptr);
            continue;
        }
        ++series;
        EXPECT_NE(seriesOf(*fixture.trace, overlays.get(), lane), nullptr) << lane.title.toStdString();
        EXPECT_EQ(seriesOf(*fixture.trace, nullptr, lane) != nullptr, lane.series == SeriesKind::Counter);
        EXPECT_GE(describeSeries(*fixture.trace, overlays.get(), lane).count(QLatin1Char('\n')), 1);
    }
    EXPECT_EQ(series, 7);
}

TEST(OverlayLanes, UtilizationAndEfficiencyOfTheFixture) {
    const test::TimelineFixture fixture;
    const std::shared_ptr<const Overlays> overlays = computeOverlays(*fixture.trace);
    ASSERT_EQ(overlays->devices.size(), 1U);
    const TimeRange firstStep{fixture.us(0), fixture.us(4000)};
    EXPECT_NEAR(*overlays->devices[0].utilization.mean({fixture.us(250), fixture.us(500)}), 120.0 / 250,
                1e-9);
    EXPECT_NEAR(*overlays->devices[0].smEfficiency.mean({fixture.us(250), fixture.us(500)}), 60.0 / 250,
                1e-9);
    EXPECT_NEAR(overlays->devices[0].utilization.integral(firstStep), 10 * 120'000.0, 1e-3);
}

const LaneInfo& laneNamed(const LaneTree& tree, const char* title) {
    const auto lane = std::find_if(tree.lanes.begin(), tree.lanes.end(), [title](const LaneInfo& info) {
        return info.title == QLatin1String(title);
    });
    EXPECT_NE(lane, tree.lanes.end()) << title;
    return *lane;
}

TEST(OverlayLanes, QueuesHoldWhatIsLaunchedAndHasNotStarted) {
    const test::TimelineFixture fixture;
    const Trace& trace = *fixture.trace;
    const std::shared_ptr<const Overlays> overlays = computeOverlays(trace);
    const LaneTree tree = buildLaneTree(trace);
    const StepSeries& queue = *seriesOf(trace, overlays.get(), laneNamed(tree, "Queue length, stream 20"));
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

TEST(OverlayLanes, BandwidthIsThatOfTheCopiesThatRun) {
    const test::TimelineFixture fixture;
    const std::shared_ptr<const Overlays> overlays = computeOverlays(*fixture.trace);
    const LaneInfo lane = laneNamed(buildLaneTree(*fixture.trace), "Copy bandwidth HtoD");
    const StepSeries& copies = *seriesOf(*fixture.trace, overlays.get(), lane);
    EXPECT_EQ(copies.at(fixture.us(3200)), 0);
    EXPECT_EQ(copies.at(fixture.us(3400)), 12.5);
    EXPECT_EQ(copies.at(fixture.us(3600)), 0);
    EXPECT_NEAR(*copies.mean({fixture.us(3200), fixture.us(3600)}), 12.5 / 2, 1e-9);
    EXPECT_EQ(formatSeriesValue(12.5, unitOf(*fixture.trace, lane)), QStringLiteral("12.5\u202FGB/s"));
    EXPECT_EQ(formatSeriesValue(0.25, unitOf(*fixture.trace, lane)), QStringLiteral("250\u202FMB/s"));
}

TEST(OverlayLanes, EachSaysWhetherItIsMeasuredOrDerivedAndFromWhat) {
    const test::TimelineFixture fixture;
    const std::shared_ptr<const Overlays> overlays = computeOverlays(*fixture.trace);
    int measured = 0;
    for (const LaneInfo& lane : buildLaneTree(*fixture.trace).lanes) {
        if (lane.kind != LaneKind::Series) {
            continue;
        }
        const bool isMeasured = originOf(*fixture.trace, overlays.get(), lane) == SeriesOrigin::Measured;
        EXPECT_EQ(isMeasured, lane.series == SeriesKind::Counter) << lane.title.toStdString();
        measured += isMeasured ? 1 : 0;
        const QStringList lines =
            describeSeries(*fixture.trace, overlays.get(), lane).split(QLatin1Char('\n'));
        ASSERT_EQ(lines.size(), 3) << lane.title.toStdString();
        EXPECT_TRUE(
            lines[1].startsWith(isMeasured ? QLatin1String("Measured: ") : QLatin1String("Derived: ")));
        EXPECT_TRUE(lines[2].startsWith(QLatin1String("Source: ")));
    }
    EXPECT_EQ(measured, 1);
}

TEST(OverlayLanes, WorkWithoutALaunchCallIsSaidToBeMissing) {
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
    const std::shared_ptr<const Overlays> overlays = computeOverlays(*trace);
    const LaneInfo lane = laneNamed(buildLaneTree(*trace), "Queue length, stream 7");
    EXPECT_DOUBLE_EQ(coverageOf(overlays.get(), lane), 0.25);
    EXPECT_TRUE(describeSeries(*trace, overlays.get(), lane).contains(QStringLiteral("Only 25")));
}

TEST(OverlayLanes, ScalesAreRoundFiguresThatHoldAllValues) {
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

TEST(OverlayLanes, CacheAnswersFromItsWindow) {
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

TEST(OverlayLanes, CoarseSamplesStandInUntilThereIsTime) {
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
