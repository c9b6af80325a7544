// SPDX-License-Identifier: Apache-2.0
#include "core/gate/try_judgement.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace lanescope {

namespace {

/// Runs of both sides until the looks say enough, with noise as a share of a run's step.
TryVerdict verdictOf(double baseline, double candidate, double noise, std::mt19937& random) {
    std::lognormal_distribution<double> scatter(0, noise);
    std::vector<double> before;
    std::vector<double> after;
    for (;;) {
        before.push_back(baseline * scatter(random));
        after.push_back(candidate * scatter(random));
        const auto judgement = judgeTry(before, after);
        if (judgement && judgement->verdict != TryVerdict::NeedsMore) {
            return judgement->verdict;
        }
    }
}

std::size_t countOf(TryVerdict wanted, double candidate, double noise, std::size_t tries) {
    std::mt19937 random(20260131);
    std::size_t count = 0;
    for (std::size_t i = 0; i < tries; ++i) {
        count += verdictOf(1, candidate, noise, random) == wanted ? 1 : 0;
    }
    return count;
}

} // namespace

TEST(TryJudgementTest, LooksAfterFourSixAndTenRuns) {
    std::vector<double> runs;
    for (std::size_t count = 1; count <= 12; ++count) {
        runs.push_back(1 + 0.1 * static_cast<double>(count % 2));
        EXPECT_EQ(judgeTry(runs, runs).has_value(), count == 4 || count == 6 || count == 10) << count;
    }
    EXPECT_FALSE(judgeTry(std::vector<double>(4, 1.0), std::vector<double>(6, 1.0)));
}

TEST(TryJudgementTest, FourRunsApartAreEnough) {
    const std::vector<double> slow{10.0, 10.2, 9.9, 10.1};
    const std::vector<double> fast{8.0, 8.1, 7.9, 8.2};
    EXPECT_EQ(judgeTry(slow, fast)->verdict, TryVerdict::Helps);
    EXPECT_EQ(judgeTry(fast, slow)->verdict, TryVerdict::Hurts);
}

TEST(TryJudgementTest, DifferenceWithinTheToleranceIsNone) {
    const std::vector<double> before{10.00, 10.01, 10.00, 9.99};
    const std::vector<double> after{9.95, 9.96, 9.95, 9.94};
    EXPECT_EQ(judgeTry(before, after)->verdict, TryVerdict::Same);
}

TEST(TryJudgementTest, OneHiccupIsNoChange) {
    const std::vector<double> before{10, 10, 10, 10};
    const std::vector<double> after{10, 10, 10, 30};
    EXPECT_EQ(judgeTry(before, after)->verdict, TryVerdict::NeedsMore);
}

TEST(TryJudgementTest, NoiseThatHidesIsSaidAtLast) {
    std::vector<double> before;
    std::vector<double> after;
    for (int i = 0; i < 10; ++i) {
        before.push_back(i % 2 == 0 ? 8 : 12);
        after.push_back(i % 2 == 0 ? 12.5 : 8);
    }
    EXPECT_EQ(judgeTry(before, after)->verdict, TryVerdict::Undecided);
}

/// The three looks together err in no more than one of twenty tries.
TEST(TryJudgementTest, FalseVerdictsAreRare) {
    constexpr std::size_t kTries = 4000;
    for (const double noise : {0.02, 0.1, 0.4}) {
        const std::size_t wrong =
            countOf(TryVerdict::Helps, 1, noise, kTries) + countOf(TryVerdict::Hurts, 1, noise, kTries);
        EXPECT_LE(static_cast<double>(wrong), 0.05 * kTries) << noise;
    }
    EXPECT_LE(static_cast<double>(countOf(TryVerdict::Same, 0.9, 0.05, kTries)), 0.05 * kTries);
}

TEST(TryJudgementTest, GainBeyondNoiseIsFound) {
    constexpr std::size_t kTries = 1000;
    EXPECT_GE(static_cast<double>(countOf(TryVerdict::Helps, 0.8, 0.05, kTries)), 0.95 * kTries);
    EXPECT_GE(static_cast<double>(countOf(TryVerdict::Same, 1, 0.005, kTries)), 0.95 * kTries);
}

} // namespace lanescope
