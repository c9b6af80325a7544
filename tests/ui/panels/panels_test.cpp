// SPDX-License-Identifier: Apache-2.0
// The panels of a ready document, driven with mouse and keyboard.
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextCursor>
#include <QToolButton>

#include <algorithm>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/query/text_place.h"
#include "core/sql/session/query_table.h"
#include "core/store/trace.h"
#include "tests/support/loaders.h"
#include "tests/support/shown_sql.h"
#include "tests/support/small_trace.h"
#include "tests/support/wait.h"
#include "ui/panels/details_browser.h"
#include "ui/panels/details_html.h"
#include "ui/panels/problems_panel.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/tables/data_table.h"

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

class DetailsPanelTest : public PanelsTest {};

TEST_F(DetailsPanelTest, ShowsAKernelAndLeadsToItsLaunch) {
    DetailsBrowser panel(&document);
    panel.resize(500, 400);
    panel.show();
    EXPECT_TRUE(panel.toPlainText().startsWith(QStringLiteral("Trace")));
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
                  ->sliceName(sliceAtPlace(*mended.trace(), EventRef(places->itemData(0).toULongLong())))
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

    const auto rows = test::rowsOfSql(mended.trace(), test::shownSql(panel));
    ASSERT_TRUE(rows) << rows.error().describe();
    EXPECT_EQ(static_cast<int>(rows->table.rowCount()), panel.findChild<DataTable*>()->model()->rowCount());
}

} // namespace
} // namespace lanescope::ui
