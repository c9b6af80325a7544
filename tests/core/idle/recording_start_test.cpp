// SPDX-License-Identifier: Apache-2.0
// Work that waits at the start of a recording, behind work that was launched before it.
#include <gmock/gmock.h>

#include "core/diagnosis/diagnosis.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {
namespace {

/// Launches of two streams: the first kernel of the second one waits for 50 ms.
struct Start {
    const char* waiting = "gemm";
    int firstUs = 4;            ///< length of the work on the first stream before
    bool hasWorkBefore = false; ///< on the second stream, too
};

Diagnosis diagnosisOf(const Start& start) {
    TraceJsonBuilder json;
    int correlation = 0;
    const auto launch = [&](const char* name, int stream, int callUs, int fromUs, int lengthUs) {
        const std::string id = std::to_string(++correlation);
        json.slice("hipLaunchKernel", "cuda_runtime", "1", "100", std::to_string(callUs), "5",
                   R"({"correlation": )" + id + "}");
        json.slice(
            name, "kernel", "0", std::to_string(stream), std::to_string(fromUs), std::to_string(lengthUs),
            R"({"device": 0, "stream": )" + std::to_string(stream) + R"(, "correlation": )" + id + "}");
    };
    launch("arange", 2, 10, 20, start.firstUs);
    const int nextUs = 30 + start.firstUs;
    if (start.hasWorkBefore) {
        launch("small", 3, nextUs, nextUs + 10, 2);
    }
    launch(start.waiting, 3, nextUs + 20, nextUs + 50'000, 1000);
    for (int i = 0; i < 40; ++i) {
        launch("gemm", 3, nextUs + 40 + 10 * i, nextUs + 51'000 + 1000 * i, 1000);
    }
    const Result<TracePtr> trace = loadTraceText(json.text(), "start");
    EXPECT_TRUE(trace);
    return diagnose(**trace);
}

CauseKind kindOfWait(const Start& start) {
    for (const DiagnosisCause& cause : diagnosisOf(start).causes) {
        if (cause.ns > 49'000'000 && cause.kind != CauseKind::KernelBound) {
            return cause.kind;
        }
    }
    return CauseKind::NoGpuWork;
}

TEST(RecordingStart, AStrayPieceOfAnotherStreamMayRunBefore) {
    EXPECT_EQ(kindOfWait({}), CauseKind::RecordingStartsMidway);
}

TEST(RecordingStart, WhatMayHaveAnotherReasonIsOnlyQueued) {
    EXPECT_EQ(kindOfWait({"ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)"}), CauseKind::QueuedNotStarted)
        << "other ranks may be late";
    EXPECT_EQ(kindOfWait({"gemm", 4, true}), CauseKind::QueuedNotStarted) << "the stream went on before";
    EXPECT_EQ(kindOfWait({"gemm", 20'000}), CauseKind::QueuedNotStarted)
        << "the device did run recorded work";
}

/// The first kernel begins late, and all later ones at once: there is no queue that could hold earlier work.
TEST(RecordingStart, AProgramWithoutAQueueWaitsForNoEarlierWork) {
    for (const int laterUs : {5, 4000}) {
        TraceJsonBuilder json;
        for (int i = 0; i < 20; ++i) {
            const std::string id = std::to_string(i + 1);
            const int callUs = i == 0 ? 10 : 5000 + i * 5000;
            const int fromUs = callUs + (i == 0 ? 4500 : laterUs + 5);
            json.slice("cudaLaunchKernel", "cuda_runtime", "1", "100", std::to_string(callUs), "5",
                       R"({"correlation": )" + id + "}");
            json.slice("gemm", "kernel", "0", "7", std::to_string(fromUs), "100",
                       R"({"device": 0, "stream": 7, "correlation": )" + id + "}");
        }
        const Result<TracePtr> trace = loadTraceText(json.text(), "start");
        ASSERT_TRUE(trace);
        const Diagnosis diagnosis = diagnose(**trace);
        const bool isFromBefore = std::ranges::find(diagnosis.causes, CauseKind::RecordingStartsMidway,
                                                    &DiagnosisCause::kind) != diagnosis.causes.end();
        EXPECT_EQ(isFromBefore, laterUs > 1000);
    }
}

} // namespace
} // namespace lanescope::test
