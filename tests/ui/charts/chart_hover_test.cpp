// SPDX-License-Identifier: Apache-2.0
// Tests of the card under the pointer for each kind of chart: values with their units, on a card within the
// chart.
#include <gtest/gtest.h>

#include <QPointer>
#include <QTest>

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>

#include "ui/charts/bar_chart.h"
#include "ui/charts/donut_chart.h"
#include "ui/charts/flame_graph.h"
#include "ui/charts/heat_map.h"
#include "ui/charts/histogram_chart.h"
#include "ui/charts/hover_card.h"
#include "ui/charts/line_chart.h"
#include "ui/charts/scatter_chart.h"
#include "ui/charts/waterfall_chart.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {
namespace {

constexpr double kMs = 1e6;

/// The lines of the card with the pointer on the middle of a mark, as "caption: text"; empty where no card
/// comes up.
QStringList hoverText(Chart& chart, int mark) {
    auto* card = chart.findChild<HoverCard*>();
    card->setDelayMs(0);
    QTest::mouseMove(&chart, {1, chart.height() - 1});
    QTest::mouseMove(&chart, chart.markRect(mark).center().toPoint());
    if (chart.hoveredMark() != mark || !QTest::qWaitFor([card] { return card->isVisible(); })) {
        return {};
    }
    EXPECT_TRUE(chart.rect().contains(card->geometry()) || card->isWindow());
    QStringList lines;
    for (const HoverLine& line : card->lines()) {
        lines << (line.caption.isEmpty() ? line.text : line.caption + QStringLiteral(": ") + line.text);
        lines.back().replace(QChar(0x202F), QLatin1Char(' ')); // before units
    }
    return lines;
}

template <typename Type>
std::unique_ptr<Type> shown(const std::function<void(Type&)>& fill) {
    auto chart = std::make_unique<Type>();
    chart->resize(520, 300);
    fill(*chart);
    chart->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(chart.get()));
    return chart;
}

TEST(ChartHover, ABarTellsItsPartsAndTheirShares) {
    const auto chart = shown<BarChart>([](BarChart& bars) {
        BarChartData data;
        data.columns = {QStringLiteral("one"), QStringLiteral("two")};
        data.series = {{QStringLiteral("Kernel"), ChartColor::series(0), {1 * kMs, 3 * kMs}},
                       {QStringLiteral("Other"), ChartColor::series(1), {1 * kMs, 1 * kMs}}};
        bars.setData(data);
    });
    EXPECT_EQ(hoverText(*chart, 1),
              (QStringList{QStringLiteral("two"), QStringLiteral("Total: 4 ms"),
                           QStringLiteral("Other: 1 ms  25.0 %"), QStringLiteral("Kernel: 3 ms  75.0 %")}));
}

TEST(ChartHover, ASliceOfADonutTellsItsShare) {
    const auto chart = shown<DonutChart>([](DonutChart& donut) {
        donut.setData({{QStringLiteral("gemm"), 3 * kMs, ChartColor::series(0)},
                       {QStringLiteral("relu"), 1 * kMs, ChartColor::series(1)}},
                      ChartUnit::Duration, QStringLiteral("in kernels"));
    });
    EXPECT_EQ(hoverText(*chart, 0), (QStringList{QStringLiteral("gemm"), QStringLiteral("in kernels: 3 ms"),
                                                 QStringLiteral("Share: 75.00 %")}));
}

TEST(ChartHover, ABinTellsItsEdgesAndItsCount) {
    const auto chart = shown<HistogramChart>([](HistogramChart& histogram) {
        const std::vector<double> values{1 * kMs, 1 * kMs, 1 * kMs, 4 * kMs};
        histogram.setHistogram(histogramOf(values, ChartUnit::Duration, 3), QStringLiteral("Duration"),
                               QStringLiteral("Count"));
    });
    const QStringList lines = hoverText(*chart, 0);
    ASSERT_EQ(lines.size(), 3);
    EXPECT_TRUE(lines[0].contains(QStringLiteral(" – "))) << lines[0].toStdString();
    EXPECT_TRUE(lines[0].endsWith(QStringLiteral("s"))) << lines[0].toStdString();
    EXPECT_EQ(lines[1], QStringLiteral("Count: 3"));
    EXPECT_EQ(lines[2], QStringLiteral("Share: 75.0 %"));
}

