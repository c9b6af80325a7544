// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/profiler_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>

#include "core/catalog/profiler_text.h"
#include "core/import/trace_loader.h"
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

using Figures = std::vector<std::int64_t>;

void addFigures(std::map<std::string, Figures>& sums, const ProfilerTable& table) {
    for (const ProfilerRow& row : table.rows) {
        Figures& sum = sums[row.name + (row.isOnDevice ? " on devices" : "")];
        // Not the count: an event that crosses the end of a range counts in both.
        const Figures figures{row.cpuTotalNs,   row.selfCpuNs, row.deviceTotalNs,
                              row.selfDeviceNs, row.cpuBytes,  row.selfCpuBytes};
        sum.resize(figures.size());
        std::transform(figures.begin(), figures.end(), sum.begin(), sum.begin(), std::plus<>());
    }
}

TEST(ProfilerTable, RangesAddUpToTheWhole) {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937 random(seed);
        const auto below = [&random](int limit) { return static_cast<int>(random() % unsigned(limit)); };
        // Few names and short times: operators in their like, only children, ties and partial overlaps.
        std::string text = "[";
        for (int i = 0; i < 60; ++i) {
            const int startUs = below(200);
            const std::string common = R"(,"pid":1,"tid":)" + std::to_string(below(2)) + R"(,"ts":)" +
                                       std::to_string(startUs) + R"(,"dur":)" +
                                       std::to_string(1 + below(i % 5 == 0 ? 120 : 30));
            const std::string id = std::to_string(i + 1);
            switch (below(8)) {
            case 0:
                text += R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel")" + common +
                        R"(,"args":{"correlation":)" + id + "}},";
                text += R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":)" +
                        std::to_string(startUs + below(50)) + R"(,"dur":3,"args":{"correlation":)" + id +
                        R"(,"device":0,"stream":7}},)";
                break;
            case 1:
                text += R"({"ph":"i","s":"t","name":"[memory]")" + common +
                        R"(,"args":{"Device Type":0,"Device Id":-1,"Bytes":)" +
                        std::to_string(below(2) == 0 ? 64 : -32) + R"(,"Addr":)" + id + "}},";
                break;
            default:
                text += R"({"ph":"X","cat":"cpu_op","name":"aten::)" + std::string(1, "abc"[below(3)]) + '"' +
                        common + "},";
            }
        }
        text.back() = ']';
        const Result<TracePtr> trace = loadTraceText(text, "random");
        ASSERT_TRUE(trace);
        std::map<std::string, Figures> whole;
        addFigures(whole, profilerTable(**trace).value());
        std::map<std::string, Figures> parts;
        TimeNs fromNs = 0;
        while (fromNs < 400'000) {
            const TimeNs toNs = fromNs + 1000 * (1 + below(40));
            addFigures(parts, profilerTable(**trace, Selection{TimeRange{fromNs, toNs}}).value());
            fromNs = toNs;
        }
        EXPECT_EQ(parts, whole);
    }
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
