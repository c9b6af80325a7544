// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/call_tree.h"

#include <gtest/gtest.h>

#include "core/analysis/host/call_totals.h"
#include "core/analysis/host/operator_table.h"
#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::SliceHandle;
using test::TraceFixture;

/// "name<parent" of each node.
std::vector<std::string> shape(const Trace& trace, const CallTree& tree) {
    std::vector<std::string> nodes;
    for (const CallNode& node : tree.nodes) {
        const std::string parent =
            node.parent == kNoIndex ? "-" : std::string(trace.sliceName(tree.nodes[node.parent].slice));
        nodes.push_back(std::string(trace.sliceName(node.slice)) + "<" + parent);
    }
    return nodes;
}

std::string ownerOf(const Trace& trace, const CallTree& tree, std::size_t op) {
    const std::uint32_t owner = tree.ownerOfOp[op];
    return owner == CallTree::kRoot ? "(root)"
           : owner == kNoIndex      ? "(none)"
                                    : std::string(trace.sliceName(tree.nodes[owner].slice));
}

TEST(CallTree, OfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const CallTree tree = callTree(*trace);
    EXPECT_EQ(shape(*trace, tree),
              (std::vector<std::string>{"aten::linear<-", "aten::addmm<aten::linear", "aten::relu<-",
                                        "aten::copy_<-", "aten::relu<-", "aten::mm<-"}));
    EXPECT_EQ(tree.nodes[0].subtreeEnd, 2u);
    std::vector<std::string> owners;
    for (std::size_t i = 0; i < trace->deviceOps().size(); ++i) {
        owners.push_back(std::string(trace->sliceName(trace->deviceOps()[i].slice)) + " by " +
                         ownerOf(*trace, tree, i));
    }
    EXPECT_EQ(owners, (std::vector<std::string>{
                          "volta_fp16_s884gemm by aten::addmm", "vectorized_elementwise_kernel by aten::relu",
                          "Memcpy HtoD (Pinned -> Device) by aten::copy_",
                          "vectorized_elementwise_kernel by aten::relu", "ampere_sgemm_128x64 by aten::mm",
                          "reduce_kernel by aten::relu"}));
}

TEST(CallTree, WhatLiesBetweenOperatorsDoesNotPartThem) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    fixture.addSlice(host, "outer", "cpu_op", 0, 100);
    fixture.addSlice(host, "f.py(1): f", "python_function", 10, 80);
    fixture.addSlice(host, "mark", "user_annotation", 20, 60);
    fixture.addSlice(host, "inner", "cpu_op", 30, 40);
    fixture.addLaunch(fixture.addSlice(host, "cudaLaunchKernel", "cuda_runtime", 85, 5), 1);
    const auto trace = fixture.take();
    const CallTree tree = callTree(*trace);
    EXPECT_EQ(shape(*trace, tree), (std::vector<std::string>{"outer<-", "inner<outer"}));
    EXPECT_EQ(tree.ownerOfLaunch, std::vector<std::uint32_t>{0});
}

TEST(CallTree, AnAncestorThatHasEndedIsNone) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    fixture.addSlice(host, "first", "cpu_op", 0, 50);
    fixture.addSlice(host, "late.py(1): f", "python_function", 40, 60);
    fixture.addSlice(host, "second", "cpu_op", 70, 10);
    const auto trace = fixture.take();
    EXPECT_EQ(shape(*trace, callTree(*trace)), (std::vector<std::string>{"first<-", "second<-"}));
}

TEST(CallTree, NodesAreInDepthFirstOrderAndOperatorsByBruteForce) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::Random random(seed);
        const auto trace = test::randomTracks(random, 3, 80);
        const CallTree tree = callTree(*trace);
        std::size_t operators = 0;
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            operators += trace->categoryKind(SliceId(i)) == CategoryKind::Operator ? 1 : 0;
        }
        ASSERT_EQ(tree.nodes.size(), operators);
        for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
            const CallNode& node = tree.nodes[i];
            // The definition, walked: the nearest open ancestor that is an operator.
            SliceId parent = trace->slices().parent[node.slice];
            while (parent != kNoSlice &&
                   (trace->categoryKind(parent) != CategoryKind::Operator ||
                    trace->slices().endNs(parent) <= trace->slices().startNs[node.slice])) {
                parent = trace->slices().parent[parent];
            }
            ASSERT_EQ(node.parent == kNoIndex ? kNoSlice : tree.nodes[node.parent].slice, parent);
            ASSERT_GT(node.subtreeEnd, i);
            if (node.parent != kNoIndex) {
                ASSERT_LT(node.parent, i);
                ASSERT_LE(node.subtreeEnd, tree.nodes[node.parent].subtreeEnd);
            }
        }
    }
}

