// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_path.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/ranks/rank_loader.h"
#include "core/store/trace.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope {
namespace {

constexpr auto kAllReduceArgs = R"("device": 0, "stream": 7, "correlation": 1, "Collective name": "allreduce",
    "dtype": "Float", "In msg nelems": 1024, "Out msg nelems": 1024, "Group size": 2, "Process Group Name": "0")";

/// A launch and an all-reduce that waits until 300, then host work until the last call ends.
TracePtr rankTrace(const std::string& launchUs, const std::string& kernelUs, const std::string& kernelLength,
                   const std::string& lastCallLength) {
    test::TraceJsonBuilder json;
    json.slice("cudaEventRecord", "cuda_runtime", "1", "100", "0", "5", R"({"correlation": 9})");
    json.slice("slow_input", "cpu_op", "1", "100", "6", launchUs);
    json.slice("cudaLaunchKernel", "cuda_runtime", "1", "100", launchUs, "5", R"({"correlation": 1})");
    json.slice("ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)", "kernel", "0", "7", kernelUs, kernelLength,
               "{" + std::string(kAllReduceArgs) + "}");
    json.slice("cudaDeviceSynchronize", "cuda_runtime", "1", "100", "250", lastCallLength,
               R"({"correlation": 2})");
    const Result<TracePtr> trace = loadTraceText(json.text(), "rank");
    EXPECT_TRUE(trace);
    return *trace;
}

void expectWhole(const RankPath& path) {
    TimeNs untilNs = path.range.startNs;
    for (const RankPathSegment& segment : path.segments) {
        EXPECT_EQ(segment.range.startNs, untilNs);
        EXPECT_LT(segment.range.startNs, segment.range.endNs);
        untilNs = segment.range.endNs;
    }
    EXPECT_EQ(untilNs, path.range.endNs);
}

TEST(RankPath, GoesOnWithTheRankThatWasLate) {
    const TracePtr early = rankTrace("10", "20", "280", "100");
    const TracePtr late = rankTrace("190", "200", "100", "55");
    const RankSet set({summarizeRank(*early, 0, "a"), summarizeRank(*late, 1, "b")});
    ASSERT_EQ(set.collectives().size(), 1u);
    std::vector<RankGraph> graphs;
    for (const TracePtr& trace : {early, late}) {
        const auto graph = DependencyGraph::build(*trace);
        ASSERT_TRUE(graph);
        graphs.push_back({trace, *graph});
    }
    const RankPath path = criticalPathAcrossRanks(set, graphs);
    expectWhole(path);
    EXPECT_EQ(path.range.durationNs(), 350'000);
    EXPECT_EQ(path.changesOfRank, 1u);
    ASSERT_GE(path.segments.size(), 3u);
    EXPECT_EQ(path.segments.back().rankIndex, 0u) << "rank 0 ends last";
    DurationNs onLateNs = 0;
    for (const RankPathSegment& segment : path.segments) {
        onLateNs += segment.rankIndex == 1 ? segment.range.durationNs() : 0;
    }
    EXPECT_EQ(onLateNs, 200'000) << "up to the begin of its kernel";
}

TEST(RankPath, IsEmptyWithoutRanks) {
    EXPECT_TRUE(criticalPathAcrossRanks(RankSet(), {}).segments.empty());
}

TEST(RankPath, FindsTheStragglerOfARealSet) {
    const std::string archive = test::sharedPath("data/formats/et/dlrm_kineto.tar.gz");
    if (archive.empty()) {
        GTEST_SKIP() << "the set of ranks is not here";
    }
    const std::vector<std::string> locations{archive};
    const auto sources = rankSources(locations);
    ASSERT_TRUE(sources);
    const RankSet set(loadRanks(sources->sources, {}, {}));
    ASSERT_EQ(set.ranks().size(), 8u);
    const auto graphs = loadRankGraphs(set, {});
    ASSERT_TRUE(graphs);
    const RankPath path = criticalPathAcrossRanks(set, *graphs);
    expectWhole(path);
    std::vector<DurationNs> ofRank(set.ranks().size(), 0);
    for (const RankPathSegment& segment : path.segments) {
        ofRank[segment.rankIndex] += segment.range.durationNs();
    }
    const auto most = std::max_element(ofRank.begin(), ofRank.end()) - ofRank.begin();
    EXPECT_EQ(set.ranks()[static_cast<std::size_t>(most)].rank, 7);
}

} // namespace
} // namespace lanescope
