// SPDX-License-Identifier: Apache-2.0
// JSON of rocprof (versions 1 and 2) and of unitrace: device work, launches by arrows, times in nanoseconds.
#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

TracePtr load(const std::string& events) {
    const auto trace = loadTraceText("{\"traceEvents\":[{}," + events + "]}", "results.json");
    if (!trace) {
        ADD_FAILURE() << trace.error().describe();
        return std::make_shared<Trace>(TraceData());
    }
    EXPECT_EQ(brokenPromise(**trace), "");
    EXPECT_EQ((*trace)->ledger().unusable, 0u);
    return *trace;
}

std::string process(int pid, const std::string& name) {
    return R"({"args":{"name":")" + name + R"("},"ph":"M","pid":)" + std::to_string(pid) +
           R"(,"name":"process_name","sort_index":1},)";
}

/// A row of rocprof; `times` are nanoseconds, of which `ts` and `dur` are cut.
std::string row(const std::string& name, int section, int lane, std::int64_t beginNs, std::int64_t endNs,
                const std::string& columns) {
    return R"({"ph":"X","name":")" + name + R"(","pid":)" + std::to_string(section) + R"(,"tid":)" +
           std::to_string(lane) + R"(,"ts":")" + std::to_string(beginNs / 1000) + R"(","dur":")" +
           std::to_string((endNs - beginNs) / 1000) + R"(","args":{)" + columns + R"(,"BeginNs":")" +
           std::to_string(beginNs) + R"(","EndNs":")" + std::to_string(endNs) + R"("}},)";
}

std::string arrow(char phase, const std::string& category, int id, int pid, int tid, const std::string& us) {
    return R"({"ts":)" + us + R"(,"ph":")" + std::string(1, phase) + R"(","cat":")" + category +
           R"(","id":)" + std::to_string(id) + R"(,"pid":)" + std::to_string(pid) + R"(,"tid":)" +
           std::to_string(tid) + R"(,"name":"dep"},)";
}

const DeviceOp* workNamed(const Trace& trace, std::string_view name) {
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.sliceName(op.slice) == name) {
            return &op;
        }
    }
    ADD_FAILURE() << "no work " << name;
    return nullptr;
}

std::string_view launchOf(const Trace& trace, const DeviceOp& op) {
    return op.launch == kNoLaunch ? std::string_view() : trace.sliceName(trace.launch(op.launch).slice);
}

