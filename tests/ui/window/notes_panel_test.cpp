// SPDX-License-Identifier: Apache-2.0
// The Notes panel with real keys: its table follows the notes, filters, edits, removes and leads to them.
#include "ui/window/notes_panel.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>

#include "tests/support/shown_sql.h"
#include "tests/support/wait.h"
#include "tests/ui/timeline/timeline_view_fixture.h"
#include "ui/tables/data_table.h"
#include "ui/tables/notes_model.h"

namespace lanescope::ui {
namespace {

class NotesPanelTest : public TimelineViewTest {
protected:
    void SetUp() override {
        const TimeNs origin = data.trace->bounds().startNs;
        notes().add({{origin + 100, origin + 2'100}, kNoSlice, QStringLiteral("late copy")});
        notes().add({{origin, origin}, kNoSlice, QStringLiteral("start")});
        notes().add({data.trace->slices().range(SliceId(0)), SliceId(0), QStringLiteral("late start")});
        panel = std::make_unique<NotesPanel>(&view.scene());
        panel->resize(700, 300);
        panel->show();
        table = panel->findChild<DataTable*>(QStringLiteral("noteTable"));
        filter = panel->findChild<QLineEdit*>(QStringLiteral("tableFilter"));
        ASSERT_TRUE(table != nullptr && filter != nullptr);
        ASSERT_EQ(table->model()->rowCount(), 3);
    }
    void TearDown() override { panel.reset(); }
    Notes& notes() { return view.scene().notes(); }
    QString textAt(int row, int column = NotesModel::Text) const {
        return table->model()->index(row, column).data().toString();
    }
    int rowOf(const QString& text) const {
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            if (textAt(row) == text) {
                return row;
            }
        }
        return -1;
    }

    std::unique_ptr<NotesPanel> panel;
    DataTable* table = nullptr;
    QLineEdit* filter = nullptr;
};

TEST_F(NotesPanelTest, SqlHasTheNotesAsRows) {
    notes().add({{0, 0}, kNoSlice, QStringLiteral("it's\nlate")});
    ASSERT_TRUE(test::waitUntil([this] { return table->model()->rowCount() == 4; }));
    const auto rows = test::rowsOfSql(data.trace, test::shownSql(*panel));
    ASSERT_TRUE(rows) << rows.error().describe();
    ASSERT_EQ(rows->table.rowCount(), 4u);
    for (std::size_t row = 0; row < 4; ++row) {
        const Note& note = notes().all()[row];
        EXPECT_EQ(rows->table.column(0).text(row), note.text.toStdString());
        EXPECT_EQ(rows->table.column(1).integer(row), note.range.startNs);
        EXPECT_EQ(rows->table.target(row).slice, note.slice);
    }
    for (int i = 0; i < 4; ++i) {
        notes().remove(0);
    }
    const auto none = test::rowsOfSql(data.trace, test::shownSql(*panel));
    ASSERT_TRUE(none) << none.error().describe();
    EXPECT_EQ(none->table.rowCount(), 0u);
}

TEST_F(NotesPanelTest, FiltersSortsAndCopiesExactFigures) {
    const QAbstractItemModelTester tester(table->model());
    EXPECT_EQ(textAt(rowOf(QStringLiteral("start")), NotesModel::Length), QStringLiteral("moment"));
    filter->setText(QStringLiteral("LATE"));
    EXPECT_EQ(table->model()->rowCount(), 2);
    table->sortByColumn(NotesModel::Text, Qt::DescendingOrder);
    EXPECT_EQ(textAt(0), QStringLiteral("late start"));
    panel->copyContent();
    const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 3);
    EXPECT_EQ(lines[0], QStringLiteral("note\tstart_us\tduration_us\tslice"));
    EXPECT_TRUE(lines[2].startsWith(QStringLiteral("late copy\t0.100\t2.000"))) << lines[2].toStdString();
}

TEST_F(NotesPanelTest, EditsAndRemovesTheNotesOfTheRowsThatAreShown) {
    filter->setText(QStringLiteral("copy"));
    ASSERT_EQ(table->model()->rowCount(), 1);
    EXPECT_TRUE(
        table->model()->setData(table->model()->index(0, 0), QStringLiteral("copy is late"), Qt::EditRole));
    EXPECT_TRUE(test::waitUntil([&] { return textAt(0) == QLatin1String("copy is late"); }));
    EXPECT_FALSE(table->model()->setData(table->model()->index(0, 1), 1, Qt::EditRole));
    table->selectRow(0);
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Delete);
    EXPECT_EQ(table->model()->rowCount(), 0);
    filter->clear();
    EXPECT_EQ(table->model()->rowCount(), 2);
    EXPECT_EQ(rowOf(QStringLiteral("copy is late")), -1);
    table->selectAll();
    QTest::keyClick(table, Qt::Key_Delete);
    EXPECT_TRUE(notes().all().empty());
}

TEST_F(NotesPanelTest, EnterLeadsToTheNoteOfASortedRow) {
    table->sortByColumn(NotesModel::Text, Qt::DescendingOrder);
    const int row = rowOf(QStringLiteral("late copy"));
    table->selectRow(row);
    QTest::keyClick(table, Qt::Key_Return);
    const TimeNs origin = data.trace->bounds().startNs;
    ASSERT_TRUE(state.timeSelection());
    EXPECT_EQ(*state.timeSelection(), (TimeRange{origin + 100, origin + 2'100}));
}

} // namespace
} // namespace lanescope::ui
