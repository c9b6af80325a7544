// SPDX-License-Identifier: Apache-2.0
// The command palette, the key map and the windows about keys, driven with real events.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QtTest>

#include <gtest/gtest.h>

#include "tests/support/wait.h"
#include "ui/panels/panel_dock.h"
#include "ui/state/document.h"
#include "ui/state/preferences.h"
#include "ui/state/settings.h"
#include "ui/state/trace_location.h"
#include "ui/window/action_list.h"
#include "ui/window/command_palette.h"
#include "ui/window/key_map.h"
#include "ui/window/main_window.h"
#include "ui/window/shortcut_editor.h"
#include "ui/window/shortcut_help.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

class KeysTest : public testing::Test {
protected:
    KeysTest() {
        QMenu* file = window.menuBar()->addMenu(QStringLiteral("&File"));
        open = file->addAction(QStringLiteral("&Open…"));
        open->setShortcut(QKeySequence(QStringLiteral("Ctrl+O")));
        QMenu* theme = window.menuBar()->addMenu(QStringLiteral("&View"))->addMenu(QStringLiteral("&Theme"));
        dark = theme->addAction(QStringLiteral("&Dark"));
        off = theme->addAction(QStringLiteral("Doubtful"));
        off->setEnabled(false);
        QMenu* recent = file->addMenu(QStringLiteral("Recent"));
        recent->setProperty("dynamic", true);
        recent->addAction(QStringLiteral("/tmp/dark.json"));
        window.resize(900, 600);
        window.show();
        window.activateWindow();
    }

    /// Queued deletions happen.
    static void settle() { QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); }

    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("settings.ini"));
    Settings settings{path};
    PreferenceStorePtr preferences = std::make_shared<PreferenceStore>();
    QMainWindow window;
    QAction* open = nullptr;
    QAction* dark = nullptr;
    QAction* off = nullptr;
};

TEST_F(KeysTest, ThePaletteFindsAnActionBySomeOfItsLettersAndRunsIt) {
    QSignalSpy triggered(dark, &QAction::triggered);
    auto* palette = new CommandPalette(*window.menuBar(), &window);
    auto* line = palette->findChild<QLineEdit*>();
    auto* list = palette->findChild<QListView*>();
    EXPECT_EQ(list->model()->rowCount(), 4) << "entries that come and go as well";
    QTest::keyClicks(line, QStringLiteral("vdark"));
    ASSERT_EQ(list->model()->rowCount(), 1);
    EXPECT_EQ(list->model()->index(0, 0).data().toString(), QStringLiteral("View › Theme › Dark"));
    EXPECT_FALSE(palette->grab().isNull());
    QTest::keyClick(line, Qt::Key_Return);
    settle();
    EXPECT_EQ(triggered.size(), 1);
    EXPECT_EQ(window.findChild<CommandPalette*>(), nullptr);
}

TEST_F(KeysTest, ThePaletteFindsEverythingFromTheFirstSecondAndBySynonyms) {
    MainWindow whole(&settings);
    whole.resize(1000, 700);
    whole.show();
    whole.workspace().openLocations({sampleTraces().front().location});
    ASSERT_TRUE(test::waitUntil([&] { return whole.pages().documentAt(0)->isSettled(); }));
    auto* palette = new CommandPalette(*whole.menuBar(), &whole);
    auto* line = palette->findChild<QLineEdit*>();
    auto* list = palette->findChild<QListView*>();
    const auto first = [&](const char* typed) {
        line->setText(QLatin1String(typed));
        return list->model()->index(0, 0).data().toString();
    };
    // No menu was opened yet: submenus that are filled when they open must be listed all the same.
    EXPECT_TRUE(first("idle time by cause").contains("Idle time by cause"));
    EXPECT_TRUE(first("colour by category").startsWith("View › Colour by ›"));
    EXPECT_TRUE(first("flow arrows").startsWith("View › Flow arrows ›"));
    EXPECT_TRUE(first("save layout").endsWith("Save layout…"));
    EXPECT_TRUE(first("open folder").endsWith("Open folder…"));
    // Words of other tools.
    EXPECT_EQ(first("sm efficiency"), "View › All tables › Kernels");
    EXPECT_TRUE(first("flame").contains("Modules"));
    EXPECT_TRUE(first("roofline").contains("Roofline"));
    EXPECT_TRUE(first("arithmetic intensity").contains("Roofline"));
    EXPECT_TRUE(first("nsys").startsWith("File › Open"));
    EXPECT_TRUE(first("screenshot").contains("Picture"));
    EXPECT_TRUE(first("cudamalloc").contains("Runtime calls"));
    EXPECT_TRUE(first("roofline table").contains("Efficiency, by inputs"));
    EXPECT_EQ(first("qzxqzx"), "No matching command");
}

