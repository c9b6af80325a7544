// SPDX-License-Identifier: Apache-2.0
// Trend of runs: where levels change, runs of other programs, and the page.
#include "core/gate/run_trend.h"

#include <sstream>

#include <gtest/gtest.h>

#include "core/report/trend_html.h"
#include "tests/core/gate/made_runs.h"
#include "tests/support/html_check.h"
#include "tests/support/random_trace.h"

namespace lanescope::test {
namespace {

/// 12 runs of 100 ms and 12 of 104 ms, all within half a percent.
std::vector<RunRecord> changedRuns() {
    Random random(3);
    std::vector<double> times;
    for (int i = 0; i < 24; ++i) {
        const double noise = 1 + 0.01 * (static_cast<double>(random() % 1000) / 1000 - 0.5);
        times.push_back((i < 12 ? 100e6 : 104e6) * noise);
    }
    return madeRuns(times);
}

TEST(RunTrend, FindsTheRunWithTheChange) {
    const auto runs = changedRuns();
    const RunTrend trend = runTrend(runs, {});
    ASSERT_EQ(trend.runs.size(), 24u);
    ASSERT_EQ(trend.series.front().changes.size(), 1u);
    const TrendChange& change = trend.series.front().changes.front();
    EXPECT_EQ(change.first, 12u);
    EXPECT_NEAR(change.before, 100e6, 0.3e6);
    EXPECT_NEAR(change.after, 104e6, 0.3e6);
    const Table table = trendTable(runs, trend);
    EXPECT_EQ(table.rowCount(), 24u);
    const std::string text = table.column(*table.find("change")).text(12);
    EXPECT_TRUE(text.starts_with("Step time +")) << text;
    EXPECT_EQ(table.column(*table.find("change")).text(11), "");
    EXPECT_DOUBLE_EQ(table.column(*table.find("step_time_us")).number(0), *runs[0].metrics[0].candidate);
}

TEST(RunTrend, NoiseAloneChangesNothing) {
    Random random(11);
    int changes = 0;
    constexpr int kHistories = 300;
    for (int history = 0; history < kHistories; ++history) {
        std::vector<double> times;
        for (int i = 0; i < 30; ++i) {
            times.push_back(100e6 * (1 + 0.02 * static_cast<double>(random() % 1000) / 1000));
        }
        changes += runTrend(madeRuns(times), {}).series.front().changes.empty() ? 0 : 1;
    }
    EXPECT_LE(changes, kHistories * 3 / 100); // Pettitt's p < 0.01, and some chance
}

TEST(RunTrend, OtherProgramsAreListedApart) {
    auto runs = changedRuns();
    runs[5].program = {{"aten::conv2d", 1.0}};
    runs[7].devices = {"Another GPU"};
    const RunTrend trend = runTrend(runs, {});
    EXPECT_EQ(trend.runs.size(), 22u);
    ASSERT_EQ(trend.others.size(), 2u);
    EXPECT_EQ(trend.others[0].run, 5u);
    EXPECT_NE(trend.others[0].reason.find("programs differ"), std::string::npos);
    EXPECT_NE(trend.others[1].reason.find("devices differ"), std::string::npos);
    EXPECT_EQ(trend.series.front().changes.front().first, 10u) << "a position among those that are compared";
}

TEST(RunTrend, AnyFigureAndUnknownOnes) {
    auto runs = changedRuns();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (i % 3 != 0) {
            runs[i].figures.push_back(
                {"copies.bytes", FigureValue{i < 12 ? 100.0 : 200.0 + static_cast<double>(i)}, {}});
        }
    }
    const auto name = parseFigureName("copies.bytes");
    ASSERT_TRUE(name);
    const std::vector<FigureName> names{*name};
    const RunTrend trend = runTrend(runs, names);
    const TrendSeries& series = trend.series.back();
    EXPECT_EQ(series.name, "copies.bytes");
    EXPECT_FALSE(series.values[0]);
    ASSERT_EQ(series.changes.size(), 1u);
    EXPECT_EQ(series.changes[0].first, 13u) << "12 has no such figure";
    EXPECT_TRUE(runTrend({}, {}).runs.empty());
}

TEST(RunTrend, ThePageIsWholeAndEscaped) {
    auto runs = changedRuns();
    runs[3].label = "<script>alert(1)</script>";
    runs[12].location = "a\"><img src=x>.json";
    runs[5].devices = {"Another GPU"};
    std::ostringstream page;
    writeTrendHtml(page, runs, runTrend(runs, {}));
    const std::string html = page.str();
    EXPECT_EQ(unbalanced(html), "");
    EXPECT_EQ(html.find("<script"), std::string::npos);
    EXPECT_EQ(html.find("<img"), std::string::npos);
    EXPECT_NE(html.find("lanescope://open?file="), std::string::npos) << "links to the pair that changed";
    EXPECT_NE(html.find("Runs of other programs"), std::string::npos);
    std::ostringstream empty;
    writeTrendHtml(empty, {}, runTrend({}, {}));
    EXPECT_EQ(unbalanced(empty.str()), "");
}

} // namespace
} // namespace lanescope::test
