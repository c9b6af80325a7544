// SPDX-License-Identifier: Apache-2.0
// Advice against time on the host reads operators, calls and threads from the recording.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/diagnosis/confidence.h"
#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/frame_advice.h"
#include "core/diagnosis/idle_advice.h"
#include "core/diagnosis/operator_family.h"
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

/// A trace of one step of the optimizer with the operators.
OptimizerUse optimizerOf(const std::vector<std::pair<std::string, std::string>>& operators) {
    TraceFixture fixture;
    const TrackId main = fixture.addTrack("main", 1);
    TimeNs ns = 0;
    for (const auto& [around, name] : operators) {
        fixture.addSlice(main, around, "user_annotation", ns, 100);
        fixture.addSlice(main, name, "cpu_op", ns + 10, 50);
        ns += 100;
    }
    return optimizerUse(*fixture.take());
}

TEST(IdleAdvice, AdvisesWhatTheOptimizerDoesNotDo) {
    const std::string step = "Optimizer.step#Adam.step";
    const std::string zero = "Optimizer.zero_grad#Adam.zero_grad";
    const auto advice = [](const OptimizerUse& use) {
        IdleFacts facts;
        facts.kind = CauseKind::LaunchBound;
        facts.tools = &toolsOf(Framework::PyTorch);
        facts.names = words("Optimizer.step#Adam.step 5 ms");
        facts.optimizer = use;
        return idleAdvice(facts).english();
    };
    EXPECT_THAT(advice(optimizerOf({{step, "aten::addcdiv_"}, {zero, "aten::zero_"}})),
                AllOf(HasSubstr("fused or foreach optimizer"), HasSubstr("set_to_none")));
    EXPECT_THAT(advice(optimizerOf({{step, "aten::_foreach_addcdiv_"}, {"forward", "aten::zero_"}})),
                AllOf(HasSubstr("fused optimizer (fused=True)"), Not(HasSubstr("foreach optimizer")),
                      Not(HasSubstr("set_to_none"))));
    EXPECT_THAT(advice(optimizerOf({{step, "aten::_fused_adamw_"}})),
                AllOf(Not(HasSubstr("fused=True")), Not(HasSubstr("set_to_none"))));
}

/// Calls of an operator that launch a kernel, each `us` long before it.
DiagnosisTrace loopOf(const std::string& name, const std::vector<std::int64_t>& us) {
    DiagnosisTrace made({.hasSteps = false});
    std::int64_t at = 0;
    for (const std::int64_t ownUs : us) {
        made.host(name, "cpu_op", at, at + ownUs + 240);
        made.host("aten::mm", "cpu_op", at + 10, at + 230);
        made.kernel("gemm", at + ownUs + 250, at + ownUs + 900, at + ownUs + 232);
        at += ownUs + 1000;
    }
    return made;
}

TEST(IdleAdvice, ALaterLongCallIsNotWorkOfEachStep) {
    const std::string name = "autograd::engine::evaluate_function: AddmmBackward0";
    const std::string once =
        firstOf(CauseKind::HostOperator, loopOf(name, {30, 40, 35, 30, 2400, 30, 45}).diagnose())
            .advice.english();
    EXPECT_THAT(once, AllOf(HasSubstr("not the first"), Not(HasSubstr("keeps the CPU busy"))));
    const std::string first =
        firstOf(CauseKind::HostOperator, loopOf(name, {2400, 40, 35, 30, 30, 30, 45}).diagnose())
            .advice.english();
    EXPECT_THAT(first, AllOf(HasSubstr("It is the first one"), Not(HasSubstr("Warm up"))));
    DiagnosisTrace settingUp = loopOf(name, {2400, 40, 35, 30, 30, 30, 45});
    settingUp.call("Malloc", 300, 500);
    EXPECT_THAT(firstOf(CauseKind::HostOperator, settingUp.diagnose()).advice,
                HasSubstr("this one sets something up"));
    const std::string always =
        firstOf(CauseKind::HostOperator, loopOf(name, {2400, 2500, 2400, 2500}).diagnose()).advice.english();
    EXPECT_THAT(always, AllOf(HasSubstr("takes long to prepare"), Not(HasSubstr("call it once")),
                              Not(HasSubstr("GPU, or"))));
}

