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

TEST(NoiseTest, StudentAgreesWithBoostFarIntoTheTails) {
    // boost::math::ibeta(degrees / 2, 0.5, degrees / (degrees + t * t)) of Boost 1.74.
    struct Value {
        double t;
        double degrees;
        double probability;
    };
    for (const Value& value : std::initializer_list<Value>{
             {0.031, 1.0, 0.98027110526047456},       {0.75, 1.0, 0.59033447060173305},
             {4.4, 1.0, 0.14226962294763054},         {17.0, 1.0, 0.037405118482553346},
             {240.0, 1.0, 0.0026525670344323174},     {0.031, 1.5, 0.97888006807580896},
             {0.75, 1.5, 0.55303147908906358},        {4.4, 1.5, 0.078498494242410288},
             {17.0, 1.5, 0.010729793988805816},       {240.0, 1.5, 0.00020283673512367303},
             {0.031, 3.7, 0.97686868984224817},       {0.75, 3.7, 0.49811623558693713},
             {4.4, 3.7, 0.013896219319623612},        {17.0, 3.7, 0.00011992449354679512},
             {240.0, 3.7, 6.8104382896015508e-09},    {0.031, 24.25, 0.97552327340917888},
             {0.75, 24.25, 0.46046986050171185},      {4.4, 24.25, 0.00018718687157540705},
             {17.0, 24.25, 5.5998593322792215e-15},   {240.0, 24.25, 1.8727655893883615e-42},
             {0.031, 117.0, 0.97532235924818955},     {0.75, 117.0, 0.45476021942281181},
             {4.4, 117.0, 2.4026013976292214e-05},    {17.0, 117.0, 2.1348523061859421e-33},
             {240.0, 117.0, 2.0890842612840627e-159}, {0.031, 4999.5, 0.97527077708619647},
             {0.75, 4999.5, 0.45328999641506695},     {4.4, 4999.5, 1.1050302814625504e-05},
             {17.0, 4999.5, 4.714596844744311e-63},
         }) {
        EXPECT_NEAR(studentProbability(value.t, value.degrees) / value.probability, 1, 1e-11)
            << value.t << ", " << value.degrees;
    }
}

TEST(NoiseTest, WelchAgreesWithAWorkedExample) {
    const std::vector<DurationNs> baseline{2, 4, 6};
    const std::vector<DurationNs> candidate{4, 6, 8};
    const auto probability = welchProbability(baseline, candidate);
    ASSERT_TRUE(probability);
    // Equal variances of 4: t = 2 / sqrt(8 / 3) = 1.2247 with 4 degrees of freedom.
    EXPECT_NEAR(*probability, 0.28786, 1e-4);
    EXPECT_NEAR(*welchProbability(std::vector{0.2, 0.4, 0.6}, std::vector{0.4, 0.6, 0.8}), 0.28786, 1e-4)
        << "shares";
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
