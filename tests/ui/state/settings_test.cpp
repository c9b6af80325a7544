// SPDX-License-Identifier: Apache-2.0
#include "ui/state/settings.h"

#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

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

} // namespace
} // namespace lanescope::ui
