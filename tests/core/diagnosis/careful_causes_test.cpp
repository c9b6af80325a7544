// SPDX-License-Identifier: Apache-2.0
// Causes say no more than the recording carries: of traces that lack the device's side, calls, categories or
// their end, and of devices that are no GPU.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/device_name.h"
#include "core/analysis/device/device_terms.h"
#include "core/analysis/device/gpu_summary.h"
#include "core/catalog/full_diagnosis.h"
#include "core/diagnosis/cause_layout.h"
#include "core/diagnosis/device_use.h"
#include "core/diagnosis/diagnosis_report.h"
#include "core/idle/idle_pieces.h"
#include "core/store/trace.h"
#include "tests/core/diagnosis/diagnosis_trace.h"
#include "tests/support/cause_gains.h"
#include "tests/support/trace_fixture.h"

namespace lanescope::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr DurationNs kMs = 1'000'000;

const DiagnosisCause* causeOf(const Diagnosis& diagnosis, CauseKind kind) {
    const auto found = std::ranges::find(diagnosis.causes, kind, &DiagnosisCause::kind);
    return found == diagnosis.causes.end() ? nullptr : &*found;
}

/// Kernels with gaps between them and nothing of the host.
TraceFixture kernelsAlone(std::string_view process, int count) {
    TraceFixture fixture;
    fixture.addProcess(process, 0, 0);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    for (int i = 0; i < count; ++i) {
        DeviceOp op;
        op.device = 0;
        op.stream = 7;
        fixture.addDeviceOp(fixture.addSlice(stream, "gemm", "kernel", i * kMs, kMs / 2), op);
    }
    return fixture;
}

TEST(CarefulCauses, WithoutCallsNothingShowsThatLaunchingIsSlow) {
    const auto trace = kernelsAlone("GPU 0", 20).take();
    const Diagnosis diagnosis = diagnose(*trace);
    EXPECT_EQ(causeOf(diagnosis, CauseKind::LaunchBound), nullptr);
    const DiagnosisCause* gaps = causeOf(diagnosis, CauseKind::HostUnrecorded);
    ASSERT_NE(gaps, nullptr);
    EXPECT_THAT(gaps->what, HasSubstr("without recorded launches"));
    EXPECT_THAT(gaps->advice, HasSubstr("Record the runtime calls"));
}

/// Twenty launches in five seconds: the host's own time is told, though the device's side is missing.
TEST(CarefulCauses, AFewLaunchesWithoutTheirWorkDoNotHideTheHost) {
    TraceFixture fixture;
    fixture.addProcess("python", 1, 0);
    const TrackId host = fixture.addTrack("thread 1", 1, TrackKind::Thread, 0);
    for (int i = 0; i < 10; ++i) {
        fixture.addSlice(host, "aten::normal_", "cpu_op", i * 500 * kMs, 400 * kMs);
        for (int k = 0; k < 2; ++k) {
            fixture.addLaunch(fixture.addSlice(host, "cudaLaunchKernel", "cuda_runtime",
                                               (i * 500 + 410 + k * 10) * kMs, kMs),
                              {});
        }
    }
    const auto trace = fixture.take();
    const Diagnosis diagnosis = diagnose(*trace);
    ASSERT_FALSE(diagnosis.causes.empty());
    EXPECT_EQ(diagnosis.causes.front().kind, CauseKind::HostOperator);
    EXPECT_THAT(diagnosis.causes.front().what, HasSubstr("aten::normal_"));
}

TEST(CarefulCauses, OtherDevicesAreCalledByTheirNames) {
    const auto trace = kernelsAlone("MTIA 0", 20).take();
    const Diagnosis diagnosis = diagnose(*trace);
    EXPECT_EQ(diagnosis.device, "MTIA");
    const std::string text = diagnosisText(trace.get(), diagnosis);
    EXPECT_THAT(text, HasSubstr("MTIA idle time"));
    EXPECT_THAT(text, HasSubstr("MTIA busy with kernels"));
    EXPECT_THAT(text, Not(HasSubstr("GPU")));
}

TEST(CarefulCauses, AnAcceleratorIsToldToTuneItsKernelsAndCallsThemNoLimit) {
    TraceFixture fixture;
    fixture.addProcess("MTIA 0", 0, 0);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    op.stream = 7;
    fixture.addDeviceOp(fixture.addSlice(stream, "some_fx_graph", "kernel", 0, 50 * kMs), op);
    const Diagnosis diagnosis = diagnose(*fixture.take());
    const DiagnosisCause* kernels = causeOf(diagnosis, CauseKind::KernelBound);
    ASSERT_NE(kernels, nullptr);
    EXPECT_THAT(kernels->advice, HasSubstr("split its work over more cores"));
    EXPECT_THAT(kernels->advice, Not(HasSubstr("limits")));
}

