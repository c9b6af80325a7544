// SPDX-License-Identifier: Apache-2.0
// Predictions for several ranks against the same program run again with the change, and the replay of real
// ranks against their recording.
#include "core/ranks/rank_what_if.h"

#include <gmock/gmock.h>

#include <iostream>

#include "core/ranks/rank_loader.h"
#include "core/store/trace.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope {
namespace {

constexpr int kRounds = 6;

/// One rank of a made program: in each round the host prepares, launches a computation and an all-reduce,
/// and waits for both. Microseconds.
struct RankProgram {
    int prepareUs = 100;
    int computeUs = 300;
    int transferUs = 80;
    int clockUs = 0; ///< ahead of the others
};

struct RankRun {
    test::TraceJsonBuilder json;
    int clockUs = 0;
    int nowUs = 0; ///< of the host
    int streamUs = 0;

    void slice(const char* name, const char* category, const char* tid, int fromUs, int toUs,
               const std::string& args = {}) {
        const bool isDevice = std::string_view(category) == "kernel";
        json.slice(name, category, isDevice ? "0" : "1", tid, std::to_string(fromUs + clockUs),
                   std::to_string(toUs - fromUs), args);
    }
    /// The begin of work launched now; the call lasts 5 us.
    int launch(int correlation) {
        slice("cudaLaunchKernel", "cuda_runtime", "100", nowUs, nowUs + 5,
              R"({"correlation": )" + std::to_string(correlation) + "}");
        nowUs += 6;
        return std::max(nowUs + 4, streamUs + 1);
    }
};

/// Runs the program: an all-reduce ends on all ranks when the last has come and transferred.
std::vector<TracePtr> run(const std::vector<RankProgram>& ranks) {
    std::vector<RankRun> runs(ranks.size());
    for (int round = 0; round < kRounds; ++round) {
        std::vector<int> beganUs(ranks.size());
        std::vector<int> arrivedUs(ranks.size());
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            RankRun& rank = runs[i];
            rank.clockUs = ranks[i].clockUs;
            beganUs[i] = rank.nowUs;
            rank.slice("prepare", "cpu_op", "100", rank.nowUs + 1, rank.nowUs + 1 + ranks[i].prepareUs);
            rank.nowUs += ranks[i].prepareUs + 2;
            const int correlation = 10 * round + 1;
            const int computeUs = rank.launch(correlation);
            rank.streamUs = computeUs + ranks[i].computeUs;
            rank.slice("compute", "kernel", "7", computeUs, rank.streamUs,
                       R"({"device": 0, "stream": 7, "correlation": )" + std::to_string(correlation) + "}");
            arrivedUs[i] = rank.launch(correlation + 1);
        }
        const int lastUs = *std::ranges::max_element(arrivedUs);
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            RankRun& rank = runs[i];
            rank.streamUs = lastUs + ranks[i].transferUs;
            rank.slice("ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)", "kernel", "7", arrivedUs[i],
                       rank.streamUs,
                       R"({"device": 0, "stream": 7, "correlation": )" + std::to_string(10 * round + 2) +
                           R"(, "Collective name": "allreduce", "dtype": "Float", "In msg nelems": 1024,
                              "Out msg nelems": 1024, "Group size": 2, "Process Group Name": "0"})");
            rank.slice("cudaStreamSynchronize", "cuda_runtime", "100", rank.nowUs, rank.streamUs + 3,
                       R"({"correlation": )" + std::to_string(10 * round + 3) + R"(, "stream": 7})");
            rank.nowUs = rank.streamUs + 5;
            rank.slice(("ProfilerStep#" + std::to_string(round)).c_str(), "user_annotation", "100",
                       beganUs[i], rank.nowUs);
            rank.nowUs += 2;
        }
    }
    std::vector<TracePtr> traces;
    for (const RankRun& rank : runs) {
        const Result<TracePtr> trace = loadTraceText(rank.json.text(), "rank");
        EXPECT_TRUE(trace);
        traces.push_back(*trace);
    }
    return traces;
}

struct OpenSet {
    RankSet set;
    std::vector<RankGraph> graphs;
};

OpenSet openSet(const std::vector<TracePtr>& traces) {
    OpenSet open;
    std::vector<RankSummary> summaries;
    for (const TracePtr& trace : traces) {
        summaries.push_back(summarizeRank(*trace, static_cast<std::int64_t>(summaries.size()), "worker"));
        const auto graph = DependencyGraph::build(*trace);
        EXPECT_TRUE(graph);
        open.graphs.push_back({trace, *graph});
    }
    open.set = RankSet(std::move(summaries));
    return open;
}

/// Recorded lengths by row.
std::vector<DurationNs> lengths(const std::vector<TracePtr>& traces) {
    const OpenSet open = openSet(traces);
    std::vector<DurationNs> found;
    const RankWhatIf whatIf(open.set, open.graphs);
    for (const RankPrediction& row : whatIf.predict(std::vector<WeightChange>(traces.size()))) {
        EXPECT_EQ(row.length.predictedNs, row.length.recordedNs) << "nothing was changed";
        found.push_back(row.length.recordedNs);
    }
    return found;
}