/// "twice" in "twice" in "twice", the inner with a child and a launch of 7 ns of work.
std::shared_ptr<const Trace> nestedSameNames() {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    fixture.addOperatorIds(fixture.addSlice(host, "twice", "cpu_op", 0, 100), {.externalId = 1});
    fixture.addLaunch(fixture.addSlice(host, "cudaLaunchKernel", "cuda_runtime", 1, 2), 1, 1);
    fixture.addOperatorIds(fixture.addSlice(host, "twice", "cpu_op", 10, 80), {.externalId = 2});
    fixture.addOperatorIds(fixture.addSlice(host, "twice", "cpu_op", 20, 60), {.externalId = 3});
    fixture.addOperatorIds(fixture.addSlice(host, "child", "cpu_op", 30, 20), {.externalId = 4});
    fixture.addLaunch(fixture.addSlice(host, "cudaLaunchKernel", "cuda_runtime", 60, 5), 2, 3);
    DeviceOp op;
    op.device = 0;
    for (const std::int64_t correlation : {1, 2}) {
        op.correlation = correlation;
        fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", correlation * 100, 7), op);
    }
    return fixture.take();
}

TEST(CallTree, MergesASingleChildOfTheSameNameOnRequest) {
    const auto trace = nestedSameNames();
    EXPECT_EQ(callTree(*trace).nodes.size(), 4u);

    const CallTree merged = callTree(*trace, {Conventions::Lanescope, true});
    EXPECT_EQ(shape(*trace, merged), (std::vector<std::string>{"twice<-", "child<twice"}));
    EXPECT_EQ(merged.ownerOfLaunch, (std::vector<std::uint32_t>{0, 0}));
    EXPECT_EQ(callTimes(*trace, merged)[0].hostSelfNs, 100 - 20 - 2 - 5);

    // The plugin forgets the calls of all but the innermost.
    const CallTree plugin = callTree(*trace, {Conventions::TensorBoard, true});
    EXPECT_EQ(shape(*trace, plugin), (std::vector<std::string>{"twice<-", "child<twice"}));
    EXPECT_EQ(plugin.ownerOfLaunch, (std::vector<std::uint32_t>{kNoIndex, 0}));
    EXPECT_EQ(callTimes(*trace, plugin)[0].hostSelfNs, 100 - 20 - 5);
}

TEST(CallTree, RecursionCountsDeviceWorkOnce) {
    const auto trace = nestedSameNames();
    const CallTree tree = callTree(*trace);
    const std::vector<OperatorRow> rows = operatorTable(*trace, tree, callTimes(*trace, tree));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].count, 3u);
    EXPECT_EQ(rows[0].totalNs, 100 + 80 + 60);
    EXPECT_EQ(rows[0].deviceTotalNs, 14);
    EXPECT_EQ(rows[0].deviceSelfNs, 14);
}

TEST(CallTree, ThePluginJoinsByIdAndFilesTheRestUnderTheRoot) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    fixture.addStep(fixture.addSlice(host, "ProfilerStep#1", "user_annotation", 0, 200), 1);
    fixture.addOperatorIds(fixture.addSlice(host, "a", "cpu_op", 10, 40), {.externalId = 5});
    fixture.addOperatorIds(fixture.addSlice(host, "late", "cpu_op", 40, 16), {.externalId = 6});
    fixture.addLaunch(fixture.addSlice(host, "cudaLaunchKernel", "cuda_runtime", 100, 5), 1, 5);
    fixture.addLaunch(fixture.addSlice(host, "cuLaunchKernel", "cuda_driver", 20, 5), 2, 5);
    fixture.addLaunch(fixture.addSlice(host, "cudaLaunchKernel", "cuda_runtime", 30, 5), 3, 77);
    DeviceOp op;
    op.device = 0;
    for (const std::int64_t correlation : {1, 2, 3}) {
        op.correlation = correlation;
        fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", correlation * 100, 7), op);
    }
    const auto trace = fixture.take();
    const CallTree plugin = callTree(*trace, {Conventions::TensorBoard, true});
    // "late" overlaps "a" partially: the plugin leaves it out.
    EXPECT_EQ(shape(*trace, plugin), (std::vector<std::string>{"ProfilerStep#1<-", "a<ProfilerStep#1"}));
    EXPECT_FALSE(plugin.nodes[0].isOperator);
    EXPECT_EQ(ownerOf(*trace, plugin, 0), "a");
    EXPECT_EQ(ownerOf(*trace, plugin, 1), "(root)");
    EXPECT_EQ(ownerOf(*trace, plugin, 2), "(none)");
    EXPECT_EQ(plugin.rootCount, 1u);

    const CallTree ours = callTree(*trace);
    EXPECT_EQ(shape(*trace, ours), (std::vector<std::string>{"a<-", "late<a"}));
    EXPECT_EQ(ownerOf(*trace, ours, 0), "(none)");
    EXPECT_EQ(ownerOf(*trace, ours, 1), "a");
    EXPECT_EQ(ownerOf(*trace, ours, 2), "a");
}

TEST(CallTree, NothingWhenStoppedOrEmpty) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(callTree(*test::makeWorkedExample(), {}, stop.get_token()).nodes.empty());
    EXPECT_TRUE(callTree(*test::makeWorkedExample(), {Conventions::TensorBoard, true}, stop.get_token())
                    .nodes.empty());
    TraceFixture fixture;
    EXPECT_TRUE(callTree(*fixture.take()).nodes.empty());
}

} // namespace
} // namespace lanescope
