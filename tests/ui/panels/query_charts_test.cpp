// SPDX-License-Identifier: Apache-2.0
// The chart of a query's result, and its rows on the timeline.
#include "ui/panels/query_charts.h"

#include <gtest/gtest.h>

#include "core/sql/session/query_table.h"
#include "core/sql/session/session.h"
#include "core/store/trace.h"
#include "tests/support/small_trace.h"
#include "ui/panels/result_rows.h"
#include "ui/tables/analysis_table.h"

namespace lanescope::ui {
namespace {

class QueryChartsTest : public testing::Test {
protected:
    std::shared_ptr<const AnalysisTable> tableOf(const char* query) {
        auto session = sql::Session::open({{"", small.trace}});
        EXPECT_TRUE(session);
        auto rows = sql::queryTable(**session, *small.trace, query, 1000);
        EXPECT_TRUE(rows) << rows.error().describe();
        return std::make_shared<const AnalysisTable>(std::move(rows->table));
    }
    template <typename Content>
    Content chartOf(const char* query) {
        const std::vector<AnalysisChart> charts = queryCharts(*small.trace, *tableOf(query));
        EXPECT_EQ(charts.size(), 1u);
        const Content* content = charts.empty() ? nullptr : std::get_if<Content>(&charts[0].content);
        EXPECT_NE(content, nullptr);
        return content == nullptr ? Content() : *content;
    }
    test::SmallTrace small = test::makeSmallTrace();
};

TEST_F(QueryChartsTest, ATextAndANumberAreBars) {
    const auto chart = chartOf<BarChartData>("SELECT 'a' AS name, 3 AS n UNION ALL SELECT 'b', 5");
    ASSERT_EQ(chart.columns.size(), 2u);
    EXPECT_EQ(chart.columns[1], QStringLiteral("b"));
    EXPECT_EQ(chart.series[0].values, (std::vector<double>{3, 5}));
}

TEST_F(QueryChartsTest, ATimeAndANumberAreALine) {
    const auto chart = chartOf<LineChartData>("SELECT 20 AS ts, 7.5 AS v UNION ALL SELECT 10, 2.5");
    ASSERT_EQ(chart.series.size(), 1u);
    const double start = double(small.trace->bounds().startNs);
    EXPECT_EQ(chart.series[0].points, (std::vector<QPointF>{{10 - start, 2.5}, {20 - start, 7.5}}));
}

TEST_F(QueryChartsTest, RowsOfOneNameAreDrawnOverTime) {
    const auto line = chartOf<LineChartData>("SELECT 'gemm' AS name, 10 AS ts, 3 AS dur UNION ALL "
                                             "SELECT 'gemm', 20, 5");
    ASSERT_EQ(line.series.size(), 1u);
    EXPECT_EQ(line.series[0].points.size(), 2u);
    const auto bars = chartOf<BarChartData>("SELECT 'a' AS name, 10 AS ts, 3 AS dur UNION ALL "
                                            "SELECT 'b', 20, 5");
    EXPECT_EQ(bars.columns.size(), 2u) << "names that tell rows apart";
}

TEST_F(QueryChartsTest, ColumnsOfOneNameAreToldApart) {
    const auto table = tableOf("SELECT 1 AS n, 2 AS n, 3 AS \"n 2\", 4 AS n, 5 AS m");
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < table->columns().size(); ++i) {
        keys.push_back(table->spec(i).key);
        EXPECT_EQ(table->columns()[i].title.toStdString(), keys.back());
    }
    EXPECT_EQ(keys, (std::vector<std::string>{"n", "n 3", "n 2", "n 4", "m"})) << "each once";
}

TEST_F(QueryChartsTest, TwoNumbersArePointsAndOneIsAHistogram) {
    const auto points =
        chartOf<ScatterChartData>("SELECT 1 AS slice_id, 2 AS x, 3 AS y UNION ALL SELECT 4, 5, 6");
    ASSERT_EQ(points.points.size(), 2u);
    EXPECT_EQ(points.points[1].x, 5);
    EXPECT_EQ(points.points[1].y, 6);
    const auto histogram = chartOf<HistogramChartData>("SELECT dur FROM kernels");
    EXPECT_EQ(histogram.histogram.total, tableOf("SELECT dur FROM kernels")->rowCount());
}

TEST_F(QueryChartsTest, NothingToDrawHasNoChart) {
    EXPECT_TRUE(queryCharts(*small.trace, *tableOf("SELECT 1 AS n")).empty()) << "one row";
    EXPECT_TRUE(queryCharts(*small.trace, *tableOf("SELECT slice_id FROM kernels")).empty()) << "ids";
    EXPECT_TRUE(queryCharts(*small.trace, *tableOf("SELECT name FROM kernels")).empty());
}

TEST_F(QueryChartsTest, NegativeNumbersHaveNoBars) {
    chartOf<HistogramChartData>("SELECT 'a' AS name, -3 AS n UNION ALL SELECT 'b', 5");
}

TEST_F(QueryChartsTest, RowsThatOverlapGoBelowEachOther) {
    const auto spans = resultSpans(
        *small.trace, *tableOf("SELECT 'a' AS name, 100 AS ts, 50 AS dur UNION ALL SELECT 'b', 120, 50 "
                               "UNION ALL SELECT 'c', 150, 10 UNION ALL SELECT 'd', NULL, NULL"));
    EXPECT_EQ(spans->count, 3u) << "a row that is nowhere is left out";
    ASSERT_EQ(spans->rows.size(), 2u);
    ASSERT_EQ(spans->rows[0].size(), 2u);
    EXPECT_EQ(spans->rows[0][1].text, QStringLiteral("c"));
    EXPECT_EQ(spans->rows[1][0].text, QStringLiteral("b"));
    EXPECT_EQ(spans->rows[1][0].range, (TimeRange{120, 170}));
}

TEST_F(QueryChartsTest, AMomentIsARowWithoutLength) {
    const auto table = tableOf("SELECT 40 AS ts");
    EXPECT_TRUE(hasPlaces(*small.trace, *table));
    EXPECT_EQ(resultSpans(*small.trace, *table)->rows[0][0].range, (TimeRange{40, 40}));
    EXPECT_FALSE(hasPlaces(*small.trace, *tableOf("SELECT 40 AS n")));
    EXPECT_TRUE(hasPlaces(*small.trace, *tableOf("SELECT name, max(ts) FROM kernels GROUP BY name")));
    EXPECT_TRUE(hasPlaces(*small.trace, *tableOf("SELECT 40 AS first_ts, 3 AS n")));
    EXPECT_FALSE(hasPlaces(*small.trace, *tableOf("SELECT 40 AS counts")));
    const auto since1970 = tableOf("SELECT 1712195495502094565 AS ts"); // no double holds it
    EXPECT_EQ(resultSpans(*small.trace, *since1970)->rows[0][0].range.startNs, 1712195495502094565);
}

TEST_F(QueryChartsTest, ColoursAreThoseOfTheSlicesOfRows) {
    const auto table = tableOf("SELECT slice_id, dur FROM kernels");
    const auto colors = resultColors(*table, 1);
    ASSERT_NE(colors, nullptr);
    EXPECT_EQ(colors->valueOf(small.gemm), 200);
    EXPECT_EQ(colors->valueOf(small.relu), 20);
    EXPECT_FALSE(colors->valueOf(small.module));
    EXPECT_EQ(colors->least, 20);
    EXPECT_EQ(colors->greatest, 300);
    EXPECT_EQ(colors->scale.front().first, 20);
    EXPECT_EQ(colors->scale.back().first, 300);
    EXPECT_EQ(resultColors(*tableOf("SELECT dur FROM kernels"), 0), nullptr) << "no slices";
}

} // namespace
} // namespace lanescope::ui
