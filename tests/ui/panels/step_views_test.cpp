// SPDX-License-Identifier: Apache-2.0
// The tables of steps, iterations and graphs with their charts.
#include <algorithm>

#include <gtest/gtest.h>

#include "core/catalog/analysis_context.h"
#include "core/import/trace_loader.h"
#include "tests/support/trace_json_builder.h"
#include "ui/panels/analysis_views.h"
#include "ui/state/preferences.h"

namespace lanescope::ui {
namespace {

TracePtr loaded(const test::TraceJsonBuilder& json) {
    const auto trace = loadTraceText(json.text(), "made");
    EXPECT_TRUE(trace);
    return trace ? *trace : nullptr;
}

AnalysisView viewOf(const TracePtr& trace, const QString& name) {
    AnalysisContext context(trace);
    const Preferences preferences;
    const std::vector<ViewKind> views = stepViews();
    const auto found = std::ranges::find(views, name, &ViewKind::name);
    EXPECT_NE(found, views.end());
    return found->make({context, {}, preferences}, {});
}

/// Twelve steps of 100 us with a kernel each, the eighth of 300 us.
TracePtr stepsWithOutlier() {
    test::TraceJsonBuilder json;
    int at = 1000;
    for (int step = 0; step < 12; ++step) {
        const int us = step == 7 ? 300 : 100 + step % 3;
        const std::string ids = std::to_string(step + 1);
        json.slice("ProfilerStep#" + std::to_string(step), "user_annotation", "1", "1", std::to_string(at),
                   std::to_string(us));
        json.slice("cudaLaunchKernel", "cuda_runtime", "1", "1", std::to_string(at + 5), "5",
                   R"({"correlation": )" + ids + "}");
        json.slice("gemm", "kernel", "0", "7", std::to_string(at + 12), std::to_string(us - 30),
                   R"({"device": 0, "stream": 7, "correlation": )" + ids + "}");
        at += us + 5;
    }
    return loaded(json);
}

TEST(StepViews, TheChartOfVarianceMarksOutliers) {
    const AnalysisView view = viewOf(stepsWithOutlier(), QStringLiteral("step_variance"));
    ASSERT_EQ(view.charts.size(), 1u);
    const auto& chart = std::get<LineChartData>(view.charts[0].content);
    ASSERT_EQ(chart.series.size(), 2u);
    EXPECT_EQ(chart.series[0].points.size(), 12u);
    ASSERT_EQ(chart.markers.size(), 1u);
    EXPECT_EQ(chart.markers[0].at, QPointF(7, 300'000));
    EXPECT_EQ(view.table.rowCount(), 12u);
}

TEST(StepViews, PositionsShowHowTheirWorkVaries) {
    const AnalysisView view = viewOf(stepsWithOutlier(), QStringLiteral("position_variance"));
    ASSERT_EQ(view.charts.size(), 1u);
    const auto& chart = std::get<LineChartData>(view.charts[0].content);
    ASSERT_EQ(chart.series.size(), 2u);
    ASSERT_EQ(chart.series[0].points.size(), 1u) << "one kernel a step";
    EXPECT_EQ(chart.series[0].points[0].y(), 200'000) << "270 us less 70 us";
}

TEST(StepViews, IterationsAreDotsByPhase) {
    test::TraceJsonBuilder json;
    const char* names[] = {"execute_context_1(800)_generation_0(0)", "execute_context_0(0)_generation_8(8)",
                           "execute_context_0(0)_generation_8(8)", "execute_context_0(0)_generation_8(8)"};
    for (int i = 0; i < 4; ++i) {
        json.slice(names[i], "user_annotation", "1", "1", std::to_string(1000 + 100 * i), "80");
        const std::string ids = std::to_string(i + 1);
        json.slice("cudaLaunchKernel", "cuda_runtime", "1", "1", std::to_string(1005 + 100 * i), "5",
                   R"({"correlation": )" + ids + "}");
        json.slice("gemm", "kernel", "0", "7", std::to_string(1020 + 100 * i), "40",
                   R"({"device": 0, "stream": 7, "correlation": )" + ids + "}");
    }
    const AnalysisView view = viewOf(loaded(json), QStringLiteral("iterations"));
    EXPECT_EQ(view.table.rowCount(), 4u);
    ASSERT_EQ(view.charts.size(), 1u);
    const auto& chart = std::get<ScatterChartData>(view.charts[0].content);
    ASSERT_EQ(chart.series.size(), 2u) << "prefill and decode";
    ASSERT_EQ(chart.points.size(), 3u) << "the last iteration has no period";
    EXPECT_EQ(chart.points[0].x, 800);
    EXPECT_EQ(chart.points[0].y, 100'000);
    EXPECT_EQ(chart.points[1].x, 8);
    EXPECT_EQ(view.charts[0].places.size(), 3u);
}

TEST(StepViews, EveryTableSaysWhatToRecordWhereItIsEmpty) {
    test::TraceJsonBuilder json;
    json.slice("aten::mm", "cpu_op", "1", "1", "10", "20");
    const TracePtr trace = loaded(json);
    AnalysisContext context(trace);
    const Preferences preferences;
    std::vector<ViewKind> views = stepViews();
    for (ViewKind& view : graphViews()) {
        views.push_back(std::move(view));
    }
    EXPECT_GE(views.size(), 9u);
    for (const ViewKind& view : views) {
        const AnalysisView made = view.make({context, {}, preferences}, {});
        const std::size_t rows = view.name == QLatin1String("steps") ? 1 : 0; // the whole trace
        EXPECT_EQ(made.table.rowCount(), rows) << view.name.toStdString();
        EXPECT_TRUE(made.charts.empty());
        EXPECT_FALSE(made.emptyText.isEmpty()) << view.name.toStdString();
    }
}

TEST(StepViews, GraphsShowTheTimeOfTheirReplays) {
    test::TraceJsonBuilder json;
    for (int replay = 0; replay < 3; ++replay) {
        const int at = 1000 + 1000 * replay;
        const std::string ids = std::to_string(replay + 1);
        json.slice("cudaGraphLaunch", "cuda_runtime", "1", "1", std::to_string(at), "5",
                   R"({"correlation": )" + ids + "}");
        for (int piece = 0; piece < 3; ++piece) {
            json.slice("k" + std::to_string(piece), "kernel", "0", "7", std::to_string(at + 20 + 40 * piece),
                       "30", R"({"device": 0, "stream": 7, "correlation": )" + ids + "}");
        }
    }
    const TracePtr trace = loaded(json);
    AnalysisContext context(trace);
    const Preferences preferences;
    const AnalysisView view = graphViews().front().make({context, {}, preferences}, {});
    ASSERT_EQ(view.table.rowCount(), 1u);
    ASSERT_EQ(view.charts.size(), 1u);
    const auto& bars = std::get<BarChartData>(view.charts[0].content);
    EXPECT_EQ(bars.columns, std::vector<QString>{QStringLiteral("Graph 0")});
    EXPECT_EQ(bars.series[0].values, std::vector<double>{9 * 30'000.0});
}

} // namespace
} // namespace lanescope::ui
