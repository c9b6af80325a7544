// SPDX-License-Identifier: Apache-2.0
// Answers of analyses about replayed kernels: operators, inputs, FLOPs and bases, from captures in the trace
// and in a companion, and what must stay unknown.
#include "core/graphs/graph_attribution.h"

#include <gtest/gtest.h>

#include "core/catalog/analysis_context.h"
#include "core/catalog/grouped_kernels.h"
#include "core/store/trace.h"
#include "tests/core/graphs/made_graphs.h"
#include "tests/core/sql/query_rows.h"

namespace lanescope::test {
namespace {

constexpr double kFlopsOfMm = 2.0 * 16 * 32 * 64;

std::string dimsOfMm(int rows) {
    return "\"Input Dims\": [[" + std::to_string(rows) +
           ", 32], [32, 64]], \"Input type\": [\"float\", \"float\"]";
}

/// Two products with inputs, and two kernels of one other product.
std::vector<MadeWork> products(int rows = 16) {
    std::vector<MadeWork> works;
    for (int i = 0; i < 9; ++i) {
        works.push_back({"gemm" + std::to_string(i), "aten::mm", 7, "", dimsOfMm(rows)});
    }
    return works;
}

struct Attributed {
    explicit Attributed(TracePtr loaded, const TracePtr& capture = nullptr)
        : context(std::make_shared<AnalysisContext>(std::move(loaded), options(capture))) {
        const Result<const AttributedWork*> result = context->attribution();
        EXPECT_TRUE(result) << result.error().describe();
        made = *result;
    }
    static ContextOptions options(const TracePtr& capture) {
        ContextOptions options;
        options.captures = capturesOf(capture);
        return options;
    }
    /// A piece of the last replay.
    DeviceOpId piece(std::size_t node) const {
        const GraphReplays& replays = (*context->graphs())->replays;
        return replays.piecesOf(replays.replays.back())[node];
    }
    std::optional<double> flops(std::size_t node) const {
        const auto cost = made->work.costOf(context->trace(), piece(node));
        return cost ? cost->flops : std::nullopt;
    }
    std::string cause(std::size_t node) const {
        return causeText(context->trace(), made->attributions, piece(node));
    }

