// SPDX-License-Identifier: Apache-2.0
// Where the parts of charts lie: within the widget, in proportion, labels apart from each other.
#include <gtest/gtest.h>

#include <QApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/charts/bar_chart.h"
#include "ui/charts/donut_chart.h"
#include "ui/charts/flame_graph.h"
#include "ui/charts/histogram_chart.h"
#include "ui/charts/line_chart.h"
#include "ui/charts/scatter_chart.h"
#include "ui/charts/split_bar.h"
#include "ui/charts/waterfall_chart.h"

namespace lanescope::ui {
namespace {

constexpr QSize kSizes[] = {{900, 300}, {420, 220}, {180, 120}, {90, 60}};

void expectLabelsFit(const PlotArea& area, const QSize& size) {
    const QRectF bounds(QPointF(0, 0), QSizeF(size));
    for (std::size_t i = 0; i < area.xLabels.size(); ++i) {
        EXPECT_TRUE(bounds.left() <= area.xLabels[i].rect.left() &&
                    area.xLabels[i].rect.right() <= bounds.right())
            << area.xLabels[i].text.toStdString();
        if (i > 0) {
            EXPECT_LT(area.xLabels[i - 1].rect.right(), area.xLabels[i].rect.left());
        }
    }
    for (std::size_t i = 1; i < area.yLabels.size(); ++i) {
        EXPECT_GE(area.yLabels[i - 1].rect.top(), area.yLabels[i].rect.top());
    }
    for (const PlacedLabel& label : area.yLabels) {
        EXPECT_LE(label.rect.right(), area.plot.left());
        EXPECT_GE(label.rect.left(), 0);
    }
}

BarChartData steps(std::size_t count) {
    BarChartData data;
    for (const char* name : {"Kernel", "Memcpy", "Other"}) {
        data.series.push_back({QString::fromLatin1(name), ChartColor::series(int(data.series.size())), {}});
    }
    for (std::size_t i = 0; i < count; ++i) {
        data.columns.push_back(QString::number(i));
        data.series[0].values.push_back(1e6);
        data.series[1].values.push_back(0);
        data.series[2].values.push_back(1e6 * double(i % 2));
    }
    data.means = {1e6, 0, 5e5};
    data.yTitle = QStringLiteral("Time");
    return data;
}

TEST(SplitBarGeometry, PartsFillTheBarInProportion) {
    SplitBar bar;
    bar.resize(820, bar.sizeHint().height());
    bar.setParts({{QStringLiteral("A"), 3e6, ChartColor::series(0), {}, 0},
                  {QStringLiteral("B"), 1e6, ChartColor::series(1), {}, 0},
                  {QStringLiteral("C"), 4e6, ChartColor::series(2), {}, 1}},
                 ChartUnit::Duration);
    ASSERT_EQ(bar.markCount(), 3);
    EXPECT_NEAR(bar.markRect(0).width(), 3 * bar.markRect(1).width(), 0.01);
    EXPECT_NEAR(bar.markRect(2).width(), 4 * bar.markRect(1).width(), 0.01);
    EXPECT_LT(bar.markRect(1).left() - bar.markRect(0).right(),
              bar.markRect(2).left() - bar.markRect(1).right())
        << "groups stand apart";
    EXPECT_GT(bar.markRect(2).right(), bar.width() - 4);
    for (int mark = 0; mark < 3; ++mark) {
        EXPECT_EQ(bar.markAt(bar.markRect(mark).center()), mark);
    }
    const QVector<HoverLine> lines = bar.describe(0);
    EXPECT_EQ(lines.front().text, QStringLiteral("A"));
    EXPECT_TRUE(lines[1].caption.startsWith(QStringLiteral("37.5"))) << "its share";
}

TEST(BarChartGeometry, TheLegendBeginsWithTheLargestSeries) {
    BarChart chart;
    chart.resize(240, 400);
    BarChartData data;
    for (const char* name : {"a small one", "another small one", "one without", "the largest of all"}) {
        data.series.push_back(
            {QString::fromLatin1(name), ChartColor::series(0), {data.series.empty() ? 1e6 : 0}});
    }
    data.series.back().values = {9e6};
    data.columns = {QStringLiteral("1")};
    chart.setData(data);
    ASSERT_FALSE(chart.legend().entries.empty());
    EXPECT_EQ(chart.legend().entries.front().shown, QStringLiteral("the largest of all"));
}

TEST(BarChartGeometry, PartsStackUpToTheirSum) {
    BarChart chart;
    chart.resize(600, 300);
    chart.setData(steps(4));
    ASSERT_EQ(chart.markCount(), 5);
    const BarChart::Bar& odd = chart.bars()[1];
    EXPECT_DOUBLE_EQ(odd.rect.bottom(), chart.area().plot.bottom());
    EXPECT_NEAR(odd.parts[0].height(), odd.parts[2].height(), 1e-6);
    EXPECT_NEAR(odd.parts[0].top(), odd.parts[2].bottom(), 1e-6);
    EXPECT_EQ(odd.parts[1].height(), 0);
    EXPECT_NEAR(odd.rect.height(), 2 * chart.bars()[0].rect.height(), 1e-6);
    EXPECT_TRUE(chart.isMean(4));
    EXPECT_NEAR(chart.bars()[4].rect.height(), 1.5 * chart.bars()[0].rect.height(), 1e-6);
}

TEST(BarChartGeometry, JoinsColumnsThatWouldBeTooNarrow) {
    BarChart chart;
    chart.resize(400, 200);
    chart.setData(steps(5000));
    EXPECT_LT(chart.markCount(), 100);
    std::size_t next = 0;
    for (int i = 0; i + 1 < chart.markCount(); ++i) {
        EXPECT_EQ(chart.bars()[std::size_t(i)].first, next);
        next = chart.bars()[std::size_t(i)].last + 1;
        EXPECT_GE(chart.bars()[std::size_t(i)].rect.width(), 2);
    }
    EXPECT_EQ(next, 5000u);
}

/// A mean would shrink the one rank of 5000 that let the others wait.
TEST(BarChartGeometry, JoinedColumnsShowTheTallestOfThem) {
    BarChartData data;
    data.series.push_back({QStringLiteral("waited"), ChartColor::series(0), {}});
    for (int i = 0; i < 5000; ++i) {
        data.columns.push_back(QString::number(i));
        data.series[0].values.push_back(i == 2500 ? 291e6 : 1e6);
    }
    BarChart chart;
    chart.resize(400, 200);
    chart.setData(std::move(data));
    double tallest = 0;
    double least = 1e9;
    for (const BarChart::Bar& bar : chart.bars()) {
        tallest = std::max(tallest, bar.rect.height());
        least = std::min(least, bar.rect.height());
    }
    EXPECT_GT(tallest, 100 * least);
}

TEST(BarChartGeometry, LabelsFitAtAnySize) {
    for (const QSize& size : kSizes) {
        for (const std::size_t count : {1u, 3u, 12u, 400u}) {
            SCOPED_TRACE(testing::Message() << size.width() << " wide, " << count << " columns");
            BarChart chart;
            chart.resize(size);
            chart.setData(steps(count));
            expectLabelsFit(chart.area(), size);
            for (int i = 0; i < chart.markCount(); ++i) {
                EXPECT_EQ(chart.markAt({chart.markRect(i).center().x(), chart.area().plot.center().y()}), i);
            }
        }
    }
}

TEST(HistogramGeometry, CountsEveryValueOnce) {
    std::vector<double> values(1000);
    std::iota(values.begin(), values.end(), 1.0);
    const Histogram histogram = histogramOf(values, ChartUnit::Duration, 25);
    EXPECT_EQ(histogram.axis.scale(), AxisScale::Log);
    EXPECT_EQ(std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t{0}), 1000u);
    EXPECT_EQ(histogram.counts.back() > 0, true);
    std::uint64_t below = 0;
    for (std::size_t bin = 0; bin < histogram.counts.size(); ++bin) {
        below += histogram.counts[bin];
        const double edge = histogram.edge(bin + 1);
        const auto expected = std::ranges::count_if(values, [&](double v) { return v < edge - 1e-6; });
        EXPECT_NEAR(double(below), double(expected), 1) << bin;
    }
}

TEST(HistogramGeometry, ShowsOneBesideAMillion) {
    Histogram histogram = histogramOf(std::vector<double>{1, 2, 3, 4}, ChartUnit::Number, 4);
    histogram.counts = {1'000'000, 0, 0, 1};
    histogram.total = 1'000'001;
    HistogramChart chart;
    chart.resize(400, 200);
    chart.setHistogram(histogram, {}, QStringLiteral("Kernels"));
    ASSERT_EQ(chart.markCount(), 2);
    EXPECT_GE(chart.markRect(1).height(), 1);
    expectLabelsFit(chart.area(), chart.size());
}

TEST(LineChartGeometry, KeepsTheExtremesOfManySamples) {
    LineChartData data;
    data.isStepped = true;
    LineSeries series{QStringLiteral("Allocated"), {}, {}, true};
    for (int i = 0; i < 100'000; ++i) {
        series.points.emplace_back(i * 10.0, i == 54'321 ? 900.0 : 100.0 + i % 7);
    }
    data.series.push_back(series);
    data.markers.push_back({QStringLiteral("Peak"), {543'210.0, 900.0}});
    LineChart chart;
    chart.resize(500, 200);
    chart.setData(data);
    EXPECT_LE(chart.markCount(), 502);
    expectLabelsFit(chart.area(), chart.size());
    EXPECT_EQ(chart.valueOf(0, 543'215.0), 900.0);
    EXPECT_EQ(chart.valueOf(0, 9.0), 100.0);
    EXPECT_TRUE(std::isnan(chart.valueOf(0, -1.0)));
    bool sawPeak = false;
    for (int i = 0; i < chart.markCount(); ++i) {
        sawPeak = sawPeak || chart.xOfMark(i) == 543'210.0;
    }
    EXPECT_TRUE(sawPeak);
}

TEST(DonutGeometry, FindsSlicesByTheirAngle) {
    DonutChart chart;
    chart.resize(500, 200);
    chart.setData({{QStringLiteral("a"), 1, {}}, {QStringLiteral("b"), 1, {}}, {QStringLiteral("c"), 2, {}}},
                  ChartUnit::Number, QStringLiteral("Total"));
    const QRectF ring = chart.ring();
    const double reach = ring.width() / 2 * 0.8;
    const QPointF centre = ring.center();
    EXPECT_EQ(chart.markAt(centre + QPointF(reach * 0.7, -reach * 0.7)), 0); // first quarter, clockwise
    EXPECT_EQ(chart.markAt(centre + QPointF(reach * 0.7, reach * 0.7)), 1);
    EXPECT_EQ(chart.markAt(centre + QPointF(-reach, 0)), 2);
    EXPECT_EQ(chart.markAt(centre), -1);
    EXPECT_EQ(chart.markAt(chart.markRect(2).center()), 2);
}

TEST(DonutGeometry, TheRingGivesWayToTheNames) {
    DonutChart chart;
    const QString longest = QStringLiteral("return of a wait");
    const QFontMetricsF metrics(chart.font());
    const double line =
        metrics.horizontalAdvance(longest) + metrics.horizontalAdvance(QStringLiteral("100.0 %"));
    chart.resize(int(line) + 125, 300); // a ring of 64, its margins, the swatch and what is between
    chart.setData({{QStringLiteral("kernel"), 3, {}}, {longest, 1, {}}}, ChartUnit::Number,
                  QStringLiteral("Time"));
    EXPECT_GE(chart.markRect(1).width(), line);
    EXPECT_GE(chart.ring().width(), 60);
    DonutChart roomy;
    roomy.resize(900, 300);
    roomy.setData({{longest, 1, {}}}, ChartUnit::Number, QStringLiteral("Time"));
    EXPECT_GT(roomy.ring().width(), 180) << "where there is room";
}

TEST(ScatterGeometry, NamesOfLinesLeaveDotsInSight) {
    ScatterChartData data;
    data.xScale = AxisScale::Log;
    data.yScale = AxisScale::Log;
    data.series = {{QStringLiteral("Matrix products"), ChartColor::series(0)}};
    // Three roofs as of a device, and dots where the work lies that comes closest to the flat ones.
    data.lines = {{QStringLiteral("3.352 TB/s"), {{0.05, 0.17}, {147, 494}}},
                  {QStringLiteral("vector fp32, 67 TFLOP/s"), {{20, 67}, {1000, 67}}},
                  {QStringLiteral("matrix tf32, 494.7 TFLOP/s"), {{147, 494}, {1000, 494}}}};
    for (const double x : {100.0, 150.0, 220.0, 300.0, 400.0, 500.0}) {
        data.points.push_back({x, 60 + x / 2, 0, 0.5, QStringLiteral("gemm"), {}});
    }
    ScatterChart chart;
    chart.setData(data);
    for (const QSize size : {QSize(760, 190), QSize(480, 160), QSize(1200, 400)}) {
        chart.resize(size);
        chart.grab(); // lays out
        for (int line = 0; line < 3; ++line) {
            const QRectF name = chart.lineNameRect(line);
            ASSERT_FALSE(name.isNull()) << line;
            EXPECT_TRUE(QRectF(chart.rect()).contains(name)) << line;
            for (int mark = 0; mark < chart.markCount(); ++mark) {
                EXPECT_FALSE(name.intersects(chart.markRect(mark)))
                    << size.width() << " " << line << " " << mark;
            }
            for (int other = 0; other < line; ++other) {
                EXPECT_FALSE(name.intersects(chart.lineNameRect(other))) << line << " " << other;
            }
        }
    }
}

TEST(ScatterGeometry, NamesOfPointsStandBesideLines) {
    ScatterChartData data;
    data.points.push_back({50, 50, 0, 1, QStringLiteral("aten::mm"), {}});
    data.points.push_back({100, 100, 0, 0, {}, {}}); // for the range of the axes
    ScatterChart chart;
    chart.resize(500, 300);
    chart.setData(data);
    chart.grab();
    EXPECT_GT(chart.pointNameRect(0).left(), chart.markRect(0).right());
    data.lines.push_back({QString(), {QPointF(50, 50), QPointF(100, 50)}});
    chart.setData(data);
    chart.grab();
    EXPECT_LT(chart.pointNameRect(0).right(), chart.markRect(0).left());
}

TEST(ScatterGeometry, NamesOfPointsCoverNothing) {
    ScatterChartData data;
    for (int i = 0; i < 60; ++i) {
        data.points.push_back({double(1 + i * 37 % 60),
                               double(1 + i * 17 % 60),
                               0,
                               double(i % 7) / 7,
                               QStringLiteral("operator number %1").arg(i),
                               {}});
    }
    ScatterChart chart;
    chart.resize(500, 300);
    chart.setData(data);
    chart.grab();
    int named = 0;
    for (int i = 0; i < 60; ++i) {
        const QRectF name = chart.pointNameRect(i);
        named += name.isNull() ? 0 : 1;
        for (int other = 0; other < 60 && !name.isNull(); ++other) {
            EXPECT_FALSE(name.intersects(chart.markRect(other))) << i << " covers dot " << other;
            EXPECT_FALSE(other != i && name.intersects(chart.pointNameRect(other))) << i << ' ' << other;
        }
        EXPECT_TRUE(name.isNull() || chart.area().plot.contains(name)) << i;
    }
    EXPECT_GT(named, 5);
    EXPECT_LT(named, 60) << "where there is no room there is no name";
}

TEST(ScatterGeometry, LogAxesPlaceDecadesEvenly) {
    ScatterChartData data;
    data.xScale = AxisScale::Log;
    data.yScale = AxisScale::Log;
    for (const double x : {1.0, 10.0, 100.0}) {
        data.points.push_back({x, x, 0, 0, QString::number(x), {}});
    }
    data.points.push_back({0, -5, 0, 0, QStringLiteral("nothing"), {}});
    data.lines.push_back({QStringLiteral("Roof"), {{1, 1}, {100, 100}}});
    ScatterChart chart;
    chart.resize(600, 400);
    chart.setData(data);
    const double first = chart.markRect(1).center().x() - chart.markRect(0).center().x();
    const double second = chart.markRect(2).center().x() - chart.markRect(1).center().x();
    EXPECT_NEAR(first, second, 1e-6);
    EXPECT_NEAR(chart.markRect(3).center().x(), chart.area().plot.left(), 1e-6);
    EXPECT_EQ(chart.markAt(chart.markRect(2).center()), 2);
    expectLabelsFit(chart.area(), chart.size());
}

TEST(WaterfallGeometry, BarsStartWhereTheOneBeforeEnded) {
    WaterfallData data;
    data.firstName = QStringLiteral("Baseline");
    data.first = 4e6;
    data.changes = {{QStringLiteral("Attention"), -1.5e6}, {QStringLiteral("Copies"), 0.5e6}};
    data.lastName = QStringLiteral("Optimized");
    WaterfallChart chart;
    chart.resize(600, 300);
    chart.setData(data);
    ASSERT_EQ(chart.markCount(), 4);
    EXPECT_DOUBLE_EQ(chart.last(), 3e6);
    EXPECT_NEAR(chart.markRect(1).top(), chart.markRect(0).top(), 1e-6);
    EXPECT_NEAR(chart.markRect(2).bottom(), chart.markRect(1).bottom(), 1e-6);
    EXPECT_NEAR(chart.markRect(3).top(), chart.markRect(2).top(), 1e-6);
    EXPECT_NEAR(chart.markRect(3).bottom(), chart.markRect(0).bottom(), 1e-6);
}

TEST(WaterfallGeometry, BarsLieInRowsWhereColumnsAreTooNarrow) {
    WaterfallData data;
    data.firstName = QStringLiteral("Baseline");
    data.first = 4e6;
    data.changes = {{QStringLiteral("Self-Attention"), -1.5e6}, {QStringLiteral("Copies"), 0.5e6}};
    data.lastName = QStringLiteral("Optimized");
    WaterfallChart chart;
    chart.resize(220, 240);
    chart.setData(data);
    ASSERT_TRUE(chart.isInRows());
    ASSERT_EQ(chart.markCount(), 4);
    EXPECT_NEAR(chart.markRect(0).left(), chart.markRect(3).left(), 1e-6);
    EXPECT_NEAR(chart.markRect(1).right(), chart.markRect(0).right(), 1e-6);
    EXPECT_NEAR(chart.markRect(2).left(), chart.markRect(1).left(), 1e-6);
    EXPECT_NEAR(chart.markRect(3).right(), chart.markRect(2).right(), 1e-6);
    EXPECT_NEAR(chart.markRect(3).width() / chart.markRect(0).width(), 0.75, 1e-6);
    for (int mark = 0; mark < 4; ++mark) {
        EXPECT_EQ(chart.markAt({4, chart.markRect(mark).center().y()}), mark) << "its name, too";
        EXPECT_TRUE(QRectF(chart.rect()).contains(chart.markRect(mark)));
    }
    chart.resize(220, 60);
    chart.setData(data);
    EXPECT_FALSE(chart.isInRows()) << "no room for rows either";
}

TEST(FlameGeometry, ChildrenLieBelowTheirParentInProportion) {
    const std::uint32_t none = FlameFrame::kNoParent;
    FlameGraph chart;
    chart.resize(800, 200);
    chart.setFrames({{QStringLiteral("model"), 100, none, {}, {}},
                     {QStringLiteral("block"), 60, 0, {}, {}},
                     {QStringLiteral("head"), 20, 0, {}, {}},
                     {QStringLiteral("linear"), 30, 1, {}, {}}},
                    ChartUnit::Number, QStringLiteral("Total"));
    ASSERT_EQ(chart.markCount(), 4);
    EXPECT_DOUBLE_EQ(chart.markRect(0).width(), 800);
    EXPECT_NEAR(chart.markRect(1).width(), 480, 1e-6);
    EXPECT_NEAR(chart.markRect(2).left(), 480, 1e-6);
    EXPECT_NEAR(chart.markRect(3).width(), 240, 1e-6);
    EXPECT_GE(chart.markRect(3).top(), chart.markRect(1).bottom() - 1e-6);

    chart.focusFrame(1);
    EXPECT_EQ(chart.markCount(), 3); // the way back, the frame, its child
    EXPECT_DOUBLE_EQ(chart.markRect(1).width(), 800);
    EXPECT_NEAR(chart.markRect(2).width(), 400, 1e-6);
}

TEST(FlameGeometry, ChildrenThatOutlastTheirParentStillFit) {
    FlameGraph chart;
    chart.resize(300, 200);
    chart.setFrames({{QStringLiteral("parent"), 10, FlameFrame::kNoParent, {}, {}},
                     {QStringLiteral("a"), 15, 0, {}, {}},
                     {QStringLiteral("b"), 15, 0, {}, {}}},
                    ChartUnit::Number, {});
    EXPECT_NEAR(chart.markRect(2).right(), 300, 1e-6);
}

TEST(LegendGeometry, SaysHowManyHaveNoRoom) {
    const QFontMetricsF metrics(QApplication::font());
    std::vector<LegendEntry> entries(30, {QStringLiteral("some series"), ChartColor::series(1)});
    const PlacedLegend legend = placeLegend(entries, 8, 4, 300, metrics, 2);
    ASSERT_FALSE(legend.entries.empty());
    EXPECT_LT(legend.entries.size(), 30u);
    EXPECT_TRUE(legend.entries.back().swatch.isEmpty());
    EXPECT_TRUE(legend.entries.back().shown.contains(QString::number(31 - legend.entries.size())))
        << legend.entries.back().shown.toStdString();
    for (const PlacedLegend::Entry& entry : legend.entries) {
        EXPECT_LE(entry.text.right(), 308.5);
        EXPECT_LE(entry.text.bottom(), 4 + legend.height);
    }
}

TEST(Snapping, KeepsEverythingAtLeastAPixelWide) {
    EXPECT_EQ(snapped({1.2, 1.2, 0.01, 0.01}, 2), QRectF(1, 1, 0.5, 0.5));
    EXPECT_EQ(snapped({0.4, 0.4, 10, 10}, 1), QRectF(0, 0, 10, 10));
}

} // namespace
} // namespace lanescope::ui