TEST(RocprofJson, RowsAreDeviceWorkAndCalls) {
    const std::string host = R"("pid":"894","tid":"900","Index":"1")";
    std::string events =
        process(2, "CPU HIP API") + process(1, "COPY") + process(8, "GPU2") + process(9, "GPU3");
    events += row("hipMemcpy", 2, 900, 1'000'100, 9'000'900, host);
    events += row("hipLaunchKernel", 2, 900, 10'000'456, 10'000'856, host); // within one microsecond
    events += row("step", 3, 900, 900'000, 20'000'000, host);
    events +=
        row("CopyHostToDevice", 1, 0, 2'000'472, 8'000'004, R"("dev-id":"2","queue-id":"0","stream-id":"0")");
    events += row("copyKernelTo<float>", 8, 1, 12'000'445, 12'000'945,
                  R"("dev-id":"2","queue-id":"4","stream-id":"1")");
    events += row("other", 9, 1, 12'000'500, 12'000'700, R"("dev-id":"3","queue-id":"0")");
    events +=
        row("Barrier", 520, 1, 13'000'000, 13'000'700, R"("dev-id":"2","queue-id":"0","stream-id":"1")");
    events += arrow('s', "DataFlow", 0, 2, 900, "5000") + arrow('t', "DataFlow", 0, 1, 0, "2000");
    events += arrow('s', "DataFlow", 1, 2, 900, "10000") + arrow('t', "DataFlow", 1, 8, 1, "12000");
    events.pop_back();
    const TracePtr trace = load(events);
    ASSERT_EQ(trace->deviceOps().size(), 3u);
    const DeviceOp* copy = workNamed(*trace, "Memcpy HtoD");
    const DeviceOp* kernel = workNamed(*trace, "copyKernelTo<float>");
    ASSERT_TRUE(copy != nullptr && kernel != nullptr);
    EXPECT_EQ(trace->slices().startNs[copy->slice], 2'000'472);
    EXPECT_EQ(trace->slices().durationNs[copy->slice], 5'999'532);
    EXPECT_EQ(copy->device, 2);
    EXPECT_EQ(trace->track(trace->trackOf(copy->slice)).device, 2);
    EXPECT_EQ(kernel->device, 2);
    EXPECT_EQ(kernel->stream, 1);
    EXPECT_EQ(launchOf(*trace, *copy), "hipMemcpy");
    EXPECT_EQ(launchOf(*trace, *kernel), "hipLaunchKernel");
    EXPECT_EQ(launchOf(*trace, *workNamed(*trace, "other")), "") << "the arrow leads to another device";
    EXPECT_EQ(trace->flowCounts().size(), 1u);
    const SliceId call = trace->launch(kernel->launch).slice;
    EXPECT_EQ(trace->track(trace->trackOf(call)).tid, 900);
    EXPECT_EQ(trace->process(trace->track(trace->trackOf(call)).process).pid, 894);
    EXPECT_EQ(trace->sliceName(trace->slices().parent[call]), "step") << "markers lie on their thread";
}

TEST(RocprofJson, TimesThatAreRelativeStayAsTheyAre) {
    std::string events = row("gemm", 6, 0, 5'000'250, 5'001'750, R"("dev-id":"0","queue-id":"0")");
    events.replace(events.find("\"5000\""), 6, "\"17\"");
    events.pop_back();
    const TracePtr trace = load(events);
    ASSERT_EQ(trace->deviceOps().size(), 1u);
    EXPECT_EQ(trace->slices().startNs[trace->deviceOps()[0].slice], 17'000);
    EXPECT_EQ(trace->slices().durationNs[trace->deviceOps()[0].slice], 1'500);
}

TEST(RocprofJson, EventsWithoutItsColumnsAreUntouched) {
    const TracePtr trace =
        load(R"({"ph":"X","name":"a","pid":1,"tid":2,"ts":5,"dur":1,"args":{"BeginNs":"x"}})");
    ASSERT_EQ(trace->slices().size(), 1u);
    EXPECT_EQ(trace->slices().startNs[SliceId(0)], 5'000);
    EXPECT_TRUE(trace->deviceOps().empty());
}

std::string slice(const std::string& name, const std::string& category, int pid, int tid,
                  const std::string& us, const std::string& durationUs, const std::string& more) {
    return R"({"ph":"X","tid":)" + std::to_string(tid) + R"(,"pid":)" + std::to_string(pid) + R"(,"name":")" +
           name + R"(","cat":")" + category + R"(","ts":)" + us + R"(,"dur":)" + durationUs + more + "},";
}

TEST(UnitraceJson, CommandsAreDeviceWork) {
    std::string events =
        process(4000, "HOST<node>") + process(70001, "DEVICE<node>") + process(70003, "DEVICE<node>");
    events += slice("zeCommandListAppendLaunchKernel", "cpu_op", 4000, 4001, "90", "5", R"(,"id":7)");
    events += slice("zeCommandListAppendMemoryCopy", "cpu_op", 4000, 4001, "96", "2", R"(,"id":8)");
    events += slice("aten::mm", "cpu_op", 4000, 4001, "80", "30", "");
    events += slice("gemm[SIMD16 {256;2;1} {64;1;1}]", "gpu_op", 70003, 3, "100.5", "20.25",
                    R"(,"args":{"id":"5"})");
    events += slice("zeCommandListAppendMemoryCopy(H2D)[4096 bytes]", "gpu_op", 70003, 4, "130", "1.5",
                    R"(,"args":{"id":"6"})");
    events += slice("zeCommandListAppendBarrier", "gpu_op", 70003, 3, "140", "1", R"(,"args":{"id":"9"})");
    events += slice("fill[SIMD8 {1;1;1} {8;1;1}]", "gpu_op", 70001, 3, "150", "1", R"(,"args":{"id":"10"})");
    events +=
        arrow('s', "Flow_H2D_5_1", 5, 4000, 4001, "90") + arrow('t', "Flow_H2D_5_1", 5, 70003, 3, "100.5");
    events +=
        arrow('s', "Flow_H2D_6_1", 6, 4000, 4001, "96") + arrow('t', "Flow_H2D_6_1", 6, 70003, 4, "130");
    events.pop_back();
    const TracePtr trace = load(events);
    ASSERT_EQ(trace->deviceOps().size(), 3u) << "a barrier is none";
    const DeviceOp* gemm = workNamed(*trace, "gemm[SIMD16 {256;2;1} {64;1;1}]");
    const DeviceOp* copy = workNamed(*trace, "zeCommandListAppendMemoryCopy(H2D)[4096 bytes]");
    ASSERT_TRUE(gemm != nullptr && copy != nullptr);
    EXPECT_EQ(gemm->device, 1) << "in the order of the processes";
    EXPECT_EQ(trace->track(trace->trackOf(gemm->slice)).device, 1);
    EXPECT_EQ(workNamed(*trace, "fill[SIMD8 {1;1;1} {8;1;1}]")->device, 0);
    EXPECT_EQ(gemm->grid, (std::array<std::uint32_t, 3>{256, 2, 1}));
    EXPECT_EQ(gemm->block, (std::array<std::uint32_t, 3>{64, 1, 1}));
    EXPECT_EQ(copy->bytes, 4096);
    EXPECT_EQ(launchOf(*trace, *gemm), "zeCommandListAppendLaunchKernel");
    EXPECT_EQ(launchOf(*trace, *copy), "zeCommandListAppendMemoryCopy");
    EXPECT_EQ(trace->slices().startNs[gemm->slice], 100'500);
    const SliceId call = trace->launch(gemm->launch).slice;
    EXPECT_EQ(trace->sliceName(trace->slices().parent[call]), "aten::mm");
}

} // namespace
} // namespace lanescope::test
