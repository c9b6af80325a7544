// SPDX-License-Identifier: Apache-2.0
// The SQL panel with real keys: completion, parameters, history, stop, and the way to the timeline.
#include "ui/panels/query_panel.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QCompleter>
#include <QDir>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <algorithm>
#include <iterator>

#include <gtest/gtest.h>

#include "core/sql/session/query_folder.h"
#include "core/sql/session/query_library.h"
#include "tests/support/panel_fixture.h"
#include "ui/panels/query_history.h"
#include "ui/panels/query_run.h"
#include "ui/query/sql_editor.h"
#include "ui/state/notes.h"
#include "ui/state/result_state.h"
#include "ui/state/search_state.h"
#include "ui/state/view_state.h"
#include "ui/tables/copy_role.h"
#include "ui/tables/data_table.h"

namespace lanescope::ui {
namespace {

class QueryPanelTest : public PanelFixture<QueryPanel> {
protected:
    void SetUp() override {
        configBefore = qgetenv("XDG_CONFIG_HOME");
        qputenv("XDG_CONFIG_HOME", config.path().toUtf8());
        makePanel();
    }
    void TearDown() override {
        PanelFixture::TearDown();
        configBefore.isNull() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", configBefore);
    }
    void makePanel() {
        ASSERT_NO_FATAL_FAILURE(showPanel({900, 400}));
        table = panel->findChild<DataTable*>(QStringLiteral("queryTable"));
        editor = panel->findChild<SqlEditor*>(QStringLiteral("queryEditor"));
        note = panel->findChild<QLabel*>(QStringLiteral("queryNote"));
        ASSERT_TRUE(table != nullptr && editor != nullptr && note != nullptr);
        ASSERT_TRUE(QTest::qWaitForWindowExposed(panel.get()));
        editor->setFocus();
    }
    void write(const QString& text) {
        editor->clear();
        editor->insertPlainText(text);
    }
    void runIt() {
        QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
        ASSERT_TRUE(settle());
    }
    QString cell(int row, int column) const { return table->model()->index(row, column).data().toString(); }

