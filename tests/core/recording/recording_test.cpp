// SPDX-License-Identifier: Apache-2.0
#include "core/recording/recording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

#include "core/analysis/steps/lost_work.h"
#include "core/analysis/steps/missing_step.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/dependency/dependency_graph.h"
#include "core/diagnosis/diagnosis.h"
#include "core/import/trace_loader.h"
#include "core/recording/recording_text.h"
#include "core/store/trace.h"
#include "tests/support/made_trace.h"
#include "tests/support/merged_ranks.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_fixture.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope {
namespace {

using Kind = RecordingFindingKind;
using test::MadeTrace;

/// Steps of 25 launches each; `isLost(step, launch)` says whose work the recorder lost.
template <typename IsLost>
MadeTrace stepsWith(const IsLost& isLost, int steps = 5) {
    MadeTrace made;
    for (int step = 0; step < steps; ++step) {
        const double startUs = 1000 + step * 1000.0;
        made.step(1, step + 1, startUs, 999);
        for (int i = 0; i < 25; ++i) {
            made.operatorSlice(1, "aten::relu", startUs + i * 38, 20);
            const auto correlation = made.call(1, "cudaLaunchKernel", startUs + i * 38 + 2, 6);
            if (!isLost(step, i)) {
                made.kernel(7, "relu", startUs + i * 38 + 12, 20, correlation);
            }
        }
    }
    return made;
}

std::optional<RecordingFinding> find(const Recording& recording, Kind kind) {
    const auto found = std::ranges::find(recording.findings, kind, &RecordingFinding::kind);
    return found == recording.findings.end() ? std::nullopt : std::optional(*found);
}

std::set<std::string> kindsOf(const Recording& recording, RecordingWeight atLeast) {
    std::set<std::string> kinds;
    for (const RecordingFinding& finding : recording.findings) {
        if (finding.weight >= atLeast) {
            kinds.insert(recordingFindingName(finding.kind));
        }
    }
    return kinds;
}

/// Kineto gets these events from CUPTI alone.
TEST(Recording, OnlyCudaRecordsWaitsOfStreams) {
    for (const std::string call : {"cudaLaunchKernel", "hipLaunchKernel"}) {
        MadeTrace made;
        for (int i = 0; i < 20; ++i) {
            const auto correlation = made.call(1, call, 100 + i * 50, 6);
            made.kernel(7 + i % 2, "relu", 110 + i * 50, 20, correlation);
        }
        const TracePtr trace = made.load();
        const auto finding = find(examineRecording(*trace), Kind::NoSynchronization);
        ASSERT_TRUE(finding) << call;
        EXPECT_EQ(adviceWords(*trace, *finding).text().find("enable_cuda_sync_events") != std::string::npos,
                  call.starts_with("cuda"))
            << call;
    }
}

/// Calls that ask for devices show that a device may have run; that none did is told without a doubt.
TEST(Recording, CallsWithoutALaunchAndWithoutDeviceWorkAreTold) {
    MadeTrace made;
    made.operatorSlice(1, "aten::relu", 100, 20);
    made.call(1, "cudaGetDeviceCount", 200, 6);
    const TracePtr trace = made.load();
    const auto finding = find(examineRecording(*trace), Kind::NoDeviceSide);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->weight, RecordingWeight::Note);
    EXPECT_THAT(factWords(*trace, *finding).text(), testing::HasSubstr("(1): none launches work"));
    EXPECT_EQ(recordingLine(examineRecording(*trace)), "");
}

/// A stack shows that a function runs, and is no record of a call.
TEST(Recording, SampledFunctionsAreNoCalls) {
    test::TraceFixture fixture;
    const TrackId samples = fixture.addTrack("CPU samples of thread 1", 1);
    for (int i = 0; i < 3; ++i) {
        fixture.addSlice(samples, "hipMemcpyDtoH", "cpu_sample", i * 1000, 1000);
    }
    const std::shared_ptr<const Trace> trace = fixture.take();
    const auto finding = find(examineRecording(*trace), Kind::NoDeviceSide);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->count, 0U);
    EXPECT_EQ(finding->weight, RecordingWeight::Doubt);
    EXPECT_THAT(factWords(*trace, *finding).text(), testing::HasSubstr("Samples of the CPU show calls"));
    EXPECT_EQ(adviceWords(*trace, *finding).text(), recordingHint(*trace, Ingredient::DeviceWork))
        << "that of the recorder";
}

