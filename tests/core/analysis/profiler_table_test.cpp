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
        // Not the count: an event that crosses the end of a range counts in both; see addRuns().
        const Figures figures{row.cpuTotalNs,   row.selfCpuNs, row.deviceTotalNs,
                              row.selfDeviceNs, row.cpuBytes,  row.selfCpuBytes};
        sum.resize(figures.size());
        std::transform(figures.begin(), figures.end(), sum.begin(), sum.begin(), std::plus<>());
    }
}

/// How often events of each name run in the range.
void addRuns(std::map<std::string, std::uint64_t>& runs, const Trace& trace, TimeRange range) {
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const auto slice = SliceId(i);
        const TimeRange event = trace.slices().range(slice);
        const bool isOnDevice = trace.deviceOpOf(slice) != kNoDeviceOp;
        runs[std::string(trace.sliceName(slice)) + (isOnDevice ? " on devices" : "")] +=
            event.startNs < range.endNs && event.endNs > range.startNs ? 1 : 0;
    }
}

void addCounts(std::map<std::string, std::uint64_t>& counts, const ProfilerTable& table) {
    for (const ProfilerRow& row : table.rows) {
        counts[row.name + (row.isOnDevice ? " on devices" : "")] += row.count;
    }
}

/// Few names and short times: operators in their like, only children, ties and partial overlaps. With names
/// of their own no operator counts as one with its only child.
std::string randomEvents(std::mt19937& random, bool haveOwnNames) {
    const auto below = [&random](int limit) { return static_cast<int>(random() % unsigned(limit)); };
    std::string text = "[";
    for (int i = 0; i < 60; ++i) {
        const int startUs = below(200);
        const std::string id = std::to_string(i + 1);
        const std::string common = (haveOwnNames ? id : std::string()) + R"(","pid":1,"tid":)" +
                                   std::to_string(below(2)) + R"(,"ts":)" + std::to_string(startUs) +
                                   R"(,"dur":)" + std::to_string(1 + below(i % 5 == 0 ? 120 : 30));
        switch (below(8)) {
        case 0:
            text += R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel)" + common +
                    R"(,"args":{"correlation":)" + id + "}},";
            text += R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":)" +
                    std::to_string(startUs + below(50)) + R"(,"dur":3,"args":{"correlation":)" + id +
                    R"(,"device":0,"stream":7}},)";
            break;
        case 1:
            text += R"({"ph":"i","s":"t","name":"[memory]","pid":1,"tid":0,"ts":)" + std::to_string(startUs) +
                    R"(,"args":{"Device Type":0,"Device Id":-1,"Bytes":)" +
                    std::to_string(below(2) == 0 ? 64 : -32) + R"(,"Addr":)" + id + "}},";
            break;
        default:
            text += R"({"ph":"X","cat":"cpu_op","name":"aten::)" + std::string(1, "abc"[below(3)]) + common +
                    "},";
        }
    }
    text.back() = ']';
    return text;
}

TEST(ProfilerTable, RangesAddUpToTheWhole) {
    for (unsigned seed = 1; seed <= 120; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937 random(seed);
        const bool haveOwnNames = seed % 2 == 0;
        const Result<TracePtr> trace = loadTraceText(randomEvents(random, haveOwnNames), "random");
        ASSERT_TRUE(trace);
        std::map<std::string, Figures> whole;
        addFigures(whole, profilerTable(**trace).value());
        std::map<std::string, Figures> parts;
        std::map<std::string, std::uint64_t> runs;
        std::map<std::string, std::uint64_t> counts;
        TimeNs fromNs = 0;
        while (fromNs < 400'000) {
            const TimeRange range{fromNs, fromNs + 1000 * (1 + static_cast<DurationNs>(random() % 40))};
            const ProfilerTable table = profilerTable(**trace, Selection{range}).value();
            addFigures(parts, table);
            addCounts(counts, table);
            addRuns(runs, **trace, range);
            fromNs = range.endNs;
        }
        EXPECT_EQ(parts, whole);
        if (haveOwnNames) {
            EXPECT_EQ(counts, runs);
        }
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
