// SPDX-License-Identifier: Apache-2.0
// Causes of a file of several ranks, by hand: what the ranks take adds up, and does not overlap.
#include "core/ranks/trace_diagnosis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/diagnosis/cause_layout.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope {
namespace {

using testing::HasSubstr;

constexpr DurationNs kMs = 1'000'000;

/// 100 ms of a rank, in which its GPU runs one kernel from the start on, and a collective at the end.
std::string rankEvents(int rank, int kernelMs, int collectiveMs) {
    const std::string label = "[TP0" + std::to_string(rank) + "] ";
    const auto slice = [&](const std::string& name, const char* cat, const char* pid, int tid, int startUs,
                           int durationUs, const std::string& args) {
        return std::string(R"({"ph":"X","cat":")") + cat + R"(","name":")" + name + R"(","pid":")" + label +
               pid + R"(","tid":)" + std::to_string(tid) + R"(,"ts":)" + std::to_string(startUs) +
               R"(,"dur":)" + std::to_string(durationUs) + R"(,"args":{)" + args + "}}";
    };
    std::string events =
        slice("aten::mm", "cpu_op", "1", 1, 0, 100'000, "") + "," +
        slice("cudaLaunchKernel", "cuda_runtime", "1", 1, 1, 5, R"("correlation":5)") + "," +
        slice("gemm", "kernel", "0", 7, 10, kernelMs * 1000, R"("correlation":5,"device":0,"stream":7)");
    if (collectiveMs > 0) {
        events += "," + slice("ncclDevKernel_AllReduce_Sum_f32(x)", "kernel", "0", 8,
                              100'000 - collectiveMs * 1000, collectiveMs * 1000, R"("device":0,"stream":8)");
    }
    return events;
}

TracePtr merged(int collectiveOfFirstMs = 0, int collectiveOfSecondMs = 0) {
    const auto trace = loadTraceText(R"({"traceEvents":[)" + rankEvents(0, 60, collectiveOfFirstMs) + "," +
                                         rankEvents(1, 20, collectiveOfSecondMs) + "]}",
                                     "merged.json");
    EXPECT_TRUE(trace);
    EXPECT_EQ((*trace)->ranks().size(), 2u);
    return *trace;
}

const DiagnosisCause* causeOf(const Diagnosis& diagnosis, CauseKind kind) {
    const auto found = std::ranges::find(diagnosis.causes, kind, &DiagnosisCause::kind);
    return found == diagnosis.causes.end() ? nullptr : &*found;
}

TEST(TraceDiagnosis, TimesOfRanksAreSums) {
    const TracePtr trace = merged();
    AnalysisContext context(*trace);
    const Diagnosis diagnosis = traceDiagnosis(context);
    EXPECT_EQ(diagnosis.span.durationNs(), 200 * kMs);
    EXPECT_EQ(diagnosis.busyNs, 80 * kMs);
    const std::string line = headline(diagnosis).english();
    EXPECT_THAT(line, HasSubstr("2 ranks"));
    EXPECT_THAT(line, HasSubstr("GPU busy with kernels and copies 40.0 % (TP00 60.0 %, TP01 20.0 %)"));
    EXPECT_THAT(line, Not(HasSubstr("at least one")));
    const DiagnosisCause* kernels = causeOf(diagnosis, CauseKind::KernelBound);
    ASSERT_NE(kernels, nullptr);
    EXPECT_EQ(kernels->ns, 80 * kMs);
    EXPECT_DOUBLE_EQ(kernels->share, 0.4);
    EXPECT_THAT(kernels->evidence, HasSubstr("On 2 ranks; most on TP00, where it takes 60"));
    ASSERT_NE(kernels->place.slice, kNoSlice) << "a slice of the whole trace";
    EXPECT_EQ(trace->sliceName(kernels->place.slice), "gemm");
    EXPECT_EQ(trace->slices().durationNs[kernels->place.slice], 60 * kMs);
    DurationNs sumNs = 0;
    for (const DiagnosisCause& cause : diagnosis.causes) {
        sumNs += cause.ns;
    }
    EXPECT_LE(sumNs, 200 * kMs);
    EXPECT_GE(sumNs, 190 * kMs) << "nothing of size is left out";
}

TEST(TraceDiagnosis, ARangeIsCutOutOfEachRank) {
    const TracePtr trace = merged();
    AnalysisContext context(*trace);
    const TimeNs startNs = trace->bounds().startNs;
    const Diagnosis diagnosis = traceDiagnosis(context, {TimeRange{startNs, startNs + 50 * kMs}});
    EXPECT_EQ(diagnosis.span.durationNs(), 100 * kMs);
    EXPECT_EQ(diagnosis.busyNs, 50 * kMs - 10'000 + 20 * kMs);
    EXPECT_THAT(headline(diagnosis).english(), HasSubstr("range of 2 ranks"));
}

TEST(TraceDiagnosis, WhoCameLateStandsForCommunication) {
    const TracePtr trace = merged(30, 10);
    AnalysisContext context(*trace);
    const Diagnosis diagnosis = traceDiagnosis(context);
    const DiagnosisCause* late = causeOf(diagnosis, CauseKind::StragglerWait);
    ASSERT_NE(late, nullptr);
    EXPECT_EQ(late->ns, 20 * kMs);
    const DiagnosisCause* transfers = causeOf(diagnosis, CauseKind::ExposedCommunication);
    ASSERT_NE(transfers, nullptr);
    EXPECT_EQ(transfers->ns, 20 * kMs);
    ASSERT_NE(causeOf(diagnosis, CauseKind::KernelBound), nullptr);
    EXPECT_EQ(causeOf(diagnosis, CauseKind::KernelBound)->ns, 80 * kMs);
    EXPECT_EQ(diagnosis.busyNs, 120 * kMs);
}

} // namespace
} // namespace lanescope
