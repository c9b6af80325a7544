// SPDX-License-Identifier: Apache-2.0
// JSON of PyTorch's own CUDA writer: what Kineto would have written as names and figures is in the args, or
// follows from them.
#include <gtest/gtest.h>

#include "core/analysis/device/occupancy.h"
#include "core/analysis/device/queue_time.h"
#include "core/analysis/device/warps_per_sm.h"
#include "core/graphs/graph_replays.h"
#include "core/graphs/other_nodes.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "core/store/graph_node.h"
#include "core/store/trace.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

constexpr const char* kDevice =
    R"({"id":0,"name":"X","computeMajor":9,"computeMinor":0,"warpSize":32,"maxThreadsPerMultiprocessor":2048,)"
    R"("numSms":10,"regsPerMultiprocessor":65536,"sharedMemPerMultiprocessor":233472})";

TracePtr load(const std::string& events) {
    const auto trace =
        loadTraceText(R"({"schemaVersion":1,"baseTimeNanoseconds":1000000000,"deviceProperties":[)" +
                          std::string(kDevice) + R"(],"traceEvents":[)" + events + "]}",
                      "t.json");
    if (!trace) {
        ADD_FAILURE() << trace.error().describe();
        return std::make_shared<Trace>(TraceData());
    }
    EXPECT_EQ(brokenPromise(**trace), "");
    return *trace;
}

std::string work(const char* category, const char* name, int tid, double us, double durationUs,
                 const std::string& args) {
    return R"({"ph":"X","cat":")" + std::string(category) + R"(","name":")" + name + R"(","pid":0,"tid":)" +
           std::to_string(tid) + ",\"ts\":" + std::to_string(us) + ",\"dur\":" + std::to_string(durationUs) +
           ",\"args\":{" + args + "}}";
}
std::string launch(const char* name, int correlation, double us) {
    return R"({"ph":"X","cat":"cuda_runtime","name":")" + std::string(name) + R"(","pid":5,"tid":5,"ts":)" +
           std::to_string(us) + R"(,"dur":3,"args":{"cbid":1,"correlation":)" + std::to_string(correlation) +
           "}}";
}
std::string arrow(char phase, std::int64_t id, int tid, double us) {
    return R"({"ph":")" + std::string(1, phase) + R"(","cat":"ac2g","name":"ac2g","id":)" +
           std::to_string(id) + R"(,"pid":0,"tid":)" + std::to_string(tid) + ",\"ts\":" + std::to_string(us) +
           (phase == 'f' ? R"(,"bp":"e"})" : "}");
}

SliceId named(const Trace& trace, std::string_view name) {
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        if (trace.sliceName(SliceId(i)) == name) {
            return SliceId(i);
        }
    }
    ADD_FAILURE() << "no slice " << name;
    return SliceId(0);
}
const DeviceOp& opOf(const Trace& trace, std::string_view name) {
    return trace.deviceOp(trace.deviceOpOf(named(trace, name)));
}

TEST(CudaWriter, CopiesHaveTheNamesOfKineto) {
    const auto trace = load(
        work(
            "gpu_memcpy", "Memcpy", 7, 0, 2,
            R"("device":0,"stream":7,"bytes":4000,"copy kind":"HtoD","src kind":"pageable","dst kind":"device")") +
        "," +
        work("gpu_memcpy", "Memcpy", 7, 10, 2,
             R"("bytes":8,"copy kind":8,"src kind":"managed_static","dst kind":9,"stream":7)") +
        "," + work("gpu_memcpy", "Memcpy DtoH (Device -> Pinned)", 7, 20, 2, R"("bytes":8,"stream":7)") +
        "," + work("gpu_memset", "Memset", 7, 30, 4, R"("bytes":100,"memory kind":3,"stream":7)") + "," +
        work("kernel", "Memcpy", 7, 40, 2, R"("copy kind":"HtoD")"));
    const DeviceOp& copy = opOf(*trace, "Memcpy HtoD (Pageable -> Device)");
    EXPECT_DOUBLE_EQ(copy.bandwidthGBs, 2) << "4000 bytes in 2000 ns";
    named(*trace, "Memcpy DtoD");
    named(*trace, "Memcpy DtoH (Device -> Pinned)");
    EXPECT_DOUBLE_EQ(opOf(*trace, "Memset (Device)").bandwidthGBs, 0.025);
    EXPECT_EQ(trace->categoryKind(named(*trace, "Memcpy")), CategoryKind::Kernel);
}

