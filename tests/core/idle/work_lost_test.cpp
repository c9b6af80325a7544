// SPDX-License-Identifier: Apache-2.0
// Idle time in which the device most likely ran work that the recorder lost.
#include <algorithm>
#include <array>

#include <gmock/gmock.h>

#include "core/diagnosis/diagnosis.h"
#include "core/idle/idle_pieces.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {
namespace {

/// Forty kernels of 1 ms, launched far ahead; between the 20th and the 21st the device is idle for 5 ms.
struct Program {
    bool hasLostLaunch = false; ///< a launch without work between the launches of the two
    bool waits = false;         ///< the host launches the 21st after a wait that ends with the gap
};

TracePtr traceOf(const Program& program) {
    TraceJsonBuilder json;
    int correlation = 0;
    int hostUs = 0;
    const auto call = [&](const char* name, int us) {
        json.slice(name, "cuda_runtime", "1", "100", std::to_string(hostUs), std::to_string(us),
                   R"({"correlation": )" + std::to_string(++correlation) + "}");
        hostUs += us + 1;
    };
    int deviceUs = 100;
    for (int i = 0; i < 40; ++i) {
        if (i == 20) {
            if (program.hasLostLaunch) {
                call("cudaLaunchKernel", 5);
            }
            if (program.waits) {
                call("cudaStreamSynchronize", deviceUs + 5000 - hostUs);
            }
            deviceUs += 5000 + (program.waits ? 20 : 0);
        }
        call("cudaLaunchKernel", 5);
        json.slice("gemm", "kernel", "0", "7", std::to_string(deviceUs), "1000",
                   R"({"device": 0, "stream": 7, "correlation": )" + std::to_string(correlation) + "}");
        deviceUs += 1000;
    }
    const Result<TracePtr> trace = loadTraceText(json.text(), "lost");
    EXPECT_TRUE(trace);
    return *trace;
}

/// The reason of most of the idle time.
IdleReason mainReason(const TracePtr& trace) {
    std::array<DurationNs, kIdleReasonCount> sums{};
    const IdlePieces pieces(*trace);
    for (const DeviceIdleTime& device : pieces.devices()) {
        for (const IdlePiece& piece : device.pieces) {
            sums[static_cast<std::size_t>(piece.reason)] += piece.range.durationNs();
        }
    }
    return static_cast<IdleReason>(std::ranges::max_element(sums) - sums.begin());
}

TEST(WorkLost, BetweenTwoLaunchesMayHaveRunBeforeQueuedWork) {
    EXPECT_EQ(mainReason(traceOf({})), IdleReason::QueuedNotStarted);
    EXPECT_EQ(mainReason(traceOf({.hasLostLaunch = true})), IdleReason::WorkLost);
}

TEST(WorkLost, IsWhatAWaitMayHaveWaitedFor) {
    EXPECT_EQ(mainReason(traceOf({.waits = true})), IdleReason::BlockingSync);
    EXPECT_EQ(mainReason(traceOf({.hasLostLaunch = true, .waits = true})), IdleReason::WorkLost);
}

TEST(WorkLost, PromisesNoGain) {
    const Diagnosis diagnosis = diagnose(*traceOf({.hasLostLaunch = true}));
    const auto lost = std::ranges::find(diagnosis.causes, CauseKind::WorkLost, &DiagnosisCause::kind);
    ASSERT_NE(lost, diagnosis.causes.end());
    EXPECT_FALSE(lost->gain);
    EXPECT_EQ(std::ranges::find(diagnosis.causes, CauseKind::QueuedNotStarted, &DiagnosisCause::kind),
              diagnosis.causes.end());
}

} // namespace
} // namespace lanescope::test