TEST_F(KeysTest, ATableIsOneCommandAway) {
    MainWindow whole(&settings);
    whole.resize(1000, 700);
    whole.show();
    whole.workspace().openLocations({sampleTraces().front().location});
    ASSERT_TRUE(test::waitUntil([&] { return whole.pages().documentAt(0)->isSettled(); }));
    auto* palette = new CommandPalette(*whole.menuBar(), &whole);
    auto* line = palette->findChild<QLineEdit*>();
    line->setText(QStringLiteral("tables copies by name"));
    QTest::keyClick(line, Qt::Key_Return);
    auto* dock = whole.findChild<PanelDock*>(QStringLiteral("tables"));
    ASSERT_TRUE(test::waitUntil([&] { return dock->isInSight(); }));
    const auto* list = dock->findChild<QTreeWidget*>(QStringLiteral("tableList"));
    EXPECT_EQ(list->currentItem()->text(0), QStringLiteral("Copies by name"));
    // A panel that is behind others, or in front already, is shown, never hidden.
    for (int i = 0; i < 2; ++i) {
        auto* again = new CommandPalette(*whole.menuBar(), &whole);
        again->findChild<QLineEdit*>()->setText(QStringLiteral("sm efficiency"));
        QTest::keyClick(again->findChild<QLineEdit*>(), Qt::Key_Return);
        ASSERT_TRUE(test::waitUntil([&] { return dock->isInSight(); })) << i;
        EXPECT_EQ(list->currentItem()->parent()->text(0), QStringLiteral("Kernels"));
    }
}

TEST_F(KeysTest, KeysOfRenamedEntriesAreKept) {
    settings.setKeyOverrides({{QStringLiteral("edit/undo-change-of-lanes"), {QStringLiteral("Ctrl+Alt+U")}}});
    const MainWindow whole(&settings);
    bool isFound = false;
    for (const ListedAction& listed : listActions(*whole.menuBar())) {
        isFound = isFound || (listed.id == QStringLiteral("edit/undo-lane-change") &&
                              listed.action->shortcut() == QKeySequence(QStringLiteral("Ctrl+Alt+U")));
    }
    EXPECT_TRUE(isFound);
}

TEST_F(KeysTest, ThePaletteWalksByArrowsLeavesDisabledActionsAloneAndClosesOnEscape) {
    QSignalSpy triggered(off, &QAction::triggered);
    auto* palette = new CommandPalette(*window.menuBar(), &window);
    auto* line = palette->findChild<QLineEdit*>();
    auto* list = palette->findChild<QListView*>();
    const int first = list->currentIndex().row();
    QTest::keyClick(line, Qt::Key_Down);
    EXPECT_EQ(list->currentIndex().row(), first + 1);
    QTest::keyClick(line, Qt::Key_Up);
    EXPECT_EQ(list->currentIndex().row(), first);
    QTest::keyClicks(line, QStringLiteral("doubtful"));
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_EQ(triggered.size(), 0);
    line->setText(QStringLiteral("qqqq"));
    EXPECT_EQ(list->model()->rowCount(), 1) << "says that there is none";
    QTest::keyClick(line, Qt::Key_Return);
    QTest::keyClick(line, Qt::Key_Escape);
    settle();
    EXPECT_EQ(window.findChild<CommandPalette*>(), nullptr);
}

TEST_F(KeysTest, KeysAreChangedRememberedAndReset) {
    {
        KeyMap keys(&settings, preferences, *window.menuBar(), &window);
        ASSERT_NE(keys.find(QStringLiteral("file/open")), nullptr);
        QSignalSpy changed(&keys, &KeyMap::changed);
        keys.setKeys(QStringLiteral("file/open"), {QKeySequence(QStringLiteral("F4"))});
        keys.setKeys(QStringLiteral("timeline/zoomIn"), {});
        EXPECT_EQ(open->shortcut(), QKeySequence(QStringLiteral("F4")));
        EXPECT_EQ(timelineActionOf(keys.timelineKeys(), Qt::Key_W, Qt::NoModifier), std::nullopt);
        EXPECT_EQ(changed.size(), 2);
        EXPECT_EQ(keys.conflicts(QStringLiteral("view/theme/dark"), QKeySequence(Qt::Key_F4)),
                  QStringList{QStringLiteral("File: Open…")});
        EXPECT_TRUE(keys.conflicts(QStringLiteral("file/open"), QKeySequence(Qt::Key_F4)).isEmpty());
    }
    open->setShortcut(QKeySequence(QStringLiteral("Ctrl+O")));
    const Settings again(path);
    Settings reread(path);
    KeyMap keys(&reread, preferences, *window.menuBar(), &window);
    EXPECT_EQ(open->shortcut(), QKeySequence(QStringLiteral("F4")));
    EXPECT_TRUE(keys.find(QStringLiteral("timeline/zoomIn"))->isChanged());
    keys.reset(QStringLiteral("file/open"));
    EXPECT_EQ(open->shortcut(), QKeySequence(QStringLiteral("Ctrl+O")));
    keys.resetAll();
    EXPECT_EQ(timelineActionOf(keys.timelineKeys(), Qt::Key_W, Qt::NoModifier), TimelineAction::ZoomIn);
}

