// SPDX-License-Identifier: Apache-2.0
// The schema explains all tables, and all of it can be read.
#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/sql/session/derived_tables.h"
#include "tests/core/cli/cli_fixture.h"
#include "tests/core/sql/query_rows.h"
#include "tests/support/shared_data.h"
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

using Declared = std::vector<std::pair<std::string, bool>>; // name, whether it is hidden

/// The columns of each table as SQLite knows them.
std::map<std::string, Declared> declaredBy(sql::Session& session) {
    std::map<std::string, Declared> tables;
    for (const sql::Session::TableName& table : session.tables()) {
        const QueryRows rows =
            query(session, "SELECT name, hidden FROM pragma_table_xinfo('" + table.name + "') ORDER BY cid");
        EXPECT_EQ(rows.error, "") << table.name;
        for (const std::vector<std::string>& row : rows.rows) {
            tables[table.name].emplace_back(row[0], row[1] != "0");
        }
        EXPECT_FALSE(tables[table.name].empty()) << table.name;
    }
    return tables;
}

/// Further columns of these tables are named after the counters that were recorded.
bool hasCounters(const std::string& table) {
    return table == sql::analysisTableName("counters") || table == sql::analysisTableName("sampled_counters");
}

void expectDocumentedColumns(const std::map<std::string, Declared>& documented, const TracePtr& trace) {
    const auto session = sessionOf(trace);
    for (const auto& [table, columns] : declaredBy(*session)) {
        ASSERT_TRUE(documented.contains(table)) << table;
        const Declared& wanted = documented.at(table);
        if (!hasCounters(table)) {
            EXPECT_EQ(columns, wanted) << table;
        }
        for (const auto& column : wanted) {
            EXPECT_NE(std::ranges::find(columns, column), columns.end()) << table << "." << column.first;
        }
    }
}

std::map<std::string, Declared> documentedColumns() {
    std::map<std::string, Declared> documented;
    const auto session = sessionOf(std::make_shared<const Trace>(TraceData()));
    for (const sql::SchemaEntry& entry : session->schema()) {
        documented[entry.table].emplace_back(entry.column, entry.isHidden);
    }
    return documented;
}

TEST(SqlSchema, ColumnsAreTheDocumentedOnes) {
    const std::map<std::string, Declared> documented = documentedColumns();
    EXPECT_NE(std::ranges::find(documented.at("iterations"), std::pair(std::string("dur"), true)),
              documented.at("iterations").end());
    for (const char* text : {"{\"traceEvents\": []}", kCliTrace}) {
        const Result<TracePtr> trace = loadTraceText(text, "trace.json");
        ASSERT_TRUE(trace);
        expectDocumentedColumns(documented, *trace);
    }
    for (const auto& file : std::filesystem::recursive_directory_iterator(LANESCOPE_SAMPLES_DIR)) {
        if (file.is_regular_file()) {
            SCOPED_TRACE(file.path().filename());
            const Result<TracePtr> trace = loadTrace(file.path().string());
            ASSERT_TRUE(trace);
            expectDocumentedColumns(documented, *trace);
        }
    }
}

TEST(SqlSharedSchema, ColumnsAreTheDocumentedOnes) {
    const std::map<std::string, Declared> documented = documentedColumns();
    std::size_t traces = 0;
    for (const char* folder : {"data/traces", "data/formats"}) {
        const std::string path = sharedPath(folder);
        if (path.empty()) {
            GTEST_SKIP() << "the shared traces are not here";
        }
        for (const auto& file : std::filesystem::recursive_directory_iterator(path)) {
            const Result<TracePtr> trace =
                file.is_regular_file() ? loadTrace(file.path().string()) : Result<TracePtr>(Error{});
            if (trace) { // not all files are traces
                SCOPED_TRACE(file.path().filename());
                expectDocumentedColumns(documented, *trace);
                ++traces;
            }
        }
    }
    EXPECT_GT(traces, 50u);
}

/// A row's place is that of its slice where it leads to one.
TEST(SqlSchema, RowsOfAnalysesLeadToTheirSlice) {
    const auto session = sessionOf(makeSmallTrace().trace);
    const QueryRows rows =
        query(*session, "SELECT count(*), count(a.dur), sum(a.ts = s.ts AND a.dur = s.dur) FROM "
                        "attributed a JOIN slice s ON s.id = a.slice_id");
    ASSERT_EQ(rows.error, "");
    EXPECT_NE(rows.rows.front()[0], "0");
    EXPECT_EQ(rows.rows.front()[1], rows.rows.front()[0]);
    EXPECT_EQ(rows.rows.front()[2], rows.rows.front()[0]);
    EXPECT_NE(query(*session, "SELECT durr FROM attributed").error, "");
    EXPECT_EQ(query(*session, "SELECT precisio FROM attributed").error,
              "line 1, column 8: no such column: precisio; did you mean precision");
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
