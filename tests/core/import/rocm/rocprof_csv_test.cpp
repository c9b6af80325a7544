// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocprof_csv/rocprof_csv_importer.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "core/store/trace.h"
#include "tests/support/database_trace.h"
#include "tests/support/random_trace.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

constexpr const char* kKernels =
    "\"Kind\",\"Agent_Id\",\"Queue_Id\",\"Stream_Id\",\"Thread_Id\",\"Dispatch_Id\",\"Kernel_Id\",\"Kernel_"
    "Name\","
    "\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\",\"LDS_Block_Size\",\"Workgroup_Size_X\","
    "\"Workgroup_Size_Y\",\"Workgroup_Size_Z\",\"Grid_Size_X\",\"Grid_Size_Y\",\"Grid_Size_Z\"\n"
    "\"KERNEL_DISPATCH\",\"Agent 5\",2,3,10,1,9,\"gemm(float*, int)\",1,1000,1100,2048,64,2,1,130,8,1\n"
    "\"KERNEL_DISPATCH\",\"Agent 2\",1,0,10,2,9,\"relu\",2,2000,2200,0,64,1,1,64,1,1\n";

TracePtr load(const std::string& text) {
    const auto trace = loadTraceText(text, "t.csv");
    if (!trace) {
        ADD_FAILURE() << trace.error().describe();
        return std::make_shared<Trace>(TraceData());
    }
    EXPECT_EQ(brokenPromise(**trace), "");
    return *trace;
}

TEST(RocprofCsv, KernelsOfAgents) {
    const TracePtr trace = load(kKernels);
    ASSERT_EQ(trace->deviceOps().size(), 2u);
    const SliceId slice = sliceNamed(*trace, "gemm(float*, int)");
    const DeviceOp& op = trace->deviceOp(trace->deviceOpOf(slice));
    EXPECT_EQ(op.device, 1) << "the second of the agents with work";
    EXPECT_EQ(op.stream, 3);
    EXPECT_EQ(op.grid, (std::array<std::uint32_t, 3>{3, 4, 1})) << "in blocks";
    EXPECT_EQ(op.sharedMemoryBytes, 2048);
    EXPECT_EQ(trace->slices().startNs[slice], 1000);
    EXPECT_EQ(trace->slices().durationNs[slice], 100);
    const auto text = sliceText(*trace, slice);
    ASSERT_TRUE(text);
    EXPECT_EQ(findArg(text->args, "Kernel_Name")->value, "gemm(float*, int)");
    EXPECT_EQ(trace->text(trace->process(trace->track(trace->trackOf(slice)).process).name), "Agent 5");
}

TEST(RocprofCsv, KernelsOfTheFirstVersion) {
    const TracePtr trace = load("\"Index\",\"KernelName\",\"gpu-id\",\"queue-id\",\"pid\",\"tid\","
                                "\"BeginNs\",\"EndNs\",\"DurationNs\"\n"
                                "0,\"relu(float*) [clone .kd]\",3,1,10,10,500,800,300\n");
    ASSERT_EQ(trace->deviceOps().size(), 1u);
    EXPECT_EQ(trace->deviceOps()[0].device, 3);
    EXPECT_EQ(trace->slices().durationNs[trace->deviceOps()[0].slice], 300);
}

TEST(RocprofCsv, CopiesLieOnTheGpu) {
    const TracePtr trace = load("\"Kind\",\"Direction\",\"Source_Agent_Id\",\"Destination_Agent_Id\","
                                "\"Correlation_Id\",\"Start_Timestamp\",\"End_Timestamp\"\n"
                                "\"MEMORY_COPY\",\"MEMORY_COPY_HOST_TO_DEVICE\",0,4,1,100,200\n"
                                "\"MEMORY_COPY\",\"MEMORY_COPY_DEVICE_TO_HOST\",4,0,2,300,400\n");
    ASSERT_EQ(trace->deviceOps().size(), 2u);
    for (const DeviceOp& op : trace->deviceOps()) {
        EXPECT_EQ(op.device, 0) << "both are of agent 4";
    }
    sliceNamed(*trace, "Memcpy DtoH");
}

TEST(RocprofCsv, CallsAndMarkersLieOnTheirThreads) {
    const TracePtr trace = load("\"Domain\",\"Function\",\"Process_Id\",\"Thread_Id\",\"Correlation_Id\","
                                "\"Start_Timestamp\",\"End_Timestamp\"\n"
                                "\"HIP_RUNTIME_API\",\"hipLaunchKernel\",10,11,7,100,200\n"
                                "\"MARKER_CORE_API\",\"step\",10,11,8,50,300\n");
    ASSERT_EQ(trace->launches().size(), 1u);
    const SliceId call = trace->launches()[0].slice;
    EXPECT_EQ(trace->launches()[0].correlation, 7);
    EXPECT_EQ(trace->sliceName(trace->slices().parent[call]), "step");
    EXPECT_EQ(trace->track(trace->trackOf(call)).tid, 11);
}

TEST(RocprofCsv, StatisticsHaveNoTimes) {
    const TracePtr trace = load("\"Name\",\"Calls\",\"TotalDurationNs\",\"AverageNs\",\"Percentage\"\n"
                                "\"gemm\",3,600,200,75.0\n\"relu\",1,200,200,25.0\n");
    EXPECT_TRUE(trace->deviceOps().empty()) << "names, not kernels";
    ASSERT_EQ(trace->slices().size(), 2u);
    EXPECT_EQ(trace->slices().startNs[sliceNamed(*trace, "relu")], 600);
    EXPECT_NE(trace->format().find("without times"), std::string::npos);
}

TEST(RocprofCsv, BrokenRowsAreCounted) {
    const TracePtr trace =
        load(std::string(kKernels) +
             "\"KERNEL_DISPATCH\",1\n\"KERNEL_DISPATCH\",\"Agent 2\",1,0,10,2,9,\"x\",2,,,0,1,1,1,1,1,1\n");
    EXPECT_EQ(trace->deviceOps().size(), 2u);
    EXPECT_EQ(trace->ledger().unusable, 2u);
    EXPECT_EQ(trace->ledger().read, 4u);
}

TEST(RocprofCsv, DamageIsNoCrash) {
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        std::string text = kKernels;
        text.resize(static_cast<std::size_t>(uniform(random, 300, static_cast<std::int64_t>(text.size()))));
        for (int changes = 0; changes < 4; ++changes) {
            text[static_cast<std::size_t>(uniform(random, 290, static_cast<std::int64_t>(text.size()) - 1))] =
                static_cast<char>(uniform(random, 0, 255));
        }
        const auto trace = loadTraceText(text, "t.csv");
        if (trace) {
            EXPECT_EQ(brokenPromise(**trace), "");
            EXPECT_EQ((*trace)->ledger().dropped(), 0u);
        }
    }
}

} // namespace
} // namespace lanescope::test
