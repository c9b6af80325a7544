// SPDX-License-Identifier: Apache-2.0
// Perfetto files of PyTorch's own CUDA writer: all begins of a group before its ends, and CUPTI's fields as
// texts beside GPU work.
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "core/graphs/graph_replays.h"
#include "core/import/trace_loader.h"
#include "core/store/graph_node.h"
#include "core/store/trace.h"
#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/protobuf_writer.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

using Message = ProtobufWriter;

Message packet(std::int64_t timeNs) {
    return Message().integer(8, timeNs).number(10, 1).number(13, 2);
}
Message note(std::string_view key, std::int64_t value) {
    return Message().bytes(10, key).integer(4, value);
}
Message begin(std::int64_t timeNs, std::uint64_t track, std::string_view name, std::string_view category,
              const std::vector<std::pair<std::string_view, std::int64_t>>& notes = {}) {
    Message event;
    event.number(9, 1).number(11, track).bytes(23, name);
    if (!category.empty()) {
        event.bytes(22, category);
    }
    for (const auto& [key, value] : notes) {
        event.message(4, note(key, value));
    }
    return packet(timeNs).message(11, event);
}
Message end(std::int64_t timeNs, std::uint64_t track) {
    return packet(timeNs).message(11, Message().number(9, 2).number(11, track));
}
Message process(std::uint64_t uuid, std::int64_t pid, std::string_view name) {
    return packet(0).message(60,
                             Message().number(1, uuid).message(3, Message().integer(1, pid).bytes(6, name)));
}
Message thread(std::uint64_t uuid, std::uint64_t parent, std::int64_t pid, std::int64_t tid) {
    return packet(0).message(60, Message().number(1, uuid).number(5, parent).message(
                                     4, Message().integer(1, pid).integer(2, tid)));
}
/// Interned: stages 1 Kernel, 2 Memset, 3 Annotation, 4 HostNode; queue 9; counters 1.
Message interned() {
    const auto specification = [](std::uint64_t iid, std::string_view name, std::uint64_t category) {
        return Message().number(1, iid).bytes(2, name).number(4, category);
    };
    const Message counter = Message().number(1, 0).bytes(2, "Power (W)");
    return Message().number(10, 1).number(13, 1).message(
        12, Message()
                .message(24, specification(1, "Kernel", 2))
                .message(24, specification(2, "Memset", 0))
                .message(24, specification(3, "Annotation", 0))
                .message(24, specification(4, "HostNode", 0))
                .message(24, specification(9, "[000007] stream 7", 0))
                .message(47, Message().number(1, 1).message(2, Message().message(1, counter)).number(3, 0)));
}
Message stage(std::int64_t timeNs, std::uint64_t durationNs, std::uint64_t kind, std::string_view name,
              const std::vector<std::pair<std::string_view, std::string_view>>& texts) {
    Message event;
    event.number(2, durationNs).number(11, 0).number(13, 9).number(14, kind);
    if (!name.empty()) {
        event.bytes(17, name);
    }
    event.message(6, Message().bytes(1, "device id").bytes(2, "0"));
    for (const auto& [key, value] : texts) {
        event.message(6, Message().bytes(1, key).bytes(2, value));
    }
    return packet(timeNs).message(53, event);
}

