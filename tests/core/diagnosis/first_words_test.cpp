// SPDX-License-Identifier: Apache-2.0
// First sentences of diagnoses that were wrong or read badly on traces of other profilers.
#include <gtest/gtest.h>

#include "core/diagnosis/diagnosis.h"
#include "tests/core/diagnosis/diagnosis_trace.h"

namespace lanescope::test {
namespace {

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// "Operator on the host: matmul_kernel. Give it to another thread."
TEST(DiagnosisWords, DeviceTimesOfACallTreeAreKernels) {
    DiagnosisTrace made({.hasSteps = false});
    made.host("matmul_kernel", "proton_device_work", 0, 7000);
    made.host("add_kernel", "proton_device_work", 7000, 10'000);
    const Diagnosis diagnosis = made.diagnose();
    ASSERT_EQ(diagnosis.causes.size(), 1u);
    const DiagnosisCause& cause = diagnosis.causes[0];
    EXPECT_EQ(cause.kind, CauseKind::KernelBound);
    EXPECT_TRUE(has(cause.what, "matmul_kernel")) << cause.what;
    EXPECT_TRUE(has(cause.advice, "tune")) << cause.advice;
    EXPECT_FALSE(has(cause.advice, "thread")) << cause.advice;
}

/// "Cache what is the same in each call": a module is imported once.
TEST(DiagnosisWords, ImportsHappenOnce) {
    DiagnosisTrace made({.hasSteps = false});
    made.host("_LoaderBasics.exec_module (<frozen importlib._bootstrap_external>:934)", "python_function", 0,
              5000);
    const Diagnosis diagnosis = made.diagnose();
    ASSERT_FALSE(diagnosis.causes.empty());
    EXPECT_EQ(diagnosis.causes[0].kind, CauseKind::HostPython);
    EXPECT_TRUE(has(diagnosis.causes[0].advice, "imports modules")) << diagnosis.causes[0].advice;
    EXPECT_FALSE(has(diagnosis.causes[0].advice, "Cache")) << diagnosis.causes[0].advice;
}

/// "First look at ncclKernel_SendRecv(ncclDevComm*, unsigned long, ncclWork."
TEST(DiagnosisWords, QueuedKernelsHaveTheirShortNames) {
    DiagnosisTrace made({.hasSteps = false});
    made.kernel("first", 20, 100, 10);
    made.kernel("ncclKernel_SendRecv(ncclDevComm*, unsigned long, ncclWork*)", 9000, 9100, 50);
    const Diagnosis diagnosis = made.diagnose();
    ASSERT_FALSE(diagnosis.causes.empty());
    EXPECT_EQ(diagnosis.causes[0].kind, CauseKind::QueuedNotStarted);
    EXPECT_TRUE(diagnosis.causes[0].advice.ends_with("First look at ncclKernel_SendRecv."))
        << diagnosis.causes[0].advice;
}

} // namespace
} // namespace lanescope::test
