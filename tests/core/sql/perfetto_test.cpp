// SPDX-License-Identifier: Apache-2.0
// Statements of PerfettoSQL: what they give, and what those that cannot be answered are told.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/core/cli/cli_fixture.h"
#include "tests/core/sql/query_rows.h"
#include "tests/support/small_trace.h"

namespace lanescope::test {
namespace {

using Rows = std::vector<std::vector<std::string>>;

class SqlPerfetto : public testing::Test {
protected:
    std::string errorOf(const std::string& text) { return query(*m_session, text).error; }
    Rows rowsOf(const std::string& text) {
        const QueryRows rows = query(*m_session, text);
        EXPECT_EQ(rows.error, "") << text;
        return rows.rows;
    }
    std::unique_ptr<sql::Session> m_session = sessionOf(makeSmallTrace().trace);
};

constexpr const char* kTables =
    "CREATE TABLE a AS SELECT 1 AS k, 0 AS ts, 10 AS dur UNION ALL SELECT 1, 20, 10 UNION ALL SELECT 2, 5, 5;"
    "CREATE VIEW b AS SELECT 1 AS k, 5 AS ts, 20 AS dur, 'x' AS name UNION ALL SELECT 3, 0, 7, 'y';";

TEST_F(SqlPerfetto, CreatesIncludesAndDefines) {
    EXPECT_EQ(rowsOf("INCLUDE PERFETTO MODULE slices.with_context;"
                     "CREATE OR REPLACE PERFETTO TABLE t(name STRING, n INT) AS SELECT name, count(*) AS n "
                     "FROM slice GROUP BY name; CREATE PERFETTO INDEX i ON t(name);"
                     "CREATE PERFETTO VIEW v AS SELECT sum(n) AS n FROM t;"
                     "CREATE PERFETTO FUNCTION twice(x INT) RETURNS INT AS SELECT $x * 2;"
                     "SELECT twice(n) = 2 * (SELECT count(*) FROM slice) FROM v"),
              (Rows{{"1"}}));
    rowsOf("DROP PERFETTO TABLE IF EXISTS no_table; DROP PERFETTO TABLE t");
    EXPECT_NE(errorOf("SELECT * FROM t"), "");
    EXPECT_EQ(
        rowsOf("CREATE VIEW w AS SELECT 3 AS x; CREATE TABLE u AS SELECT x + 1 AS y FROM w; SELECT y FROM u"),
        (Rows{{"4"}}));
    EXPECT_NE(errorOf("CREATE TABLE main.x AS SELECT 1"), "");
}

TEST_F(SqlPerfetto, FunctionsGiveRows) {
    rowsOf("CREATE PERFETTO FUNCTION below(n JOINID(slice.id), by INT) RETURNS TABLE(x INT, y STRING) AS "
           "WITH RECURSIVE c(x) AS (SELECT 0 UNION ALL SELECT x + $by FROM c WHERE x + $by < $n) SELECT x, "
           "'v' || x FROM c");
    EXPECT_EQ(rowsOf("SELECT * FROM below(5, 2)"), (Rows{{"0", "v0"}, {"2", "v2"}, {"4", "v4"}}));
    EXPECT_EQ(
        rowsOf("SELECT t.n, b.x FROM (SELECT 1 AS n UNION ALL SELECT 3) t, below(t.n, 2) b ORDER BY 1, 2"),
        (Rows{{"1", "0"}, {"3", "0"}, {"3", "2"}}));
    EXPECT_EQ(errorOf("SELECT * FROM below(5)"), "below takes 2 arguments");
    EXPECT_EQ(errorOf("CREATE PERFETTO FUNCTION f() RETURNS TABLE(x INT) AS SELECT 1, 2"),
              "f has 1 columns, its SELECT gives 2");
    EXPECT_NE(errorOf("CREATE PERFETTO FUNCTION f() RETURNS TABLE(x INT) AS SELECT durr FROM slice"), "");
    rowsOf("CREATE PERFETTO FUNCTION below(n INT) RETURNS TABLE(x INT) AS SELECT $n");
    EXPECT_EQ(rowsOf("SELECT x FROM below(7)"), (Rows{{"7"}})) << "the later one takes its place";
    rowsOf("CREATE PERFETTO FUNCTION again(n INT) RETURNS TABLE(x INT) AS SELECT $n");
    rowsOf("CREATE OR REPLACE PERFETTO FUNCTION again(n INT) RETURNS TABLE(x INT) AS SELECT x FROM again($n "
           "+ 1)");
    EXPECT_EQ(errorOf("SELECT x FROM again(1)"), "functions call each other more than 16 levels deep");
}

TEST_F(SqlPerfetto, MacrosStandForTheirText) {
    rowsOf("CREATE PERFETTO MACRO twice(x Expr) RETURNS Expr AS ($x * 2); -- of a number");
    EXPECT_EQ(rowsOf("SELECT twice!(3) AS x, twice !( twice!(1) + 1 ) WHERE 1 != 2"), (Rows{{"6", "4"}}))
        << "texts, not values";
    EXPECT_EQ(rowsOf("SELECT 'twice!(3)', twice!(length('a,b)'))"), (Rows{{"twice!(3)", "8"}}));
    rowsOf(
        "CREATE OR REPLACE PERFETTO MACRO rows(t TableOrSubquery, c ColumnName) RETURNS TableOrSubquery AS "
        "(SELECT $c FROM $t)");
    EXPECT_EQ(rowsOf("SELECT count(*) = (SELECT count(*) FROM slice) FROM rows!(slice, name)"),
              (Rows{{"1"}}));
    EXPECT_EQ(errorOf("SELECT rows!(slice)"), "rows! takes 2 arguments: rows!(t, c)");
    EXPECT_EQ(errorOf("SELECT rosw!(slice, name)").find("there is no macro rosw!"), 0u);
    rowsOf("CREATE PERFETTO MACRO m0() RETURNS Expr AS 1 + 1");
    for (int i = 1; i < 20; ++i) {
        const std::string below = "m" + std::to_string(i - 1) + "!()";
        rowsOf("CREATE PERFETTO MACRO m" + std::to_string(i) + "() RETURNS Expr AS " + below + " + " + below);
    }
    EXPECT_EQ(rowsOf("SELECT m3!()"), (Rows{{"16"}}));
    EXPECT_NE(errorOf("SELECT m19!()"), "") << "a million of them";
    rowsOf("CREATE PERFETTO MACRO self() RETURNS Expr AS self!()");
    EXPECT_NE(errorOf("SELECT self!()").find("32 levels deep"), std::string::npos);
}

TEST_F(SqlPerfetto, MacrosOfIntervalsGiveKnownRows) {
    rowsOf(kTables);
    EXPECT_EQ(rowsOf("SELECT * FROM intervals_overlap_count!(a, ts, dur)"),
              (Rows{{"0", "1"}, {"5", "2"}, {"10", "0"}, {"20", "1"}, {"30", "0"}}));
    EXPECT_EQ(rowsOf("SELECT group_name, ts, value FROM intervals_overlap_count_by_group!(a, ts, dur, k) "
                     "WHERE value = 0"),
              (Rows{{"1", "10", "0"}, {"1", "30", "0"}, {"2", "10", "0"}}));
    const std::string left = "(SELECT rowid AS id, k, ts, dur FROM a)";
    const std::string right = "(SELECT 7 AS id, k, ts, dur FROM b)";
    const Rows byKey = {{"5", "5", "1", "7", "1"}, {"20", "5", "2", "7", "1"}};
    EXPECT_EQ(rowsOf("SELECT * FROM _interval_intersect!((" + left + ", " + right + "), (k)) ORDER BY ts"),
              byKey);
    EXPECT_EQ(rowsOf("SELECT * FROM _interval_intersect!(" + left + ", " + right + ", (k)) ORDER BY ts"),
              byKey);
    EXPECT_EQ(rowsOf("SELECT ts, dur, id_0, id_1 FROM _interval_intersect!((" + left + ", " + right +
                     "), ()) ORDER BY ts, id_0, dur"),
              (Rows{{"0", "7", "1", "7"},
                    {"5", "5", "1", "7"},
                    {"5", "2", "3", "7"},
                    {"5", "5", "3", "7"},
                    {"20", "5", "2", "7"}}));
    EXPECT_NE(errorOf("SELECT * FROM _interval_intersect!(a, ())"), "");
    // One, the last and a merged one of equal values.
    EXPECT_EQ(rowsOf("SELECT id, ts, dur, value, next_value, delta_value FROM "
                     "counter_leading_intervals!((SELECT 1 AS id, 0 "
                     "AS ts, 9 AS track_id, 5 AS value UNION ALL SELECT 2, 1, 9, 5 UNION ALL SELECT 3, 2, 9, "
                     "5 UNION ALL "
                     "SELECT 4, 3, 9, 5 UNION ALL SELECT 5, 4, 9, 8)) WHERE id < 5 ORDER BY ts"),
              (Rows{{"1", "0", "1", "5", "5", "NULL"},
                    {"2", "1", "2", "5", "5", "0"},
                    {"4", "3", "1", "5", "8", "0"}}));
}

TEST_F(SqlPerfetto, SpanOuterJoinKeepsBothSides) {
    rowsOf(kTables);
    rowsOf("CREATE VIRTUAL TABLE s USING span_outer_join(a PARTITIONED k, b PARTITIONED k)");
    EXPECT_EQ(rowsOf("SELECT k, ts, dur, name FROM s ORDER BY k, ts"), (Rows{{"1", "0", "5", "NULL"},
                                                                             {"1", "5", "5", "x"},
                                                                             {"1", "10", "10", "x"},
                                                                             {"1", "20", "5", "x"},
                                                                             {"1", "25", "5", "NULL"},
                                                                             {"2", "5", "5", "NULL"},
                                                                             {"3", "0", "7", "y"}}));
    EXPECT_NE(errorOf("CREATE VIRTUAL TABLE z USING span_outer_join(a PARTITIONED k, b)"), "");
}

TEST_F(SqlPerfetto, ModulesOfSlicesHaveTheirTables) {
    const Result<TracePtr> trace =
        loadTraceText(kCliTrace, "small.json"); // its slices overlap as a whole only
    ASSERT_TRUE(trace);
    m_session = sessionOf(*trace);
    EXPECT_EQ(
        rowsOf("INCLUDE PERFETTO MODULE slices.self_dur; SELECT count(*) FROM slice_self_dur d JOIN slice s "
               "USING (id) "
               "WHERE d.self_dur <> s.dur - (SELECT total(c.dur) FROM slice c WHERE c.parent_id = s.id)"),
        (Rows{{"0"}}));
    // Flat slices of a stack cover the time of the outermost one, each for its self time.
    EXPECT_EQ(rowsOf("INCLUDE PERFETTO MODULE slices.flat_slices; SELECT count(*) > 0, sum(dur) = (SELECT "
                     "sum(d.self_dur) "
                     "FROM slice_self_dur d JOIN thread_slice USING (id)) FROM _slice_flattened"),
              (Rows{{"1", "1"}}));
    EXPECT_EQ(rowsOf("SELECT count(*) FROM _slice_flattened a JOIN _slice_flattened b ON a.track_id = "
                     "b.track_id AND a.ts < "
                     "b.ts + b.dur AND b.ts < a.ts + a.dur AND a.rowid < b.rowid"),
              (Rows{{"0"}}))
        << "they follow one another";
    EXPECT_EQ(rowsOf("SELECT (SELECT count(*) FROM _slice_with_thread_and_process_info) = (SELECT count(*) "
                     "FROM slice)"),
              (Rows{{"1"}}));
    EXPECT_EQ(rowsOf("SELECT count(*) FROM slice s WHERE (SELECT count(*) FROM "
                     "_slice_ancestor_and_self(s.id)) <> s.depth + 1"),
              (Rows{{"0"}}));
    EXPECT_EQ(rowsOf("INCLUDE PERFETTO MODULE slices.*; INCLUDE PERFETTO MODULE time.conversion; "
                     "SELECT time_to_ms(3500000), time_from_s(2), spans_overlapping_dur(0, 10, 5, 10)"),
              (Rows{{"3", "2000000000", "5"}}));
}

TEST_F(SqlPerfetto, StacksHaveNumbers) {
    EXPECT_EQ(
        rowsOf(
            "SELECT count(*) FROM slice s LEFT JOIN slice p ON p.id = s.parent_id WHERE s.parent_stack_id <> "
            "coalesce(p.stack_id, 0) OR s.stack_id = 0"),
        (Rows{{"0"}}));
    EXPECT_EQ(rowsOf("SELECT count(*) FROM (SELECT stack_id, count(DISTINCT name || coalesce(category, '') "
                     "|| depth) AS n "
                     "FROM slice GROUP BY stack_id) WHERE n > 1"),
              (Rows{{"0"}}));
    EXPECT_EQ(rowsOf("SELECT count(*) FROM slice s WHERE s.id NOT IN (SELECT id FROM "
                     "ancestor_slice_by_stack(s.stack_id)) OR "
                     "s.id NOT IN (SELECT id FROM descendant_slice_by_stack(s.stack_id))"),
              (Rows{{"0"}}));
    EXPECT_EQ(
        rowsOf(
            "SELECT count(*) FROM slice s WHERE parent_id IS NOT NULL AND s.parent_id NOT IN (SELECT id FROM "
            "ancestor_slice_by_stack(s.stack_id))"),
        (Rows{{"0"}}));
}

TEST_F(SqlPerfetto, WhatIsNotThereIsRefusedWithItsReason) {
    for (const char* text :
         {"SELECT * FROM thread_state", "SELECT * FROM sched", "INCLUDE PERFETTO MODULE slices.time_in_state",
          "INCLUDE PERFETTO MODULE slices.cpu_time",
          "INCLUDE PERFETTO MODULE linux.cpu.utilization.thread"}) {
        EXPECT_NE(errorOf(text).find("no scheduling of CPUs"), std::string::npos)
            << text << ": " << errorOf(text);
    }
    EXPECT_NE(errorOf("INCLUDE PERFETTO MODULE slices.nonsense")
                  .find("there is no module slices.nonsense; there are "
                        "slices.with_context, "),
              std::string::npos);
    EXPECT_NE(errorOf("INCLUDE PERFETTO MODULE android.startup").find("does not read"), std::string::npos);
    EXPECT_NE(errorOf("SELECT RUN_METRIC('x')").find("metrics of Perfetto"), std::string::npos);
    EXPECT_NE(errorOf("SELECT to_realtime(ts) FROM slice").find("file's clock"), std::string::npos);
    EXPECT_EQ(rowsOf("SELECT str_split('a-b', '-', 1), str_split('a', '-', 1), demangle('_Z1fv'), "
                     "demangle('no symbol')"),
              (Rows{{"b", "NULL", "f()", "NULL"}}));
}

} // namespace
} // namespace lanescope::test
