// SPDX-License-Identifier: Apache-2.0
#include "ui/window/color_rules_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QtTest>

#include <gtest/gtest.h>

#include "ui/state/settings.h"
#include "ui/window/main_window.h"
#include "ui/window/settings_effects.h"

namespace lanescope::ui {
namespace {

class ColorRulesDialogTest : public testing::Test {
protected:
    ColorRulesDialogTest() { dialog->show(); }
    ~ColorRulesDialogTest() override { delete dialog; }
    template <typename Box>
    Box* cell(int row, int column) const {
        return qobject_cast<Box*>(table->cellWidget(row, column));
    }
    void press(const char* button) const {
        QTest::mouseClick(dialog->findChild<QPushButton*>(QLatin1String(button)), Qt::LeftButton);
    }
    QStringList inUse() const { return colorRuleTexts(preferences->value()->colorRules); }

    const PreferenceStorePtr preferences = std::make_shared<PreferenceStore>();
    QPointer<ColorRulesDialog> dialog = new ColorRulesDialog(preferences, nullptr);
    QTableWidget* table = dialog->findChild<QTableWidget*>();
};

TEST_F(ColorRulesDialogTest, WhatIsTypedCountsAtOnce) {
    press("addRule");
    EXPECT_TRUE(inUse().isEmpty()) << "an empty expression would match everything";
    QTest::keyClicks(cell<QLineEdit>(0, 1), QStringLiteral("^nccl"));
    EXPECT_EQ(inUse(), QStringList{"name 1 ^nccl"});
    cell<QComboBox>(0, 2)->setCurrentIndex(6);
    cell<QComboBox>(0, 0)->setCurrentIndex(1);
    EXPECT_EQ(inUse(), QStringList{"category 7 ^nccl"});
    press("addRule");
    cell<QLineEdit>(1, 1)->setText(QStringLiteral("gemm"));
    press("ruleUp");
    EXPECT_EQ(inUse(), (QStringList{"name 2 gemm", "category 7 ^nccl"}));
    press("removeRule");
    EXPECT_EQ(inUse(), QStringList{"category 7 ^nccl"});
}

TEST_F(ColorRulesDialogTest, EveryBoxHasRoomForItsText) {
    press("addRule");
    for (const int column : {0, 2}) {
        EXPECT_GE(table->columnWidth(column), cell<QComboBox>(0, column)->sizeHint().width()) << column;
    }
}

TEST_F(ColorRulesDialogTest, AnExpressionThatMakesNoSenseIsTold) {
    press("addRule");
    cell<QLineEdit>(0, 1)->setText(QStringLiteral("(a"));
    const auto* problem = dialog->findChild<QLabel*>(QStringLiteral("ruleProblem"));
    EXPECT_EQ(problem->text(), QStringLiteral("Rule 1 matches nothing: missing ) at character 1: (a"));
    cell<QLineEdit>(0, 1)->setText(QStringLiteral("(a)"));
    EXPECT_TRUE(problem->text().isEmpty());
}

TEST_F(ColorRulesDialogTest, CancelTakesAllBackAndOkKeepsIt) {
    press("addRule");
    cell<QLineEdit>(0, 1)->setText(QStringLiteral("a"));
    dialog->accept();
    EXPECT_EQ(inUse(), QStringList{"name 1 a"});
    auto* again = new ColorRulesDialog(preferences, nullptr);
    again->findChild<QLineEdit*>()->setText(QStringLiteral("b"));
    EXPECT_EQ(inUse(), QStringList{"name 1 b"});
    again->reject();
    EXPECT_EQ(inUse(), QStringList{"name 1 a"});
}

TEST_F(ColorRulesDialogTest, TheWindowRemembersTheRules) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("settings.ini"));
    {
        Settings settings(path);
        const MainWindow window(&settings);
        window.preferences().change([](Preferences& next) {
            next.colorRules = {{ColorRule::Of::Name, QStringLiteral("a, b;\"c\""), 3}};
        });
    }
    const Settings again(path);
    applyPreferences(again, *preferences);
    EXPECT_EQ(inUse(), QStringList{"name 4 a, b;\"c\""});
}

} // namespace
} // namespace lanescope::ui
