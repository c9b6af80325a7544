// SPDX-License-Identifier: Apache-2.0
#include "core/report/slice_report.h"

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/core/report/report_values.h"

namespace lanescope {
namespace {

using test::valueOf;

TEST(SliceReport, LinksAKernelToItsCauses) {
    const auto trace = test::makeWorkedExample();
    SliceId kernel = kNoSlice;
    for (const DeviceOp& op : trace->deviceOps()) {
        kernel = op.correlation == 1 ? op.slice : kernel;
    }
    ASSERT_NE(kernel, kNoSlice);
    const Report report = linkedSliceReport(*trace, kernel);
    EXPECT_EQ(valueOf(report, "kernel.name"), "volta_fp16_s884gemm");
    EXPECT_EQ(valueOf(report, "kernel.blocks_per_sm"), "2.0000");
    EXPECT_EQ(valueOf(report, "launch.name"), "cudaLaunchKernel");
    EXPECT_EQ(valueOf(report, "launch_to_start_us"), "30.000");
    EXPECT_EQ(valueOf(report, "innermost_operator.name"), "aten::addmm");
    EXPECT_EQ(valueOf(report, "outermost_operator.name"), "aten::linear");
    EXPECT_EQ(valueOf(report, "user_annotation.name"), "ProfilerStep#1");
    EXPECT_EQ(valueOf(report, "python_function"), "");
}

TEST(SliceReport, ASliceOfTheHostHasParentsOnly) {
    const auto trace = test::makeWorkedExample();
    for (const Launch& launch : trace->launches()) {
        if (launch.correlation == 1) {
            const Report report = linkedSliceReport(*trace, launch.slice);
            EXPECT_EQ(valueOf(report, "kernel"), "");
            EXPECT_EQ(valueOf(report, "parents.0.name"), "ProfilerStep#1");
            EXPECT_EQ(valueOf(report, "parents.2.name"), "aten::addmm");
            return;
        }
    }
    FAIL() << "the example has no launch with correlation 1";
}

TEST(SliceReport, CredentialsInArgumentsAreHidden) {
    const auto trace = loadTraceText(R"({"traceEvents":[{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,
"ts":1,"dur":5,"args":{"api_key":"sk-proj-Zx81mQpL0vTnWc47RyKdHs29","rank":3}}]})",
                                     "made.json");
    ASSERT_TRUE(trace);
    const Report report = linkedSliceReport(**trace, SliceId{0});
    EXPECT_EQ(valueOf(report, "args.rank"), "3");
    EXPECT_EQ(valueOf(report, "args.api_key").find("sk-proj"), std::string::npos);
    EXPECT_NE(valueOf(report, "args.api_key").find("hidden"), std::string::npos);
}

} // namespace
} // namespace lanescope
