// SPDX-License-Identifier: Apache-2.0
#include "core/import/sqlite/database.h"

#include <gtest/gtest.h>

#include "tests/support/memory_file.h"
#include "tests/support/sqlite_file.h"

namespace lanescope::test {
namespace {

std::unique_ptr<sqlite::Database> open(std::string bytes) {
    auto database = sqlite::Database::open(std::make_shared<MemoryFile>(std::move(bytes), "some.sqlite"));
    if (!database) {
        ADD_FAILURE() << database.error().describe();
        return nullptr;
    }
    return std::move(*database);
}

constexpr std::string_view kColumns[] = {"a", "missing", "b"};

TEST(SqliteDatabase, ReadsColumnsByName) {
    const auto database =
        open(sqliteFile("CREATE TABLE t(b TEXT, a INTEGER); CREATE VIEW v AS SELECT * FROM t;"
                        "INSERT INTO t VALUES('one', 1), (NULL, 2.0), (x'00ff', 'text');"));
    ASSERT_NE(database, nullptr);
    EXPECT_EQ(database->tables(), std::vector<std::string>{"t"}) << "views are not tables";
    EXPECT_EQ(database->columns("t"), (std::vector<std::string>{"b", "a"}));
    EXPECT_EQ(*database->rowCount("t"), 3u);
    EXPECT_EQ(database->rowCountEstimate("t"), 3u);
    auto rows = database->rows("t", kColumns);
    ASSERT_TRUE(rows);
    ASSERT_TRUE(rows->next());
    EXPECT_EQ(rows->rowId(), 1);
    EXPECT_EQ(rows->integer(0), 1);
    EXPECT_TRUE(rows->isNull(1)) << "columns that are not there are null";
    EXPECT_EQ(rows->text(2), "one");
    ASSERT_TRUE(rows->next());
    EXPECT_EQ(rows->integer(0), 2) << "a real number without a fraction";
    EXPECT_EQ(rows->text(2), "");
    ASSERT_TRUE(rows->next());
    EXPECT_FALSE(rows->integer(0).has_value());
    EXPECT_EQ(rows->blob(2).size(), 2u);
    EXPECT_FALSE(rows->next());
    EXPECT_FALSE(rows->error().has_value());
}

TEST(SqliteDatabase, VersionsAtTheEndOfNamesAreLeftOut) {
    const auto database = open(sqliteFile(
        "CREATE TABLE events_V2(a); INSERT INTO events_V2 VALUES(2);"
        "CREATE TABLE events_V10(a); INSERT INTO events_V10 VALUES(10);"
        "CREATE TABLE calls(a); CREATE TABLE calls_V3(a); CREATE TABLE x_Video(a); CREATE TABLE y_V(a)"));
    EXPECT_EQ(database->tables(),
              (std::vector<std::string>{"calls", "calls_V3", "events", "events_V2", "x_Video", "y_V"}))
        << "the newest version, where none is without one";
    constexpr std::string_view kOne[] = {"a"};
    auto rows = database->rows("events", kOne);
    ASSERT_TRUE(rows && rows->next());
    EXPECT_EQ(rows->integer(0), 10);
    EXPECT_EQ(*database->rowCount("events"), 1u);
    EXPECT_TRUE(database->hasColumn("events", "a"));
}

TEST(SqliteDatabase, FindsSingleRows) {
    const auto database = open(sqliteFile("CREATE TABLE t(a); INSERT INTO t VALUES(10), (20), (30)"));
    auto rows = database->lookup("t", kColumns);
    ASSERT_TRUE(rows);
    EXPECT_TRUE(rows->seek(3));
    EXPECT_EQ(rows->integer(0), 30);
    EXPECT_TRUE(rows->seek(1));
    EXPECT_EQ(rows->integer(0), 10);
    EXPECT_FALSE(rows->seek(4));
    EXPECT_FALSE(rows->error().has_value());
}

TEST(SqliteDatabase, MissingTablesHaveNoRows) {
    const auto database = open(sqliteFile("CREATE TABLE t(a)"));
    auto rows = database->rows("nothing", kColumns);
    ASSERT_TRUE(rows);
    EXPECT_FALSE(rows->next());
    EXPECT_EQ(*database->rowCount("nothing"), 0u);
}

TEST(SqliteDatabase, NamesWithQuotesAreOnlyNames) {
    const auto database = open(sqliteFile("CREATE TABLE \"x\"\"; DROP TABLE y; --\"(a); CREATE TABLE y(a);"
                                          "INSERT INTO y VALUES(5)"));
    ASSERT_EQ(database->tables().size(), 2u);
    for (const std::string& table : database->tables()) {
        EXPECT_TRUE(database->rows(table, kColumns)) << table;
    }
    EXPECT_EQ(*database->rowCount("y"), 1u);
}

TEST(SqliteDatabase, FilesCutWithinTheirSchemaSayWhere) {
    std::string sql;
    for (int i = 0; i < 300; ++i) {
        sql += "CREATE TABLE a_table_with_a_long_name_" + std::to_string(i) + "(first, second, third);";
    }
    const std::string bytes = sqliteFile(sql);
    const auto cut = sqlite::Database::open(std::make_shared<MemoryFile>(bytes.substr(0, 5000), "some.db"));
    ASSERT_FALSE(cut);
    EXPECT_NE(cut.error().message.find("with 5000 of " + std::to_string(bytes.size()) + " bytes"),
              std::string::npos)
        << cut.error().describe();
}

TEST(SqliteDatabase, DamageIsAnErrorWithFileAndTable) {
    std::string sql = "CREATE TABLE t(a, b);";
    for (int i = 0; i < 3000; ++i) {
        sql += "INSERT INTO t VALUES(" + std::to_string(i) + ", 'some text that takes room');";
    }
    const std::string bytes = sqliteFile(sql);
    const auto cut = open(bytes.substr(0, bytes.size() / 2));
    ASSERT_NE(cut, nullptr);
    EXPECT_TRUE(cut->isTruncated());
    EXPECT_FALSE(open(bytes)->isTruncated());
    auto rows = cut->rows("t", kColumns);
    if (rows) {
        while (rows->next()) {
        }
    }
    const Error error = rows ? rows->error().value_or(Error()) : rows.error();
    EXPECT_EQ(error.code, ErrorCode::FileUnreadable);
    EXPECT_EQ(error.file, "some.sqlite");
    EXPECT_NE(error.message.find("table t"), std::string::npos) << error.message;
    EXPECT_FALSE(sqlite::Database::open(std::make_shared<MemoryFile>(bytes.substr(0, 50), "x")));
    EXPECT_FALSE(sqlite::Database::open(std::make_shared<MemoryFile>("SQLite format 3\0 and no more", "x")));
}

TEST(SqliteDatabase, StopsWhenAsked) {
    std::stop_source stop;
    auto database = sqlite::Database::open(
        std::make_shared<MemoryFile>(
            sqliteFile("CREATE TABLE t(a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL "
                       "SELECT i + 1 FROM n LIMIT 300000) INSERT INTO t SELECT i FROM n"),
            "x"),
        stop.get_token());
    ASSERT_TRUE(database);
    auto rows = (*database)->rows("t", kColumns);
    ASSERT_TRUE(rows && rows->next());
    stop.request_stop();
    std::size_t more = 0;
    while (rows->next()) {
        ++more;
    }
    ASSERT_TRUE(rows->error().has_value());
    EXPECT_EQ(rows->error()->code, ErrorCode::Cancelled);
    EXPECT_LT(more, 299'000u);
}

} // namespace
} // namespace lanescope::test
