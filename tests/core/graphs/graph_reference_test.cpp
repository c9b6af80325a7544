// SPDX-License-Identifier: Apache-2.0
// A decode step of vLLM that replays one graph, with the trace of its capture, against the operators that an
// independent script found; and the capture with launches left out.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "core/graphs/piece_answers.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

class VllmGraph : public testing::Test {
protected:
    void SetUp() override {
        const std::string capture = sharedPath("data/traces/capture/rocm_vllm_graph_full_capture.json.gz");
        const std::string truth = sharedPath("spec/prediction/expected/graph_vllm_truth.csv");
        if (capture.empty() || truth.empty()) {
            GTEST_SKIP() << "the trace of the capture is not here";
        }
        m_truth = parseCsv(readFile(truth)).rows;
        const auto trace = loadTrace(sharedPath("data/traces/rocm_vllm_graph_full.json.gz"));
        const auto captured = loadTrace(capture);
        ASSERT_TRUE(trace && captured);
        m_trace = *trace;
        m_capture = *captured;
    }

    std::vector<std::map<std::string, std::string>> m_truth;
    TracePtr m_trace;
    TracePtr m_capture;
};

TEST_F(VllmGraph, AllOperatorsAndTheBlockAreThoseOfTheScript) {
    const GraphReplays replays = findGraphReplays(*m_trace);
    ASSERT_EQ(replays.graphs.size(), 1u);
    EXPECT_EQ(replays.graphs[0].nodes, 421u);
    EXPECT_EQ(replays.graphs[0].block, (RepeatedBlock{35, 3, 11}));
    const auto answers = answerPieces(*m_trace, replays, m_capture.get());
    ASSERT_TRUE(answers);
    ASSERT_EQ(m_truth.size(), 421u);
    DurationNs inBlocksNs = 0;
    for (std::size_t node = 0; node < m_truth.size(); ++node) {
        const PieceAnswer& answer = answers->of(replays.replays[0], node);
        EXPECT_EQ(answers->texts.text(answer.op), m_truth[node].at("operator")) << node;
        EXPECT_EQ(answer.basis, AnswerBasis::Capture);
        std::string modules = m_truth[node].at("modules");
        std::ranges::replace(modules, '>', '/');
        EXPECT_EQ(answers->texts.text(answer.module), modules) << node;
        const DeviceOp& op = m_trace->deviceOp(replays.pieces[node]);
        inBlocksNs += replays.graphs[0].block.contains(node) ? m_trace->slices().durationNs[op.slice] : 0;
    }
    EXPECT_NEAR(static_cast<double>(inBlocksNs) / static_cast<double>(replays.graphs[0].totalNs), 0.9166,
                0.0001);
}

TEST_F(VllmGraph, WithoutTheCaptureOnlyPlacesAreKnown) {
    const GraphReplays replays = findGraphReplays(*m_trace);
    const auto answers = answerPieces(*m_trace, replays, nullptr);
    ASSERT_TRUE(answers);
    EXPECT_TRUE(std::ranges::all_of(answers->ofPiece, [](const PieceAnswer& a) { return a.op == 0; }));
}

} // namespace
} // namespace lanescope::test