TEST(IdleAdvice, NestedCallsOfANameAreOne) {
    DiagnosisTrace made({.hasSteps = false});
    made.host("aten::embedding", "cpu_op", 0, 9000);
    made.host("aten::embedding", "cpu_op", 8000, 8900);
    made.host("aten::embedding", "cpu_op", 8100, 8800);
    made.kernel("gather", 9100, 12'000, 9005);
    EXPECT_THAT(firstOf(CauseKind::HostOperator, made.diagnose()).advice,
                AllOf(HasSubstr("the only long call"), Not(HasSubstr("Other calls"))));
}

/// Recording stacks costs time where Python is called.
TEST(IdleAdvice, StacksDoNotSlowOperatorsWithoutPython) {
    for (const bool isInside : {false, true}) {
        DiagnosisTrace made({.hasSteps = false});
        for (std::int64_t i = 0; i < 4; ++i) {
            const std::int64_t us = i * 10'000;
            made.host("aten::normal_", "cpu_op", us, us + 7000);
            for (std::int64_t frame = 0; frame < 500; ++frame) {
                const std::int64_t at = isInside ? us + 1 + frame * 10 : us + 7050 + frame;
                made.host("my_model.py(5): call", "python_function", at, at + 1);
            }
            made.kernel("kernel", us + 7020, us + 10'000, us + 7010);
        }
        EXPECT_EQ(firstOf(CauseKind::HostOperator, made.diagnose()).advice.english().find("stacks were") !=
                      std::string::npos,
                  isInside);
    }
}

/// One gap, two operators: each has its own time.
TEST(IdleAdvice, OperatorsBesideTheLeadingOneHaveTheirOwnTime) {
    DiagnosisTrace made({.hasSteps = false});
    made.host("aten::randn", "cpu_op", 0, 11'000);
    made.host("aten::normal_", "cpu_op", 4000, 10'900);
    made.kernel("kernel", 11'100, 20'000, 11'020);
    const Diagnosis diagnosis = made.diagnose();
    const auto timeOf = [&](const std::string& name) {
        DurationNs ns = 0;
        for (const DiagnosisCause& cause : diagnosis.causes) {
            ns += cause.kind == CauseKind::HostOperator && cause.what.english() == name ? cause.ns : 0;
        }
        return static_cast<double>(ns) / 1e6;
    };
    EXPECT_NEAR(timeOf("aten::normal_"), 6.9, 0.1);
    EXPECT_NEAR(timeOf("aten::randn"), 4.1, 0.1);
}

TEST(IdleAdvice, CallsAreToldWithTheirTimeUnderAnOperator) {
    for (const bool isOne : {true, false}) {
        DiagnosisTrace made({.hasSteps = false});
        made.host("aten::masked_fill_", "cpu_op", 0, 9000);
        made.work("fill", "kernel", 9000, 9100, 100, "LaunchKernel", 8800);
        made.host(isOne ? "aten::masked_fill_" : "aten::rsqrt", "cpu_op", 9050, 13'000);
        made.work("rsqrt", "kernel", 13'000, 30'000, 9110, "LaunchKernel", 3800);
        const DiagnosisCause cause = firstOf(CauseKind::OneTimeInit, made.diagnose());
        EXPECT_THAT(cause.what, isOne ? HasSubstr("cudaLaunchKernel under aten::masked_fill_")
                                      : HasSubstr("of it under aten::masked_fill_"));
    }
}

TEST(HostAdvice, FunctionsInSamplesAreRecorded) {
    TraceFixture fixture;
    const TrackId main = fixture.addTrack("CPU samples of thread 1", 1);
    fixture.addSlice(main, "drand48", "cpu_sample", 0, 60'000'000);
    fixture.addSlice(main, "main", "cpu_sample", 60'000'000, 30'000'000);
    const std::shared_ptr<const Trace> trace = fixture.take();
    const DiagnosisCause cause = firstOf(CauseKind::HostOperator, diagnose(*trace));
    EXPECT_EQ(cause.name, "Host function, sampled");
    EXPECT_THAT(cause.what, HasSubstr("drand48 60.0 ms, main 30.0 ms"));
    EXPECT_THAT(cause.advice, AllOf(HasSubstr("The host computes"), Not(HasSubstr("Record"))));
    EXPECT_EQ(firstOf(CauseKind::HostUnrecorded, diagnose(*trace)).ns, 0);
}

/// A call with a correlation, as recorders write all of them.
void recordCall(DiagnosisTrace& made, std::string_view name, std::int64_t fromUs, std::int64_t toUs) {
    constexpr std::int64_t kFarFromWork = 1'000'000;
    made.fixture().addLaunch(made.call(name, fromUs, toUs), kFarFromWork + fromUs);
}

/// cuDNN and cuBLAS begin with a cudaFree before their first kernel; an allocation that is tried again has
/// one between two others.
TEST(IdleReasons, CallsThatFreeMemoryMaySetALibraryUp) {
    for (const bool isTriedAgain : {false, true}) {
        for (const bool isFirst : {false, true}) {
            DiagnosisTrace made({.hasSteps = false});
            if (isFirst) {
                made.work("Memcpy HtoD (Pageable -> Device)", "gpu_memcpy", 20, 30, 10, "MemcpyAsync");
            } else {
                made.kernel("before", 20, 30, 10);
            }
            made.host("aten::cudnn_convolution", "cpu_op", 100, 9000);
            if (isTriedAgain) {
                recordCall(made, "Malloc", 110, 120);
            }
            recordCall(made, "Free", 130, 7130);
            made.kernel("kernel", 9100, 20'000, 8900);
            const Diagnosis diagnosis = made.diagnose();
            const bool setsUp = isFirst && !isTriedAgain;
            EXPECT_EQ(firstOf(CauseKind::OneTimeInit, diagnosis).ns > 6'900'000, setsUp);
            EXPECT_EQ(firstOf(CauseKind::Allocator, diagnosis).ns > 6'900'000, !setsUp);
        }
    }
}

TEST(IdleReasons, TheFirstAllocationOfAProcessMakesItsContext) {
    for (const bool isFirst : {true, false}) {
        DiagnosisTrace made({.hasSteps = false});
        if (!isFirst) {
            recordCall(made, "Malloc", 0, 5);
        }
        recordCall(made, "Malloc", 10, 200'010);
        made.kernel("kernel", 200'100, 300'000, 200'020);
        EXPECT_EQ(firstOf(isFirst ? CauseKind::OneTimeInit : CauseKind::Allocator, made.diagnose()).ns /
                      1'000'000,
                  200);
    }
}

TEST(IdleReasons, WhatAProgramGivesBackAtItsEndIsNoSetUp) {
    for (const bool isEnd : {true, false}) {
        DiagnosisTrace made({.hasSteps = false});
        recordCall(made, "ModuleUnload", 0, 3000);
        made.kernel("kernel", 3100, 10'000, 3010);
        recordCall(made, "Free", 10'100, 12'100);
        if (isEnd) { // else the recording ends, not the program
            recordCall(made, "ModuleUnload", 12'200, 14'200);
        }
        const Diagnosis diagnosis = made.diagnose();
        const DiagnosisCause end = firstOf(CauseKind::TearDown, diagnosis);
        EXPECT_EQ(end.ns, isEnd ? 4'000'000 : 0);
        EXPECT_EQ(firstOf(CauseKind::Allocator, diagnosis).ns, isEnd ? 0 : 2'000'000);
        EXPECT_EQ(firstOf(CauseKind::OneTimeInit, diagnosis).ns, 3'000'000);
        EXPECT_EQ(end.advice.english().find("The program ends here") != std::string::npos, isEnd);
    }
}

/// torch.compile annotates its phases, also within an operator that it makes.
TEST(IdleReasons, PhasesOfACompilerAreCompilation) {
    DiagnosisTrace made({.hasSteps = false});
    made.host("_compile.compile_inner (dynamo_timed)", "user_annotation", 0, 50'000);
    made.host("fx_codegen_and_compile (dynamo_timed)", "user_annotation", 10'000, 40'000);
    made.kernel("kernel", 50'100, 60'000, 50'010);
    made.host("CompiledFunctionBackward", "cpu_op", 60'100, 90'000);
    made.host("backward._backward_impl (dynamo_timed)", "user_annotation", 60'200, 89'000);
    made.kernel("kernel", 90'100, 150'000, 90'010);
    const Diagnosis diagnosis = made.diagnose();
    const DiagnosisCause cause = firstOf(CauseKind::OneTimeInit, diagnosis);
    EXPECT_THAT(cause.what, HasSubstr("_compile.compile_inner (dynamo_timed)"));
    EXPECT_THAT(cause.advice, HasSubstr("Kernels are compiled here"));
    DurationNs ns = 0;
    for (const DiagnosisCause& each : diagnosis.causes) {
        ns += each.kind == CauseKind::OneTimeInit ? each.ns : 0;
    }
    EXPECT_EQ(ns, 50'000'000 + 28'800'000);
}

TEST(IdleAdvice, AGraphNeedsLaunchesWithoutAllocationsAndWaits) {
    for (const bool waits : {false, true}) {
        DiagnosisTrace made({.hasSteps = false});
        for (std::int64_t i = 0; i < 50; ++i) {
            made.kernel("kernel", i * 100 + 40, i * 100 + 44, i * 100 + 30);
            if (waits) {
                recordCall(made, "StreamSynchronize", i * 100 + 45, i * 100 + 50);
            }
        }
        const std::string advice = firstOf(CauseKind::LaunchBound, made.diagnose()).advice.english();
        EXPECT_EQ(advice.find("waits (50 calls)") != std::string::npos, waits) << advice;
        EXPECT_EQ(advice.find("graph capture replays") != std::string::npos, !waits) << advice;
    }
}

TEST(IdleAdvice, WorkOfOneStreamWaitsForNoOther) {
    DiagnosisTrace made({.hasSteps = false});
    for (std::int64_t i = 0; i < 10; ++i) {
        made.kernel("kernel", i * 2000 + 1900, i * 2000 + 2000, i * 2000 + 10);
    }
    EXPECT_THAT(firstOf(CauseKind::QueuedNotStarted, made.diagnose()).advice,
                AllOf(HasSubstr("No other stream has work"), Not(HasSubstr("collective"))));
}

/// One stream on each of two devices.
TEST(IdleAdvice, StreamsOfSeveralDevicesAreNotSeveralOfOne) {
    DiagnosisTrace made({.hasSteps = false});
    TraceFixture& fixture = made.fixture();
    fixture.addProcess("GPU", 1, 1);
    const TrackId other = fixture.addTrack("stream 9", 9, TrackKind::Stream, 1);
    fixture.track(other).stream = 9;
    for (std::int64_t i = 0; i < 10; ++i) {
        made.kernel("kernel", i * 2000 + 1900, i * 2000 + 2000, i * 2000 + 10);
        const SliceHandle beside =
            fixture.addSlice(other, "beside", "kernel", made.at(i * 2000 + 1900), made.at(100));
        fixture.addDeviceOp(beside, {.correlation = -1, .stream = 9, .device = 1});
    }
    EXPECT_THAT(firstOf(CauseKind::QueuedNotStarted, made.diagnose()).advice,
                HasSubstr("No other stream has work"));
}

TEST(IdleAdvice, LongNamesDifferWhereTheyAreCut) {
    DiagnosisTrace made({.hasSteps = false});
    const std::string same(120, 'a');
    made.host("aten::add", "cpu_op", 9000, 9050);
    made.host(same + "_first_" + same, "user_annotation", 0, 5000);
    made.host(same + "_other_" + same, "user_annotation", 5000, 9000);
    made.kernel("kernel", 9100, 30'000, 9020);
    EXPECT_THAT(firstOf(CauseKind::HostUnrecorded, made.diagnose()).what,
                AllOf(HasSubstr("first"), HasSubstr("other")));
}

/// Two parts of a cause with another one between them.
TEST(IdleAdvice, TheLongestIsThatOfOneGap) {
    DiagnosisTrace made({.hasSteps = false});
    made.host("aten::normal_", "cpu_op", 0, 3000);
    made.call("Free", 3000, 7000);
    made.host("aten::normal_", "cpu_op", 7000, 9000);
    made.kernel("kernel", 9100, 30'000, 9020);
    EXPECT_THAT(firstOf(CauseKind::HostOperator, made.diagnose()).evidence,
                HasSubstr("1 gap, at most 5.02 ms in one gap."));
}

/// The first of them is the largest, not the longest at once.
TEST(IdleAdvice, FirstCallsOfSeveralOperatorsAreSetUp) {
    for (const bool isOnce : {true, false}) {
        DiagnosisTrace made({.hasSteps = false});
        std::int64_t us = 0;
        for (int round = 0; round < 12; ++round) {
            for (const char* name : {"aten::sum", "aten::mean", "aten::norm", "aten::var"}) {
                const std::int64_t length = round == 0 || !isOnce ? 3000 : 10;
                made.host(name, "cpu_op", us, us + length);
                made.kernel("kernel", us + length + 8, us + length + 5000, us + length + 2);
                us += length + 5000;
            }
        }
        made.step(1, 0, us);
        const Diagnosis diagnosis = made.diagnose();
        ASSERT_GT(firstOf(CauseKind::HostOperator, diagnosis).ns, 0);
        for (const DiagnosisCause& cause : diagnosis.causes) {
            if (cause.kind == CauseKind::HostOperator) {
                EXPECT_EQ(cause.advice.english().find("keeps the CPU busy") == std::string::npos, isOnce)
                    << cause.advice.english();
            }
        }
    }
}

TEST(IdleAdvice, WaitsBeforeAllLaunchesAreFromBeforeTheRecording) {
    for (const bool isBefore : {true, false}) {
        DiagnosisTrace made({.hasSteps = false});
        if (!isBefore) {
            made.kernel("first", 10, 20, 2);
        }
        made.call("DeviceSynchronize", 100, 9000);
        made.kernel("kernel", 9100, 20'000, 9010);
        EXPECT_EQ(firstOf(CauseKind::BlockingSync, made.diagnose()).ns == 0, isBefore);
    }
}

TEST(IdleAdvice, PagesThatTheDriverMovesAreNotDispatched) {
    DiagnosisTrace made({.hasSteps = false});
    made.kernel("kernel", 20, 100, 2);
    TraceFixture& fixture = made.fixture();
    const TrackId pages = fixture.addTrack("Unified memory", 0, TrackKind::Stream, 0);
    for (std::int64_t i = 0; i < 50; ++i) {
        DeviceOp op;
        op.device = 0;
        op.stream = -1;
        fixture.addDeviceOp(fixture.addSlice(pages, "Memcpy Unified DtoH (Unknown -> Unknown)", "gpu_memcpy",
                                             made.at(200 + i * 100), 20'000),
                            op);
    }
    const Diagnosis diagnosis = made.diagnose();
    EXPECT_EQ(firstOf(CauseKind::LaunchBound, diagnosis).ns, 0);
    EXPECT_THAT(firstOf(CauseKind::ExposedCopy, diagnosis).advice,
                AllOf(HasSubstr("cudaMemPrefetchAsync"), Not(HasSubstr("non_blocking"))));
}

TEST(IdleAdvice, WorkersWithoutCoresAreNotToBeMore) {
    const FrameWords part;
    const auto advice = [&](bool isShort) {
        return frameAdvice(CauseKind::DataLoading, "_MultiProcessingDataLoaderIter.__next__", part, "hint",
                           "compile", isShort)
            .english();
    };
    EXPECT_THAT(advice(false), HasSubstr("use more of them"));
    EXPECT_THAT(advice(true), AllOf(HasSubstr("more processors"), Not(HasSubstr("use more of them"))));
}

/// A program of a GPU whose work was not recorded.
TEST(HostAdvice, OperatorsWithoutCallsRunOnTheHost) {
    TraceFixture fixture;
    const TrackId main = fixture.addTrack("main", 1);
    DeviceProperties device;
    device.id = 0;
    device.name = fixture.intern("NVIDIA A100");
    fixture.data().devices.push_back(device);
    for (std::int64_t i = 0; i < 10; ++i) {
        const TimeNs ns = i * 10'000'000;
        fixture.addOperatorIds(fixture.addSlice(main, "aten::erfinv_", "cpu_op", ns, 7'000'000), {});
        fixture.addOperatorIds(fixture.addSlice(main, "aten::pow", "cpu_op", ns + 7'100'000, 2'000'000), {});
        fixture.addSlice(main, "cudaGetDevice", "cuda_runtime", ns + 7'200'000, 1000);
    }
    const Diagnosis diagnosis = diagnose(*fixture.take());
    const auto adviceFor = [&](const std::string& name) {
        for (const DiagnosisCause& cause : diagnosis.causes) {
            if (cause.what.english().find(name) != std::string::npos) {
                return cause.advice.english();
            }
        }
        return std::string();
    };
    EXPECT_THAT(adviceFor("aten::erfinv_"), AllOf(HasSubstr("run on the host"), Not(HasSubstr("waits"))));
    EXPECT_THAT(adviceFor("aten::pow"), HasSubstr("whose work the recording lacks"));
}

TEST(HostAdvice, CopiesAreNotSaidToBeOfTheProcessor) {
    EXPECT_THAT(hostAdvice({{"aten::copy_", 900}, {"aten::pow", 50}}, CauseKind::HostOperator),
                AllOf(HasSubstr("which copies are needed"), Not(HasSubstr("optimizer"))));
    EXPECT_THAT(hostAdvice({{"aten::pow", 900}}, CauseKind::HostOperator),
                AllOf(HasSubstr("Fuse these operators"), Not(HasSubstr("optimizer"))));
}

/// One generator makes random numbers one after another: threads do not help.
TEST(HostOperators, RandomNumbersAreMadeElsewhere) {
    for (const std::string name : {"aten::randperm", "aten::bernoulli_", "aten::uniform_"}) {
        const std::string_view family = operatorFamily(name, false);
        EXPECT_EQ(family, "Random numbers on the CPU") << name;
        EXPECT_THAT(hostOperatorAdvice({family}, toolsOf(Framework::PyTorch)).english(),
                    AllOf(HasSubstr("on the device that uses them"), Not(HasSubstr("more threads"))));
    }
    EXPECT_EQ(operatorFamily("aten::norm", false), "");
}

TEST(HostOperators, AreInAFamilyThatTheirNamesFit) {
    EXPECT_EQ(operatorFamily("aten::sum", false), "Pointwise operators and reductions on the CPU");
    EXPECT_EQ(operatorFamily("aten::cat", false), operatorFamily("aten::copy_", false));
    EXPECT_NE(operatorFamily("aten::cat", false), operatorFamily("aten::sum", false));
}

TEST(IdleAdvice, OtherDevicesReplayNoGraphsOfCuda) {
    IdleFacts facts;
    facts.kind = CauseKind::BetweenKernels;
    facts.tools = &toolsOf(Framework::PyTorch);
    for (const bool isGpu : {true, false}) {
        facts.isGpu = isGpu;
        EXPECT_EQ(idleAdvice(facts).english().find("reduce-overhead") != std::string::npos, isGpu);
    }
}

/// Memory is allocated where it is used: that is not moved to a device.
TEST(IdleAdvice, AllocationsOfOperatorsAreCalledLessOften) {
    IdleFacts facts;
    facts.kind = CauseKind::HostOperator;
    facts.tools = &toolsOf(Framework::PyTorch);
    facts.isRepeated = true;
    for (const std::string_view name : {"empty_tensor", "aten::empty_strided", "aten::nonzero"}) {
        facts.culprit = name;
        EXPECT_EQ(idleAdvice(facts).english().find("call it less often") != std::string::npos,
                  name != "aten::nonzero");
    }
}

TEST(IdleAdvice, OnlyTheEndMayBeTheEndOfTheProgram) {
    IdleFacts facts;
    facts.kind = CauseKind::HostUnrecorded;
    facts.tools = &toolsOf(Framework::Unknown);
    for (const bool isAtEnd : {true, false}) {
        facts.isAtEnd = isAtEnd;
        EXPECT_EQ(idleAdvice(facts).english().find("end of the program") != std::string::npos, isAtEnd);
        DiagnosisTrace made({.hasSteps = false});
        made.host("main_loop", "user_annotation", 0, 25'000);
        made.kernel("sweep", isAtEnd ? 20 : 20'000, isAtEnd ? 5000 : 25'000, isAtEnd ? 5 : 19'990);
        EXPECT_EQ(
            firstOf(CauseKind::HostUnrecorded, made.diagnose()).advice.english().find("end of the program") !=
                std::string::npos,
            isAtEnd);
    }
}

/// Many culprits share one long gap, and the longest single part lies in a short one.
TEST(IdleAdvice, ThePlaceOfACauseIsItsLongestGap) {
    DiagnosisTrace made({.hasSteps = false});
    made.kernel("sweep", 20, 1000, 0);
    made.host("print_table", "user_annotation", 1000, 1400);
    made.kernel("sweep", 1420, 2000, 1400);
    for (std::int64_t i = 0; i < 30; ++i) {
        const std::string name = std::string("part_") + static_cast<char>('a' + i % 26);
        made.host(name, "user_annotation", 2000 + i * 100, 2100 + i * 100);
    }
    made.kernel("sweep", 5020, 6000, 5000);
    const DiagnosisCause cause = firstOf(CauseKind::HostUnrecorded, made.diagnose());
    EXPECT_GE(cause.place.range.startNs, made.at(2000));
    EXPECT_GE(cause.place.range.durationNs(), 2'900'000);
    EXPECT_LE(cause.place.range.endNs, made.at(5020));
}

} // namespace
} // namespace lanescope::test
