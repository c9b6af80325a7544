// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/operator_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/analysis/device/copy_table.h"
#include "core/analysis/host/runtime_table.h"
#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::SliceHandle;
using test::TraceFixture;

/// "name count total self self-with-calls device-total device-self" in microseconds, sorted by name.
std::vector<std::string> lines(const Trace& trace, const std::vector<OperatorRow>& rows) {
    std::vector<std::string> result;
    for (const OperatorRow& row : rows) {
        std::string line(trace.text(row.name));
        line += " " + std::to_string(row.count);
        for (const DurationNs ns :
             {row.totalNs, row.selfNs, row.selfWithCallsNs, row.deviceTotalNs, row.deviceSelfNs}) {
            line += " " + std::to_string(ns / 1000);
        }
        result.push_back(line);
    }
    std::sort(result.begin(), result.end());
    return result;
}

TEST(OperatorTable, HasTheFiguresOfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const std::vector<std::string> expected{
        "aten::addmm 1 80 60 80 100 100", "aten::copy_ 1 40 30 40 40 40",  "aten::linear 1 100 20 20 100 0",
        "aten::mm 1 30 20 30 200 200",    "aten::relu 2 90 60 90 150 150",
    };
    EXPECT_EQ(lines(*trace, operatorTable(*trace)), expected);
}

TEST(OperatorTable, ASelectionTakesWhatRunsInIt) {
    const auto trace = test::makeWorkedExample();
    Selection selection;
    selection.range = TimeRange{170'000, 270'000};
    EXPECT_EQ(lines(*trace, operatorTable(*trace, selection)),
              (std::vector<std::string>{"aten::addmm 1 80 60 80 40 40", "aten::linear 1 90 10 10 40 0"}));
}

TEST(OperatorTable, AChildCountsUpToItsParentsEnd) {
    TraceFixture fixture;
    const TrackId track = fixture.addTrack("main", 1);
    fixture.addSlice(track, "outer", "cpu_op", 0, 10'000);
    fixture.addSlice(track, "inner", "cpu_op", 4'000, 9'000);
    const auto trace = fixture.take();
    const std::vector<std::string> expected{"inner 1 9 9 9 0 0", "outer 1 10 4 4 0 0"};
    EXPECT_EQ(lines(*trace, operatorTable(*trace)), expected);
}

TEST(OperatorTable, OtherSlicesInBetweenDoNotBreakTheChain) {
    TraceFixture fixture;
    const TrackId track = fixture.addTrack("main", 1);
    fixture.addSlice(track, "outer", "cpu_op", 0, 100'000);
    fixture.addSlice(track, "f.py(1): f", "python_function", 10'000, 80'000);
    fixture.addSlice(track, "inner", "cpu_op", 20'000, 30'000);
    fixture.addLaunch(fixture.addSlice(track, "cudaLaunchKernel", "cuda_runtime", 60'000, 5'000), 1);
    const auto trace = fixture.take();
    const std::vector<std::string> expected{"inner 1 30 30 30 0 0", "outer 1 100 65 70 0 0"};
    EXPECT_EQ(lines(*trace, operatorTable(*trace)), expected);
}

TEST(OperatorTable, DeviceWorkOfRecursiveOperatorsCountsOnce) {
    TraceFixture fixture;
    const TrackId track = fixture.addTrack("main", 1);
    fixture.addSlice(track, "op", "cpu_op", 0, 100'000);
    fixture.addSlice(track, "op", "cpu_op", 10'000, 50'000);
    fixture.addLaunch(fixture.addSlice(track, "cudaLaunchKernel", "cuda_runtime", 20'000, 5'000), 1);
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    op.correlation = 1;
    fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", 30'000, 7'000), op);
    const auto trace = fixture.take();
    EXPECT_EQ(lines(*trace, operatorTable(*trace)), std::vector<std::string>{"op 2 150 95 100 7 7"});
}

TEST(OperatorTable, AnAncestorThatHasEndedIsNotTheParent) {
    TraceFixture fixture;
    const TrackId track = fixture.addTrack("main", 1);
    fixture.addSlice(track, "first", "cpu_op", 0, 10'000);
    fixture.addSlice(track, "overlapping", "user_annotation", 5'000, 20'000);
    fixture.addSlice(track, "late", "cpu_op", 15'000, 2'000);
    const auto trace = fixture.take();
    const std::vector<std::string> expected{"first 1 10 10 10 0 0", "late 1 2 2 2 0 0"};
    EXPECT_EQ(lines(*trace, operatorTable(*trace)), expected);
}

TEST(RuntimeTable, HasTheCallsOfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const std::vector<DurationRow> rows = runtimeTable(*trace);
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(trace->text(rows[0].name), "cudaDeviceSynchronize");
    EXPECT_EQ(rows[0].totalNs, 90'000);
    EXPECT_EQ(trace->text(rows[1].name), "cudaLaunchKernel");
    EXPECT_EQ(rows[1].count, 5u);
    EXPECT_EQ(rows[1].totalNs, 60'000);
}

TEST(CopyTable, SumsBytesAndBandwidthOfKnownSizes) {
    TraceFixture fixture;
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    op.bytes = 4096;
    fixture.addDeviceOp(fixture.addSlice(stream, "Memcpy HtoD", "gpu_memcpy", 0, 4'000), op);
    op.bytes = -1;
    fixture.addDeviceOp(fixture.addSlice(stream, "Memcpy HtoD", "gpu_memcpy", 5'000, 9'000), op);
    fixture.addDeviceOp(fixture.addSlice(stream, "Memset (Device)", "gpu_memset", 20'000, 1'000), op);
    fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", 30'000, 1'000), op);
    const auto trace = fixture.take();
    const std::vector<CopyRow> rows = copyTable(*trace);
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].count, 2u);
    EXPECT_EQ(rows[0].bytes, 4096);
    EXPECT_DOUBLE_EQ(rows[0].bandwidthGBs, 1.024);
    EXPECT_EQ(rows[1].bytes, -1);
    EXPECT_LT(rows[1].bandwidthGBs, 0);
}

} // namespace
} // namespace lanescope