TEST(ChartHover, ALineTellsTheMomentAndAllValues) {
    const auto chart = shown<LineChart>([](LineChart& line) {
        LineChartData data;
        data.isStepped = true;
        data.yUnit = ChartUnit::Bytes;
        data.series = {{QStringLiteral("Allocated"), ChartColor::series(0), {{0, 1024}, {2 * kMs, 4096}}},
                       {QStringLiteral("Reserved"), ChartColor::series(1), {{0, 8192}, {2 * kMs, 8192}}}};
        data.markers = {{QStringLiteral("Peak"), {2 * kMs, 4096}}};
        line.setData(data);
    });
    EXPECT_EQ(hoverText(*chart, chart->markCount() - 1),
              (QStringList{QStringLiteral("2 ms"), QStringLiteral("Allocated: 4.00 KiB"),
                           QStringLiteral("Reserved: 8.00 KiB"), QStringLiteral("Peak: 4.00 KiB")}));
}

TEST(ChartHover, ADotTellsBothItsValues) {
    const auto chart = shown<ScatterChart>([](ScatterChart& scatter) {
        ScatterChartData data;
        data.series = {{QStringLiteral("matrix"), ChartColor::series(0)}};
        data.points = {
            {2, 10, 0, 1, QStringLiteral("aten::mm"), {{QStringLiteral("Calls"), QStringLiteral("7")}}},
            {4, 20, 0, 0.5, QStringLiteral("aten::bmm"), {}}};
        data.xTitle = QStringLiteral("Intensity (FLOP/byte)");
        data.yTitle = QStringLiteral("TFLOP/s");
        scatter.setData(data);
    });
    EXPECT_EQ(hoverText(*chart, 0),
              (QStringList{QStringLiteral("aten::mm"), QStringLiteral("Intensity (FLOP/byte): 2"),
                           QStringLiteral("TFLOP/s: 10"), QStringLiteral("Calls: 7")}));
}

TEST(ChartHover, ACellTellsItsRowColumnAndValue) {
    const auto chart = shown<HeatMap>([](HeatMap& heat) {
        HeatMapData data;
        data.rows = {QStringLiteral("rank 0"), QStringLiteral("rank 1")};
        data.columns = {QStringLiteral("5"), QStringLiteral("6")};
        data.values = {1 * kMs, 2 * kMs, 3 * kMs, std::numeric_limits<double>::quiet_NaN()};
        data.xTitle = QStringLiteral("Step");
        data.valueName = QStringLiteral("Step time");
        heat.setData(data);
    });
    EXPECT_EQ(hoverText(*chart, 2),
              (QStringList{QStringLiteral("rank 1, step 5"), QStringLiteral("Step time: 3 ms")}));
    EXPECT_EQ(hoverText(*chart, 3),
              (QStringList{QStringLiteral("rank 1, step 6"), QStringLiteral("Step time: unknown")}));
}

TEST(ChartHover, AChangeOfAWaterfallTellsItsSignAndItsShare) {
    const auto chart = shown<WaterfallChart>([](WaterfallChart& waterfall) {
        WaterfallData data;
        data.firstName = QStringLiteral("Baseline");
        data.first = 10 * kMs;
        data.changes = {{QStringLiteral("Kernels"), 2 * kMs}, {QStringLiteral("Idle"), -1 * kMs}};
        data.lastName = QStringLiteral("Candidate");
        waterfall.setData(data);
    });
    EXPECT_EQ(hoverText(*chart, 0),
              (QStringList{QStringLiteral("Baseline"), QStringLiteral("Total: 10 ms")}));
    const QStringList more = hoverText(*chart, 1);
    ASSERT_EQ(more.size(), 3);
    EXPECT_EQ(more[1], QStringLiteral("Change: +2 ms"));
    EXPECT_EQ(more[2], QStringLiteral("Of Baseline: 20.0 %"));
}