TEST(Recording, CopiesThatAreMissingAreTold) {
    for (const bool hasCopies : {false, true}) {
        MadeTrace made;
        made.kernel(7, "fft", 120, 20, made.call(1, "hipLaunchKernel", 100, 6));
        const auto correlation = made.call(1, "hipMemcpy", 200, 3000);
        if (hasCopies) {
            made.copy(7, "CopyDeviceToHost", 300, 2000, correlation);
        }
        const TracePtr trace = made.load();
        const auto finding = find(examineRecording(*trace), Kind::NoCopies);
        EXPECT_EQ(finding.has_value(), !hasCopies);
        if (finding) {
            EXPECT_EQ(finding->weight, RecordingWeight::Doubt);
            EXPECT_EQ(factWords(*trace, *finding).text(), "1 call copies (3.00 ms), but no copy is recorded");
            EXPECT_THAT(adviceWords(*trace, *finding).text(), testing::HasSubstr("--memory-copy-trace"));
        }
    }
}

TEST(Recording, NotesOfTheRecorderComeLastAndHaveOneFullStop) {
    test::TraceFixture fixture;
    fixture.addSlice(fixture.addTrack("main", 1), "aten::relu", "cpu_op", 0, 1000);
    Diagnostics& diagnostics = fixture.data().diagnostics;
    diagnostics.addRecorderNote({RecordingWeight::Note, 28, "No OpenGL events collected."});
    diagnostics.addRecorderNote({RecordingWeight::Loss, 1, "Not all CUDA events might have been collected."});
    const std::shared_ptr<const Trace> trace = fixture.take();
    const std::vector<RecordingFinding> findings = examineRecording(*trace).findings;
    ASSERT_GE(findings.size(), 3u);
    EXPECT_EQ(findings.front().weight, RecordingWeight::Loss);
    EXPECT_EQ(findings.back().kind, Kind::RecorderMessage);
    EXPECT_EQ(recordingSentence(factWords(*trace, findings.front()).text()),
              "The recorder says: Not all CUDA events might have been collected.");
    EXPECT_EQ(recordingSentence("No Python frames are recorded"), "No Python frames are recorded.");
}

TEST(Recording, OfASoundTraceHasNotesOnly) {
    const TracePtr trace = stepsWith([](int, int) { return false; }).load();
    const Recording recording = examineRecording(*trace);
    EXPECT_TRUE(kindsOf(recording, RecordingWeight::Doubt).empty());
    EXPECT_EQ(recordingLine(recording), "");
}

TEST(Recording, LostWorkIsToldByTimeAndStep) {
    const TracePtr trace = stepsWith([](int step, int) { return step < 2; }).load();
    const Recording recording = examineRecording(*trace);
    const auto finding = find(recording, Kind::LaunchesWithoutWork);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->weight, RecordingWeight::Loss);
    EXPECT_EQ(finding->count, 50u);
    EXPECT_EQ(finding->of, 125u);
    EXPECT_THAT(finding->steps, testing::ElementsAre(1, 2));
    EXPECT_EQ(factWords(*trace, *finding).text(),
              "50 of 125 launches have no device work, all before 1.9 ms; steps 1 and 2 are incomplete");
    EXPECT_EQ(recordingLine(recording), "This recording cannot show the work of 50 of 125 launches (steps 1 "
                                        "and 2 are incomplete and left out).");
    EXPECT_EQ(stepRanges(*trace).size(), 3u) << "incomplete steps are no steps";
}

TEST(Recording, LostWorkInTheMiddleAndAtTheEnd) {
    const TracePtr middle = stepsWith([](int step, int i) { return step == 2 && i > 10; }).load();
    EXPECT_THAT(find(examineRecording(*middle), Kind::LaunchesWithoutWork)->steps, testing::ElementsAre(3));
    EXPECT_EQ(stepRanges(*middle).size(), 4u);
    const TracePtr end = stepsWith([](int step, int i) { return step == 4 || (step == 3 && i > 20); }).load();
    const Recording recording = examineRecording(*end);
    const auto finding = find(recording, Kind::LaunchesWithoutWork);
    EXPECT_THAT(finding->steps, testing::ElementsAre(4, 5));
    EXPECT_THAT(factWords(*end, *finding).text(), testing::HasSubstr("all after 3.8 ms"));
    EXPECT_FALSE(find(recording, Kind::CutSteps)) << "one reason for one step";
}