TEST(CudaWriter, LoadFollowsFromTheLaunch) {
    const auto trace =
        load(work("kernel", "k", 7, 0, 2,
                  R"("grid":[5,2,1],"block":[128,2,1],"registers per thread":32,"shared memory":0)"));
    const DeviceOp& op = opOf(*trace, "k");
    EXPECT_DOUBLE_EQ(warpsPerSmOf(*trace, op), 8) << "1 block of 256 threads for each of 10 SMs";
    EXPECT_DOUBLE_EQ(occupancyOf(*trace, op).percent, 12.5) << "256 of 2048 threads";
    EXPECT_TRUE(occupancyOf(*trace, op).isComputed);
}

TEST(CudaWriter, LanesAndGraphsAreKeptApart) {
    const auto trace =
        load(work("kernel", "a", 100008, 0, 2,
                  R"("original_stream":21,"stream":100008,"graph id":9,"graph node id":4)") +
             "," + work("kernel", "b", 7, 0, 2, R"("stream":7,"graph node id":38654705668,"graph id":9)") +
             "," + work("kernel", "c", 7, 9, 2, R"("stream":7,"graph id":10,"graph node id":4)"));
    EXPECT_EQ(opOf(*trace, "a").stream, 21);
    EXPECT_EQ(trace->track(trace->trackOf(named(*trace, "a"))).tid, 100008);
    EXPECT_EQ(opOf(*trace, "a").graphNodeId, (std::int64_t{9} << 32) + 4);
    EXPECT_EQ(opOf(*trace, "b").graphNodeId, opOf(*trace, "a").graphNodeId) << "as Kineto packs them";
    EXPECT_EQ(graphOf(opOf(*trace, "c")), 10);
    EXPECT_EQ(graphNodeOf(opOf(*trace, "c")), 4);
}

TEST(CudaWriter, ArrowsBeginAtTheEndOfANode) {
    const std::int64_t first = std::int64_t{1} << 40;
    const auto trace = load(work("kernel", "a", 7, 10, 5, R"("stream":7)") + "," +
                            work("kernel", "b", 7, 15, 5, R"("stream":7)") + "," +
                            work("graph_event_node", "EventRecord", 21, 20, 0, R"("stream":21)") + "," +
                            work("kernel", "c", 21, 30, 5, R"("stream":21)") + "," +
                            arrow('s', first, 7, 15) + "," + arrow('f', first, 7, 15) + "," +
                            arrow('s', first + 1, 7, 20) + "," + arrow('f', first + 1, 21, 20) + "," +
                            arrow('s', first + 2, 21, 20) + "," + arrow('f', first + 2, 21, 30));
    std::vector<std::pair<std::string, std::string>> edges;
    for (const Flow& flow : trace->flows()) {
        edges.emplace_back(trace->sliceName(flow.from), trace->sliceName(flow.to));
    }
    std::ranges::sort(edges);
    const std::vector<std::pair<std::string, std::string>> expected{
        {"EventRecord", "c"}, {"a", "b"}, {"b", "EventRecord"}};
    EXPECT_EQ(edges, expected) << "a ends where b begins";
}