TEST(ChartHover, AFrameTellsItsTimeAndItsShare) {
    const auto chart = shown<FlameGraph>([](FlameGraph& graph) {
        graph.setFrames(
            {{QStringLiteral("model"), 4 * kMs, FlameFrame::kNoParent, {}, {}},
             {QStringLiteral("block"), 1 * kMs, 0, {}, {{QStringLiteral("Calls"), QStringLiteral("2")}}}},
            ChartUnit::Duration, QStringLiteral("Host time"));
    });
    EXPECT_EQ(hoverText(*chart, 1),
              (QStringList{QStringLiteral("block"), QStringLiteral("Host time: 1 ms"),
                           QStringLiteral("Share: 25.0 %"), QStringLiteral("Calls: 2")}));
}

TEST(ChartHover, AChartThatIsTooSmallForACardShowsItInItsWindow) {
    QWidget window;
    window.resize(700, 400);
    auto* bars = new BarChart(&window);
    bars->setGeometry(500, 250, 200, 150);
    BarChartData data;
    data.columns = {QStringLiteral("GPU 2, stream 0")};
    data.series = {{QStringLiteral("Copies and memsets, exposed"), ChartColor::series(0), {1.234 * kMs}},
                   {QStringLiteral("Other"), ChartColor::series(1), {54.715 * kMs}}};
    bars->setData(data);
    window.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
    const QPointer<HoverCard> card = bars->findChild<HoverCard*>();
    card->setDelayMs(0);
    QTest::mouseMove(bars, bars->markRect(0).center().toPoint());
    ASSERT_TRUE(QTest::qWaitFor([&card] { return card->isVisible(); }));
    EXPECT_GT(card->width(), bars->width());
    EXPECT_EQ(card->parentWidget(), &window);
    EXPECT_TRUE(window.rect().contains(card->geometry()));
    // Without the chart there is none.
    QTest::mouseMove(bars, {1, bars->height() - 1});
    EXPECT_FALSE(card->isVisible());
    EXPECT_EQ(card->parentWidget(), bars);
    QTest::mouseMove(bars, bars->markRect(0).center().toPoint());
    ASSERT_TRUE(QTest::qWaitFor([&card] { return card->isVisible(); }));
    bars->hide();
    EXPECT_FALSE(card->isVisible());
    bars->show();
    QTest::mouseMove(bars, {1, bars->height() - 1});
    QTest::mouseMove(bars, bars->markRect(0).center().toPoint());
    ASSERT_TRUE(QTest::qWaitFor([&card] { return card->isVisible(); }));
    delete bars;
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_TRUE(card.isNull());
}

TEST(ChartHover, ACardHasRoomForAllItsFigures) {
    const auto chart = shown<DonutChart>([](DonutChart& donut) {
        std::vector<DonutSlice> slices;
        for (int i = 1; i < 8; ++i) {
            slices.push_back({QString::number(i), (1.0 + i * 0.123456) * kMs, ChartColor::series(i)});
        }
        donut.setData(std::move(slices), ChartUnit::Duration, QStringLiteral("on the host"));
    });
    auto* card = chart->findChild<HoverCard*>();
    for (int mark = 0; mark < chart->markCount(); ++mark) {
        card->showSoon(chart->describe(mark), {10, 10}, Theme::of(chart->palette()));
        ASSERT_TRUE(QTest::qWaitFor([card] { return card->isVisible(); }));
        // Text that lacks a part of a pixel is elided in the middle.
        const QFontMetrics metrics(card->font());
        int captions = 0;
        for (const HoverLine& line : card->lines()) {
            captions = std::max(captions, metrics.horizontalAdvance(line.caption) + 1);
        }
        constexpr int kPaddingAndGap = 2 * 8 + 10;
        for (const HoverLine& line : card->lines()) {
            if (!line.caption.isEmpty()) {
                EXPECT_EQ(
                    metrics.elidedText(line.text, Qt::ElideMiddle, card->width() - kPaddingAndGap - captions),
                    line.text);
            }
        }
    }
}

TEST(ChartHover, NothingIsSaidBesideTheMarks) {
    const auto chart = shown<DonutChart>([](DonutChart& donut) {
        donut.setData({{QStringLiteral("gemm"), kMs, ChartColor::series(0)}}, ChartUnit::Duration, {});
    });
    ASSERT_FALSE(hoverText(*chart, 0).isEmpty());
    QTest::mouseMove(chart.get(), {1, chart->height() - 1});
    EXPECT_EQ(chart->hoveredMark(), -1);
    EXPECT_FALSE(chart->findChild<HoverCard*>()->isVisible());
}

} // namespace
} // namespace lanescope::ui
