// SPDX-License-Identifier: Apache-2.0
#include "ui/state/fuzzy_match.h"

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

std::optional<FuzzyMatch> match(const char* query, const char* text) {
    return fuzzyMatch(QString::fromUtf8(query), QString::fromUtf8(text));
}

TEST(FuzzyMatch, NeedsEveryCharacterInOrder) {
    EXPECT_TRUE(match("", "Open"));
    EXPECT_TRUE(match("opn", "Open"));
    EXPECT_TRUE(match("FIL OP", "File › Open"));
    EXPECT_FALSE(match("opp", "Open"));
    EXPECT_FALSE(match("po", "Open"));
    EXPECT_FALSE(match("openall", "Open"));
}

TEST(FuzzyMatch, PrefersStartsOfWordsAndRuns) {
    const auto better = [](const char* query, const char* good, const char* bad) {
        const auto a = match(query, good);
        const auto b = match(query, bad);
        return a && b && a->score > b->score;
    };
    EXPECT_TRUE(better("th", "View › Theme", "View › Switch"));
    EXPECT_TRUE(better("pin", "Pin the lane", "Please give in"));
    EXPECT_TRUE(better("cs", "Change keys › Shortcuts", "Docs"));
    EXPECT_TRUE(better("zoom", "Zoom in", "Zoom to the selected time range"));
}

TEST(FuzzyMatch, TellsWhereTheCharactersAre) {
    EXPECT_EQ(match("oe", "Open")->positions, (QVector<int>{0, 2}));
    EXPECT_EQ(match("zi", "Zoom in")->positions, (QVector<int>{0, 5}));
}

} // namespace
} // namespace lanescope::ui
