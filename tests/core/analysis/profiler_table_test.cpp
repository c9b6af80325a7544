// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/profiler_table.h"

#include <gtest/gtest.h>

#include "core/export/profiler_text.h"
#include "core/store/trace.h"
#include "tests/core/analysis/worked_example.h"
#include "tests/support/trace_fixture.h"

namespace lanescope {
namespace {

using test::TraceFixture;

const ProfilerRow* rowNamed(const ProfilerTable& table, std::string_view name) {
    const auto found = std::find_if(table.rows.begin(), table.rows.end(),
                                    [name](const ProfilerRow& row) { return row.name == name; });
    return found == table.rows.end() ? nullptr : &*found;
}

TEST(ProfilerTable, FiguresOfTheWorkedExample) {
    const Result<ProfilerTable> table = profilerTable(*test::makeWorkedExample());
    ASSERT_TRUE(table);
    EXPECT_EQ(table->selfCpuNs, 700'000);
    EXPECT_EQ(table->selfDeviceNs, 490'000);
    EXPECT_EQ(table->rows.front().name, "ProfilerStep*");
    const ProfilerRow& step = table->rows.front();
    EXPECT_EQ(step.count, 2u);
    EXPECT_EQ(step.cpuTotalNs, 700'000);
    EXPECT_EQ(step.selfCpuNs, 310'000);
    EXPECT_EQ(step.deviceTotalNs, 490'000);
    const ProfilerRow* linear = rowNamed(*table, "aten::linear");
    ASSERT_NE(linear, nullptr);
    EXPECT_EQ(linear->selfCpuNs, 20'000);
    EXPECT_EQ(linear->selfDeviceNs, 0);
    EXPECT_EQ(linear->deviceTotalNs, 100'000);
    const ProfilerRow* launch = rowNamed(*table, "cudaLaunchKernel");
    ASSERT_NE(launch, nullptr);
    EXPECT_EQ(launch->count, 5u);
    EXPECT_EQ(launch->selfCpuNs, 60'000);
    const ProfilerRow* gemm = rowNamed(*table, "ampere_sgemm_128x64");
    ASSERT_NE(gemm, nullptr);
    EXPECT_TRUE(gemm->isOnDevice);
    EXPECT_EQ(gemm->selfDeviceNs, 200'000);

    const std::string text = profilerText(*table);
    EXPECT_NE(text.find("44.29%     310.000us       100.00%     700.000us     350.000us"), std::string::npos)
        << text;
    EXPECT_TRUE(text.ends_with("Self CPU time total: 700.000us\nSelf CUDA time total: 490.000us\n")) << text;
}

TEST(ProfilerTable, APartialOverlapIsNoChildAndMemoryCountsInside) {
    TraceFixture fixture;
    const TrackId host = fixture.addTrack("main", 1);
    fixture.addSlice(host, "outer", "cpu_op", 0, 100);
    fixture.addSlice(host, "inner", "cpu_op", 10, 30);
    fixture.addSlice(host, "late", "cpu_op", 90, 30);
    for (const auto& [timeNs, bytes, type] : {std::tuple{20, 64, 0}, {50, -16, 0}, {60, 1024, 1}}) {
        MemoryEvent event;
        event.timeNs = timeNs;
        event.bytes = bytes;
        event.deviceType = static_cast<std::int16_t>(type);
        fixture.data().memoryEvents.push_back(event);
    }
    const Result<ProfilerTable> table = profilerTable(*fixture.take());
    ASSERT_TRUE(table);
    EXPECT_EQ(table->rows.at(0).selfCpuNs, 70);
    EXPECT_EQ(table->rows.at(0).cpuBytes, 48);
    EXPECT_EQ(table->rows.at(0).selfCpuBytes, -16);
    EXPECT_EQ(table->rows.at(0).deviceBytes, 1024);
    EXPECT_EQ(table->rows.at(1).cpuBytes, 64);
    EXPECT_EQ(table->rows.at(2).selfCpuNs, 30);
    EXPECT_TRUE(table->hasDeviceMemory);
    EXPECT_FALSE(table->hasDevice);
}

TEST(ProfilerTable, NothingOfAnEmptyTrace) {
    TraceFixture fixture;
    const Result<ProfilerTable> table = profilerTable(*fixture.take());
    ASSERT_TRUE(table);
    EXPECT_TRUE(table->rows.empty());
    EXPECT_EQ(profilerText(*table), "");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(profilerTable(*test::makeWorkedExample(), {}, false, stop.get_token()));
}

} // namespace
} // namespace lanescope
