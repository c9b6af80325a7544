// SPDX-License-Identifier: Apache-2.0
#include "core/store/device_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"
#include "tests/support/made_trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_invariants.h"

namespace lanescope {
namespace {

using test::MadeTrace;

/// A program whose device waits for launches, and at times the launches for the device.
struct Program {
    double offsetUs = 0; ///< of the device's clock
    double driftPpm = 0; ///< how much quicker it runs
    int launches = 200;
    int devices = 1;
    double secondOffsetUs = 0;
    bool isQueued = false; ///< launches run ahead of the device
};

MadeTrace madeOf(const Program& program, std::uint64_t seed) {
    test::Random random(seed);
    MadeTrace made;
    double nowUs = 5e6;
    double freeUs[2] = {0, 0};
    for (int i = 0; i < program.launches; ++i) {
        const auto correlation = made.call(1, "cudaLaunchKernel", nowUs, 5);
        const int device = i % program.devices;
        const double startUs = std::max(nowUs + 6, freeUs[device] + 1.5);
        const double lengthUs = static_cast<double>(test::uniform(random, 10, 60));
        freeUs[device] = startUs + lengthUs;
        const double offsetUs = device == 1 ? program.secondOffsetUs : program.offsetUs;
        const auto onDevice = [&](double us) { return us + offsetUs + (us - 5e6) * program.driftPpm * 1e-6; };
        made.kernel(7, i % 3 == 0 ? "gemm" : "relu", onDevice(startUs),
                    onDevice(startUs + lengthUs) - onDevice(startUs), correlation, device);
        nowUs += program.isQueued ? (i % 50 == 49 ? 5000 : 12)
                                  : static_cast<double>(test::uniform(random, 70, 400));
    }
    return made;
}

DurationNs delayOf(const Trace& trace, const DeviceOp& op) {
    return trace.slices().startNs[op.slice] - trace.slices().startNs[trace.launch(op.launch).slice];
}

/// The least and the median delay.
std::pair<DurationNs, DurationNs> delaysOf(const Trace& trace) {
    std::vector<DurationNs> delays;
    for (const DeviceOp& op : trace.deviceOps()) {
        delays.push_back(delayOf(trace, op));
    }
    std::ranges::sort(delays);
    return {delays.front(), delays[delays.size() / 2]};
}

TEST(DeviceClock, SoundClocksStayAsTheyAre) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const bool isQueued : {false, true}) {
            const TracePtr trace = madeOf({.isQueued = isQueued}, seed).load();
            EXPECT_TRUE(trace->clockMoves().empty()) << "seed " << seed;
        }
    }
}

