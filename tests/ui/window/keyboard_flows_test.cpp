// SPDX-License-Identifier: Apache-2.0
// Routines by keyboard alone: keys of the timeline wherever the focus is, the field of the tool bar, tables
// and layouts.
#include <QTreeWidget>

#include <gtest/gtest.h>

#include "tests/ui/window/main_window_fixture.h"
#include "ui/panels/tables_panel.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/window/command_palette.h"

namespace lanescope::ui {
namespace {

class KeyboardFlowsTest : public MainWindowTest {
protected:
    void SetUp() override {
        MainWindowTest::SetUp();
        small = test::makeSmallTrace();
        document = add(test::instantLoader(small.trace));
        ASSERT_TRUE(settle());
        timeline().setAnimationsEnabled(false);
        timeline().setFocus();
        ASSERT_TRUE(test::waitUntil([this] { return timeline().isReady(); }));
    }
    TimelineView& timeline() const { return *window->pages().currentPage()->timeline(); }
    ViewState& view() const { return *document->viewState(); }
    /// To whatever has the focus.
    static void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        ASSERT_NE(QApplication::focusWidget(), nullptr);
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }
    static void type(const char* text) { QTest::keyClicks(QApplication::focusWidget(), QLatin1String(text)); }
    DataTable* kernelTable() {
        EXPECT_NE(window->bringPanelForward(QStringLiteral("kernels")), nullptr);
        auto* table = find<DataTable>("analysisTable");
        EXPECT_TRUE(test::waitUntil([table] { return table != nullptr && table->model()->rowCount() > 1; }));
        return table;
    }
    void expectTheTimelineToObey(const char* where) {
        SCOPED_TRACE(where);
        const QWidget* focused = QApplication::focusWidget();
        press(Qt::Key_0);
        const TimeRange whole = view().visibleRange();
        press(Qt::Key_W);
        const TimeRange near = view().visibleRange();
        EXPECT_LT(near.durationNs(), whole.durationNs());
        press(Qt::Key_D);
        EXPECT_GT(view().visibleRange().startNs, near.startNs);
        press(Qt::Key_A);
        EXPECT_EQ(view().visibleRange(), near);
        press(Qt::Key_S);
        EXPECT_GT(view().visibleRange().durationNs(), near.durationNs());
        view().selectSlice(small.gemm);
        press(Qt::Key_BracketLeft);
        EXPECT_EQ(view().selectedSlice(), small.launch);
        press(Qt::Key_BracketRight);
        EXPECT_EQ(view().selectedSlice(), small.gemm);
        const TimeRange before = view().visibleRange();
        press(Qt::Key_F);
        EXPECT_NE(view().visibleRange(), before);
        press(Qt::Key_Backspace);
        EXPECT_EQ(view().visibleRange(), before);
        view().setTimeSelection(TimeRange{0, 1000});
        press(Qt::Key_Z);
        EXPECT_EQ(view().visibleRange(), (TimeRange{0, 1000}));
        EXPECT_EQ(QApplication::focusWidget(), focused) << "the focus stays";
    }
    void expectEscapeToClear(const char* where) {
        SCOPED_TRACE(where);
        press(Qt::Key_Escape);
        EXPECT_EQ(view().selectedSlice(), kNoSlice);
        press(Qt::Key_Escape);
        EXPECT_FALSE(view().timeSelection());
    }

