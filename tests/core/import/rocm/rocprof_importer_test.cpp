// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocprof/rocprof_importer.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "core/import/registry.h"
#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/compression.h"
#include "tests/support/csv_file.h"
#include "tests/support/database_trace.h"
#include "tests/support/memory_file.h"
#include "tests/support/random_json.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

std::string process(const std::string& pid) {
    return R"json({"metadata":{"node":{"hostname":"SECRET_HOST"},"pid":)json" + pid +
           R"json(,"command":["/opt/bin/python3","train.py","--token","SECRET_TOKEN"]},
"agents":[{"id":{"handle":1},"type":1,"node_id":0,"logical_node_type_id":0,"name":"EPYC"},
 {"id":{"handle":5},"type":2,"node_id":4,"logical_node_type_id":1,"product_name":"MI300X","cu_count":304,"wave_front_size":64,
  "simd_per_cu":4,"max_waves_per_simd":8}],
"buffer_records":{"kernel_dispatch":[
 {"kind":2,"operation":1,"thread_id":12,"correlation_id":{"internal":7,"external":0},"start_timestamp":2000,"end_timestamp":2600,
  "dispatch_info":{"agent_id":{"handle":5},"queue_id":{"handle":3},"kernel_id":9,"workgroup_size":{"x":64,"y":1,"z":1},
  "grid_size":{"x":250,"y":2,"z":1},"group_segment_size":128},"stream_id":{"handle":4}},
 {"kind":2,"operation":1,"thread_id":12,"correlation_id":{"internal":8},"start_timestamp":2700,"end_timestamp":2800,
  "dispatch_info":{"agent_id":{"handle":5},"queue_id":{"handle":3},"kernel_id":99,"workgroup_size":{"x":64,"y":1,"z":1},
  "grid_size":{"x":250,"y":2,"z":1}}}],
 "memory_copy":[{"kind":1,"operation":1,"thread_id":12,"correlation_id":{"internal":10},"start_timestamp":3000,
  "end_timestamp":3100,"src_agent_id":{"handle":1},"dst_agent_id":{"handle":5},"bytes":1000}],
 "hip_api":[{"kind":0,"operation":1,"thread_id":12,"correlation_id":{"internal":7},"start_timestamp":1000,"end_timestamp":1100},
  {"kind":0,"operation":2,"thread_id":12,"correlation_id":{"internal":8},"start_timestamp":1200,"end_timestamp":1300}],
 "marker_api":[{"kind":3,"operation":0,"thread_id":12,"correlation_id":{"internal":20},"start_timestamp":900,
  "end_timestamp":1500}],
 "pc_sample":[{"kind":5},{"kind":6}]},
"strings":{"buffer_records":[{"kind":"HIP_RUNTIME_API","operations":["hipApiName","hipLaunchKernel","hipExtModuleLaunchKernel"]},
 {"kind":"MEMORY_COPY","operations":["NONE","MEMORY_COPY_HOST_TO_DEVICE"]},{"kind":"KERNEL_DISPATCH","operations":[]},
 {"kind":"MARKER_CORE_API","operations":["roctxRangePushA"]}],"marker_api":[{"key":20,"value":"aten::mm, seq = 3"}]},
"kernel_symbols":[{"kernel_id":0,"formatted_kernel_name":""},{"kernel_id":9,"formatted_kernel_name":"gemm(float*)"}]})json";
}

std::string file(const std::string& processes) {
    return "{\"rocprofiler-sdk-tool\":[" + processes + "]}";
}

TracePtr load(const std::string& text) {
    const auto trace = loadTraceText(text, "908_results.json");
    if (!trace) {
        ADD_FAILURE() << trace.error().describe();
        return std::make_shared<Trace>(TraceData());
    }
    EXPECT_EQ(brokenPromise(**trace), "");
    EXPECT_EQ((*trace)->ledger().dropped(), 0u);
    return *trace;
}

TEST(RocprofImporter, IsNotMistakenForOtherJson) {
    const auto importerFor = [](std::string bytes) {
        return std::string((*importerOf(std::make_shared<MemoryFile>(std::move(bytes), "x.json")))->key());
    };
    EXPECT_EQ(importerFor(file(process("400"))), "rocprof");
    EXPECT_EQ(importerFor(gzipMember(file(process("400")))), "rocprof");
    EXPECT_EQ(importerFor("{\"traceEvents\":[],\"rocprofiler-sdk-tool\":1}"), "json");
    EXPECT_EQ(importerFor("[\"rocprofiler-sdk-tool\"]"), "json");
}