TEST(DeviceClock, OffsetsAreTakenBack) {
    constexpr double kOffsetsUs[] = {-12, -40, -300, -20'000, -3.6e9, 1.5e6, 3.6e9, 1.86e11};
    for (const double offsetUs : kOffsetsUs) {
        for (const bool isQueued : {false, true}) {
            for (const int launches : {3, 20, 400}) {
                SCOPED_TRACE(testing::Message()
                             << offsetUs << " us, " << launches << " launches, queued " << isQueued);
                const Program program{.offsetUs = offsetUs, .launches = launches, .isQueued = isQueued};
                const TracePtr trace = madeOf(program, 7).load();
                ASSERT_EQ(trace->clockMoves().size(), 1u);
                EXPECT_EQ(test::brokenPromise(*trace), "");
                const TracePtr truth = madeOf({.launches = launches, .isQueued = isQueued}, 7).load();
                ASSERT_EQ(trace->deviceOps().size(), truth->deviceOps().size());
                for (std::size_t i = 0; i < truth->deviceOps().size(); ++i) {
                    EXPECT_NEAR(static_cast<double>(delayOf(*trace, trace->deviceOps()[i])),
                                static_cast<double>(delayOf(*truth, truth->deviceOps()[i])), 3'000.0);
                }
                const SliceId slice = trace->deviceOps()[0].slice;
                EXPECT_EQ(trace->recordedStartNs(slice),
                          truth->slices().startNs[slice] + std::llround(offsetUs * 1000));
                EXPECT_NEAR(static_cast<double>(trace->bounds().durationNs()),
                            static_cast<double>(truth->bounds().durationNs()), 5'000.0);
            }
        }
    }
}

TEST(DeviceClock, SynchronizationsStayWithTheHost) {
    MadeTrace made = madeOf({.offsetUs = 3.6e9, .launches = 20}, 7);
    made.sync("Stream Sync", 5e6 + 100, 40, 0, "\"stream\": 7, \"device\": 0");
    const TracePtr trace = made.load();
    ASSERT_EQ(trace->clockMoves().size(), 1u);
    const auto sync = std::ranges::find_if(
        trace->tracks(), [](const Track& track) { return track.kind == TrackKind::DeviceSync; });
    ASSERT_NE(sync, trace->tracks().end());
    EXPECT_EQ(sync->range.startNs, 5'000'100'000);
    EXPECT_EQ(trace->recordedStartNs(sync->firstSlice), 5'000'100'000);
}

TEST(DeviceClock, EachDeviceHasItsOwn) {
    const TracePtr trace =
        madeOf({.offsetUs = -500, .launches = 300, .devices = 2, .secondOffsetUs = 7.2e9}, 3).load();
    ASSERT_EQ(trace->clockMoves().size(), 2u);
    EXPECT_GT(trace->clockMoves()[0].firstShiftNs, 0);
    EXPECT_LT(trace->clockMoves()[1].firstShiftNs, -7'000'000'000'000);
    const auto [least, median] = delaysOf(*trace);
    EXPECT_GE(least, 0);
    EXPECT_LT(median, 20'000);

    const TracePtr one =
        madeOf({.offsetUs = 0, .launches = 300, .devices = 2, .secondOffsetUs = -900}, 3).load();
    ASSERT_EQ(one->clockMoves().size(), 1u);
    EXPECT_EQ(one->clockMoves()[0].device, 1);
}

TEST(DeviceClock, DriftIsTakenBack) {
    for (const double ppm : {-2000.0, 20'000.0}) {
        SCOPED_TRACE(ppm);
        const TracePtr trace =
            madeOf({.offsetUs = ppm > 0 ? -3000.0 : 0, .driftPpm = ppm, .launches = 600}, 11).load();
        ASSERT_EQ(trace->clockMoves().size(), 1u);
        EXPECT_TRUE(trace->clockMoves()[0].drifts());
        EXPECT_EQ(test::brokenPromise(*trace), "");
        for (const DeviceOp& op : trace->deviceOps()) {
            EXPECT_GE(delayOf(*trace, op), 0);
            EXPECT_LT(delayOf(*trace, op), 60'000);
        }
    }
}

TEST(DeviceClock, SomeEarlyCollectivesMoveNothing) {
    MadeTrace made;
    for (int i = 0; i < 100; ++i) {
        const auto correlation = made.call(1, "cudaLaunchKernel", 1000 + i * 100, 6);
        const bool isCollective = i % 20 == 0;
        made.kernel(isCollective ? 20 : 7, isCollective ? "ncclDevKernel_AllReduce" : "gemm",
                    1000 + i * 100 + (isCollective ? -8 : 9), 30, correlation);
    }
    EXPECT_TRUE(made.load()->clockMoves().empty());
}

TEST(DeviceClock, TimesThatWereNeverSetMoveNothing) {
    MadeTrace made;
    for (int i = 0; i < 90; ++i) {
        const double nowUs = 1.6e15 + i * 100;
        const auto correlation = made.call(1, "cudaLaunchKernel", nowUs, 6);
        made.kernel(7, "gemm", i % 3 == 0 ? 0 : nowUs + 9, i % 3 == 0 ? 0 : 30, correlation);
    }
    EXPECT_TRUE(made.load()->clockMoves().empty());
}

TEST(DeviceClock, AQueueFromBeforeTheRecordingMovesNothing) {
    MadeTrace made;
    for (int i = 0; i < 200; ++i) { // the device still runs for 1.5 s what was launched before
        const auto correlation = made.call(1, "cudaLaunchKernel", 1000 + i * 10'000, 6);
        made.kernel(7, "gemm", std::max(1'500'000.0 + i * 1000, 1009.0 + i * 10'000), 990, correlation);
    }
    EXPECT_TRUE(made.load()->clockMoves().empty());
}

TEST(DeviceClock, RecordedTimesComeBack) {
    test::Random random(5);
    ClockMove move;
    move.firstNs = 1'000'000;
    move.lastNs = 9'000'000'000;
    move.firstShiftNs = 300'000;
    move.lastShiftNs = -4'000'000;
    for (int i = 0; i < 2000; ++i) {
        const TimeNs timeNs = test::uniform(random, 0, 10'000'000'000);
        EXPECT_LE(movedTime(move, timeNs), movedTime(move, timeNs + 1));
        EXPECT_NEAR(static_cast<double>(recordedTime(move, movedTime(move, timeNs))),
                    static_cast<double>(timeNs), 2.0);
    }
}

} // namespace
} // namespace lanescope
