// SPDX-License-Identifier: Apache-2.0
// The window in each of its languages.
#include "ui/window/translations.h"

#include <QAction>
#include <QCoreApplication>
#include <QLocale>
#include <QMenuBar>
#include <QTemporaryDir>

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/translated_test.h"
#include "ui/panels/panel_dock.h"
#include "ui/state/settings.h"
#include "ui/theme/formatting.h"
#include "ui/window/action_list.h"
#include "ui/window/main_window.h"

namespace lanescope::ui {
namespace {

class TranslationsTest : public test::TranslatedTest {
protected:
    QStringList idsOfActions() {
        MainWindow window(&settings);
        QStringList ids;
        for (const ListedAction& listed : listActions(*window.menuBar())) {
            if (!listed.action->text().contains('\t')) { // those of the timeline have ids of their own
                ids << listed.id;
            }
        }
        return ids;
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
};

TEST(LanguageForTest, FindsTheLanguageOfAWish) {
    EXPECT_EQ(languageFor("de"), "de");
    EXPECT_EQ(languageFor("de-AT"), "de");
    EXPECT_EQ(languageFor("de_DE.UTF-8"), "de");
    EXPECT_EQ(languageFor("en-GB"), "en");
    EXPECT_EQ(languageFor("zh_CN"), "zh_CN");
    EXPECT_EQ(languageFor("zh-Hans-SG"), "zh_CN");
    EXPECT_EQ(languageFor("zh_TW"), "") << "traditional characters are others";
    EXPECT_EQ(languageFor("fr"), "");
    EXPECT_EQ(languageFor("C"), "");
    EXPECT_EQ(languageFor(""), "");
    EXPECT_EQ(languageFor("nonsense"), "");
}

TEST_F(TranslationsTest, MenusAndPanelsAreTranslated) {
    for (const char* language : {"de", "zh_CN"}) {
        installTranslations(language);
        MainWindow window(&settings);
        int translated = 0;
        int all = 0;
        for (const ListedAction& listed : listActions(*window.menuBar())) {
            ++all;
            translated +=
                sourceText(listed.action->text().section('\t', 0, 0)) != listed.action->text() ? 1 : 0;
        }
        EXPECT_GT(all, 60);
        EXPECT_GT(translated, all * 9 / 10) << language;
        for (const char* name : {"overview", "details", "tables"}) {
            const auto docks = window.findChildren<PanelDock*>();
            const auto dock = std::find_if(docks.begin(), docks.end(), [&](const PanelDock* one) {
                return one->objectName().contains(QLatin1String(name));
            });
            ASSERT_NE(dock, docks.end()) << name;
            EXPECT_NE(sourceText((*dock)->windowTitle()), (*dock)->windowTitle()) << name;
        }
    }
}

TEST_F(TranslationsTest, ColumnsThatAFunctionMakesAreTranslated) {
    for (const char* language : {"de", "zh_CN"}) {
        installTranslations(language);
        for (const char* label : {"Caused wait", "Time on all ranks", "End allocated", "Graph node"}) {
            EXPECT_NE(QCoreApplication::translate("AnalysisTable", label), QLatin1String(label)) << language;
        }
    }
}

TEST_F(TranslationsTest, IdsOfActionsAreTheSameInAllLanguages) {
    installTranslations("en");
    const QStringList english = idsOfActions();
    for (const char* language : {"de", "zh_CN"}) {
        installTranslations(language);
        EXPECT_EQ(idsOfActions().join('\n').toStdString(), english.join('\n').toStdString())
            << "keys that the user changed would be lost in " << language;
    }
}

TEST_F(TranslationsTest, PluralsAreRight) {
    const auto lanes = [](int count) {
        return QCoreApplication::translate("lanescope::ui::TimelineCanvas", "%n lanes", nullptr, count);
    };
    installTranslations("en");
    EXPECT_EQ(lanes(1), "1 lane");
    EXPECT_EQ(lanes(2), "2 lanes");
    EXPECT_EQ(lanes(0), "0 lanes");
    installTranslations("de");
    EXPECT_EQ(lanes(1), "1 Spur");
    EXPECT_EQ(lanes(21), "21 Spuren");
    installTranslations("zh_CN");
    EXPECT_EQ(lanes(1), "1 条泳道");
}

TEST_F(TranslationsTest, NumbersFollowTheLanguage) {
    installTranslations("de");
    EXPECT_EQ(formatCount(1'234'567), "1.234.567");
    EXPECT_TRUE(formatDuration(DurationNs{12'500'000}).startsWith("12,5")) << "a point would group thousands";
    EXPECT_TRUE(formatTime(1'500'000, 1000).startsWith("1,5"));
    EXPECT_EQ(formatFixed(1'234'567.25, 2), "1.234.567,25") << "as counts beside it";
    EXPECT_TRUE(formatBytes(1536).startsWith("1,50"));
    installTranslations("en");
    EXPECT_EQ(formatCount(1'234'567), "1,234,567");
    EXPECT_EQ(formatFixed(1'234'567.25, 2), "1,234,567.25");
    EXPECT_EQ(formatWhole(1'234), formatCount(1'234));
    EXPECT_TRUE(formatDuration(DurationNs{12'500'000}).startsWith("12.5"));
    EXPECT_EQ(formatRawMicroseconds(1'500), "1.500") << "what stands in the file stays so";
}

} // namespace
} // namespace lanescope::ui