    test::SmallTrace small;
    Document* document = nullptr;
};

TEST_F(KeyboardFlowsTest, KeysOfTheTimelineWorkWhereverTheFocusIs) {
    expectTheTimelineToObey("timeline");
    expectEscapeToClear("timeline");
    window->bringPanelForward(QStringLiteral("overview"));
    find<QTextBrowser>("overviewText")->setFocus();
    expectTheTimelineToObey("text");
    expectEscapeToClear("text");
    find<QToolButton>("stepMenu")->setFocus();
    expectTheTimelineToObey("button");
    expectEscapeToClear("button");
    kernelTable()->setFocus();
    expectTheTimelineToObey("table");
    expectEscapeToClear("table");
    auto* dock = window->findChild<PanelDock*>(QStringLiteral("tables"));
    dock->setFloating(true);
    // The main window may become active once more while the dock leaves it.
    ASSERT_TRUE(test::waitUntil([dock] {
        dock->activateWindow();
        return dock->isActiveWindow();
    }));
    find<DataTable>("analysisTable")->setFocus();
    ASSERT_EQ(QApplication::focusWidget()->window(), dock);
    expectTheTimelineToObey("floating dock");
}

TEST_F(KeyboardFlowsTest, ArrowsWalkSlicesFromPanelsAndRowsInTables) {
    window->bringPanelForward(QStringLiteral("overview"));
    find<QTextBrowser>("overviewText")->setFocus();
    view().selectSlice(small.innerOp);
    press(Qt::Key_Up);
    EXPECT_EQ(view().selectedSlice(), small.outerOp);
    DataTable* table = kernelTable();
    table->setFocus();
    table->selectRow(0);
    press(Qt::Key_Down);
    EXPECT_EQ(table->currentIndex().row(), 1);
}

TEST_F(KeyboardFlowsTest, TextFieldsKeepTheirLetters) {
    kernelTable();
    auto* filter = find<QLineEdit>("analysisFilter");
    filter->setFocus();
    const TimeRange before = view().visibleRange();
    type("was0df");
    press(Qt::Key_Backspace);
    EXPECT_EQ(filter->text(), QStringLiteral("was0d"));
    EXPECT_EQ(view().visibleRange(), before);
}

TEST_F(KeyboardFlowsTest, LettersMoveInTablesOnlyBehindASlash) {
    DataTable* table = kernelTable();
    table->setFocus();
    table->selectRow(0);
    for (const char* letters : {"v", "g", "kx", "u"}) {
        type(letters);
        EXPECT_EQ(table->currentIndex().row(), 0) << letters;
    }
    table->setFocus();
    press(Qt::Key_Slash);
    EXPECT_EQ(QApplication::focusWidget(), find<QLineEdit>("analysisFilter"));
    type("soft");
    EXPECT_EQ(table->model()->rowCount(), 1);
    press(Qt::Key_Return);
    EXPECT_EQ(QApplication::focusWidget(), table);
}

TEST_F(KeyboardFlowsTest, TheFieldOfTheToolBarSearchesAndLeadsBack) {
    kernelTable()->setFocus();
    press(Qt::Key_F, Qt::ControlModifier);
    auto* field = find<QLineEdit>("toolBarField");
    ASSERT_EQ(QApplication::focusWidget(), field);
    type("gemm");
    ASSERT_TRUE(test::waitUntil([this] {
        const auto& hits = view().search().hits();
        return !view().search().isRunning() && hits != nullptr && hits->slices.size() > 1;
    }));
    const std::vector<SliceId> hits = view().search().hits()->byTime;
    const QString count = QString::number(hits.size());
    EXPECT_EQ(find<QLabel>("toolBarHits")->text(), count + QStringLiteral(" hits"));
    press(Qt::Key_Return);
    EXPECT_EQ(view().selectedSlice(), hits[0]);
    EXPECT_EQ(find<QLabel>("toolBarHits")->text(), QStringLiteral("1 of ") + count);
    press(Qt::Key_Return);
    EXPECT_EQ(view().selectedSlice(), hits[1]);
    press(Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_EQ(view().selectedSlice(), hits[0]);
    press(Qt::Key_Down);
    ASSERT_TRUE(test::waitUntil([this] { return find<DataTable>("hitTable") != nullptr; }));
    EXPECT_EQ(QApplication::focusWidget(), find<DataTable>("hitTable"));
    press(Qt::Key_F, Qt::ControlModifier);
    press(Qt::Key_Escape);
    EXPECT_TRUE(view().search().text().isEmpty());
    press(Qt::Key_Escape);
    EXPECT_EQ(QApplication::focusWidget(), timeline().focusProxy());
    press(Qt::Key_Slash);
    EXPECT_EQ(QApplication::focusWidget(), field);
}

TEST_F(KeyboardFlowsTest, TheFieldFindsCommandsAndAnswersSql) {
    press(Qt::Key_Slash);
    type(">");
    auto* palette = window->findChild<CommandPalette*>();
    ASSERT_NE(palette, nullptr);
    ASSERT_EQ(QApplication::focusWidget(), palette->findChild<QLineEdit*>());
    type("dark");
    EXPECT_EQ(palette->findChild<QLineEdit*>()->text(), QStringLiteral("dark"));
    press(Qt::Key_Escape);
    QTest::keyClick(window.get(), Qt::Key_F, Qt::ControlModifier);
    type("=select id, name, dur from slice where name = 'softmax_kernel'");
    press(Qt::Key_Return);
    ASSERT_TRUE(test::waitUntil([this] {
        auto* table = find<DataTable>("queryTable");
        return table != nullptr && table->model()->rowCount() == 1;
    }));
    auto* table = find<DataTable>("queryTable");
    EXPECT_EQ(table->model()->index(0, 1).data().toString(), QStringLiteral("softmax_kernel"));
    EXPECT_EQ(table->model()->index(0, 2).data().toString(), QStringLiteral("50"));
    table->setFocus();
    table->selectRow(0);
    EXPECT_EQ(small.trace->sliceName(view().selectedSlice()), "softmax_kernel");
    press(Qt::Key_F, Qt::ControlModifier);
    type("=select id from nowhere");
    press(Qt::Key_Return);
    ASSERT_TRUE(test::waitUntil([this] {
        return find<QLabel>("queryNote") != nullptr && find<QLabel>("queryNote")->text().contains("nowhere");
    }));
}

TEST_F(KeyboardFlowsTest, ATableShowsItsSql) {
    DataTable* shown = kernelTable();
    const int rows = shown->model()->rowCount();
    auto* filter = find<QLineEdit>("analysisFilter");
    ASSERT_NE(filter, nullptr);
    const auto showSql = [this] {
        auto* dock = window->findChild<PanelDock*>(QStringLiteral("tables"));
        QMenu* menu = dock->findChild<QToolButton*>(QStringLiteral("tableMenu"))->menu();
        emit menu->aboutToShow();
        for (QAction* action : menu->actions()) {
            if (action->text() == QStringLiteral("Show SQL") && action->isEnabled()) {
                action->trigger();
                return true;
            }
        }
        return false;
    };
    ASSERT_TRUE(showSql());
    ASSERT_TRUE(test::waitUntil([&] {
        auto* table = find<DataTable>("queryTable");
        return table != nullptr && table->model()->rowCount() == rows;
    }));
    kernelTable();
    filter->setText(QStringLiteral("softmax"));
    ASSERT_TRUE(showSql());
    ASSERT_TRUE(test::waitUntil([&] {
        auto* table = find<DataTable>("queryTable");
        return table != nullptr && table->model()->rowCount() == 1;
    }));
    EXPECT_EQ(find<DataTable>("queryTable")->model()->index(0, 0).data().toString(),
              QStringLiteral("softmax_kernel"));
}

TEST_F(KeyboardFlowsTest, APinnedQueryHasAPanelOfItsOwn) {
    const QString name = QStringLiteral("query-Long kernels");
    const auto pin = [this](const QString& title, const QString& sql) {
        window->preferences().change([&](Preferences& next) { next.pinnedQueries.insert(title, sql); });
    };
    pin(QStringLiteral("Long kernels"),
        QStringLiteral("SELECT slice_id, name FROM kernels WHERE ts >= :range_start AND ts < :range_end"));
    auto* dock = window->findChild<PanelDock*>(name);
    ASSERT_NE(dock, nullptr);
    ASSERT_TRUE(test::waitUntil([&] { return dock->isInSight(); }));
    auto* table = dock->findChild<DataTable*>(QStringLiteral("analysisTable"));
    ASSERT_NE(table, nullptr);
    const auto rows = [table] { return table->model()->rowCount(); };
    ASSERT_TRUE(test::waitUntil([&] { return rows() > 1; }));
    table->selectRow(0);
    EXPECT_NE(view().selectedSlice(), kNoSlice) << "its rows lead to the timeline";
    view().setTimeSelection(TimeRange{view().bounds().startNs, view().bounds().startNs + 1});
    ASSERT_TRUE(test::waitUntil([&] { return rows() == 0; })) << "it follows the selected range";
    pin(QStringLiteral("Long kernels"), QStringLiteral("SELECT 1 AS one"));
    ASSERT_TRUE(test::waitUntil([&] { return rows() == 1; })) << "pinned again with other SQL";
    EXPECT_EQ(settings.named(NamedTexts::PinnedQueries).value(QStringLiteral("Long kernels")),
              QStringLiteral("SELECT 1 AS one"));
    window->preferences().change([](Preferences& next) { next.pinnedQueries.clear(); });
    EXPECT_FALSE(dock->isVisible());
    EXPECT_EQ(window->bringPanelForward(name), nullptr) << "unpinned";
    pin(QStringLiteral("Long kernels"), QStringLiteral("SELECT 2 AS two"));
    ASSERT_TRUE(test::waitUntil([&] { return dock->isInSight(); })) << "it comes back";
}

TEST_F(KeyboardFlowsTest, NumbersAreLayouts) {
    auto* tables = window->findChild<PanelDock*>(QStringLiteral("tables"));
    auto* overview = window->findChild<PanelDock*>(QStringLiteral("overview"));
    auto* details = window->findChild<PanelDock*>(QStringLiteral("details"));
    press(Qt::Key_2);
    ASSERT_TRUE(test::waitUntil([&] { return tables->isInSight(); }));
    EXPECT_TRUE(details->isHidden()) << "tables have the whole width";
    EXPECT_TRUE(test::waitUntil([&] { return tables->height() > window->height() / 2; }));
    EXPECT_EQ(QApplication::focusWidget(), find<DataTable>("analysisTable"));
    press(Qt::Key_1);
    ASSERT_TRUE(test::waitUntil([&] { return overview->isInSight(); }));
    EXPECT_FALSE(details->isHidden());
    press(Qt::Key_Q);
    EXPECT_TRUE(overview->isHidden());
    press(Qt::Key_1);
    ASSERT_TRUE(test::waitUntil([&] { return overview->isInSight(); }));
}

TEST_F(KeyboardFlowsTest, TheListOfTablesIsWalkedAndFiltered) {
    kernelTable();
    auto* panel = qobject_cast<TablesPanel*>(window->bringPanelForward(QStringLiteral("tables")));
    ASSERT_NE(panel, nullptr);
    auto* filter = find<QLineEdit>("tableListFilter");
    filter->setFocus();
    type("leak"); // another word for memory
    press(Qt::Key_Return);
    EXPECT_EQ(QApplication::focusWidget(), find<DataTable>("analysisTable"));
    EXPECT_EQ(find<QTreeWidget>("tableList")->currentItem()->parent()->text(0), QStringLiteral("Memory"));
    EXPECT_FALSE(panel->showGroup(QStringLiteral("nonsense")));
    EXPECT_FALSE(panel->showTable(QStringLiteral("nonsense")));
    filter->setFocus();
    press(Qt::Key_Escape);
    EXPECT_TRUE(filter->text().isEmpty());
}

} // namespace
} // namespace lanescope::ui
