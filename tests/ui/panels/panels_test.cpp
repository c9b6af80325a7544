// SPDX-License-Identifier: Apache-2.0
// The panels of a ready document, driven with mouse and keyboard.
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTextCursor>

#include <gtest/gtest.h>

#include "core/query/text_place.h"
#include "core/store/trace.h"
#include "tests/support/loaders.h"
#include "tests/support/small_trace.h"
#include "tests/support/wait.h"
#include "ui/models/kernel_table_model.h"
#include "ui/panels/data_table.h"
#include "ui/panels/details_browser.h"
#include "ui/panels/details_html.h"
#include "ui/panels/frozen_column.h"
#include "ui/panels/kernel_panel.h"
#include "ui/panels/problems_panel.h"
#include "ui/panels/range_badge.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {
namespace {

class PanelsTest : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    }

    ViewState& view() { return *document.viewState(); }

    test::SmallTrace small = test::makeSmallTrace();
    Document document{QStringLiteral("/t.json"), test::instantLoader(small.trace)};
};

class KernelPanelTest : public PanelsTest {
protected:
    void SetUp() override {
        PanelsTest::SetUp();
        panel = std::make_unique<KernelPanel>(&document);
        panel->tools()->setParent(panel.get());
        panel->resize(900, 300);
        panel->show();
        table = panel->findChild<DataTable*>(QStringLiteral("kernelTable"));
        filter = panel->tools()->findChild<QLineEdit*>(QStringLiteral("kernelFilter"));
        badge = panel->tools()->findChild<RangeBadge*>();
        ASSERT_TRUE(table != nullptr && filter != nullptr && badge != nullptr);
    }
    void TearDown() override { panel.reset(); }

    QPoint centreOf(int row) const {
        return table->visualRect(table->model()->index(row, KernelTableModel::Count)).center();
    }
    QString nameAt(int row) const { return table->model()->index(row, 0).data(kCopyRole).toString(); }
    StringId id(const char* name) const { return small.trace->strings().find(name); }

    std::unique_ptr<KernelPanel> panel;
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

TEST_F(KernelPanelTest, AClickOnAHeaderSorts) {
    const QHeaderView* header = table->horizontalHeader();
    EXPECT_EQ(nameAt(0), QLatin1String(test::kGemmName)) << "by total at first";
    const QPoint count(header->sectionViewportPosition(KernelTableModel::Count) + 5, header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, count);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, count);
    EXPECT_EQ(header->sortIndicatorSection(), KernelTableModel::Count);
    const QString first = nameAt(0);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, count);
    EXPECT_NE(nameAt(0), first) << "the other way round";
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
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    EXPECT_EQ(table->model()->rowCount(), 1);
    EXPECT_TRUE(badge->isVisible());
    EXPECT_TRUE(badge->text().contains(QStringLiteral("µs"))) << badge->text().toStdString();
    QTest::mouseClick(badge, Qt::LeftButton);
    EXPECT_EQ(view().timeSelection(), std::nullopt);
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
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
    panel->resize(420, 300);
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
    EXPECT_EQ(table->horizontalHeader()->sortIndicatorSection(), KernelTableModel::Name);
    EXPECT_EQ(nameAt(0), QStringLiteral("relu_kernel"));
}

class DetailsPanelTest : public PanelsTest {};

TEST_F(DetailsPanelTest, ShowsAKernelAndLeadsToItsLaunch) {
    DetailsBrowser panel(&document);
    panel.resize(500, 400);
    panel.show();
    EXPECT_TRUE(panel.toPlainText().startsWith(QStringLiteral("Overview")));
    view().selectSlice(small.gemm);
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    const QString text = panel.toPlainText();
    for (const char* part :
         {test::kGemmName, "Launched by", "cudaLaunchKernel", "aten::addmm", "aten::linear",
          "nn.Module: Linear_0", "264 × 1 × 1", "Blocks per SM", "Est. achieved occupancy"}) {
        EXPECT_TRUE(text.contains(QString::fromUtf8(part))) << part;
    }
    const QSignalSpy revealed(&view(), &ViewState::revealRequested);
    emit panel.anchorClicked(QUrl(sliceLink(small.launch)));
    EXPECT_EQ(view().selectedSlice(), small.launch);
    EXPECT_EQ(revealed.count(), 1);
    EXPECT_EQ(panel.textCursor().hasSelection(), false);
}

