// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/kernel_table.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

const KernelRow* rowNamed(const Trace& trace, const KernelTable& table, std::string_view name) {
    for (const KernelRow& row : table.rows) {
        if (trace.text(row.name) == name) {
            return &row;
        }
    }
    return nullptr;
}

TEST(KernelTable, HasTheFiguresOfTheWorkedExample) {
    const auto trace = test::makeWorkedExample();
    const KernelTable table = kernelTable(*trace);
    EXPECT_EQ(table.count, 5u);
    EXPECT_EQ(table.totalNs, 450'000);
    ASSERT_EQ(table.rows.size(), 4u);
    EXPECT_EQ(trace->text(table.rows[0].name), "ampere_sgemm_128x64");

    const KernelRow* row = rowNamed(*trace, table, "vectorized_elementwise_kernel");
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->count, 2u);
    EXPECT_EQ(row->totalNs, 110'000);
    EXPECT_DOUBLE_EQ(row->meanNs, 55'000);
    EXPECT_EQ(row->minNs, 50'000);
    EXPECT_EQ(row->maxNs, 60'000);
    EXPECT_NEAR(row->blocksPerSm, 0.3909, 0.00005);
    EXPECT_NEAR(row->occupancyPercent, 14.55, 0.005);
    EXPECT_NEAR(row->share, 110.0 / 450, 1e-12);
    EXPECT_FALSE(row->usesTensorCores);
    EXPECT_TRUE(rowNamed(*trace, table, "volta_fp16_s884gemm")->usesTensorCores);
}

TEST(KernelTable, ASelectionTakesKernelsThatStartInIt) {
    const auto trace = test::makeWorkedExample();
    Selection selection;
    selection.range = TimeRange{330'000, 600'000};
    const KernelTable table = kernelTable(*trace, selection);
    ASSERT_EQ(table.rows.size(), 1u);
    EXPECT_EQ(table.rows[0].count, 2u);
    EXPECT_DOUBLE_EQ(table.rows[0].share, 1);
}

TEST(KernelTable, UnknownFiguresStayUnknown) {
    test::TraceFixture fixture;
    const TrackId stream = fixture.addTrack("stream 7", 7, TrackKind::Stream, 0);
    DeviceOp op;
    op.device = 0;
    fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", 0, 10), op);
    op.blocksPerSm = std::numeric_limits<double>::infinity();
    fixture.addDeviceOp(fixture.addSlice(stream, "k", "kernel", 20, 10), op);
    const auto trace = fixture.take();
    const KernelTable table = kernelTable(*trace);
    ASSERT_EQ(table.rows.size(), 1u);
    EXPECT_LT(table.rows[0].blocksPerSm, 0);
    EXPECT_LT(table.rows[0].occupancyPercent, 0);
}

TEST(KernelTable, AStopRequestLeavesNothing) {
    std::stop_source source;
    source.request_stop();
    EXPECT_TRUE(kernelTable(*test::makeWorkedExample(), {}, source.get_token()).rows.empty());
}

} // namespace
} // namespace lanescope