/// A kernel of 60 ms on each device, of which the second starts at 40 ms.
std::shared_ptr<const Trace> twoDevices(std::int16_t first, std::int16_t second) {
    TraceFixture fixture;
    for (const std::int16_t device : {first, second}) {
        fixture.addProcess("python", 10 + device, device);
        const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, device);
        DeviceOp op;
        op.device = device;
        op.stream = 7;
        const TimeNs startNs = device == first ? 0 : 40 * kMs;
        fixture.addDeviceOp(fixture.addSlice(stream, "gemm", "kernel", startNs, 60 * kMs), op);
        if (first == second) {
            break;
        }
    }
    return fixture.take();
}

TEST(CarefulCauses, SeveralDevicesAreNotToldAsOne) {
    const Diagnosis two = diagnose(*twoDevices(0, 1));
    EXPECT_EQ(two.busyNs, 100 * kMs);
    EXPECT_THAT(
        headline(two).english(),
        HasSubstr("at least one GPU busy with kernels and copies 100.0 % (GPU 0 60.0 %, GPU 1 60.0 %)"));
    for (const Words& note : two.notes) {
        EXPECT_FALSE(note.says(kBusyIsFine)) << note;
    }
    const Diagnosis one = diagnose(*twoDevices(0, 0));
    EXPECT_THAT(headline(one).english(), HasSubstr("ms, GPU busy with kernels and copies 100.0 %"));
    EXPECT_TRUE(one.busy.empty());
}

TEST(CarefulCauses, WorkWithoutANumberIsThatOfADevice) {
    const auto trace = twoDevices(-1, -1);
    EXPECT_EQ(trace->activeDevices(), (std::vector<std::int32_t>{-1}));
    EXPECT_EQ(deviceName(*trace, -1), "GPU");
    const std::vector<DeviceBreakdown> breakdowns = deviceBreakdowns(*trace);
    ASSERT_EQ(breakdowns.size(), 1u);
    EXPECT_EQ(breakdowns[0].busyNs(), 60 * kMs);
    EXPECT_EQ(diagnose(*trace).busyNs, 60 * kMs);
    ASSERT_EQ(gpuSummary(*trace).size(), 1u);
    EXPECT_DOUBLE_EQ(gpuSummary(*trace)[0].utilization, 1);
    EXPECT_EQ(IdlePieces(*trace).devices().size(), 1u);
}

TEST(CarefulCauses, DevicesHaveTheNameOfTheirKind) {
    TraceFixture fixture;
    const ProcessId process = fixture.addProcess("python", 0, 0);
    fixture.process(process).labels = fixture.intern("XPU 0");
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    fixture.addDeviceOp(fixture.addSlice(stream, "gemm", "kernel", 0, kMs), op);
    const auto trace = fixture.take();
    EXPECT_EQ(deviceName(*trace, 0), "XPU 0");
    EXPECT_EQ(namingDevices(*trace, "GPU utilization of 2 GPUs, GPUDirect"),
              "XPU utilization of 2 XPUs, GPUDirect");
}

TEST(CarefulCauses, AJobOfAGpuWithoutItsWorkIsNoProgramForTheCpu) {
    for (const bool isOfGpu : {false, true}) {
        TraceFixture fixture;
        fixture.addProcess("python", 1);
        const TrackId main = fixture.addTrack("main", 1);
        fixture.addSlice(main, "aten::mm", "cpu_op", 0, 40 * kMs);
        fixture.addSlice(main, "aten::addmm", "cpu_op", 40 * kMs, 20 * kMs);
        fixture.addSlice(main, "aten::copy_", "cpu_op", 60 * kMs, 20 * kMs);
        fixture.addSlice(main, isOfGpu ? "Optimizer.step#FusedAdam.step" : "Optimizer.step#Adam.step",
                         "user_annotation", 80 * kMs, 20 * kMs);
        const auto trace = fixture.take();
        EXPECT_EQ(deviceUseOf(*trace), isOfGpu ? DeviceUse::Unrecorded : DeviceUse::Host);
        const std::string text = diagnosisText(trace.get(), diagnose(*trace));
        EXPECT_EQ(text.find("MKL") == std::string::npos, isOfGpu) << text;
        EXPECT_EQ(text.find("on the CPU") == std::string::npos, isOfGpu) << text;
        EXPECT_EQ(text.find("Blocking wait") != std::string::npos, isOfGpu) << text;
    }
}