TEST(RocprofImporter, KernelsCopiesCallsAndMarkers) {
    const auto trace = load(file(process("400")));
    EXPECT_EQ(trace->format(), "rocprofv3");
    ASSERT_EQ(trace->deviceOps().size(), 3u);
    const DeviceOp& op = trace->deviceOp(trace->deviceOpOf(sliceNamed(*trace, "gemm(float*)")));
    EXPECT_EQ(op.device, 1);
    EXPECT_EQ(op.stream, 4);
    EXPECT_EQ(op.grid, (std::array<std::uint32_t, 3>{4, 2, 1})) << "in blocks";
    EXPECT_EQ(op.sharedMemoryBytes, 128);
    ASSERT_NE(op.launch, kNoLaunch);
    const SliceId call = trace->launch(op.launch).slice;
    EXPECT_EQ(trace->sliceName(call), "hipLaunchKernel");
    EXPECT_EQ(trace->sliceName(trace->slices().parent[call]), "aten::mm");
    const auto other = std::ranges::find_if(trace->deviceOps(), [&](const DeviceOp& candidate) {
        return trace->slices().startNs[candidate.slice] == 2700;
    });
    EXPECT_EQ(other->grid[0], 250u) << "as the call takes it";
    EXPECT_EQ(other->stream, 3) << "without a stream its queue";
    const DeviceOp& copy = trace->deviceOp(trace->deviceOpOf(sliceNamed(*trace, "Memcpy HtoD")));
    EXPECT_EQ(copy.bytes, 1000);
    EXPECT_EQ(copy.device, 1);
    EXPECT_EQ(trace->ledger().notShown, 2u);
    ASSERT_EQ(trace->devices().size(), 1u);
    EXPECT_EQ(trace->devices()[0].smCount, 304);
    const auto text = sliceText(*trace, op.slice);
    ASSERT_TRUE(text) << text.error().describe();
    EXPECT_EQ(findArg(text->fields, "thread_id")->value, "12");
    for (std::uint32_t i = 0; i < trace->strings().size(); ++i) {
        EXPECT_EQ(trace->text(StringId(i)).find("SECRET"), std::string_view::npos);
    }
}

TEST(RocprofImporter, ProcessesCountForThemselves) {
    const auto trace = load(file(process("400") + "," + process("500")));
    ASSERT_EQ(trace->deviceOps().size(), 6u);
    EXPECT_TRUE(
        std::ranges::any_of(trace->deviceOps(), [](const DeviceOp& op) { return op.launch != kNoLaunch; }));
    for (const DeviceOp& op : trace->deviceOps()) {
        EXPECT_LE(trace->launchesWithIdOf(op), 1u);
    }
}

TEST(RocprofImporter, CutAndHostileTexts) {
    const std::string whole = file(process("400"));
    for (std::size_t cut = 1; cut < whole.size(); cut += 37) {
        const auto trace = loadTraceText(whole.substr(0, cut), "x_results.json");
        if (trace) {
            EXPECT_EQ(brokenPromise(**trace), "");
            EXPECT_EQ((*trace)->ledger().dropped(), 0u);
        } else {
            EXPECT_FALSE(trace.error().message.empty());
        }
    }
    const auto half = loadTraceText(whole.substr(0, 700), "x_results.json");
    ASSERT_FALSE(half);
    EXPECT_EQ(half.error().code, ErrorCode::Truncated);
    EXPECT_EQ(half.error().offset, 700u) << half.error().describe();
    Random random(8);
    for (int i = 0; i < 200; ++i) {
        std::string text = whole;
        for (int k = 0; k < 5; ++k) {
            text[30 + random() % (text.size() - 30)] = "0[]{},:\"x9-"[random() % 11];
        }
        const auto trace = loadTraceText(text, "x_results.json");
        if (trace) {
            EXPECT_EQ(brokenPromise(**trace), "");
            EXPECT_EQ((*trace)->ledger().dropped(), 0u);
        }
    }
    const auto odd = load(R"({"rocprofiler-sdk-tool":[{"buffer_records":{"kernel_dispatch":[
      {"start_timestamp":9223372036854775807,"end_timestamp":-5},{"start_timestamp":"x"},{"start_timestamp":5,
       "end_timestamp":9999999999999999999,"dispatch_info":7,"correlation_id":[1],"stream_id":{"handle":"q"}}]},"agents":5}]})");
    EXPECT_EQ(odd->ledger().unusable, 2u);
}

TEST(RocprofSample, EveryFigure) {
    const std::string path = sharedPath("data/formats/rocm/tracelens.908_results.json.gz");
    if (path.empty()) {
        GTEST_SKIP() << "without the reference data";
    }
    const auto loaded = loadTrace(path);
    ASSERT_TRUE(loaded) << loaded.error().describe();
    const Trace& trace = **loaded;
    const auto figures = [](const std::string& table) {
        return parseCsv(
            readFile(sharedPath("data/formats/rocm/expected/tracelens.908_results." + table + ".csv")));
    };
    std::map<std::string, std::string> summary;
    for (const auto& row : figures("summary").rows) {
        summary[row.at("key")] = row.at("value");
    }
    EXPECT_EQ(std::to_string(trace.deviceOps().size()), summary.at("proc0.kernel_dispatch.rows"));
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> kernels;
    std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> streams;
    for (const DeviceOp& op : trace.deviceOps()) {
        auto& [count, total] = kernels[std::string(trace.sliceName(op.slice))];
        ++count;
        total += trace.slices().durationNs[op.slice];
        auto& [ofStream, time] = streams[op.stream];
        ++ofStream;
        time += trace.slices().durationNs[op.slice];
    }
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> wanted;
    for (const auto& row : figures("kernels").rows) {
        wanted[row.at("name")] = {std::stoll(row.at("count")), std::stoll(row.at("total_ns"))};
    }
    EXPECT_EQ(kernels, wanted);
    std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> wantedStreams;
    for (const auto& row : figures("lanes").rows) {
        auto& [count, total] = wantedStreams[std::stoll(row.at("stream_handle"))];
        count += std::stoll(row.at("count"));
        total += std::stoll(row.at("total_ns"));
    }
    EXPECT_EQ(streams, wantedStreams);
}

} // namespace
} // namespace lanescope::test
