// SPDX-License-Identifier: Apache-2.0
#include "ui/query/query_examples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

#include "core/catalog/analysis_context.h"
#include "core/catalog/registry.h"
#include "core/sql/session/derived_tables.h"
#include "core/sql/session/query_table.h"
#include "tests/support/small_trace.h"
#include "ui/query/sql_completion.h"
#include "ui/query/sql_text.h"

namespace lanescope::ui {
namespace {

class QueryTextsTest : public testing::Test {
protected:
    void SetUp() override {
        auto opened = sql::Session::open({{"", small.trace}});
        ASSERT_TRUE(opened);
        session = std::move(*opened);
    }
    std::optional<Table> rowsOf(const QString& text) {
        const std::vector<sql::QueryParameter> given = {
            {"part", std::string("gemm")},
            {"range_start", std::int64_t{0}},
            {"range_end", std::int64_t{5000}},
            {"slice", static_cast<std::int64_t>(indexOf(small.innerOp))}};
        Result<sql::QueryTable> rows =
            sql::queryTable(*session, *small.trace, text.toStdString(), 100'000, given);
        EXPECT_TRUE(rows) << text.toStdString() << "\n" << (rows ? "" : rows.error().describe());
        return rows ? std::optional(std::move(rows->table)) : std::nullopt;
    }

    test::SmallTrace small = test::makeSmallTrace();
    std::unique_ptr<sql::Session> session;
};

TEST_F(QueryTextsTest, EveryExampleRuns) {
    std::set<QString> titles;
    for (const QueryExample& example : queryExamples()) {
        SCOPED_TRACE(example.title.toStdString());
        const std::optional<Table> rows = rowsOf(example.sql);
        EXPECT_TRUE(rows && rows->columnCount() > 1);
        EXPECT_TRUE(titles.insert(example.title).second);
    }
    EXPECT_GE(titles.size(), 30u);
    const auto examples = queryExamples();
    const auto part =
        std::ranges::find_if(examples, [](const QueryExample& one) { return one.sql.contains(":part"); });
    ASSERT_NE(part, examples.end());
    EXPECT_EQ(rowsOf(part->sql)->rowCount(), 2u) << "both gemms";
}

TEST_F(QueryTextsTest, TheSqlOfEachAnalysisGivesItsRows) {
    AnalysisContext context(small.trace);
    std::size_t compared = 0;
    for (const AnalysisDescriptor& analysis : analyses()) {
        SCOPED_TRACE(std::string(analysis.key));
        const Result<AnalysisResult> result = analysis.run(context, {}, {}, {});
        ASSERT_TRUE(result);
        const QString name = QString::fromStdString(sql::analysisTableName(analysis.key));
        const std::optional<Table> rows = rowsOf(sqlOfTable(name, {}, {}, false));
        ASSERT_TRUE(rows);
        const Table& wanted = result->table;
        if (wanted.isEmpty()) {
            continue; // a result without rows has no columns that could differ
        }
        ASSERT_EQ(rows->rowCount(), wanted.rowCount());
        for (std::size_t row = 0; row < wanted.rowCount(); ++row) {
            for (std::size_t column = 0; column < wanted.columnCount(); ++column) {
                if (wanted.column(column).isText()) {
                    // SQL has all columns of a table for every trace.
                    const std::optional<std::size_t> same = rows->find(wanted.spec(column).key);
                    ASSERT_TRUE(same) << wanted.spec(column).key;
                    EXPECT_EQ(rows->column(*same).text(row), wanted.column(column).text(row));
                    ++compared;
                }
            }
        }
    }
    EXPECT_GT(compared, 100u);
}

TEST_F(QueryTextsTest, TheFilterOfATableIsACondition) {
    const QString sql = sqlOfTable("kernels_table", {"\"name\""}, "GEMM float", false);
    const std::optional<Table> rows = rowsOf(sql);
    ASSERT_TRUE(rows);
    ASSERT_EQ(rows->rowCount(), 1u);
    EXPECT_EQ(rows->column(*rows->find("name")).text(0), test::kGemmName);
    EXPECT_EQ(rowsOf(sqlOfTable("kernels_table", {"\"name\""}, "g%m", false))->rowCount(), 0u);
    EXPECT_EQ(rowsOf(sqlOfTable("kernels_table", {"\"name\""}, "it's", false))->rowCount(), 0u);
    EXPECT_TRUE(sqlOfTable("steps", {}, {}, true).startsWith("-- "));
}

TEST_F(QueryTextsTest, CompletionKnowsTheTablesOfASession) {
    const SqlWords words = sqlWordsOf(*session);
    EXPECT_TRUE(sqlCompletionAt(words, "SELECT * FROM kern", 18).words.contains("kernels"));
    EXPECT_TRUE(
        sqlCompletionAt(words, "SELECT k.occ FROM kernels k", 12).words.contains("occupancy_percent"));
}

} // namespace
} // namespace lanescope::ui
