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

/// Completion where "|" stands, with texts of three columns.
SqlCompletion textsAt(const char* text) {
    SqlWords words = kSqlWords;
    words.texts = {{{"kernels", "name"}, {"void gemm<4>(int*)", "relu", "nccl [sum]", "it's"}},
                   {{"copies", "name"}, {"Memcpy HtoD"}}};
    words.tables.push_back({"launches_table", {}}); // its columns are not known yet
    words.texts[{"launches_table", "call"}] = {"cudaLaunchKernel"};
    QString all = QString::fromUtf8(text);
    const int position = int(all.indexOf(QLatin1Char('|')));
    return sqlCompletionAt(words, all.remove(position, 1), position);
}

TEST(SqlCompletionTest, OffersTheCommonestTextsOfTheComparedColumn) {
    const QStringList all = {"void gemm<4>(int*)", "relu", "nccl [sum]", "it''s"};
    for (const char* text :
         {"SELECT 1 FROM kernels WHERE name = '|", "SELECT 1 FROM kernels WHERE name='|'",
          "SELECT 1 FROM kernels WHERE name <> '|", "SELECT 1 FROM kernels WHERE name == '|",
          "SELECT 1 FROM kernels WHERE name IN ('relu', '|", "SELECT 1 FROM kernels WHERE name NOT IN ('|",
          "SELECT 1 FROM kernels k WHERE k.name = '|", "SELECT 1 FROM kernels WHERE \"name\" LIKE '%|"}) {
        EXPECT_EQ(textsAt(text).words, all) << text;
    }
    EXPECT_EQ(textsAt("SELECT 1 FROM kernels WHERE name = 'GEMM|").words, QStringList{"void gemm<4>(int*)"});
    EXPECT_EQ(textsAt("SELECT 1 FROM kernels WHERE name = 'it''|").words, QStringList{"it''s"});
}

TEST(SqlCompletionTest, TextsAreThoseOfTheTableInFrom) {
    EXPECT_EQ(textsAt("SELECT 1 FROM copies WHERE name = '|").words, QStringList{"Memcpy HtoD"});
    EXPECT_EQ(textsAt("SELECT 1 FROM kernels k JOIN copies c WHERE c.name = '|").words,
              QStringList{"Memcpy HtoD"});
    EXPECT_EQ(textsAt("SELECT 1 FROM launches_table WHERE call = '|").words, QStringList{"cudaLaunchKernel"});
    for (const char* text : {"SELECT 1 FROM kernels WHERE nothing = '|", "SELECT '|", "SELECT name AS '|",
                             "SELECT 1 FROM kernels WHERE name = 'relu' -- name = '|", "SELECT substr('|"}) {
        EXPECT_EQ(textsAt(text).words, QStringList()) << text;
    }
}

TEST(SqlCompletionTest, APatternKeepsItsBeginningAndTakesSignsOfNamesAsSigns) {
    const SqlCompletion like = textsAt("SELECT 1 FROM kernels WHERE name LIKE '%ncc|");
    EXPECT_EQ(like.begun, QStringLiteral("ncc"));
    EXPECT_EQ(like.words, QStringList{"nccl [sum]"});
    EXPECT_EQ(textsAt("SELECT 1 FROM kernels WHERE name GLOB '*ncc|").words, QStringList{"nccl [[]sum]"});
    EXPECT_EQ(textsAt("SELECT 1 FROM kernels WHERE name GLOB 'void|").words,
              QStringList{"void gemm<4>(int[*])"});
}

TEST(SqlCompletionTest, OffersAtMostFiftyTexts) {
    SqlWords words = kSqlWords;
    for (int i = 0; i < 70; ++i) {
        words.texts[{"kernels", "name"}].push_back("kernel " + std::to_string(i));
    }
    const QString text = QStringLiteral("SELECT 1 FROM kernels WHERE name = '");
    EXPECT_EQ(sqlCompletionAt(words, text, int(text.size())).words.size(), 50);
}

TEST(SqlCompletionTest, TextsThatAreNotKnownAreAskedFor) {
    const SqlCompletion found = textsAt("SELECT 1 FROM kernels WHERE name = 'x' OR slice_id = '|");
    ASSERT_TRUE(found.column);
    EXPECT_EQ(found.column->column, "slice_id");
    EXPECT_TRUE(found.words.isEmpty());
}

TEST(SqlCompletionTest, ReadsTheTextsOfAColumn) {
    const test::SmallTrace small = test::makeSmallTrace();
    const auto session = sql::Session::open({{"", small.trace}});
    ASSERT_TRUE(session);
    const std::vector<std::string> kernels = textsOfColumn(**session, {"kernels", "name"});
    ASSERT_GE(kernels.size(), 3u);
    EXPECT_EQ(kernels.front(), test::kGemmName) << "the commonest";
    EXPECT_FALSE(textsOfColumn(**session, {"kernels_table", "name"}).empty());
    EXPECT_TRUE(textsOfColumn(**session, {"kernels", "none"}).empty());
    EXPECT_TRUE(textsOfColumn(**session, {"kernels", "dur"}).empty());
}

} // namespace
} // namespace lanescope::ui