TEST(Recording, IncompleteStepsHaveNoPredictionAndSayWhy) {
    const TracePtr trace = stepsWith([](int step, int) { return step == 0 || step == 3; }).load();
    const auto graph = DependencyGraph::build(*trace);
    ASSERT_TRUE(graph);
    std::vector<std::int64_t> numbers;
    for (const StepNodes& step : (*graph)->steps()) {
        EXPECT_NE(step.end, kNoNode);
        numbers.push_back(trace->steps()[step.step].number);
    }
    EXPECT_THAT(numbers, testing::ElementsAre(2, 3, 5));
    EXPECT_EQ(missingStepText(*trace, "4"),
              "step 4 is incomplete: the recorder lost some of its device work; the steps are 2, 3, 5");
    EXPECT_EQ(missingStepText(*trace, "7"), "there is no step 7; the steps are 2, 3, 5");
}

TEST(Recording, ANumberThatProcessesOfTwoHostsHaveIsTold) {
    for (const std::int64_t secondPid : {1000, 2000}) {
        const std::vector<test::MadeRank> ranks{{}, {.pid = secondPid, .startUs = 1007}};
        test::Random random(3);
        std::vector<std::vector<test::MadeEvent>> events;
        for (const test::MadeRank& rank : ranks) {
            events.push_back(eventsOfRank(rank, random));
        }
        const Result<TracePtr> trace = loadTraceText(mergedText(ranks, events, {}), "merged.json");
        ASSERT_TRUE(trace);
        ASSERT_EQ((*trace)->ranks().size(), 2u);
        const auto finding = find(examineRecording(**trace), Kind::SeveralRanks);
        ASSERT_TRUE(finding);
        EXPECT_EQ(factWords(**trace, *finding).text(),
                  secondPid == 1000 ? "The file holds 2 ranks; several of them have the process number 1000"
                                    : "The file holds 2 ranks");
    }
}

TEST(Recording, ASingleLostPieceLeavesItsStepComplete) {
    const TracePtr trace = stepsWith([](int step, int i) { return step == 2 && i == 3; }).load();
    const auto finding = find(examineRecording(*trace), Kind::LaunchesWithoutWork);
    ASSERT_TRUE(finding);
    EXPECT_TRUE(finding->steps.empty());
    EXPECT_EQ(stepRanges(*trace).size(), 5u);
}

TEST(LostWork, CallsOfACaptureRunNothing) {
    MadeTrace made;
    made.call(1, "cudaStreamBeginCapture", 100, 5);
    for (int i = 0; i < 20; ++i) {
        made.call(1, "cudaLaunchKernel", 110 + i * 10, 5);
    }
    made.call(1, "cudaStreamEndCapture", 400, 5);
    const auto correlation = made.call(1, "cudaLaunchKernel", 500, 5);
    made.kernel(7, "gemm", 510, 20, correlation);
    EXPECT_TRUE(lostWork(*made.load()).launches.empty());
}