TEST_F(DetailsPanelTest, UsesTwoColumnsWhenWide) {
    view().selectSlice(small.gemm);
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    DetailsBrowser panel(&document);
    panel.resize(400, 300);
    panel.show();
    const int narrowHeight = static_cast<int>(panel.document()->size().height());
    panel.resize(900, 300);
    QCoreApplication::sendPostedEvents();
    EXPECT_LT(static_cast<int>(panel.document()->size().height()), narrowHeight);
}

TEST_F(DetailsPanelTest, CopiesEverythingWhenNoTextIsSelected) {
    view().selectSlice(small.gemm);
    ASSERT_TRUE(test::waitUntil([&] { return document.isSettled(); }));
    DetailsBrowser panel(&document);
    panel.show();
    QTest::keyClick(&panel, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), detailsText(*document.analyses()->details()));
}

class ProblemsPanelTest : public PanelsTest {};

TEST_F(ProblemsPanelTest, TellsWhereTheEventsWentAndLeadsToAnOverflowLane) {
    ProblemsPanel panel(&document);
    panel.resize(700, 300);
    panel.show();
    const auto* ledger = panel.findChild<QLabel*>(QStringLiteral("ledger"));
    ASSERT_NE(ledger, nullptr);
    EXPECT_EQ(ledger->text(), QStringLiteral("14 events read = 12 in slices + 2 flow ends. 0 dropped"));
    auto* table = panel.findChild<DataTable*>(QStringLiteral("problemTable"));
    ASSERT_EQ(table->model()->rowCount(), 1);
    const QSignalSpy revealed(&view(), &ViewState::revealRequested);
    const QPoint row = table->visualRect(table->model()->index(0, 0)).center();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, row);
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, row);
    EXPECT_EQ(view().selectedSlice(), small.overflowing);
    EXPECT_EQ(revealed.count(), 1);
}

TEST_F(ProblemsPanelTest, ShowsEachPlaceInTheFileAndOnTheTimeline) {
    const std::string text = "{\"traceEvents\":[\n"
                             R"({"ph":"X","name":"good","pid":1,"tid":1,"ts":10,"dur":5},)"
                             "\n{\"ph\":\"X\",\"name\":\"ba\x02"
                             R"(d","pid":1,"tid":1,"ts":30,"dur":5},)"
                             "\n{\"ph\":\"X\",\"name\":\"wor\x03"
                             R"(se","pid":1,"tid":1,"ts":50,"dur":5},)"
                             "\n17]}";
    Document mended(QStringLiteral("mended.json"),
                    [&text](Progress&, std::stop_token) { return loadTraceText(text, "mended.json"); });
    ASSERT_TRUE(test::waitUntil([&] { return mended.isSettled(); }));
    ProblemsPanel panel(&mended);
    panel.resize(1000, 300);
    panel.show();
    panel.showGroup(QStringLiteral("repaired"));
    ASSERT_TRUE(test::waitUntil([&] { return panel.isSettled(); }));
    auto* places = panel.findChild<QComboBox*>(QStringLiteral("problemPlaces"));
    ASSERT_EQ(places->count(), 2);
    EXPECT_EQ(mended.trace()
                  ->sliceName(sliceAtByte(*mended.trace(), places->itemData(0).toULongLong()))
                  .substr(0, 2),
              "ba");
    places->setCurrentIndex(1);
    ASSERT_TRUE(test::waitUntil([&] { return panel.isSettled(); }));
    auto* excerpt = panel.findChild<QPlainTextEdit*>(QStringLiteral("problemText"));
    EXPECT_TRUE(excerpt->toPlainText().contains(QStringLiteral("wor\u2403se")));
    auto* toTimeline = panel.findChild<QPushButton*>(QStringLiteral("problemToTimeline"));
    ASSERT_TRUE(toTimeline->isEnabled());
    QTest::mouseClick(toTimeline, Qt::LeftButton);
    const SliceId selected = mended.viewState()->selectedSlice();
    ASSERT_NE(selected, kNoSlice);
    EXPECT_TRUE(mended.trace()->sliceName(selected).starts_with("wor"));

    panel.showGroup(QStringLiteral("unusable"));
    ASSERT_TRUE(test::waitUntil([&] { return panel.isSettled(); }));
    ASSERT_EQ(places->count(), 1);
    EXPECT_FALSE(toTimeline->isEnabled()) << "a number among the events is on no timeline";
    EXPECT_TRUE(excerpt->toPlainText().endsWith(QStringLiteral("17]}")));
}

} // namespace
} // namespace lanescope::ui
