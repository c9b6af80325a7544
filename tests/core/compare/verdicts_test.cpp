// SPDX-License-Identifier: Apache-2.0
// Verdicts on traces that do not compare, on equal ones that round otherwise, and on memory alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TracePtr load(const std::string& events) {
    const auto trace = loadTraceText(R"({"traceEvents":[)" + events + "]}", "t.json");
    EXPECT_TRUE(trace);
    return *trace;
}

std::string slice(const std::string& name, const char* cat, int pid, int tid, const std::string& ts,
                  const std::string& dur, const std::string& args = "") {
    return std::string(R"({"ph":"X","cat":")") + cat + R"(","name":")" + name + R"(","pid":)" +
           std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) + R"(,"ts":)" + ts + R"(,"dur":)" + dur +
           R"(,"args":{)" + args + "}}";
}

/// Two steps of 1000 us with four kernels each.
TracePtr program(const std::string& op, const std::string& kernel, const std::string& kernelUs) {
    std::string events;
    int correlation = 0;
    for (int step = 0; step < 2; ++step) {
        const int start = step * 1000;
        events += (events.empty() ? "" : ",") + slice("ProfilerStep#" + std::to_string(step + 1),
                                                      "user_annotation", 1, 1, std::to_string(start), "1000");
        for (int i = 0; i < 4; ++i) {
            const int at = start + 200 * i;
            const std::string id = "\"correlation\":" + std::to_string(++correlation);
            events += "," + slice(op, "cpu_op", 1, 1, std::to_string(at), "150") + "," +
                      slice("cudaLaunchKernel", "cuda_runtime", 1, 1, std::to_string(at + 5), "5", id) + "," +
                      slice(kernel, "kernel", 0, 7, std::to_string(at + 20), kernelUs,
                            id + R"(,"device":0,"stream":7)");
        }
    }
    return load(events);
}

TracePtr memoryOf(std::int64_t bytes) {
    return load(R"({"ph":"i","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,"ts":1,"s":"t",)"
                R"("args":{"Total Reserved":0,"Total Allocated":)" +
                std::to_string(bytes) + R"(,"Bytes":)" + std::to_string(bytes) +
                R"(,"Addr":1,"Device Type":1,"Device Id":0}})");
}

std::shared_ptr<const Comparison> compared(const TracePtr& baseline, const TracePtr& candidate) {
    const auto comparison = Comparison::make(baseline, candidate);
    EXPECT_TRUE(comparison);
    return *comparison;
}

bool hasVerdict(ChangeStatus status) {
    return status == ChangeStatus::Faster || status == ChangeStatus::Slower || status == ChangeStatus::Noise;
}

/// The step of `program` on the host alone.
TracePtr onHost(const std::string& op) {
    std::string events;
    for (int step = 0; step < 2; ++step) {
        events +=
            (events.empty() ? "" : ",") + slice("ProfilerStep#" + std::to_string(step + 1), "user_annotation",
                                                1, 1, std::to_string(step * 1000), "1000");
        for (int i = 0; i < 4; ++i) {
            events += "," + slice(op, "cpu_op", 1, 1, std::to_string(step * 1000 + 200 * i), "190");
        }
    }
    return load(events);
}

/// A program on the host has no idle device, whichever table tells of it.
TEST(Verdicts, ASideWithoutADeviceHasNoIdleDevice) {
    const TracePtr host = onHost("aten::stft");
    const TracePtr device = program("aten::stft", "fft_kernel", "60");
    for (const bool isCandidate : {false, true}) {
        const auto comparison = isCandidate ? compared(device, host) : compared(host, device);
        for (const char* id : {"gpu_idle", "kernels", "kernel"}) {
            const MetricDifference* metric = comparison->metric(id);
            ASSERT_NE(metric, nullptr) << id;
            EXPECT_EQ(metric->baseline.has_value(), isCandidate) << id;
            EXPECT_EQ(metric->candidate.has_value(), !isCandidate) << id;
        }
        const auto idle =
            std::ranges::find(comparison->waterfall().parts, WaterfallKind::Idle, &WaterfallPart::kind);
        ASSERT_NE(idle, comparison->waterfall().parts.end());
        EXPECT_EQ(idle->row.name, isCandidate ? "GPU idle \u2192 other time" : "Other time \u2192 GPU idle");
        EXPECT_EQ(idle->row.status, ChangeStatus::Unlike);
        ASSERT_FALSE(comparison->causes().empty());
        for (const CauseDifference& cause : comparison->causes()) {
            EXPECT_EQ(cause.row.status, ChangeStatus::Unlike) << cause.row.name;
        }
        const auto told = std::ranges::find(comparison->explanations().causes,
                                            std::optional(WaterfallKind::Idle), &Explanation::part);
        ASSERT_NE(told, comparison->explanations().causes.end());
        EXPECT_THAT(told->text.english(), HasSubstr("The GPU is idle by cause: Launches too slow 438"));
    }
}

/// Inductor names compiled graphs by a hash of their code.
TEST(Verdicts, HashesOfCompiledGraphsAreNoOtherProgram) {
    const auto comparison =
        compared(program("## Call CompiledFxGraph f537jgmuzipf4equdxsp7aesdetrykng ##", "gemm", "100"),
                 program("## Call CompiledFxGraph fs5b2qqyuerobl4k7m2xqz3d8h6n1pcv ##", "gemm", "120"));
    EXPECT_TRUE(comparison->explanations().isComparable);
    EXPECT_EQ(comparison->metric("kernel")->status, ChangeStatus::Slower);
    EXPECT_THAT(comparison->explanations().causes.front().text.english(),
                StartsWith("## Call CompiledFxGraph f537jgmu\u2026 ##: "));
    const auto unlike = compared(program("## Call CompiledFxGraph ##", "gemm", "100"),
                                 program("## Call forward ##", "radix", "120"));
    EXPECT_FALSE(unlike->explanations().isComparable);
}

