// SPDX-License-Identifier: Apache-2.0
// Iterations of inference engines in a comparison: prefills and decodes apart, in whatever order they ran.
#include "core/compare/step_pairs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compare/comparison.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope::test {
namespace {

/// Iterations of 100 us every 200 us, 'p' a prefill and 'd' a decode, each with one kernel of so many us.
struct MadeIteration {
    char phase;
    int kernelUs;
};

TracePtr engine(const std::vector<MadeIteration>& iterations) {
    std::string text = R"({"deviceProperties":[{"id":0,"name":"GPU","numSms":1}],"traceEvents":[)";
    const auto add = [&text](const std::string& event) { text += (text.back() == '[' ? "" : ",") + event; };
    for (std::size_t i = 0; i < iterations.size(); ++i) {
        const bool isPrefill = iterations[i].phase == 'p';
        const std::size_t us = i * 200;
        const std::string id = std::to_string(i + 1);
        const std::string host = R"({"ph":"X","pid":1,"tid":1,"ts":)";
        add(host + std::to_string(us) + R"(,"dur":100,"cat":"user_annotation","name":")" +
            (isPrefill ? "execute_context_1(64)_generation_0(0)" : "execute_context_0(0)_generation_2(2)") +
            "\"}");
        add(host + std::to_string(us + 1) + R"(,"dur":90,"cat":"cpu_op","name":"aten::mm"})");
        add(host + std::to_string(us + 5) +
            R"(,"dur":2,"cat":"cuda_runtime","name":"cudaLaunchKernel","args":{"correlation":)" + id + "}}");
        add(R"({"ph":"X","pid":0,"tid":7,"ts":)" + std::to_string(us + 10) + R"(,"dur":)" +
            std::to_string(iterations[i].kernelUs) + R"(,"cat":"kernel","name":")" +
            (isPrefill ? "gemm_prefill" : "gemm_decode") +
            R"(","args":{"device":0,"stream":7,"correlation":)" + id + "}}");
    }
    const auto trace = loadTraceText(text + "]}", "engine");
    EXPECT_TRUE(trace);
    return *trace;
}

const std::vector<MadeIteration> kBefore{{'p', 80}, {'d', 20}, {'d', 20}, {'p', 80}, {'d', 20}};
const std::vector<MadeIteration> kAfter{{'d', 10}, {'p', 80}, {'d', 10}, {'d', 10}};

std::shared_ptr<const Comparison> compared(const CompareOptions& options = {}) {
    const auto comparison = Comparison::make(engine(kBefore), engine(kAfter), options);
    EXPECT_TRUE(comparison) << (comparison ? std::string() : comparison.error().describe());
    return *comparison;
}

CompareOptions only(ServingPhase phase) {
    CompareOptions options;
    options.phase = phase;
    return options;
}

std::string notesOf(const Comparison& comparison) {
    std::string text;
    for (const Explanation& note : comparison.explanations().notes) {
        text += note.text.english() + "\n";
    }
    return text;
}

TEST(StepPairs, IterationsStandForThoseOfTheirPhase) {
    const auto comparison = compared();
    const auto pairs = stepPairs(comparison->baseline(), comparison->candidate());
    ASSERT_EQ(pairs.size(), 4u);
    const std::vector<ComparedStep>& before = comparison->baseline().steps();
    const std::vector<ComparedStep>& after = comparison->candidate().steps();
    for (const StepPair& pair : pairs) {
        EXPECT_EQ(before[pair.baseline].phase, after[pair.candidate].phase);
    }
    const DifferenceTable& rows = comparison->table(CompareBy::Step);
    ASSERT_EQ(rows.rows.size(), 5u);
    EXPECT_EQ(rows.rows[0].name, "iteration 0, prefill : iteration 1, prefill");
    EXPECT_EQ(rows.rows[4].name, "iteration 3, prefill");
    EXPECT_EQ(rows.rows[4].status, ChangeStatus::Gone);
    EXPECT_EQ(comparison->matching().ops.sameName + comparison->matching().ops.same, 4u)
        << "no kernel of a prefill stands for one of a decode";
    EXPECT_EQ(comparison->matching().ops.renamed, 0u);
}

TEST(StepPairs, TheTableByPhaseHasMeansPerIteration) {
    const DifferenceTable table = phaseTable(compared()->pair());
    ASSERT_EQ(table.rows.size(), 2u);
    EXPECT_EQ(table.rows[0].name, "prefill");
    EXPECT_EQ(table.rows[0].baseline.count, 2u);
    EXPECT_EQ(table.rows[0].candidate.count, 1u);
    EXPECT_EQ(table.rows[1].name, "decode");
    EXPECT_EQ(table.rows[1].baseline.count, 3u);
    EXPECT_EQ(table.rows[1].baseline.perStepNs(), 100'000);
    EXPECT_EQ(table.rows[1].baseline.hostPerStepNs(), 100'000);
}

TEST(Comparison, OfAPhaseHasAllItsIterationsAndNoOthers) {
    const auto comparison = compared(only(ServingPhase::Decode));
    EXPECT_EQ(comparison->baseline().steps().size(), 3u);
    EXPECT_EQ(comparison->candidate().steps().size(), 3u);
    const DifferenceTable& kernels = comparison->table(CompareBy::Kernel);
    ASSERT_EQ(kernels.rows.size(), 1u);
    EXPECT_EQ(kernels.rows[0].name, "gemm_decode");
    EXPECT_EQ(kernels.rows[0].baseline.perStepNs(), 20'000);
    EXPECT_EQ(kernels.rows[0].candidate.perStepNs(), 10'000);
    // The prefill between the decodes is neither busy nor idle time of theirs: 200 us from the first decode
    // to the end of the second, and 100 us of the third.
    ASSERT_NE(comparison->metric("gpu_utilization"), nullptr);
    EXPECT_DOUBLE_EQ(*comparison->metric("gpu_utilization")->baseline, 60.0 / 400);
    EXPECT_THAT(
        notesOf(*comparison),
        testing::HasSubstr("Only iterations of the phase decode are compared: 3 of 5 iterations of the "
                           "baseline, 3 of 4 iterations of the candidate"));
}

TEST(Comparison, OfIterationsOfSeveralPhasesSaysThatTheMixCounts) {
    EXPECT_THAT(
        notesOf(*compared()),
        testing::HasSubstr("prefill 2 of 100 \u00b5s \u2192 1 of 100 \u00b5s, decode 3 of 100 \u00b5s"));
}

TEST(Comparison, OfAPhaseThatIsNotThereNamesThoseThatAre) {
    const auto refused = Comparison::make(engine(kBefore), engine(kAfter), only(ServingPhase::Mixed));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message,
                testing::HasSubstr("no phase mixed; the phases are decode, prefill"));
}

} // namespace
} // namespace lanescope::test