    std::shared_ptr<AnalysisContext> context;
    const AttributedWork* made = nullptr;
};

TEST(GraphAttribution, ACaptureInTheTraceGivesInputsAndFlops) {
    MadeGraphs made;
    made.capture(products());
    made.replay(products());
    made.replay(products());
    const Attributed work(made.load());
    for (std::size_t node = 0; node < 9; ++node) {
        EXPECT_EQ(work.cause(node), "aten::mm (by capture)");
        EXPECT_EQ(work.flops(node), kFlopsOfMm);
        EXPECT_EQ(workBasisText(work.made->attributions, work.piece(node)), "capture");
        const LaunchContext& context = work.made->attributions.context(work.piece(node));
        EXPECT_EQ(work.context->trace().sliceName(context.innermostOp), "aten::mm");
        EXPECT_EQ(work.made->attributions.cause(work.piece(node)), Cause::GraphLaunch);
    }
}

TEST(GraphAttribution, ACompanionGivesTheSame) {
    MadeGraphs captured;
    captured.capture(products());
    MadeGraphs made;
    made.replay(products());
    const Attributed work(made.load(), captured.load());
    EXPECT_EQ(work.cause(0), "aten::mm (by capture)");
    EXPECT_EQ(work.flops(0), kFlopsOfMm);
    EXPECT_EQ(work.made->work.signatureOf(work.piece(0))->nameText, "aten::mm");
    EXPECT_EQ(work.made->work.signatureOf(work.piece(0))->dims, "[[16, 32], [32, 64]]");
    const auto groups = groupedKernels(*work.context, {}, KernelGrouping::Operator, {}, {});
    ASSERT_TRUE(groups);
    for (const KernelGroup& row : groups->rows) {
        EXPECT_EQ(row.operatorName, "aten::mm (by capture)");
    }
}

TEST(GraphAttribution, TablesOfSqlShareTheCapturesOfTheContext) {
    MadeGraphs captured;
    captured.capture(products());
    MadeGraphs made;
    made.replay(products());
    const Attributed work(made.load(), captured.load());
    constexpr const char* kCaptured = "SELECT count(*) > 0 FROM attributed_kernels WHERE basis = 'capture'";
    const TracePtr& trace = work.context->tracePtr();
    const auto with = sql::Session::open({{"", trace, work.context}});
    const auto without = sql::Session::open({{"", trace}});
    ASSERT_TRUE(with && without);
    EXPECT_EQ(query(**with, kCaptured).rows.at(0).at(0), "1");
    EXPECT_EQ(query(**without, kCaptured).rows.at(0).at(0), "0");
}

TEST(GraphAttribution, WithoutACaptureNothingIsSaid) {
    MadeGraphs made;
    made.replay(products());
    const Attributed work(made.load());
    EXPECT_FALSE(work.flops(0));
    EXPECT_TRUE(work.cause(0).starts_with("graph launch at"));
    EXPECT_EQ(workBasisText(work.made->attributions, work.piece(0)), "name");
}

TEST(GraphAttribution, EagerTwinsWithOtherInputsGiveTheOperatorOnly) {
    MadeGraphs made;
    made.launchEagerly(products(16));
    made.launchEagerly(products(8));
    made.replay(products());
    const Attributed rivals(made.load());
    EXPECT_EQ(rivals.cause(0), "aten::mm (by twin)");
    EXPECT_FALSE(rivals.flops(0));
    EXPECT_EQ(rivals.made->work.signatureOf(rivals.piece(0))->dims, "");

    MadeGraphs same;
    same.launchEagerly(products());
    same.launchEagerly(products());
    same.replay(products());
    EXPECT_EQ(Attributed(same.load()).flops(0), kFlopsOfMm);
}

TEST(GraphAttribution, TheBatchOfTheIterationChoosesAmongEqualCaptures) {
    const auto captured = [](MadeGraphs& made, int rows) {
        const int startUs = made.nowUs();
        made.capture(products(rows));
        made.annotateSince(startUs, "capture_" + std::to_string(rows) + "_FULL");
    };
    MadeGraphs made;
    for (const int rows : {8, 16, 32}) {
        captured(made, rows);
    }
    const int startUs = made.nowUs();
    made.replay(products());
    made.annotateSince(startUs, "execute_context_0(0)_generation_12(12)");
    EXPECT_EQ(Attributed(made.load()).flops(0), kFlopsOfMm) << "12 requests run in the graph for 16";

    MadeGraphs open;
    for (const int rows : {8, 16, 32}) {
        captured(open, rows);
    }
    open.replay(products());
    const Attributed unknown(open.load());
    EXPECT_EQ(unknown.cause(0), "aten::mm (by capture)") << "all captures agree in it";
    EXPECT_FALSE(unknown.flops(0)) << "but not in the inputs";
}

TEST(GraphAttribution, PiecesOfAnOperatorThatAreNotAllKnownHaveNoFlops) {
    std::vector<MadeWork> works = products();
    const auto attributed = [&](bool isWhole) {
        MadeGraphs made;
        made.capture(works);
        std::vector<MadeWork> replayed = works;
        if (!isWhole) {
            replayed[4].kernel = "other";
        }
        made.replay(replayed);
        return Attributed(made.load());
    };
    EXPECT_EQ(attributed(true).flops(4), kFlopsOfMm);
    const Attributed part = attributed(false);
    EXPECT_EQ(part.flops(3), kFlopsOfMm);
    EXPECT_FALSE(part.flops(4));
    EXPECT_TRUE(part.cause(4).starts_with("graph launch at"));
}

} // namespace
} // namespace lanescope::test