TEST(LostWork, CompletePartIsTheLongestStretch) {
    MadeTrace made;
    for (int i = 0; i < 100; ++i) {
        const auto correlation = made.call(1, "cudaLaunchKernel", i * 10, 5);
        if (i > 3 && (i < 40 || i > 50)) {
            made.kernel(7, "gemm", i * 10 + 6, 3, correlation);
        }
    }
    const TracePtr trace = made.load();
    const TimeRange part = completePart(*trace, lostWork(*trace), trace->extents());
    EXPECT_EQ(part.startNs, 505'000);
    EXPECT_EQ(part.endNs, trace->extents().endNs);
}

TEST(Recording, WorkWithoutLaunches) {
    MadeTrace made;
    for (int i = 0; i < 10; ++i) { // launched before the recording
        made.kernel(7, "gemm", 100 + i * 10, 8, 1000 + i);
    }
    for (int i = 0; i < 20; ++i) {
        const auto correlation = made.call(1, "cudaLaunchKernel", 150 + i * 10, 5);
        made.kernel(7, "gemm", 210 + i * 10, 8, correlation);
    }
    EXPECT_EQ(find(examineRecording(*made.load()), Kind::WorkWithoutLaunch)->weight, RecordingWeight::Note);
    for (int i = 0; i < 5; ++i) {
        made.kernel(7, "gemm", 5000 + i * 10, 8, 4000 + i);
    }
    EXPECT_EQ(find(examineRecording(*made.load()), Kind::WorkWithoutLaunch)->weight, RecordingWeight::Doubt);
}

TEST(Recording, PagesThatTheDriverMovesAreNotLaunched) {
    MadeTrace made;
    made.kernel(7, "touch", 20, 500, made.call(1, "cudaLaunchKernel", 10, 5));
    for (int i = 0; i < 30; ++i) {
        made.copy(-1, "Memcpy Unified HtoD (Unknown -> Unknown)", 30 + i * 10, 5, 0);
    }
    const TracePtr trace = made.load();
    const Recording recording = examineRecording(*trace);
    EXPECT_FALSE(recording.has(Kind::WorkWithoutLaunch));
    const auto moved = find(recording, Kind::PageMigrations);
    ASSERT_TRUE(moved);
    EXPECT_EQ(moved->weight, RecordingWeight::Note);
    EXPECT_EQ(
        factWords(*trace, *moved).text(),
        "30 of 31 pieces of device work are pages of unified memory that the driver moved, on faults or "
        "prefetches: no call launches them");
}

TEST(Recording, ASentenceEndsOnce) {
    EXPECT_EQ(recordingSentence("The recorder says: full"), "The recorder says: full.");
    EXPECT_EQ(recordingSentence("Try this …"), "Try this …");
}

/// The recorder's own words decide what helps.
TEST(Recording, ALossHasTheAdviceOfItsMessage) {
    const TracePtr trace = stepsWith([](int, int) { return false; }).load();
    const auto adviceOn = [&trace](const char* message) {
        RecordingFinding finding;
        finding.kind = Kind::RecorderMessage;
        finding.weight = RecordingWeight::Loss;
        finding.subject = message;
        return adviceWords(*trace, finding).text();
    };
    EXPECT_THAT(adviceOn("Installed driver version (13.3) is not supported by this build of the recorder."),
                testing::HasSubstr("newer version"));
    EXPECT_THAT(adviceOn("Not all CUDA events might have been collected."),
                testing::HasSubstr("Let the program end by itself"));
    EXPECT_THAT(adviceOn("25 events were dropped."), testing::HasSubstr("shorter time"));
    EXPECT_THAT(adviceOn("SubscriberInit returned 15: CUPTI_ERROR_NOT_INITIALIZED."),
                testing::HasSubstr("as new as the driver"));
    EXPECT_THAT(adviceOn("FATAL ERROR: the agent left."), testing::HasSubstr("second profiler"));
}

TEST(Recording, ADeviceOfWhichNothingIsRecordedIsTold) {
    for (const bool isListed : {true, false}) {
        const auto loaded = loadTraceText(
            std::string(R"({"deviceProperties": [)") + (isListed ? R"({"id": 0, "name": "NVIDIA T4"})" : "") +
                R"(], "traceEvents": [{"ph":"X","cat":"cpu_op","name":"aten::mm","ts":1,"dur":9,"pid":1,"tid":1}]})",
            "made");
        ASSERT_TRUE(loaded);
        const auto unused = find(examineRecording(**loaded), Kind::NoDeviceSide);
        EXPECT_EQ(unused.has_value(), isListed);
        if (unused) {
            EXPECT_EQ(unused->weight, RecordingWeight::Note);
            EXPECT_THAT(factWords(**loaded, *unused).text(), testing::HasSubstr("(NVIDIA T4)"));
        }
    }
}

TEST(Recording, ALossAtTheEndIsNoMatterOfWarmingUp) {
    const auto advice = [](const auto& isLost) {
        const TracePtr trace = stepsWith(isLost, 10).load();
        const auto lost = find(examineRecording(*trace), Kind::LaunchesWithoutWork);
        return lost ? adviceWords(*trace, *lost).text() : std::string();
    };
    EXPECT_EQ(advice([](int step, int i) { return step == 9 && i > 5; }),
              "Wait for the device before the recording ends");
    EXPECT_THAT(advice([](int step, int i) { return step == 1 && i > 5; }), testing::HasSubstr("warm up"));
}

/// Events that are missing behind the cut say nothing of how it was recorded.
TEST(Recording, ACutFileIsToldAlone) {
    const std::string whole = stepsWith([](int, int) { return false; }).text();
    for (const double part : {1.0, 0.6}) {
        const auto length = static_cast<std::size_t>(static_cast<double>(whole.size()) * part);
        const auto loaded = loadTraceText(whole.substr(0, length), "made");
        ASSERT_TRUE(loaded);
        const Recording recording = examineRecording(**loaded);
        EXPECT_EQ(recording.has(Kind::CutFile), part < 1);
        if (part < 1) {
            EXPECT_TRUE(recording.hasLoss());
            EXPECT_EQ(recording.findings.front().kind, Kind::CutFile);
            EXPECT_FALSE(recording.has(Kind::CutSteps));
            for (const RecordingFinding& finding : recording.findings) {
                EXPECT_EQ(adviceWords(**loaded, finding).text().empty(), finding.kind != Kind::CutFile);
            }
        }
    }
}

TEST(Recording, SidesThatAreMissing) {
    MadeTrace calls;
    for (int i = 0; i < 10; ++i) {
        calls.call(1, "cudaLaunchKernel", i * 10, 5);
    }
    const Recording noDevice = examineRecording(*calls.load());
    ASSERT_TRUE(noDevice.has(Kind::NoDeviceSide));
    EXPECT_TRUE(noDevice.hasLoss());

    const char* const slices[] = {"cuLaunchKernel", "hipMemcpyAsync", "cudaMalloc", "cure", "myLaunchKernel"};
    std::string withoutCategories;
    for (const char* name : slices) {
        withoutCategories += std::string(withoutCategories.empty() ? "" : ",") + R"({"ph":"X","name":")" +
                             name + R"(","ts":1,"dur":2,"pid":1,"tid":1})";
    }
    const auto named = loadTraceText("[" + withoutCategories + "]", "made");
    ASSERT_TRUE(named);
    const auto byName = find(examineRecording(**named), Kind::NoDeviceSide);
    ASSERT_TRUE(byName);
    EXPECT_EQ(byName->count, 2U);
    EXPECT_EQ(byName->weight, RecordingWeight::Doubt) << "work may be there under names that nobody knows";

    MadeTrace ofGpu;
    ofGpu.operatorSlice(1, "aten::cudnn_convolution", 0, 100);
    EXPECT_TRUE(examineRecording(*ofGpu.load()).has(Kind::NoDeviceSide));

    MadeTrace ofCpu;
    ofCpu.operatorSlice(1, "aten::convolution", 0, 100);
    EXPECT_FALSE(examineRecording(*ofCpu.load()).has(Kind::NoDeviceSide));

    MadeTrace deviceOnly;
    deviceOnly.kernel(7, "gemm", 0, 10, 0);
    EXPECT_TRUE(examineRecording(*deviceOnly.load()).has(Kind::NoHostSide));
    deviceOnly.operatorSlice(1, "aten::mm", 0, 100);
    EXPECT_TRUE(examineRecording(*deviceOnly.load()).has(Kind::NoLaunches));
}

