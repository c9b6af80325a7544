// SPDX-License-Identifier: Apache-2.0
// The Kernels panel of a ready document, driven with mouse and keyboard.
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/support/panel_fixture.h"
#include "ui/charts/donut_chart.h"
#include "ui/panels/analysis_panel.h"
#include "ui/panels/analysis_views.h"
#include "ui/panels/chart_row.h"
#include "ui/panels/range_badge.h"
#include "ui/state/settings.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/frozen_column.h"
#include "ui/tables/table_footer.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {
namespace {

class KernelPanelTest : public PanelFixture<AnalysisPanel> {
protected:
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(showPanel({1400, 300}, kernelViews()));
        table = panel->findChild<DataTable*>(QStringLiteral("analysisTable"));
        filter = panel->tools()->findChild<QLineEdit*>(QStringLiteral("analysisFilter"));
        badge = panel->tools()->findChild<RangeBadge*>();
        ASSERT_TRUE(table != nullptr && filter != nullptr && badge != nullptr);
    }

    QPoint centreOf(int row) const { return table->visualRect(table->model()->index(row, kCount)).center(); }
    QString nameAt(int row) const { return table->model()->index(row, 0).data(kCopyRole).toString(); }
    StringId id(const char* name) const { return small.trace->strings().find(name); }

    static constexpr int kName = 0;
    static constexpr int kCount = 1;
    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    DataTable* table = nullptr;
    QLineEdit* filter = nullptr;
    RangeBadge* badge = nullptr;
};

TEST_F(KernelPanelTest, FiltersAsOneTypes) {
    EXPECT_EQ(table->model()->rowCount(), 3);
    QTest::keyClicks(filter, QStringLiteral("soft"));
    ASSERT_EQ(table->model()->rowCount(), 1);
    EXPECT_EQ(nameAt(0), QStringLiteral("softmax_kernel"));
}

TEST_F(KernelPanelTest, ThePartsOfTheChartHaveTheColoursOfTheirRows) {
    const auto* donut = panel->findChild<DonutChart*>();
    ASSERT_NE(donut, nullptr);
    ASSERT_EQ(donut->slices().size(), 3U);
    const Theme& theme = Theme::of(panel->palette());
    for (const DonutSlice& slice : donut->slices()) {
        int found = 0;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const QModelIndex name = table->model()->index(row, kName);
            if (name.data().toString() == slice.name) {
                ++found;
                EXPECT_EQ(name.data(Qt::DecorationRole).value<QColor>().rgb(), slice.color.of(theme))
                    << slice.name.toStdString();
            }
        }
        EXPECT_EQ(found, 1) << slice.name.toStdString();
    }
}

TEST_F(KernelPanelTest, AClickOnAHeaderSorts) {
    const QHeaderView* header = table->horizontalHeader();
    EXPECT_EQ(nameAt(0), QLatin1String(test::kGemmName)) << "by total at first";
    const QPoint count(header->sectionViewportPosition(kCount) + 5, header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, count);
    EXPECT_EQ(header->sortIndicatorSection(), kCount);
    const QString first = nameAt(0);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, count);
    EXPECT_NE(nameAt(0), first) << "the other way round";
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, count);
    EXPECT_EQ(nameAt(0), QLatin1String(test::kGemmName)) << "as at first";
}

TEST_F(KernelPanelTest, ARowHighlightsItsKernelsAndSelectsTheLongest) {
    const TimeRange before = view().visibleRange();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, centreOf(0));
    EXPECT_EQ(view().highlightedName(), id(test::kGemmName));
    EXPECT_EQ(view().selectedSlice(), small.longestGemm);
    EXPECT_EQ(view().visibleRange(), before) << "one click moves nothing";
    QTest::keyClick(table, Qt::Key_Down);
    EXPECT_EQ(view().highlightedName(), id("softmax_kernel"));
}

TEST_F(KernelPanelTest, ARowIsLeftWhenAnotherSliceIsSelected) {
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, centreOf(0));
    ASSERT_EQ(view().highlightedName(), id(test::kGemmName));
    view().selectSlice(small.relu); // another kernel
    EXPECT_EQ(view().highlightedName(), std::nullopt);
    EXPECT_EQ(table->model()->index(table->currentIndex().row(), 0).data(kCopyRole).toString(),
              QStringLiteral("relu_kernel"));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, centreOf(0));
    view().selectSlice(small.trace->launch(small.trace->deviceOps()[0].launch).slice); // of no row
    EXPECT_EQ(view().highlightedName(), std::nullopt);
    EXPECT_FALSE(table->currentIndex().isValid());
}

TEST_F(KernelPanelTest, ADoubleClickZoomsToTheLongest) {
    const QSignalSpy revealed(&view(), &ViewState::revealRequested);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, centreOf(0));
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, centreOf(0));
    const TimeRange longest = small.trace->slices().range(small.longestGemm);
    EXPECT_LE(view().visibleRange().startNs, longest.startNs);
    EXPECT_GE(view().visibleRange().endNs, longest.endNs);
    EXPECT_LE(view().visibleRange().durationNs(), 4 * longest.durationNs());
    EXPECT_EQ(revealed.count(), 1);
}

TEST_F(KernelPanelTest, TheTimeSelectionRestrictsTheTableAndTheBadgeClearsIt) {
    EXPECT_FALSE(badge->isVisible());
    view().setTimeSelection(TimeRange{1000, 2000});
    ASSERT_TRUE(settle());
    EXPECT_EQ(table->model()->rowCount(), 1);
    EXPECT_TRUE(badge->isVisible());
    EXPECT_TRUE(badge->text().contains(QStringLiteral("µs"))) << badge->text().toStdString();
    QTest::mouseClick(badge, Qt::LeftButton);
    EXPECT_EQ(view().timeSelection(), std::nullopt);
    ASSERT_TRUE(settle());
    EXPECT_EQ(table->model()->rowCount(), 3);
    EXPECT_FALSE(badge->isVisible());
}

