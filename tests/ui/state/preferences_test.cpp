// SPDX-License-Identifier: Apache-2.0
#include "ui/state/preferences.h"

#include <gtest/gtest.h>

#include "core/device_work/category_rules.h"

namespace lanescope::ui {
namespace {

TEST(PreferencesTest, WhoTookAValueKeepsItWhenItIsReplaced) {
    PreferenceStore store;
    const PreferencesPtr before = store.value();
    store.change([](Preferences& next) {
        next.loadMemoryBytes = 5'000;
        next.fileTimeUnits.choose("/no/such/file.json", FileTimeUnit::Seconds);
    });
    EXPECT_EQ(store.value()->loadMemoryBytes, 5'000u);
    EXPECT_EQ(store.value()->fileTimeUnits.unitOf("/no/such/file.json"), FileTimeUnit::Seconds);
    EXPECT_EQ(store.value()->cacheLimitBytes, before->cacheLimitBytes) << "the rest is as before";
    EXPECT_NE(before->loadMemoryBytes, 5'000u);
    EXPECT_FALSE(before->fileTimeUnits.isChosen("/no/such/file.json"));
}

TEST(PreferencesTest, RulesOfCategoriesAreAtTheUsualPlaceUnlessChosen) {
    Preferences chosen;
    EXPECT_EQ(chosen.categoryRulesPath(), usualCategoryRulesPath());
    chosen.categoryRulesFile = "/a/rules.txt";
    EXPECT_EQ(chosen.categoryRulesPath(), "/a/rules.txt");
}

TEST(PreferencesTest, StoresKnowNothingOfEachOther) {
    PreferenceStore one;
    const PreferenceStore other;
    int changes = 0;
    QObject::connect(&one, &PreferenceStore::changed, [&] { ++changes; });
    one.change([](Preferences& next) { next.cacheLimitBytes = 7; });
    EXPECT_EQ(changes, 1);
    EXPECT_EQ(one.value()->cacheLimitBytes, 7u);
    EXPECT_NE(other.value()->cacheLimitBytes, 7u);
}

} // namespace
} // namespace lanescope::ui