    QTemporaryDir config;
    QByteArray configBefore;
    DataTable* table = nullptr;
    SqlEditor* editor = nullptr;
    QLabel* note = nullptr;
};

TEST_F(QueryPanelTest, ControlEnterRunsAndEnterBreaksTheLine) {
    write("SELECT name");
    QTest::keyClick(editor, Qt::Key_Return);
    EXPECT_EQ(editor->blockCount(), 2);
    editor->insertPlainText("FROM kernels ORDER BY ts LIMIT 1");
    runIt();
    ASSERT_EQ(table->model()->rowCount(), 1);
    EXPECT_EQ(cell(0, 0), QStringLiteral("gemm_kernel<128>")) << "a kernel has one short name everywhere";
    EXPECT_EQ(table->model()->index(0, 0).data(kCopyRole).toString(), QLatin1String(test::kGemmName));
    EXPECT_TRUE(note->text().startsWith("Rows: 1 ")) << note->text().toStdString();
}

TEST_F(QueryPanelTest, AnErrorNamesPlaceAndNearNames) {
    write("SELECT name,\n  duration FROM kernels");
    runIt();
    EXPECT_TRUE(note->text().contains("line 2, column 3")) << note->text().toStdString();
    EXPECT_TRUE(note->text().contains("duration"));
}

TEST_F(QueryPanelTest, AnErrorOfALaterStatementHasItsLine) {
    write("SELECT name FROM slice;\nSELECT 1;\nSELECT slice FROM kernels");
    runIt();
    EXPECT_TRUE(note->text().contains("line 3, column 8")) << note->text().toStdString();
}

TEST_F(QueryPanelTest, ParametersWithoutAValueAreNamed) {
    write("SELECT :least AS a, :slice AS b, :name AS c");
    panel->findChild<QLineEdit*>("queryParameter/name")->setText("x");
    runIt();
    EXPECT_TRUE(note->text().endsWith(":least, :slice")) << note->text().toStdString();
    panel->findChild<QLineEdit*>("queryParameter/least")->setText("0");
    view().selectSlice(small.gemm);
    runIt();
    EXPECT_FALSE(note->text().contains(":least")) << note->text().toStdString();
    EXPECT_FALSE(note->text().contains(":slice"));
}

TEST_F(QueryPanelTest, TheHistoryIsHeldInMemory) {
    write("SELECT 1 AS first");
    runIt();
    ASSERT_TRUE(test::waitUntil([&] { return panel->findChild<QueryHistory*>()->isWritten(); }));
    EXPECT_EQ(sql::queryHistory().size(), 1u);
    ASSERT_TRUE(QDir(config.path()).removeRecursively());
    write("half");
    QTest::keyClick(editor, Qt::Key_Up, Qt::ControlModifier);
    EXPECT_EQ(editor->toPlainText(), QStringLiteral("SELECT 1 AS first"));
}

TEST_F(QueryPanelTest, TypingOffersNamesAndTheListInsertsThem) {
    QTest::keyClicks(editor, "SELECT 1 FROM kern");
    ASSERT_TRUE(editor->completer()->popup()->isVisible());
    QTest::keyClick(editor->completer()->popup(), Qt::Key_Return);
    EXPECT_EQ(editor->toPlainText(), QStringLiteral("SELECT 1 FROM kernels"));
    EXPECT_FALSE(editor->completer()->popup()->isVisible());
    write("SELECT c. FROM copies c");
    QTextCursor cursor = editor->textCursor();
    cursor.setPosition(9);
    editor->setTextCursor(cursor);
    QTest::keyClick(editor, Qt::Key_Space, Qt::ControlModifier);
    ASSERT_TRUE(editor->completer()->popup()->isVisible());
    EXPECT_EQ(editor->completer()->completionModel()->index(0, 0).data().toString(),
              QStringLiteral("slice_id"));
    QTest::keyClick(editor->completer()->popup(), Qt::Key_Escape);
}

TEST_F(QueryPanelTest, NamedParametersHaveFields) {
    write("SELECT name FROM kernels WHERE name LIKE '%' || :part || '%' AND dur > :least");
    auto* part = panel->findChild<QLineEdit*>("queryParameter/part");
    auto* least = panel->findChild<QLineEdit*>("queryParameter/least");
    ASSERT_TRUE(part != nullptr && least != nullptr);
    EXPECT_TRUE(part->isVisible());
    part->setText("gemm");
    least->setText("250");
    QTest::keyClick(least, Qt::Key_Return);
    ASSERT_TRUE(settle());
    EXPECT_EQ(table->model()->rowCount(), 1);
    write("SELECT ':part' FROM kernels");
    EXPECT_FALSE(part->isVisible()) << "a text is no parameter";
}

TEST_F(QueryPanelTest, AParameterHasItsDefault) {
    write("-- param: part text gemm\n-- param: least integer 1000000000\n"
          "SELECT name FROM kernels WHERE name LIKE '%' || :part || '%' AND dur > :least");
    auto* part = panel->findChild<QLineEdit*>("queryParameter/part");
    auto* least = panel->findChild<QLineEdit*>("queryParameter/least");
    ASSERT_TRUE(part != nullptr && least != nullptr);
    EXPECT_EQ(part->placeholderText(), QStringLiteral("gemm"));
    QTest::keyClick(part, Qt::Key_Return);
    ASSERT_TRUE(settle());
    EXPECT_EQ(table->model()->rowCount(), 0) << "no kernel takes a second";
    least->setText("0");
    QTest::keyClick(least, Qt::Key_Return);
    ASSERT_TRUE(settle());
    EXPECT_EQ(table->model()->rowCount(), 2) << "both gemms";
}

TEST_F(QueryPanelTest, TheSelectedRangeAndSliceAreParameters) {
    view().setTimeSelection(TimeRange{0, 1000});
    view().selectSlice(small.gemm);
    write("SELECT :range_start AS a, :range_end AS b, :slice AS c");
    runIt();
    ASSERT_EQ(table->model()->rowCount(), 1);
    EXPECT_EQ(cell(0, 0), QStringLiteral("0"));
    EXPECT_TRUE(cell(0, 1).contains("000"));
    EXPECT_EQ(cell(0, 2), QString::number(indexOf(small.gemm)));
    EXPECT_EQ(panel->findChild<QLineEdit*>("queryParameter/slice"), nullptr);
}

TEST_F(QueryPanelTest, EscapeStopsAQuery) {
    write("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n");
    QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
    EXPECT_FALSE(panel->isSettled());
    QTest::keyClick(editor, Qt::Key_Escape);
    EXPECT_TRUE(panel->isSettled());
    EXPECT_EQ(note->text(), QStringLiteral("Stopped"));
    write("SELECT 7 AS n");
    runIt();
    EXPECT_EQ(cell(0, 0), QStringLiteral("7"));
}

TEST_F(QueryPanelTest, QueriesAreKeptForTheNextRun) {
    write("SELECT 1 AS first");
    runIt();
    write("SELECT 2 AS second");
    runIt();
    panel.reset(); // waits until the file is written
    EXPECT_EQ(sql::queryHistory(), (std::vector<std::string>{"SELECT 2 AS second", "SELECT 1 AS first"}));
    makePanel();
    write("half");
    QTest::keyClick(editor, Qt::Key_Up, Qt::ControlModifier);
    EXPECT_EQ(editor->toPlainText(), QStringLiteral("SELECT 2 AS second"));
    QTest::keyClick(editor, Qt::Key_Up, Qt::ControlModifier);
    EXPECT_EQ(editor->toPlainText(), QStringLiteral("SELECT 1 AS first"));
    QTest::keyClick(editor, Qt::Key_Down, Qt::ControlModifier);
    QTest::keyClick(editor, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(editor->toPlainText(), QStringLiteral("half"));
}

TEST_F(QueryPanelTest, TheMenuHasExamplesAndSavedQueries) {
    ASSERT_TRUE(sql::saveQuery("my kernels", "SELECT count(*) FROM kernels"));
    EXPECT_FALSE(sql::saveQuery("../away", "SELECT 1"));
    panel.reset();
    makePanel(); // saved queries are read when it is made, and when its menu was shown
    QMenu* menu = panel->findChild<QToolButton*>("queryList")->menu();
    emit menu->aboutToShow();
    ASSERT_EQ(menu->actions().size(), 8);
    QAction* example = menu->actions()[0]->menu()->actions()[1];
    example->trigger();
    EXPECT_TRUE(editor->toPlainText().contains("FROM kernels"));
    QMenu* saved = menu->actions()[1]->menu();
    ASSERT_EQ(saved->actions().size(), 1);
    EXPECT_EQ(saved->actions()[0]->text(), QStringLiteral("my kernels"));
    saved->actions()[0]->trigger();
    EXPECT_EQ(editor->toPlainText(), QStringLiteral("SELECT count(*) FROM kernels"));
}

TEST_F(QueryPanelTest, AQuoteOffersTheNamesOfTheTable) {
    QTest::keyClicks(editor, "SELECT count(*) FROM kernels WHERE name = '");
    ASSERT_TRUE(settle());
    ASSERT_TRUE(editor->completer()->popup()->isVisible());
    EXPECT_EQ(editor->completer()->completionModel()->index(0, 0).data().toString(),
              QString::fromLatin1(test::kGemmName));
    QTest::keyClicks(editor, "rel");
    ASSERT_TRUE(editor->completer()->popup()->isVisible());
    QTest::keyClick(editor->completer()->popup(), Qt::Key_Return);
    QTest::keyClicks(editor, "'");
    EXPECT_FALSE(editor->completer()->popup()->isVisible());
    EXPECT_TRUE(editor->toPlainText().endsWith(QStringLiteral("'relu_kernel'")))
        << editor->toPlainText().toStdString();
    runIt();
    EXPECT_NE(cell(0, 0), QStringLiteral("0"));
}

TEST(QueryNoteTest, NamesWhatWasEvaluatedRowByRow) {
    const QString note = queryNote({3, false, 1.5, {}, {{"lower(name) = 'x'", "use LIKE"}}});
    EXPECT_TRUE(note.startsWith(QStringLiteral("Rows: 3 · 1.5"))) << note.toStdString();
    EXPECT_TRUE(note.endsWith(QStringLiteral("\nRow by row: lower(name) = 'x' (use LIKE)")));
}

/// The panel of a trace in a folder of its own.
class QueriesBesideTraceTest : public QueryPanelTest {
protected:
    QueriesBesideTraceTest()
        : beside(folder.filePath(QStringLiteral("t.json")), test::instantLoader(small.trace)) {}
    void SetUp() override {
        QFile file(beside.location());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        QueryPanelTest::SetUp();
        ASSERT_TRUE(test::waitUntil([this] { return beside.isSettled(); }));
    }
    void TearDown() override {
        own.reset();
        QueryPanelTest::TearDown();
    }
    QMenu* openMenu() {
        own = std::make_unique<QueryPanel>(&beside);
        own->tools()->setParent(own.get());
        EXPECT_TRUE(test::waitUntil([this] { return own->isSettled(); }));
        QMenu* menu = own->findChild<QToolButton*>("queryList")->menu();
        emit menu->aboutToShow();
        return menu;
    }

    QTemporaryDir folder;
    Document beside;
    std::unique_ptr<QueryPanel> own;
};

TEST_F(QueriesBesideTraceTest, AreListedWithWhatIsLeftOut) {
    const QString queries = folder.filePath(QStringLiteral(".lanescope/queries"));
    ASSERT_TRUE(sql::saveQueryBeside(beside.location().toStdString(), "shared", "-- Of the team\nSELECT 5"));
    ASSERT_TRUE(QFile::link(QStringLiteral("/etc/passwd"), queries + QStringLiteral("/bad.sql")));
    QMenu* menu = openMenu();
    ASSERT_EQ(menu->actions()[2]->text(), QStringLiteral("Beside the trace"));
    const QList<QAction*> shared = menu->actions()[2]->menu()->actions();
    ASSERT_EQ(shared.size(), 2);
    EXPECT_EQ(shared[0]->text(), QStringLiteral("Of the team"));
    shared[0]->trigger();
    EXPECT_EQ(own->findChild<SqlEditor*>("queryEditor")->toPlainText(),
              QStringLiteral("-- Of the team\nSELECT 5"));
    EXPECT_FALSE(shared[1]->isEnabled());
    EXPECT_TRUE(shared[1]->text().startsWith(QStringLiteral("Left out: ")))
        << shared[1]->text().toStdString();
    emit menu->aboutToShow();
    EXPECT_TRUE(menu->actions()[6]->isEnabled()) << "it has a text, and a folder to save in";
}

TEST_F(QueryPanelTest, ATraceWithoutAFolderOffersNoPlaceBesideIt) {
    write("SELECT 1");
    QMenu* menu = panel->findChild<QToolButton*>("queryList")->menu();
    emit menu->aboutToShow();
    EXPECT_TRUE(menu->actions()[5]->isEnabled());
    EXPECT_EQ(menu->actions()[6]->text(), QStringLiteral("Save beside the trace as…"));
    EXPECT_FALSE(menu->actions()[6]->isEnabled());
}

TEST_F(QueryPanelTest, TheMenuOfTheResultCopiesAndExports) {
    write("SELECT name, dur FROM kernels ORDER BY ts LIMIT 1");
    runIt();
    QMenu* menu = panel->findChild<QToolButton*>("tableMenu")->menu();
    QStringList titles;
    for (QAction* action : menu->actions()) {
        titles << action->text();
        if (action->text() == QStringLiteral("Copy as Markdown")) {
            action->trigger();
        }
    }
    for (const char* title : {"Export as CSV…", "Export as JSON…", "Export as Arrow…"}) {
        EXPECT_TRUE(titles.contains(QString::fromUtf8(title))) << title;
    }
    EXPECT_TRUE(QGuiApplication::clipboard()->text().startsWith(
        QStringLiteral("| name | dur \\(ns\\) |\n| --- | ---: |\n| gemm\\_kernel&lt;128&gt; |")))
        << QGuiApplication::clipboard()->text().toStdString();
}

TEST_F(QueryPanelTest, TheResultGoesOntoTheTimeline) {
    ResultState& result = ResultState::of(view());
    QMenu* menu = panel->findChild<QToolButton*>("queryResult")->menu();
    emit menu->aboutToShow();
    for (QAction* action : menu->actions()) {
        EXPECT_FALSE(action->isEnabled() && !action->isSeparator()) << action->text().toStdString();
    }
    write("SELECT slice_id, name, dur FROM kernels");
    runIt();
    const std::size_t rows = std::size_t(table->model()->rowCount());
    emit menu->aboutToShow();
    ASSERT_EQ(menu->actions().size(), 7);
    menu->actions()[0]->trigger();
    ASSERT_NE(result.lane(), nullptr);
    EXPECT_EQ(result.lane()->count, rows);
    menu->actions()[1]->trigger();
    ASSERT_NE(result.marks(), nullptr);
    QMenu* colors = menu->actions()[2]->menu();
    ASSERT_EQ(colors->actions().size(), 1) << "neither ids nor texts";
    EXPECT_EQ(colors->actions()[0]->text(), QStringLiteral("dur"));
    colors->actions()[0]->trigger();
    ASSERT_NE(result.colors(), nullptr);
    EXPECT_EQ(result.colors()->valueOf(small.gemm), 200);
    emit menu->aboutToShow();
    ASSERT_TRUE(menu->actions()[6]->isEnabled());
    menu->actions()[6]->trigger();
    EXPECT_TRUE(result.isEmpty());
}

TEST_F(QueryPanelTest, TheResultFiltersTheTimelineAndGetsNotes) {
    QMenu* menu = panel->findChild<QToolButton*>("queryResult")->menu();
    write("SELECT slice_id, name FROM kernels WHERE dur = 200 UNION ALL "
          "SELECT slice_id, name FROM kernels WHERE dur = 200");
    runIt();
    emit menu->aboutToShow();
    SearchState& search = view().search();
    search.setText(QStringLiteral("relu"));
    menu->actions()[3]->trigger();
    ASSERT_NE(search.hits(), nullptr);
    EXPECT_EQ(search.hits()->slices, std::vector<SliceId>{small.gemm}) << "each slice once";
    EXPECT_EQ(search.mode(), FilterMode::HideOthers);
    EXPECT_TRUE(search.text().isEmpty()) << "the hits are those of no text";
    ResultState::Spans rows;
    QObject::connect(&ResultState::of(view()), &ResultState::notesAsked, panel.get(),
                     [&rows](const ResultState::Spans& asked) { rows = asked; });
    menu->actions()[4]->trigger();
    ASSERT_NE(rows, nullptr);
    Notes notes;
    addNotesOn(*rows, notes);
    addNotesOn(*rows, notes);
    ASSERT_EQ(notes.all().size(), 1u) << "one note for a slice";
    EXPECT_EQ(notes.all()[0].slice, small.gemm);
    EXPECT_FALSE(notes.all()[0].text.isEmpty());
    emit menu->aboutToShow();
    menu->actions()[6]->trigger();
    EXPECT_EQ(search.hits(), nullptr) << "all slices again";
}

TEST_F(QueryPanelTest, TheMenuSaysHowManyRowsCanHaveNotes) {
    const auto noteAction = [this] {
        QMenu* menu = panel->findChild<QToolButton*>("queryResult")->menu();
        emit menu->aboutToShow();
        return menu->actions()[4];
    };
    write("SELECT slice_id FROM kernels LIMIT 1");
    runIt();
    EXPECT_TRUE(noteAction()->isEnabled());
    EXPECT_EQ(noteAction()->text(), QStringLiteral("Add a note to each row"));
    write("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 51) "
          "SELECT slice_id FROM n, (SELECT slice_id FROM kernels LIMIT 1)");
    runIt();
    EXPECT_FALSE(noteAction()->isEnabled());
    EXPECT_EQ(noteAction()->text(), QStringLiteral("Add a note to each row (at most 50 rows)"));
}

TEST_F(QueryPanelTest, IdsAreNotGroupedAndMomentsKeepTheirDigits) {
    write("SELECT 1234567 AS slice_id, 1712195495502094565 AS ts, 1234567 AS correlation, "
          "9007199254740993 AS n");
    runIt();
    EXPECT_EQ(cell(0, 0), QStringLiteral("1234567"));
    EXPECT_EQ(cell(0, 2), QStringLiteral("1234567"));
    const auto digits = [](const QString& text) {
        QString only;
        std::ranges::copy_if(text, std::back_inserter(only), [](QChar sign) { return sign.isDigit(); });
        return only;
    };
    EXPECT_EQ(digits(cell(0, 1)), QStringLiteral("1712195495502094565"));
    EXPECT_EQ(digits(cell(0, 3)), QStringLiteral("9007199254740993")) << "no double holds it";
}

TEST_F(QueryPanelTest, RowsAndTheTimelineFollowEachOther) {
    write("SELECT launch_id, ts, dur FROM kernels WHERE launch_id IS NOT NULL ORDER BY ts LIMIT 1");
    runIt();
    table->selectRow(0);
    EXPECT_EQ(view().selectedSlice(), small.launch) << "a column of ids of slices";
    write("SELECT slice_id FROM kernels ORDER BY ts");
    runIt();
    view().selectSlice(small.relu);
    ASSERT_TRUE(table->currentIndex().isValid());
    EXPECT_EQ(cell(table->currentIndex().row(), 0), QString::number(indexOf(small.relu)));
    write("SELECT 100 AS ts, 300 AS dur");
    runIt();
    table->selectRow(0);
    emit table->rowActivated(0);
    EXPECT_LE(view().visibleRange().startNs, 100);
    EXPECT_GE(view().visibleRange().endNs, 400);
    EXPECT_LT(view().visibleRange().durationNs(), view().bounds().durationNs());
    view().setVisibleRange({0, 200});
    write("SELECT name, max(ts) FROM kernels GROUP BY name ORDER BY 2 DESC LIMIT 1");
    runIt();
    emit table->rowActivated(0);
    EXPECT_TRUE(view().visibleRange().contains(small.trace->slices().startNs[small.longestGemm]))
        << "a time alone";
}

TEST_F(QueryPanelTest, AnErrorGoesWhenTheTextIsAnother) {
    write("SELECT * FROM sl");
    runIt();
    ASSERT_FALSE(note->text().isEmpty());
    editor->insertPlainText("ices");
    EXPECT_EQ(note->text(), QString());
    write("SELECT 1 AS one");
    runIt();
    const QString facts = note->text();
    ASSERT_FALSE(facts.isEmpty());
    editor->insertPlainText(" ");
    EXPECT_EQ(note->text(), facts) << "the rows are still there";
}

} // namespace
} // namespace lanescope::ui