TEST_F(KeysTest, APresetGivesTheTimelineOtherKeysAndKeepsChanges) {
    KeyMap keys(&settings, preferences, *window.menuBar(), &window);
    keys.setKeys(QStringLiteral("timeline/fitAll"), {QKeySequence(Qt::Key_9)});
    keys.setPreset(KeyPreset::Tracy);
    EXPECT_EQ(timelineActionOf(keys.timelineKeys(), Qt::Key_Up, Qt::NoModifier), TimelineAction::ZoomIn);
    EXPECT_EQ(timelineActionOf(keys.timelineKeys(), Qt::Key_9, Qt::NoModifier), TimelineAction::FitAll);
    EXPECT_TRUE(keys.timelineKeys().wheelZooms);
    const Settings reread(path);
    EXPECT_EQ(reread.keyPreset(), QStringLiteral("tracy"));
}

TEST_F(KeysTest, WhatADragDoesIsChosenAndRemembered) {
    KeyMap keys(&settings, preferences, *window.menuBar(), &window);
    auto* editor = new ShortcutEditor(&keys, &window);
    editor->show();
    auto* pans = editor->findChild<QCheckBox*>(QStringLiteral("dragPans"));
    ASSERT_FALSE(pans->isChecked());
    QTest::keyClick(pans, Qt::Key_Space);
    EXPECT_TRUE(keys.timelineKeys().dragPans);
    EXPECT_TRUE(Settings(path).dragPans());
    keys.setPreset(KeyPreset::Nsight);
    EXPECT_TRUE(keys.timelineKeys().dragPans) << "no preset speaks of it";
    keys.resetAll();
    EXPECT_FALSE(keys.timelineKeys().dragPans);
    EXPECT_FALSE(pans->isChecked());
}

TEST_F(KeysTest, NavigationIsByPlaceUnlessChosenOtherwiseAndKeysOfTheUserAreByLetter) {
    constexpr quint32 kPlaceOfW = 25;
    constexpr quint32 kPlaceOfZ = 52;
    KeyMap keys(&settings, preferences, *window.menuBar(), &window);
    auto* editor = new ShortcutEditor(&keys, &window);
    editor->show();
    auto* help = new ShortcutHelp(&keys, &window);
    const auto helpSays = [help](const char* text) {
        return help->findChild<QTextBrowser*>()->toPlainText().contains(QLatin1String(text));
    };
    auto* byPlace = editor->findChild<QCheckBox*>(QStringLiteral("navigatesByPlace"));
    ASSERT_TRUE(byPlace->isChecked());
    EXPECT_TRUE(helpSays("At their US keyboard positions"));
    EXPECT_EQ(timelineActionOf(keys.timelineKeys(), Qt::Key_Z, {}, kPlaceOfW), TimelineAction::ZoomIn);

    QTest::keyClick(byPlace, Qt::Key_Space);
    EXPECT_FALSE(Settings(path).navigatesByPlace());
    EXPECT_FALSE(helpSays("At their US keyboard positions"));
    EXPECT_EQ(timelineActionOf(keys.timelineKeys(), Qt::Key_Z, {}, kPlaceOfW), TimelineAction::ZoomToRange);
    keys.resetAll();
    EXPECT_TRUE(byPlace->isChecked());

    // An added key is the letter that was pressed; those of the preset stay places.
    const QString zoomIn = QStringLiteral("timeline/zoomIn");
    keys.setKeys(zoomIn, keys.find(zoomIn)->keys + QList<QKeySequence>{QKeySequence(Qt::Key_K)});
    EXPECT_EQ(timelineActionOf(keys.timelineKeys(), Qt::Key_K, {}, kPlaceOfZ), TimelineAction::ZoomIn);
    EXPECT_EQ(timelineActionOf(keys.timelineKeys(), Qt::Key_Z, {}, kPlaceOfW), TimelineAction::ZoomIn);
    keys.setKeys(zoomIn, {QKeySequence(Qt::Key_K)});
    EXPECT_EQ(timelineActionOf(keys.timelineKeys(), Qt::Key_Z, {}, kPlaceOfW), TimelineAction::ZoomToRange);
}

