// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/dependency_graph.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/dependency/what_if.h"
#include "core/store/trace.h"
#include "tests/support/made_trace.h"

namespace lanescope {
namespace {

using test::GraphOfTrace;
using test::MadeTrace;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr DurationNs kUs = 1000;

/// "kind from->to" of each edge to work or calls of a name, by the names of their slices.
std::vector<std::string> edgesTo(const DependencyGraph& graph, std::string_view name, NodeKind kind) {
    std::vector<std::string> found;
    for (std::uint32_t i = 0; i < graph.nodeCount(); ++i) {
        const NodeId node{i};
        if (graph.kind(node) != kind || graph.trace().sliceName(graph.sliceOf(node)) != name) {
            continue;
        }
        const auto [first, last] = graph.edgesTo(node);
        for (std::uint32_t e = first; e < last; ++e) {
            const EdgeId edge{e};
            found.push_back(std::string(edgeKindName(graph.kind(edge))) + " " +
                            evidenceName(graph.evidence(edge)) + " " +
                            std::string(graph.trace().sliceName(graph.sliceOf(graph.from(edge)))));
        }
    }
    return found;
}

TEST(DependencyGraph, JoinsCallsWorkAndStream) {
    MadeTrace made;
    made.kernel(7, "first", 20, 100, made.call(100, "cudaLaunchKernel", 10, 5));
    made.kernel(7, "second", 121, 50, made.call(100, "cudaLaunchKernel", 30, 5));
    const GraphOfTrace graph(made.load());
    EXPECT_EQ(graph->nodeCount(), 8u);
    EXPECT_THAT(edgesTo(*graph, "first", NodeKind::WorkBegin),
                ElementsAre("launch recorded cudaLaunchKernel"));
    EXPECT_THAT(edgesTo(*graph, "second", NodeKind::WorkBegin),
                ElementsAre("stream recorded first", "launch recorded cudaLaunchKernel"));
    EXPECT_THAT(edgesTo(*graph, "second", NodeKind::WorkEnd), ElementsAre("work recorded second"));
    EXPECT_EQ(graph->counts().unexplained, 0u);
    EXPECT_EQ(graph->counts().byKind[std::size_t(EdgeKind::Host)], 1u);
    // The launch of the first piece is the only sample of a launch that nothing else can have decided.
    const NodeId begin = graph->work()[0].begin;
    const auto [first, last] = graph->edgesTo(begin);
    ASSERT_EQ(last, first + 1);
    EXPECT_EQ(graph->modelWeightNs(EdgeId{first}, begin), 10 * kUs);
}

TEST(DependencyGraph, ALongSynchronizationMayReturnLate) {
    MadeTrace made;
    made.kernel(7, "long", 20, 75'000, made.call(100, "launch", 10, 5));
    made.call(100, "aclrtSynchronizeStreamWithTimeout", 30, 75'140);
    // Another call that happens to end then waits for nothing.
    made.kernel(7, "next", 80'020, 75'000, made.call(100, "launch", 80'010, 5));
    made.call(100, "somethingElse", 80'030, 75'140);
    const GraphOfTrace graph(made.load());
    EXPECT_THAT(
        edgesTo(*graph, "aclrtSynchronizeStreamWithTimeout", NodeKind::CallEnd),
        UnorderedElementsAre("call recorded aclrtSynchronizeStreamWithTimeout", "stream_sync inferred long"));
    EXPECT_THAT(edgesTo(*graph, "somethingElse", NodeKind::CallEnd),
                ElementsAre("call recorded somethingElse"));
}

/// Kernels of 500 us, each waited for; the waits return late, all by the same time.
TEST(DependencyGraph, WaitsReturnAsSoonAsOthersOfTheirName) {
    MadeTrace made;
    std::size_t waits = 0;
    for (int i = 0; i < 20; ++i) {
        const double us = 100 + i * 1000;
        made.kernel(7, "work", us + 10, 500, made.call(100, "cuLaunchKernel", us, 5));
        // The last one is held up for another reason.
        const double returnUs = i == 19 ? 300 : 42 + i % 3;
        made.call(100, "cuStreamSynchronize", us + 6, 504 + returnUs);
        ++waits;
    }
    const GraphOfTrace graph(made.load());
    EXPECT_EQ(graph->counts().byKind[std::size_t(EdgeKind::StreamSync)], waits - 1);
}

/// A launch of usual length that happens to end with a kernel did not wait for it.
TEST(DependencyGraph, UsualLaunchesDoNotWait) {
    for (const bool isLong : {false, true}) {
        MadeTrace made;
        made.kernel(7, "first", 10, 1005, made.call(100, "cudaLaunchKernelExC", 0, 24));
        const double startUs = isLong ? 800 : 1000;
        made.kernel(7, "next", 2000, 10, made.call(100, "cudaLaunchKernelExC", startUs, 1024 - startUs));
        for (int i = 0; i < 20; ++i) {
            made.kernel(7, "later", 4000 + i, 0.5, made.call(100, "cudaLaunchKernelExC", 3000 + i * 30, 24));
        }
        const GraphOfTrace graph(made.load());
        EXPECT_EQ(edgesTo(*graph, "cudaLaunchKernelExC", NodeKind::CallEnd).size(), isLong ? 23U : 22U);
    }
}

/// The first launch loads the kernel for a long time, which then runs before the call returns.
TEST(DependencyGraph, CallsDoNotWaitForWorkThatBeginsAtTheirEnd) {
    for (const bool isLate : {true, false}) {
        MadeTrace made;
        made.kernel(7, "work", isLate ? 5080 : 110, isLate ? 5 : 4980,
                    made.call(100, "cudaLaunchKernel", 100, 5000));
        const GraphOfTrace graph(made.load());
        EXPECT_EQ(edgesTo(*graph, "cudaLaunchKernel", NodeKind::CallEnd).size(), isLate ? 1U : 2U);
        EXPECT_EQ(graph->counts().unexplained, 0U);
    }
}

TEST(DependencyGraph, OrdersNodesOfOneInstant) {
    MadeTrace made;
    made.step(100, 1, 0, 20);
    made.step(100, 2, 20, 20);
    const std::int64_t correlation = made.call(100, "cudaLaunchKernel", 10, 10);
    made.kernel(7, "ends", 12, 8, correlation);
    made.kernel(7, "begins", 20, 8, made.call(100, "cudaLaunchKernel", 20, 0));
    const GraphOfTrace graph(made.load());
    std::vector<NodeKind> kinds;
    for (std::uint32_t i = 0; i < graph->nodeCount(); ++i) {
        if (graph->timeNs(NodeId{i}) == 20 * kUs) {
            kinds.push_back(graph->kind(NodeId{i}));
        }
    }
    EXPECT_THAT(kinds,
                ElementsAre(NodeKind::WorkEnd, NodeKind::CallEnd, NodeKind::StepEnd, NodeKind::StepBegin,
                            NodeKind::CallBegin, NodeKind::WorkBegin, NodeKind::CallEnd));
}

TEST(DependencyGraph, MovesSkewedWorkToItsCall) {
    MadeTrace made;
    const std::int64_t correlation = made.call(100, "cudaLaunchKernel", 10, 5);
    made.kernel(7, "early", 8.5, 100, correlation);
    const std::int64_t other = made.call(100, "cudaLaunchKernel", 200, 5);
    made.kernel(7, "tooEarly", 150, 100, other);
    const GraphOfTrace graph(made.load());
    EXPECT_EQ(graph->counts().skewed, 1u);
    EXPECT_EQ(graph->timeNs(graph->work()[0].begin), 10 * kUs);
    EXPECT_THAT(edgesTo(*graph, "early", NodeKind::WorkBegin),
                ElementsAre("launch recorded cudaLaunchKernel"));
    EXPECT_THAT(edgesTo(*graph, "tooEarly", NodeKind::WorkBegin), ElementsAre("stream recorded early"));
}

TEST(DependencyGraph, TakesOutermostCallsOnly) {
    MadeTrace made;
    made.call(100, "cudaLaunchKernel", 10, 20);
    made.kernel(7, "k", 40, 10, made.call(100, "cuLaunchKernel", 12, 10));
    const GraphOfTrace graph(made.load());
    EXPECT_EQ(graph->nodeCount(), 4u);
    EXPECT_THAT(edgesTo(*graph, "k", NodeKind::WorkBegin), ElementsAre("launch recorded cudaLaunchKernel"));
    EXPECT_EQ(graph->calls()[0].begin, graph->calls()[1].begin) << "a nested call stands for the outer one";
}

TEST(DependencyGraph, WaitsOfCallsBySyncEventsNamesAndTimes) {
    MadeTrace made;
    made.kernel(7, "seven", 20, 100, made.call(100, "cudaLaunchKernel", 10, 5));
    made.kernel(8, "eight", 30, 200, made.call(100, "cudaLaunchKernel", 20, 5));
    // Exact: only the stream of the event.
    const std::int64_t exact = made.call(100, "cudaStreamSynchronize", 40, 85);
    made.sync("Stream Sync", 40, 85, exact, "\"stream\": 7");
    // By name: all streams of the device.
    made.call(100, "cudaDeviceSynchronize", 130, 105);
    // By times: the copy's own end.
    made.copy(7, "Memcpy DtoH (Device -> Pageable)", 260, 50, made.call(100, "cudaMemcpyAsync", 250, 65));
    const GraphOfTrace graph(made.load());
    EXPECT_THAT(edgesTo(*graph, "cudaStreamSynchronize", NodeKind::CallEnd),
                ElementsAre("stream_sync exact seven", "call recorded cudaStreamSynchronize"));
    EXPECT_THAT(edgesTo(*graph, "cudaDeviceSynchronize", NodeKind::CallEnd),
                UnorderedElementsAre("device_sync recorded seven", "device_sync recorded eight",
                                     "call recorded cudaDeviceSynchronize"));
    EXPECT_THAT(
        edgesTo(*graph, "cudaMemcpyAsync", NodeKind::CallEnd),
        ElementsAre("copy inferred Memcpy DtoH (Device -> Pageable)", "call recorded cudaMemcpyAsync"));
    EXPECT_TRUE(graph->counts().hasSyncEvents);
}

/// A copy that waited 130 ms for the work before it returned 40 us after its end: the path went through the
/// call instead of the work.
TEST(DependencyGraph, ALongBlockingCopyReturnsSomeTimeAfterItsEnd) {
    MadeTrace made;
    made.kernel(7, "long", 20, 130'000, made.call(100, "hipLaunchKernel", 10, 5));
    made.copy(7, "CopyDeviceToHost", 130'100, 10, made.call(100, "hipMemcpyWithStream", 250, 129'900));
    const GraphOfTrace graph(made.load());
    EXPECT_THAT(edgesTo(*graph, "hipMemcpyWithStream", NodeKind::CallEnd),
                ElementsAre("copy inferred CopyDeviceToHost", "call recorded hipMemcpyWithStream"));
}

/// Kernel on stream 7, event record, wait, kernel on stream 8.
MadeTrace waitingStreams(bool withSyncEvents, double secondStartUs) {
    MadeTrace made;
    made.kernel(7, "source", 20, 100, made.call(100, "cudaLaunchKernel", 10, 5));
    const std::int64_t record = made.call(100, "cudaEventRecord", 20, 2);
    const std::int64_t wait = made.call(100, "cudaStreamWaitEvent", 25, 2);
    if (withSyncEvents) {
        made.sync("Stream Wait Event", 25, 0.1, wait,
                  "\"stream\": 8, \"wait_on_stream\": 7, \"wait_on_cuda_event_record_corr_id\": " +
                      std::to_string(record));
    }
    made.kernel(8, "waiting", secondStartUs, 50, made.call(100, "cudaLaunchKernel", 30, 5));
    return made;
}

TEST(DependencyGraph, WaitsOfStreamsForEvents) {
    const GraphOfTrace exact(waitingStreams(true, 122).load());
    EXPECT_THAT(edgesTo(*exact, "waiting", NodeKind::WorkBegin),
                ElementsAre("launch recorded cudaLaunchKernel", "event exact source"));
    EXPECT_EQ(exact->counts().streamWaitsFound, 1u);
    const GraphOfTrace paired(waitingStreams(false, 122).load());
    EXPECT_THAT(edgesTo(*paired, "waiting", NodeKind::WorkBegin),
                ElementsAre("launch recorded cudaLaunchKernel", "event paired source"));
    // Work that began long before the source ended cannot have waited for it.
    const GraphOfTrace rejected(waitingStreams(false, 40).load());
    EXPECT_THAT(edgesTo(*rejected, "waiting", NodeKind::WorkBegin),
                ElementsAre("launch recorded cudaLaunchKernel"));
    EXPECT_EQ(rejected->counts().streamWaitsFound, 0u);
    EXPECT_EQ(rejected->counts().streamWaits, 1u);
}

TEST(DependencyGraph, GraphLaunchLeadsToTheFirstPieceOfEachStream) {
    MadeTrace made;
    const std::int64_t correlation = made.call(100, "cudaGraphLaunch", 10, 5);
    made.kernel(7, "a", 20, 10, correlation);
    made.kernel(7, "b", 31, 10, correlation);
    made.kernel(8, "c", 22, 10, correlation);
    const GraphOfTrace graph(made.load());
    EXPECT_THAT(edgesTo(*graph, "a", NodeKind::WorkBegin),
                ElementsAre("graph_launch recorded cudaGraphLaunch"));
    EXPECT_THAT(edgesTo(*graph, "b", NodeKind::WorkBegin), ElementsAre("stream recorded a"));
    EXPECT_THAT(edgesTo(*graph, "c", NodeKind::WorkBegin),
                ElementsAre("graph_launch recorded cudaGraphLaunch"));
}

TEST(DependencyGraph, ThreadThatSleptIsWokenByAnother) {
    MadeTrace made;
    made.operatorSlice(100, "forward", 0, 30);
    made.call(100, "cudaLaunchKernel", 10, 5);
    made.call(200, "cudaLaunchKernel", 40, 5);
    // Thread 100 sleeps while thread 200 works.
    made.call(200, "cudaLaunchKernel", 340, 10);
    made.call(100, "cudaEventRecord", 362, 5);
    const GraphOfTrace graph(made.load());
    EXPECT_THAT(edgesTo(*graph, "cudaEventRecord", NodeKind::CallBegin),
                ElementsAre("host recorded cudaLaunchKernel", "thread inferred cudaLaunchKernel"));
    NodeId begin{0};
    while (graph->kind(begin) != NodeKind::CallBegin ||
           graph->trace().sliceName(graph->sliceOf(begin)) != "cudaEventRecord") {
        begin = NodeId{static_cast<std::uint32_t>(indexOf(begin)) + 1};
    }
    const auto [first, last] = graph->edgesTo(begin);
    ASSERT_EQ(last - first, 2u);
    EXPECT_EQ(graph->modelWeightNs(EdgeId{first}, begin), 5 * kUs) << "its own past decides nothing";
    EXPECT_EQ(graph->modelWeightNs(EdgeId{first + 1}, begin), 12 * kUs);
}

TEST(DependencyGraph, ThreadThatWorkedWasNotWoken) {
    MadeTrace made;
    made.call(100, "cudaLaunchKernel", 10, 5);
    made.operatorSlice(100, "busy", 16, 400);
    made.call(200, "cudaLaunchKernel", 340, 10);
    made.call(100, "cudaEventRecord", 362, 5);
    const GraphOfTrace graph(made.load());
    EXPECT_THAT(edgesTo(*graph, "cudaEventRecord", NodeKind::CallBegin),
                ElementsAre("host recorded cudaLaunchKernel"));
}

/// A transfer from pageable memory returns when the data are staged, before its record ends: without the edge
/// the host seemed not to wait for 20 ms of kernels.
TEST(DependencyGraph, APageableCopyHoldsItsCallUntilTheStreamReachesIt) {
    MadeTrace made;
    made.kernel(7, "long", 20, 20'000, made.call(100, "cudaLaunchKernel", 10, 5));
    made.copy(7, "Memcpy HtoD (Pageable -> Device)", 20'030, 3000,
              made.call(100, "cudaMemcpyAsync", 30, 22'900));
    // Pinned memory does not: its copy only happens to begin while the call still runs.
    made.copy(7, "Memcpy HtoD (Pinned -> Device)", 23'050, 3000,
              made.call(100, "cudaMemcpyAsync", 23'000, 60));
    const GraphOfTrace graph(made.load());
    const NodeId begin = graph->work()[1].begin;
    std::size_t found = 0;
    for (std::uint32_t i = 0; i < graph->nodeCount(); ++i) {
        const auto [first, last] = graph->edgesTo(NodeId{i});
        for (std::uint32_t e = first; e < last; ++e) {
            if (graph->kind(EdgeId{e}) == EdgeKind::Copy) {
                ++found;
                EXPECT_EQ(graph->from(EdgeId{e}), begin);
                EXPECT_EQ(graph->modelWeightNs(EdgeId{e}, NodeId{i}), 2900 * kUs);
                EXPECT_EQ(graph->workAlong(EdgeId{e}, NodeId{i}), DeviceOpId{1});
            }
        }
    }
    EXPECT_EQ(found, 1u);
    EXPECT_EQ(graph->counts().unexplained, 0u);
}

/// A runtime may run the work inside of the call, whatever the call is named: half the work is half the call.
TEST(DependencyGraph, CallsThatRunTheirWorkReturnWhenItIsDone) {
    MadeTrace made;
    double nowUs = 0;
    double workUs = 0;
    for (int i = 0; i < 20; ++i) {
        const double us = 150 + 40.0 * i;
        made.kernel(7, "work", nowUs + 30, us, made.call(100, "runFunction - submit", nowUs, us + 60));
        nowUs += us + 70;
        workUs += us;
    }
    const GraphOfTrace graph(made.load());
    EXPECT_EQ(graph->counts().byKind[std::size_t(EdgeKind::Copy)], 20u);
    const WhatIf whatIf(*graph);
    const Knob half{KnobTarget::Work, "work", 0.5};
    const auto change = whatIf.change(std::span(&half, 1));
    ASSERT_TRUE(change);
    const Prediction prediction = whatIf.predict({}, *change);
    EXPECT_NEAR(static_cast<double>(prediction.changeNs()), -workUs * 500, 0.02 * nowUs * 1000);
}

/// Each launch is recorded long, and its kernel runs on behind it.
TEST(DependencyGraph, LongLaunchesDoNotRunTheirWork) {
    MadeTrace made;
    for (int i = 0; i < 20; ++i) {
        made.kernel(7, "work", 400.0 * i + 60, 330, made.call(100, "cudaLaunchKernel", 400.0 * i, 50));
    }
    const GraphOfTrace graph(made.load());
    EXPECT_EQ(graph->counts().byKind[std::size_t(EdgeKind::Copy)], 0u);
}

/// The clock of the device is 8 us late: its last kernel seems to end after the synchronization.
TEST(DependencyGraph, SynchronizationsThatEndBeforeTheWorkOfALateClock) {
    MadeTrace made;
    double nowUs = 0;
    for (int i = 0; i < 3; ++i, nowUs += 1000) {
        made.kernel(7, "work", nowUs + 20, 500, made.call(100, "hipLaunchKernel", nowUs, 5));
        made.call(100, "hipDeviceSynchronize", nowUs + 10, 502);
    }
    const GraphOfTrace graph(made.load());
    EXPECT_EQ(graph->counts().byKind[std::size_t(EdgeKind::DeviceSync)], 3u);
    EXPECT_EQ(graph->counts().unexplained, 0u);
}

/// Kernels that were launched before the recording hold the first synchronization.
TEST(DependencyGraph, WaitsForWorkLaunchedBeforeTheRecording) {
    MadeTrace made;
    for (int i = 0; i < 10; ++i) {
        made.kernel(7, "queued", i * 100, 99, 0);
    }
    made.call(100, "cudaDeviceSynchronize", 50, 955);
    made.kernel(7, "later", 1040, 10, made.call(100, "cudaLaunchKernel", 1030, 5));
    const GraphOfTrace graph(made.load());
    EXPECT_THAT(edgesTo(*graph, "cudaDeviceSynchronize", NodeKind::CallEnd),
                ElementsAre("device_sync inferred queued", "call recorded cudaDeviceSynchronize"));
}

/// side.wait_stream(main), a kernel on each, main.wait_stream(side): the record of the second wait was taken
/// for one of the main stream, since that launched last.
TEST(DependencyGraph, StreamsThatWaitForEachOtherWithoutSyncEvents) {
    MadeTrace made;
    made.kernel(7, "before", 20, 50, made.call(100, "cudaLaunchKernel", 10, 5));
    made.call(100, "cudaEventRecord", 20, 2);
    made.call(100, "cudaStreamWaitEvent", 23, 2);
    made.kernel(8, "side", 72, 200, made.call(100, "cudaLaunchKernel", 30, 5));
    made.kernel(7, "main", 71, 100, made.call(100, "cudaLaunchKernel", 40, 5));
    made.call(100, "cudaEventRecord", 50, 2);
    made.call(100, "cudaStreamWaitEvent", 53, 2);
    made.kernel(7, "join", 274, 10, made.call(100, "cudaLaunchKernel", 60, 5));
    const GraphOfTrace graph(made.load());
    EXPECT_THAT(edgesTo(*graph, "side", NodeKind::WorkBegin),
                ElementsAre("launch recorded cudaLaunchKernel", "event paired before"));
    EXPECT_THAT(edgesTo(*graph, "join", NodeKind::WorkBegin),
                UnorderedElementsAre("stream recorded main", "launch recorded cudaLaunchKernel",
                                     "event paired side"));
    EXPECT_EQ(graph->counts().streamWaitsFound, 2u);
}

/// Dependent launch: each kernel begins 3 us before the one before it ends.
TEST(DependencyGraph, DependentLaunchKeepsTheChainOfAStream) {
    MadeTrace made;
    for (int i = 0; i < 5; ++i) {
        made.kernel(7, "k", 20 + i * 37.0, 40, made.call(100, "cudaLaunchKernel", 1 + i * 3.0, 2));
    }
    const GraphOfTrace graph(made.load());
    EXPECT_EQ(graph->counts().byKind[std::size_t(EdgeKind::Stream)], 4u);
    EXPECT_EQ(graph->counts().unexplained, 0u);
}

/// A record that reaches past its whole successor cannot be right; the chain goes on.
TEST(DependencyGraph, AnImpossibleDurationDoesNotBreakTheChain) {
    MadeTrace made;
    for (int i = 0; i < 5; ++i) {
        made.kernel(7, i == 1 ? "broken" : "k", 20 + i * 40.0, i == 1 ? 90'000 : 39,
                    made.call(100, "cudaLaunchKernel", 1 + i * 3.0, 2));
    }
    const GraphOfTrace graph(made.load());
    EXPECT_EQ(graph->counts().byKind[std::size_t(EdgeKind::Stream)], 4u);
    EXPECT_EQ(graph->timeNs(NodeId{graph->nodeCount() - 1}), 219 * kUs);
}

/// Two loader threads work in turn for an iterator that waits for some of the batches; some waits may lie
/// within other slices.
TEST(DependencyGraph, IteratorsWaitForTheWorkersOfTheirLoader) {
    for (const bool isDeep : {false, true}) {
        MadeTrace made;
        for (int batch = 0; batch < 6; ++batch) {
            const double startUs = batch / 2 * 2000.0 + (batch % 2) * 10;
            made.operatorSlice(200 + batch % 2, "load_batch", startUs, 1990 - (batch % 2) * 700);
        }
        double nowUs = 0;
        for (int step = 0; step < 6; ++step) {
            const int worker = step % 2;
            const double readyUs = step / 2 * 2000.0 + worker * 10 + 1990 - worker * 700;
            const double startUs = nowUs;
            nowUs = std::max(nowUs + 20, readyUs + 12);
            if (isDeep && step % 3 == 0) {
                made.annotation(100, "fetch", startUs, nowUs - startUs + 5);
            }
            made.annotation(100, "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", startUs,
                            nowUs - startUs);
            made.kernel(7, "k", nowUs + 10, 50, made.call(100, "cudaLaunchKernel", nowUs + 1, 2));
            nowUs += 30;
        }
        const GraphOfTrace graph(made.load());
        EXPECT_THAT(edgesTo(*graph, "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__",
                            NodeKind::HostEnd),
                    testing::Contains("thread inferred load_batch").Times(6))
            << isDeep;
    }
}

TEST(DependencyGraph, KeepsUnexplainedWaitsAndCutsContradictedEdges) {
    MadeTrace made;
    double nowUs = 0;
    for (int i = 0; i < 5; ++i, nowUs += 100) {
        made.kernel(7, "k", nowUs + 6, 20, made.call(100, "cudaLaunchKernel", nowUs, 5));
    }
    made.kernel(7, "late", nowUs + 56, 20, made.call(100, "cudaLaunchKernel", nowUs, 5));
    const GraphOfTrace graph(made.load());
    ASSERT_EQ(graph->waits().size(), 1u);
    EXPECT_EQ(graph->trace().sliceName(graph->sliceOf(graph->waits()[0].node)), "late");
    EXPECT_EQ(graph->waits()[0].waitNs, 50 * kUs);
    EXPECT_FALSE(graph->waits()[0].withoutLaunch);
    EXPECT_EQ(graph->counts().unexplainedNs, 50 * kUs);
    EXPECT_EQ(graph->unexplainedNs(graph->waits()[0].node), 50 * kUs);
}

TEST(DependencyGraph, FullQueueHoldsLaunchesBack) {
    MadeTrace made;
    // The device is 100 times as slow as the host, up to the queue's depth.
    constexpr int kDepth = 1000;
    for (int i = 0; i < 1500; ++i) {
        const double launchUs = i < kDepth ? i : kDepth + (i - kDepth) * 100.0;
        made.kernel(7, "k", 10 + i * 100.0, 99,
                    made.call(100, "cudaLaunchKernel", launchUs, i < kDepth ? 0.5 : 99));
    }
    const GraphOfTrace graph(made.load());
    EXPECT_GT(graph->counts().byKind[std::size_t(EdgeKind::QueueFull)], 400u);
}

TEST(DependencyGraph, IsEmptyWithoutCallsAndWork) {
    MadeTrace made;
    made.operatorSlice(100, "aten::add", 0, 10);
    const GraphOfTrace graph(made.load());
    EXPECT_EQ(graph->nodeCount(), 0u);
    EXPECT_EQ(graph->edgeCount(), 0u);
    EXPECT_THAT(graph->steps(), IsEmpty());
}

TEST(DependencyGraph, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    const TracePtr trace = test::randomCalls(1, 50);
    const auto graph = DependencyGraph::build(*trace, stop.get_token());
    ASSERT_FALSE(graph);
    EXPECT_EQ(graph.error().code, ErrorCode::Cancelled);
}

TEST(DependencyGraph, CausesComeBeforeTheirEffects) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const GraphOfTrace graph(test::randomCalls(seed, 120));
        for (std::uint32_t i = 0; i < graph->nodeCount(); ++i) {
            ASSERT_TRUE(i == 0 || graph->timeNs(NodeId{i - 1}) <= graph->timeNs(NodeId{i}))
                << "seed " << seed;
            const auto [first, last] = graph->edgesTo(NodeId{i});
            for (std::uint32_t e = first; e < last; ++e) {
                ASSERT_LT(indexOf(graph->from(EdgeId{e})), i) << "seed " << seed;
                ASSERT_GE(graph->modelWeightNs(EdgeId{e}, NodeId{i}), 0) << "seed " << seed;
            }
        }
    }
}

} // namespace
} // namespace lanescope
