// SPDX-License-Identifier: Apache-2.0
#include "ui/query/sql_completion.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/sql/session/session.h"
#include "tests/support/small_trace.h"

namespace lanescope::ui {
namespace {

const SqlWords kSqlWords = {{{"kernels", {"slice_id", "ts", "name"}}, {"copies", {"bytes", "name"}}},
                            {"sum", "substr"},
                            {"chain", "children"}};

/// Words where "|" stands in the text.
QStringList wordsAt(const char* text) {
    QString all = QString::fromLatin1(text);
    const int position = int(all.indexOf(QLatin1Char('|')));
    return sqlCompletionAt(kSqlWords, all.remove(position, 1), position).words;
}

TEST(SqlCompletionTest, OffersTablesBehindFromAndJoin) {
    EXPECT_EQ(wordsAt("select 1 from k|"), QStringList{"kernels"});
    EXPECT_EQ(wordsAt("SELECT 1 FROM kernels JOIN\n  cop|"), QStringList{"copies"});
}

TEST(SqlCompletionTest, OffersFunctionsThatGiveRowsBehindFromOnly) {
    EXPECT_EQ(wordsAt("select 1 from ch|"), (QStringList{"chain", "children"}));
    EXPECT_EQ(wordsAt("select ch|"), QStringList());
}

TEST(SqlCompletionTest, KnowsEveryFunctionOfASession) {
    const test::SmallTrace small = test::makeSmallTrace();
    const auto session = sql::Session::open({{"", small.trace}});
    ASSERT_TRUE(session);
    const SqlWords words = sqlWordsOf(**session);
    const auto has = [](const std::vector<std::string>& names, const char* name) {
        return std::ranges::count(names, name) == 1;
    };
    for (const char* name : {"median", "link", "slice_is_ancestor", "group_concat", "row_number", "trim"}) {
        EXPECT_TRUE(has(words.functions, name)) << name;
    }
    for (const char* name : {"preceding_flow", "interval_merge", "chain"}) {
        EXPECT_TRUE(has(words.functionsOfRows, name)) << name;
        EXPECT_FALSE(has(words.functions, name)) << name;
    }
    for (const char* name : {"load_extension", "->", "sqlite_version"}) {
        EXPECT_FALSE(has(words.functions, name)) << name << " is none for people";
    }
}

TEST(SqlCompletionTest, OffersColumnsOfTheTablesThatTheTextNames) {
    EXPECT_EQ(wordsAt("select sl| from kernels"), QStringList{"slice_id"});
    EXPECT_EQ(wordsAt("select by| from copies"), (QStringList{"bytes", "BY"}));
    EXPECT_EQ(wordsAt("select sli| from copies"), QStringList());
}

TEST(SqlCompletionTest, OffersColumnsBehindAnAlias) {
    EXPECT_EQ(wordsAt("select c.| from kernels k join copies as c"), (QStringList{"bytes", "name"}));
    EXPECT_EQ(wordsAt("select k.n| from kernels k join copies as c"), QStringList{"name"});
    EXPECT_EQ(wordsAt("select x.n| from kernels k"), QStringList());
}

TEST(SqlCompletionTest, OffersFunctionsAndKeywords) {
    EXPECT_EQ(wordsAt("select su|"), (QStringList{"sum", "substr"}));
    EXPECT_EQ(wordsAt("select 1 from kernels wh|"), (QStringList{"WHERE", "WHEN"}));
}

TEST(SqlCompletionTest, OffersNothingInTextsAndComments) {
    EXPECT_EQ(wordsAt("select * from kernels where name = 'su|'"), QStringList());
    EXPECT_EQ(wordsAt("-- su|"), QStringList());
    EXPECT_EQ(wordsAt("-- it's\nselect su|"), (QStringList{"sum", "substr"}));
}

} // namespace
} // namespace lanescope::ui