/// Steps of 1000 us with one kernel each that lasts as given.
TracePtr steps(const std::vector<int>& kernelsUs) {
    std::string events;
    for (std::size_t i = 0; i < kernelsUs.size(); ++i) {
        const std::string id = "\"correlation\":" + std::to_string(i + 1);
        const auto at = [i](int us) { return std::to_string(static_cast<int>(i) * 1000 + us); };
        events += (events.empty() ? "" : ",") +
                  slice("ProfilerStep#" + std::to_string(i + 1), "user_annotation", 1, 1, at(0), "1000") +
                  "," + slice("aten::mm", "cpu_op", 1, 1, at(10), "50") + "," +
                  slice("cudaLaunchKernel", "cuda_runtime", 1, 1, at(20), "5", id) + "," +
                  slice("gemm", "kernel", 0, 7, at(100), std::to_string(kernelsUs[i]),
                        id + R"(,"device":0,"stream":7,"blocks per SM":)" +
                            (kernelsUs[i] % 2 == 0 ? "0.5" : "0.4") + R"(,"est. achieved occupancy %":30)");
    }
    return load(events);
}

TEST(Verdicts, SharesDifferByMoreThanTheyDifferFromStepToStep) {
    const auto statusOf = [](const std::vector<int>& candidate, const char* metric) {
        return compared(steps({300, 700, 401, 602}), steps(candidate))->metric(metric)->status;
    };
    EXPECT_EQ(statusOf({310, 705, 402, 650}, "gpu_utilization"), ChangeStatus::Noise);
    EXPECT_EQ(statusOf({310, 705, 402, 650}, "sm_efficiency"), ChangeStatus::Noise);
    EXPECT_EQ(statusOf({890, 880, 885, 887}, "gpu_utilization"), ChangeStatus::Faster);
    EXPECT_EQ(statusOf({890, 880, 885, 887}, "occupancy"), ChangeStatus::Unchanged);
    EXPECT_EQ(statusOf({890, 880, 885, 887}, "kernels"), ChangeStatus::Unchanged);
}

TEST(Verdicts, ThereAreNoneOnAnotherProgram) {
    const auto comparison =
        compared(program("aten::mm", "gemm", "100"), program("aten::sort", "radix", "120"));
    EXPECT_FALSE(comparison->explanations().isComparable);
    EXPECT_TRUE(comparison->explanations().causes.empty());
    EXPECT_THAT(comparison->explanations().notes.front().text.english(), StartsWith("Not comparable"));
    for (const MetricDifference& metric : comparison->overview()) {
        EXPECT_FALSE(hasVerdict(metric.status)) << metric.id;
    }
    ASSERT_NE(comparison->metric("kernel"), nullptr);
    EXPECT_EQ(comparison->metric("kernel")->status, ChangeStatus::Unlike);
    for (const CompareBy by : {CompareBy::Operator, CompareBy::Category, CompareBy::Step}) {
        for (const DifferenceRow& row : comparison->table(by).rows) {
            EXPECT_FALSE(hasVerdict(row.status)) << row.name;
        }
    }
}

TEST(Verdicts, TheRoundingOfAFileIsNoDifference) {
    // One run in whole microseconds and in parts of them.
    const auto same = compared(program("aten::mm", "gemm", "100.4"), program("aten::mm", "gemm", "100"));
    for (const MetricDifference& metric : same->overview()) {
        EXPECT_EQ(metric.status, ChangeStatus::Unchanged) << metric.id;
    }
    for (const DifferenceRow& row : same->table(CompareBy::Kernel).rows) {
        EXPECT_EQ(row.status, ChangeStatus::Unchanged) << row.name;
    }
    // 40 us of four kernels are no rounding, and two files that tell times alike have none.
    const auto slower = compared(program("aten::mm", "gemm", "100.4"), program("aten::mm", "gemm", "110"));
    EXPECT_EQ(slower->metric("kernel")->status, ChangeStatus::Slower);
    const auto alike = compared(program("aten::mm", "gemm", "100.4"), program("aten::mm", "gemm", "100.5"));
    EXPECT_EQ(alike->metric("kernel")->status, ChangeStatus::Slower);
}

TEST(Verdicts, MemoryAloneIsComparedByMemory) {
    constexpr std::int64_t kMiB = 1 << 20;
    const auto comparison = compared(memoryOf(100 * kMiB), memoryOf(300 * kMiB));
    EXPECT_TRUE(comparison->explanations().isOfMemory);
    EXPECT_EQ(comparison->metric("step_time"), nullptr) << "nothing was timed";
    ASSERT_EQ(comparison->overview().size(), 1u);
    EXPECT_EQ(*comparison->overview()[0].delta(), 200.0 * kMiB);
    ASSERT_EQ(comparison->explanations().causes.size(), 1u);
    EXPECT_THAT(comparison->explanations().causes[0].text.english(),
                HasSubstr("+200.0 MiB at the peak, 100.0 MiB \u2192 300.0 MiB"));
    const auto unlike = compared(memoryOf(100 * kMiB), program("aten::mm", "gemm", "100"));
    EXPECT_FALSE(unlike->explanations().isComparable);
    EXPECT_THAT(unlike->explanations().notes.front().text.english(),
                HasSubstr("baseline is a recording of memory alone"));
}

} // namespace
} // namespace lanescope
