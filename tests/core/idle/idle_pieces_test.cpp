// SPDX-License-Identifier: Apache-2.0
// One idle time: pieces fill the gaps of each device exactly, and whatever is said about idle time is their
// sum.
#include "core/idle/idle_pieces.h"

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "core/analysis/intervals.h"
#include "core/diagnosis/cause.h"
#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/diagnosis_span.h"
#include "core/idle/idle_causes.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/diagnosis/diagnosis_trace.h"
#include "tests/support/made_trace.h"
#include "tests/support/shared_data.h"

namespace lanescope {
namespace {

using ByKind = std::array<DurationNs, kCauseKindCount>;

/// Time of each kind of cause that pieces of a device take in a range.
ByKind ofPieces(const DeviceIdleTime& device, TimeRange range) {
    ByKind sums{};
    for (const IdlePiece& piece : device.within(range)) {
        sums[static_cast<std::size_t>(causeKindOf(piece.reason))] +=
            piece.range.clippedTo(range).durationNs();
    }
    return sums;
}

/// Idle time of each kind in a diagnosis that tells all causes.
ByKind ofFindings(const Diagnosis& diagnosis) {
    ByKind sums{};
    for (const DiagnosisCause& cause : diagnosis.causes) {
        for (const TrackRange& part : cause.extent.host) {
            sums[static_cast<std::size_t>(cause.kind)] += part.range.durationNs();
        }
    }
    return sums;
}

/// Everything that is said about the idle time of a trace, against its pieces.
void expectOneIdleTime(const Trace& trace) {
    const IdlePieces idle(trace);
    for (const DeviceIdleTime& device : idle.devices()) {
        // Pieces fill the gaps, one after the other.
        std::size_t next = 0;
        DurationNs idleNs = 0;
        for (std::uint32_t i = 0; i < device.gaps.size(); ++i) {
            TimeNs untilNs = device.gaps[i].range.startNs;
            for (; next < device.pieces.size() && device.pieces[next].gap == i; ++next) {
                ASSERT_EQ(device.pieces[next].range.startNs, untilNs);
                ASSERT_LT(untilNs, device.pieces[next].range.endNs);
                untilNs = device.pieces[next].range.endNs;
            }
            ASSERT_EQ(untilNs, device.gaps[i].range.endNs);
            idleNs += device.gaps[i].range.durationNs();
        }
        EXPECT_EQ(next, device.pieces.size());
        // Gaps, and the table by cause.
        const Selection whole{trace.extents()};
        DurationNs ofGaps = 0;
        for (const IdleGap& gap : idleGaps(trace, idle, whole)) {
            ofGaps += gap.device == device.device ? gap.range.durationNs() : 0;
            EXPECT_LE(gap.why.reasonNs, gap.range.durationNs());
        }
        std::map<IdleReason, DurationNs> ofRows;
        for (const IdleCauseRow& row : idleCauses(trace, idle, whole).rows) {
            ofRows[row.reason] += row.device == device.device ? row.idleNs : 0;
        }
        std::map<IdleReason, DurationNs> ofReasons;
        for (const IdlePiece& piece : device.pieces) {
            ofReasons[piece.reason] += piece.range.durationNs();
        }
        std::erase_if(ofRows, [](const auto& entry) { return entry.second == 0; });
        EXPECT_EQ(ofGaps, idleNs);
        EXPECT_EQ(ofRows, ofReasons);
    }
    // The diagnosis: of one device each kind of cause, of several the time in which none works.
    constexpr double kAll = 0;
    const Diagnosis diagnosis = diagnose(trace, idle, {}, kAll);
    const ByKind told = ofFindings(diagnosis);
    DurationNs toldNs = 0;
    for (const DurationNs ns : told) {
        toldNs += ns;
    }
    constexpr DurationNs kTooShortNs = 1000; // no causes are looked for
    if (diagnosis.span.durationNs() < kTooShortNs) {
        return;
    }
    EXPECT_EQ(toldNs, diagnosis.hasDeviceWork ? diagnosis.span.durationNs() - diagnosis.busyNs : 0);
    if (idle.devices().size() == 1) {
        EXPECT_EQ(told, ofPieces(idle.devices().front(), diagnosis.span));
    }
}

TEST(IdlePieces, AreTheOnlyIdleTimeOfRandomTraces) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        expectOneIdleTime(*test::randomCalls(seed, 150));
    }
}