/// A file of Perfetto's scheduler was found to be without flaw, and its threads were causes of lost time.
TEST(Recording, SchedulingAloneShowsNothingOfPrograms) {
    test::TraceJsonBuilder json;
    json.slice("python", "sched", "0", "0", "0", "1000", "{}");
    json.slice("swapper", "sched", "0", "1", "500", "5000", "{}");
    const auto trace = loadTraceText(json.text(), "sched");
    ASSERT_TRUE(trace);
    const Recording recording = examineRecording(**trace);
    ASSERT_EQ(recording.findings.size(), 1u);
    EXPECT_EQ(recording.findings[0].kind, Kind::SchedulingAlone);
    EXPECT_EQ(recording.findings[0].weight, RecordingWeight::Loss);
    EXPECT_EQ(recordingLine(recording), "This recording cannot show what programs and devices did.");
    EXPECT_THAT(factWords(**trace, recording.findings[0]).text(), testing::HasSubstr("(2 events)"));
    EXPECT_TRUE(diagnose(**trace).causes.empty());
    json.slice("aten::mm", "cpu_op", "1", "1", "0", "100", "{}");
    const auto more = loadTraceText(json.text(), "more");
    ASSERT_TRUE(more);
    EXPECT_FALSE(examineRecording(**more).has(Kind::SchedulingAlone));
}

