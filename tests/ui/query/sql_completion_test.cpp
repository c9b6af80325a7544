// SPDX-License-Identifier: Apache-2.0
#include "ui/query/sql_completion.h"

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

const SqlWords kSqlWords = {{{"kernels", {"slice_id", "ts", "name"}}, {"copies", {"bytes", "name"}}},
                            {"sum", "substr"}};

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
