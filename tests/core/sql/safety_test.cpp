// SPDX-License-Identifier: Apache-2.0
// Sessions of SQL read and nothing else, end in time, and stay within their memory.
#include <filesystem>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "tests/core/sql/query_rows.h"
#include "tests/support/small_trace.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

class SqlSafety : public testing::Test {
protected:
    std::string errorOf(std::string_view text) { return query(*m_session, text).error; }
    std::unique_ptr<sql::Session> m_session = sessionOf(makeSmallTrace().trace);
};

TEST_F(SqlSafety, RefusesEverythingButReading) {
    const std::string file = (std::filesystem::temp_directory_path() / "lanescope-sql-must-not-be").string();
    const std::vector<std::string> statements = {
        "ATTACH '" + file + "' AS x",
        "ATTACH ':memory:' AS x",
        "DETACH main",
        "VACUUM INTO '" + file + "'",
        "VACUUM",
        "PRAGMA journal_mode = WAL",
        "PRAGMA writable_schema = 1",
        "PRAGMA temp_store_directory = '/tmp'",
        "PRAGMA case_sensitive_like = 1",
        "PRAGMA hard_heap_limit = 0",
        "SELECT load_extension('x.so')",
        "SELECT readfile('/etc/hostname')",
        "SELECT writefile('" + file + "', 'x')",
        "SELECT fts3_tokenizer('simple')",
        "CREATE TABLE main.t AS SELECT 1",
        "CREATE VIEW main.v AS SELECT 1",
        "CREATE INDEX i ON slice(name)",
        "CREATE TRIGGER r AFTER INSERT ON slice BEGIN SELECT 1; END",
        "CREATE TEMP TRIGGER r AFTER INSERT ON slice BEGIN SELECT 1; END",
        "CREATE VIRTUAL TABLE v USING lanescope_table(slice)",
        "CREATE VIRTUAL TABLE temp.v USING lanescope_table(slice)",
        "CREATE VIRTUAL TABLE temp.v USING fts5(x)",
        "INSERT INTO slice(name) VALUES ('x')",
        "UPDATE slice SET name = 'x'",
        "DELETE FROM slice",
        "DROP TABLE slice",
        "DROP VIEW thread_slice",
        "ALTER TABLE slice RENAME TO other",
        "ANALYZE",
        "BEGIN",
        "SAVEPOINT s",
        "DELETE FROM sqlite_schema",
        "DROP INDEX main.i",
        "DROP TRIGGER r",
        "RELEASE s",
        "ALTER TABLE slice ADD COLUMN x",
    };
    for (const std::string& statement : statements) {
        EXPECT_NE(errorOf(statement), "") << statement;
    }
    EXPECT_FALSE(std::filesystem::exists(file));
    const QueryRows after = query(*m_session, "SELECT count(*) > 0 FROM slice");
    ASSERT_EQ(after.error, "");
    EXPECT_EQ(after.rows.front().front(), "1");
}

/// SQLite asks between its functions whether to stop, not within one: these would run for minutes to hours.
TEST_F(SqlSafety, AFunctionThatWouldNotEndIsRefused) {
    for (const char* call :
         {"printf('%.*c', 2000000000, 'x')", "format('%.2000000000c', 'x')", "printf('%2000000000d', 1)",
          "printf('%*d%*d', 600000, 1, 600000, 1)", "printf('%s%*c', 1, -2000000, 'x')",
          "instr(hex(zeroblob(2500000)), hex(zeroblob(2400000)) || '1')",
          "replace(hex(zeroblob(2500000)), hex(zeroblob(2400000)) || '1', '')"}) {
        const std::string error = errorOf(std::string("SELECT length(") + call + ")");
        EXPECT_TRUE(error.find("add up to more") != std::string::npos ||
                    error.find("too long for a search") != std::string::npos)
            << call << ": " << error;
    }
    const QueryRows rows =
        query(*m_session, "SELECT printf('%05d|%-4s|%.2f|%%|%,d|%*d', 42, 'x', 1.5, 1234567, 3, 7), "
                          "format('%s'), printf(), length(printf('%.100000c', 'x')), "
                          "replace('abcab', 'b', 'XY'), instr('hello', 'l'), instr(x'0102', x'02'), "
                          "replace(NULL, 'a', 'b')");
    ASSERT_EQ(rows.error, "");
    EXPECT_EQ(rows.rows.front(), (std::vector<std::string>{"00042|x   |1.50|%|1,234,567|  7", "", "NULL",
                                                           "100000", "aXYcaXY", "3", "2", "NULL"}));
}

