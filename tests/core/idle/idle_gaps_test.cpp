// SPDX-License-Identifier: Apache-2.0
// The list of gaps against the sums by cause, and their order.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <vector>

#include "core/catalog/registry.h"
#include "core/idle/idle_causes.h"
#include "core/store/trace.h"
#include "tests/core/diagnosis/diagnosis_trace.h"
#include "tests/support/made_trace.h"

namespace lanescope {
namespace {

/// Selections of a trace: everything, and a part that cuts gaps.
std::vector<Selection> selectionsOf(const Trace& trace) {
    const TimeRange all = trace.extents();
    Selection middle;
    middle.range = TimeRange{all.startNs + all.durationNs() / 4, all.endNs - all.durationNs() / 3};
    return {Selection(), middle};
}

TEST(IdleGaps, AddUpToTheSumsByCause) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const TracePtr trace = test::randomCalls(seed, 120);
        const IdlePieces idle(*trace);
        for (const Selection& selection : selectionsOf(*trace)) {
            std::map<std::int32_t, DurationNs> ofGaps;
            std::map<std::int32_t, double> shares;
            for (const IdleGap& gap : idleGaps(*trace, idle, selection)) {
                ofGaps[gap.device] += gap.range.durationNs();
                shares[gap.device] += gap.share;
                const std::optional<TimeRange>& range = selection.range;
                EXPECT_TRUE(!range ||
                            (range->startNs <= gap.range.startNs && gap.range.endNs <= range->endNs));
                EXPECT_TRUE(gap.before == kNoSlice ||
                            trace->slices().range(gap.before).endNs <= gap.range.startNs);
                EXPECT_TRUE(gap.after == kNoSlice || trace->slices().startNs[gap.after] >= gap.range.endNs);
            }
            std::map<std::int32_t, DurationNs> ofCauses;
            for (const IdleCauseRow& row : idleCauses(*trace, idle, selection).rows) {
                ofCauses[row.device] += row.idleNs;
                EXPECT_LE(row.longest.durationNs(), row.idleNs);
                EXPECT_GE(row.gaps, 1u);
            }
            EXPECT_EQ(ofGaps, ofCauses);
            for (const auto& [device, share] : shares) {
                EXPECT_NEAR(share, 1, 1e-9) << device;
            }
        }
    }
}

TEST(IdleGaps, TheTableBeginsWithTheLongest) {
    const TracePtr trace = test::randomCalls(3, 120);
    const Result<AnalysisResult> result =
        analysisCalled("idle_gaps")->run(*std::make_shared<AnalysisContext>(trace), {}, {}, {});
    ASSERT_TRUE(result);
    const Table& table = result->table;
    ASSERT_GT(table.rowCount(), 3u);
    const TableColumn& idle = table.column(*table.find("idle_us"));
    for (std::uint32_t row = 1; row < table.rowCount(); ++row) {
        EXPECT_GE(idle.number(row - 1), idle.number(row));
        EXPECT_FALSE(table.target(row).range.isEmpty());
    }
    const TableColumn& cause = table.column(*table.find("cause_us"));
    for (std::uint32_t row = 0; row < table.rowCount(); ++row) {
        EXPECT_GT(cause.number(row), 0);
        EXPECT_LE(cause.number(row), idle.number(row));
    }
}

/// A gap has the name of its largest cause, which may be a part of it.
TEST(IdleGaps, TheTableTellsHowMuchOfAGapItsCauseTakes) {
    test::DiagnosisTrace made({.hasSteps = false});
    made.kernel("scan", 20, 1000, 0);
    made.host("a.py(1): parse", "python_function", 1000, 5000);
    made.call("DeviceSynchronize", 5000, 8000);
    made.kernel("scan", 8010, 9000, 8000);
    const Result<AnalysisResult> result =
        analysisCalled("idle_gaps")->run(*std::make_shared<AnalysisContext>(made.trace()), {}, {}, {});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->table.column(*result->table.find("idle_us")).number(0), 7'010'000);
    EXPECT_EQ(result->table.column(*result->table.find("cause_us")).number(0), 4'000'000);
}

} // namespace
} // namespace lanescope