TEST(RankWhatIf, FollowsAChangeOfOneRankThroughCollectives) {
    const std::vector<RankProgram> ranks{{}, {150, 700, 80, 5000}, {120, 200, 80, -300}};
    struct Case {
        const char* knob;
        std::optional<std::size_t> rank; ///< absent: all
        void (*change)(RankProgram& rank);
    };
    const std::vector<Case> cases{
        {"kernel~compute=0.5", 1, [](RankProgram& rank) { rank.computeUs /= 2; }},
        {"kernel~compute=0", 1, [](RankProgram& rank) { rank.computeUs = 0; }},
        {"kernel~compute=2", 0, [](RankProgram& rank) { rank.computeUs *= 2; }},
        {"kernel~compute=4", 0, [](RankProgram& rank) { rank.computeUs *= 4; }},
        {"comm=0.5", std::nullopt, [](RankProgram& rank) { rank.transferUs /= 2; }},
        {"kernel~compute=0.5", std::nullopt, [](RankProgram& rank) { rank.computeUs /= 2; }}};
    const std::vector<TracePtr> traces = run(ranks);
    const OpenSet open = openSet(traces);
    ASSERT_EQ(open.set.collectives().size(), std::size_t{kRounds});
    const RankWhatIf whatIf(open.set, open.graphs);
    EXPECT_EQ(whatIf.joinedCount(), std::size_t{kRounds});
    EXPECT_EQ(whatIf.contradictedCount(), 0u);
    for (const Case& each : cases) {
        std::vector<RankProgram> changed = ranks;
        std::vector<WeightChange> changes(ranks.size());
        const Knob knob = *parseKnob(each.knob);
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            if (!each.rank || i == *each.rank) {
                each.change(changed[i]);
                changes[i] = *whatIf.change(i, std::span(&knob, 1));
            }
        }
        const std::vector<DurationNs> truth = lengths(run(changed));
        const std::vector<RankPrediction> predicted = whatIf.predict(changes);
        ASSERT_EQ(predicted.size(), 1 + ranks.size() * kRounds);
        ASSERT_EQ(truth.size(), predicted.size());
        for (std::size_t row = 0; row < predicted.size(); ++row) {
            const PredictedLength& length = predicted[row].length;
            const auto truthNs = static_cast<double>(truth[row]);
            EXPECT_NEAR(static_cast<double>(length.predictedNs), truthNs, 0.002 * truthNs)
                << each.knob << " row " << row;
            EXPECT_LE(length.lowNs, truth[row]) << each.knob << " row " << row;
            EXPECT_GE(length.highNs, truth[row]) << each.knob << " row " << row;
        }
    }
}

/// Two collectives in another order on each rank cannot both join them; the replay ends all the same.
TEST(RankWhatIf, EndsWhereTheOrdersOfCollectivesContradict) {
    RankSet set = openSet(run({{}, {}})).set;
    const std::vector<TracePtr> traces = run({{}, {}});
    std::vector<RankSummary> summaries;
    for (const TracePtr& trace : traces) {
        summaries.push_back(summarizeRank(*trace, static_cast<std::int64_t>(summaries.size()), "worker"));
    }
    // The second rank's first and second are taken for each other, as by a wrong match.
    std::swap(summaries[1].collectives[0].slice, summaries[1].collectives[1].slice);
    OpenSet open = openSet(traces);
    open.set = RankSet(std::move(summaries));
    const RankWhatIf whatIf(open.set, open.graphs);
    EXPECT_GT(whatIf.contradictedCount(), 0u);
    EXPECT_GT(whatIf.joinedCount(), 0u);
    for (const RankPrediction& row : whatIf.predict(std::vector<WeightChange>(2))) {
        EXPECT_GT(row.length.predictedNs, 0);
    }
}

TEST(RankWhatIf, ReplaysARealSetOfRanks) {
    const std::string archive = test::sharedPath("data/formats/et/dlrm_kineto.tar.gz");
    if (archive.empty()) {
        GTEST_SKIP() << "the set of ranks is not here";
    }
    const std::vector<std::string> locations{archive};
    const auto sources = rankSources(locations);
    ASSERT_TRUE(sources);
    const RankSet set(loadRanks(sources->sources, {}, {}));
    const auto graphs = loadRankGraphs(set, {});
    ASSERT_TRUE(graphs);
    const RankWhatIf whatIf(set, *graphs);
    EXPECT_EQ(whatIf.joinedCount(), set.collectives().size());
    double worst = 0;
    double sum = 0;
    const std::vector<RankPrediction> rows = whatIf.predict(std::vector<WeightChange>(set.ranks().size()));
    for (const RankPrediction& row : rows) {
        const auto recorded = static_cast<double>(row.length.recordedNs);
        const double error = std::abs(static_cast<double>(row.length.keptNs) / recorded - 1);
        worst = std::max(worst, error);
        sum += error;
    }
    EXPECT_LE(worst, 0.033);
    std::cout << "ranks on one clock: " << rows.size() << " stretches of " << set.ranks().size()
              << " ranks, replay error mean " << 100 * sum / static_cast<double>(rows.size())
              << " %, at most " << 100 * worst << " %\n";
}

} // namespace
} // namespace lanescope
