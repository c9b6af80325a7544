// SPDX-License-Identifier: Apache-2.0
// Memory of steps: made traces by hand, random events against the plainest search, and the figures of an
// independent script (../shared).
#include "core/memory/step_memory.h"

#include <cstdlib>
#include <sstream>

#include <gtest/gtest.h>

#include "core/catalog/analysis_context.h"
#include "core/catalog/registry.h"
#include "core/import/trace_loader.h"
#include "core/memory/allocator_calls.h"
#include "core/table/table_writers.h"
#include "tests/core/memory/made_memory.h"
#include "tests/support/csv_file.h"
#include "tests/support/random_trace.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

constexpr BatchFacts kPlainFacts{true, false};

TEST(StepMemory, FloorPeakAndReserveOfEachStep) {
    MadeMemory made;
    made.step(1);
    made.step(2);
    made.event(50, 1, 1000, 5000, 8000); // before the steps
    made.event(120, 2, 400, 5400, 8000);
    made.event(130, 3, 600, 6000, 9000);
    made.event(140, 2, -400, 5600, 9000);
    made.event(210, 3, -600, 5000, 9000);
    const std::vector<StepMemory> rows = stepMemory(*made.take());
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].floorBytes, 5000);
    EXPECT_EQ(rows[0].peakBytes, 6000);
    EXPECT_EQ(rows[0].peakNs, 130);
    EXPECT_EQ(rows[0].endBytes, 5600);
    EXPECT_EQ(rows[0].transientBytes(), 1000);
    EXPECT_EQ(rows[0].reservedAtPeakBytes, 9000);
    EXPECT_NEAR(rows[0].unusedShare().value(), 1.0 / 3, 1e-12);
    EXPECT_EQ(rows[0].freeAtPeakBytes(), kMadeCapacity - 9000);
    EXPECT_EQ(rows[1].floorBytes, 5600);
    const BatchBound bound = batchBound(rows[0], kPlainFacts);
    EXPECT_EQ(bound.doubt, BatchDoubt::None);
    EXPECT_DOUBLE_EQ(bound.factor, (0.95 * kMadeCapacity - 5000) / 1000);
}

TEST(StepMemory, WithoutTotalsNothingIsSaidOfTheBatch) {
    MadeMemory made;
    made.step(1);
    made.event(120, 2, 400);
    made.event(130, 3, 600);
    const std::vector<StepMemory> rows = stepMemory(*made.take());
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_TRUE(rows[0].isRelative);
    EXPECT_EQ(rows[0].transientBytes(), 1000) << "differences are known";
    EXPECT_FALSE(rows[0].unusedShare());
    EXPECT_EQ(batchBound(rows[0], kPlainFacts).doubt, BatchDoubt::NoTotals);
}

TEST(StepMemory, DoubtsAboutTheBatchAreNamed) {
    StepMemory step;
    step.peakBytes = 10;
    EXPECT_EQ(batchBound(step, kPlainFacts).doubt, BatchDoubt::NoCapacity);
    step.capacityBytes = 1000;
    EXPECT_EQ(batchBound(step, {true, true}).doubt, BatchDoubt::Checkpointing);
    EXPECT_EQ(batchBound(step, {false, false}).doubt, BatchDoubt::NoShapes);
    step.floorBytes = 10;
    EXPECT_EQ(batchBound(step, kPlainFacts).doubt, BatchDoubt::NoTransient);
    EXPECT_TRUE(hasCommonDimension({"[[8, 64], [64, 10]]", "[[8, 10], []]", "[[3], [5, 2]]"}));
    EXPECT_FALSE(hasCommonDimension({"[[1, 2]]", "[[2, 2]]", "[[3, 2]]", "[[4, 2]]", "[[5, 2]]"}));
    EXPECT_FALSE(hasCommonDimension({"", "[]", "[[7]]", "[[", "[[[1, 2]"}));
}

TEST(StepMemory, AFloorThatGrowsInEachStepIsALeak) {
    constexpr std::int64_t kMiB = 1 << 20;
    const auto leaksOf = [](std::vector<std::int64_t> floors) {
        std::vector<StepMemory> rows;
        for (const std::int64_t floor : floors) {
            rows.emplace_back().floorBytes = floor;
        }
        return memoryLeaks(rows);
    };
    const auto leaks = leaksOf({100 * kMiB, 100 * kMiB, 103 * kMiB, 106 * kMiB, 109 * kMiB});
    ASSERT_EQ(leaks.size(), 1u);
    EXPECT_EQ(leaks[0].firstStep, 1u);
    EXPECT_EQ(leaks[0].growthBytes, 9 * kMiB);
    EXPECT_TRUE(leaksOf({100 * kMiB, 103 * kMiB, 103 * kMiB, 106 * kMiB}).empty());
    EXPECT_TRUE(leaksOf({0, kMiB / 2, kMiB}).empty()) << "too little";
}

class StepMemoryDraws : public testing::TestWithParam<std::uint64_t> {};

