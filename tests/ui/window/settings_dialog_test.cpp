// SPDX-License-Identifier: Apache-2.0
// The settings dialog in its window: choices count at once, menus follow, files go out and in.
#include "ui/window/settings_dialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "core/device_work/category_rules.h"
#include "ui/state/index_cache.h"
#include "ui/state/preferences.h"
#include "ui/state/settings.h"
#include "ui/theme/app_theme.h"
#include "ui/window/main_window.h"
#include "ui/window/settings_effects.h"
#include "ui/window/shortcut_editor.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

class SettingsDialogTest : public testing::Test {
protected:
    void SetUp() override {
        window.resize(1280, 720);
        window.show();
        window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window, Qt::Key_Comma, Qt::ControlModifier);
        dialog = window.findChild<SettingsDialog*>();
        ASSERT_NE(dialog, nullptr);
    }
    void TearDown() override {
        settings.reset();
        applyAll(settings, *window.workspace().preferences());
        applyTheme(ThemeChoice::Light);
    }
    template <typename Widget>
    Widget* find(const char* name) const {
        return dialog->findChild<Widget*>(QLatin1String(name));
    }
    void choose(const char* name, int index) const {
        auto* box = find<QComboBox>(name);
        box->setCurrentIndex(index);
        emit box->activated(index);
    }
    QMenu* menu(const QString& top, const QString& sub) {
        for (QAction* action : window.menuBar()->actions()) {
            if (action->text().remove('&') == top) {
                for (QAction* entry : action->menu()->actions()) {
                    if (entry->text().remove('&') == sub) {
                        return entry->menu();
                    }
                }
            }
        }
        return nullptr;
    }
    static QString checkedIn(QMenu* menu) {
        emit menu->aboutToShow();
        for (const QAction* action : menu->actions()) {
            if (action->isChecked()) {
                return action->text().remove('&');
            }
        }
        return {};
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    MainWindow window{&settings};
    SettingsDialog* dialog = nullptr;
};

TEST_F(SettingsDialogTest, ShowsAPageForEachGroup) {
    auto* sections = find<QListWidget>("settingsSections");
    ASSERT_EQ(sections->count(), 6);
    for (int i = 0; i < sections->count(); ++i) {
        sections->setCurrentRow(i);
        EXPECT_FALSE(sections->item(i)->text().isEmpty());
    }
    QTest::keyClick(&window, Qt::Key_Comma, Qt::ControlModifier);
    EXPECT_EQ(window.findChildren<SettingsDialog*>().size(), 1) << "one is enough";
}

TEST_F(SettingsDialogTest, ThemeAndTextSizeCountAtOnceAndTheMenuFollows) {
    const double before = QApplication::font().pointSizeF();
    choose("theme", 2);
    EXPECT_EQ(currentTheme(), ThemeChoice::Dark);
    EXPECT_EQ(settings.theme(), ThemeChoice::Dark);
    EXPECT_EQ(checkedIn(menu("View", "Theme")), "Dark");
    choose("textSize", 5);
    EXPECT_EQ(settings.textPercent(), 150);
    EXPECT_NEAR(QApplication::font().pointSizeF(), before * 1.5, 0.01);
    choose("textSize", 2);
    EXPECT_NEAR(QApplication::font().pointSizeF(), before, 0.01);
}

TEST_F(SettingsDialogTest, TimesCountAtOnceAndTheMenuFollows) {
    choose("timeUnit", 2);
    EXPECT_EQ(preferredTimeUnit(), TimeUnit::Microseconds);
    EXPECT_EQ(checkedIn(menu("View", "Times")), "Microseconds");
    choose("timeOrigin", 1);
    EXPECT_EQ(timeOrigin(), TimeOrigin::Step);
}

