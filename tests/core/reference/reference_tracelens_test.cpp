// SPDX-License-Identifier: Apache-2.0
// Totals of the timeline of the devices, and categories of kernels by their operators, as AMD's TraceLens
// computed them from the very same files.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "core/analysis/device_breakdown.h"
#include "core/analysis/duration_histogram.h"
#include "core/analysis/kernel_categories.h"
#include "core/trace_loader.h"
#include "tests/core/reference/plugin_clock.h"
#include "tests/core/reference/reference_case.h"
#include "tests/core/reference/tracelens_rules.h"

namespace lanescope::test {
namespace {

double number(const std::string& text) {
    return std::strtod(text.c_str(), nullptr);
}

class ReferenceTraceLens : public testing::TestWithParam<ReferenceCase> {
protected:
    void SetUp() override {
        if (GetParam().tracePath.empty()) {
            GTEST_SKIP() << "the shared reference traces are not there";
        }
        const Result<TracePtr> loaded = loadTrace(GetParam().tracePath);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        m_loaded = *loaded;
        m_clock = onPluginClock(**loaded);
    }
    const Trace& trace() const { return *m_clock.trace; }
    double us(DurationNs ticks) const { return m_clock.us(ticks); }

    /// Half of the arrows there lead to work of which TraceLens finds no call.
    bool isLost() const { return GetParam().name == "cuda_v100_diff_test"; }
    /// It leaves out work that no arrow from a call leads to, and for categories whatever is no kernel.
    bool isLinked(const DeviceOp& op) const {
        return op.launch != kNoLaunch &&
               (!trace().flowsTo(op.slice).empty() || trace().launch(op.launch).opCount > 1);
    }
    const Trace& loaded() const { return *m_loaded; }
    /// Every row of a table of the timeline: times to the nanosecond, percentages to six decimals.
    void expectTimeline(const CsvFile& csv) const;

private:
    TracePtr m_loaded;
    PluginClockTrace m_clock;
};

/// What it takes for communication, by name; memsets are computation for it.
DeviceWorkClass classForTraceLens(const Trace& trace, SliceId slice) {
    std::string name(trace.sliceName(slice));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto has = [&name](const char* part) { return name.find(part) != std::string::npos; };
    return trace.categoryKind(slice) == CategoryKind::Memcpy          ? DeviceWorkClass::Memcpy
           : has("rccl") || has("nccl") || has("cross_device_reduce") ? DeviceWorkClass::Communication
                                                                      : DeviceWorkClass::Computation;
}

void ReferenceTraceLens::expectTimeline(const CsvFile& csv) const {
    std::vector<DeviceInterval> intervals;
    for (const DeviceOp& op : trace().deviceOps()) {
        if (isLinked(op)) {
            intervals.push_back({trace().slices().range(op.slice), classForTraceLens(trace(), op.slice)});
        }
    }
    const DeviceBreakdown breakdown = breakdownOf(intervals);
    constexpr DeviceWorkMask kComputation = maskOf(DeviceWorkClass::Computation);
    constexpr DeviceWorkMask kCommunication = maskOf(DeviceWorkClass::Communication);
    constexpr DeviceWorkMask kMemcpy = maskOf(DeviceWorkClass::Memcpy);
    const std::map<std::string, DurationNs> actual{
        {"computation_time", breakdown.activeNs(kComputation)},
        {"exposed_comm_time", breakdown.activeNs(kCommunication, kComputation)},
        {"exposed_memcpy_time", breakdown.activeNs(kMemcpy, kComputation | kCommunication)},
        {"busy_time", breakdown.busyNs()},
        {"idle_time", breakdown.idleNs()},
        {"total_time", breakdown.totalNs()},
        {"total_comm_time", breakdown.activeNs(kCommunication)},
        {"total_memcpy_time", breakdown.activeNs(kMemcpy)}};
    constexpr double kUsPerMs = 1000;
    for (const auto& row : csv.rows) {
        ASSERT_TRUE(actual.contains(row.at("type"))) << row.at("type");
        EXPECT_NEAR(us(actual.at(row.at("type"))) / kUsPerMs, number(row.at("time ms")), 1e-9)
            << row.at("type");
        EXPECT_NEAR(100 * us(actual.at(row.at("type"))) / us(breakdown.totalNs()), number(row.at("percent")),
                    1e-6)
            << row.at("type");
    }
    EXPECT_EQ(csv.rows.size(), actual.size());
}

TEST_P(ReferenceTraceLens, TimelineAgrees) {
    const CsvFile csv = GetParam().csv("tracelens_run/gpu_timeline.csv");
    if (csv.rows.empty() || isLost()) {
        GTEST_SKIP() << "it has no such table, or one of a part of the work";
    }
    expectTimeline(csv);
}

TEST_P(ReferenceTraceLens, ShippedTimelineAgrees) {
    const CsvFile csv = GetParam().csv("tracelens_ref/gpu_timeline.csv");
    if (csv.rows.empty() || csv.rows.front().contains("is_recompute")) {
        GTEST_SKIP() << "it ships no such table, or one of recomputed work alone";
    }
    expectTimeline(csv);
}

TEST_P(ReferenceTraceLens, AllWorkIsAtLeastWhatItsArrowsLeadTo) {
    const CsvFile csv = GetParam().csv("tracelens_run/gpu_timeline.csv");
    if (csv.rows.empty()) {
        GTEST_SKIP() << "it has no such table";
    }
    // Ours, without its losses: the definitions, with the example of cuda_v100_diff_test.
    std::vector<DeviceInterval> all;
    for (const DeviceOp& op : trace().deviceOps()) {
        all.push_back({trace().slices().range(op.slice), classForTraceLens(trace(), op.slice)});
    }
    const double busyMs = us(breakdownOf(all).busyNs()) / 1000;
    const auto theirs =
        std::ranges::find_if(csv.rows, [](const auto& row) { return row.at("type") == "busy_time"; });
    ASSERT_NE(theirs, csv.rows.end());
    EXPECT_GE(busyMs, number(theirs->at("time ms")) - 1e-9);
    if (isLost()) {
        EXPECT_NEAR(busyMs, 717.943, 5e-4);
        EXPECT_NEAR(number(theirs->at("time ms")), 267.011, 5e-4);
    }
}

TEST_P(ReferenceTraceLens, CategoriesAgree) {
    const CsvFile csv = GetParam().csv("tracelens_run/kernel_summary.csv");
    if (csv.rows.empty() || isLost()) {
        GTEST_SKIP() << "it has no such table, or one of a part of the work";
    }
    const Result<CategoryRules> rules = CategoryRules::parse(kTraceLensRules);
    ASSERT_TRUE(rules) << rules.error().describe();
    const CallTree tree = callTree(trace());
    const std::vector<std::uint32_t> categories = categoriesOfWork(trace(), tree, *rules);
    std::map<std::string, double> actual;
    for (std::size_t i = 0; i < categories.size(); ++i) {
        const DeviceOp& op = trace().deviceOps()[i];
        if (trace().categoryKind(op.slice) != CategoryKind::Kernel) {
            continue;
        }
        std::string category = rules->names()[categories[i]];
        if (tree.ownerOfOp[i] == kNoIndex || !isLinked(op)) { // Without an operator, the call tells.
            const std::string_view call =
                !isLinked(op) ? "" : trace().sliceName(trace().launch(op.launch).slice);
            category = call.empty()                                         ? ""
                       : call.find("GraphLaunch") != std::string_view::npos ? "graph"
                                                                            : "runtime";
        }
        actual[category] += static_cast<double>(loaded().slices().durationNs[op.slice]) / 1000;
    }
    std::map<std::string, double> expected;
    for (const auto& row : csv.rows) {
        expected[row.at("Parent op category")] += number(row.at("Kernel duration (µs)_sum"));
    }
    for (const auto& [category, timeUs] : expected) {
        EXPECT_NEAR(actual[category], timeUs, 1e-3) << category;
    }
}

TEST_P(ReferenceTraceLens, HistogramOfShortKernelsAgrees) {
    const CsvFile csv = GetParam().csv("tracelens_ref/short_kernel_histogram.csv");
    if (csv.rows.empty()) {
        GTEST_SKIP() << "it has no such table";
    }
    if (GetParam().name == "rocm_mi210_gpu_only") {
        GTEST_SKIP() << "durations lie on edges of bins there, which doubles of microseconds miss";
    }
    constexpr DurationNs kShortNs = 10'000;
    std::vector<SliceId> slices;
    for (const DeviceOp& op : loaded().deviceOps()) {
        if (loaded().categoryKind(op.slice) == CategoryKind::Kernel &&
            loaded().slices().durationNs[op.slice] < kShortNs) {
            slices.push_back(op.slice);
        }
    }
    const DurationHistogram histogram =
        durationHistogram(loaded(), slices, csv.rows.size(), BinScale::Linear);
    ASSERT_EQ(histogram.counts.size(), csv.rows.size());
    for (std::size_t i = 0; i < csv.rows.size(); ++i) {
        EXPECT_NEAR(histogram.edgesNs[i] / 1000, number(csv.rows[i].at("bin_start")), 1e-6) << i;
        EXPECT_EQ(static_cast<double>(histogram.counts[i]), number(csv.rows[i].at("count"))) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceTraceLens, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
