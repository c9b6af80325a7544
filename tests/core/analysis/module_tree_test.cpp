// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/module_tree.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/analysis/host/flame_graph.h"
#include "core/analysis/host/module_names.h"
#include "core/catalog/module_tables.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::SliceHandle;
using test::TraceFixture;

/// Two calls of a net with a layer, of which each launches a kernel, and a backward pass on another thread.
class Modules : public testing::Test {
protected:
    Modules() {
        m_fixture.addProcess("python3", 41);
        m_main = m_fixture.addTrack("main", 1);
        m_backward = m_fixture.addTrack("backward", 2);
        m_fixture.addProcess("GPU 0", 0, 0);
        m_stream = m_fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
        for (const TimeNs startNs : {0, 1000}) {
            host("train.py(3): step", "python_function", startNs, 400);
            host("nn.Module: Net_0", "python_function", startNs + 10, 300);
            host("net.py(7): forward", "python_function", startNs + 20, 280);
            host("aten::relu", "cpu_op", startNs + 30, 20);
            host("nn.Module: Linear_1", "python_function", startNs + 100, 100);
            const SliceHandle forward = host("aten::linear", "cpu_op", startNs + 110, 80);
            host("aten::addmm", "cpu_op", startNs + 120, 60);
            launch(startNs + 130, 50);
            const SliceHandle outer =
                m_fixture.addSlice(m_backward, "autograd::engine", "cpu_op", startNs + 500, 90);
            const SliceHandle inner =
                m_fixture.addSlice(m_backward, "AddmmBackward0", "cpu_op", startNs + 510, 70);
            m_fixture.addLaunch(
                m_fixture.addSlice(m_backward, "cudaLaunchKernel", "cuda_runtime", startNs + 520, 10),
                ++m_correlation);
            kernel(startNs + 540, 30);
            m_fixture.addFlow(forward, inner, "fwdbwd");
            m_fixture.addFlow(forward, outer, "fwdbwd");
        }
        m_trace = m_fixture.take();
    }
    SliceHandle host(const char* name, const char* category, TimeNs startNs, DurationNs durationNs) {
        return m_fixture.addSlice(m_main, name, category, startNs, durationNs);
    }
    void launch(TimeNs startNs, DurationNs workNs) {
        m_fixture.addLaunch(host("cudaLaunchKernel", "cuda_runtime", startNs, 10), ++m_correlation);
        kernel(startNs + 20, workNs);
    }
    void kernel(TimeNs startNs, DurationNs durationNs) {
        DeviceOp op;
        op.device = 0;
        op.correlation = m_correlation;
        m_fixture.addDeviceOp(m_fixture.addSlice(m_stream, "k", "kernel", startNs, durationNs), op);
    }
    const Trace& trace() const { return *m_trace; }

private:
    TraceFixture m_fixture;
    TrackId m_main{};
    TrackId m_backward{};
    TrackId m_stream{};
    std::int64_t m_correlation = 0;
    std::shared_ptr<const Trace> m_trace;
};

TEST_F(Modules, ATreeWithTimesOfHostAndDevice) {
    const ModuleTree modules = moduleTree(trace(), callTree(trace()));
    ASSERT_EQ(modules.rows.size(), 2u);
    EXPECT_TRUE(modules.hasBackward);
    const ModuleRow& net = modules.rows[0];
    const ModuleRow& layer = modules.rows[1];
    EXPECT_EQ(moduleName(trace().text(net.name)), "Net_0");
    EXPECT_EQ(layer.parent, 0u);
    EXPECT_EQ(net.subtreeEnd, 2u);
    EXPECT_EQ(net.count, 2u);
    EXPECT_EQ(net.operators, 2u);   // relu
    EXPECT_EQ(layer.operators, 2u); // linear; addmm is called by it
    EXPECT_EQ(net.hostTotalNs, 600);
    EXPECT_EQ(net.hostSelfNs, 400);
    EXPECT_EQ(layer.hostSelfNs, 200);
    EXPECT_EQ(net.deviceTotalNs, 100);
    EXPECT_EQ(net.deviceSelfNs, 0);
    EXPECT_EQ(layer.deviceSelfNs, 100);
    EXPECT_EQ(layer.backwardHostNs, 180); // each outermost operator once
    EXPECT_EQ(net.backwardHostNs, 180);
    EXPECT_EQ(net.backwardDeviceNs, 60);
}