TEST_P(StepMemoryDraws, EqualThePlainSearch) {
    Random random(GetParam());
    MadeMemory made;
    made.step(1);
    made.step(3);
    std::int64_t total = 10'000;
    std::vector<std::array<std::int64_t, 3>> events; // time, total, reserved
    for (TimeNs at = 0; at < 450; at += 1 + static_cast<TimeNs>(random() % 9)) {
        const std::int64_t bytes = static_cast<std::int64_t>(random() % 2000) - 1000;
        if (bytes != 0) {
            total += bytes;
            const auto reserved = static_cast<std::int64_t>(20'000 + random() % 100);
            events.push_back({at, total, reserved});
            made.event(at, random(), bytes, total, reserved);
        }
    }
    const std::vector<StepMemory> rows = stepMemory(*made.take());
    ASSERT_EQ(rows.size(), 2u);
    for (const StepMemory& row : rows) {
        const TimeNs beginNs = row.step == 0 ? 100 : 300;
        std::int64_t floor = 10'000;
        std::int64_t peak = -1;
        std::int64_t most = -1;
        std::uint64_t count = 0;
        for (const auto& [at, after, reserved] : events) {
            floor = at < beginNs ? after : floor;
            if (at >= beginNs && at < beginNs + 100) {
                peak = std::max(peak, after);
                most = std::max(most, reserved);
                ++count;
            }
        }
        EXPECT_EQ(row.floorBytes, floor);
        EXPECT_EQ(row.peakBytes, peak);
        EXPECT_EQ(row.mostReservedBytes, most);
        EXPECT_EQ(row.events, count);
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, StepMemoryDraws, testing::Range<std::uint64_t>(1, 30));

/// Every row of the script, in both tables.
TEST(StepMemoryReference, EqualsTheScript) {
    const std::string expected = sharedPath("spec/prediction/expected/memory_model.csv");
    if (expected.empty()) {
        GTEST_SKIP() << "the reference figures are not here";
    }
    std::size_t compared = 0;
    for (const auto& row : parseCsv(readFile(expected)).rows) {
        SCOPED_TRACE(row.at("trace"));
        const auto trace = loadTrace(sharedPath("data/traces/" + row.at("trace") + ".json.gz"));
        ASSERT_TRUE(trace);
        std::map<std::string, std::string> own;
        for (const char* key : {"step_memory", "memory_batch"}) {
            const auto context = std::make_shared<AnalysisContext>(*trace);
            const Result<AnalysisResult> result = analysisCalled(key)->run(*context, {}, {}, {});
            ASSERT_TRUE(result);
            std::ostringstream csv;
            writeCsv(csv, result->table);
            for (const auto& line : parseCsv(csv.str()).rows) {
                if (line.at("step") == row.at("step") && line.at("device") == "GPU " + row.at("device")) {
                    own.insert(line.begin(), line.end());
                }
            }
        }
        for (const auto& [key, value] : row) {
            if (key == "trace" || key == "device") {
                continue;
            }
            if (key == "peak_at_us") { // a difference of doubles of large microseconds
                EXPECT_NEAR(std::strtod(own[key].c_str(), nullptr), std::strtod(value.c_str(), nullptr),
                            0.001);
            } else {
                EXPECT_EQ(own[key], value) << key;
            }
        }
        ++compared;
    }
    EXPECT_EQ(compared, 2u);
}

TEST(AllocatorCalls, AreThoseOfTheDevice) {
    EXPECT_TRUE(isAllocatorCall("cudaMalloc"));
    EXPECT_TRUE(isAllocatorCall("hipFree"));
    EXPECT_TRUE(isAllocatorCall("cuMemCreate"));
    EXPECT_FALSE(isAllocatorCall("cudaMallocHost"));
    EXPECT_FALSE(isAllocatorCall("cudaFreeHost"));
    EXPECT_FALSE(isAllocatorCall("cudaMemcpyAsync"));
    TraceFixture made;
    const TrackId host = made.addTrack("main", 1);
    made.addSlice(host, "hipFree", "cuda_runtime", 0, 300);
    made.addSlice(host, "hipMalloc", "cuda_runtime", 400, 100);
    made.addSlice(host, "hipFree", "cuda_runtime", 600, 200);
    made.addSlice(host, "hipFree", "user_annotation", 900, 200);
    const auto trace = made.take();
    const std::vector<AllocatorCall> calls = allocatorCalls(*trace);
    ASSERT_EQ(calls.size(), 2u);
    EXPECT_EQ(trace->text(calls[0].name), "hipFree");
    EXPECT_EQ(calls[0].calls, 2u);
    EXPECT_EQ(calls[0].totalNs, 500);
}

TEST(ReserveUse, IsOfTheGreatestReserve) {
    MadeMemory made;
    for (std::int64_t i = 1; i <= 4; ++i) {
        made.step(i);
        made.event(100 * i + 10, 1, 100, 1000 + 100 * i, 4000 + 500 * i);
    }
    const auto trace = made.take();
    const std::vector<ReserveUse> rows = reserveUse(*trace, stepMemory(*trace));
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].reservedBytes, 6000);
    EXPECT_EQ(rows[0].unusedBytes(), 6000 - 1400);
    EXPECT_EQ(rows[0].lateGrowthBytes, 1000) << "from the end of the second step on";
}

} // namespace
} // namespace lanescope::test
