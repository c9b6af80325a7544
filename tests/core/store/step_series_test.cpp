// SPDX-License-Identifier: Apache-2.0
#include "core/store/step_series.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/support/brute_force.h"
#include "tests/support/random_trace.h"

namespace lanescope {
namespace {

constexpr TimeNs kMinNs = std::numeric_limits<TimeNs>::min();
constexpr TimeNs kMaxNs = std::numeric_limits<TimeNs>::max();

void expectSame(const std::optional<StepSeries::Extremes>& actual,
                const std::optional<StepSeries::Extremes>& expected) {
    ASSERT_EQ(actual.has_value(), expected.has_value());
    if (actual) {
        EXPECT_EQ(actual->min, expected->min);
        EXPECT_EQ(actual->max, expected->max);
    }
}

TEST(StepSeries, EmptyHasNoValue) {
    const StepSeries series;
    EXPECT_TRUE(series.empty());
    EXPECT_FALSE(series.at(0));
    EXPECT_FALSE(series.mean({0, 10}));
    EXPECT_FALSE(series.extremes({0, 10}));
    EXPECT_FALSE(series.extremes());
    EXPECT_EQ(series.integral({0, 10}), 0);
}

TEST(StepSeries, HoldsEachValueUntilTheNext) {
    const StepSeries series({10, 20, 40}, {1, 3, 2});
    EXPECT_FALSE(series.at(9));
    EXPECT_EQ(series.at(10), 1);
    EXPECT_EQ(series.at(19), 1);
    EXPECT_EQ(series.at(20), 3);
    EXPECT_EQ(series.at(1000), 2);
    EXPECT_EQ(series.integral({0, 50}), 10 * 1 + 20 * 3 + 10 * 2);
    EXPECT_EQ(series.mean({15, 25}), 2);
    EXPECT_EQ(series.mean({0, 20}), 1) << "the time before the first point does not count";
    EXPECT_FALSE(series.mean({0, 10}));
    EXPECT_FALSE(series.mean({15, 15}));
    expectSame(series.extremes({0, 20}), StepSeries::Extremes{1, 1});
    expectSame(series.extremes({19, 41}), StepSeries::Extremes{1, 3});
    expectSame(series.extremes(), StepSeries::Extremes{1, 3});
}

TEST(StepSeries, LastOfEqualTimesWins) {
    const StepSeries series({5, 5, 5, 8}, {100, -100, 1, 2});
    EXPECT_EQ(series.at(5), 1);
    EXPECT_EQ(series.mean({5, 8}), 1);
    EXPECT_EQ(series.size(), 4u);
    expectSame(series.extremes({0, 100}), StepSeries::Extremes{1, 2});
    expectSame(series.extremes(), StepSeries::Extremes{1, 2});
}

TEST(StepSeries, CoversTheWholeClock) {
    const StepSeries series({kMinNs, 0, kMaxNs}, {1, 0, 5});
    EXPECT_EQ(series.at(kMinNs), 1);
    EXPECT_EQ(series.at(kMaxNs), 5);
    EXPECT_EQ(series.integral({kMinNs, kMaxNs}), std::ldexp(1.0, 63));
    EXPECT_NEAR(*series.mean({kMinNs, kMaxNs}), 0.5, 1e-12);
    expectSame(series.extremes({kMinNs, kMaxNs}), StepSeries::Extremes{0, 1});
}

TEST(StepSeries, MeanOfOneStepIsExactlyItsValue) {
    std::vector<TimeNs> times;
    std::vector<double> values;
    for (int i = 0; i < 10'000; ++i) {
        times.push_back(1'700'000'000'000'000'000 + i * 1000);
        values.push_back(0.1 * i);
    }
    const StepSeries series(times, values);
    EXPECT_EQ(series.mean({times[7000] + 1, times[7000] + 12}), values[7000]);
    EXPECT_EQ(series.mean({times.back(), kMaxNs}), values.back());
}

TEST(StepSeries, AgreesWithWalkingAllPoints) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        test::Random random(seed);
        const auto count = static_cast<std::size_t>(test::skewed(random, 6000));
        const TimeNs origins[] = {0, 1'700'000'000'000'000'000, kMinNs, kMaxNs - 1'000'000'000};
        TimeNs timeNs = origins[seed % 4];
        const DurationNs maxGapNs = test::skewed(random, 2000);
        std::vector<TimeNs> times;
        std::vector<double> values;
        for (std::size_t i = 0; i < count; ++i) {
            times.push_back(timeNs);
            values.push_back(static_cast<double>(test::uniform(random, -1000, 1000)) / 8);
            timeNs = saturatingAdd(timeNs, test::skewed(random, maxGapNs));
        }
        const StepSeries series(times, values);
        expectSame(series.extremes(),
                   count == 0 ? std::nullopt : test::extremesByWalking(series, {kMinNs, kMaxNs}));
        for (int query = 0; query < 30 && count > 0; ++query) {
            const auto pick = [&] {
                const TimeNs near = times[static_cast<std::size_t>(
                    test::uniform(random, 0, static_cast<std::int64_t>(count) - 1))];
                return saturatingAdd(near, test::uniform(random, -3, 3));
            };
            TimeRange range{pick(), pick()};
            if (range.endNs < range.startNs) {
                std::swap(range.startNs, range.endNs);
            }
            SCOPED_TRACE(testing::Message() << "range " << range.startNs << ".." << range.endNs);
            const double expected = test::integralByWalking(series, range);
            EXPECT_EQ(series.integral(range), expected) << "sums of eighths are exact";
            expectSame(series.extremes(range), test::extremesByWalking(series, range));
            const TimeNs fromNs = std::max(range.startNs, times.front());
            ASSERT_EQ(series.mean(range).has_value(), fromNs < range.endNs);
            if (fromNs < range.endNs) {
                EXPECT_NEAR(*series.mean(range), expected / static_cast<double>(range.endNs - fromNs), 1e-9);
                EXPECT_EQ(
                    *series.at(fromNs),
                    values[static_cast<std::size_t>(std::ranges::upper_bound(times, fromNs) - times.begin()) -
                           1]);
            }
        }
    }
}

TEST(StepSeries, MeansOfNeighbouringBucketsAreTheMeansOfEach) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        std::vector<TimeNs> timeNs;
        std::vector<double> value;
        TimeNs at = test::uniform(random, -1000, 1000);
        const std::int64_t points = test::uniform(random, 1, 2000);
        for (std::int64_t i = 0; i < points; ++i) {
            timeNs.push_back(at);
            value.push_back(static_cast<double>(test::uniform(random, -3, 9)));
            at += test::skewed(random, 40);
        }
        const StepSeries series(timeNs, value);
        const DurationNs bucketNs = test::uniform(random, 1, 3000);
        const TimeNs firstNs = test::uniform(random, -3000, at);
        std::vector<float> means(50);
        series.means(firstNs, bucketNs, means);
        for (std::size_t i = 0; i < means.size(); ++i) {
            const TimeNs startNs = firstNs + static_cast<TimeNs>(i) * bucketNs;
            const std::optional<double> mean = series.mean({startNs, startNs + bucketNs});
            ASSERT_EQ(std::isnan(means[i]), !mean.has_value()) << i;
            if (mean) {
                EXPECT_NEAR(means[i], *mean, 1e-5) << i;
            }
        }
    }
    std::vector<float> none(3);
    StepSeries().means(0, 10, none);
    EXPECT_TRUE(std::isnan(none[1]));
}

