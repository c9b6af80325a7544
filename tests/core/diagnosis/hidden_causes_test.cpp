// SPDX-License-Identifier: Apache-2.0
// Training loops with one hidden cause each, as people meet them: the first idle cause is named with its
// culprit, exact time, and what helps against it.
#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/kernel_advice.h"
#include "core/store/trace.h"
#include "tests/core/diagnosis/diagnosis_trace.h"
#include "tests/support/cause_gains.h"

namespace lanescope {
namespace {

using test::DiagnosisTrace;
using ::testing::HasSubstr;
using ::testing::Not;

/// Four steps of 20 ms. In each the GPU works for 8 ms, waits for the host from 8 to 14 ms, and works on.
struct Hidden {
    std::string name;
    /// Makes the host's part of one step between the two times.
    std::function<void(DiagnosisTrace&, std::int64_t fromUs, std::int64_t toUs)> make;
    CauseKind kind;
    std::string what;
    std::string advice;
    std::string never; ///< must not be in the advice
};

constexpr std::int64_t kSteps = 4;
constexpr std::int64_t kStepUs = 20'000;

std::vector<Hidden> hiddenCauses() {
    const auto python = [](std::string_view name) {
        return [name = std::string(name)](DiagnosisTrace& trace, std::int64_t fromUs, std::int64_t toUs) {
            trace.host(name, "python_function", fromUs, toUs);
        };
    };
    const auto callIn = [](std::string_view around, std::string_view category, std::string_view call) {
        return [around = std::string(around), category = std::string(category),
                call = std::string(call)](DiagnosisTrace& trace, std::int64_t fromUs, std::int64_t toUs) {
            trace.host(around, category, fromUs, toUs);
            trace.call(call, fromUs, toUs);
        };
    };
    return {
        {"FreeInAnOperator", callIn("aten::empty", "cpu_op", "Free"), CauseKind::Allocator,
         "Free under aten::empty", "num_alloc_retries", "graph"},
        {"EmptyCache", callIn("torch/cuda/memory.py(160): empty_cache", "python_function", "Free"),
         CauseKind::Allocator, "empty_cache (torch/cuda/memory.py:160)", "move it out of the loop",
         "fragmentation"},
        {"PinnedAllocation", callIn("aten::pin_memory", "cpu_op", "HostAlloc"), CauseKind::Allocator,
         "HostAlloc under aten::pin_memory", "reuse them", "empty_cache"},
        {"Item", callIn("aten::item", "cpu_op", "StreamSynchronize"), CauseKind::BlockingSync,
         "StreamSynchronize under aten::item", "read it some steps later", "graph"},
        {"LoaderInTheMainProcess",
         [](DiagnosisTrace& trace, std::int64_t fromUs, std::int64_t toUs) {
             trace.host("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", "user_annotation",
                        fromUs, toUs);
             trace.host("data.py(9): __getitem__", "python_function", fromUs, toUs);
         },
         CauseKind::DataLoading, "__getitem__ (data.py:9)", "num_workers", "graph"},
        {"GarbageCollector", python("<built-in function collect>"), CauseKind::HostPython, "built-in collect",
         "gc.freeze()", "worker"},
        {"Logging", python("logging/__init__.py(1500): info"), CauseKind::HostPython,
         "info (logging/__init__.py:1500)", "every few hundred steps", "cache its result"},
        {"Checkpoint", python("torch/serialization.py(850): save"), CauseKind::HostPython,
         "save (torch/serialization.py:850)", "save less often", "cache its result"},
        {"Sleep", python("<built-in function sleep>"), CauseKind::HostPython, "built-in sleep",
         "take the pause out", "cache its result"},
        {"Compilation",
         [](DiagnosisTrace& trace, std::int64_t fromUs, std::int64_t toUs) {
             trace.host("torch/_inductor/compile_fx.py(300): compile_fx", "python_function", fromUs, toUs);
             trace.call("ModuleLoadData", fromUs + 1000, toUs - 1000);
         },
         CauseKind::OneTimeInit, "compile_fx (torch/_inductor/compile_fx.py:300)", "on disk", "graph"},
        {"ModelsPython", python("my_model.py(55): forward"), CauseKind::HostPython,
         "forward (my_model.py:55)", "the model's own Python", "move it to a worker"},
        {"BuffersOfTheModel", python("torch/nn/parallel/distributed.py(2100): _sync_buffers"),
         CauseKind::HostPython, "_sync_buffers", "broadcast_buffers=False", "cache its result"},
    };
}

class HiddenCause : public testing::TestWithParam<Hidden> {};

TEST_P(HiddenCause, IsNamedWithItsTimeAndWhatHelps) {
    for (const bool isHip : {false, true}) {
        DiagnosisTrace trace({.isHip = isHip});
        trace.host("train.py(10): train", "python_function", 0, kSteps * kStepUs);
        for (std::int64_t step = 0; step < kSteps; ++step) {
            const std::int64_t us = step * kStepUs;
            trace.step(step, us, us + kStepUs);
            trace.kernel("early_kernel", us + 10, us + 8000, us);
            GetParam().make(trace, us + 8000, us + 14'000);
            trace.kernel("late_kernel", us + 14'020, us + kStepUs, us + 14'010);
        }
        Diagnosis result = trace.diagnose();
        test::addGains(result, *trace.trace());
        const auto cause = std::ranges::find_if(
            result.causes, [](const DiagnosisCause& each) { return isIdleCause(each.kind); });
        ASSERT_NE(cause, result.causes.end());
        EXPECT_EQ(causeKindName(cause->kind), causeKindName(GetParam().kind)) << cause->what;
        EXPECT_NEAR(static_cast<double>(cause->ns), kSteps * 6e6, kSteps * 30e3);
        EXPECT_THAT(cause->what, HasSubstr(GetParam().what));
        EXPECT_THAT(cause->advice, HasSubstr(GetParam().advice));
        EXPECT_THAT(cause->advice, Not(HasSubstr(GetParam().never)));
        ASSERT_TRUE(cause->gain);
        EXPECT_GT(cause->gain->highNs, 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Loops, HiddenCause, testing::ValuesIn(hiddenCauses()),
                         [](const auto& each) { return each.param.name; });

TEST(SetUp, ALongFreeBeforeAnythingElseCreatesAContext) {
    DiagnosisTrace trace;
    trace.step(1, 0, 400'000);
    trace.host("aten::addmm", "cpu_op", 0, 300'000);
    trace.call("Free", 10, 290'000);
    trace.kernel("gemm_kernel", 300'010, 400'000, 299'000);
    const Diagnosis result = trace.diagnose();
    ASSERT_FALSE(result.causes.empty());
    EXPECT_EQ(result.causes[0].kind, CauseKind::OneTimeInit);
    EXPECT_THAT(result.causes[0].what, HasSubstr("cudaFree under aten::addmm"));
}

TEST(SetUp, AFreeMuchLongerThanTheOthersIsNotTheAllocators) {
    DiagnosisTrace trace;
    trace.step(1, 0, 800'000);
    trace.kernel("first_kernel", 10, 1000, 0);
    for (std::int64_t us = 1000; us < 20'000; us += 1000) {
        trace.call("Free", us, us + 200);
    }
    trace.call("Free", 30'000, 700'000);
    trace.kernel("gemm_kernel", 700'010, 800'000, 700'000);
    const Diagnosis result = trace.diagnose();
    ASSERT_FALSE(result.causes.empty());
    EXPECT_EQ(result.causes[0].kind, CauseKind::OneTimeInit);
    EXPECT_EQ(result.causes[0].ns, 670'000'000);
}

TEST(Diagnosis, MarksOfStepsAreNoCulprits) {
    DiagnosisTrace trace({.hasSteps = false});
    // Old recorders write them as operators.
    const auto mark = trace.host("ProfilerStep#1", "cpu_op", 0, 20'000);
    trace.fixture().addStep(mark, 1);
    trace.kernel("first_kernel", 10, 2000, 0);
    trace.call("Free", 2000, 12'000);
    trace.host("aten::a", "cpu_op", 12'000, 13'000);
    trace.host("aten::b", "cpu_op", 13'000, 14'000);
    trace.kernel("last_kernel", 14'010, 20'000, 14'000);
    for (const DiagnosisCause& cause : trace.diagnose().causes) {
        EXPECT_THAT(cause.what, Not(HasSubstr("ProfilerStep")));
    }
}

TEST(Diagnosis, AValueReadForLongOnAHostAloneWaitsForADevice) {
    test::TraceFixture fixture;
    const TrackId main = fixture.addTrack("main", 1);
    fixture.addStep(fixture.addSlice(main, "ProfilerStep#1", "user_annotation", 0, 100'000'000), 1);
    fixture.addSlice(main, "aten::mm", "cpu_op", 0, 20'000'000);
    fixture.addSlice(main, "aten::_local_scalar_dense", "cpu_op", 20'000'000, 70'000'000);
    const std::shared_ptr<const Trace> trace = fixture.take();
    const Diagnosis result = diagnose(*trace);
    ASSERT_FALSE(result.causes.empty());
    EXPECT_EQ(result.causes[0].kind, CauseKind::BlockingSync);
    EXPECT_EQ(result.causes[0].ns, 70'000'000);
    EXPECT_THAT(result.causes[0].advice, HasSubstr("the recording lacks"));
    EXPECT_THAT(result.causes[0].advice, Not(HasSubstr("threads")));
}

/// A call that waits for the device and does something of its own afterwards gains what comes afterwards.
TEST(CauseGains, TimeOfACallAfterTheDeviceIsDoneIsGained) {
    DiagnosisTrace made;
    made.step(1, 0, 20'000);
    made.kernel("gemm", 10, 4000, 0);
    made.call("Free", 3000, 14'000);
    made.kernel("gemm", 14'010, 19'000, 14'000);
    made.call("DeviceSynchronize", 14'100, 19'010);
    Diagnosis diagnosis = made.diagnose();
    test::addGains(diagnosis, *made.trace());
    ASSERT_FALSE(diagnosis.causes.empty());
    EXPECT_EQ(diagnosis.causes[0].kind, CauseKind::Allocator);
    ASSERT_TRUE(diagnosis.causes[0].gain);
    EXPECT_NEAR(static_cast<double>(diagnosis.causes[0].gain->ns), 10e6, 0.1e6);
    for (const Words& note : diagnosis.notes) {
        EXPECT_THAT(note, Not(HasSubstr("The GPU sets the pace")));
    }
}

TEST(CauseGains, AHostThatNeedsAllOfTheTimeIsNotFine) {
    DiagnosisTrace made;
    made.step(1, 0, 20'000);
    for (std::int64_t us = 0; us < 20'000; us += 100) {
        made.host("aten::mm", "cpu_op", us, us + 99);
        made.work("gemm", "kernel", us + 5, us + 100, us, "LaunchKernel", 4);
    }
    Diagnosis diagnosis = made.diagnose();
    ASSERT_TRUE(diagnosis.notes.back().says(kBusyIsFine));
    test::addGains(diagnosis, *made.trace());
    for (const Words& note : diagnosis.notes) {
        EXPECT_FALSE(note.says(kBusyIsFine));
    }
    EXPECT_THAT(diagnosis.notes.back(), HasSubstr("Host and GPU both limit the step"));
}

TEST(CauseGains, NoSideIsBlamedWhereLaunchesAreNotRecorded) {
    test::TraceFixture fixture;
    fixture.addProcess("GPU", 0, 0);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    for (std::int64_t i = 0; i < 20; ++i) {
        DeviceOp op;
        op.device = 0;
        op.stream = 7;
        fixture.addDeviceOp(fixture.addSlice(stream, "gemm", "kernel", i * 1'000'000, 400'000), op);
    }
    const std::shared_ptr<const Trace> trace = fixture.take();
    Diagnosis diagnosis = diagnose(*trace);
    test::addGains(diagnosis, *trace);
    for (const Words& note : diagnosis.notes) {
        EXPECT_THAT(note, Not(HasSubstr("would need")));
    }
}

TEST(KernelAdvice, NamesWhatTheDeviceAndThePrecisionLeave) {
    WorkFacts facts;
    facts.tools = &toolsOf(Framework::PyTorch);
    facts.kind = CauseKind::KernelBound;
    facts.workClass = WorkClass::Computation;
    facts.family = WorkFamily::MatrixMultiply;
    facts.precision = "BF16";
    facts.isGpu = true;
    facts.hardware = {MatrixUnits::WithTf32, "FP8"};
    EXPECT_THAT(kernelAdvice(facts), HasSubstr("quantize to FP8"));
    facts.precision = "FP8";
    EXPECT_THAT(kernelAdvice(facts), Not(HasSubstr("quantize to FP8")));
    facts.workClass = WorkClass::Communication;
    facts.longestName = "ncclDevKernel_AllReduce_Sum_f32_RING_LL";
    EXPECT_THAT(kernelAdvice(facts), HasSubstr("NCCL"));
    facts.longestName = "hcom_allReduce__576_0_1";
    EXPECT_THAT(kernelAdvice(facts), HasSubstr("HCCL"));
}

TEST(KernelAdvice, CopiesOfUnknownMemoryMayBePageable) {
    const FrameworkTools& tools = toolsOf(Framework::PyTorch);
    EXPECT_THAT(copyAdvice("CopyHostToDevice", tools, false), HasSubstr("if the memory is pageable"));
    EXPECT_THAT(copyAdvice("Memcpy HtoD (Pinned -> Device)", tools, false), Not(HasSubstr("pageable")));
    EXPECT_THAT(copyAdvice("CopyDeviceToHost", tools, false), HasSubstr("non_blocking=True"));
}

} // namespace
} // namespace lanescope
