// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/critical_path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/dependency/path_tables.h"
#include "core/dependency/replay.h"
#include "core/dependency/unexplained_work.h"
#include "core/store/trace.h"
#include "tests/support/made_trace.h"

namespace lanescope {
namespace {

using test::GraphOfTrace;
using test::MadeTrace;
using testing::ElementsAre;

constexpr DurationNs kUs = 1000;

void expectWhole(const CriticalPath& path) {
    DurationNs sumNs = 0;
    for (const DurationNs partNs : path.partNs) {
        EXPECT_GE(partNs, 0);
        sumNs += partNs;
    }
    EXPECT_EQ(sumNs, path.range.durationNs());
    TimeNs untilNs = path.range.startNs;
    for (const PathSegment& segment : path.segments) {
        EXPECT_EQ(segment.range.startNs, untilNs);
        untilNs = segment.range.endNs;
    }
    EXPECT_TRUE(path.segments.empty() || untilNs == path.range.endNs);
}

/// A step: 100 us of data loading, a launch, its kernel, a wait for it, host work.
MadeTrace onePath() {
    MadeTrace made;
    made.step(100, 3, 0, 400);
    made.annotation(100, "enumerate(DataLoader)#_Iter.__next__", 0, 100);
    made.operatorSlice(100, "aten::mm", 100, 40);
    made.kernel(7, "gemm", 120, 200, made.call(100, "cudaLaunchKernel", 110, 5));
    made.call(100, "cudaDeviceSynchronize", 150, 180);
    made.operatorSlice(100, "aten::add", 331, 69);
    return made;
}

TEST(CriticalPath, WalksFromTheEndOfAStepToItsBegin) {
    const GraphOfTrace graph(onePath().load());
    const CriticalPath path = criticalPath(*graph, spanOfStep(*graph, 0));
    expectWhole(path);
    std::vector<std::string> lines;
    for (const PathSegment& segment : path.segments) {
        lines.push_back(std::string(pathPartName(segment.part)) + " " + segmentName(*graph, segment) + " " +
                        std::to_string(segment.range.durationNs() / kUs));
    }
    EXPECT_THAT(lines, ElementsAre("host_work data loading 110", "launch_latency gemm 10", "kernel gemm 200",
                                   "wait_return cudaDeviceSynchronize 10", "host_work aten::add 70"));
    EXPECT_EQ(path.partNs[std::size_t(PathPart::Kernel)], 200 * kUs);
    EXPECT_EQ(path.unexplainedNs, 0);
}

TEST(CriticalPath, RoundedTimesDoNotHideTheOrderOfAStream) {
    MadeTrace made;
    made.kernel(7, "first", 20, 30, made.call(100, "cudaGraphLaunch", 0, 10));
    made.kernel(7, "second", 50, 40.001, 0); // ends a nanosecond behind the begin of the third
    made.kernel(7, "third", 90, 20, 0);
    const GraphOfTrace graph(made.load());
    const CriticalPath path = criticalPath(*graph, spanOfTrace(*graph));
    EXPECT_EQ(path.partNs[std::size_t(PathPart::NoCause)], 0);
    expectWhole(path);
}

TEST(CriticalPath, TellsTheRunnerUpAndItsMargin) {
    const GraphOfTrace graph(onePath().load());
    const CriticalPath path = criticalPath(*graph, spanOfStep(*graph, 0));
    const PathSegment& wait = path.segments[3];
    ASSERT_NE(wait.runnerUp, kNoEdge);
    EXPECT_EQ(graph->kind(wait.runnerUp), EdgeKind::Call);
    EXPECT_EQ(wait.marginNs, 170 * kUs) << "the kernel ended at 320, the call began at 150";
}

TEST(CriticalPath, LeadsToASliceOfAnyKind) {
    const GraphOfTrace graph(onePath().load());
    const Trace& trace = graph->trace();
    const auto named = [&](std::string_view name) {
        for (std::uint32_t i = 0; i < trace.slices().size(); ++i) {
            if (trace.sliceName(SliceId{i}) == name) {
                return SliceId{i};
            }
        }
        return kNoSlice;
    };
    const Result<PathSpan> toKernel = spanToSlice(*graph, named("gemm"));
    ASSERT_TRUE(toKernel);
    const CriticalPath kernelPath = criticalPath(*graph, *toKernel);
    expectWhole(kernelPath);
    EXPECT_EQ(kernelPath.range.durationNs(), 320 * kUs);
    EXPECT_EQ(kernelPath.segments.back().part, PathPart::Kernel);
    const Result<PathSpan> toCall = spanToSlice(*graph, named("cudaDeviceSynchronize"));
    ASSERT_TRUE(toCall);
    EXPECT_EQ(criticalPath(*graph, *toCall).range.durationNs(), 330 * kUs);
    const Result<PathSpan> toOperator = spanToSlice(*graph, named("aten::add"));
    ASSERT_TRUE(toOperator);
    const CriticalPath hostPath = criticalPath(*graph, *toOperator);
    expectWhole(hostPath);
    EXPECT_EQ(hostPath.range.durationNs(), 400 * kUs);
    EXPECT_EQ(segmentName(*graph, hostPath.segments.back()), "aten::add");
}

/// A page moves after the host has waited for the kernel that touched the rest.
TEST(CriticalPath, APageThatMovesHidesNoKernel) {
    MadeTrace made;
    made.kernel(7, "touch", 20, 5000, made.call(100, "cudaLaunchKernel", 10, 5));
    made.copy(-1, "Memcpy Unified HtoD (Unknown -> Unknown)", 30, 3, 0);
    made.call(100, "cudaDeviceSynchronize", 50, 4980);
    made.copy(-1, "Memcpy Unified DtoH (Unknown -> Unknown)", 5050, 3, 0);
    made.call(100, "cudaMemPrefetchAsync", 5040, 15);
    const GraphOfTrace graph(made.load());
    const CriticalPath path = criticalPath(*graph, spanOfTrace(*graph));
    expectWhole(path);
    EXPECT_EQ(path.partNs[std::size_t(PathPart::Kernel)], 5000 * kUs);
    EXPECT_FALSE(graph->counts().areMostLaunchesUnknown());
}

TEST(CriticalPath, CutsARange) {
    const GraphOfTrace graph(onePath().load());
    const CriticalPath path = criticalPath(*graph, spanOfRange(*graph, {50 * kUs, 200 * kUs}));
    expectWhole(path);
    EXPECT_EQ(path.partNs[std::size_t(PathPart::HostWork)], 60 * kUs);
    EXPECT_EQ(path.partNs[std::size_t(PathPart::LaunchLatency)], 10 * kUs);
    EXPECT_EQ(path.partNs[std::size_t(PathPart::Kernel)], 80 * kUs);
    expectWhole(criticalPath(*graph, spanOfRange(*graph, {-500 * kUs, 900 * kUs})));
}

TEST(CriticalPath, IsNoRecordedCauseWithoutAnyNode) {
    MadeTrace made;
    made.operatorSlice(100, "aten::add", 0, 10);
    const GraphOfTrace graph(made.load());
    const CriticalPath path = criticalPath(*graph, spanOfTrace(*graph));
    expectWhole(path);
    EXPECT_EQ(path.partNs[std::size_t(PathPart::NoCause)], 10 * kUs);
}

TEST(CriticalPath, TellsWhatTheDeviceRanDuringUnexplainedWaits) {
    MadeTrace made;
    made.step(100, 3, 0, 1400);
    made.kernel(7, "gemm", 120, 80, made.call(100, "cudaLaunchKernel", 110, 5));
    made.kernel(20, "ncclDevKernel_Generic", 130, 670, made.call(100, "cudaLaunchKernel", 116, 5));
    made.kernel(7, "late", 1000, 300, made.call(100, "cudaLaunchKernel", 122, 5)); // nobody says why
    made.call(100, "cudaDeviceSynchronize", 140, 1170);
    const GraphOfTrace graph(made.load());
    const CriticalPath path = criticalPath(*graph, spanOfStep(*graph, 0));
    ASSERT_GT(path.unexplainedNs, 700 * kUs) << "the kernel before it ended at 200";
    const UnexplainedWork work = workDuringUnexplained(graph->trace(), path);
    EXPECT_EQ(work.computeNs + work.communicationNs + work.copyNs + work.idleNs, path.unexplainedNs);
    EXPECT_EQ(work.idleNs, 200 * kUs) << "from 800 to 1000";
    EXPECT_EQ(work.computeNs + work.copyNs, 0);
    EXPECT_TRUE(unexplainedWorkText(work).find("the device ran communication for ") != std::string::npos)
        << unexplainedWorkText(work);
    EXPECT_TRUE(unexplainedWorkText(work).ends_with(" us and nothing for 200.000 us."))
        << unexplainedWorkText(work);
    EXPECT_EQ(unexplainedWorkText({}), "");
}

TEST(CriticalPath, SlackIsNoneOnThePathAndTheDistanceBesideIt) {
    MadeTrace made;
    made.step(100, 1, 0, 400);
    made.kernel(7, "long", 20, 300, made.call(100, "cudaLaunchKernel", 10, 5));
    made.kernel(8, "short", 30, 100, made.call(100, "cudaLaunchKernel", 20, 5));
    made.call(100, "cudaDeviceSynchronize", 40, 285);
    const GraphOfTrace graph(made.load());
    const PathSpan span = spanOfStep(*graph, 0);
    const PathSlack slack = pathSlack(*graph, span);
    for (const PathSegment& segment : criticalPath(*graph, span).segments) {
        EXPECT_EQ(segment.to == kNoNode ? 0 : slack.of(segment.to), 0);
    }
    const Trace& trace = graph->trace();
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.sliceName(op.slice) == "short") {
            // Both waits return 5 us after the end of the work.
            EXPECT_EQ(slack.of(graph->work()[indexOf(trace.deviceOpOf(op.slice))].end), 190 * kUs);
        }
    }
    for (const SliceId slice : nearlyCriticalSlices(*graph, span, slack)) {
        EXPECT_NE(trace.sliceName(slice), "short");
    }
}

