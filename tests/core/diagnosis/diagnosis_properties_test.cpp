// SPDX-License-Identifier: Apache-2.0
// Properties of the diagnosis of any trace, against the plainest computation.
#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/diagnosis/device_time.h"
#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/diagnosis_span.h"
#include "core/store/trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::Random;
using test::SliceHandle;
using test::TraceFixture;

std::size_t below(Random& random, std::size_t end) {
    return static_cast<std::size_t>(random() % end);
}

/// Whatever may stand on a host thread or a stream, on a grid so coarse that times often coincide.
std::shared_ptr<const Trace> randomTrace(std::uint64_t seed) {
    Random random(seed);
    TraceFixture fixture;
    std::vector<TrackId> threads;
    fixture.addProcess("python", 1);
    for (int i = 0; i < 3; ++i) {
        threads.push_back(fixture.addTrack("thread", i + 1));
    }
    fixture.addProcess("GPU", 0, 0);
    std::vector<TrackId> streams;
    for (int i = 0; i < 2; ++i) {
        streams.push_back(fixture.addTrack("stream", 7 + i, TrackKind::Stream, 0));
        fixture.track(streams.back()).stream = 7 + i;
    }
    static constexpr std::pair<const char*, const char*> kHost[] = {
        {"aten::add", "cpu_op"},
        {"cudaFree", "cuda_runtime"},
        {"cudaDeviceSynchronize", "cuda_runtime"},
        {"train.py(1): train", "python_function"},
        {"## forward ##", "user_annotation"},
        {"enumerate(DataLoader)#_X.__next__", "user_annotation"}};
    static constexpr std::pair<const char*, const char*> kDevice[] = {{"gemm", "kernel"},
                                                                      {"ncclKernel", "kernel"},
                                                                      {"Memcpy DtoD", "gpu_memcpy"},
                                                                      {"Memset", "gpu_memset"}};
    const auto time = [&random](std::size_t most) {
        return static_cast<TimeNs>(below(random, most)) * 50'000;
    };
    for (int i = 0; i < 60; ++i) {
        const auto& [name, category] = kHost[below(random, std::size(kHost))];
        fixture.addSlice(threads[below(random, threads.size())], name, category, time(400), time(100));
    }
    for (std::int64_t i = 1; i <= 40; ++i) {
        const TimeNs launchNs = time(400);
        if (below(random, 4) != 0) {
            fixture.addLaunch(fixture.addSlice(threads[below(random, threads.size())],
                                               below(random, 5) == 0 ? "cudaGraphLaunch" : "cudaLaunchKernel",
                                               "cuda_runtime", launchNs, time(4)),
                              i);
        }
        const auto& [name, category] = kDevice[below(random, std::size(kDevice))];
        const SliceHandle slice = fixture.addSlice(streams[below(random, streams.size())], name, category,
                                                   launchNs + time(40), time(20));
        DeviceOp op;
        op.correlation = i;
        op.device = 0;
        fixture.addDeviceOp(slice, op);
    }
    return fixture.take();
}

TEST(DiagnosisProperties, PiecesAndGapsFillTheSpanExactly) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE(seed);
        const std::shared_ptr<const Trace> trace = randomTrace(seed);
        const TimeRange span = diagnosisSpan(*trace).range;
        const DeviceTime device = deviceTime(*trace, span);
        DurationNs ownNs = 0;
        std::vector<TimeRange> covered;
        for (const DevicePiece& piece : device.pieces) {
            ownNs += piece.ownNs;
            EXPECT_GE(piece.ownNs, 0);
            EXPECT_LE(piece.ownNs, piece.range.durationNs());
            covered.push_back(piece.range);
        }
        DurationNs idleNs = 0;
        for (const DeviceGap& gap : device.gaps) {
            idleNs += gap.range.durationNs();
            for (const TimeRange& work : covered) {
                EXPECT_FALSE(work.intersects(gap.range));
            }
        }
        EXPECT_EQ(ownNs, device.busyNs);
        EXPECT_EQ(ownNs + idleNs, span.durationNs());
    }
}

TEST(DiagnosisProperties, CausesAreRankedDisjointAndNeverMoreThanTheSpan) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE(seed);
        const std::shared_ptr<const Trace> trace = randomTrace(seed);
        const Diagnosis result = diagnose(*trace);
        DurationNs sumNs = 0;
        for (std::size_t i = 0; i < result.causes.size(); ++i) {
            const DiagnosisCause& cause = result.causes[i];
            sumNs += cause.ns;
            EXPECT_GE(cause.share, kLeastShare);
            EXPECT_TRUE(i == 0 || cause.ns <= result.causes[i - 1].ns);
            EXPECT_FALSE(cause.what.empty());
            EXPECT_FALSE(cause.advice.empty());
        }
        EXPECT_LE(sumNs, result.span.durationNs());
        // The omitted rest is small: less than the limit for each kind of idle time and each group of work.
        EXPECT_GE(static_cast<double>(sumNs), 0.8 * static_cast<double>(result.span.durationNs()));
    }
}

} // namespace
} // namespace lanescope
