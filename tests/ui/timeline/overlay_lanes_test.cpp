// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/overlay_lanes.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/timeline_fixture.h"

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
    EXPECT_EQ(series, 4);
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

} // namespace
} // namespace lanescope::ui
