// SPDX-License-Identifier: Apache-2.0
// Rows that can be seen at the same time never read alike, however narrow the column.
#include "ui/tables/apart_delegate.h"

#include <gtest/gtest.h>

#include <QStandardItemModel>

#include <set>

#include "ui/tables/data_table.h"

namespace lanescope::ui {
namespace {

class OpenDelegate : public ApartDelegate {
public:
    using ApartDelegate::ApartDelegate;
    using ApartDelegate::initStyleOption;
};

TEST(ApartDelegateTest, RowsInViewStayApart) {
    QStandardItemModel model;
    for (const char* tile : {"128x192x64", "256x128x64", "256x192x64"}) {
        for (const char* mapping : {"WGM8", "WGM16"}) {
            model.appendRow(new QStandardItem(
                QStringLiteral("Cijk_Alik_Bljk_BBS_BH_Bias_HA_S_SAV_UserArgs_MT%1_MI16x16x1_SN_%2_END")
                    .arg(QLatin1String(tile), QLatin1String(mapping))));
        }
    }
    model.appendRow(new QStandardItem(QStringLiteral("short")));
    DataTable table;
    table.setModel(&model);
    table.resize(600, 400);
    OpenDelegate delegate;
    for (const int width : {400, 300, 240}) {
        table.setColumnWidth(0, width);
        std::set<QString> shown;
        for (int row = 0; row < model.rowCount(); ++row) {
            QStyleOptionViewItem option;
            option.widget = &table;
            option.rect = table.visualRect(model.index(row, 0));
            option.font = table.font();
            option.fontMetrics = table.fontMetrics();
            delegate.initStyleOption(&option, model.index(row, 0));
            shown.insert(option.text);
            EXPECT_LE(option.fontMetrics.horizontalAdvance(option.text), width) << option.text.toStdString();
        }
        EXPECT_EQ(int(shown.size()), model.rowCount()) << width;
        EXPECT_TRUE(shown.contains(QStringLiteral("short")));
    }
}

/// Counts the texts that a view asks for.
class CountingModel : public QStandardItemModel {
public:
    using QStandardItemModel::QStandardItemModel;
    QVariant data(const QModelIndex& index, int role) const override {
        asked += role == Qt::DisplayRole ? 1 : 0;
        return QStandardItemModel::data(index, role);
    }
    mutable int asked = 0;
};

TEST(ApartDelegateTest, SeveralNarrowColumnsAskForEachTextAFewTimes) {
    constexpr int kColumns = 3;
    constexpr int kRows = 40;
    CountingModel model;
    for (int row = 0; row < kRows; ++row) {
        QList<QStandardItem*> items;
        for (int column = 0; column < kColumns; ++column) {
            items << new QStandardItem(
                QStringLiteral("a text that is too long for column %1 row %2").arg(column).arg(row));
        }
        model.appendRow(items);
    }
    DataTable table;
    table.setModel(&model);
    table.resize(600, 1600);
    for (int column = 0; column < kColumns; ++column) {
        table.setColumnWidth(column, 100);
    }
    OpenDelegate delegate;
    std::set<QString> shown;
    model.asked = 0;
    for (int row = 0; row < kRows; ++row) { // row by row, as QTableView paints
        for (int column = 0; column < kColumns; ++column) {
            QStyleOptionViewItem option;
            option.widget = &table;
            option.rect = table.visualRect(model.index(row, column));
            option.font = table.font();
            option.fontMetrics = table.fontMetrics();
            delegate.initStyleOption(&option, model.index(row, column));
            shown.insert(option.text);
        }
    }
    EXPECT_LE(model.asked, 4 * kRows * kColumns);
    EXPECT_GE(int(shown.size()), kRows);
}

} // namespace
} // namespace lanescope::ui