/// SQLite's file system, which counts the files that are opened while it lives.
class CountingFileSystem {
public:
    CountingFileSystem()
        : m_own(*sqlite3_vfs_find(nullptr)) {
        s_real = sqlite3_vfs_find(nullptr);
        s_opened = 0;
        m_own.zName = "counting";
        m_own.pAppData = s_real->pAppData;
        m_own.xOpen = [](sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
            ++s_opened;
            return s_real->xOpen(s_real, name, file, flags, out);
        };
        sqlite3_vfs_register(&m_own, 1);
    }
    ~CountingFileSystem() {
        sqlite3_vfs_unregister(&m_own);
        sqlite3_vfs_register(s_real, 1);
    }
    CountingFileSystem(const CountingFileSystem&) = delete;
    CountingFileSystem& operator=(const CountingFileSystem&) = delete;
    static int opened() { return s_opened; }

private:
    sqlite3_vfs m_own;
    static inline sqlite3_vfs* s_real = nullptr;
    static inline int s_opened = 0;
};

TEST(SqlFiles, NoStatementOpensAFile) {
    const CountingFileSystem files;
    const auto session = sessionOf(makeSmallTrace().trace);
    const std::string path = "/tmp/lanescope-sql-must-not-be";
    for (const std::string& statement : {
             std::string("WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t LIMIT 300000) "
                         "SELECT x FROM t ORDER BY hex(x) LIMIT 3"), // larger than SQLite's cache
             std::string("WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t LIMIT 300000) "
                         "SELECT count(DISTINCT hex(x)) FROM t"),
             std::string("CREATE TEMP TABLE big AS WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 "
                         "FROM t LIMIT 300000) SELECT x, hex(x) AS h FROM t; CREATE INDEX temp.i ON big(h)"),
             std::string("SELECT name, count(*) FROM slice GROUP BY name"),
             std::string("SELECT * FROM findings"),
             "ATTACH '" + path + "' AS x",
             "VACUUM INTO '" + path + "'",
             std::string("CREATE TABLE x.t AS SELECT 1"),
         }) {
        query(*session, statement);
    }
    EXPECT_EQ(files.opened(), 0);
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(SqlSafety, AllowsTemporaryObjectsAndSomePragmas) {
    EXPECT_EQ(
        errorOf("CREATE TEMP TABLE t AS SELECT name, dur FROM slice; CREATE INDEX temp.i ON t(name);"
                "INSERT INTO t VALUES ('x', 1); UPDATE t SET dur = 2; DELETE FROM t; DROP INDEX i;"
                "DROP TABLE t; CREATE TEMP VIEW v AS SELECT * FROM slice; SELECT * FROM v; DROP VIEW v"),
        "");
    EXPECT_EQ(errorOf("PRAGMA table_info(slice); PRAGMA function_list; PRAGMA table_list"), "");
    EXPECT_EQ(
        errorOf("SELECT name, type FROM pragma_table_info('slice'); SELECT count(*) FROM pragma_table_list;"
                "SELECT x.name FROM lanescope_schema s, pragma_table_xinfo(s.\"table\") x LIMIT 1;"
                "SELECT name FROM pragma_function_list LIMIT 1"),
        "")
        << "tools ask in this form";
    EXPECT_NE(errorOf("SELECT * FROM pragma_database_list"), "");
}

TEST_F(SqlSafety, EndsEndlessStatementsAtTheDeadline) {
    sql::SessionOptions options;
    options.timeout = std::chrono::milliseconds(50);
    const auto session = sessionOf(makeSmallTrace().trace, options);
    constexpr const char* kEndless =
        "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT count(*) FROM t";
    EXPECT_EQ(query(*session, kEndless).error, "the time limit is over");
    EXPECT_EQ(query(*session, "SELECT 1").error, "") << "the next statement has its own time";
    EXPECT_EQ(query(*session, "SELECT count(*) FROM slice a, slice b, slice c, slice d, slice e, slice f, "
                              "slice g, slice h, slice i, slice j")
                  .error,
              "the time limit is over");
}

TEST_F(SqlSafety, EndsWhenStopped) {
    std::stop_source stop;
    sql::SessionOptions options;
    options.stop = stop.get_token();
    const auto session = sessionOf(makeSmallTrace().trace, options);
    stop.request_stop();
    EXPECT_EQ(query(*session, "SELECT count(*) FROM slice").error, "stopped");
}

TEST_F(SqlSafety, StaysWithinItsMemory) {
    sql::SessionOptions options;
    options.memoryBytes = 16u << 20;
    const auto session = sessionOf(makeSmallTrace().trace, options);
    constexpr const char* kRows =
        "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t LIMIT 9000000) ";
    constexpr const char* kMessage = "the statement needs more memory than it may use";
    EXPECT_EQ(
        query(*session, std::string(kRows) + "SELECT x, hex(zeroblob(500)) AS h FROM t ORDER BY h, x DESC")
            .error,
        kMessage);
    EXPECT_EQ(query(*session, std::string(kRows) + "SELECT median(x) FROM t").error, kMessage);
    EXPECT_NE(query(*session,
                    "CREATE TEMP TABLE big AS " + std::string(kRows) + "SELECT x, hex(zeroblob(500)) FROM t")
                  .error,
              "");
    EXPECT_EQ(query(*session, "SELECT count(*) FROM slice").error, "") << "the session goes on";
}

TEST_F(SqlSafety, LimitsWhatAStatementMayBe) {
    EXPECT_NE(errorOf("SELECT '" + std::string(2u << 20, 'x') + "'"), "");
    EXPECT_NE(errorOf("SELECT zeroblob(1000000000)"), "");
    std::string deep = "1";
    for (int i = 0; i < 1000; ++i) {
        deep = "(" + deep + "+1)";
    }
    EXPECT_NE(errorOf("SELECT " + deep), "");
    EXPECT_NE(errorOf("SELECT * FROM slice WHERE name LIKE '" + std::string(2000, '%') + "'"), "");
    EXPECT_NE(errorOf("SELECT * FROM slice WHERE name REGEXP '['"), "");
    EXPECT_NE(errorOf("CREATE PERFETTO FUNCTION f(x INT) RETURNS INT AS SELECT f($x + 1); SELECT f(1)"), "");
}

TEST_F(SqlSafety, TellsWhereAnErrorIsAndWhatIsNear) {
    EXPECT_EQ(
        errorOf("SELECT 1 FROM kernel"),
        "line 1, column 15: no such table: kernel; did you mean kernels or kernel_causes or kernels_table")
        << "kernel is the name of a column, too";
    EXPECT_EQ(errorOf("SELECT durr FROM slice"), "line 1, column 8: no such column: durr; did you mean dur");
    EXPECT_EQ(errorOf("SELECT name FROM counter"), "line 1, column 8: no such column: name")
        << "other tables have it";
    EXPECT_EQ(errorOf("SELECT valu FROM Counter"),
              "line 1, column 8: no such column: valu; did you mean value");
    EXPECT_EQ(errorOf("SELECT *\n  FROM slicee"),
              "line 2, column 8: no such table: slicee; did you mean slice or slices");
    EXPECT_EQ(errorOf("SELECT 1,\n FROM slice"), "line 2, column 2: near \"FROM\": syntax error");
    EXPECT_EQ(errorOf("SELECT medain(dur) FROM slice"),
              "line 1, column 8: no such function: medain; did you mean median");
}

} // namespace
} // namespace lanescope::test