TEST(IdlePieces, AreTheOnlyIdleTimeOfRecordedTraces) {
    const std::string folder = test::sharedPath("data/traces");
    if (folder.empty()) {
        GTEST_SKIP() << "the reference traces are not here";
    }
    std::size_t checked = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string path = entry.path().string();
        if (!entry.is_regular_file()) {
            continue;
        }
        SCOPED_TRACE(path);
        if (const auto trace = loadTrace(path); trace && !(*trace)->deviceOps().empty()) {
            expectOneIdleTime(**trace);
            ++checked;
        }
    }
    EXPECT_GT(checked, 0u);
}

/// Work that was launched before the gap began waits for nothing on the host.
TEST(IdlePieces, ShortDelaysOfTheDeviceAreNotDispatch) {
    test::DiagnosisTrace made;
    made.step(1, 0, 1000);
    for (int i = 0; i < 9; ++i) {
        made.kernel("gemm", 100 + i * 100, 190 + i * 100, i * 10);
    }
    const Diagnosis result = made.diagnose();
    const IdlePieces idle(*made.trace());
    ASSERT_EQ(idle.devices().size(), 1u);
    const DurationNs delayNs =
        ofPieces(idle.devices().front(), result.span)[static_cast<std::size_t>(CauseKind::BetweenKernels)];
    EXPECT_EQ(delayNs, 80'000);
    const auto told = std::ranges::find(result.causes, CauseKind::BetweenKernels, &DiagnosisCause::kind);
    ASSERT_NE(told, result.causes.end());
    EXPECT_EQ(told->ns, 80'000);
}

/// Pieces and diagnosis agree where the reason is not recorded: here no launch is, and the host only waits.
TEST(IdlePieces, WithoutLaunchesAndInPureWaitsNothingIsKnown) {
    test::TraceFixture fixture;
    fixture.addProcess("python", 1);
    const TrackId main = fixture.addTrack("main", 1);
    fixture.addSlice(main, "BufferSequencingEvent::Execute", "cpu_op", 1'000'000, 8'000'000);
    fixture.addSlice(main, "aten::add", "cpu_op", 10'010'000, 80'000);
    fixture.addProcess("GPU", 0, 0);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    for (const TimeNs startNs : {0, 9'000'000, 10'100'000}) {
        fixture.addDeviceOp(fixture.addSlice(stream, "gemm", "kernel", startNs, 1'000'000), op);
    }
    const auto trace = fixture.take();
    const IdlePieces idle(*trace);
    ASSERT_EQ(idle.devices().size(), 1u);
    ASSERT_FALSE(idle.devices().front().pieces.empty());
    for (const IdlePiece& piece : idle.devices().front().pieces) {
        EXPECT_EQ(piece.reason, IdleReason::HostUnrecorded);
    }
    expectOneIdleTime(*trace);
}

/// The recorder's time on the thread counts before what the thread was in, and helpers that wait for events
/// are not to blame for what nobody recorded.
TEST(IdlePieces, TheProfilersTimeComesFirstAndWaitsOfOtherThreadsSayNothing) {
    test::TraceFixture fixture;
    fixture.addProcess("program", 1);
    const TrackId main = fixture.addTrack("main", 1);
    const TrackId helper = fixture.addTrack("cuda-EvtHandlr", 2);
    const TrackId overhead = fixture.addTrack("", 1, TrackKind::Span);
    fixture.addSlice(helper, "poll", "os_runtime", 1'000'000, 18'000'000);
    fixture.addSlice(main, "cuInit", "cuda_driver", 2'000'000, 9'000'000);
    fixture.addSlice(overhead, "profiling initialization", "overhead", 4'000'000, 6'000'000);
    const auto call = fixture.addSlice(main, "cudaLaunchKernel", "cuda_runtime", 20'000'000, 5'000);
    fixture.addLaunch(call, 7);
    fixture.addProcess("GPU", 0, 0);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    fixture.addDeviceOp(fixture.addSlice(stream, "memset", "kernel", 0, 1'000'000), op);
    op.correlation = 7;
    fixture.addDeviceOp(fixture.addSlice(stream, "gemm", "kernel", 20'010'000, 1'000'000), op);
    const auto trace = fixture.take();
    const IdlePieces idle(*trace);
    ASSERT_EQ(idle.devices().size(), 1u);
    std::map<IdleReason, DurationNs> times;
    for (const IdlePiece& piece : idle.devices().front().pieces) {
        times[piece.reason] += piece.range.durationNs();
        if (piece.culprit != kNoSlice) {
            EXPECT_NE(trace->sliceName(piece.culprit), "poll");
        }
    }
    EXPECT_EQ(times[IdleReason::ProfilerOverhead], 6'000'000);
    EXPECT_EQ(times[IdleReason::OneTimeInit], 3'000'000) << "cuInit without the profiler's part";
    EXPECT_EQ(times[IdleReason::HostUnrecorded], 10'000'000);
    expectOneIdleTime(*trace);
}

/// One gap has one function as its cause in the list of gaps and in the diagnosis, and both lead to it.
TEST(IdlePieces, AGapOfPythonHasTheFunctionOfTheDiagnosis) {
    test::DiagnosisTrace made;
    made.step(1, 0, 20'000);
    made.kernel("gemm", 10, 4000, 0);
    made.host("train.py(3): train", "python_function", 4000, 14'000);
    made.host("torch/nn/modules/module.py(1501): _call_impl", "python_function", 4010, 13'990);
    const auto frame = made.host("augment.py(7): augment", "python_function", 4020, 13'980);
    made.host("<built-in method sort of list object at 0x7f>", "python_function", 4030, 13'970);
    made.kernel("gemm", 14'020, 19'990, 14'010);
    const Diagnosis result = made.diagnose();
    const auto told = std::ranges::find(result.causes, CauseKind::HostPython, &DiagnosisCause::kind);
    ASSERT_NE(told, result.causes.end());
    EXPECT_EQ(told->what.english().find("augment (augment.py:7)"), 0u) << told->what;
    EXPECT_EQ(told->place.slice, made.fixture().idOf(frame));
    const IdlePieces idle(*made.trace());
    for (const IdleGap& gap : idleGaps(*made.trace(), idle)) {
        if (gap.range.durationNs() > 9'000'000) {
            EXPECT_EQ(gap.why.reason, IdleReason::HostPython);
            EXPECT_EQ(gap.why.place.slice, made.fixture().idOf(frame));
        }
    }
}

/// Share of idle time that is the launches', of kernels which begin as soon as their launches allow. The
/// device's clock is behind by `lateUs`.
double launchBoundShare(double lateUs) {
    test::MadeTrace made;
    for (int i = 0; i < 200; ++i) {
        const double atUs = 15.0 * i;
        made.operatorSlice(1, "aten::add", atUs, 14);
        const std::int64_t call = made.call(1, "cudaLaunchKernel", atUs + 8, 4);
        made.kernel(7, "add", atUs + 13 + 0.3 * (i % 4) + lateUs, 7, call);
    }
    const TracePtr trace = made.load();
    const IdlePieces idle(*trace);
    const ByKind sums = ofPieces(idle.devices().front(), trace->extents());
    DurationNs allNs = 0;
    for (const DurationNs ns : sums) {
        allNs += ns;
    }
    return static_cast<double>(sums[static_cast<std::size_t>(CauseKind::LaunchBound)]) /
           static_cast<double>(allNs);
}

/// Launches prove that a device's clock is early, but not that it is a few microseconds late.
TEST(IdlePieces, ALateClockDoesNotHideThatLaunchesAreLate) {
    const double soundShare = launchBoundShare(0);
    EXPECT_GT(soundShare, 0.9);
    for (const double lateUs : {1.0, 3.0, 6.0, 9.0}) {
        EXPECT_NEAR(launchBoundShare(lateUs), soundShare, 0.02) << lateUs << " us";
    }
}

/// Queued kernels that follow each other with a pause of the device's own.
TEST(IdlePieces, PausesBetweenQueuedKernelsAreTheDevices) {
    test::MadeTrace made;
    for (int i = 0; i < 100; ++i) {
        made.kernel(7, "gemm", 50.0 + 30.0 * i, 24, made.call(1, "cudaLaunchKernel", 5.0 * i, 4));
    }
    const TracePtr trace = made.load();
    const IdlePieces idle(*trace);
    const ByKind sums = ofPieces(idle.devices().front(), trace->extents());
    EXPECT_GT(sums[static_cast<std::size_t>(CauseKind::BetweenKernels)], 95 * 6'000);
}

/// First calls of a program and its last, in microseconds: name, begin, length.
std::map<IdleReason, DurationNs>
timesOfCalls(const std::vector<std::tuple<const char*, double, double>>& before,
             const std::vector<std::tuple<const char*, double, double>>& after) {
    test::MadeTrace made;
    for (const auto& [name, startUs, lengthUs] : before) {
        made.call(100, name, startUs, lengthUs);
    }
    made.kernel(7, "first", 200'020, 1000, made.call(100, "cudaLaunchKernel", 200'000, 5));
    made.kernel(7, "last", 202'020, 1000, made.call(100, "cudaLaunchKernel", 202'000, 5));
    for (const auto& [name, startUs, lengthUs] : after) {
        made.call(100, name, startUs, lengthUs);
    }
    std::map<IdleReason, DurationNs> times;
    const IdlePieces idle(*made.load());
    for (const IdlePiece& piece : idle.devices().front().pieces) {
        times[piece.reason] += piece.range.durationNs();
    }
    return times;
}

TEST(IdlePieces, TheFirstUseOfADeviceIsSetUpHoweverShort) {
    auto times = timesOfCalls({{"cudaMalloc", 100, 40'000}, {"cudaMalloc", 50'000, 10}}, {});
    EXPECT_EQ(times[IdleReason::OneTimeInit], 40'000'000);
    times = timesOfCalls({{"cudaMalloc", 100, 40'000}, {"cudaMalloc", 50'000, 30'000}}, {});
    EXPECT_EQ(times[IdleReason::OneTimeInit], 0) << "others take as long";
    times = timesOfCalls(
        {{"cudaMemcpyAsync", 10, 5}, {"cudaFree", 100, 40'000}, {"cudaEventCreate", 90'000, 1}}, {});
    EXPECT_GE(times[IdleReason::OneTimeInit], 40'000'000) << "a library begins, nothing is allocated";
}

TEST(IdlePieces, ProgramsGiveMemoryBackAtTheirEnd) {
    auto times = timesOfCalls({{"cudaMalloc", 10, 5}, {"cudaMalloc", 20, 5}},
                              {{"cudaFree", 203'100, 50'000}, {"cudaFree", 260'000, 40'000}});
    EXPECT_EQ(times[IdleReason::TearDown], 90'000'000);
    times = timesOfCalls({{"cudaMalloc", 10, 5}, {"cudaMalloc", 20, 5}}, {{"cudaFree", 203'100, 50'000}});
    EXPECT_EQ(times[IdleReason::TearDown], 0) << "it holds more";
    times = timesOfCalls({}, {{"cudaFree", 203'100, 50'000}, {"cudaMalloc", 260'000, 40'000}});
    EXPECT_EQ(times[IdleReason::TearDown], 0) << "it goes on";
}

TEST(IdlePieces, AProgramThatBeginsHasNoEarlierWork) {
    for (const bool begins : {false, true}) {
        auto times = timesOfCalls(
            {{begins ? "__hipRegisterFatBinary" : "cudaGetLastError", 10, 5}, {"hipMemcpy", 1000, 100'000}},
            {});
        EXPECT_EQ(times[IdleReason::RecordingStartsMidway] > 0, !begins);
    }
}

/// Samples of the CPU on a lane of their own tell what their thread did between two calls.
TEST(IdlePieces, SampledTimeIsThatOfItsThread) {
    test::TraceFixture fixture;
    fixture.addProcess("program", 1);
    const TrackId main = fixture.addTrack("77", 77);
    const TrackId samples = fixture.addTrack("samples", 78);
    fixture.track(main).tidText = fixture.intern("77");
    fixture.track(samples).tidText = fixture.intern("CPU samples of thread 77");
    fixture.addSlice(samples, "rand", "cpu_sample", 2'000'000, 90'000'000);
    fixture.addSlice(main, "cudaGetDevice", "cuda_runtime", 1'000'000, 1000);
    fixture.addLaunch(fixture.addSlice(main, "cudaLaunchKernel", "cuda_runtime", 100'000'000, 5000), 7);
    fixture.addProcess("GPU", 0, 0);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    op.correlation = 7;
    fixture.addDeviceOp(fixture.addSlice(stream, "gemm", "kernel", 100'010'000, 1'000'000), op);
    const auto trace = fixture.take();
    const IdlePieces idle(*trace);
    const auto sampled = std::ranges::find_if(idle.devices().front().pieces, [&](const IdlePiece& piece) {
        return piece.activity != kNoSlice && trace->sliceName(piece.activity) == "rand";
    });
    ASSERT_NE(sampled, idle.devices().front().pieces.end());
    EXPECT_EQ(sampled->thread, main);
    expectOneIdleTime(*trace);
}

} // namespace
} // namespace lanescope
