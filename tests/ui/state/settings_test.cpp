// SPDX-License-Identifier: Apache-2.0
#include "ui/state/settings.h"

#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "ui/state/settings_text.h"

namespace lanescope::ui {
namespace {

class SettingsTest : public testing::Test {
protected:
    QTemporaryDir folder;
    QString file = folder.filePath(QStringLiteral("settings.ini"));
};

TEST_F(SettingsTest, RemembersRecentTracesLatestFirstAndOnce) {
    {
        Settings settings(file);
        settings.addRecentTrace(QStringLiteral("/a.json"), 10);
        settings.addRecentTrace(QStringLiteral("/b.json"), 20);
        settings.addRecentTrace(QStringLiteral("/a.json"), 11);
    }
    const Settings again(file);
    const auto recent = again.recentTraces();
    ASSERT_EQ(recent.size(), 2u);
    EXPECT_EQ(recent[0].path, QStringLiteral("/a.json"));
    EXPECT_EQ(recent[0].sizeBytes, 11u);
    EXPECT_TRUE(recent[0].openedAt.isValid());
    EXPECT_EQ(recent[1].path, QStringLiteral("/b.json"));
    EXPECT_EQ(again.lastFolder(), QStringLiteral("/"));
}

TEST_F(SettingsTest, ColumnsOfTablesThatWereRenamedStayHidden) {
    {
        QSettings store(file, QSettings::IniFormat);
        store.setValue("schema", 1);
        store.setValue("tables/kernelLaunches/hidden", QStringList{QStringLiteral("grid")});
        store.setValue("tables/queues/hidden", QStringList{QStringLiteral("stream")});
    }
    const QMap<QString, QStringList> hidden = Settings(file).hiddenColumns();
    EXPECT_EQ(hidden.keys(), (QStringList{QStringLiteral("kernels_by_operator"), QStringLiteral("queues")}));
    EXPECT_EQ(hidden.value(QStringLiteral("kernels_by_operator")), QStringList{QStringLiteral("grid")});
}

TEST_F(SettingsTest, KeepsALimitedNumberOfThem) {
    Settings settings(file);
    for (int i = 0; i < 30; ++i) {
        settings.addRecentTrace(QStringLiteral("/%1.json").arg(i), 1);
    }
    ASSERT_EQ(settings.recentTraces().size(), Settings::kMaxRecent);
    EXPECT_EQ(settings.recentTraces().front().path, QStringLiteral("/29.json"));
}

TEST_F(SettingsTest, ForgetsThemAndSaysSo) {
    Settings settings(file);
    settings.addRecentTrace(QStringLiteral("/a.json"), 1);
    const QSignalSpy changes(&settings, &Settings::recentTracesChanged);
    settings.clearRecentTraces();
    EXPECT_TRUE(settings.recentTraces().empty());
    EXPECT_EQ(changes.count(), 1);
}

TEST_F(SettingsTest, ThemeDefaultsToTheSystems) {
    Settings settings(file);
    EXPECT_EQ(settings.theme(), ThemeChoice::System);
    settings.setTheme(ThemeChoice::Dark);
    EXPECT_EQ(Settings(file).theme(), ThemeChoice::Dark);
}

TEST_F(SettingsTest, ChoicesSurvive) {
    {
        Settings settings(file);
        settings.setTimeUnit(TimeUnit::Microseconds);
        settings.setTimeOrigin(TimeOrigin::WallClock);
        settings.setCacheLimitBytes(0);
        settings.setReopensTraces(false);
        settings.setLanguage(QStringLiteral("zh_CN"));
        settings.setTextPercent(125);
        settings.setScalePercent(150);
        settings.setEditorCommand(QStringLiteral("code --goto {file}:{line}"));
        settings.setEditorPathMap({QStringLiteral("/a,b=/c d"), QStringLiteral("/x=/y")});
        settings.setCategoryRulesPath(QStringLiteral("/r.txt"));
    }
    const Settings again(file);
    EXPECT_EQ(again.timeUnit(), TimeUnit::Microseconds);
    EXPECT_EQ(again.timeOrigin(), TimeOrigin::WallClock);
    EXPECT_EQ(again.cacheLimitBytes(), 0u);
    EXPECT_FALSE(again.reopensTraces());
    EXPECT_EQ(again.language(), QStringLiteral("zh_CN"));
    EXPECT_EQ(again.textPercent(), 125);
    EXPECT_EQ(again.scalePercent(), 150);
    EXPECT_EQ(again.editorCommand(), QStringLiteral("code --goto {file}:{line}"));
    EXPECT_EQ(again.editorPathMap(), (QStringList{QStringLiteral("/a,b=/c d"), QStringLiteral("/x=/y")}));
    EXPECT_EQ(again.categoryRulesPath(), QStringLiteral("/r.txt"));
}

TEST_F(SettingsTest, NonsenseInTheFileIsTheDefault) {
    {
        QSettings store(file, QSettings::IniFormat);
        store.setValue("schema", kSettingsSchema);
        store.setValue("view/timeUnit", "fortnights");
        store.setValue("view/textPercent", "huge");
        store.setValue("view/scalePercent", 100000);
        store.setValue("cache/limitBytes", "many");
        store.setValue("load/memoryPercent", -3);
    }
    const Settings settings(file);
    EXPECT_EQ(settings.timeUnit(), TimeUnit::Automatic);
    EXPECT_EQ(settings.textPercent(), 100);
    EXPECT_EQ(settings.scalePercent(), 100);
    EXPECT_EQ(settings.cacheLimitBytes(), Settings::kDefaultCacheBytes);
    EXPECT_EQ(settings.memoryPercent(), Settings::kDefaultMemoryPercent);
}

TEST_F(SettingsTest, ThoseOfTheFirstFormAreBroughtUpToDate) {
    {
        QSettings store(file, QSettings::IniFormat); // units by number, no version
        store.setValue("view/timeUnit", int(TimeUnit::Milliseconds));
        store.setValue("view/timeOrigin", int(TimeOrigin::Step));
        store.setValue("view/theme", "dark");
    }
    const Settings settings(file);
    EXPECT_EQ(settings.timeUnit(), TimeUnit::Milliseconds);
    EXPECT_EQ(settings.timeOrigin(), TimeOrigin::Step);
    EXPECT_EQ(settings.theme(), ThemeChoice::Dark);
    EXPECT_EQ(QSettings(file, QSettings::IniFormat).value("schema").toInt(), kSettingsSchema);
}

TEST_F(SettingsTest, ThoseOfALaterVersionAreLeftAlone) {
    {
        QSettings store(file, QSettings::IniFormat);
        store.setValue("schema", kSettingsSchema + 5);
        store.setValue("view/theme", "dark");
    }
    EXPECT_EQ(Settings(file).theme(), ThemeChoice::Dark);
    EXPECT_EQ(QSettings(file, QSettings::IniFormat).value("schema").toInt(), kSettingsSchema + 5);
}

TEST_F(SettingsTest, AnExportComesBackElsewhereWithoutWhatBelongsToTheMachine) {
    Settings mine(file);
    mine.addRecentTrace(QStringLiteral("/secret/project.json"), 1);
    mine.setWindowGeometry("geometry");
    mine.setTheme(ThemeChoice::Dark);
    mine.setTimeUnit(TimeUnit::Seconds);
    mine.setMemoryPercent(35);
    mine.setEditorPathMap({QStringLiteral("/a=/b"), QStringLiteral("/c=/d")});
    mine.setKeyOverrides({{QStringLiteral("zoom-in"), {QStringLiteral("Ctrl+Plus"), QStringLiteral("Z")}}});
    mine.setNamed(NamedTexts::PinnedQueries, {{QStringLiteral("Calls"), QStringLiteral("SELECT 1;\n")}});
    mine.setNamed(NamedTexts::LaneLayouts,
                  {{QStringLiteral("Mine"), QStringLiteral("{\"lanes\": [\"é\"]}")}});
    mine.setFolderLaneLayout(QStringLiteral("/secret/runs"), QStringLiteral("Mine"));
    mine.setHiddenColumns({{QStringLiteral("kernels"), {QStringLiteral("grid"), QStringLiteral("block")}},
                           {QStringLiteral("compare_overview"), {}}});
    EXPECT_EQ(mine.hiddenColumns().size(), 2);
    const QByteArray json = mine.exported();
    EXPECT_FALSE(json.contains("secret"));
    EXPECT_FALSE(json.contains("geometry"));

    Settings other(folder.filePath(QStringLiteral("other.ini")));
    other.addRecentTrace(QStringLiteral("/b.json"), 1);
    other.setUsualLaneLayout(QStringLiteral("gone afterwards"));
    const QSignalSpy replaced(&other, &Settings::replaced);
    ASSERT_EQ(other.import(json), QString());
    EXPECT_EQ(replaced.count(), 1);
    EXPECT_EQ(other.theme(), ThemeChoice::Dark);
    EXPECT_EQ(other.timeUnit(), TimeUnit::Seconds);
    EXPECT_EQ(other.memoryPercent(), 35);
    EXPECT_EQ(other.editorPathMap(), mine.editorPathMap());
    EXPECT_EQ(other.keyOverrides(), mine.keyOverrides());
    EXPECT_EQ(other.named(NamedTexts::LaneLayouts), mine.named(NamedTexts::LaneLayouts));
    EXPECT_EQ(other.named(NamedTexts::PinnedQueries), mine.named(NamedTexts::PinnedQueries));
    EXPECT_EQ(other.named(NamedTexts::PinnedQueries).size(), 1);
    EXPECT_EQ(other.hiddenColumns(), mine.hiddenColumns());
    EXPECT_EQ(other.usualLaneLayout(), QString());
    ASSERT_EQ(other.recentTraces().size(), 1u);
    EXPECT_EQ(other.recentTraces()[0].path, QStringLiteral("/b.json"));
    EXPECT_EQ(other.exported(), json);
}

TEST_F(SettingsTest, AnExportOfTheFirstFormIsUnderstood) {
    Settings settings(file);
    ASSERT_EQ(settings.import(R"({"format":"lanescope-settings","version":0,
        "settings":{"view/timeUnit":2,"window/geometry":"no","recentTraces/1/path":"/no"}})"),
              QString());
    EXPECT_EQ(settings.timeUnit(), TimeUnit::Microseconds);
    EXPECT_TRUE(settings.windowGeometry().isEmpty());
    EXPECT_TRUE(settings.recentTraces().empty());
}

TEST_F(SettingsTest, RefusesWhatIsNoExportAndChangesNothing) {
    Settings settings(file);
    settings.setTheme(ThemeChoice::Dark);
    for (const char* text : {"", "{", "[]", "{}", R"({"format":"lanescope-settings"})",
                             R"({"format":"lanescope-session","settings":{}})",
                             R"({"format":"lanescope-settings","version":99,"settings":{}})"}) {
        EXPECT_NE(settings.import(text), QString()) << text;
        EXPECT_EQ(settings.theme(), ThemeChoice::Dark) << text;
    }
}

TEST_F(SettingsTest, ResetKeepsRecentTracesAndWindows) {
    Settings settings(file);
    settings.addRecentTrace(QStringLiteral("/a.json"), 1);
    settings.setWindowGeometry("geometry");
    settings.setTheme(ThemeChoice::Dark);
    settings.setEditorCommand(QStringLiteral("x"));
    settings.reset();
    EXPECT_EQ(settings.theme(), ThemeChoice::System);
    EXPECT_EQ(settings.editorCommand(), QString());
    EXPECT_EQ(settings.recentTraces().size(), 1u);
    EXPECT_EQ(settings.windowGeometry(), "geometry");
}

} // namespace
} // namespace lanescope::ui
