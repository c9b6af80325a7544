// SPDX-License-Identifier: Apache-2.0
// Statements of a session: rewritten ones, limits in time and memory, errors, and what one statement leaves
// to the next.
#include <atomic>
#include <chrono>
#include <filesystem>
#include <future>
#include <thread>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "core/base/status.h"
#include "core/catalog/full_diagnosis.h"
#include "core/diagnosis/diagnosis_report.h"
#include "core/import/trace_loader.h"
#include "core/sql/engine/query_guard.h"
#include "core/sql/tables/tables.h"
#include "core/sql/tables/trace_facts.h"
#include "tests/core/cli/cli_fixture.h"
#include "tests/core/sql/query_rows.h"
#include "tests/support/small_trace.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {
namespace {

using Rows = std::vector<std::vector<std::string>>;

class SqlStatement : public testing::Test {
protected:
    std::string errorOf(const std::string& text) { return query(*m_session, text).error; }
    Rows rowsOf(const std::string& text) {
        const QueryRows rows = query(*m_session, text);
        EXPECT_EQ(rows.error, "") << text;
        return rows.rows;
    }
    std::unique_ptr<sql::Session> m_session = sessionOf(makeSmallTrace().trace);
};

TEST_F(SqlStatement, ReplacesAnObjectOnlyByOneThatWasMade) {
    rowsOf("CREATE PERFETTO TABLE t AS SELECT 1 AS x");
    EXPECT_NE(errorOf("CREATE OR REPLACE PERFETTO TABLE t AS SELECT durr FROM slice"), "");
    EXPECT_EQ(rowsOf("SELECT x FROM t"), (Rows{{"1"}}));
    EXPECT_NE(errorOf("CREATE OR REPLACE PERFETTO TABLE t AS SELECT regexp('[', name) AS x FROM slice"), "");
    EXPECT_EQ(rowsOf("SELECT x FROM t"), (Rows{{"1"}}));
    std::string_view rest;
    ASSERT_TRUE(m_session->prepare("CREATE OR REPLACE PERFETTO TABLE t AS SELECT 2 AS x", rest));
    EXPECT_EQ(rowsOf("SELECT x FROM t"), (Rows{{"1"}})) << "a statement that does not run replaces nothing";
    rowsOf("CREATE OR REPLACE PERFETTO TABLE t AS SELECT x + 1 AS x FROM t");
    EXPECT_EQ(rowsOf("SELECT x FROM t"), (Rows{{"2"}}));

    rowsOf("CREATE PERFETTO VIEW v AS SELECT 1 AS x");
    EXPECT_NE(errorOf("CREATE OR REPLACE PERFETTO VIEW v AS SELEC 2"), "");
    EXPECT_EQ(rowsOf("SELECT x FROM v"), (Rows{{"1"}}));
    rowsOf("CREATE OR REPLACE PERFETTO VIEW v AS SELECT 3 AS x");
    EXPECT_EQ(rowsOf("SELECT x FROM v"), (Rows{{"3"}}));
    rowsOf("CREATE OR REPLACE PERFETTO INDEX i ON t(x); CREATE OR REPLACE PERFETTO INDEX i ON t(x)");
    EXPECT_NE(errorOf("CREATE OR REPLACE PERFETTO INDEX i ON t(y)"), "");
    EXPECT_EQ(rowsOf("SELECT name FROM sqlite_temp_schema WHERE type = 'index'"), (Rows{{"i"}}));
}

TEST_F(SqlStatement, TellsPlacesInTheTextThatWasWritten) {
    EXPECT_EQ(errorOf("CREATE PERFETTO TABLE t(x INT) AS\nSELECT 1,\n  durr FROM slice"),
              "line 3, column 3: no such column: durr; did you mean dur");
    EXPECT_EQ(errorOf("CREATE PERFETTO FUNCTION f(x INT) RETURNS INT AS\n SELECT durr + $x FROM slice"),
              "line 2, column 9: no such column: durr; did you mean dur");
}

TEST_F(SqlStatement, FunctionsAreCompiledWhenTheyAreDefined) {
    EXPECT_EQ(rowsOf("CREATE PERFETTO FUNCTION causes() RETURNS INT AS SELECT count(*) FROM findings;"
                     "SELECT causes() = (SELECT count(*) FROM findings)"),
              (Rows{{"1"}}));
    EXPECT_EQ(rowsOf("CREATE PERFETTO FUNCTION product(n INT) RETURNS INT AS "
                     "SELECT iif($n <= 1, 1, $n * product($n - 1)); SELECT product(5), product(4)"),
              (Rows{{"120", "24"}}));
    EXPECT_NE(errorOf("CREATE PERFETTO FUNCTION product(n INT) RETURNS INT AS SELECT nothing($n)"), "");
    EXPECT_EQ(rowsOf("SELECT product(3)"), (Rows{{"6"}}));
    EXPECT_NE(errorOf("CREATE PERFETTO FUNCTION nobody(n INT) RETURNS INT AS SELECT nothing($n)"), "");
    EXPECT_NE(errorOf("SELECT nobody(1)"), "");
    EXPECT_NE(errorOf("CREATE PERFETTO FUNCTION empty() RETURNS INT AS ;"), "");
    EXPECT_EQ(rowsOf("CREATE OR REPLACE PERFETTO FUNCTION product(n INT) RETURNS INT AS SELECT -$n;"
                     "SELECT product(3), product(NULL)"),
              (Rows{{"-3", "NULL"}}));
}

TEST_F(SqlStatement, PatternsHeedTheirFlagInEachRow) {
    EXPECT_EQ(rowsOf("SELECT regexp('A', 'a', flag) FROM (SELECT 'i' AS flag UNION ALL SELECT '' UNION ALL "
                     "SELECT 'i')"),
              (Rows{{"1"}, {"0"}, {"1"}}));
}

TEST_F(SqlStatement, OnlyPatternsHaveALimitOfLength) {
    const std::string text = "'" + std::string(2000, 'x') + "'";
    for (const char* comparison : {"<", "<=", ">", ">="}) {
        EXPECT_EQ(errorOf("SELECT * FROM slice WHERE name " + std::string(comparison) + text), "");
    }
    EXPECT_NE(errorOf("SELECT * FROM slice WHERE name LIKE " + text), "");
    EXPECT_NE(errorOf("SELECT * FROM slice WHERE name GLOB " + text), "");
}

TEST_F(SqlStatement, NamesInBracketsMayHoldAnything) {
    const QueryRows rows = query(*m_session, "SELECT 1 AS [a;b'c]");
    EXPECT_EQ(rows.error, "");
    EXPECT_EQ(rows.columns, (std::vector<std::string>{"a;b'c"}));
    EXPECT_NE(errorOf("SELECT 1 AS [a;b"), "");
}

TEST_F(SqlStatement, ListsOfSetsAreReadSetBySet) {
    const Result<TracePtr> trace = loadTraceText(kCliTrace, "small.json");
    ASSERT_TRUE(trace);
    const auto session = sessionOf(*trace);
    const QueryRows plan =
        query(*session, "EXPLAIN QUERY PLAN SELECT key FROM args WHERE arg_set_id IN (1, 2, 3)");
    ASSERT_EQ(plan.error, "");
    EXPECT_NE(plan.rows.front().back().find("INDEX 1:"), std::string::npos) << plan.rows.front().back();
    EXPECT_EQ(query(*session, "SELECT key FROM args WHERE arg_set_id IN (1, 2, 3) ORDER BY key").rows,
              query(*session, "SELECT key FROM args WHERE +arg_set_id IN (1, 2, 3) ORDER BY key").rows);
    EXPECT_EQ(query(*session, "SELECT count(*) FROM args WHERE key IN ('args.stream', 'args.device')").rows,
              (Rows{{"4"}}));
}

/// Table functions give the cells that slice gives.
TEST(SqlSlices, FunctionsAndTableAgree) {
    TraceJsonBuilder json;
    json.slice("outer", "cpu_op", "1", "1", "0", "10");
    json.event(
        {{"ph", "\"X\""}, {"name", "\"inner\""}, {"pid", "1"}, {"tid", "1"}, {"ts", "2"}, {"dur", "3"}});
    const Result<TracePtr> loaded = loadTraceText(json.text(), "plain.json");
    ASSERT_TRUE(loaded);
    for (const TracePtr& trace : {*loaded, TracePtr(makeSmallTrace().trace)}) {
        const auto session = sessionOf(trace);
        const QueryRows children =
            query(*session, "SELECT c.id, c.ts, c.dur, c.track_id, c.category, c.name, c.depth, c.parent_id, "
                            "c.arg_set_id FROM slice s, children(s.id) c ORDER BY 1");
        ASSERT_EQ(children.error, "");
        EXPECT_FALSE(children.rows.empty());
        EXPECT_EQ(children.rows, query(*session, "SELECT id, ts, dur, track_id, category, name, depth, "
                                                 "parent_id, arg_set_id FROM slice WHERE parent_id IS NOT "
                                                 "NULL ORDER BY 1")
                                     .rows);
    }
}

TEST(SqlFindings, AreThoseOfTheCommand) {
    const Result<TracePtr> trace = loadTrace(LANESCOPE_SAMPLES_DIR "/baseline.pt.trace.json.gz");
    ASSERT_TRUE(trace);
    AnalysisContext context(*trace);
    const Table wanted = diagnosisTable(trace->get(), fullDiagnosis(context));
    const QueryRows rows = query(*sessionOf(*trace), "SELECT * FROM findings");
    ASSERT_EQ(rows.error, "");
    ASSERT_EQ(rows.rows.size(), wanted.rowCount());
    ASSERT_EQ(rows.columns.size(), wanted.columnCount());
    std::size_t texts = 0;
    for (std::size_t column = 0; column < wanted.columnCount(); ++column) {
        for (std::size_t row = 0; row < wanted.rowCount() && wanted.column(column).isText(); ++row) {
            const bool isKnown = wanted.column(column).isKnown(row);
            EXPECT_EQ(rows.rows[row][column], isKnown ? wanted.column(column).text(row) : "NULL")
                << rows.columns[column];
            ++texts;
        }
    }
    EXPECT_GT(texts, 0u);
}

TEST(SqlArgs, AFileThatCannotBeReadIsAnError) {
    const TempFolder folder;
    const std::string path = folder.write("trace.json", kCliTrace);
    const Result<TracePtr> trace = loadTrace(path);
    ASSERT_TRUE(trace);
    const auto session = sessionOf(*trace);
    EXPECT_EQ(query(*session, "SELECT count(extract_arg(id, 'args.correlation')) FROM slice").rows,
              (Rows{{"3"}}));
    const auto fresh = sessionOf(*trace);
    std::filesystem::resize_file(path, 10);
    EXPECT_NE(query(*fresh, "SELECT count(extract_arg(id, 'args.correlation')) FROM slice").error, "");
    EXPECT_NE(query(*fresh, "SELECT count(*) FROM args WHERE arg_set_id = 3").error, "");
    EXPECT_NE(query(*fresh, "SELECT count(*) FROM args").error, "");
}

TEST(SqlTimeLimit, StopsAnalyses) {
    sql::QueryGuard guard({}, std::chrono::milliseconds(1), 1);
    guard.restart();
    std::promise<void> stopped;
    const std::stop_callback callback(guard.stop(), [&stopped] { stopped.set_value(); });
    EXPECT_EQ(stopped.get_future().wait_for(std::chrono::minutes(1)), std::future_status::ready);
    EXPECT_TRUE(guard.shouldStop());
    EXPECT_TRUE(guard.isLate());

    std::stop_source outer;
    sql::QueryGuard patient(outer.get_token(), std::chrono::hours(1), 1);
    patient.restart();
    const std::stop_token token = patient.stop();
    EXPECT_FALSE(token.stop_requested());
    outer.request_stop();
    EXPECT_TRUE(token.stop_requested());
}

/// Parts of a result that was stopped are not taken for the whole by the next statement.
TEST(SqlTimeLimit, LeavesNoPartsBehind) {
    const TracePtr trace = makeSmallTrace().trace;
    sql::QueryGuard guard({}, {}, 1u << 20);
    const auto facts = std::make_shared<const sql::TraceFacts>(trace, guard);
    std::stop_source stop;
    stop.request_stop();
    for (const sql::TableEntry& entry : sql::allTables()) {
        SCOPED_TRACE(entry.name);
        const std::unique_ptr<sql::SqlTable> table = entry.make(facts);
        const Status status = table->prepare(stop.get_token());
        ASSERT_FALSE(status);
        EXPECT_EQ(status.error().code, ErrorCode::Cancelled);
        EXPECT_TRUE(table->prepare({}));
    }

    sql::QueryGuard late({}, std::chrono::nanoseconds(1), 1u << 20);
    sql::MadeOnce<int> made;
    int calls = 0;
    const auto make = [&calls](const std::stop_token&) { return ++calls; };
    late.restart();
    std::promise<void> isOver;
    const std::stop_callback callback(late.stop(), [&isOver] { isOver.set_value(); });
    isOver.get_future().wait();
    EXPECT_EQ(made.get(late, make), 1);
    EXPECT_EQ(made.get(late, make), 1) << "the statement ends soon";
    EXPECT_EQ(made.get(guard, make), 2);
    EXPECT_EQ(made.get(late, make), 2) << "now it is whole";
}

TEST(SqlInterrupt, EndsTheRunningStatementOnly) {
    const auto session = sessionOf(makeSmallTrace().trace);
    std::atomic<bool> isOver = false;
    std::jthread interrupter([&] {
        while (!isOver) {
            session->interrupt();
            std::this_thread::yield();
        }
    });
    EXPECT_EQ(query(*session,
                    "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT count(*) "
                    "FROM t")
                  .error,
              "stopped");
    isOver = true;
    interrupter.join();
    EXPECT_EQ(query(*session, "SELECT 1").error, "");
}

TEST(SqlInterrupt, ATokenEndsTheStatementsThatBeginWithIt) {
    const auto session = sessionOf(makeSmallTrace().trace);
    std::stop_source source;
    session->setStop(source.get_token());
    source.request_stop();
    EXPECT_EQ(query(*session,
                    "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT count(*) "
                    "FROM t")
                  .error,
              "stopped");
    session->setStop({});
    EXPECT_EQ(query(*session, "SELECT 1").error, "") << "the next statement has a token of its own";
}

TEST(SqlTables, AreReadWithoutSql) {
    const TracePtr trace = makeSmallTrace().trace;
    const auto session = sessionOf(trace);
    const auto slices = session->table("main", "slice");
    ASSERT_TRUE(slices);
    ASSERT_NE(*slices, nullptr);
    EXPECT_EQ((*slices)->rowCount(), trace->slices().size());
    const auto plain = (*slices)->plainCells(1);
    ASSERT_TRUE(plain);
    EXPECT_EQ((*slices)->columns()[1].name, "ts");
    EXPECT_EQ(plain->data, trace->slices().startNs.data()) << "not a copy";
    for (const char* name : {"thread_slice", "nothing"}) {
        const auto none = session->table("main", name);
        ASSERT_TRUE(none);
        EXPECT_EQ(*none, nullptr) << name;
    }
    EXPECT_NE(*session->table("main", "findings"), nullptr);
}

/// The limit of SQLite's memory is one for the process: sessions add to it, each for its running statement.
TEST(SqlMemory, IsThatOfTheRunningStatement) {
    constexpr const char* kLarge = // about 36 MB in the sorter
        "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t LIMIT 60000) "
        "SELECT count(*) FROM (SELECT x, hex(zeroblob(300)) AS h FROM t ORDER BY h, x DESC LIMIT 59999)";
    const TracePtr trace = makeSmallTrace().trace;
    sql::SessionOptions small;
    small.memoryBytes = 16u << 20;
    const auto tight = sessionOf(trace, small);
    auto roomy = sessionOf(trace);
    EXPECT_EQ(query(*tight, kLarge).error, "the statement needs more memory than it may use");
    EXPECT_EQ(query(*roomy, kLarge).error, "");
    roomy.reset();
    EXPECT_EQ(query(*tight, kLarge).error, "the statement needs more memory than it may use");
    EXPECT_EQ(sqlite3_hard_heap_limit64(-1), 0) << "nobody else's memory is limited";

    const std::string kKeep =
        "AS WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t LIMIT 10000) "
        "SELECT x, hex(zeroblob(300)) AS h FROM t";
    EXPECT_EQ(query(*tight, "CREATE TEMP TABLE a " + kKeep).error, "");
    EXPECT_EQ(query(*tight, "CREATE TEMP TABLE b " + kKeep).error, "");
    EXPECT_NE(query(*tight, "CREATE TEMP TABLE c " + kKeep).error, "") << "temporary tables count together";
}

TEST(SqlNames, AreFoundInPoolsAndLists) {
    sql::NameList list;
    for (const char* text : {"a", "b", "", "c"}) {
        list.add(text);
    }
    const std::vector<std::string> plain = list.texts();
    for (const sql::Names& names : {list.names(), sql::Names(plain)}) {
        EXPECT_EQ(names.find("a"), 0u);
        EXPECT_EQ(names.find(""), 2u);
        EXPECT_EQ(names.find("c"), 3u);
        EXPECT_EQ(names.find("d"), sql::kUnknownName);
    }
    EXPECT_EQ(sql::Names().find("a"), sql::kUnknownName);
}

TEST(SqlPhases, WorkOfInterleavedPhasesBelongsToTheIterationThatLaunchedIt) {
    std::string events;
    const auto add = [&events](const std::string& event) {
        events += (events.empty() ? "{" : ",{") + event + "}";
    };
    const auto iteration = [&add](const std::string& name, int startUs, int kernelUs, int longUs) {
        const std::string id = std::to_string(startUs + 1);
        add(R"("ph":"X","cat":"user_annotation","pid":1,"tid":1,"name":")" + name + R"(","ts":)" +
            std::to_string(startUs) + R"(,"dur":90)");
        add(R"("ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":)" +
            std::to_string(startUs + 10) + R"(,"dur":5,"args":{"correlation":)" + id + "}");
        add(R"("ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":)" + std::to_string(kernelUs) +
            R"(,"dur":)" + std::to_string(longUs) + R"(,"args":{"device":0,"stream":7,"correlation":)" + id +
            "}");
    };
    iteration("execute_context_1(100)_generation_0(0)", 0, 20, 30);
    iteration("execute_context_0(0)_generation_4(4)", 100, 400, 7); // runs long after its launch
    iteration("execute_context_1(50)_generation_0(0)", 200, 250, 11);
    iteration("execute_context_0(0)_generation_4(4)", 300, 420, 5);
    const Result<TracePtr> trace = loadTraceText("{\"traceEvents\":[" + events + "]}", "phases.json");
    ASSERT_TRUE(trace);
    const QueryRows rows =
        query(*sessionOf(*trace), "SELECT i.phase, k.name, count(*), sum(k.dur) FROM iterations i JOIN "
                                  "kernels k ON k.launch_ts >= i.ts "
                                  "AND k.launch_ts < i.ts + i.dur GROUP BY i.phase, k.name ORDER BY 1");
    ASSERT_EQ(rows.error, "");
    EXPECT_EQ(rows.rows, (std::vector<std::vector<std::string>>{{"decode", "gemm", "2", "12000"},
                                                                {"prefill", "gemm", "2", "41000"}}));
}

} // namespace
} // namespace lanescope::test
