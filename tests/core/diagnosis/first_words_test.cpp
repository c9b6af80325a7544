// SPDX-License-Identifier: Apache-2.0
// First sentences of diagnoses that were wrong or read badly on traces of other profilers.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/diagnosis_report.h"
#include "core/diagnosis/idle_advice.h"
#include "core/import/trace_loader.h"
#include "tests/core/diagnosis/diagnosis_trace.h"
#include "tests/support/shared_data.h"

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
    EXPECT_TRUE(diagnosis.causes[0].advice.english().ends_with("First look at ncclKernel_SendRecv."))
        << diagnosis.causes[0].advice;
}

/// " returned, but no GPU work is recorded until  of the graph"
TEST(DiagnosisWords, SentencesAreWholeWithoutNames) {
    IdleFacts facts;
    facts.tools = &toolsOf(Framework::PyTorch);
    facts.kind = CauseKind::GraphLaunchGap;
    EXPECT_EQ(
        idleWhat(facts),
        "A call without a name returned, but no GPU work is recorded until the first work of the graph");
    facts.kind = CauseKind::QueuedNotStarted;
    EXPECT_EQ(idleWhat(facts), "A call without a name: launched, queued and not started");
    EXPECT_TRUE(idleAdvice(facts).english().ends_with("that the recording lacks.")) << idleAdvice(facts);
}

/// "whole trace, 1 ns"
TEST(DiagnosisWords, ATraceWithoutSlicesHasNothingToDiagnose) {
    const auto loaded = loadTraceText(
        R"json([{"name":"memory","ph":"C","pid":1,"ts":5,"args":{"bytes":7}}])json", "made.json");
    ASSERT_TRUE(loaded) << loaded.error().describe();
    const Diagnosis diagnosis = diagnose(**loaded);
    EXPECT_TRUE(diagnosis.causes.empty());
    EXPECT_EQ(diagnosisText(loaded->get(), diagnosis),
              "whole trace\nThe trace has no slices: there is nothing to diagnose.\n");
}

/// "launch 4.40 ms, launch 693 us, launch 535 us": one name, counted in several kinds of causes.
TEST(DiagnosisWords, ANameIsToldOnce) {
    const std::string path = sharedPath("data/formats/ascend/level1/ascend_pytorch_profiler_0.db");
    if (path.empty()) {
        GTEST_SKIP() << "the sample is not here";
    }
    const auto loaded = loadTrace(path);
    ASSERT_TRUE(loaded) << loaded.error().describe();
    std::size_t told = 0;
    for (const DiagnosisCause& cause : diagnose(**loaded).causes) {
        if (cause.kind != CauseKind::LaunchBound) {
            continue;
        }
        std::set<std::string> names;
        std::string_view rest = cause.what;
        rest.remove_prefix(rest.rfind(": ") + 2);
        while (!rest.empty()) { // "launch 4.40 ms, "
            const std::size_t end = std::min(rest.find(", "), rest.size());
            const std::string_view item = rest.substr(0, end);
            const std::size_t value = item.rfind(' ', item.rfind(' ') - 1);
            EXPECT_TRUE(names.insert(std::string(item.substr(0, value))).second) << cause.what;
            rest.remove_prefix(std::min(end + 2, rest.size()));
            ++told;
        }
    }
    EXPECT_GT(told, 1u);
}

} // namespace
} // namespace lanescope::test
