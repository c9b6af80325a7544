// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/table_list.h"

#include <QLineEdit>
#include <QTest>

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

TEST_F(TableListTest, TheChoiceByKeysCounts) {
    list.setCurrent(QStringLiteral("life"));
    EXPECT_EQ(enteredAfter(QStringLiteral("reserve"), 1), QStringLiteral("time"));
}

} // namespace
} // namespace lanescope::ui
