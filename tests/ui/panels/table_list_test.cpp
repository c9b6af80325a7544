// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/table_list.h"

#include <QLineEdit>
#include <QTest>
#include <QTreeWidget>

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

class TableListTest : public testing::Test {
protected:
    QString enteredAfter(const QString& typed, int down = 0) {
        filter->clear();
        QTest::keyClicks(filter, typed);
        for (int i = 0; i < down; ++i) {
            QTest::keyClick(filter, Qt::Key_Down);
        }
        QTest::keyClick(filter, Qt::Key_Return);
        return list.current();
    }

    TableList list{
        {{QStringLiteral("Memory"),
          {{QStringLiteral("life"), QStringLiteral("By lifetime"), {}, QStringLiteral("reserve alloc")},
           {QStringLiteral("time"), QStringLiteral("Memory over time"), {}, QStringLiteral("reserve")},
           {QStringLiteral("reserve"), QStringLiteral("Reserve"), {}, {}},
           {QStringLiteral("allocations"), QStringLiteral("Allocations"), {}, {}}}}}};
    QLineEdit* filter = list.findChild<QLineEdit*>();
};

TEST_F(TableListTest, EnterOpensTheTableThatSaysIt) {
    list.setCurrent(QStringLiteral("life"));
    EXPECT_EQ(enteredAfter(QStringLiteral("reserve")), QStringLiteral("reserve")) << "the very title";
    list.setCurrent(QStringLiteral("life"));
    EXPECT_EQ(enteredAfter(QStringLiteral("alloc")), QStringLiteral("allocations")) << "its beginning";
    list.setCurrent(QStringLiteral("time"));
    EXPECT_EQ(enteredAfter(QStringLiteral("time")), QStringLiteral("time")) << "of equals the current one";
}

TEST(TableListOfATrace, WhatCannotHaveRowsIsListedWhenItIsLookedForOrShown) {
    TableList list{
        {{QStringLiteral("Kernels"), {{QStringLiteral("names"), QStringLiteral("By name"), {}, {}, false}}},
         {QStringLiteral("Memory"),
          {{QStringLiteral("life"), QStringLiteral("By lifetime"), {}, {}},
           {QStringLiteral("peak"), QStringLiteral("At the peak"), {}, {}, false}}}}};
    auto* filter = list.findChild<QLineEdit*>();
    const auto* tree = list.findChild<QTreeWidget*>();
    const auto shown = [&] {
        QStringList titles;
        for (int g = 0; g < tree->topLevelItemCount(); ++g) {
            for (int i = 0; i < tree->topLevelItem(g)->childCount(); ++i) {
                if (!tree->topLevelItem(g)->isHidden() && !tree->topLevelItem(g)->child(i)->isHidden()) {
                    titles << tree->topLevelItem(g)->child(i)->text(0);
                }
            }
        }
        return titles;
    };
    EXPECT_EQ(shown(), QStringList{QStringLiteral("By lifetime")});
    EXPECT_EQ(list.first(), QStringLiteral("life"));
    list.setCurrent(QStringLiteral("names"));
    EXPECT_EQ(shown(), (QStringList{QStringLiteral("By name"), QStringLiteral("By lifetime")}));
    list.setCurrent(QStringLiteral("life"));
    EXPECT_EQ(shown(), QStringList{QStringLiteral("By lifetime")});
    filter->setText(QStringLiteral("peak"));
    EXPECT_EQ(shown(), QStringList{QStringLiteral("At the peak")});
}

TEST_F(TableListTest, TheChoiceByKeysCounts) {
    list.setCurrent(QStringLiteral("life"));
    EXPECT_EQ(enteredAfter(QStringLiteral("reserve"), 1), QStringLiteral("time"));
}

} // namespace
} // namespace lanescope::ui
