// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/clock_drift.h"

#include <gmock/gmock.h>

#include "tests/core/diagnosis/diagnosis_trace.h"

namespace lanescope::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr int kRounds = 12;
constexpr int kKernels = 5;
constexpr std::int64_t kUsualUs = 100;

/// Rounds of five kernels; `lengthOf` gives the microseconds of a kernel in a round.
template <typename LengthOf>
Diagnosis diagnosisOf(LengthOf lengthOf, int kernels = kKernels) {
    DiagnosisTrace trace;
    std::int64_t us = 20;
    for (int round = 0; round < kRounds; ++round) {
        for (int kernel = 0; kernel < kernels; ++kernel) {
            const std::int64_t endUs = us + lengthOf(round, kernel);
            trace.kernel("kernel_" + std::to_string(kernel), us, endUs, us - 20);
            us = endUs;
        }
    }
    trace.step(1, 0, us);
    return trace.diagnose();
}

bool isLate(int round) {
    return round >= kRounds / 2;
}

TEST(ClockDrift, SaysByHowMuchAllKernelsBecameSlower) {
    const Diagnosis slower =
        diagnosisOf([](int round, int kernel) { return (kUsualUs + kernel) * (isLate(round) ? 5 : 4); });
    EXPECT_THAT(slower.notes, Contains(HasSubstr("took 25 % longer")));
    EXPECT_THAT(slower.notes, Contains(HasSubstr("5 kernels, 100.0 % of the kernel time")));
}

TEST(ClockDrift, IsNotSeenWhereTheProgramExplainsIt) {
    const auto note = Contains(HasSubstr("lowered its clock"));
    const auto steady = [](int, int kernel) { return kUsualUs + kernel; };
    EXPECT_THAT(diagnosisOf(steady).notes, Not(note));
    const auto faster = [](int round, int) { return isLate(round) ? kUsualUs : 2 * kUsualUs; };
    EXPECT_THAT(diagnosisOf(faster).notes, Not(note)) << "as after a warm-up";
    const auto oneGrows = [](int round, int kernel) { return kUsualUs * (kernel == 0 ? 1 + round : 1); };
    EXPECT_THAT(diagnosisOf(oneGrows).notes, Not(note)) << "as attention to a growing context";
    const auto uneven = [](int round, int kernel) { return kUsualUs * (isLate(round) ? 1 + 2 * kernel : 1); };
    EXPECT_THAT(diagnosisOf(uneven).notes, Not(note)) << "other inputs, not another clock";
    const auto slower = [](int round, int) { return isLate(round) ? 2 * kUsualUs : kUsualUs; };
    EXPECT_THAT(diagnosisOf(slower, 3).notes, Not(note)) << "three kernels are too few to say";
}

} // namespace
} // namespace lanescope::test
