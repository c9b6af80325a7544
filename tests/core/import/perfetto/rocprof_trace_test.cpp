// SPDX-License-Identifier: Apache-2.0
// One run as rocprofv3 writes it as JSON and as a Perfetto trace: both must show the same.
#include <algorithm>
#include <map>
#include <ranges>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/arg_source.h"
#include "core/store/args.h"
#include "tests/support/memory_file.h"
#include "tests/support/protobuf_writer.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

using Message = ProtobufWriter;

struct Dispatch {
    std::int64_t startNs, endNs, correlation, stream, kernel;
};
struct Copy {
    std::int64_t startNs, endNs, correlation, stream, bytes;
    bool toHost;
};
struct Call {
    std::int64_t startNs, endNs, correlation, operation;
};
struct MadeRun {
    std::vector<Dispatch> dispatches;
    std::vector<Copy> copies;
    std::vector<Call> calls;
    std::vector<Call> markers; ///< without operations
};
constexpr const char* kKernels[] = {"gemm(float*)", "void add<int>(int*)"};
constexpr const char* kCalls[] = {"hipApiName", "hipLaunchKernel", "hipMemcpyAsync"};
constexpr const char* kCopies[] = {"MEMORY_COPY_HOST_TO_DEVICE", "MEMORY_COPY_DEVICE_TO_HOST"};

MadeRun madeRun() {
    MadeRun run;
    for (std::int64_t i = 0; i < 40; ++i) {
        const std::int64_t at = 10'000 + i * 1000;
        run.calls.push_back({at, at + 100, i + 1, 1});
        run.dispatches.push_back({at + 200, at + 700 + i, i + 1, i % 3 + 1, i % 2});
        if (i % 4 == 0) {
            run.calls.push_back({at + 110, at + 190, i + 1001, 2});
            run.copies.push_back(
                {at + 300, at + 400 + i, i + 1001, i % 8 == 0 ? 1 : 2, 4096 * (i + 1), i % 8 == 0});
        }
        if (i % 10 == 0) {
            run.markers.push_back({at - 50, at + 950, i + 5001, 0});
        }
    }
    return run;
}

/// On agent 4, the first GPU that numbers from 0 give the number 4: JSON has that number, too.
std::string asJson(const MadeRun& run) {
    const auto record = [](std::int64_t kind, std::int64_t operation, const auto& of) {
        return R"({"kind":)" + std::to_string(kind) + R"(,"operation":)" + std::to_string(operation) +
               R"(,"thread_id":501,"correlation_id":{"internal":)" + std::to_string(of.correlation) +
               R"(,"external":0},"start_timestamp":)" + std::to_string(of.startNs) + R"(,"end_timestamp":)" +
               std::to_string(of.endNs);
    };
    const auto list = [](const std::vector<std::string>& entries) {
        std::string text;
        for (const std::string& entry : entries) {
            text += (text.empty() ? "" : ",") + entry;
        }
        return "[" + text + "]";
    };
    std::vector<std::string> dispatches;
    for (const Dispatch& of : run.dispatches) {
        dispatches.push_back(
            record(2, 1, of) +
            R"(,"dispatch_info":{"agent_id":{"handle":9},"queue_id":{"handle":1},"kernel_id":)" +
            std::to_string(of.kernel + 1) +
            R"(,"group_segment_size":512,"workgroup_size":{"x":64,"y":1,"z":1},"grid_size":{"x":640,"y":1,"z":1}},"stream_id":{"handle":)" +
            std::to_string(of.stream) + "}}");
    }
    std::vector<std::string> copies;
    for (const Copy& of : run.copies) {
        copies.push_back(record(1, of.toHost ? 2 : 1, of) + R"(,"src_agent_id":{"handle":)" +
                         (of.toHost ? "9" : "1") + R"(},"dst_agent_id":{"handle":)" +
                         (of.toHost ? "1" : "9") + R"(},"bytes":)" + std::to_string(of.bytes) +
                         R"(,"stream_id":{"handle":)" + std::to_string(of.stream) + "}}");
    }
    std::vector<std::string> calls;
    for (const Call& of : run.calls) {
        calls.push_back(record(0, of.operation, of) + "}");
    }
    std::vector<std::string> markers;
    for (const Call& of : run.markers) {
        markers.push_back(record(3, 0, of) + "}");
    }
    std::vector<std::string> messages;
    for (const Call& of : run.markers) {
        messages.push_back(R"({"key":)" + std::to_string(of.correlation) + R"(,"value":"step"})");
    }
    return R"({"rocprofiler-sdk-tool":[{"metadata":{"pid":500},"agents":[{"id":{"handle":1},"type":1,"logical_node_type_id":0},
{"id":{"handle":9},"type":2,"logical_node_type_id":4}],"buffer_records":{"kernel_dispatch":)" +
           list(dispatches) + R"(,"memory_copy":)" + list(copies) + R"(,"hip_api":)" + list(calls) +
           R"(,"marker_api":)" + list(markers) +
           R"(},"strings":{"buffer_records":[{"kind":"HIP_RUNTIME_API","operations":["hipApiName","hipLaunchKernel","hipMemcpyAsync"]},
{"kind":"MEMORY_COPY","operations":["NONE","MEMORY_COPY_HOST_TO_DEVICE","MEMORY_COPY_DEVICE_TO_HOST"]},{"kind":"KERNEL_DISPATCH","operations":[]},
{"kind":"MARKER_CORE_API","operations":["roctxRangePushA"]}],"marker_api":)" +
           list(messages) + R"json(},"kernel_symbols":[{"kernel_id":1,"formatted_kernel_name":"gemm(float*)"
},
{"kernel_id":2,"formatted_kernel_name":"void add<int>(int*)"}]
}]
})json";
}

