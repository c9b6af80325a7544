// SPDX-License-Identifier: Apache-2.0
// A decode step of vLLM that replays one graph, with the trace of its capture, against the operators that an
// independent script found; and the capture with launches left out.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "core/attribution/attribution.h"
#include "core/graphs/graph_captures.h"
#include "core/graphs/piece_answers.h"
#include "core/import/trace_loader.h"
#include "core/store/arg_source.h"
#include "core/store/trace.h"
#include "tests/core/graphs/made_graphs.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

/// A replacement in the text of an event.
struct Edit {
    SliceId slice = kNoSlice;
    std::string from;
    std::string to;
};

/// The trace of a JSON file with edits, each at its first place in the event.
TracePtr edited(const Trace& trace, std::vector<Edit> edits) {
    Result<PlaceText> whole = trace.args()->textAround(EventRef{0}, trace.textBytes());
    EXPECT_TRUE(whole);
    const auto placeOf = [&](const Edit& edit) { return numberOf(trace.slices().event[edit.slice]); };
    std::ranges::sort(edits, std::greater(), placeOf);
    for (const Edit& edit : edits) {
        const std::size_t at = whole->text.find(edit.from, placeOf(edit));
        if (at == std::string::npos) {
            ADD_FAILURE() << "no " << edit.from;
            continue;
        }
        whole->text.replace(at, edit.from.size(), edit.to);
    }
    const Result<TracePtr> changed = loadTraceText(std::move(whole->text), "edited");
    EXPECT_TRUE(changed);
    return *changed;
}

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

    /// Compares the answers from a changed capture with the truth: those that are right and wrong.
    std::pair<std::size_t, std::size_t> score(const TracePtr& capture) const {
        const GraphReplays replays = findGraphReplays(*m_trace);
        const auto answers = answerPieces(*m_trace, replays, capturesOf(capture));
        EXPECT_TRUE(answers);
        std::size_t right = 0;
        std::size_t wrong = 0;
        for (std::size_t node = 0; node < m_truth.size(); ++node) {
            const std::string& op = answers->texts.text(answers->of(replays.replays[0], node).op);
            (op == m_truth[node].at("operator") ? right : wrong) += op.empty() ? 0 : 1;
        }
        return {right, wrong};
    }

    std::vector<CapturedLaunch> launches() const {
        TextIds texts;
        const auto captures = readCaptures(*m_capture, texts);
        EXPECT_TRUE(captures && captures->size() == 1);
        return captures->front().launches;
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
    const auto answers = answerPieces(*m_trace, replays, capturesOf(m_capture));
    ASSERT_TRUE(answers);
    ASSERT_EQ(m_truth.size(), 421u);
    DurationNs inBlocksNs = 0;
    for (std::size_t node = 0; node < m_truth.size(); ++node) {
        const PieceAnswer& answer = answers->of(replays.replays[0], node);
        EXPECT_EQ(answers->texts.text(answer.op), m_truth[node].at("operator")) << node;
        EXPECT_EQ(answer.basis, WorkBasis::Capture);
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
    const auto answers = answerPieces(*m_trace, replays, {});
    ASSERT_TRUE(answers);
    EXPECT_TRUE(std::ranges::all_of(answers->ofPiece, [](const PieceAnswer& a) { return a.op == 0; }));
}

TEST_F(VllmGraph, LaunchesMissingFromTheCaptureDoNotMisleadTheOthers) {
    const std::vector<CapturedLaunch> captured = launches();
    ASSERT_EQ(captured.size(), 421u);
    std::vector<Edit> edits;
    for (std::size_t i = 9; i < captured.size(); i += 10) {
        edits.push_back({captured[i].call, "LaunchKernel", "OtherCall"});
    }
    const auto [right, wrong] = score(edited(*m_capture, edits));
    EXPECT_GE(static_cast<double>(right), 0.99 * static_cast<double>(captured.size() - edits.size()));
    EXPECT_EQ(wrong, 0u);
}

TEST_F(VllmGraph, ACaptureOfAnotherBatchAnswersWhereNamesAgree) {
    const std::vector<CapturedLaunch> captured = launches();
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < captured.size(); ++i) {
        if (m_truth[i].at("kernel").starts_with("Cijk_")) {
            edits.push_back({captured[i].call, "Cijk_", "Cijk_Other_"});
        }
    }
    ASSERT_GT(edits.size(), 40u);
    const auto [right, wrong] = score(edited(*m_capture, edits));
    EXPECT_EQ(right, captured.size() - edits.size());
    EXPECT_EQ(wrong, 0u);
}

class ResnetAsGraph : public testing::TestWithParam<const char*> {};

/// Steps but one become graph launches: their work is known from the step that stays as it is.
TEST_P(ResnetAsGraph, EagerStepTellsTheOperators) {
    const std::string path = sharedPath(std::string("data/traces/") + GetParam() + ".json.gz");
    if (path.empty()) {
        GTEST_SKIP() << "the trace is not here";
    }
    const auto loaded = loadTrace(path);
    ASSERT_TRUE(loaded);
    const Trace& trace = **loaded;
    ASSERT_GE(trace.steps().size(), 2u);
    std::vector<Edit> edits;
    for (std::size_t step = 1; step < trace.steps().size(); ++step) {
        LaunchId first = kNoLaunch;
        std::vector<const DeviceOp*> works;
        for (const DeviceOp& op : trace.deviceOps()) {
            if (op.launch != kNoLaunch &&
                trace.steps()[step].range.contains(trace.slices().startNs[trace.launch(op.launch).slice])) {
                const bool isKernel = trace.sliceName(trace.launch(op.launch).slice) == "cudaLaunchKernel";
                first = first == kNoLaunch && isKernel ? op.launch : first;
                works.push_back(&op);
            }
        }
        ASSERT_NE(first, kNoLaunch);
        const std::string key = "\"correlation\": ";
        for (const DeviceOp* op : works) {
            edits.push_back({op->slice, key + std::to_string(op->correlation),
                             key + std::to_string(trace.launch(first).correlation)});
        }
        edits.push_back({trace.launch(first).slice, "cudaLaunchKernel", "cudaGraphLaunch"});
    }
    const TracePtr changed = edited(trace, edits);
    const GraphReplays replays = findGraphReplays(*changed);
    ASSERT_EQ(replays.replays.size(), trace.steps().size() - 1);
    const auto answers = answerPieces(*changed, replays, {});
    ASSERT_TRUE(answers);
    std::size_t known = 0; // some work of autograd runs outside of operators
    std::size_t right = 0;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < replays.pieces.size(); ++i) {
        const PieceAnswer& answer = answers->ofPiece[i];
        const SliceId op = attributionOf(trace, changed->deviceOp(replays.pieces[i]).slice).innermostOp;
        const std::string_view truth = op == kNoSlice ? std::string_view() : trace.sliceName(op);
        known += truth.empty() ? 0 : 1;
        if (answer.op != 0) {
            EXPECT_EQ(answer.basis, WorkBasis::Twin);
            (answers->texts.text(answer.op) == truth ? right : wrong) += 1;
        }
    }
    EXPECT_GE(static_cast<double>(right), 0.99 * static_cast<double>(known));
    EXPECT_EQ(wrong, 0u);
}

INSTANTIATE_TEST_SUITE_P(Traces, ResnetAsGraph,
                         testing::Values("cuda_v100_resnet50_workers0", "cuda_v100_resnet50_workers4",
                                         "cuda_v100_resnet50_array2020"));

} // namespace
} // namespace lanescope::test
