// SPDX-License-Identifier: Apache-2.0
// Saved queries beside a trace, as written by anyone: what is taken, what is left out and told, and that no
// link is followed, neither to read nor to write.
#include "core/sql/session/query_folder.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/temp_folder.h"

namespace lanescope::sql {
namespace {

namespace fs = std::filesystem;

class QueryFolder : public testing::Test {
protected:
    QueryFolder() {
        write("trace.json", "{}");
        fs::create_directories(queries);
    }
    void write(const fs::path& name, const std::string& text) {
        std::ofstream(root / name, std::ios::binary) << text;
    }
    void writeQuery(const std::string& name, const std::string& text) {
        std::ofstream(queries / name, std::ios::binary) << text;
    }
    SavedQueries found() const { return savedQueriesBeside(trace); }
    /// Whether nothing is listed and one problem ends so.
    void expectProblem(const std::string& end) const {
        const SavedQueries now = found();
        EXPECT_TRUE(now.queries.empty());
        ASSERT_EQ(now.problems.size(), 1u);
        EXPECT_TRUE(now.problems[0].find(end) != std::string::npos) << now.problems[0];
    }

    test::TempFolder folder;
    fs::path root = folder.path();
    fs::path queries = root / ".lanescope" / "queries";
    std::string trace = (root / "trace.json").string();
};

TEST_F(QueryFolder, QueriesBesideATraceAreListedWithTheirTitles) {
    writeQuery("b.sql", "-- Busiest streams\nSELECT 1");
    writeQuery("a.sql", "SELECT 2");
    writeQuery("c.sql", "-- param: n integer 3\nSELECT :n");
    writeQuery("d.sql", "-- bad \xE2\x80\xAE title\x7F");
    writeQuery("notes.txt", "no query");
    const SavedQueries now = found();
    ASSERT_EQ(now.queries.size(), 3u);
    EXPECT_EQ(now.queries[0].title, "a");
    EXPECT_EQ(now.queries[1].title, "Busiest streams");
    EXPECT_EQ(now.queries[1].text, "-- Busiest streams\nSELECT 1");
    EXPECT_EQ(now.queries[2].title, "c");
    ASSERT_EQ(now.problems.size(), 1u) << "control characters are no plain text";
    EXPECT_NE(now.problems[0].find("d.sql"), std::string::npos);
}

TEST_F(QueryFolder, ATraceWithoutAFolderHasNone) {
    fs::remove_all(root / ".lanescope");
    EXPECT_TRUE(found().queries.empty());
    EXPECT_TRUE(found().problems.empty());
    for (const char* elsewhere : {"host:/logs/trace.json", "ssh://host/trace.json", "", "/none/trace.json"}) {
        EXPECT_EQ(queryFolderBeside(elsewhere), "") << elsewhere;
        EXPECT_FALSE(saveQueryBeside(elsewhere, "a", "SELECT 1")) << elsewhere;
    }
}

TEST_F(QueryFolder, AMemberOfAnArchiveHasTheFolderOfTheArchive) {
    write("logs.zip", "x");
    EXPECT_EQ(queryFolderBeside((root / "logs.zip").string() + "!/rank0.json"), queries.string());
}

TEST_F(QueryFolder, LinksToFilesAreNotFollowed) {
    write("secret", "SELECT 'of somebody else'");
    fs::create_symlink(root / "secret", queries / "a.sql");
    expectProblem("a.sql: it is a link, which is not followed");
}

TEST_F(QueryFolder, LinksInThePlaceOfTheFoldersAreNotFollowed) {
    fs::remove_all(root / ".lanescope");
    fs::create_directories(root / "other" / "queries");
    write("other/queries/a.sql", "SELECT 1");
    fs::create_directory_symlink(root / "other", root / ".lanescope");
    expectProblem(".lanescope: it is a link or no folder");
    EXPECT_FALSE(saveQueryBeside(trace, "b", "SELECT 1"));
    EXPECT_FALSE(fs::exists(root / "other" / "queries" / "b.sql"));
    fs::remove_all(root / "other");
    fs::create_directories(root / "other");
    EXPECT_FALSE(saveQueryBeside(trace, "b", "SELECT 1"));
    EXPECT_TRUE(fs::is_empty(root / "other")) << "no folder is made behind a link";
    fs::remove(root / ".lanescope");
    fs::create_directories(root / ".lanescope");
    fs::create_directory_symlink(root / "other", queries);
    expectProblem("queries: it is a link or no folder");
    EXPECT_FALSE(saveQueryBeside(trace, "b", "SELECT 1"));
    EXPECT_TRUE(fs::is_empty(root / "other"));
}

TEST_F(QueryFolder, WhatIsNoSmallPlainTextIsLeftOut) {
    writeQuery("a.sql", std::string((1u << 20) + 1, ' '));
    expectProblem("a.sql: it is larger than 1 MiB");
    writeQuery("a.sql", std::string("SELECT 1\0", 9));
    expectProblem("a.sql: it is no plain text in UTF-8");
    writeQuery("a.sql", "SELECT '\xFF'");
    expectProblem("a.sql: it is no plain text in UTF-8");
    fs::remove(queries / "a.sql");
    fs::create_directory(queries / "a.sql");
    expectProblem("a.sql: it is not a regular file");
    fs::remove(queries / "a.sql");
    ASSERT_EQ(::mkfifo((queries / "a.sql").c_str(), 0600), 0);
    expectProblem("a.sql: it is not a regular file"); // and nobody waits for a writer
    EXPECT_FALSE(saveQueryBeside(trace, "a", "SELECT 1"));
}

TEST_F(QueryFolder, ManyQueriesAreCut) {
    for (int i = 0; i < 1001; ++i) {
        writeQuery(std::to_string(10'000 + i) + ".sql", "SELECT 1");
    }
    EXPECT_EQ(found().queries.size(), 1000u);
    ASSERT_EQ(found().problems.size(), 1u);
    EXPECT_NE(found().problems[0].find("1000 of 1001"), std::string::npos);
}

TEST_F(QueryFolder, SavingMakesTheFolderAndReplacesAQuery) {
    fs::remove_all(root / ".lanescope");
    ASSERT_TRUE(saveQueryBeside(trace, "my kernels", "SELECT 1"));
    ASSERT_TRUE(saveQueryBeside(trace, "my kernels", "SELECT 2"));
    const SavedQueries now = found();
    ASSERT_EQ(now.queries.size(), 1u);
    EXPECT_EQ(now.queries[0].name, "my kernels");
    EXPECT_EQ(now.queries[0].text, "SELECT 2");
    EXPECT_FALSE(saveQueryBeside(trace, "../away", "SELECT 1"));
    EXPECT_FALSE(saveQueryBeside(trace, "", "SELECT 1"));
    write("secret", "kept");
    fs::create_symlink(root / "secret", queries / "linked.sql");
    EXPECT_FALSE(saveQueryBeside(trace, "linked", "SELECT 3"));
    std::ifstream kept(root / "secret");
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), "kept");
}

} // namespace
} // namespace lanescope::sql