TEST_F(Modules, ASelectionCountsWhatRunsInIt) {
    const ModuleTree modules = moduleTree(trace(), callTree(trace()), {TimeRange{1000, 2000}});
    ASSERT_EQ(modules.rows.size(), 2u);
    EXPECT_EQ(modules.rows[0].count, 1u);
    EXPECT_EQ(modules.rows[0].deviceTotalNs, 50);
    // Its module began before the range: the part inside counts.
    const ModuleTree inside = moduleTree(trace(), callTree(trace()), {TimeRange{90, 1000}});
    ASSERT_EQ(inside.rows.size(), 2u);
    EXPECT_EQ(inside.rows[0].count, 1u);
    EXPECT_EQ(inside.rows[0].hostTotalNs, 220);
    EXPECT_EQ(inside.rows[1].count, 1u);
}

TEST_F(Modules, WorkKnowsItsModule) {
    const std::vector<StringId> modules = modulesOfWork(trace());
    ASSERT_EQ(modules.size(), 4u);
    EXPECT_EQ(trace().text(modules[0]), "nn.Module: Linear_1");
    EXPECT_EQ(modules[1], kEmptyString); // of the backward pass
}

TEST_F(Modules, FlameGraphsOfDifferentFrames) {
    const FlameGraph modules = flameGraph(trace(), FlameFrames::Modules);
    EXPECT_EQ(modules.nodes.size(), 2u);
    EXPECT_EQ(modules.hostTotalNs, 600);
    EXPECT_EQ(modules.depth, 2u);
    const FlameGraph operators = flameGraph(trace(), FlameFrames::ModulesAndOperators);
    EXPECT_EQ(pathText(trace(), operators.nodes, 4), "Net_0;Linear_1;aten::linear;aten::addmm");
    const FlameGraph host = flameGraph(trace(), FlameFrames::Host);
    EXPECT_EQ(pathText(trace(), host.nodes, 2), "train.py(3): step;Net_0;net.py(7): forward");
    EXPECT_EQ(host.hostTotalNs, 800 + 180);
    EXPECT_EQ(host.deviceTotalNs, 160);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(flameGraph(trace(), FlameFrames::Host, {}, stop.get_token()).nodes.empty());
    EXPECT_TRUE(moduleTree(trace(), callTree(trace()), {}, stop.get_token()).rows.empty());
}

TEST(FlameGraph, PathsAreThoseOfEverySlice) {
    for (unsigned seed = 1; seed <= 30; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937 random(seed);
        TraceFixture fixture;
        const TrackId track = fixture.addTrack("main", 1);
        for (int i = 0; i < 60; ++i) {
            const std::string name(1, static_cast<char>('a' + random() % 3));
            fixture.addSlice(track, name, "cpu_op", static_cast<TimeNs>(random() % 200),
                             static_cast<DurationNs>(random() % 60));
        }
        const auto trace = fixture.take();
        std::map<std::string, std::pair<std::uint64_t, DurationNs>> expected;
        for (std::uint32_t i = 0; i < trace->slices().size(); ++i) {
            std::string path(trace->sliceName(SliceId(i)));
            for (SliceId at = trace->slices().parent[i]; at != kNoSlice; at = trace->slices().parent[at]) {
                path = std::string(trace->sliceName(at)) + ";" + path;
            }
            ++expected[path].first;
            expected[path].second += trace->slices().durationNs[i];
        }
        const FlameGraph graph = flameGraph(*trace, FlameFrames::Host);
        ASSERT_EQ(graph.nodes.size(), expected.size());
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const PathNode& node = graph.nodes[i];
            const auto& figures = expected.at(pathText(*trace, graph.nodes, i));
            ASSERT_EQ(node.count, figures.first);
            ASSERT_EQ(node.hostTotalNs, figures.second);
            ASSERT_TRUE(node.parent == kNoIndex ||
                        (node.parent < i && i < graph.nodes[node.parent].subtreeEnd));
        }
    }
}

/// The names of all paths from the root would take memory in the square of the depth.
TEST(ModulePaths, OfDeepStacksKeepTheLastNames) {
    constexpr int kDepth = 3000;
    std::string text = "[";
    for (int i = 0; i < kDepth; ++i) {
        text += R"({"ph":"B","cat":"python_function","name":"f)" + std::to_string(i) +
                R"(","pid":1,"tid":1,"ts":)" + std::to_string(i) + "},";
    }
    const auto trace = loadTraceText(text + "{}]", "deep.json");
    ASSERT_TRUE(trace);
    const FlameGraph graph = flameGraph(**trace, FlameFrames::Host);
    ASSERT_EQ(graph.nodes.size(), std::size_t{kDepth});
    EXPECT_EQ(pathText(**trace, graph.nodes, 1), "f0;f1");
    const std::string deepest = pathText(**trace, graph.nodes, kDepth - 2);
    EXPECT_TRUE(deepest.starts_with("(2749 more);f2749;f2750;")) << deepest.substr(0, 40);
    EXPECT_TRUE(deepest.ends_with(";f2997;f2998"));
}

} // namespace
} // namespace lanescope