TEST(CarefulCauses, WithoutCategoriesSlicesAreSlices) {
    TraceFixture fixture;
    fixture.addProcess("kernels", 1);
    const TrackId lane = fixture.addTrack("lane", 1);
    fixture.addSlice(lane, "load tile", "", 0, 60 * kMs);
    fixture.addSlice(lane, "store tile", "", 60 * kMs, 40 * kMs);
    const auto trace = fixture.take();
    EXPECT_EQ(deviceUseOf(*trace), DeviceUse::Unknown);
    const Diagnosis diagnosis = diagnose(*trace);
    ASSERT_FALSE(diagnosis.causes.empty());
    EXPECT_EQ(causeText(diagnosis.causes[0]).title.english(), "Recorded slices");
    const std::string text = diagnosisText(trace.get(), diagnosis);
    EXPECT_THAT(text, Not(HasSubstr("perator")));
    EXPECT_THAT(text, Not(HasSubstr("main thread")));
}

TEST(CarefulCauses, ASpanShorterThanALaunchHasNone) {
    TraceFixture fixture;
    fixture.addProcess("GPU", 0, 0);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    fixture.addDeviceOp(fixture.addSlice(stream, "a", "kernel", 0, 50), op);
    fixture.addDeviceOp(fixture.addSlice(stream, "b", "kernel", 80, 50), op);
    const Diagnosis diagnosis = diagnose(*fixture.take());
    EXPECT_TRUE(diagnosis.causes.empty());
    ASSERT_EQ(diagnosis.notes.size(), 1U);
    EXPECT_EQ(diagnosis.notes[0].english(), "The span lasts 130 ns: too short to look for causes.");
}

TEST(CarefulCauses, AsyncOperationsHaveAnAnswer) {
    TraceFixture fixture;
    fixture.addProcess("server", 1);
    for (int i = 0; i < 4; ++i) {
        const TrackId track = fixture.addTrack("request", i, TrackKind::Async);
        fixture.addSlice(track, "request", "", 0, 100 * kMs);
    }
    const Diagnosis diagnosis = diagnose(*fixture.take());
    ASSERT_EQ(diagnosis.notes.size(), 1U);
    EXPECT_THAT(diagnosis.notes[0], HasSubstr("async operations only (4)"));
    EXPECT_THAT(diagnosis.notes[0], HasSubstr("request: 4 times, 100 ms on average, 4.0 open at once"));
}

TEST(CarefulCauses, ACutFileWithoutADevicePredictsNothing) {
    for (const bool isCut : {false, true}) {
        TraceFixture fixture;
        fixture.addProcess("python", 1);
        const TrackId main = fixture.addTrack("main", 1);
        fixture.addSlice(main, "aten::copy_", "cpu_op", 0, 100 * kMs);
        if (isCut) {
            fixture.data().diagnostics.add(DiagnosticKind::Truncated, 1000);
        }
        AnalysisContext context(fixture.take());
        const Diagnosis diagnosis = fullDiagnosis(context);
        ASSERT_FALSE(diagnosis.causes.empty());
        EXPECT_EQ(diagnosis.causes[0].gain.has_value(), !isCut);
        EXPECT_EQ(diagnosis.notes.empty(), !isCut);
        if (isCut) {
            EXPECT_THAT(diagnosis.notes[0], HasSubstr("record the trace again"));
        }
        EXPECT_EQ(diagnosis.causes[0].advice.english().find("the trace again"), std::string::npos)
            << "said once, for all causes";
    }
}

