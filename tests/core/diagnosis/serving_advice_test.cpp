// SPDX-License-Identifier: Apache-2.0
// Advice about inference engines: what their scheduler decides is not left to the user, and graphs are not
// advised where they run already.
#include <gtest/gtest.h>

#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/idle_advice.h"
#include "core/diagnosis/kernel_advice.h"
#include "core/graphs/graph_replays.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

TEST(ServingAdvice, GraphsAreTheEnginesWhereTheyDoNotRun) {
    IdleFacts facts;
    facts.tools = &toolsOf(Framework::PyTorch);
    facts.kind = CauseKind::LaunchBound;
    facts.isServing = true;
    EXPECT_TRUE(contains(idleAdvice(facts), "enforce_eager"));
    facts.hasGraphs = true;
    EXPECT_FALSE(contains(idleAdvice(facts), "enforce_eager"));
    EXPECT_TRUE(contains(idleAdvice(facts), "Graphs already replay"));
    facts.isServing = false;
    facts.hasGraphs = false;
    EXPECT_TRUE(contains(idleAdvice(facts), "reduce-overhead")) << "training is as it was";
}

TEST(ServingAdvice, TheBatchIsTheSchedulers) {
    WorkFacts facts;
    facts.tools = &toolsOf(Framework::PyTorch);
    facts.kind = CauseKind::SmallKernels;
    EXPECT_TRUE(contains(kernelAdvice(facts), "(batch)"));
    facts.isServing = true;
    EXPECT_FALSE(contains(kernelAdvice(facts), "(batch)"));
    EXPECT_TRUE(contains(copyAdvice("Memcpy HtoD (Pageable -> Device)", *facts.tools, false), "DataLoader"));
    EXPECT_FALSE(contains(copyAdvice("Memcpy HtoD (Pageable -> Device)", *facts.tools, true), "oader"));
}

class ServingDiagnosis : public testing::TestWithParam<const char*> {};

TEST_P(ServingDiagnosis, SaysNothingOfTrainingLoops) {
    const std::string path = sharedPath(std::string("data/traces/") + GetParam() + ".json.gz");
    if (path.empty()) {
        GTEST_SKIP() << "the trace is not here";
    }
    const auto trace = loadTrace(path);
    ASSERT_TRUE(trace);
    const Diagnosis found = diagnose(**trace);
    EXPECT_FALSE(found.causes.empty());
    for (const DiagnosisCause& cause : found.causes) {
        for (const char* word :
             {"step()", "(batch)", "larger batch", "loader", "reduce-overhead", "Optimizer", "backward"}) {
            EXPECT_FALSE(contains(cause.advice, word)) << cause.advice;
        }
        if (hasGraphReplays(**trace)) {
            EXPECT_FALSE(contains(cause.advice, "enforce_eager")) << cause.advice;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Reference, ServingDiagnosis,
                         testing::Values("cuda_b200_eager", "rocm_vllm_graph_full",
                                         "rocm_vllm_graph_piecewise", "rocm_mi300_sglang_decode"));

} // namespace
} // namespace lanescope::test
