// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/wait_chain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/idle/gaps.h"
#include "core/store/trace.h"
#include "tests/support/made_trace.h"

namespace lanescope {
namespace {

using test::GraphOfTrace;
using test::MadeTrace;
using testing::ElementsAre;

constexpr DurationNs kUs = 1000;

SliceId named(const Trace& trace, std::string_view name) {
    for (std::uint32_t i = 0; i < trace.slices().size(); ++i) {
        if (trace.sliceName(SliceId{i}) == name) {
            return SliceId{i};
        }
    }
    ADD_FAILURE() << "no slice " << name;
    return kNoSlice;
}

std::vector<std::string> linesOf(const DependencyGraph& graph, const WaitChain& chain) {
    std::vector<std::string> lines;
    for (const PathSegment& link : chain.links) {
        lines.push_back(std::string(pathPartName(link.part)) + " " + segmentName(graph, link) + " " +
                        std::to_string(link.range.durationNs() / kUs));
    }
    return lines;
}

/// The links fill the range of the chain, the latest first.
void expectFilled(const WaitChain& chain) {
    TimeNs untilNs = chain.range.endNs;
    for (const PathSegment& link : chain.links) {
        EXPECT_EQ(link.range.endNs, untilNs);
        EXPECT_LE(link.range.startNs, link.range.endNs);
        untilNs = link.range.startNs;
    }
    if (!chain.links.empty()) {
        EXPECT_EQ(untilNs, chain.range.startNs);
    }
}

/// The GPU is idle from 130 to 220 us: the host works until 200 us, then launches.
MadeTrace lateLaunch() {
    MadeTrace made;
    made.step(100, 1, 0, 400);
    made.kernel(7, "first", 30, 100, made.call(100, "cudaLaunchKernel", 10, 5));
    made.operatorSlice(100, "aten::unique", 20, 175);
    made.kernel(7, "second", 220, 50, made.call(100, "cudaLaunchKernel", 200, 5));
    return made;
}

TEST(WaitChain, TellsWhyWorkBeganWhenItDid) {
    const GraphOfTrace graph(lateLaunch().load());
    const Result<WaitChain> chain = whyStarted(*graph, named(graph->trace(), "second"));
    ASSERT_TRUE(chain);
    expectFilled(*chain);
    EXPECT_THAT(linesOf(*graph, *chain),
                ElementsAre("launch_latency second 20", "host_work aten::unique 185",
                            "runtime_call cudaLaunchKernel 5", "host_work ProfilerStep#1 10"));
    ASSERT_NE(chain->links.front().runnerUp, kNoEdge);
    EXPECT_EQ(chain->links.front().marginNs, 70 * kUs) << "the kernel before ended at 130";
    EXPECT_FALSE(chain->isCut);
}

TEST(WaitChain, FillsIdleTimeExactly) {
    const GraphOfTrace graph(lateLaunch().load());
    const Trace& trace = graph->trace();
    const SliceId after = named(trace, "second");
    const TimeRange idle{trace.slices().range(named(trace, "first")).endNs, trace.slices().startNs[after]};
    const Result<WaitChain> chain = whyIdle(*graph, idle, after);
    ASSERT_TRUE(chain);
    expectFilled(*chain);
    EXPECT_EQ(chain->range, idle);
    EXPECT_TRUE(chain->isCut);
    EXPECT_THAT(linesOf(*graph, *chain),
                ElementsAre("launch_latency second 20", "host_work aten::unique 70"));
}

TEST(WaitChain, KnowsWhatItCannotAnswer) {
    const GraphOfTrace graph(lateLaunch().load());
    EXPECT_FALSE(whyIdle(*graph, {0, 1}, kNoSlice));
    EXPECT_FALSE(whyIdle(*graph, {0, 1}, named(graph->trace(), "aten::unique")));
}

TEST(WaitChain, OfAHostSliceBeginsWithTheWorkOfItsThread) {
    const GraphOfTrace graph(lateLaunch().load());
    const Result<WaitChain> chain = whyStarted(*graph, named(graph->trace(), "aten::unique"));
    ASSERT_TRUE(chain);
    expectFilled(*chain);
    EXPECT_EQ(chain->range.endNs, graph->trace().slices().startNs[named(graph->trace(), "aten::unique")]);
    EXPECT_EQ(chain->links.front().part, PathPart::HostWork);
    EXPECT_EQ(chain->links.front().range.durationNs(), 5 * kUs) << "the call before ended at 15";
}

TEST(WaitChain, IsThePathThatLeadsToTheSlice) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const GraphOfTrace graph(test::randomCalls(seed, 60));
        const Trace& trace = graph->trace();
        int looked = 0;
        for (const DeviceOp& op : trace.deviceOps()) {
            const Result<WaitChain> chain = whyStarted(*graph, op.slice);
            const Result<PathSpan> span = spanToSlice(*graph, op.slice);
            if (!chain || !span) {
                continue;
            }
            expectFilled(*chain);
            // From the end of the work back: the work itself, then what led to its begin.
            const CriticalPath path = criticalPath(*graph, *span);
            std::vector<PathSegment> before;
            for (auto segment = path.segments.rbegin(); segment != path.segments.rend(); ++segment) {
                if (segment->range.endNs <= chain->range.endNs) {
                    before.push_back(*segment);
                }
            }
            const std::size_t common = std::min(before.size(), chain->links.size());
            for (std::size_t i = 0; i + 1 < common; ++i) { // the path is cut where its step begins
                EXPECT_EQ(before[i].range, chain->links[i].range);
                EXPECT_EQ(before[i].part, chain->links[i].part);
                ++looked;
            }
        }
        EXPECT_GT(looked, 0);
    }
}

TEST(WaitChain, FillsEveryIdleIntervalOfRandomTraces) {
    int filled = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const GraphOfTrace graph(test::randomCalls(seed, 60));
        const Trace& trace = graph->trace();
        for (std::uint32_t track = 0; track < trace.tracks().size(); ++track) {
            for (const Gap& gap : gapsOf(trace, TrackId{track})) {
                const Result<WaitChain> chain = whyIdle(*graph, gap.range, gap.after, 1'000'000);
                if (!chain) {
                    continue;
                }
                expectFilled(*chain);
                EXPECT_EQ(chain->range, gap.range);
                ++filled;
            }
        }
    }
    EXPECT_GT(filled, 100);
}

} // namespace
} // namespace lanescope
