// SPDX-License-Identifier: Apache-2.0
// Phases of inference whose iterations alternate: figures of a phase are of all its iterations.
#include "core/catalog/selection_text.h"

#include <gtest/gtest.h>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/device_op_order.h"
#include "core/analysis/device/kernel_table.h"
#include "core/analysis/steps/step_breakdown.h"
#include "core/catalog/registry.h"
#include "core/idle/idle_causes.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope::test {
namespace {

constexpr int kIterations = 12;
constexpr int kPeriodUs = 100;

bool isPrefill(int iteration) {
    return iteration % 3 == 0;
}
int kernelUs(int iteration) {
    return 10 + iteration;
}

/// Iterations of 100 us, each with one kernel: a prefill, two decodes, and so on.
class AlternatingPhases : public ::testing::Test {
protected:
    AlternatingPhases() {
        std::string events;
        const auto add = [&events](const std::string& event) {
            events += (events.empty() ? "{" : ",{") + event + "}";
        };
        for (int i = 0; i < kIterations; ++i) {
            const std::string startUs = std::to_string(i * kPeriodUs);
            const std::string id = std::to_string(i + 1);
            const char* name = isPrefill(i) ? "execute_context_1(64)_generation_0(0)"
                                            : "execute_context_0(0)_generation_4(4)";
            add(R"("ph":"X","cat":"user_annotation","pid":1,"tid":1,"dur":100,"name":")" + std::string(name) +
                R"(","ts":)" + startUs);
            add(R"("ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"dur":5,"ts":)" +
                startUs + R"(,"args":{"correlation":)" + id + "}");
            add(R"("ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":)" +
                std::to_string(i * kPeriodUs + 20) + R"(,"dur":)" + std::to_string(kernelUs(i)) +
                R"(,"args":{"device":0,"stream":7,"correlation":)" + id + "}");
        }
        m_trace = loadTraceText("{\"traceEvents\":[" + events + "]}", "phases.json").value();
    }

    NamedPart part(const PartTexts& texts, PhasePart phasePart) const {
        return partFromText(*m_trace, texts, Conventions::Lanescope, phasePart).value();
    }

    TracePtr m_trace;
};

TEST_F(AlternatingPhases, FiguresAreOfAllIterationsOfThePhase) {
    for (const bool prefill : {true, false}) {
        const NamedPart all = part({{}, {}, prefill ? "prefill" : "decode"}, PhasePart::AllIterations);
        EXPECT_EQ(all.note, "");
        DurationNs busyNs = 0;
        DurationNs wholeNs = 0;
        std::uint64_t iterations = 0;
        for (int i = 0; i < kIterations; ++i) {
            if (isPrefill(i) == prefill) {
                busyNs += kernelUs(i) * 1000;
                wholeNs += kPeriodUs * 1000;
                ++iterations;
            }
        }
        const KernelTable kernels = kernelTable(*m_trace, all.selection);
        ASSERT_EQ(kernels.rows.size(), 1u);
        EXPECT_EQ(kernels.rows[0].count, iterations);
        EXPECT_EQ(kernels.rows[0].totalNs, busyNs);
        EXPECT_EQ(deviceOpsIn(*m_trace, deviceOpOrder(*m_trace), all.selection).size(), iterations);

        const std::vector<DeviceBreakdown> devices = deviceBreakdowns(*m_trace, all.selection);
        ASSERT_EQ(devices.size(), 1u);
        EXPECT_EQ(devices[0].totalNs(), wholeNs);
        EXPECT_EQ(devices[0].busyNs(), busyNs);
        DurationNs idleNs = 0;
        for (const IdleGap& gap : idleGaps(*m_trace, IdlePieces(*m_trace), all.selection)) {
            EXPECT_EQ(all.selection.clipped(gap.range), gap.range);
            idleNs += gap.range.durationNs();
        }
        EXPECT_EQ(idleNs, devices[0].idleNs());

        EXPECT_EQ(stepBreakdown(*m_trace, all.selection).steps.size(), iterations);
    }
}

TEST_F(AlternatingPhases, ARangeCutsThePhase) {
    const NamedPart cut = part({"50us..450us", {}, "prefill"}, PhasePart::AllIterations);
    EXPECT_EQ(cut.selection.parts.totalNs(), 50'000 + 100'000);
    EXPECT_EQ(*cut.selection.range, (TimeRange{50'000, 400'000}));
}

TEST_F(AlternatingPhases, OneRangeIsTheLongestStretchAndSaysSo) {
    const NamedPart longest = part({{}, {}, "decode"}, PhasePart::LongestStretch);
    EXPECT_EQ(*longest.selection.range, (TimeRange{100'000, 300'000}));
    EXPECT_TRUE(longest.selection.parts.isEmpty());
    EXPECT_EQ(longest.note,
              "phase decode: 2 of 8 iterations, the longest stretch that no other phase interrupts");
    EXPECT_EQ(analysisCalled("queues")->phasePart(), PhasePart::LongestStretch);
    EXPECT_EQ(analysisCalled("kernels")->phasePart(), PhasePart::AllIterations);
}

} // namespace
} // namespace lanescope::test
