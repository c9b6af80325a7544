// SPDX-License-Identifier: Apache-2.0
// A thread that something stops in the middle of operators, told from operators that take long themselves.
#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "tests/core/diagnosis/diagnosis_trace.h"

namespace lanescope::test {
namespace {

/// Short calls of four operators, one of each some milliseconds long: late ones say that the thread was
/// stopped, first ones that something was set up. Without an operator that does nothing it may be their work,
/// unless they are of one length at one distance, as a scheduler's turns are.
TEST(StoppedThread, IsSeenWhereLaterCallsOfSeveralOperatorsAreLong) {
    struct Loop {
        std::array<const char*, 4> operators;
        int longCall;
        std::int64_t growthUs; ///< of the long calls
        bool isStopped;
    };
    const Loop loops[] = {{{"aten::view", "aten::add", "aten::mm", "aten::sub"}, 20, 0, true},
                          {{"aten::view", "aten::add", "aten::mm", "aten::sub"}, 20, 1000, true},
                          {{"aten::view", "aten::_foreach_add_", "aten::mm", "aten::sub"}, 20, 0, true},
                          {{"aten::view", "aten::add", "aten::mm", "aten::sub"}, 0, 0, false},
                          {{"aten::div", "aten::add", "aten::mm", "aten::sub"}, 20, 0, true},
                          {{"aten::div", "aten::add", "aten::mm", "aten::sub"}, 20, 1000, false},
                          {{"aten::div", "aten::add", "aten::mm", "aten::sub"}, 0, 0, false}};
    for (const Loop& loop : loops) {
        DiagnosisTrace trace;
        std::int64_t us = 0;
        std::int64_t longUs = 0;
        for (int round = 0; round < 30; ++round) {
            for (int i = 0; i < 4; ++i) {
                const int longRound = loop.longCall == 0 ? 0 : loop.longCall + i;
                const std::int64_t length = round == longRound ? 3000 + i * loop.growthUs : 10;
                longUs += round == longRound ? length : 0;
                trace.host(loop.operators[static_cast<std::size_t>(i)], "cpu_op", us, us + length);
                us += length + 1;
                trace.kernel("gemm", us + 10, us + 15, us);
                us += 20;
            }
        }
        trace.step(1, 0, us + 100);
        const Diagnosis result = trace.diagnose();
        const auto stopped = std::ranges::find_if(result.causes, [](const DiagnosisCause& cause) {
            return cause.advice.english().find("the thread did not run") != std::string::npos;
        });
        ASSERT_EQ(stopped != result.causes.end(), loop.isStopped)
            << loop.operators[0] << ' ' << loop.longCall << ' ' << loop.growthUs;
        if (loop.isStopped) {
            EXPECT_EQ(stopped->kind, CauseKind::HostOperator);
            EXPECT_NEAR(static_cast<double>(stopped->ns), static_cast<double>(longUs) * 1e3, 0.5e6);
            EXPECT_EQ(&*stopped, &result.causes.front());
        }
    }
}

} // namespace
} // namespace lanescope::test
