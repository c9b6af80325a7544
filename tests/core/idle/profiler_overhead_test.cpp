// SPDX-License-Identifier: Apache-2.0
// The profiler's own work that Kineto writes without a thread counts where it took place, and loading of
// modules is not the profiler's.
#include "core/idle/profiler_overhead.h"

#include <map>

#include <gtest/gtest.h>

#include "core/idle/idle_pieces.h"
#include "core/import/trace_loader.h"
#include "core/recording/recording.h"
#include "core/store/trace.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {
namespace {

TracePtr traceWith(const char* overhead) {
    TraceJsonBuilder json;
    json.slice("CompiledFunction", "cpu_op", "1", "100", "0", "3000", "{}");
    json.slice(overhead, "overhead", "-1", "0", "100", "2000", "{}");
    // Another thread calls, but later.
    for (const auto& [thread, callUs] : {std::pair("100", 2150), std::pair("200", 3500)}) {
        const std::string id = std::to_string(callUs);
        json.slice("cudaLaunchKernel", "cuda_runtime", "1", thread, id, "5",
                   R"({"correlation": )" + id + "}");
        json.slice("gemm", "kernel", "0", "7", std::to_string(callUs + 10), "300",
                   R"({"device": 0, "stream": 7, "correlation": )" + id + "}");
    }
    const Result<TracePtr> trace = loadTraceText(json.text(), "overhead");
    EXPECT_TRUE(trace);
    return *trace;
}

std::map<IdleReason, DurationNs> timesOf(const Trace& trace) {
    std::map<IdleReason, DurationNs> times;
    const IdlePieces idle(trace);
    for (const IdlePiece& piece : idle.devices().front().pieces) {
        times[piece.reason] += piece.range.durationNs();
    }
    return times;
}

TEST(ProfilerOverhead, CountsOnTheThreadThatCallsNext) {
    const TracePtr trace = traceWith("Activity Buffer Request");
    EXPECT_EQ(timesOf(*trace)[IdleReason::ProfilerOverhead], 2'000'000);
    EXPECT_TRUE(examineRecording(*trace).has(RecordingFindingKind::ProfilerOverhead));
}

/// nvprof and CUPTI instrument a module while the call that loads it is open.
TEST(ProfilerOverhead, InsideALongFirstCallIsNoSetUp) {
    TraceJsonBuilder json;
    json.slice("cudaLaunchKernel", "cuda_runtime", "1", "100", "0", "200000", R"({"correlation": 1})");
    for (int i = 0; i < 9; ++i) {
        json.slice("Instrumentation", "overhead", "-1", "0", std::to_string(10'000 + i * 20'000), "19000",
                   "{}");
    }
    json.slice("gemm", "kernel", "0", "7", "200010", "300",
               R"({"device": 0, "stream": 7, "correlation": 1})");
    const Result<TracePtr> trace = loadTraceText(json.text(), "first call");
    ASSERT_TRUE(trace);
    EXPECT_EQ(timesOf(**trace)[IdleReason::ProfilerOverhead], 9 * 19'000'000);
}

/// A warm-up takes the first buffers of the profiler away with the rest of a cold first iteration.
TEST(ProfilerOverhead, IsPartOfAColdFirstIteration) {
    for (const bool isCold : {true, false}) {
        TraceJsonBuilder json;
        for (int step = 0; step < 4; ++step) {
            const int startUs = step == 0 ? 0 : 10'000 + step * 1000;
            const int lengthUs = step == 0 && isCold ? 9000 : 900;
            json.slice("ProfilerStep#" + std::to_string(step), "user_annotation", "1", "100",
                       std::to_string(startUs), std::to_string(lengthUs), "{}");
            json.slice("aten::mm", "cpu_op", "1", "100", std::to_string(startUs + 5),
                       std::to_string(lengthUs - 10), "{}");
            const std::string id = std::to_string(step + 1);
            json.slice("cudaLaunchKernel", "cuda_runtime", "1", "100",
                       std::to_string(startUs + lengthUs - 100), "5", R"({"correlation": )" + id + "}");
            json.slice("gemm", "kernel", "0", "7", std::to_string(startUs + lengthUs - 90), "50",
                       R"({"device": 0, "stream": 7, "correlation": )" + id + "}");
        }
        json.slice("Activity Buffer Request", "overhead", "-1", "0", "100", "500", "{}");
        const Result<TracePtr> trace = loadTraceText(json.text(), "cold");
        ASSERT_TRUE(trace);
        EXPECT_EQ(timesOf(**trace)[IdleReason::ProfilerOverhead], isCold ? 0 : 500'000);
    }
}

TEST(ProfilerOverhead, LoadingOfModulesIsNot) {
    for (const char* loading : {"Runtime Triggered Module Loading", "Lazy Function Loading"}) {
        const TracePtr trace = traceWith(loading);
        EXPECT_EQ(timesOf(*trace)[IdleReason::ProfilerOverhead], 0);
        EXPECT_FALSE(examineRecording(*trace).has(RecordingFindingKind::ProfilerOverhead));
    }
}

} // namespace
} // namespace lanescope::test