TEST_F(KernelPanelTest, FollowsAKernelThatIsSelectedOnTheTimeline) {
    view().selectSlice(small.relu);
    EXPECT_EQ(table->model()->index(table->currentIndex().row(), 0).data(kCopyRole).toString(),
              QStringLiteral("relu_kernel"));
    EXPECT_EQ(view().selectedSlice(), small.relu) << "the table must not answer back";
    EXPECT_EQ(view().highlightedName(), std::nullopt);
}

TEST_F(KernelPanelTest, KeepsItsRowThroughAFilter) {
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, centreOf(0));
    QTest::keyClicks(filter, QStringLiteral("kernel"));
    EXPECT_EQ(table->currentIndex().row(), 0);
    EXPECT_EQ(view().selectedSlice(), small.longestGemm);
    QTest::keyClicks(filter, QStringLiteral(" soft"));
    EXPECT_FALSE(table->currentIndex().isValid());
    EXPECT_EQ(view().highlightedName(), id(test::kGemmName)) << "filtering changes nothing on the timeline";
}

TEST_F(KernelPanelTest, EscapeClearsTheFilterThenTheHighlight) {
    panel->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(panel.get()));
    filter->setFocus();
    QTest::keyClicks(filter, QStringLiteral("gemm"));
    QTest::keyClick(filter, Qt::Key_Return);
    EXPECT_EQ(view().highlightedName(), id(test::kGemmName)) << "Return goes to the first row";
    EXPECT_TRUE(table->hasFocus());
    QTest::keyClick(table, Qt::Key_Escape);
    EXPECT_EQ(view().highlightedName(), std::nullopt);
    EXPECT_EQ(view().selectedSlice(), kNoSlice);
    filter->setFocus();
    QTest::keyClick(filter, Qt::Key_Escape);
    EXPECT_EQ(table->model()->rowCount(), 3);
}

TEST_F(KernelPanelTest, NamesStayInSightWhileFiguresScroll) {
    panel->resize(300, 300);
    auto* names = table->findChild<FrozenColumn*>();
    ASSERT_NE(names, nullptr);
    table->horizontalScrollBar()->setValue(table->horizontalScrollBar()->maximum());
    EXPECT_GT(table->horizontalScrollBar()->value(), 0);
    EXPECT_EQ(names->width(), table->columnWidth(0));
    const QPoint first = names->visualRect(names->model()->index(0, 0)).center();
    QTest::mouseClick(names->viewport(), Qt::LeftButton, {}, first);
    EXPECT_EQ(view().selectedSlice(), small.longestGemm) << "a click there is a click on the table";
    const QHeaderView* header = names->horizontalHeader();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(20, header->height() / 2));
    EXPECT_EQ(table->horizontalHeader()->sortIndicatorSection(), kName);
    EXPECT_EQ(nameAt(0), QLatin1String(test::kGemmName)) << "as it is shown, without its return type";
}

TEST_F(KernelPanelTest, TotalsStandBelowTheTable) {
    const auto* footer = panel->findChild<TableFooter*>();
    ASSERT_NE(footer, nullptr);
    EXPECT_TRUE(footer->isVisible());
    EXPECT_EQ(panel->model().footerText(kName), QStringLiteral("3 rows"));
    EXPECT_EQ(panel->model().footerText(kCount), QStringLiteral("4"));
    QTest::keyClicks(filter, QStringLiteral("soft"));
    EXPECT_EQ(panel->model().footerText(kName), QStringLiteral("1 of 3 rows"));
    ASSERT_TRUE(panel->showView(QStringLiteral("attributed_kernels")));
    ASSERT_TRUE(settle());
    EXPECT_FALSE(footer->isVisible()) << "a row for each kernel has no sums";
}

TEST_F(KernelPanelTest, AKernelChosenOnTheTimelineHasItsHistogram) {
    auto* charts = panel->findChild<ChartRow*>();
    ASSERT_EQ(charts->charts().size(), 3u) << "time, tensor cores, durations";
    const QString ofAll = charts->charts().back().title;
    view().selectSlice(small.relu);
    ASSERT_TRUE(settle());
    EXPECT_NE(charts->charts().back().title, ofAll);
    EXPECT_TRUE(charts->charts().back().title.contains(QStringLiteral("relu")));
}

TEST_F(KernelPanelTest, GroupsInEveryWay) {
    for (const char* grouping : {"kernels", "kernels_by_operator", "kernels_by_step", "kernels_by_stream",
                                 "kernels_by_module", "kernels_by_category"}) {
        SCOPED_TRACE(grouping);
        ASSERT_TRUE(panel->showView(QString::fromLatin1(grouping)));
        ASSERT_TRUE(settle());
        EXPECT_GT(panel->model().rowCount(), 0);
        EXPECT_EQ(panel->model().footerText(kCount).isEmpty(),
                  panel->model().table().spec(kCount).key != "count");
    }
}

TEST_F(KernelPanelTest, NamesHaveTheColoursOfTheTimeline) {
    const QVariant color = table->model()->index(0, kName).data(Qt::DecorationRole);
    EXPECT_TRUE(color.value<QColor>().isValid());
    ASSERT_TRUE(panel->showView(QStringLiteral("kernels_by_stream")));
    ASSERT_TRUE(settle());
    EXPECT_FALSE(table->model()->index(0, kName).data(Qt::DecorationRole).isValid());
}

} // namespace
} // namespace lanescope::ui
