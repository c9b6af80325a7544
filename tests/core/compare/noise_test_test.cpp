// SPDX-License-Identifier: Apache-2.0
#include "core/compare/noise_test.h"

#include <gtest/gtest.h>

#include <vector>

namespace lanescope {
namespace {

TEST(NoiseTest, StudentAgreesWithTables) {
    // Two-sided critical values of Student's t.
    EXPECT_NEAR(studentProbability(12.706, 1), 0.05, 1e-5);
    EXPECT_NEAR(studentProbability(4.303, 2), 0.05, 1e-5);
    EXPECT_NEAR(studentProbability(2.228, 10), 0.05, 1e-4);
    EXPECT_NEAR(studentProbability(2.576, 100000), 0.01, 1e-4);
    EXPECT_DOUBLE_EQ(studentProbability(0, 7), 1);
}

TEST(NoiseTest, WelchAgreesWithAWorkedExample) {
    const std::vector<DurationNs> baseline{2, 4, 6};
    const std::vector<DurationNs> candidate{4, 6, 8};
    const auto probability = welchProbability(baseline, candidate);
    ASSERT_TRUE(probability);
    // Equal variances of 4: t = 2 / sqrt(8 / 3) = 1.2247 with 4 degrees of freedom.
    EXPECT_NEAR(*probability, 0.28786, 1e-4);
}

TEST(NoiseTest, NeedsTwoSamplesASide) {
    const std::vector<DurationNs> one{5};
    const std::vector<DurationNs> two{5, 6};
    EXPECT_FALSE(welchProbability(one, two));
    EXPECT_FALSE(welchProbability(two, one));
}

TEST(NoiseTest, WithoutScatterEveryDifferenceCounts) {
    const std::vector<DurationNs> five{5, 5};
    const std::vector<DurationNs> six{6, 6};
    EXPECT_EQ(welchProbability(five, five), 1.0);
    EXPECT_EQ(welchProbability(five, six), 0.0);
}

} // namespace
} // namespace lanescope