class PerfettoText {
public:
    PerfettoText(const MadeRun& run, bool byQueue)
        : m_byQueue(byQueue) {
        track(1, Message().number(1, 1).message(3, Message().integer(1, 500).bytes(6, "train")));
        track(2, Message().number(1, 2).number(5, 1).bytes(2, "THREAD 1 (501)"));
        for (std::int64_t stream = 1; stream <= 3; ++stream) {
            const std::string number = std::to_string(stream);
            track(10 + stream,
                  named(10 + stream, byQueue ? "COMPUTE AGENT [4] QUEUE [" + number + "] GPU"
                                             : "COMPUTE AGENT [4] STREAM [" + number + "] (GPU)"));
            track(20 + stream, named(20 + stream, "COPY to AGENT [4] STREAM [" + number + "] (GPU)"));
            track(30 + stream, named(30 + stream, "COPY to AGENT [0] STREAM [" + number + "] (CPU)"));
        }
        for (const Call& of : run.calls) {
            event("hip_api", kCalls[of.operation], 2, of, {{"kind", 0}, {"operation", of.operation}});
        }
        for (const Call& of : run.markers) {
            event("marker_api", "step", 2, of, {});
        }
        for (const Copy& of : run.copies) {
            event("memory_copy", kCopies[of.toHost ? 1 : 0],
                  static_cast<std::uint64_t>((of.toHost ? 30 : 20) + of.stream), of,
                  {{"copy_bytes", of.bytes}}, of.toHost ? "Agent-4" : "Agent-0");
        }
        for (const Dispatch& of : run.dispatches) {
            event("kernel_dispatch", std::string(kKernels[of.kernel]) + " [clone .kd]",
                  static_cast<std::uint64_t>(10 + of.stream), of,
                  {{"group_segment_size", 512}, {"workgroup_size", 64}, {"grid_size", 640}});
        }
    }
    const std::string& data() const { return m_file.data(); }

private:
    static Message named(std::int64_t uuid, const std::string& name) {
        return Message().integer(1, uuid).number(5, 1).bytes(2, name);
    }
    void track(std::int64_t /*uuid*/, const Message& descriptor) {
        m_file.message(1, Message().number(8, 0).number(10, 1).message(60, descriptor));
    }
    template <typename Of>
    void event(std::string_view category, const std::string& name, std::uint64_t track, const Of& of,
               const std::vector<std::pair<const char*, std::int64_t>>& more, std::string_view source = {}) {
        Message begin;
        begin.number(9, 1)
            .number(11, track)
            .bytes(22, category)
            .bytes(23, name)
            .fixed64(47, static_cast<std::uint64_t>(of.correlation));
        const auto add = [&begin](std::string_view key, std::int64_t value) {
            begin.message(4, Message().bytes(10, key).integer(3, value));
        };
        add("begin_ns", of.startNs);
        add("end_ns", of.endNs);
        add("delta_ns", of.endNs - of.startNs);
        add("corr_id", of.correlation);
        add("tid", 501);
        for (const auto& [key, value] : more) {
            add(key, value);
        }
        if (!source.empty()) {
            begin.message(4, Message().bytes(10, "src_agent").bytes(6, source));
        }
        m_file.message(1, Message().integer(8, of.startNs).number(10, 1).message(11, begin));
        m_file.message(1, Message()
                              .integer(8, of.endNs)
                              .number(10, 1)
                              .message(11, Message().number(9, 2).number(11, track)));
    }