TEST(Recording, AFileOfCollectivesAloneDoesNotShowIdleTime) {
    MadeTrace made;
    made.kernel(7, "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage)", 0, 10, 0);
    made.kernel(7, "ncclDevKernel_AllGather_RING_LL(ncclDevKernelArgsStorage)", 50, 10, 0);
    EXPECT_EQ(find(examineRecording(*made.load()), Kind::CommunicationAlone)->weight, RecordingWeight::Doubt);
    MadeTrace launched; // a benchmark of collectives computes nothing
    launched.kernel(7, "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage)", 20, 10,
                    launched.call(1, "cudaLaunchKernel", 10, 5));
    EXPECT_FALSE(examineRecording(*launched.load()).has(Kind::CommunicationAlone));
    made.kernel(7, "gemm", 80, 10, 0);
    EXPECT_FALSE(examineRecording(*made.load()).has(Kind::CommunicationAlone));
}

TEST(Recording, EarlyWorkThatMovesNoClockIsTold) {
    MadeTrace made;
    for (int i = 0; i < 100; ++i) {
        const auto correlation = made.call(1, "cudaLaunchKernel", 1000 + i * 100, 6);
        made.kernel(i % 20 == 0 ? 20 : 7, "kernel", 1000 + i * 100 + (i % 20 == 0 ? -8 : 9), 30, correlation);
    }
    const TracePtr trace = made.load();
    const Recording recording = examineRecording(*trace);
    const auto finding = find(recording, Kind::WorkBeforeLaunch);
    ASSERT_TRUE(finding);
    EXPECT_EQ(factWords(*trace, *finding).text(), "5 of 100 pieces of work of GPU 0 begin before the call "
                                                  "that launched them, by 8.00 \u00b5s (median)");
}

TEST(Recording, AClockIsAheadOrBehindByAPositiveTime) {
    for (const double offsetUs : {3.6e9, -3.6e9}) {
        MadeTrace made;
        for (int i = 0; i < 20; ++i) {
            const double startUs = 5e9 + i * 500;
            made.kernel(7, "gemm", startUs + 6 + offsetUs, 50, made.call(1, "cudaLaunchKernel", startUs, 5));
        }
        const TracePtr trace = made.load();
        const auto found = find(examineRecording(*trace), Kind::ClockMoved);
        ASSERT_TRUE(found);
        const std::string fact = factWords(*trace, *found).text();
        EXPECT_NE(fact.find(offsetUs > 0 ? "is 3600 s ahead" : "is 3600 s behind"), std::string::npos)
            << fact;
    }
}

TEST(Recording, EveryKindHasItsNameAndWords) {
    std::set<std::string> names;
    const TracePtr trace = stepsWith([](int, int) { return false; }).load();
    for (std::size_t i = 0; i < kRecordingFindingKindCount; ++i) {
        RecordingFinding finding;
        finding.kind = static_cast<Kind>(i);
        finding.count = 2;
        finding.of = 5;
        EXPECT_TRUE(names.insert(recordingFindingName(finding.kind)).second);
        const std::string fact = factWords(*trace, finding).text();
        EXPECT_FALSE(fact.empty() || fact.ends_with('.')) << recordingFindingName(finding.kind);
        EXPECT_EQ(fact.find('%'), std::string::npos) << fact;
    }
    EXPECT_FALSE(names.contains(""));
}

/// A recording of the cases at hand, and the findings of weight that it has to have.
struct Case {
    const char* file;
    std::set<std::string> kinds;
};

TEST(Recording, CasesOfPublicReports) {
    const Case cases[] = {
        {"02_duration_past_next_kernel.json.gz", {"impossible-durations"}},
        {"03_first_kernels_missing.json.gz", {"launches-without-work"}},
        {"04_all_kernels_missing.json.gz", {"no-device-side"}},
        {"12_pdl_overlap.json.gz", {}},
        {"40_pdl_queue.json.gz", {}},
        {"13_graph_while_node.json.gz", {}},
        {"30_no_runtime.json.gz", {"no-launches"}},
        {"31_gpu_clock_1h_off.json.gz", {"device-clock-moved"}},
        {"33_trailing_empty_event.json.gz", {}},
        {"42_nccl_before_launch.json.gz", {"device-clock-moved"}},
    };
    for (const Case& expected : cases) {
        const std::string path = test::sharedPath(std::string("data/cases/recordings/") + expected.file);
        if (path.empty()) {
            GTEST_SKIP() << "the cases are not at hand";
        }
        const Result<TracePtr> trace = loadTrace(path);
        ASSERT_TRUE(trace) << expected.file;
        EXPECT_EQ(kindsOf(examineRecording(**trace), RecordingWeight::Doubt), expected.kinds)
            << expected.file;
        EXPECT_TRUE((*trace)->diagnostics().empty()) << expected.file;
    }
}

} // namespace
} // namespace lanescope
