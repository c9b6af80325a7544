// SPDX-License-Identifier: Apache-2.0
// Each kind of cause in a trace that was made so, told in several ways.
#include "core/diagnosis/diagnosis.h"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/diagnosis/diagnosis_trace.h"
#include "tests/support/shared_data.h"

namespace lanescope {
namespace {

using test::DiagnosisTrace;
using test::Telling;
using ::testing::HasSubstr;
using ::testing::Not;

/// 20 ms long; the GPU works but for what the case takes away.
struct Case {
    std::string name;
    std::function<void(DiagnosisTrace&)> make;
    CauseKind kind;
    std::int64_t us; ///< of the first cause
    std::string what;
    std::string advice;
    std::string never; ///< must not be in the advice
};

/// Nothing to blame: a kernel that runs all the time in [from, to).
void busy(DiagnosisTrace& trace, std::int64_t fromUs, std::int64_t toUs) {
    trace.kernel("busy_kernel", fromUs, toUs, std::max<std::int64_t>(0, fromUs - 10));
}

std::vector<Case> cases() {
    return {
        {"Allocator",
         [](DiagnosisTrace& trace) {
             busy(trace, 10, 2000);
             trace.host("aten::conv2d", "cpu_op", 1500, 14990);
             trace.call("Free", 2000, 14980);
             busy(trace, 15000, 20000);
         },
         CauseKind::Allocator, 12980, "Free under aten::conv2d", "alloc", "graph"},
        {"DataLoadingInTheMainProcess",
         [](DiagnosisTrace& trace) {
             trace.host("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", "user_annotation", 0,
                        12000);
             trace.host("aten::stack", "cpu_op", 3000, 4000);
             busy(trace, 12010, 20000);
         },
         CauseKind::DataLoading, 12000, "_SingleProcessDataLoaderIter", "num_workers", "graph"},
        {"DataLoadingByWorkers",
         [](DiagnosisTrace& trace) {
             trace.host("enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", "user_annotation", 0,
                        12000);
             busy(trace, 12010, 20000);
         },
         CauseKind::DataLoading, 12000, "_MultiProcessing", "slower than the step", "graph"},
        {"DataLoadingNamesTheFunctionInside",
         [](DiagnosisTrace& trace) {
             trace.host("train.py(10): train", "python_function", 0, 19000);
             trace.host("torch/utils/data/dataloader.py(700): __next__", "python_function", 1, 12001);
             trace.host("my_data.py(5): __getitem__", "python_function", 10, 11900);
             trace.host("scipy/zoom.py(7): zoom", "python_function", 20, 11800);
             busy(trace, 12011, 20000);
         },
         CauseKind::DataLoading, 12000, "zoom (scipy/zoom.py:7)", "num_workers", "graph"},
        {"PythonFunction",
         [](DiagnosisTrace& trace) {
             trace.host("train.py(10): train", "python_function", 0, 19000);
             trace.host("my_model.py(55): tokenize", "python_function", 100, 11990);
             trace.host("<built-in method encode>", "python_function", 200, 11900);
             busy(trace, 12000, 20000);
         },
         CauseKind::HostPython, 11990, "tokenize (my_model.py:55)", "tokenize", "graph"},
        {"LongOperator",
         [](DiagnosisTrace& trace) {
             trace.host("aten::unique_dim", "cpu_op", 0, 11990);
             busy(trace, 12000, 20000);
         },
         CauseKind::HostOperator, 11990, "aten::unique_dim", "aten::unique_dim", "batch"},
        {"BlockingSync",
         [](DiagnosisTrace& trace) {
             busy(trace, 10, 2000);
             trace.host("aten::item", "cpu_op", 1000, 14990);
             trace.call("StreamSynchronize", 1000, 14980);
             busy(trace, 15000, 20000);
         },
         CauseKind::BlockingSync, 12980, "StreamSynchronize under aten::item", "later", "num_workers"},
        {"FirstLaunch",
         [](DiagnosisTrace& trace) {
             trace.work("first_kernel", "kernel", 12000, 12010, 5, "LaunchKernel", 11990);
             busy(trace, 12010, 20000);
         },
         CauseKind::OneTimeInit, 11990, "LaunchKernel", "warm up", "graph"},
        {"ContextCreation",
         [](DiagnosisTrace& trace) {
             trace.call("DeviceGetStreamPriorityRange", 0, 11990);
             busy(trace, 12000, 20000);
         },
         CauseKind::OneTimeInit, 11990, "DeviceGetStreamPriorityRange", "warm up", "graph"},
        {"LaunchBound",
         [](DiagnosisTrace& trace) {
             for (std::int64_t us = 0; us < 20000; us += 100) {
                 trace.host("aten::add", "cpu_op", us, us + 85);
                 trace.kernel("add_kernel", us + 80, us + 100, us + 70);
             }
         },
         CauseKind::LaunchBound, 16000, "aten::add", "graph", "larger batch"},
        {"RecordingStartsMidway", [](DiagnosisTrace& trace) { trace.kernel("late", 12000, 20000, 0); },
         CauseKind::RecordingStartsMidway, 11995, "before the recording", "exclude", "graph"},
        {"QueuedNotStarted",
         [](DiagnosisTrace& trace) {
             busy(trace, 10, 1000);
             trace.kernel("late", 14000, 20000, 500);
         },
         CauseKind::QueuedNotStarted, 13000, "LaunchKernel", "No other stream has work", "graph"},
        {"GraphLaunchGap",
         [](DiagnosisTrace& trace) {
             busy(trace, 10, 1000);
             trace.work("node", "kernel", 14000, 20000, 500, "GraphLaunch");
         },
         CauseKind::GraphLaunchGap, 13000, "GraphLaunch", "nodes of the graph", "larger batch"},
        {"ExposedCopy",
         [](DiagnosisTrace& trace) {
             trace.work("Memcpy HtoD (Pinned -> Device)", "gpu_memcpy", 10, 12000, 0, "MemcpyAsync");
             busy(trace, 12000, 20000);
         },
         CauseKind::ExposedCopy, 11990, "Memcpy HtoD", "Prefetch", "pin_memory"},
        {"HostPartOfAPageableCopy",
         [](DiagnosisTrace& trace) {
             trace.work("Memcpy HtoD (Pageable -> Device)", "gpu_memcpy", 11000, 12000, 0, "MemcpyAsync",
                        12005);
             busy(trace, 12000, 20000);
         },
         CauseKind::ExposedCopy, 12000, "Memcpy HtoD", "pin_memory", "larger batch"},
        {"ExposedCommunication",
         [](DiagnosisTrace& trace) {
             trace.kernel("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)", 10,
                          12000, 0);
             busy(trace, 12000, 20000);
         },
         CauseKind::ExposedCommunication, 11990, "AllReduce", "Overlap", "num_workers"},
        {"KernelBound",
         [](DiagnosisTrace& trace) {
             trace.host("aten::mm", "cpu_op", 0, 20);
             trace.kernel("volta_sgemm_128x64_nn", 10, 20000, 5);
         },
         CauseKind::KernelBound, 19990, "aten::mm", "mixed precision", "graph"},
        {"SmallKernels",
         [](DiagnosisTrace& trace) {
             trace.host("aten::add", "cpu_op", 0, 20000);
             for (std::int64_t us = 20; us < 20000; us += 5) {
                 trace.work("tiny_kernel", "kernel", us, us + 5, us - 20, "LaunchKernel", 2);
             }
         },
         CauseKind::SmallKernels, 19980, "tiny_kernel", "Fuse", "num_workers"},
        {"ProfilerOverhead",
         [](DiagnosisTrace& trace) {
             trace.host("torch/profiler/profiler.py(800): step", "python_function", 0, 11990);
             busy(trace, 12000, 20000);
         },
         CauseKind::ProfilerOverhead, 11990, "step", "profiler overhead", "graph"},
        {"HostUnrecorded",
         [](DiagnosisTrace& trace) {
             trace.host("## forward ##", "user_annotation", 0, 11990);
             busy(trace, 12000, 20000);
         },
         CauseKind::HostUnrecorded, 11990, "## forward ##", "with_stack=True", "graph"},
    };
}

std::vector<Telling> tellings() {
    constexpr TimeNs kEpochNs = 1'700'000'000'000'000'000;
    return {
        {}, {true, 0, 1, true}, {false, kEpochNs, 1, true}, {false, 5, 7, true}, {true, kEpochNs, 1, false}};
}

class DiagnosisCase : public ::testing::TestWithParam<Case> {};

TEST_P(DiagnosisCase, IsFirstWithItsCulpritHoweverTheTraceIsTold) {
    for (const Telling& telling : tellings()) {
        SCOPED_TRACE(std::string(telling.isHip ? "hip" : "cuda") + " shift " +
                     std::to_string(telling.shiftNs) + " scale " + std::to_string(telling.scale) +
                     (telling.hasSteps ? "" : " no steps"));
        DiagnosisTrace trace(telling);
        trace.step(3, 0, 20000);
        GetParam().make(trace);
        // Latencies of a made trace do not scale to those of a launch.
        if (telling.scale != 1 && GetParam().kind == CauseKind::LaunchBound) {
            continue;
        }
        if (telling.scale != 1 && GetParam().kind == CauseKind::SmallKernels) {
            continue;
        }
        const Diagnosis result = trace.diagnose();
        ASSERT_FALSE(result.causes.empty());
        const DiagnosisCause& first = result.causes.front();
        EXPECT_EQ(causeKindName(first.kind), causeKindName(GetParam().kind)) << first.what;
        EXPECT_EQ(first.ns, GetParam().us * 1000 * telling.scale);
        EXPECT_THAT(first.what, HasSubstr(GetParam().what));
        EXPECT_THAT(first.advice, HasSubstr(GetParam().advice));
        EXPECT_THAT(first.advice, Not(HasSubstr(GetParam().never)));
        EXPECT_TRUE(first.place.range.intersects(result.span));
        EXPECT_NE(first.place.track, kNoTrack);
        for (const DiagnosisCause& cause : result.causes) {
            EXPECT_FALSE(cause.what.empty());
            EXPECT_FALSE(cause.advice.empty()) << cause.what;
            EXPECT_FALSE(cause.evidence.empty());
            EXPECT_THAT(cause.advice, Not(HasSubstr("larger batch")));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, DiagnosisCase, ::testing::ValuesIn(cases()),
                         [](const auto& each) { return each.param.name; });

TEST(Diagnosis, ASmallCauseIsNoDispatchAndCausesAddUp) {
    DiagnosisTrace trace;
    trace.step(1, 0, 20000);
    busy(trace, 10, 5000);
    trace.call("Malloc", 5000, 5100);                    // half a percent: no cause of its own
    for (std::int64_t us = 5100; us < 5900; us += 200) { // a longer piece would be a cause
        trace.host("aten::add", "cpu_op", us, us + 190);
    }
    busy(trace, 6000, 20000);
    const Diagnosis result = trace.diagnose();
    ASSERT_EQ(result.causes.size(), 2u);
    EXPECT_EQ(result.causes[0].kind, CauseKind::KernelBound);
    EXPECT_EQ(result.causes[0].ns, 18'990'000);
    EXPECT_EQ(result.causes[1].kind, CauseKind::LaunchBound);
    EXPECT_EQ(result.causes[1].ns, 910'000);
    EXPECT_EQ(result.busyNs, 18'990'000);
    DurationNs toldNs = 0;
    for (const DiagnosisCause& cause : diagnose(*trace.trace(), {}, 0).causes) {
        toldNs += cause.ns;
    }
    EXPECT_EQ(toldNs, 20'000'000) << "with the allocation, which is too small to be told";
    ASSERT_EQ(result.notes.size(), 1u);
    EXPECT_THAT(result.notes[0], HasSubstr("GPU busy 95.0 %"));
}

/// An operator that holds the GPU up for most of a short gap is named, although the gap is below a
/// millisecond.
TEST(Diagnosis, OneLongPieceOfAShortGapIsNamed) {
    for (const char* category : {"cpu_op", "python_function"}) {
        DiagnosisTrace trace;
        trace.step(1, 0, 20000);
        busy(trace, 10, 5000);
        trace.host("prepare (train.py:7)", category, 5100, 5990);
        busy(trace, 6000, 20000);
        const Diagnosis result = trace.diagnose();
        ASSERT_EQ(result.causes.size(), 2u);
        EXPECT_EQ(result.causes[1].kind,
                  std::string_view(category) == "cpu_op" ? CauseKind::HostOperator : CauseKind::HostPython);
        EXPECT_THAT(result.causes[1].what, HasSubstr("prepare"));
    }
}

/// Several long calls of one operator are named as one long call is; many short ones are dispatch.
TEST(Diagnosis, LongCallsOfOneOperatorInAGapAreNamed) {
    for (const int calls : {5, 50}) {
        DiagnosisTrace trace;
        trace.step(1, 0, 20000);
        busy(trace, 10, 15000);
        const int us = 5000 / calls;
        for (int i = 0; i < calls; ++i) {
            trace.host("aten::max", "cpu_op", 15000 + i * us, 15000 + (i + 1) * us - 2);
        }
        const Diagnosis result = trace.diagnose();
        ASSERT_EQ(result.causes.size(), 2u);
        EXPECT_EQ(result.causes[1].kind, calls == 5 ? CauseKind::HostOperator : CauseKind::LaunchBound);
        EXPECT_EQ(result.causes[1].what == "aten::max", calls == 5) << result.causes[1].what;
    }
}

/// Kernels that are long enough and use a tenth of the GPU are not tuned but given more blocks.
TEST(Diagnosis, LongKernelsWithSmallGridsDoNotFillTheGpu) {
    for (const double blocksPerSm : {0.1, 0.9, -1.0}) {
        DiagnosisTrace trace;
        trace.step(3, 0, 20000);
        trace.host("my::scan", "cpu_op", 0, 19990);
        trace.setBlocksPerSm(blocksPerSm);
        for (std::int64_t us = 20; us < 20000; us += 100) {
            trace.kernel("scan_kernel", us, std::min<std::int64_t>(us + 100, 20000), us - 20);
        }
        const Diagnosis result = trace.diagnose();
        ASSERT_FALSE(result.causes.empty());
        const DiagnosisCause& first = result.causes.front();
        const bool isSmall = blocksPerSm == 0.1;
        EXPECT_EQ(causeKindName(first.kind),
                  causeKindName(isSmall ? CauseKind::SmallKernels : CauseKind::KernelBound))
            << blocksPerSm;
        EXPECT_EQ(first.ns, 19'980'000);
        EXPECT_THAT(first.what, HasSubstr("scan_kernel"));
        EXPECT_EQ(first.advice.english().find("more blocks") != std::string::npos, isSmall) << first.advice;
    }
}

/// Only those calls of a kernel whose grids are small lack blocks; few of them are no cause of their own.
TEST(Diagnosis, SmallGridsOfAKernelAreApartFromItsOtherCalls) {
    for (const int smallUs : {500, 7980, 14000}) {
        DiagnosisTrace trace;
        trace.step(3, 0, 20000);
        trace.host("aten::sum", "cpu_op", 0, 19990);
        for (std::int64_t us = 20; us < 20000; us += 20) {
            const bool isSmall = us < 20 + smallUs;
            trace.setBlocksPerSm(isSmall ? 0.05 : 20);
            trace.kernel("reduce_kernel", us, us + 20, us - 20);
        }
        const Diagnosis result = trace.diagnose();
        const bool isSplit = smallUs != 500;
        ASSERT_EQ(result.causes.size(), isSplit ? 2u : 1u) << smallUs;
        for (const DiagnosisCause& cause : result.causes) {
            const bool isSmall = cause.kind == CauseKind::SmallKernels;
            EXPECT_EQ(cause.ns, !isSplit  ? 19'980'000
                                : isSmall ? smallUs * 1000
                                          : 19'980'000 - smallUs * 1000);
            EXPECT_EQ(cause.what.english().starts_with("Small grids"), isSmall);
            EXPECT_TRUE(isSplit || !isSmall);
        }
    }
}

TEST(Diagnosis, BackwardPassIsSeenOnItsOwnThreadWhileTheMainThreadWaits) {
    DiagnosisTrace trace;
    trace.step(1, 0, 20000);
    trace.host("train.py(1): train", "python_function", 0, 19000);
    trace.host("<built-in method run_backward of torch._C._EngineBase object>", "python_function", 10, 12000);
    trace.autograd("aten::convolution_backward", "cpu_op", 10, 11990);
    trace.autograd("cudaFree", "cuda_runtime", 20, 11980);
    trace.autograd("cudaLaunchKernel", "cuda_runtime", 11981, 11985);
    busy(trace, 12020, 20000);
    const Diagnosis result = trace.diagnose();
    ASSERT_FALSE(result.causes.empty());
    EXPECT_EQ(result.causes[0].kind, CauseKind::Allocator);
    EXPECT_EQ(result.causes[0].ns, 11'960'000);
}

TEST(Diagnosis, AWaitBesideABusyGpuIsNoCause) {
    DiagnosisTrace trace;
    trace.step(1, 0, 20000);
    busy(trace, 10, 19900);
    trace.call("DeviceSynchronize", 20, 19950);
    const Diagnosis result = trace.diagnose();
    ASSERT_EQ(result.causes.size(), 1u);
    EXPECT_EQ(result.causes[0].kind, CauseKind::KernelBound);
}

TEST(Diagnosis, TheSpanEndsWithTheDeviceWorkOfTheSteps) {
    for (const std::int64_t endUs : {11000, 30000}) {
        DiagnosisTrace trace;
        trace.step(1, 0, 10000);
        busy(trace, 5000, endUs);
        EXPECT_EQ(trace.diagnose().spanText, "1 step");
        EXPECT_EQ(trace.diagnose().span.durationNs(), endUs * 1000);
    }
}

TEST(Diagnosis, StepsThatWereCutAreNotCountedAsWhole) {
    DiagnosisTrace trace;
    trace.step(1, 0, 10000);
    busy(trace, 5000, 10000);
    trace.step(2, 10000, 20000);
    trace.host("aten::mm", "cpu_op", 10000, 20000);
    EXPECT_EQ(trace.diagnose().spanText, "1 whole step of 2");
}

TEST(Diagnosis, WorkPastTheStepsIsOutsideUnlessMostOfItIs) {
    DiagnosisTrace within;
    within.step(1, 0, 10000);
    busy(within, 10, 9000);
    busy(within, 11010, 12000);
    EXPECT_EQ(within.diagnose().spanText, "1 step");
    EXPECT_EQ(within.diagnose().span.durationNs(), 10'000'000);
    DiagnosisTrace past;
    past.step(1, 0, 10000);
    busy(past, 10, 9000);
    busy(past, 11010, 30000);
    EXPECT_EQ(past.diagnose().spanText, "whole trace");
    EXPECT_EQ(past.diagnose().span.durationNs(), 30'000'000);
}

TEST(Diagnosis, RangeCutsWorkAndGaps) {
    DiagnosisTrace trace;
    busy(trace, 10, 5000);
    trace.call("Free", 5000, 11990);
    busy(trace, 12000, 20000);
    Selection selection;
    selection.range = TimeRange{trace.at(6000), trace.at(14000)};
    const Diagnosis result = trace.diagnose(selection);
    EXPECT_EQ(result.spanText, "range");
    ASSERT_EQ(result.causes.size(), 2u);
    EXPECT_EQ(result.causes[0].kind, CauseKind::Allocator);
    EXPECT_EQ(result.causes[0].ns, 5'990'000);
    EXPECT_EQ(result.causes[1].ns, 2'000'000);
}

/// First launches of several operators are long: none of them is named as the one that did it all, and the
/// gaps that they share count once.
TEST(Diagnosis, LongFirstLaunchesOfSeveralOperatorsNameNoneOfThem) {
    DiagnosisTrace trace;
    trace.step(1, 0, 40000);
    for (std::int64_t i = 0; i < 4; ++i) {
        const std::int64_t fromUs = i * 10000;
        trace.host("aten::operator" + std::to_string(i), "cpu_op", fromUs, fromUs + 9000);
        trace.work("kernel", "kernel", fromUs + 9010, fromUs + 10000, fromUs + 1000, "LaunchKernel",
                   7000 - 500 * i);
    }
    const Diagnosis result = trace.diagnose();
    const auto setUp = std::ranges::find(result.causes, CauseKind::OneTimeInit, &DiagnosisCause::kind);
    ASSERT_NE(setUp, result.causes.end());
    EXPECT_EQ(setUp->ns, 25'000'000);
    EXPECT_EQ(setUp->what.english().find("aten::operator"), std::string::npos) << setUp->what;
    EXPECT_NE(setUp->evidence.english().find("in 4 gaps"), std::string::npos) << setUp->evidence;
}

/// Each tenth call is long: none of them sets something up.
TEST(Diagnosis, ManyLongCallsOfAnOperatorAreNoSetUp) {
    DiagnosisTrace trace;
    trace.step(1, 0, 60000);
    std::int64_t us = 0;
    for (int i = 0; i < 200; ++i) {
        const std::int64_t lastsUs = i % 10 == 0 ? 2000 : 50;
        trace.host("aten::fill_", "cpu_op", us, us + lastsUs);
        trace.kernel("fill", us + lastsUs + 10, us + lastsUs + 20, us + lastsUs);
        us += lastsUs + 30;
    }
    const Diagnosis result = trace.diagnose();
    const auto fill = std::ranges::find(result.causes, CauseKind::HostOperator, &DiagnosisCause::kind);
    ASSERT_NE(fill, result.causes.end());
    EXPECT_EQ(fill->advice.english().find("much shorter"), std::string::npos) << fill->advice;
}

TEST(Diagnosis, ColdFirstIterationIsSetUp) {
    DiagnosisTrace trace;
    for (std::int64_t step = 0; step < 4; ++step) {
        const std::int64_t fromUs = step == 0 ? 0 : 8000 + step * 1000;
        const std::int64_t toUs = step == 0 ? 8900 : fromUs + 900;
        trace.step(step, fromUs, toUs);
        trace.host("aten::mm", "cpu_op", fromUs, toUs - 200);
        trace.kernel("gemm_kernel", toUs - 100, toUs, toUs - 110);
    }
    const Diagnosis result = trace.diagnose();
    ASSERT_FALSE(result.causes.empty());
    EXPECT_EQ(result.causes[0].kind, CauseKind::OneTimeInit);
    EXPECT_GE(result.causes[0].ns, 8'600'000);
}

/// Libraries ask for the attributes of a kernel before each launch; only the first call loads the kernel.
TEST(Diagnosis, ShortCallsBeforeEachLaunchAreNoSetUp) {
    DiagnosisTrace trace;
    trace.step(1, 0, 20000);
    trace.call("FuncGetAttributes", 0, 5000);
    for (std::int64_t us = 5000; us < 20000; us += 100) {
        trace.host("aten::mm", "cpu_op", us, us + 80);
        trace.call("FuncGetAttributes", us, us + 60);
        trace.kernel("gemm_kernel", us + 75, us + 95, us + 65);
    }
    const Diagnosis result = trace.diagnose();
    ASSERT_EQ(result.causes.size(), 3u);
    EXPECT_EQ(result.causes[0].kind, CauseKind::LaunchBound);
    EXPECT_EQ(result.causes[1].kind, CauseKind::OneTimeInit);
    EXPECT_LT(result.causes[1].ns, 5'200'000);
}

TEST(Diagnosis, HostOnlyTraceNamesWhatTheOtherThreadsDoWhileTheMainOneWaits) {
    test::TraceFixture fixture;
    const TrackId main = fixture.addTrack("main", 1);
    const TrackId gloo = fixture.addTrack("pt_gloo", 2);
    fixture.addStep(fixture.addSlice(main, "ProfilerStep#1", "user_annotation", 0, 100'000'000), 1);
    fixture.addSlice(main, "aten::mm", "cpu_op", 0, 20'000'000);
    fixture.addSlice(main, "## backward ##", "user_annotation", 20'000'000, 80'000'000);
    fixture.addSlice(gloo, "gloo:all_reduce", "user_annotation", 30'000'000, 60'000'000);
    const std::shared_ptr<const Trace> trace = fixture.take();
    const Diagnosis result = diagnose(*trace);
    ASSERT_EQ(result.causes.size(), 3u);
    EXPECT_FALSE(result.hasDeviceWork);
    EXPECT_EQ(result.causes[0].kind, CauseKind::ExposedCommunication);
    EXPECT_EQ(result.causes[0].ns, 60'000'000);
    EXPECT_THAT(result.causes[0].advice, Not(HasSubstr("GPU")));
    EXPECT_EQ(result.causes[1].kind, CauseKind::HostOperator);
    EXPECT_EQ(result.causes[1].ns, 20'000'000);
    EXPECT_EQ(result.causes[2].kind, CauseKind::HostUnrecorded);
    EXPECT_EQ(result.causes[2].ns, 20'000'000);
}

TEST(Diagnosis, TheFrameInWhichTheHostWaitsIsNamedWhereNothingElseIsRecorded) {
    test::DiagnosisTrace trace;
    trace.kernel("gemm", 20, 120, 10);
    trace.host("<built-in method wait of _thread.lock object at 0x7f>", "python_function", 130, 9'000);
    trace.kernel("gemm", 9'020, 9'120, 9'010);
    trace.step(1, 0, 9'130);
    const Diagnosis result = trace.diagnose();
    ASSERT_FALSE(result.causes.empty());
    EXPECT_EQ(result.causes[0].kind, CauseKind::HostUnrecorded);
    EXPECT_THAT(result.causes[0].what, HasSubstr("method wait of"));
    EXPECT_THAT(result.causes[0].advice, HasSubstr("for an unrecorded reason"));
    EXPECT_THAT(result.causes[0].advice, Not(HasSubstr("with_stack")))
        << "Python frames are recorded already";
}

TEST(Diagnosis, AdviceForJaxNamesNothingOfPyTorch) {
    const std::string folder = test::sharedPath("data/formats/jax");
    if (folder.empty()) {
        GTEST_SKIP() << "the samples are not here";
    }
    for (const char* name :
         {"tracelens.jax_conv_minimal_08.xplane.pb", "tracelens.te_fused_attn.xplane.pb"}) {
        const auto trace = loadTrace(folder + "/" + name);
        ASSERT_TRUE(trace) << trace.error().describe();
        const Diagnosis result = diagnose(**trace);
        EXPECT_FALSE(result.causes.empty()) << name;
        for (const DiagnosisCause& cause : result.causes) {
            for (const char* word : {"torch", "with_stack", "pin_memory"}) {
                EXPECT_THAT(cause.advice, Not(HasSubstr(word))) << name;
            }
        }
    }
}

TEST(Diagnosis, LaunchesWithoutDeviceWorkSayWhatToRecord) {
    test::TraceFixture fixture;
    const TrackId main = fixture.addTrack("main", 1);
    fixture.addLaunch(fixture.addSlice(main, "cudaLaunchKernel", "cuda_runtime", 0, 1'000'000), 1);
    const Diagnosis result = diagnose(*fixture.take());
    ASSERT_EQ(result.causes.size(), 1u);
    EXPECT_EQ(result.causes[0].kind, CauseKind::NoGpuWork);
    EXPECT_THAT(result.causes[0].advice, HasSubstr("second profiler"));
}

TEST(Diagnosis, EmptyTraceHasNoCauses) {
    test::TraceFixture fixture;
    EXPECT_TRUE(diagnose(*fixture.take()).causes.empty());
}

} // namespace
} // namespace lanescope
