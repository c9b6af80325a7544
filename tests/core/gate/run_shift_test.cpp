// SPDX-License-Identifier: Apache-2.0
// Student's test of two samples: the figures that R prints for Student's own data on sleep.
#include "core/gate/run_shift.h"

#include <array>

#include <gtest/gtest.h>

namespace lanescope::test {
namespace {

constexpr std::array kFirst{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
constexpr std::array kSecond{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

// R: t.test(extra ~ group, data = sleep, var.equal = TRUE)
// t = -1.8608, df = 18, p-value = 0.07919, 95 percent confidence interval: -3.363874 0.203874
TEST(RunShift, FiguresOfStudentsSleepData) {
    const auto shift = shiftOf(kFirst, kSecond);
    ASSERT_TRUE(shift);
    EXPECT_DOUBLE_EQ(shift->degrees, 18);
    EXPECT_NEAR(shift->delta() / shift->error, 1.8608, 5e-5);
    EXPECT_NEAR(shift->probabilityAbove(0), 0.07919 / 2, 5e-6);
    EXPECT_NEAR(shift->margin(0.975), (3.363874 + 0.203874) / 2, 5e-7);
    EXPECT_NEAR(shift->delta(), (3.363874 - 0.203874) / 2, 5e-7);
}

TEST(RunShift, TheOtherDirectionHasTheOtherTail) {
    const auto there = shiftOf(kFirst, kSecond);
    const auto back = shiftOf(kSecond, kFirst);
    EXPECT_NEAR(there->probabilityAbove(0) + back->probabilityAbove(0), 1, 1e-12);
    EXPECT_NEAR(there->probabilityAbove(there->delta()), 0.5, 1e-9) << "half of all chances lie on each side";
}

TEST(RunShift, OneCandidateUsesTheNoiseOfTheBaseline) {
    constexpr std::array kOne{5.5};
    const auto shift = shiftOf(kFirst, kOne);
    ASSERT_TRUE(shift);
    EXPECT_DOUBLE_EQ(shift->degrees, 9);
    // sd(first) = 1.78901, by R; a single run scatters by sqrt(1 + 1/10) of it around the mean.
    EXPECT_NEAR(shift->noise, 1.78901, 5e-6);
    EXPECT_NEAR(shift->error, 1.78901 * 1.0488088, 1e-5);
}

TEST(RunShift, FewerThanFourRunsTellNothing) {
    constexpr std::array kThree{1.0, 2.0, 3.0};
    constexpr std::array kOne{2.0};
    EXPECT_FALSE(shiftOf(std::span(kThree).first(2), kOne));
    EXPECT_TRUE(shiftOf(kThree, kOne));
    EXPECT_FALSE(shiftOf({}, kFirst));
    EXPECT_FALSE(shiftOf(kFirst, {}));
}

TEST(RunShift, FiguresWithoutNoiseDifferOrAreEqual) {
    constexpr std::array kThird{0.1 + 0.2, 0.3, 0.3}; // equal but for rounding
    constexpr std::array kMore{0.4, 0.4};
    const auto grown = shiftOf(kThird, kMore);
    EXPECT_EQ(grown->noise, 0);
    EXPECT_EQ(grown->probabilityAbove(0), 0);
    EXPECT_EQ(grown->margin(0.95), 0);
    EXPECT_EQ(shiftOf(kMore, kMore)->probabilityAbove(0), 1);
}

// R: summary(lm(y ~ seq(0, 7))) for the values below.
TEST(RunShift, ADriftIsTheLineOfLeastSquares) {
    constexpr std::array kRising{10.0, 10.2, 10.1, 10.4, 10.6, 10.5, 10.8, 10.9};
    const auto drift = driftOf(kRising);
    ASSERT_TRUE(drift);
    EXPECT_NEAR(drift->perRun, 0.127381, 1e-6);
    EXPECT_NEAR(drift->error, 0.015074, 1e-6);
    EXPECT_TRUE(drift->standsOut());
    EXPECT_FALSE(driftOf(std::span(kRising).first(4))) << "too few runs";

    constexpr std::array kNext{11.0, 11.1};
    const Shift shift = shiftFromDrift(kRising, kNext);
    EXPECT_NEAR(shift.baseline, 10.4375 + 0.127381 * 5, 1e-5)
        << "where the line is at 8 and 9, in the middle";
    EXPECT_DOUBLE_EQ(shift.degrees, 7);
    EXPECT_GT(shift.probabilityAbove(0), kDriftError) << "the runs go on as before";
    EXPECT_LT(shiftOf(kRising, kNext)->probabilityAbove(0), kDriftError) << "a level would hide that";
}

TEST(RunShift, LevelsDoNotDrift) {
    constexpr std::array kEqual{3.3, 3.3, 3.3, 3.3, 3.3};
    EXPECT_FALSE(driftOf(kEqual)->standsOut());
    EXPECT_FALSE(driftOf(kFirst)->standsOut());
    constexpr std::array kCounted{1.0, 2.0, 3.0, 4.0, 5.0};
    EXPECT_TRUE(driftOf(kCounted)->standsOut()) << "without noise";
    EXPECT_DOUBLE_EQ(shiftFromDrift(kCounted, std::array{6.0}).delta(), 0);
}

} // namespace
} // namespace lanescope::test
