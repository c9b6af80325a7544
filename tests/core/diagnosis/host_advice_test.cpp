// SPDX-License-Identifier: Apache-2.0
// Advice against time on the host reads operators, calls and threads from the recording.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/diagnosis/confidence.h"
#include "core/diagnosis/diagnosis.h"
#include "tests/core/diagnosis/diagnosis_trace.h"

namespace lanescope::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

DiagnosisCause firstOf(CauseKind kind, const Diagnosis& diagnosis) {
    const auto found = std::ranges::find(diagnosis.causes, kind, &DiagnosisCause::kind);
    return found == diagnosis.causes.end() ? DiagnosisCause{} : *found;
}

TEST(IdleAdvice, LaunchesHaveTheNumberOfEachCall) {
    for (const bool areMixed : {false, true}) {
        DiagnosisTrace made({.hasSteps = false});
        for (std::int64_t i = 0; i < 100; ++i) {
            made.host("aten::add", "cpu_op", i * 100, i * 100 + 95);
            made.work("add_kernel", "kernel", i * 100 + 80, i * 100 + 84, i * 100 + 70,
                      areMixed && i % 4 == 0 ? "LaunchKernelExC" : "LaunchKernel");
        }
        EXPECT_THAT(firstOf(CauseKind::LaunchBound, made.diagnose()).what,
                    HasSubstr(areMixed ? "by cudaLaunchKernel (75), cudaLaunchKernelExC (25): "
                                       : "by cudaLaunchKernel: "));
    }
}

/// Its stacks make the host slower too.
TEST(IdleAdvice, CompiledRegionsAreNotToldToBeCompiled) {
    for (const bool hasStacks : {false, true}) {
        DiagnosisTrace made({.hasSteps = false});
        for (std::int64_t i = 0; i < 4; ++i) {
            const std::int64_t us = i * 10'000;
            made.host("Torch-Compiled Region: 0/0", "cpu_op", us, us + 7000);
            if (hasStacks) {
                made.host("torch/_inductor/code.py(20): call", "python_function", us + 10, us + 6900);
                made.host("<built-in function assert_size_stride>", "python_function", us + 1000, us + 6000);
            }
            made.kernel("kernel", us + 7020, us + 10'000, us + 7010);
        }
        const DiagnosisCause cause = firstOf(CauseKind::HostOperator, made.diagnose());
        EXPECT_THAT(cause.advice, AllOf(HasSubstr("is compiled already"), HasSubstr("size_asserts"),
                                        Not(HasSubstr("compile the code"))));
        EXPECT_EQ(cause.advice.english().find("stacks were recorded") != std::string::npos, hasStacks);
        EXPECT_EQ(cause.advice.english().find("assert_size_stride> 5.00 ms") != std::string::npos, hasStacks)
            << cause.advice;
    }
}

TEST(IdleAdvice, StacksMakePythonSlowerToo) {
    DiagnosisTrace made({.hasSteps = false});
    made.host("my_model.py(5): prepare", "python_function", 0, 8000);
    made.kernel("kernel", 8100, 10'000, 8010);
    EXPECT_THAT(firstOf(CauseKind::HostPython, made.diagnose()).advice, HasSubstr("stacks were recorded"));
}

TEST(IdleAdvice, EarlierWorkIsInferred) {
    DiagnosisTrace made({.hasSteps = false});
    made.kernel("late", 12'000, 20'000, 0);
    const DiagnosisCause cause = firstOf(CauseKind::RecordingStartsMidway, made.diagnose());
    EXPECT_THAT(cause.what, HasSubstr("is probably still busy"));
    EXPECT_THAT(cause.advice, HasSubstr("lower bound"));
    EXPECT_EQ(cause.confidence, confidenceOf(CauseBasis::Inferred));
}

std::string hostAdvice(const std::vector<std::pair<std::string, std::int64_t>>& operators, CauseKind kind) {
    TraceFixture fixture;
    const TrackId main = fixture.addTrack("main", 1);
    TimeNs ns = 0;
    for (const auto& [name, us] : operators) {
        const bool isMark = name.starts_with("##");
        const SliceHandle slice =
            fixture.addSlice(main, name, isMark ? "user_annotation" : "cpu_op", ns, us * 1000);
        if (!isMark) {
            fixture.addOperatorIds(slice, {});
        }
        ns += us * 1000;
    }
    const std::shared_ptr<const Trace> trace = fixture.take();
    return firstOf(kind, diagnose(*trace)).advice.english();
}

TEST(HostAdvice, ReadsTheOperators) {
    EXPECT_THAT(
        hostAdvice({{"aten::mkldnn_convolution", 900}, {"aten::conv2d", 50}}, CauseKind::HostOperator),
        AllOf(HasSubstr("more threads"), Not(HasSubstr("oneDNN"))));
    EXPECT_THAT(hostAdvice({{"aten::_slow_conv2d_forward", 900}}, CauseKind::HostOperator),
                HasSubstr("oneDNN"));
    EXPECT_THAT(hostAdvice({{"aten::slice", 500}, {"aten::as_strided", 300}, {"aten::zeros", 100}},
                           CauseKind::HostOperator),
                AllOf(HasSubstr("make views"), Not(HasSubstr("more threads"))));
    EXPECT_THAT(hostAdvice({{"aten::sort", 900}, {"aten::slice", 300}}, CauseKind::HostOperator),
                HasSubstr("more threads"));
}

TEST(HostAdvice, NamesTheCommunicationThatIsRecorded) {
    const auto advice = [](const std::string& name) {
        return hostAdvice({{name, 900}}, CauseKind::ExposedCommunication);
    };
    EXPECT_THAT(advice("gloo:all_reduce"), HasSubstr("buckets"));
    EXPECT_THAT(advice("gloo:recv"),
                AllOf(HasSubstr("irecv"), Not(HasSubstr("reduce")), Not(HasSubstr("buckets"))));
    EXPECT_THAT(advice("gloo:all_to_all"), AllOf(HasSubstr("async_op=True"), Not(HasSubstr("buckets"))));
}

/// Stacks show threads that are recorded.
TEST(HostAdvice, AMissingThreadOfAutogradIsNamed) {
    const auto advice = [](const std::string& operatorName) {
        return hostAdvice({{operatorName, 100}, {"## backward ##", 900}}, CauseKind::HostUnrecorded);
    };
    EXPECT_THAT(advice("aten::addmm"), AllOf(HasSubstr("profile_all_threads"), Not(HasSubstr("with_stack"))));
    EXPECT_THAT(advice("AddmmBackward0"), AllOf(HasSubstr("with_stack"), Not(HasSubstr("all_threads"))));
}

} // namespace
} // namespace lanescope::test