TEST(CarefulCauses, ACutFileWithADevicePredictsNothing) {
    for (const bool isCut : {false, true}) {
        DiagnosisTrace made({.hasSteps = false});
        made.host("aten::normal_", "cpu_op", 0, 9000);
        made.kernel("kernel", 9100, 20'000, 9010);
        if (isCut) {
            made.fixture().data().diagnostics.add(DiagnosticKind::Truncated, 1000);
        }
        AnalysisContext context(made.trace());
        for (const DiagnosisCause& cause : fullDiagnosis(context).causes) {
            EXPECT_EQ(cause.gain.has_value(), !isCut);
        }
    }
}

/// Nothing says that a change can take away what waits for an unknown reason, or copies that need each other.
TEST(CarefulCauses, GainsOfWhatNobodyKnowsBeginAtNothing) {
    DiagnosisTrace queued({.hasSteps = false});
    for (std::int64_t i = 0; i < 10; ++i) {
        queued.kernel("kernel", i * 2000 + 1900, i * 2000 + 2000, i * 2000 + 10);
    }
    DiagnosisTrace copies({.hasSteps = false});
    for (std::int64_t i = 0; i < 10; ++i) {
        copies.work("Memcpy HtoD (Pinned -> Device)", "gpu_memcpy", i * 1000 + 20, i * 1000 + 300,
                    i * 1000 + 5, "MemcpyAsync");
        copies.fixture().data().deviceOps.back().bytes = 1 << 20;
        copies.kernel("stencil", i * 1000 + 310, i * 1000 + 600, i * 1000 + 12);
        copies.work("Memcpy DtoH (Device -> Pinned)", "gpu_memcpy", i * 1000 + 610, i * 1000 + 900,
                    i * 1000 + 18, "MemcpyAsync");
        copies.fixture().data().deviceOps.back().bytes = 1 << 20;
    }
    for (auto& [made, kind] :
         {std::pair(&queued, CauseKind::QueuedNotStarted), std::pair(&copies, CauseKind::ExposedCopy)}) {
        AnalysisContext context(made->trace());
        const Diagnosis diagnosis = fullDiagnosis(context);
        const DiagnosisCause* cause = causeOf(diagnosis, kind);
        ASSERT_NE(cause, nullptr);
        ASSERT_TRUE(cause->gain);
        EXPECT_GT(cause->gain->ns, 0);
        EXPECT_EQ(cause->gain->lowNs, 0);
    }
}

TEST(CarefulCauses, WeightsThatComeForEachLayerAreNoBatch) {
    for (const bool isOffloading : {false, true}) {
        DiagnosisTrace made;
        made.step(1, 0, 20'000);
        const std::int64_t period = isOffloading ? 200 : 10'000;
        for (std::int64_t us = 0; us < 20'000; us += period) {
            const SliceHandle copy = made.work("Memcpy HtoD (Pinned -> Device)", "gpu_memcpy", us + 5,
                                               us + period * 9 / 10, us, "MemcpyAsync");
            static_cast<void>(copy);
            made.fixture().data().deviceOps.back().bytes = 4 << 20;
            made.kernel("gemm", us + period * 9 / 10, us + period - 5, us + 10);
        }
        const Diagnosis diagnosis = made.diagnose();
        const DiagnosisCause* copies = causeOf(diagnosis, CauseKind::ExposedCopy);
        ASSERT_NE(copies, nullptr);
        EXPECT_EQ(copies->advice.english().find("weights") != std::string::npos, isOffloading)
            << copies->advice;
        EXPECT_EQ(copies->advice.english().find("next batch") == std::string::npos, isOffloading);
    }
}

/// A loop of C that copies its arrays to the device in each turn.
TEST(CarefulCauses, ArraysOfALoopAreNoWeights) {
    DiagnosisTrace made({.hasSteps = false});
    for (std::int64_t turn = 0; turn < 40; ++turn) {
        const std::int64_t us = turn * 1000;
        for (std::int64_t array = 0; array < 3; ++array) {
            made.work("Memcpy HtoD (Pageable -> Device)", "gpu_memcpy", us + array * 300 + 5,
                      us + array * 300 + 290, us + array * 300, "MemcpyAsync");
            made.fixture().data().deviceOps.back().bytes = (array + 2) << 20;
        }
        made.kernel("assign_points", us + 910, us + 940, us + 905);
    }
    made.fixture().data().recordingHints = {};
    const Diagnosis diagnosis = made.diagnose();
    const DiagnosisCause* copies = causeOf(diagnosis, CauseKind::ExposedCopy);
    ASSERT_NE(copies, nullptr);
    EXPECT_THAT(copies->advice,
                AllOf(HasSubstr("The same sizes are copied to the device again"), Not(HasSubstr("weights"))));
}

/// As many copies, in front of all kernels.
TEST(CarefulCauses, AModelThatIsLoadedOnceIsNotOffloaded) {
    DiagnosisTrace made({.hasSteps = false});
    for (std::int64_t us = 0; us < 20'000; us += 200) {
        made.work("Memcpy HtoD (Pageable -> Device)", "gpu_memcpy", us + 5, us + 190, us, "MemcpyAsync");
        made.fixture().data().deviceOps.back().bytes = 4 << 20;
    }
    made.kernel("gemm", 20'020, 21'000, 20'005);
    Diagnosis diagnosis = made.diagnose();
    addGains(diagnosis, *made.trace());
    const DiagnosisCause* copies = causeOf(diagnosis, CauseKind::ExposedCopy);
    ASSERT_NE(copies, nullptr);
    EXPECT_THAT(copies->advice, AllOf(HasSubstr("loads a model or data once"), Not(HasSubstr("offloading"))));
    EXPECT_FALSE(copies->gain) << "no kernel could run beside them";
}

/// Two inputs of a program, which its kernel needs.
TEST(CarefulCauses, InputsBeforeTheFirstKernelMayBeNeeded) {
    for (const bool hasSteps : {false, true}) {
        DiagnosisTrace made({.hasSteps = hasSteps});
        made.step(1, 0, 30'000);
        for (std::int64_t us = 0; us < 20'000; us += 10'000) {
            made.work("CopyHostToDevice", "gpu_memcpy", us + 5, us + 9000, us, "MemcpyAsync");
            made.fixture().data().deviceOps.back().bytes = 64 << 20;
        }
        made.kernel("gemm", 20'020, 30'000, 20'005);
        Diagnosis diagnosis = made.diagnose();
        addGains(diagnosis, *made.trace());
        const DiagnosisCause* copies = causeOf(diagnosis, CauseKind::ExposedCopy);
        ASSERT_NE(copies, nullptr);
        ASSERT_TRUE(copies->gain);
        EXPECT_EQ(copies->mayBeNeeded, !hasSteps);
        EXPECT_TRUE(hasSteps || copies->gain->lowNs == 0);
        EXPECT_EQ(copies->advice.english().find("which may need what they bring") != std::string::npos,
                  !hasSteps);
    }
}

TEST(CarefulCauses, TheLinkLeadsToTheFunctionAndTheAdviceIsAboutAllOfIt) {
    DiagnosisTrace made;
    made.host("profile.py(34): run_profiler", "python_function", 0, 19'500);
    made.host("pipeline.py(9): preprocess", "python_function", 40, 12'000);
    made.host("model.py(5): resize", "python_function", 50, 9'000);
    made.host("model.py(7): normalize", "python_function", 9'000, 11'990);
    made.kernel("gemm", 12'010, 20'000, 12'000);
    const Diagnosis diagnosis = made.diagnose();
    const DiagnosisCause* python = causeOf(diagnosis, CauseKind::HostPython);
    ASSERT_NE(python, nullptr);
    ASSERT_NE(python->place.slice, kNoSlice);
    EXPECT_EQ(made.trace()->sliceName(python->place.slice), "pipeline.py(9): preprocess");
    EXPECT_THAT(python->advice, HasSubstr("preprocess (pipeline.py:9) runs in Python"));
    EXPECT_THAT(python->advice, HasSubstr("The largest part is resize (model.py:5), 8.95 ms."));
}

TEST(CarefulCauses, AThreadThatMerelyWaitsSetsNothingUp) {
    DiagnosisTrace made;
    made.host("BufferSequencingEvent::Execute", "cpu_op", 0, 11'990);
    made.kernel("loop_fusion", 12'000, 20'000, 11'992);
    const Diagnosis diagnosis = made.diagnose();
    ASSERT_FALSE(diagnosis.causes.empty());
    EXPECT_EQ(causeOf(diagnosis, CauseKind::OneTimeInit), nullptr);
    const DiagnosisCause* wait = causeOf(diagnosis, CauseKind::HostUnrecorded);
    ASSERT_NE(wait, nullptr);
    EXPECT_THAT(wait->what, HasSubstr("waits for an unrecorded reason"));
    EXPECT_THAT(wait->advice, Not(HasSubstr("arm up")));
}

TEST(CarefulCauses, StacksAreACautionWhereTheHostSetsThePace) {
    for (const bool hasStacks : {false, true}) {
        DiagnosisTrace made;
        if (hasStacks) {
            made.host("train.py(1): train", "python_function", 0, 20'000);
        }
        for (std::int64_t us = 0; us < 20'000; us += 100) {
            made.host("aten::add", "cpu_op", us, us + 85);
            made.kernel("add_kernel", us + 80, us + 100, us + 70);
        }
        const Diagnosis diagnosis = made.diagnose();
        const DiagnosisCause* launches = causeOf(diagnosis, CauseKind::LaunchBound);
        ASSERT_NE(launches, nullptr);
        EXPECT_EQ(launches->advice.english().find("stacks were recorded") != std::string::npos, hasStacks);
    }
}

} // namespace
} // namespace lanescope::test