    bool m_byQueue;
    Message m_file;
};

TracePtr load(const std::string& bytes, const char* name) {
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(bytes, name));
    if (!trace) {
        ADD_FAILURE() << trace.error().describe();
        return std::make_shared<Trace>(TraceData());
    }
    EXPECT_EQ(brokenPromise(**trace), "");
    EXPECT_EQ((*trace)->ledger().dropped(), 0u);
    return *trace;
}

/// Figures of device work: name, start, duration, device, stream, bytes, shared memory, and its call.
auto workOf(const Trace& trace) {
    using Work = std::tuple<std::string, TimeNs, DurationNs, int, std::int64_t, std::int64_t, int,
                            std::string, TimeNs>;
    std::vector<Work> work;
    for (const DeviceOp& op : trace.deviceOps()) {
        const SliceId call = op.launch == kNoLaunch ? kNoSlice : trace.launch(op.launch).slice;
        work.emplace_back(trace.sliceName(op.slice), trace.slices().startNs[op.slice],
                          trace.slices().durationNs[op.slice], op.device, op.stream, op.bytes,
                          op.sharedMemoryBytes, call == kNoSlice ? "" : std::string(trace.sliceName(call)),
                          call == kNoSlice ? 0 : trace.slices().startNs[call]);
    }
    std::ranges::sort(work);
    return work;
}

TEST(RocprofTrace, ShowsWhatTheJsonOfTheRunShows) {
    const MadeRun run = madeRun();
    const auto json = load(asJson(run), "run_results.json");
    const auto trace = load(PerfettoText(run, false).data(), "run.pftrace");
    ASSERT_EQ(json->deviceOps().size(), 50u);
    EXPECT_EQ(workOf(*trace), workOf(*json));
    EXPECT_EQ(trace->slices().size(), json->slices().size());
    EXPECT_TRUE(trace->flows().empty()) << "launches are links, not arrows beside them";
    const auto step =
        std::ranges::find_if(std::views::iota(std::size_t{0}, trace->slices().size()),
                             [&](std::size_t i) { return trace->sliceName(SliceId(i)) == "step"; });
    EXPECT_EQ(trace->categoryKind(SliceId(*step)), CategoryKind::UserAnnotation);
    EXPECT_EQ(trace->ledger().slices, 2 * trace->slices().size()) << "a begin and an end each";
    const auto text = sliceText(*trace, trace->deviceOps()[0].slice);
    ASSERT_TRUE(text);
    EXPECT_EQ(findArg(text->args, "grid_size")->value, "640");
}

TEST(RocprofTrace, QueuesTakeThePlaceOfStreams) {
    MadeRun run = madeRun();
    const auto byStream = load(PerfettoText(run, false).data(), "run.pftrace");
    const auto byQueue = load(PerfettoText(run, true).data(), "run.pftrace");
    EXPECT_EQ(workOf(*byQueue), workOf(*byStream));
}

TEST(RocprofTrace, EventsThatLackTheirFiguresStaySlices) {
    Message file;
    file.message(
        1, Message().number(8, 0).number(10, 1).message(60, Message().number(1, 5).bytes(2, "COMPUTE")));
    const auto edge = [&file](std::int64_t at, const Message& event) {
        file.message(1, Message().integer(8, at).number(10, 1).message(11, event));
    };
    edge(10, Message().number(9, 1).number(11, 5).bytes(22, "kernel_dispatch").bytes(23, "k"));
    edge(20, Message().number(9, 2).number(11, 5));
    edge(30, Message()
                 .number(9, 1)
                 .number(11, 5)
                 .bytes(22, "kernel_dispatch")
                 .bytes(23, "bad")
                 .message(4, Message().bytes(10, "delta_ns").integer(4, -5)));
    edge(40, Message().number(9, 2).number(11, 5));
    const auto trace = load(file.data(), "odd.pftrace");
    EXPECT_EQ(trace->deviceOps().size(), 0u);
    ASSERT_EQ(trace->slices().size(), 2u);
    EXPECT_EQ(trace->slices().durationNs[0], 10);
    EXPECT_EQ(trace->slices().durationNs[1], 10);
}

} // namespace
} // namespace lanescope::test