TEST(StepSeries, ASumHasTheSumOfAllPartsAtEachTime) {
    std::mt19937_64 random(23);
    for (int round = 0; round < 50; ++round) {
        std::vector<StepSeries> parts;
        for (std::int64_t i = test::uniform(random, 0, 6); i > 0; --i) {
            std::vector<TimeNs> timeNs;
            std::vector<double> value;
            TimeNs at = test::uniform(random, -20, 20);
            for (std::int64_t points = test::uniform(random, 0, 30); points > 0; --points) {
                timeNs.push_back(at);
                value.push_back(static_cast<double>(test::uniform(random, -3, 9)));
                at += test::uniform(random, 1, 10);
            }
            parts.emplace_back(std::move(timeNs), std::move(value));
        }
        std::vector<const StepSeries*> pointers;
        for (const StepSeries& part : parts) {
            pointers.push_back(&part);
        }
        const StepSeries sum = StepSeries::sumOf(pointers);
        for (TimeNs at = -25; at < 350; ++at) {
            double expected = 0;
            bool isKnown = false;
            for (const StepSeries& part : parts) {
                isKnown = isKnown || part.at(at).has_value();
                expected += part.at(at).value_or(0);
            }
            ASSERT_EQ(sum.at(at).has_value(), isKnown) << at;
            EXPECT_EQ(sum.at(at).value_or(0), expected) << at;
        }
    }
}

} // namespace
} // namespace lanescope
