// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/data_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>

#include <gtest/gtest.h>

#include "ui/tables/copy_role.h"

namespace lanescope::ui {
namespace {

class DataTableTest : public testing::Test {
protected:
    DataTableTest() {
        model.setHorizontalHeaderLabels({QStringLiteral("Name"), QStringLiteral("Time")});
        for (const char* name : {"first", "second\tpart", "third"}) {
            auto* time = new QStandardItem(QStringLiteral("1.5 µs"));
            time->setData(QStringLiteral("1.5"), kCopyRole);
            model.appendRow({new QStandardItem(QString::fromLatin1(name)), time});
        }
        table.setModel(&model);
        table.resize(400, 200);
        table.show();
    }
    QStandardItemModel model;
    DataTable table;
};

TEST_F(DataTableTest, CopiesSelectedRowsAsTsvInTheirOrder) {
    table.selectionModel()->select(model.index(2, 0),
                                   QItemSelectionModel::Select | QItemSelectionModel::Rows);
    table.selectionModel()->select(model.index(1, 0),
                                   QItemSelectionModel::Select | QItemSelectionModel::Rows);
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(),
              QStringLiteral("Name\tTime\nsecond part\t1.5\nthird\t1.5\n"));
}

TEST_F(DataTableTest, CopiesEverythingWhenNothingIsSelected) {
    EXPECT_EQ(table.selectionAsTsv().count(QLatin1Char('\n')), 4);
}

TEST_F(DataTableTest, CopiesShownColumnsAsMarkdown) {
    model.setItem(0, 0, new QStandardItem(QStringLiteral("void f<4>(int*) | a_b")));
    model.setHorizontalHeaderItem(1, new QStandardItem(QStringLiteral("Time")));
    model.horizontalHeaderItem(1)->setTextAlignment(Qt::AlignVCenter | Qt::AlignRight);
    model.appendColumn({new QStandardItem(QStringLiteral("unseen"))});
    table.setColumnHidden(2, true);
    table.selectRow(0);
    table.copyAsMarkdown();
    EXPECT_EQ(QGuiApplication::clipboard()->text(),
              QStringLiteral("| Name | Time |\n| --- | ---: |\n"
                             "| void f&lt;4&gt;\\(int\\*\\) \\| a\\_b | 1.5 µs |\n"));
    table.clearSelection();
    EXPECT_EQ(table.selectionAsMarkdown().count(QLatin1Char('\n')), 5);
}

TEST_F(DataTableTest, CopiesHideCredentials) {
    const QString secret = QStringLiteral("hf_") + QStringLiteral("QwErTyUiOpAsDfGhJkLzXcVbNm12345678");
    model.item(0, 0)->setText(secret);
    for (const QString& copy : {table.selectionAsTsv(), table.selectionAsMarkdown()}) {
        EXPECT_FALSE(copy.contains(secret));
        EXPECT_TRUE(copy.contains(QStringLiteral("hidden")));
    }
}

TEST_F(DataTableTest, EnterAndDoubleClickActivateARow) {
    const QSignalSpy activated(&table, &DataTable::rowActivated);
    table.selectRow(1);
    QTest::keyClick(&table, Qt::Key_Return);
    ASSERT_EQ(activated.count(), 1);
    EXPECT_EQ(activated[0][0].toInt(), 1);
    const QPoint third = table.visualRect(model.index(2, 0)).center();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, third);
    QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, third);
    ASSERT_EQ(activated.count(), 2);
    EXPECT_EQ(activated[1][0].toInt(), 2);
}

TEST_F(DataTableTest, HeadersAreNotClippedAfterFitting) {
    table.fitColumn(0, 10, 500);
    EXPECT_GE(table.columnWidth(0), table.fontMetrics().horizontalAdvance(QStringLiteral("second\tpart")));
    table.fitColumn(1, 10, 500, QStringLiteral("a rather long footer"));
    EXPECT_GE(table.columnWidth(1),
              table.fontMetrics().horizontalAdvance(QStringLiteral("a rather long footer")));
}

} // namespace
} // namespace lanescope::ui
