// SPDX-License-Identifier: Apache-2.0
// Gains of causes: by construction, against programs that a small machine ran twice, and as properties.
#include "core/diagnosis/cause_gains.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/diagnosis/diagnosis.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/diagnosis/diagnosis_trace.h"
#include "tests/support/cause_gains.h"
#include "tests/support/csv_file.h"
#include "tests/support/made_trace.h"
#include "tests/support/shared_data.h"

namespace lanescope {
namespace {

using test::DiagnosisTrace;

constexpr DurationNs kMs = 1'000'000;

const DiagnosisCause* find(const Diagnosis& diagnosis, CauseKind kind) {
    for (const DiagnosisCause& cause : diagnosis.causes) {
        if (cause.kind == kind) {
            return &cause;
        }
    }
    return nullptr;
}

/// The gain of the first cause of the kind; -1 for no cause, -2 for no gain.
DurationNs gainOf(const Diagnosis& diagnosis, CauseKind kind) {
    const DiagnosisCause* cause = find(diagnosis, kind);
    return cause == nullptr ? -1 : cause->gain ? cause->gain->ns : -2;
}

Diagnosis withGains(DiagnosisTrace& made) {
    Diagnosis diagnosis = made.diagnose();
    test::addGains(diagnosis, *made.trace());
    return diagnosis;
}

TEST(CauseGains, IdleTimeOfTheHostIsGained) {
    DiagnosisTrace made;
    made.step(1, 0, 20000);
    made.kernel("gemm", 10, 4000, 0);
    made.host("load.py(1): resize", "python_function", 4000, 14000);
    made.kernel("gemm", 14010, 19000, 14000);
    made.call("DeviceSynchronize", 14100, 19010);
    const Diagnosis diagnosis = withGains(made);
    ASSERT_FALSE(diagnosis.causes.empty());
    EXPECT_EQ(diagnosis.causes.front().kind, CauseKind::HostPython);
    EXPECT_NEAR(static_cast<double>(gainOf(diagnosis, CauseKind::HostPython)), 10.0 * kMs, 0.05 * kMs);
    EXPECT_EQ(find(diagnosis, CauseKind::HostPython)->gain->premise, GainPremise::Removed);
}

TEST(CauseGains, KernelsThatTheHostWaitsForGainHalfTheirTime) {
    test::MadeTrace made;
    made.step(1, 1, 0, 20000);
    made.kernel(7, "gemm", 10, 17990, made.call(1, "cudaLaunchKernel", 0, 5));
    made.call(1, "cudaDeviceSynchronize", 100, 17905);
    made.operatorSlice(1, "aten::add", 18010, 1980);
    const TracePtr trace = made.load();
    Diagnosis diagnosis = diagnose(*trace);
    test::addGains(diagnosis, *trace);
    EXPECT_NEAR(static_cast<double>(gainOf(diagnosis, CauseKind::KernelBound)), 8.995 * kMs, 0.05 * kMs);
    EXPECT_EQ(find(diagnosis, CauseKind::KernelBound)->gain->premise, GainPremise::HalfTime);
}

/// The host works all the time: the kernels beside it cost time on the device and none of the step.
TEST(CauseGains, KernelsBesideABusyHostGainNothing) {
    DiagnosisTrace made;
    made.step(1, 0, 20000);
    for (int i = 0; i < 10; ++i) {
        made.host("aten::mm", "cpu_op", i * 2000, i * 2000 + 1990);
        made.kernel("gemm", i * 2000 + 110, i * 2000 + 1300, i * 2000 + 100);
    }
    const Diagnosis diagnosis = withGains(made);
    ASSERT_NE(find(diagnosis, CauseKind::KernelBound), nullptr);
    EXPECT_EQ(gainOf(diagnosis, CauseKind::KernelBound), 0);
    ASSERT_FALSE(diagnosis.notes.empty());
    EXPECT_NE(diagnosis.notes.back().english().find("The host sets the pace"), std::string::npos)
        << diagnosis.notes.back();
}

TEST(CauseGains, TimeBeforeTheFirstCallIsGained) {
    DiagnosisTrace made({.hasSteps = false});
    made.host("load.py(1): read", "python_function", 0, 12000);
    made.kernel("gemm", 12010, 20000, 12000);
    const Diagnosis diagnosis = withGains(made);
    EXPECT_NEAR(static_cast<double>(gainOf(diagnosis, CauseKind::HostPython)), 12.0 * kMs, 0.05 * kMs);
}

/// Nobody recorded what the host did, so nothing says that a change takes any of it away.
TEST(CauseGains, TimeOfTheHostThatIsNotRecordedMayGainNothing) {
    DiagnosisTrace made({.hasSteps = false});
    made.host("## forward ##", "user_annotation", 0, 12000);
    made.kernel("gemm", 12010, 20000, 12000);
    const Diagnosis diagnosis = withGains(made);
    const auto cause = std::ranges::find(diagnosis.causes, CauseKind::HostUnrecorded, &DiagnosisCause::kind);
    ASSERT_NE(cause, diagnosis.causes.end());
    ASSERT_TRUE(cause->gain);
    EXPECT_EQ(cause->gain->lowNs, 0);
    EXPECT_NEAR(static_cast<double>(cause->gain->highNs), 12.0 * kMs, 0.05 * kMs);
}

TEST(CauseGains, TheHostAloneNeedsTheTimeBeforeTheFirstCallToo) {
    DiagnosisTrace made({.hasSteps = false});
    made.host("load.py(1): read", "python_function", 0, 12000);
    made.kernel("gemm", 12010, 20000, 12000);
    const Diagnosis diagnosis = withGains(made);
    ASSERT_FALSE(diagnosis.notes.empty());
    EXPECT_NE(diagnosis.notes.back().english().find("The host alone would need 12.0 ms"), std::string::npos)
        << diagnosis.notes.back();
}

/// Kernels that a late host kept apart would run on two streams at once: the GPU could be faster than it
/// works.
TEST(CauseGains, AFloorBelowTheBusyTimeIsNotTold) {
    test::MadeTrace made;
    made.step(1, 1, 0, 20000);
    for (int i = 0; i < 10; ++i) {
        made.operatorSlice(1, "aten::mm", i * 2000 + 20, 1900);
        made.kernel(7 + i % 2, "gemm", i * 2000 + 10, 1000, made.call(1, "cudaLaunchKernel", i * 2000, 5));
    }
    const TracePtr trace = made.load();
    Diagnosis diagnosis = diagnose(*trace);
    test::addGains(diagnosis, *trace);
    EXPECT_EQ(diagnosis.busyNs, 10 * kMs);
    ASSERT_FALSE(diagnosis.notes.empty());
    const std::string& note = diagnosis.notes.back().english();
    EXPECT_NE(note.find("the GPU works for 10.0 ms"), std::string::npos) << note;
    EXPECT_EQ(note.find("the GPU alone"), std::string::npos) << note;
}

TEST(CauseGains, NothingIsSaidOfTheGpuWhereItDoesNotWork) {
    DiagnosisTrace made({.hasSteps = false});
    made.host("load.py(1): read", "python_function", 0, 12000);
    made.kernel("gemm", 12010, 20000, 12000);
    Diagnosis diagnosis = made.diagnose({.range = TimeRange{made.at(100), made.at(5000)}});
    test::addGains(diagnosis, *made.trace());
    for (const Words& note : diagnosis.notes) {
        EXPECT_EQ(note.english().find("the GPU alone"), std::string::npos) << note;
    }
}

TEST(CauseGains, NoGainOfWorkQueuedBeforeTheRecording) {
    DiagnosisTrace made({.hasSteps = false});
    made.kernel("gemm", 9000, 20000, 0);
    made.host("aten::mm", "cpu_op", 6, 20000);
    const Diagnosis diagnosis = withGains(made);
    EXPECT_EQ(gainOf(diagnosis, CauseKind::RecordingStartsMidway), -2);
}

/// Runs of elementwise kernels between products, the host far ahead: the length of the step.
double pointwiseProgram(test::MadeTrace& made, const std::vector<std::vector<int>>& runs, bool isFused) {
    double hostUs = 0;
    double deviceUs = 100;
    const auto launch = [&](const char* name, int us) {
        made.kernel(7, name, deviceUs, us, made.call(1, "cudaLaunchKernel", hostUs, 4));
        hostUs += 5;
        deviceUs += us + 1;
    };
    for (const std::vector<int>& run : runs) {
        launch("gemm", 400);
        const int longest = *std::ranges::max_element(run);
        for (const int us : isFused ? std::vector{longest} : run) {
            launch("void at::native::vectorized_elementwise_kernel<4, at::native::GeluFunctor>", us);
        }
    }
    made.call(1, "cudaDeviceSynchronize", hostUs, deviceUs + 5 - hostUs);
    made.step(1, 1, 0, deviceUs + 10);
    return deviceUs + 10;
}

TEST(CauseGains, NeighboursThatCouldBeOneKernelGainWhatASecondRunGains) {
    std::mt19937 random(20261127);
    for (int round = 0; round < 20; ++round) {
        std::vector<std::vector<int>> runs(std::uniform_int_distribution(4, 12)(random));
        for (std::vector<int>& run : runs) {
            run.resize(std::uniform_int_distribution<std::size_t>(2, 5)(random));
            std::ranges::generate(run, [&] { return std::uniform_int_distribution(80, 400)(random); });
        }
        test::MadeTrace made;
        test::MadeTrace fused;
        const double us = pointwiseProgram(made, runs, false);
        const double trueGainNs = 1000 * (us - pointwiseProgram(fused, runs, true));
        const TracePtr trace = made.load();
        Diagnosis diagnosis = diagnose(*trace);
        test::addGains(diagnosis, *trace);
        const auto cause = std::ranges::find_if(diagnosis.causes, &DiagnosisCause::isFusible);
        ASSERT_NE(cause, diagnosis.causes.end());
        ASSERT_TRUE(cause->gain);
        EXPECT_EQ(cause->gain->premise, GainPremise::Fused);
        EXPECT_EQ(cause->gain->lowNs, 0) << "nothing says that one reads what the other wrote";
        EXPECT_NEAR(static_cast<double>(cause->gain->ns), trueGainNs, 20 * us) << "round " << round;
    }
}

/// A kernel whose neighbours are products has nothing of its kind to be fused with.
TEST(CauseGains, KernelsWithoutNeighboursOfTheirKindAreNotFused) {
    test::MadeTrace made;
    pointwiseProgram(made, {{300}, {200}, {350}, {300}}, false);
    const TracePtr trace = made.load();
    Diagnosis diagnosis = diagnose(*trace);
    test::addGains(diagnosis, *trace);
    const auto cause = std::ranges::find_if(diagnosis.causes, &DiagnosisCause::isFusible);
    ASSERT_NE(cause, diagnosis.causes.end());
    ASSERT_TRUE(cause->gain);
    EXPECT_EQ(cause->gain->premise, GainPremise::HalfTime);
}

/// Sweeps of a solver, each over the whole field: no two of them take as long as one.
TEST(CauseGains, LongKernelsOfAProgramAreNotFused) {
    for (const std::int64_t us : {700, 6}) {
        DiagnosisTrace made({.hasSteps = false});
        made.fixture().data().recordingHints = {};
        for (std::int64_t i = 0; i < 40; ++i) {
            made.kernel(i % 2 == 0 ? "scatter_forces" : "gather_forces", 300 + i * (us + 1),
                        300 + i * (us + 1) + us, i * 6);
        }
        made.call("DeviceSynchronize", 250, 305 + 40 * (us + 1));
        const Diagnosis diagnosis = withGains(made);
        const bool isFused = std::ranges::any_of(diagnosis.causes,
                                                 [](const DiagnosisCause& cause) { return cause.isFusible; });
        EXPECT_EQ(isFused, us == 6);
    }
}

/// The causes of a program whose host launches short kernels slowly.
Diagnosis launchBound(bool hasSteps, bool waits) {
    DiagnosisTrace made({.hasSteps = hasSteps});
    for (std::int64_t step = 0; step < 2; ++step) {
        const std::int64_t fromUs = step * 2000;
        made.step(step, fromUs, fromUs + 2000);
        for (std::int64_t i = 0; i < 60; ++i) {
            const std::int64_t us = fromUs + 10 + i * 30;
            made.kernel("relax", us + 8, us + 13, us);
            if (waits) {
                made.fixture().addLaunch(made.call("StreamSynchronize", us + 6, us + 14), 10'000 + us);
            }
        }
        made.call("DeviceSynchronize", fromUs + 1830, fromUs + 1850);
    }
    return withGains(made);
}

TEST(CauseGains, LaunchesOfTheWholeBecomeOneWithoutSteps) {
    for (const bool hasSteps : {true, false}) {
        const Diagnosis diagnosis = launchBound(hasSteps, false);
        const DiagnosisCause* cause = find(diagnosis, CauseKind::LaunchBound);
        ASSERT_NE(cause, nullptr);
        ASSERT_TRUE(cause->gain);
        EXPECT_EQ(cause->gain->premise, hasSteps ? GainPremise::Captured : GainPremise::CapturedWhole);
        EXPECT_GT(cause->gain->lowNs, 0);
    }
}

/// The host waits for each kernel, so that no graph replays them, and all of them have to be launched.
TEST(CauseGains, LaunchesThatNoGraphHoldsMayGainNothing) {
    const Diagnosis diagnosis = launchBound(false, true);
    const DiagnosisCause* cause = find(diagnosis, CauseKind::LaunchBound);
    ASSERT_NE(cause, nullptr);
    ASSERT_TRUE(cause->gain);
    EXPECT_EQ(cause->gain->premise, GainPremise::Removed);
    EXPECT_EQ(cause->gain->lowNs, 0);
    EXPECT_GT(cause->gain->ns, 0);
}

struct Round {
    int inUs;
    int kernelUs;
    int outUs;
};

/// Rounds of a copy to the device, a kernel and a copy back, the host far ahead: the length of the step. The
/// copies of `own` lie on a stream of their own: inputs as early as their stream allows, results when the
/// kernel is done.
double copyingProgram(test::MadeTrace& made, const std::vector<Round>& rounds, std::string_view own) {
    constexpr const char* kIn = "Memcpy HtoD (Pinned -> Device)";
    constexpr const char* kOut = "Memcpy DtoH (Device -> Pinned)";
    double hostUs = 0;
    double freeUs = 100;
    double ownUs = 100;
    const auto copy = [&](const char* name, int us, double earliestUs) {
        const bool isOwn = own == name;
        double& endUs = isOwn ? ownUs : freeUs;
        const double startUs = std::max(endUs, isOwn ? earliestUs : freeUs);
        made.copy(isOwn ? 8 : 7, name, startUs, us, made.call(1, "cudaMemcpyAsync", hostUs, 4));
        hostUs += 5;
        endUs = startUs + us + 1;
        return endUs;
    };
    for (const Round& round : rounds) {
        const double readyUs = round.inUs > 0 ? copy(kIn, round.inUs, 100) : 0;
        const double startUs = std::max(freeUs, readyUs);
        made.kernel(7, "gemm", startUs, round.kernelUs, made.call(1, "cudaLaunchKernel", hostUs, 4));
        hostUs += 5;
        freeUs = startUs + round.kernelUs + 1;
        if (round.outUs > 0) {
            copy(kOut, round.outUs, freeUs);
        }
    }
    const double endUs = std::max(freeUs, ownUs);
    made.call(1, "cudaDeviceSynchronize", hostUs, endUs + 5 - hostUs);
    made.step(1, 1, 0, endUs + 10);
    return endUs + 10;
}

/// Some programs copy less than they compute and some more: then the copies themselves set the pace.
TEST(CauseGains, CopiesOnAStreamOfTheirOwnGainWhatASecondRunGains) {
    std::mt19937 random(20261128);
    for (int number = 0; number < 40; ++number) {
        const bool isIn = number % 2 == 0;
        const int mostUs = std::uniform_int_distribution(200, 3000)(random);
        std::vector<Round> rounds(std::uniform_int_distribution(5, 20)(random));
        for (Round& round : rounds) {
            const int us = std::uniform_int_distribution(100, mostUs)(random);
            round = {isIn ? us : 0, std::uniform_int_distribution(300, 1500)(random), isIn ? 0 : us};
        }
        test::MadeTrace made;
        test::MadeTrace second;
        const double us = copyingProgram(made, rounds, {});
        const double trueGainNs = 1000 * (us - copyingProgram(second, rounds,
                                                              isIn ? "Memcpy HtoD (Pinned -> Device)"
                                                                   : "Memcpy DtoH (Device -> Pinned)"));
        const TracePtr trace = made.load();
        Diagnosis diagnosis = diagnose(*trace);
        test::addGains(diagnosis, *trace);
        const DiagnosisCause* cause = find(diagnosis, CauseKind::ExposedCopy);
        ASSERT_NE(cause, nullptr);
        ASSERT_TRUE(cause->gain);
        EXPECT_EQ(cause->gain->premise, GainPremise::Hidden);
        EXPECT_NEAR(static_cast<double>(cause->gain->ns), trueGainNs, 5 * us) << "program " << number;
        EXPECT_LE(static_cast<double>(cause->gain->lowNs), trueGainNs + 1000) << "program " << number;
        EXPECT_GE(static_cast<double>(cause->gain->highNs), trueGainNs - 1000) << "program " << number;
    }
}

/// The host works for 20 of 30 ms, and no launch says that the kernels waited for it.
TEST(CauseGains, IdleTimeOfWorkWithoutLaunchesHasNoGain) {
    test::MadeTrace made;
    made.step(1, 1, 0, 30000);
    for (int i = 0; i < 10; ++i) {
        made.operatorSlice(1, "aten::unique", i * 3000, 2000);
        made.kernel(7, "gemm", i * 3000 + 2000, 1000, 0);
    }
    const TracePtr trace = made.load();
    Diagnosis diagnosis = diagnose(*trace);
    test::addGains(diagnosis, *trace);
    bool hasIdle = false;
    for (const DiagnosisCause& cause : diagnosis.causes) {
        hasIdle = hasIdle || isIdleCause(cause.kind);
        EXPECT_FALSE(isIdleCause(cause.kind) && cause.gain) << cause.what;
    }
    EXPECT_TRUE(hasIdle);
    ASSERT_FALSE(diagnosis.notes.empty());
    EXPECT_TRUE(std::ranges::any_of(diagnosis.notes, [](const Words& note) {
        return note.english().starts_with("Nothing is predicted") ||
               note.english().starts_with("No gain of idle time is predicted");
    }));
}

/// Half of the kernels have launches; the others hold the length of the span, whatever the first ones do.
TEST(CauseGains, WorkWithoutLaunchesBesideOtherWorkLeavesNoGain) {
    test::MadeTrace made;
    made.step(1, 1, 0, 30000);
    for (int i = 0; i < 10; ++i) {
        made.kernel(7, "gemm", i * 3000 + 20, 2000, made.call(1, "cudaLaunchKernel", i * 3000, 5));
        made.kernel(8, "other", i * 3000, 900, 0);
        made.kernel(8, "other", i * 3000 + 1500, 900, 0);
    }
    const TracePtr trace = made.load();
    Diagnosis diagnosis = diagnose(*trace);
    test::addGains(diagnosis, *trace);
    ASSERT_FALSE(diagnosis.causes.empty());
    for (const DiagnosisCause& cause : diagnosis.causes) {
        EXPECT_FALSE(cause.gain) << cause.what;
    }
    EXPECT_TRUE(std::ranges::any_of(diagnosis.notes, [](const Words& note) {
        return note.english().starts_with("No gain is predicted") ||
               note.english().starts_with("Nothing is predicted");
    }));
}

class CauseGainsReference : public testing::TestWithParam<const char*> {};

/// The span without data loading, as the second run of each program took it. The cause is the loading that
/// leaves the device idle, so that its gain is the whole one only where no loading is hidden behind work.
TEST_P(CauseGainsReference, WithoutDataLoading) {
    const std::string folder = test::sharedPath(std::string("spec/prediction/expected/") + GetParam());
    if (folder.empty()) {
        GTEST_SKIP() << "the reference answers are not here";
    }
    std::map<std::string, std::map<std::string, double>> truth;
    for (const auto& row : test::parseCsv(test::readFile(folder + "/truth.csv")).rows) {
        if (row.at("step") == "span") {
            truth[row.at("program")][row.at("change")] = std::strtod(row.at("true_us").c_str(), nullptr);
        }
    }
    int checked = 0;
    for (const auto& [program, spans] : truth) {
        const double trueGainUs = spans.at("none") - spans.at("data_zero");
        if (trueGainUs < 0.02 * spans.at("none")) {
            continue;
        }
        SCOPED_TRACE(program);
        const Result<TracePtr> trace = loadTrace(folder + "/" + program + ".json.gz");
        ASSERT_TRUE(trace);
        Diagnosis diagnosis = diagnose(**trace);
        test::addGains(diagnosis, **trace);
        const DurationNs gainNs = gainOf(diagnosis, CauseKind::DataLoading);
        ASSERT_GE(gainNs, 0);
        const double toleranceUs = 0.035 * spans.at("none");
        EXPECT_LE(static_cast<double>(gainNs) / 1000, trueGainUs + toleranceUs);
        constexpr double kAllIdle = 0.9;
        const DurationNs causeNs = find(diagnosis, CauseKind::DataLoading)->ns;
        if (static_cast<double>(causeNs) / 1000 >= kAllIdle * trueGainUs) {
            EXPECT_NEAR(static_cast<double>(gainNs) / 1000, trueGainUs, toleranceUs);
            ++checked;
        }
    }
    EXPECT_GT(checked, 0);
}

INSTANTIATE_TEST_SUITE_P(Sets, CauseGainsReference, testing::Values("whatif_made", "whatif_drawn"),
                         [](const auto& param) { return std::string(param.param); });

class CauseGainsProperties : public testing::TestWithParam<std::uint64_t> {};

TEST_P(CauseGainsProperties, OrderedAndWithinTheSpan) {
    const TracePtr trace = test::randomCalls(GetParam(), 300);
    Diagnosis diagnosis = diagnose(*trace);
    test::addGains(diagnosis, *trace);
    for (const DiagnosisCause& cause : diagnosis.causes) {
        DurationNs extentNs = 0;
        for (const TrackRange& part : cause.extent.host) {
            extentNs += part.range.durationNs();
        }
        for (const CauseExtent::Work& work : cause.extent.work) {
            extentNs += work.ownNs;
        }
        EXPECT_EQ(extentNs, cause.ns) << cause.what;
        if (cause.gain) {
            EXPECT_LE(0, cause.gain->lowNs);
            EXPECT_LE(cause.gain->lowNs, cause.gain->ns);
            EXPECT_LE(cause.gain->ns, cause.gain->highNs);
            EXPECT_LE(cause.gain->highNs, diagnosis.span.durationNs());
            const bool isHalf = cause.gain->premise == GainPremise::HalfTime;
            EXPECT_LE(cause.gain->highNs, isHalf ? (cause.ns + 1) / 2 : cause.ns) << cause.what;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, CauseGainsProperties, testing::Range<std::uint64_t>(1, 40));

} // namespace
} // namespace lanescope
