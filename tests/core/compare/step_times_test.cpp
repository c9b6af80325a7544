// SPDX-License-Identifier: Apache-2.0
#include "core/compare/step_times.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <vector>

#include "core/compare/noise_test.h"

namespace lanescope {
namespace {

std::vector<DurationNs> denseOf(StepTimes& times) {
    std::vector<DurationNs> dense(times.steps());
    std::int64_t before = -1;
    for (const StepTimes::Part& part : times.merged()) {
        EXPECT_LT(before, static_cast<std::int64_t>(part.step));
        before = part.step;
        dense[part.step] = part.ns;
    }
    return dense;
}

TEST(StepTimesTest, AgreesWithAListOfAllStepsInAnyOrder) {
    std::mt19937 random(5);
    for (int round = 0; round < 50; ++round) {
        const std::size_t steps = 1 + random() % 60;
        StepTimes times(steps);
        std::vector<DurationNs> expected(steps);
        DurationNs totalNs = 0;
        for (std::size_t i = random() % 500; i > 0; --i) {
            const auto step = static_cast<std::uint32_t>(random() % steps);
            const auto ns = static_cast<DurationNs>(random() % 1000);
            times.add(step, ns);
            expected[step] += ns;
            totalNs += ns;
        }
        EXPECT_EQ(times.totalNs(), totalNs);
        EXPECT_EQ(denseOf(times), expected);
        EXPECT_EQ(times.totalNs(), totalNs);
    }
}

TEST(StepTimesTest, AddsStepByStep) {
    StepTimes sum{1};
    sum.add(StepTimes{10, 20, 30});
    StepTimes few(5);
    few.add(4, 7);
    sum.add(few);
    EXPECT_EQ(denseOf(sum), (std::vector<DurationNs>{11, 20, 30, 0, 7}));
}

TEST(StepTimesTest, SaturatesInsteadOfOverflowing) {
    constexpr DurationNs kMost = std::numeric_limits<DurationNs>::max();
    StepTimes times{kMost, 5};
    times.add(0, 1);
    EXPECT_EQ(denseOf(times), (std::vector<DurationNs>{kMost, 5}));
    EXPECT_EQ(times.totalNs(), kMost);
}

TEST(StepTimesTest, StepsWithoutTimeAreSamplesOfTheNoiseTest) {
    StepTimes baseline(6);
    baseline.add(4, 500);
    baseline.add(1, 300);
    StepTimes candidate{0, 0, 100, 200, 0, 900};
    const std::vector<DurationNs> left{0, 300, 0, 0, 500, 0};
    const std::vector<DurationNs> right{0, 0, 100, 200, 0, 900};
    const auto sparse = welchProbability(baseline, candidate);
    ASSERT_TRUE(sparse);
    EXPECT_NEAR(*sparse, *welchProbability(left, right), 1e-12);
    // By a numeric integral of Student's density: t = 0.3953 with 8.297 degrees of freedom.
    EXPECT_NEAR(*sparse, 0.70260, 1e-4);
}

// Names that occur in one step each take memory for that step alone: 8 TB otherwise.
TEST(StepTimesTest, AMillionNamesOfAMillionStepsFit) {
    constexpr std::uint32_t kCount = 1'000'000;
    std::vector<StepTimes> names(kCount, StepTimes(kCount));
    StepTimes total{0};
    for (std::uint32_t i = 0; i < kCount; ++i) {
        names[i].add(i, 1);
        total.add(names[i]);
    }
    EXPECT_EQ(total.totalNs(), kCount);
    EXPECT_EQ(total.merged().size(), kCount);
}

} // namespace
} // namespace lanescope
