// SPDX-License-Identifier: Apache-2.0
// A selected range holds what runs in it, cut at its ends, in every registered analysis: the times of
// adjacent ranges add up to those of the whole.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/catalog/registry.h"
#include "core/import/trace_loader.h"
#include "core/store/trace.h"

namespace lanescope {
namespace {

/// Analyses whose rows are wholes, or places on other axes than the trace's time.
constexpr std::array<std::string_view, 9> kOfWholes = {
    "launches",      "iterations",        "phases",       "phases_by_batch", "graphs", "graph_nodes",
    "step_variance", "position_variance", "graph_pieces",
};

/// Columns of durations whose sum over adjacent ranges is that of the whole.
const std::set<std::string> kSums = {"backward_device_us",
                                     "backward_host_us",
                                     "backward_us",
                                     "blocked_us",
                                     "busy_us",
                                     "communicating_us",
                                     "communication_us",
                                     "computation_us",
                                     "cpu_exec_us",
                                     "data_loader_us",
                                     "device_busy_us",
                                     "device_self_us",
                                     "device_total_us",
                                     "device_us",
                                     "exclusive_us",
                                     "exposed_communication_us",
                                     "exposed_memcpy_us",
                                     "forward_us",
                                     "full_us",
                                     "host_self_us",
                                     "host_total_us",
                                     "host_us",
                                     "idle_us",
                                     "inferred_us",
                                     "kernel_us",
                                     "memcpy_us",
                                     "memset_us",
                                     "neither_us",
                                     "non_computation_us",
                                     "optimizer_us",
                                     "other_us",
                                     "overlap_us",
                                     "runtime_us",
                                     "self_us",
                                     "self_with_calls_us",
                                     "time_us",
                                     "total_us"};
/// Columns of durations that are statistics, estimates, of single slices, or of the recording as a whole.
const std::set<std::string> kNoSums = {"amount_us",
                                       "cause_us",
                                       "duration_us",
                                       "from_us",
                                       "gain_high_us",
                                       "gain_low_us",
                                       "gain_us",
                                       "lifetime_us",
                                       "marked_us",
                                       "max_us",
                                       "mean_first_launch_us",
                                       "mean_first_start_us",
                                       "mean_us",
                                       "median_us",
                                       "min_us",
                                       "p25_us",
                                       "p50_us",
                                       "p75_us",
                                       "p95_us",
                                       "p99_us",
                                       "peak_at_us",
                                       "roofline_us",
                                       "saved_if_twice_as_fast_us",
                                       "saved_us",
                                       "stddev_us",
                                       "to_us"};

/// A column of durations has to be in one of the lists.
bool isSum(const ColumnSpec& spec) {
    if (spec.unit != Unit::Duration) {
        return false;
    }
    EXPECT_NE(kSums.contains(spec.key), kNoSums.contains(spec.key)) << spec.key;
    return kSums.contains(spec.key);
}

bool hasSums(const AnalysisDescriptor& analysis) {
    return std::ranges::find(kOfWholes, analysis.key) == kOfWholes.end() && !analysis.isProfilerForm;
}

/// Sum of each additive column over the rows.
std::map<std::string, double> sumsOf(const AnalysisDescriptor& analysis,
                                     const std::shared_ptr<AnalysisContext>& context,
                                     const Selection& selection) {
    std::map<std::string, double> sums;
    const Result<AnalysisResult> result = analysis.run(*context, selection, {}, {});
    EXPECT_TRUE(result) << analysis.key;
    for (std::size_t column = 0; result && column < result->table.columnCount(); ++column) {
        const ColumnSpec& spec = result->table.spec(column);
        if (!isSum(spec)) {
            continue;
        }
        double& sum = sums[spec.key];
        for (std::size_t row = 0; row < result->table.rowCount(); ++row) {
            const double value = result->table.column(column).number(row);
            sum += std::isnan(value) ? 0 : value;
        }
    }
    return sums;
}

class SelectedRanges : public testing::TestWithParam<const char*> {};

TEST_P(SelectedRanges, PartsAddUpToTheWhole) {
    const Result<TracePtr> trace = loadTrace(std::string(LANESCOPE_SAMPLES_DIR) + GetParam());
    ASSERT_TRUE(trace);
    const auto context = std::make_shared<AnalysisContext>(*trace);
    // One nanosecond more than the trace, so that what has no duration and stands at its end counts.
    const TimeRange whole{(*trace)->extents().startNs, (*trace)->extents().endNs + 1};
    std::vector<TimeRange> parts;
    TimeNs at = whole.startNs;
    for (const double cut : {0.11, 0.29, 0.3, 0.47, 0.62, 0.88, 1.0}) {
        const auto end = whole.startNs + static_cast<DurationNs>(cut * double(whole.durationNs()));
        parts.push_back({at, end});
        at = end;
    }
    parts.back().endNs = whole.endNs;
    std::set<std::string> compared;
    std::size_t withTime = 0;
    for (const AnalysisDescriptor& analysis : analyses()) {
        if (!hasSums(analysis)) {
            continue;
        }
        const auto all = sumsOf(analysis, context, Selection{whole});
        std::map<std::string, double> sums;
        for (const TimeRange& part : parts) {
            for (const auto& [key, sum] : sumsOf(analysis, context, Selection{part})) {
                sums[key] += sum;
            }
        }
        EXPECT_EQ(sums.size(), all.size()) << analysis.key;
        for (const auto& [key, sum] : all) {
            compared.insert(key);
            withTime += sum > 0 ? 1 : 0;
            EXPECT_NEAR(sums[key], sum, 1e-6 * std::abs(sum) + 1e-3) << analysis.key << '.' << key;
        }
    }
    EXPECT_EQ(compared, kSums);
    EXPECT_GE(withTime, 60u) << "columns with more than zeros";
}

TEST_P(SelectedRanges, SharesNeverExceedTheRange) {
    const Result<TracePtr> trace = loadTrace(std::string(LANESCOPE_SAMPLES_DIR) + GetParam());
    ASSERT_TRUE(trace);
    const auto context = std::make_shared<AnalysisContext>(*trace);
    const TimeRange bounds = (*trace)->bounds();
    const TimeRange range{bounds.startNs + bounds.durationNs() / 3, bounds.startNs + bounds.durationNs() / 2};
    std::size_t shares = 0;
    for (const AnalysisDescriptor& analysis : analyses()) {
        const Result<AnalysisResult> result = analysis.run(*context, Selection{range}, {}, {});
        ASSERT_TRUE(result) << analysis.key;
        for (std::size_t column = 0; column < result->table.columnCount(); ++column) {
            const ColumnSpec& spec = result->table.spec(column);
            for (std::size_t row = 0; spec.isShare && row < result->table.rowCount(); ++row) {
                const double share = result->table.column(column).number(row);
                EXPECT_LE(std::isnan(share) ? 0 : share, 1 + 1e-9) << analysis.key << '.' << spec.key;
                shares += share > 0 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(shares, 100u);
}

INSTANTIATE_TEST_SUITE_P(Samples, SelectedRanges,
                         testing::Values("/baseline.pt.trace.json.gz", "/optimized.pt.trace.json.gz"));

} // namespace
} // namespace lanescope
