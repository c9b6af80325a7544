// SPDX-License-Identifier: Apache-2.0
#include "ui/state/preferences.h"

#include <QScopeGuard>

#include <gtest/gtest.h>

#include "core/analysis/device/category_rules.h"

namespace lanescope::ui {
namespace {

TEST(PreferencesTest, WhoTookAValueKeepsItWhenItIsReplaced) {
    const auto before = preferences();
    const auto restore = qScopeGuard([&] { changePreferences([&](Preferences& next) { next = *before; }); });
    changePreferences([](Preferences& next) {
        next.loadMemoryBytes = 5'000;
        next.fileTimeUnits.choose("/no/such/file.json", FileTimeUnit::Seconds);
    });
    EXPECT_EQ(preferences()->loadMemoryBytes, 5'000u);
    EXPECT_EQ(preferences()->fileTimeUnits.unitOf("/no/such/file.json"), FileTimeUnit::Seconds);
    EXPECT_EQ(preferences()->cacheLimitBytes, before->cacheLimitBytes) << "the rest is as before";
    EXPECT_NE(before->loadMemoryBytes, 5'000u);
    EXPECT_FALSE(before->fileTimeUnits.isChosen("/no/such/file.json"));
}

TEST(PreferencesTest, RulesOfCategoriesAreAtTheUsualPlaceUnlessChosen) {
    const auto before = preferences();
    const auto restore = qScopeGuard([&] { changePreferences([&](Preferences& next) { next = *before; }); });
    changePreferences([](Preferences& next) { next.categoryRulesPath.clear(); });
    EXPECT_EQ(categoryRulesPath(), usualCategoryRulesPath());
    changePreferences([](Preferences& next) { next.categoryRulesPath = "/a/rules.txt"; });
    EXPECT_EQ(categoryRulesPath(), "/a/rules.txt");
}

} // namespace
} // namespace lanescope::ui
