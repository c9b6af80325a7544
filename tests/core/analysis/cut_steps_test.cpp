// SPDX-License-Identifier: Apache-2.0
// Steps in which a capture ended, against the steps that analyses leave out.
#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "core/analysis/steps/step_ranges.h"
#include "core/store/trace.h"
#include "tests/support/made_trace.h"

namespace lanescope::test {
namespace {

/// Steps whose last ones have less work or none, as at the end of a capture.
TracePtr madeSteps(std::mt19937& random) {
    const auto between = [&](int least, int most) {
        return std::uniform_int_distribution(least, most)(random);
    };
    MadeTrace made;
    const int steps = between(2, 9);
    const int full = between(2, 10);
    const int whole = between(0, steps);
    double us = 0;
    for (int step = 0; step < steps; ++step) {
        const int kernels = step < whole ? full : between(0, full);
        for (int i = 0; i < kernels; ++i) {
            made.kernel(7, "gemm", us + 10 * i + 5, 5, made.call(1, "cudaLaunchKernel", us + 10 * i, 3));
        }
        made.operatorSlice(1, "aten::add", us + 190, 5);
        made.step(1, step + 1, us, 200);
        us += 201;
    }
    return made.load();
}

TEST(CutSteps, AreThoseThatAnalysesLeaveOut) {
    std::mt19937 random(20261127);
    std::size_t cut = 0;
    for (int round = 0; round < 300; ++round) {
        const TracePtr trace = madeSteps(random);
        std::vector<SliceId> expected;
        const std::vector<StepRange> kept = stepRanges(*trace);
        for (const Step& step : trace->steps()) {
            if (std::ranges::find(kept, step.slice, &StepRange::slice) == kept.end()) {
                expected.push_back(step.slice);
            }
        }
        EXPECT_EQ(cutSteps(*trace), expected) << "round " << round;
        cut += expected.size();
    }
    EXPECT_GT(cut, 100u) << "few steps were cut at all";
}

/// Work from before the first launch does not make the whole trace shorter.
TEST(StepRanges, WithoutMarksTheWholeTraceIsOne) {
    MadeTrace made;
    made.operatorSlice(1, "aten::add", 0, 5);
    made.kernel(7, "before", 100, 500, 1000);
    made.kernel(7, "gemm", 900, 100, made.call(1, "cudaLaunchKernel", 800, 5));
    const TracePtr trace = made.load();
    const std::vector<StepRange> steps = stepRanges(*trace);
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(steps[0].range, trace->extents());
}

} // namespace
} // namespace lanescope::test