TEST(CudaWriter, NodesAreFollowedOverReplays) {
    const auto node = [](const char* name, int tid, double us, int correlation, int graph, int id) {
        return work("kernel", name, tid, us, 2,
                    "\"stream\":" + std::to_string(tid) + ",\"correlation\":" + std::to_string(correlation) +
                        ",\"graph id\":" + std::to_string(graph) +
                        ",\"graph node id\":" + std::to_string(id));
    };
    const auto trace = load(launch("cudaGraphLaunch", 1, 0) + "," + node("x", 7, 10, 1, 9, 1) + "," +
                            node("y", 8, 11, 1, 9, 2) + "," + launch("cudaGraphLaunch", 2, 20) + "," +
                            node("x", 9, 31, 2, 9, 1) + "," + node("y", 7, 30, 2, 9, 2) + "," +
                            launch("cudaGraphLaunch", 3, 40) + "," + node("x", 7, 50, 3, 10, 1) + "," +
                            node("y", 8, 51, 3, 10, 2) + "," +
                            work("graph_host_node", "HostNode: free", 7, 60, 2,
                                 R"("stream":7,"correlation":3,"host fn":"free")"));
    const GraphReplays replays = findGraphReplays(*trace);
    ASSERT_EQ(replays.graphs.size(), 2u) << "the third launch is of another graph with the same kernels";
    ASSERT_EQ(replays.graphs[0].replays.size(), 2u) << "its second replay ran on other streams";
    for (const std::uint32_t replay : replays.graphs[0].replays) {
        const auto pieces = replays.piecesOf(replays.replays[replay]);
        EXPECT_EQ(trace->sliceName(trace->deviceOp(pieces[0]).slice), "x");
        EXPECT_EQ(trace->sliceName(trace->deviceOp(pieces[1]).slice), "y");
    }
    const auto others = otherNodes(*trace, replays);
    ASSERT_TRUE(others);
    EXPECT_EQ((*others)[0].hostFunctions, 0u);
    EXPECT_EQ((*others)[1].hostFunctions, 1u);
    EXPECT_EQ(trace->deviceOps().size(), 6u) << "a function of the host is no work of the device";
    EXPECT_EQ(trace->track(trace->trackOf(named(*trace, "HostNode: free"))).kind, TrackKind::Stream);
}

TEST(CudaWriter, CountersAreOfTheirDeviceAndMoveNoTime) {
    const auto trace = load(
        R"x({"ph":"C","name":"Power (W)","pid":"GPU 0 Counters","ts":1,"args":{"":310.5}},)x"
        R"x({"ph":"C","name":"Power (W)","pid":"GPU 0 Counters","ts":12,"args":{"":320}},)x"
        R"x({"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Spans","tid":"x","ts":10,"dur":20},)x" +
        work("kernel", "k", 7, 10, 20, R"("stream":7)"));
    ASSERT_EQ(trace->counters().size(), 1u);
    const Counter& power = trace->counters()[0];
    EXPECT_EQ(trace->processes()[indexOf(power.process)].device, 0);
    EXPECT_EQ(power.values.size(), 2u) << "nothing is lost";
    EXPECT_EQ(trace->bounds().startNs, 10'000) << "the profiled window begins behind the first sample";
    EXPECT_NE(recordingHint(*trace, Ingredient::Counters).find("lanes of their devices"),
              std::string_view::npos);
}

TEST(CudaWriter, TimeInTheQueue) {
    const auto queued = [](const char* stamp) {
        const auto trace =
            load(work("kernel", "k", 7, 10, 2, std::string(R"("stream":7,"queued":)") + stamp));
        const SliceId slice = named(*trace, "k");
        const auto text = sliceText(*trace, slice);
        return text ? timeInQueue(*trace, slice, text->args) : std::nullopt;
    };
    EXPECT_EQ(queued("1000004000"), 6000) << "the trace begins at 1 s since the epoch";
    EXPECT_EQ(queued("0"), std::nullopt) << "Kineto's word for nothing";
    EXPECT_EQ(queued("999999999"), std::nullopt) << "before the recording";
    EXPECT_EQ(queued("1000011000"), std::nullopt) << "behind the start";
}

} // namespace
} // namespace lanescope::test