TEST(CriticalPath, PartsSumUpAndReplayEqualsTheRecordingWhateverTheTrace) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const GraphOfTrace graph(test::randomCalls(seed, 150));
        expectWhole(criticalPath(*graph, spanOfTrace(*graph)));
        for (std::size_t i = 0; i < graph->steps().size(); ++i) {
            expectWhole(criticalPath(*graph, spanOfStep(*graph, i)));
        }
        const std::vector<TimeNs> times = replay(*graph, recordedWeights(*graph), {});
        EXPECT_EQ(times, graph->data().timeNs);
    }
}

TEST(CriticalPath, SlackEqualsThatOfAllPathsTriedOut) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const GraphOfTrace graph(test::randomCalls(seed, 25));
        const PathSpan span = spanOfTrace(*graph);
        const PathSlack slack = pathSlack(*graph, span);
        const std::vector<DurationNs> weights = recordedWeights(*graph);
        // By delaying each node and looking at the end.
        for (std::uint32_t late = 0; late < graph->nodeCount(); ++late) {
            const DurationNs slackNs = slack.of(NodeId{late});
            const DurationNs delayNs =
                slackNs == std::numeric_limits<DurationNs>::max() ? 1'000'000'000 : slackNs;
            for (const DurationNs extraNs : {DurationNs{0}, DurationNs{1}}) {
                const std::vector<UnexplainedWait> delay{{NodeId{late}, delayNs + extraNs, false}};
                const std::vector<TimeNs> times = replay(*graph, weights, delay);
                const DurationNs endLateNs = times[indexOf(span.end)] - graph->timeNs(span.end);
                const bool mattersNot = slackNs == std::numeric_limits<DurationNs>::max();
                ASSERT_EQ(endLateNs, mattersNot ? 0 : extraNs) << "seed " << seed << " node " << late;
            }
        }
    }
}

TEST(PathTables, RowsSumUpToThePath) {
    const GraphOfTrace graph(onePath().load());
    const CriticalPath path = criticalPath(*graph, spanOfStep(*graph, 0));
    for (const PathGroup group :
         {PathGroup::Part, PathGroup::Name, PathGroup::Operator, PathGroup::Module, PathGroup::Segment}) {
        const Table table = pathTable(*graph, path, group);
        const std::optional<std::size_t> column = table.find("duration_us");
        ASSERT_TRUE(column);
        double sumNs = 0;
        for (std::size_t row = 0; row < table.rowCount(); ++row) {
            sumNs += table.column(*column).number(row);
        }
        EXPECT_EQ(sumNs, 400'000) << "numbers, not texts";
    }
    EXPECT_EQ(dependencyTable(*graph, {0, 1000 * kUs}).rowCount(), graph->edgeCount());
}

} // namespace
} // namespace lanescope
