// SPDX-License-Identifier: Apache-2.0
// A table as Arrow has the bytes that the same rows have as the result of a query, which programs that are
// not ours read in tests/exports.
#include <sstream>

#include <gtest/gtest.h>

#include "core/catalog/analysis_context.h"
#include "core/catalog/registry.h"
#include "core/sql/export/arrow_file.h"
#include "core/sql/session/derived_tables.h"
#include "core/table/arrow_writer.h"
#include "tests/core/sql/query_rows.h"
#include "tests/support/made_table.h"
#include "tests/support/small_trace.h"

namespace lanescope {
namespace {

std::string arrowOf(const Table& table) {
    std::ostringstream out;
    writeArrow(out, ArrowForm::File, table);
    return std::move(out).str();
}

std::string arrowOf(sql::Session& session, const std::string& name) {
    std::vector<sql::SchemaEntry> schema;
    const auto table = session.table("main", name);
    EXPECT_TRUE(table && *table != nullptr);
    for (const sql::ColumnInfo& column : (*table)->columns()) {
        schema.push_back({name, column.name, {}, column.unit, column.help, "table", false});
    }
    std::string_view rest;
    const auto statement = session.prepare("SELECT * FROM " + name, rest);
    EXPECT_TRUE(statement);
    std::ostringstream out;
    EXPECT_TRUE(sql::writeArrow(out, **statement, ArrowForm::File, {schema}));
    return std::move(out).str();
}

/// A query cannot tell what type a column without figures has.
bool hasBlankColumn(const Table& table) {
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        bool isBlank = true;
        for (std::size_t row = 0; row < table.rowCount() && isBlank; ++row) {
            isBlank = !table.column(column).isKnown(row);
        }
        if (isBlank) {
            return true;
        }
    }
    return false;
}

TEST(ArrowTable, AResultHasTheBytesOfItsTableInSql) {
    const test::SmallTrace small = test::makeSmallTrace();
    const auto session = test::sessionOf(small.trace);
    AnalysisContext context(small.trace);
    AnalysisOptions options;
    options.allColumns = true;
    int compared = 0;
    for (const AnalysisDescriptor& analysis : analyses()) {
        const Result<AnalysisResult> result = analysis.run(context, {}, options, {});
        ASSERT_TRUE(result);
        if (!hasBlankColumn(result->table)) {
            EXPECT_EQ(arrowOf(result->table), arrowOf(*session, sql::analysisTableName(analysis.key)))
                << analysis.key;
            ++compared;
        }
    }
    EXPECT_GT(compared, 10);
}

TEST(ArrowTable, CredentialsInTextsAreHidden) {
    const std::string secret = std::string("hf_") + "QwErTyUiOpAsDfGhJkLzXcVbNm12345678";
    const Table table(2, {test::texts({"name", "Name"}, {"load " + secret, "gemm"}),
                          test::names({"module", "Module"}, {secret, "layer"})});
    const std::string bytes = arrowOf(table);
    EXPECT_EQ(bytes.find(secret), std::string::npos);
    EXPECT_NE(bytes.find("gemm"), std::string::npos);
    EXPECT_NE(bytes.find("(hidden)"), std::string::npos);
}

} // namespace
} // namespace lanescope