TracePtr load(const std::vector<Message>& packets) {
    Message message;
    for (const Message& one : packets) {
        message.message(1, one);
    }
    const auto trace =
        loadTraceFrom(std::make_shared<MemoryFile>(gzipMember(message.data()), "t.pftrace.gz"));
    if (!trace) {
        ADD_FAILURE() << trace.error().describe();
        return std::make_shared<Trace>(TraceData());
    }
    EXPECT_EQ(brokenPromise(**trace), "");
    EXPECT_EQ((*trace)->ledger().dropped(), 0u);
    EXPECT_EQ((*trace)->ledger().unusable, 0u);
    return *trace;
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

TEST(CuptiTrace, CallsOwnTheWorkWithTheirCorrelation) {
    const auto trace =
        load({process(1, 100, "python"), thread(2, 1, 100, 100), interned(),
              begin(0, 2, "aten::mm", "cpu_op", {{"External id", 5}, {"Sequence number", 8}}), end(900, 2),
              begin(100, 2, "cudaLaunchKernel", "cuda_runtime", {{"correlation", 3}}),
              begin(300, 2, "cudaGraphLaunch", "cuda_runtime", {{"correlation", 4}}), end(200, 2),
              end(400, 2), stage(1000, 50, 1, "gemm", {{"stream id", "7"}, {"correlation", "3"}}),
              stage(1100, 50, 1, "gelu",
                    {{"stream id", "21"}, {"correlation", "4"}, {"graph id", "9"}, {"graph node id", "2"}}),
              stage(1200, 50, 2, "",
                    {{"correlation", "4"},
                     {"graph id", "9"},
                     {"graph node id", "1"},
                     {"bytes", "100"},
                     {"memory kind", "3"}}),
              stage(1300, 5, 4, "", {{"correlation", "4"}, {"host fn", "free"}}),
              stage(990, 400, 3, "forward", {{"stream id", "7"}})});
    ASSERT_EQ(trace->deviceOps().size(), 3u);
    std::map<std::string, std::string> callOf;
    for (const DeviceOp& op : trace->deviceOps()) {
        ASSERT_NE(op.launch, kNoLaunch);
        callOf[std::string(trace->sliceName(op.slice))] = trace->sliceName(trace->launch(op.launch).slice);
    }
    const std::map<std::string, std::string> expected{
        {"gemm", "cudaLaunchKernel"}, {"gelu", "cudaGraphLaunch"}, {"Memset (Device)", "cudaGraphLaunch"}};
    EXPECT_EQ(callOf, expected);
    const SliceId call = named(*trace, "cudaLaunchKernel");
    EXPECT_EQ(trace->slices().durationNs[call], 100) << "the first end is that of the first begin";
    EXPECT_EQ(trace->slices().parent[call], named(*trace, "aten::mm"));
    const OperatorIds* ids = trace->operatorIdsOf(named(*trace, "aten::mm"));
    ASSERT_NE(ids, nullptr);
    EXPECT_EQ(ids->sequenceNumber, 8);
    const DeviceOp& memset = trace->deviceOp(trace->deviceOpOf(named(*trace, "Memset (Device)")));
    EXPECT_EQ(memset.bytes, 100);
    EXPECT_DOUBLE_EQ(memset.bandwidthGBs, 2);
    EXPECT_EQ(memset.graphNodeId, graphNodeKey(9, 1));
    const Track& track = trace->track(trace->trackOf(named(*trace, "gelu")));
    EXPECT_EQ(track.tid, 7) << "the lane";
    EXPECT_EQ(trace->deviceOp(trace->deviceOpOf(named(*trace, "gelu"))).stream, 21) << "the stream";
    EXPECT_EQ(trace->track(trace->trackOf(named(*trace, "forward"))).kind, TrackKind::DeviceAnnotation);
    EXPECT_EQ(trace->text(trace->category(trace->slices().category[named(*trace, "HostNode: free")]).name),
              kGraphHostCategory);
    EXPECT_EQ(findGraphReplays(*trace).graphs.size(), 1u);
}

TEST(CuptiTrace, SynchronizationsOverheadAndCounters) {
    const auto sync = [](std::int64_t timeNs, std::string_view name) {
        Message event;
        event.number(9, 1)
            .number(11, 5)
            .bytes(23, name)
            .message(4, note("device", 0))
            .message(4, note("stream", 7));
        event.message(4, Message().bytes(10, "cuda_sync_kind").bytes(6, name));
        return packet(timeNs).message(11, event);
    };
    const auto counter = [](std::int64_t timeNs, double value) {
        return packet(timeNs).message(
            52, Message().number(4, 1).message(2, Message().number(1, 0).real(3, value)));
    };
    const auto trace =
        load({process(4, 0, "GPU 0"), thread(5, 4, 0, 7), process(6, 99, "Overhead"), thread(7, 6, 99, 0),
              interned(), sync(0, "Event Sync"), sync(1000, "Stream Sync"), end(1000, 5), end(2000, 5),
              begin(10, 7, "Buffer Flush", ""), end(20, 7), stage(0, 2500, 1, "k", {{"arch", "sm_90"}}),
              counter(100, 300), counter(200, 310)});
    for (const char* name : {"Event Sync", "Stream Sync"}) {
        const SliceId slice = named(*trace, name);
        EXPECT_EQ(trace->slices().durationNs[slice], 1000) << "where one ends the next begins";
        EXPECT_EQ(trace->categoryKind(slice), CategoryKind::Synchronization);
        EXPECT_EQ(trace->track(trace->trackOf(slice)).stream, 7);
        EXPECT_EQ(trace->track(trace->trackOf(slice)).device, 0);
    }
    EXPECT_EQ(trace->categoryKind(named(*trace, "Buffer Flush")), CategoryKind::Overhead);
    ASSERT_EQ(trace->counters().size(), 1u);
    EXPECT_EQ(trace->text(trace->counters()[0].name), "Power (W)");
    EXPECT_EQ(trace->counters()[0].values.at(150), 300) << "a sample holds until the next one";
    ASSERT_NE(trace->deviceProperties(0), nullptr);
    EXPECT_EQ(trace->deviceProperties(0)->computeMajor, 9);
}

/// Random nested slices, told as all begins and then all ends, keep their times.
TEST(CuptiTrace, BeginsBeforeEnds) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::mt19937 random(seed);
        std::map<std::string, std::pair<std::int64_t, std::int64_t>> expected;
        std::vector<Message> begins;
        std::vector<Message> ends;
        const auto add = [&](std::int64_t startNs, std::int64_t endNs) {
            const std::string name = "s" + std::to_string(expected.size());
            expected[name] = {startNs, endNs - startNs};
            begins.push_back(begin(startNs, 2, name, "cpu_op"));
            ends.push_back(end(endNs, 2));
        };
        std::int64_t at = 0;
        for (int i = 0; i < 20; ++i) { // some touch the one before, some hold others
            at += static_cast<std::int64_t>(random() % 2) * 7;
            const std::int64_t length = 10 + static_cast<std::int64_t>(random() % 50);
            add(at, at + length);
            if (random() % 2 == 0) {
                add(at + 1, at + length / 2);
                add(at + length / 2, at + length);
            }
            at += length;
        }
        std::vector<Message> packets{process(1, 100, "python"), thread(2, 1, 100, 100)};
        packets.insert(packets.end(), begins.begin(), begins.end());
        packets.insert(packets.end(), ends.begin(), ends.end());
        packets.push_back(interned());
        packets.push_back(stage(0, 5, 1, "k", {})); // by which the writer is known
        const auto trace = load(packets);
        ASSERT_EQ(trace->slices().size(), expected.size() + 1) << "seed " << seed;
        for (const auto& [name, times] : expected) {
            const SliceId slice = named(*trace, name);
            ASSERT_EQ(trace->slices().startNs[slice], times.first) << "seed " << seed << ", " << name;
            ASSERT_EQ(trace->slices().durationNs[slice], times.second) << "seed " << seed << ", " << name;
        }
    }
}

} // namespace
} // namespace lanescope::test
