// SPDX-License-Identifier: Apache-2.0
#include "core/idle/capture_times.h"

#include <algorithm>

#include <gmock/gmock.h>

#include "tests/core/diagnosis/diagnosis_trace.h"

namespace lanescope::test {
namespace {

using ::testing::HasSubstr;

void busy(DiagnosisTrace& trace, std::int64_t fromUs, std::int64_t toUs) {
    for (std::int64_t us = fromUs; us < toUs; us += 100) {
        trace.kernel("busy_kernel", us, std::min(us + 100, toUs), us - 10);
    }
}

/// The device does not run what the host launches while it captures a graph.
TEST(CaptureTimes, CaptureOfAGraphIsSetUp) {
    for (const bool isHip : {false, true}) {
        Telling telling;
        telling.isHip = isHip;
        DiagnosisTrace trace(telling);
        trace.step(1, 0, 20000);
        trace.host("train.py(7): capture", "python_function", 5000, 15030);
        busy(trace, 10, 5000);
        trace.host("torch/cuda/graphs.py(240): __enter__", "python_function", 5010, 6100);
        trace.call("DeviceSynchronize", 5020, 6000);
        trace.call("StreamBeginCapture", 6050, 6055);
        for (std::int64_t us = 6200; us < 14900; us += 100) {
            trace.host("aten::mm", "cpu_op", us, us + 90);
        }
        trace.call("StreamEndCapture", 15000, 15010);
        busy(trace, 15050, 20000);
        const Diagnosis result = trace.diagnose();
        const auto causeOf = [&](CauseKind kind) {
            const auto found = std::ranges::find(result.causes, kind, &DiagnosisCause::kind);
            return found == result.causes.end() ? DiagnosisCause() : *found;
        };
        const DiagnosisCause setUp = causeOf(CauseKind::OneTimeInit);
        EXPECT_EQ(setUp.ns, 9'010'000) << "from the end of the wait to the end of the capture";
        EXPECT_THAT(setUp.what, HasSubstr("Graph capture"));
        EXPECT_THAT(setUp.what, HasSubstr("capture (train.py:7)"));
        EXPECT_THAT(setUp.advice, HasSubstr("replays"));
        EXPECT_NEAR(static_cast<double>(causeOf(CauseKind::BlockingSync).ns), 980'000, 10'000)
            << "for work from before the capture";
    }
}

} // namespace
} // namespace lanescope::test