TEST_F(SettingsDialogTest, MemoryAndCacheAreKept) {
    find<QSpinBox>("memoryPercent")->setValue(35);
    EXPECT_EQ(settings.memoryPercent(), 35);
    find<QSpinBox>("cacheGiB")->setValue(7);
    EXPECT_EQ(settings.cacheLimitBytes(), quint64{7} << 30);
    find<QCheckBox>("cacheOn")->setChecked(false);
    EXPECT_EQ(settings.cacheLimitBytes(), 0u);
    EXPECT_FALSE(find<QSpinBox>("cacheGiB")->isEnabled());
    find<QCheckBox>("cacheOn")->setChecked(true);
    EXPECT_EQ(settings.cacheLimitBytes(), quint64{7} << 30);
    EXPECT_TRUE(QTest::qWaitFor([&] { return find<QLabel>("cacheSize")->text().contains('B'); }));
}

TEST_F(SettingsDialogTest, EditorAndPathMapAreKept) {
    find<QComboBox>("editorCommand")->setCurrentText("edit {file} {line}");
    EXPECT_EQ(settings.editorCommand(), "edit {file} {line}");
    find<QPushButton>("addPath")->click();
    auto* table = find<QTableWidget>("pathMap");
    table->setItem(0, 0, new QTableWidgetItem("/remote=odd"));
    EXPECT_TRUE(settings.editorPathMap().isEmpty()) << "half a pair is none";
    table->setItem(0, 0, new QTableWidgetItem("/remote"));
    table->setItem(0, 1, new QTableWidgetItem("/here=there"));
    EXPECT_EQ(settings.editorPathMap(), QStringList{"/remote=/here=there"});
    table->setCurrentCell(0, 0);
    find<QPushButton>("removePath")->click();
    EXPECT_TRUE(settings.editorPathMap().isEmpty());
}

TEST_F(SettingsDialogTest, RulesOfTheUserAreTakenAndJudged) {
    QFile rules(folder.filePath("rules.txt"));
    ASSERT_TRUE(rules.open(QIODevice::WriteOnly));
    rules.write("this is no rule\n");
    rules.close();
    settings.setCategoryRulesPath(rules.fileName());
    emit settings.replaced();
    EXPECT_EQ(window.preferences().value()->categoryRulesPath(), rules.fileName().toStdString());
    EXPECT_EQ(find<QLineEdit>("rulesPath")->text(), rules.fileName());
    EXPECT_TRUE(find<QLabel>("rulesState")->text().contains("built-in"))
        << find<QLabel>("rulesState")->text().toStdString();
    find<QPushButton>("usualRules")->click();
    EXPECT_NE(window.preferences().value()->categoryRulesPath(), rules.fileName().toStdString());
    EXPECT_EQ(settings.categoryRulesPath(), QString());
}

TEST_F(SettingsDialogTest, KeysOpenTheirEditor) {
    find<QPushButton>("changeKeys")->click();
    EXPECT_NE(window.findChild<ShortcutEditor*>(), nullptr);
}

TEST_F(SettingsDialogTest, ExportedSettingsComeBackAfterAReset) {
    const QString path = folder.filePath("mine.json");
    choose("theme", 2);
    find<QComboBox>("editorCommand")->setCurrentText("edit {file}");
    dialog->exportTo(path);
    EXPECT_TRUE(QFile::exists(path));
    find<QPushButton>("resetSettings")->click();
    auto* ask = dialog->findChild<QMessageBox*>();
    ASSERT_NE(ask, nullptr);
    ask->button(QMessageBox::Reset)->click();
    EXPECT_EQ(settings.theme(), ThemeChoice::System);
    EXPECT_EQ(find<QComboBox>("theme")->currentIndex(), 0) << "pages show what counts";
    dialog->importFrom(path);
    EXPECT_EQ(currentTheme(), ThemeChoice::Dark);
    EXPECT_TRUE(find<QLabel>("settingsMessage")->text().contains("edit {file}"))
        << "a command that will run is not taken over in silence";
    dialog->importFrom(folder.filePath("none.json"));
    EXPECT_TRUE(find<QLabel>("settingsMessage")->text().contains("none.json"));
    EXPECT_EQ(settings.theme(), ThemeChoice::Dark);
}

} // namespace
} // namespace lanescope::ui
