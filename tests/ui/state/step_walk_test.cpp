// SPDX-License-Identifier: Apache-2.0
#include "ui/state/step_walk.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/small_trace.h"

namespace lanescope::ui {
namespace {

class StepWalkTest : public testing::Test {
protected:
    test::SmallTrace small = test::makeSmallTrace();
    const Trace& trace = *small.trace;
};

TEST_F(StepWalkTest, WalksThroughTheSteps) {
    const TimeRange first = trace.steps()[0].range;
    const TimeRange second = trace.steps()[1].range;
    EXPECT_EQ(neighbourStep(trace, first, 1), 1u);
    EXPECT_EQ(neighbourStep(trace, second, 1), std::nullopt);
    EXPECT_EQ(neighbourStep(trace, second, -1), 0u);
    EXPECT_EQ(neighbourStep(trace, first, -1), std::nullopt);
    EXPECT_EQ(stepOf(trace, second), 1u);
    EXPECT_EQ(stepOf(trace, {1, 2}), std::nullopt);
}

TEST_F(StepWalkTest, FromAnywhereElseGoesToTheNearestStep) {
    EXPECT_EQ(neighbourStep(trace, {-100, 5000}, 1), 0u);
    EXPECT_EQ(neighbourStep(trace, {500, 1500}, 1), 1u);
    EXPECT_EQ(neighbourStep(trace, {500, 1500}, -1), 0u);
}

} // namespace
} // namespace lanescope::ui