TEST_F(KeysTest, TheEditorWarnsOfKeysThatAreTaken) {
    KeyMap keys(&settings, preferences, *window.menuBar(), &window);
    auto* editor = new ShortcutEditor(&keys, &window);
    editor->show();
    auto* list = editor->findChild<QTreeWidget*>();
    const QList<QTreeWidgetItem*> items =
        list->findItems(QStringLiteral("View: Theme › Dark"), Qt::MatchExactly);
    ASSERT_EQ(items.size(), 1);
    list->setCurrentItem(items.front());
    auto* key = editor->findChild<QKeySequenceEdit*>();
    auto* warning = editor->findChild<QLabel*>(QStringLiteral("keyWarning"));
    EXPECT_TRUE(warning->text().isEmpty());
    key->setKeySequence(QKeySequence(Qt::Key_W));
    EXPECT_TRUE(warning->text().contains(QStringLiteral("Timeline: Zoom in at the pointer")))
        << warning->text().toStdString();
    key->setKeySequence(QKeySequence(QStringLiteral("Ctrl+Shift+D")));
    EXPECT_TRUE(warning->text().isEmpty());
    QTest::mouseClick(editor->findChild<QPushButton*>(QStringLiteral("addKey")), Qt::LeftButton);
    EXPECT_EQ(dark->shortcut(), QKeySequence(QStringLiteral("Ctrl+Shift+D")));
    auto* preset = editor->findChild<QComboBox*>();
    preset->setCurrentIndex(preset->count() - 1);
    emit preset->activated(preset->count() - 1);
    EXPECT_EQ(keys.preset(), KeyPreset::Nsight);
    auto* filter = editor->findChild<QLineEdit*>();
    filter->setText(QStringLiteral("dark"));
    int visible = 0;
    for (int i = 0; i < list->topLevelItemCount(); ++i) {
        visible += list->topLevelItem(i)->isHidden() ? 0 : 1;
    }
    EXPECT_EQ(visible, 1);
}

TEST_F(KeysTest, TheOverlayIsMadeFromTheLiveMap) {
    KeyMap keys(&settings, preferences, *window.menuBar(), &window);
    auto* help = new ShortcutHelp(&keys, &window);
    help->show();
    const auto* text = help->findChild<QTextBrowser*>();
    EXPECT_TRUE(text->toPlainText().contains(QStringLiteral("Ctrl+O")));
    EXPECT_TRUE(text->toPlainText().contains(QStringLiteral("Zoom in at the pointer")));
    keys.setKeys(QStringLiteral("file/open"), {QKeySequence(Qt::Key_F4)});
    EXPECT_FALSE(text->toPlainText().contains(QStringLiteral("Ctrl+O")));
    EXPECT_TRUE(text->toPlainText().contains(QStringLiteral("F4")));
}

TEST_F(KeysTest, TheOverlayFindsKeysAndActions) {
    KeyMap keys(&settings, preferences, *window.menuBar(), &window);
    auto* help = new ShortcutHelp(&keys, &window);
    help->show();
    const auto* text = help->findChild<QTextBrowser*>();
    auto* find = help->findChild<QLineEdit*>(QStringLiteral("findKey"));
    ASSERT_NE(find, nullptr);
    EXPECT_FALSE(find->hasFocus()) << "the key that opened the window closes it";
    find->setText(QStringLiteral("POINTER zoom in"));
    EXPECT_TRUE(text->toPlainText().contains(QStringLiteral("Zoom in at the pointer")));
    EXPECT_FALSE(text->toPlainText().contains(QStringLiteral("Zoom out")));
    EXPECT_FALSE(text->toPlainText().contains(QStringLiteral("Ctrl+O")));
    find->setText(QStringLiteral("ctrl+o"));
    EXPECT_TRUE(text->toPlainText().contains(QStringLiteral("Open"))) << "by the key";
    find->setText(QStringLiteral("mouse pan"));
    EXPECT_TRUE(text->toPlainText().contains(QStringLiteral("sideways scroll"))) << "by the group";
    find->setText(QStringLiteral("nothing is called so"));
    EXPECT_EQ(text->toPlainText(), QStringLiteral("No key or action has these words"));
    find->clear();
    EXPECT_TRUE(text->toPlainText().contains(QStringLiteral("Ctrl+O")));
}

} // namespace
} // namespace lanescope::ui
