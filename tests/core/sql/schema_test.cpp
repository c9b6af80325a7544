// SPDX-License-Identifier: Apache-2.0
// The schema explains all tables, and all of it can be read.
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/core/cli/cli_fixture.h"
#include "tests/core/sql/query_rows.h"
#include "tests/support/small_trace.h"

namespace lanescope::test {
namespace {

/// The schema is the documentation: `lanescope-cli help --tables` prints it.
TEST(SqlSchema, ExplainsEveryColumn) {
    const auto session = sessionOf(makeSmallTrace().trace);
    std::set<std::string> tables;
    for (const sql::SchemaEntry& entry : session->schema()) {
        tables.insert(entry.table);
        EXPECT_NE(entry.type, "") << entry.table << "." << entry.column;
        EXPECT_NE(entry.help, "") << entry.table << "." << entry.column;
    }
    EXPECT_GT(tables.size(), 30u);
    for (const sql::Session::TableName& table : session->tables()) {
        EXPECT_NE(table.help, "") << table.name;
    }
}

TEST(SqlSchema, CanBeReadAsATable) {
    const auto session = sessionOf(makeSmallTrace().trace);
    const QueryRows rows =
        query(*session, "SELECT \"table\", \"column\", type, unit, text FROM lanescope_schema");
    EXPECT_EQ(rows.error, "");
    EXPECT_EQ(rows.rows.size(), session->schema().size());
    EXPECT_EQ(
        query(*session, "SELECT unit FROM lanescope_schema WHERE \"table\" = 'slice' AND \"column\" = 'dur'")
            .rows.front()
            .front(),
        "ns");
}

/// Every column of every table and of every analysis, over a trace with something of each and over none.
TEST(SqlSchema, EveryTableCanBeRead) {
    const Result<TracePtr> empty = loadTraceText("{\"traceEvents\": []}", "empty.json");
    const Result<TracePtr> small = loadTraceText(kCliTrace, "small.json");
    ASSERT_TRUE(empty && small);
    for (const TracePtr& trace : {*small, *empty}) {
        const auto session = sessionOf(trace);
        for (const sql::Session::TableName& table : session->tables()) {
            const QueryRows rows = query(*session, "SELECT * FROM " + table.name);
            EXPECT_EQ(rows.error, "") << table.name;
            EXPECT_FALSE(rows.columns.empty()) << table.name;
        }
    }
}

TEST(SqlSchema, TwoTracesHaveASchemaEach) {
    const TracePtr trace = makeSmallTrace().trace;
    Result<std::unique_ptr<sql::Session>> session = sql::Session::open({{"a", trace}, {"b", trace}});
    ASSERT_TRUE(session);
    const QueryRows same =
        query(**session, "SELECT count(*) FROM a.kernels x JOIN b.kernels y ON x.slice_id = y.slice_id");
    EXPECT_EQ(same.error, "");
    EXPECT_EQ(same.rows, query(**session, "SELECT count(*) FROM kernels").rows);
    for (const char* table : {"kernels", "operators", "modules", "categories", "steps", "overview",
                              "waterfall", "causes", "matched"}) {
        EXPECT_EQ(query(**session, "SELECT * FROM compare." + std::string(table)).error, "") << table;
    }
}

TEST(SqlSchema, RanksHaveAColumnForTheirNumber) {
    const TracePtr trace = makeSmallTrace().trace;
    Result<std::unique_ptr<sql::Session>> session =
        sql::Session::open({}, {}, {{{3, trace, 0}, {1, trace, 1'000'000}}, {}});
    ASSERT_TRUE(session);
    const QueryRows rows =
        query(**session, "SELECT rank, count(*), min(ts) FROM ranks.kernels GROUP BY rank ORDER BY rank");
    ASSERT_EQ(rows.error, "");
    ASSERT_EQ(rows.rows.size(), 2u);
    EXPECT_EQ(rows.rows[0][0], "1");
    EXPECT_EQ(rows.rows[0][1], rows.rows[1][1]);
    EXPECT_EQ(std::stoll(rows.rows[0][2]) - std::stoll(rows.rows[1][2]), 1'000'000);
    EXPECT_EQ(query(**session, "SELECT name, sum(dur) FROM ranks.kernels WHERE rank = 3 GROUP BY name").rows,
              query(**session, "SELECT name, sum(dur) FROM kernels GROUP BY name").rows);
}

TEST(SqlSchema, PerfettoStatementsWork) {
    const auto session = sessionOf(makeSmallTrace().trace);
    EXPECT_EQ(query(*session,
                    "INCLUDE PERFETTO MODULE slices.with_context;"
                    "CREATE OR REPLACE PERFETTO TABLE t(name STRING, n INT) AS SELECT name, count(*) AS n "
                    "FROM slice GROUP BY name; CREATE PERFETTO INDEX i ON t(name);"
                    "CREATE PERFETTO VIEW v AS SELECT sum(n) AS n FROM t;"
                    "CREATE PERFETTO FUNCTION twice(x INT) RETURNS INT AS SELECT $x * 2;"
                    "SELECT twice(n) = 2 * (SELECT count(*) FROM slice) FROM v")
                  .rows,
              (std::vector<std::vector<std::string>>{{"1"}}));
    EXPECT_NE(query(*session, "CREATE PERFETTO MACRO m(x Expr) RETURNS Expr AS $x + 1").error, "");
}

TEST(SqlSchema, FunctionsGiveKnownValues) {
    const auto session = sessionOf(makeSmallTrace().trace);
    const auto value = [&](const std::string& expression) {
        const QueryRows rows = query(*session, "SELECT " + expression);
        return rows.error.empty() ? rows.rows.front().front() : rows.error;
    };
    const std::string numbers =
        " FROM (SELECT 1 AS x UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 10)";
    EXPECT_EQ(value("median(x)" + numbers), "2.5");
    EXPECT_EQ(value("percentile(x, 0.5)" + numbers), "2");
    EXPECT_EQ(value("percentile(x, 1)" + numbers), "10");
    EXPECT_EQ(value("percentile(x, 0)" + numbers), "1");
    EXPECT_NE(value("percentile(x, 2)" + numbers).find("0 to 1"), std::string::npos);
    EXPECT_EQ(value("round(stddev_pop(x), 6)" + numbers), "3.5355340000000002");
    EXPECT_EQ(value("median(x) FROM (SELECT NULL AS x)"), "NULL");
    EXPECT_EQ(value("format_duration(1234567)"), "1.235 ms");
    EXPECT_EQ(value("selected_time(10, 20, 15, 100)"), "15");
    EXPECT_EQ(value("selected_time(10, 20, 0, 100)"), "20");
    EXPECT_EQ(value("selected_time(10, 20, 30, 100)"), "0");
    EXPECT_EQ(value("selected_time(10, 20, 12, 14) + selected_time(10, 20, 14, 16)"), "4");
    EXPECT_EQ(value("regexp('^a.c$', 'abc')"), "1");
    EXPECT_EQ(value("regexp('ABC', 'xabcx', 'i')"), "1");
    EXPECT_EQ(value("'xyz' REGEXP 'abc'"), "0");
    EXPECT_EQ(value("trace_end() - trace_start() = trace_dur()"), "1");
    EXPECT_EQ(value("sum(slice_is_ancestor(parent_id, id)) = count(parent_id) FROM slice"), "1");
}

/// Walks over slice and flow, written as recursive queries, say the same.
TEST(SqlSchema, TableFunctionsFollowParentsAndArrows) {
    const SmallTrace small = makeSmallTrace();
    const auto session = sessionOf(small.trace);
    const auto ids = [&](const std::string& text) {
        const QueryRows rows = query(*session, text);
        EXPECT_EQ(rows.error, "") << text;
        return rows.rows;
    };
    EXPECT_EQ(ids("SELECT s.id, a.id FROM slice s, ancestor_slice(s.id) a ORDER BY 1, 2"),
              ids("WITH RECURSIVE up(id, at) AS (SELECT id, parent_id FROM slice UNION ALL "
                  "SELECT up.id, slice.parent_id FROM up JOIN slice ON slice.id = up.at) "
                  "SELECT id, at FROM up WHERE at IS NOT NULL ORDER BY 1, 2"));
    EXPECT_EQ(ids("SELECT s.id, a.id FROM slice s, descendant_slice(s.id) a ORDER BY 2, 1"),
              ids("SELECT a.id, s.id FROM slice s, ancestor_slice(s.id) a ORDER BY 2, 1"));
    EXPECT_EQ(ids("SELECT s.id, c.id FROM slice s, children(s.id) c ORDER BY 1, 2"),
              ids("SELECT p.id, s.id FROM slice s JOIN slice p ON s.parent_id = p.id ORDER BY 1, 2"));
    EXPECT_EQ(ids("SELECT s.id, f.id FROM slice s, directly_connected_flow(s.id) f ORDER BY 1, 2"),
              ids("SELECT slice_out, id FROM flow UNION ALL SELECT slice_in, id FROM flow ORDER BY 1, 2"));
    const std::string gemm = std::to_string(indexOf(small.gemm));
    EXPECT_EQ(ids("SELECT role FROM chain(" + gemm + ") WHERE id = " + gemm),
              (std::vector<std::vector<std::string>>{{"device work"}}));
    EXPECT_NE(query(*session, "SELECT * FROM ancestor_slice").error, "");
}

} // namespace
} // namespace lanescope::test
