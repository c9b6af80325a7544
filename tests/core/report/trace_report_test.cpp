// SPDX-License-Identifier: Apache-2.0
#include "core/report/trace_report.h"

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/core/report/report_values.h"

namespace lanescope {
namespace {

using test::valueOf;

TEST(TraceReport, CountsWhatTheTraceHolds) {
    const auto trace = test::makeWorkedExample();
    const Report report = traceReport(*trace);
    EXPECT_EQ(valueOf(report, "slices"), std::to_string(trace->slices().size()));
    EXPECT_EQ(valueOf(report, "dropped"), "0");
    EXPECT_EQ(valueOf(report, "devices.0.kernels"), "5");
    EXPECT_EQ(valueOf(report, "devices.0.copies"), "1");
    EXPECT_EQ(valueOf(report, "devices.0.sm_count"), "10");
    EXPECT_EQ(valueOf(report, "devices.0.total_memory_bytes"), "");
    EXPECT_EQ(valueOf(report, "devices.0.utilization_percent"), "58.11");
    EXPECT_EQ(valueOf(report, "devices.0.sm_efficiency_percent"), "48.51");
    EXPECT_EQ(valueOf(report, "devices.0.sm_efficiency_derived"), "false");
    EXPECT_EQ(valueOf(report, "devices.0.occupancy_percent"), "35.11");
    EXPECT_EQ(valueOf(report, "steps.1.number"), "2");
    EXPECT_EQ(valueOf(report, "steps.1.duration_us"), "300.000");
}

} // namespace
} // namespace lanescope
