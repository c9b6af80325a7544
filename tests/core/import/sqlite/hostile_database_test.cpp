// SPDX-License-Identifier: Apache-2.0
// Databases that somebody forged, or that no importer knows.
#include <fstream>

#include <gtest/gtest.h>

#include "core/base/utf8.h"
#include "core/import/sqlite/database.h"
#include "core/import/trace_loader.h"
#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/sqlite_file.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {
namespace {

constexpr std::string_view kColumns[] = {"a"};

std::string bigEndian(std::uint64_t value, int bytes) {
    std::string text;
    for (int i = bytes; i-- > 0;) {
        text += static_cast<char>(value >> (8 * i));
    }
    return text;
}

/// A table of 512-byte pages whose pages 2 to 9 are nodes that each refer to the next one 30 times: a walk
/// over it would meet 30^8 leaves.
std::string endlessTable() {
    constexpr std::size_t kPage = 512;
    std::string bytes = sqliteFile("PRAGMA page_size = 512; CREATE TABLE t(a); WITH RECURSIVE n(i) AS "
                                   "(SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000) "
                                   "INSERT INTO t SELECT i FROM n;");
    constexpr int kCells = 30;
    for (std::uint64_t page = 2; page <= 9; ++page) {
        std::string node = "\x05" + bigEndian(0, 2) + bigEndian(kCells, 2);
        std::string cells;
        std::string places;
        for (int i = 0; i < kCells; ++i) {
            cells.insert(0, bigEndian(page + 1, 4) + static_cast<char>(i + 1));
            places += bigEndian(kPage - cells.size(), 2);
        }
        node += bigEndian(kPage - cells.size(), 2) + '\0' + bigEndian(page + 1, 4) + places;
        node.resize(kPage - cells.size(), '\0');
        bytes.replace((page - 1) * kPage, kPage, node + cells);
    }
    return bytes;
}

std::unique_ptr<sqlite::Database> open(std::string bytes) {
    auto database = sqlite::Database::open(std::make_shared<MemoryFile>(std::move(bytes), "forged.sqlite"));
    return database ? std::move(*database) : nullptr;
}

TEST(HostileDatabase, PagesThatReferToOneAnotherEnd) {
    const auto database = open(endlessTable());
    ASSERT_NE(database, nullptr);
    auto rows = database->rows("t", kColumns);
    ASSERT_TRUE(rows);
    std::size_t count = 0;
    while (rows->next()) {
        ++count;
    }
    EXPECT_GT(count, 0u) << "what comes before is read";
    EXPECT_LT(count, 3001u);
    ASSERT_TRUE(rows->error().has_value());
    EXPECT_NE(rows->error()->message.find("refer to one another, in table t"), std::string::npos)
        << rows->error()->message;
    auto none = database->rows("t", kColumns, "a < 0");
    ASSERT_TRUE(none);
    EXPECT_FALSE(none->next());
    ASSERT_TRUE(none->error().has_value()) << "also where no row is found";
    EXPECT_EQ(none->error()->code, ErrorCode::FileUnreadable);
    EXPECT_FALSE(database->rowCount("t")) << "counting ends, too";
}

TEST(HostileDatabase, ColumnsMayHaveTheNameOfTheRowId) {
    const auto database =
        open(sqliteFile("CREATE TABLE t(a, rowid); INSERT INTO t VALUES (10, 5), (20, 5), (30, 1);"
                        "CREATE TABLE u(a, rowid, _ROWID_, oid); INSERT INTO u VALUES (1,1,1,1)"));
    ASSERT_NE(database, nullptr);
    auto rows = database->rows("t", kColumns);
    ASSERT_TRUE(rows);
    for (std::int64_t row = 1; row <= 3; ++row) {
        ASSERT_TRUE(rows->next());
        EXPECT_EQ(rows->rowId(), row);
        EXPECT_EQ(rows->integer(0), 10 * row);
    }
    EXPECT_FALSE(rows->next());
    EXPECT_FALSE(rows->error().has_value());
    auto single = database->lookup("t", kColumns);
    ASSERT_TRUE(single && single->seek(3));
    EXPECT_EQ(single->integer(0), 30);
    EXPECT_EQ(database->rowCountEstimate("t"), 3u);
    const auto without = database->rows("u", kColumns);
    ASSERT_FALSE(without);
    EXPECT_NE(without.error().message.find("table u have no ids"), std::string::npos);
}

std::string messageOf(std::string bytes) {
    const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(std::move(bytes), "some.db"));
    EXPECT_FALSE(trace);
    return trace ? std::string() : trace.error().message;
}

TEST(HostileDatabase, UnknownOnesAreNamedByTheirTables) {
    const std::string other = sqliteFile("CREATE TABLE customers(id); CREATE TABLE orders(id);");
    EXPECT_NE(messageOf(other).find("not from a known profiler: its tables are customers, orders"),
              std::string::npos)
        << messageOf(other);
    EXPECT_NE(messageOf(gzipMember(other)).find("customers"), std::string::npos) << "compressed ones, too";
    std::string many;
    for (int i = 0; i < 9; ++i) {
        many += "CREATE TABLE t" + std::to_string(i) + "(a);";
    }
    EXPECT_NE(messageOf(sqliteFile(many)).find("t5 and 3 more"), std::string::npos);
    std::string broken = other;
    broken.replace(100, 200, std::string(200, '\x7F'));
    EXPECT_NE(messageOf(broken).find("malformed"), std::string::npos) << messageOf(broken);
    std::string garbled = other;
    garbled.replace(garbled.find("CREATE TABLE orders(id)"), 23, "CREATE TABLE or\xFF\xFErs(i-)");
    EXPECT_NE(messageOf(garbled).find("malformed"), std::string::npos) << messageOf(garbled);
    EXPECT_TRUE(isUtf8(messageOf(garbled))) << messageOf(garbled);
}

TEST(HostileDatabase, LogBesideTheFileIsAWarning) {
    const TempFolder folder;
    const std::string path = folder.path("export.sqlite");
    std::ofstream(path, std::ios::binary) << sqliteFile(
        "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT); INSERT INTO StringIds VALUES (1,'r');"
        "CREATE TABLE NVTX_EVENTS(start INT, end INT, eventType INT, text TEXT, globalTid INT);"
        "INSERT INTO NVTX_EVENTS VALUES (1, 2, 59, 'range', 5);");
    const auto flaws = [&path] {
        const auto trace = loadTrace(path);
        return trace ? (*trace)->diagnostics()[DiagnosticKind::DamagedTable].detail : std::string("none");
    };
    EXPECT_EQ(flaws(), "");
    std::ofstream(path + "-wal", std::ios::binary).flush();
    EXPECT_EQ(flaws(), "") << "an empty log holds nothing";
    std::ofstream(path + "-wal", std::ios::binary) << "changes";
    EXPECT_NE(flaws().find("export.sqlite-wal"), std::string::npos);
}

} // namespace
} // namespace lanescope::test
