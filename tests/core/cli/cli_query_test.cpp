// SPDX-License-Identifier: Apache-2.0
// The commands query and shell, run as programs.
#include <cstdlib>
#include <filesystem>

#include "tests/core/cli/cli_fixture.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

using CliQuery = Cli;

TEST_F(CliQuery, WritesTextCsvAndJson) {
    const std::string statement = "SELECT name, dur, NULL AS missing, 1.0 AS real FROM kernels";
    EXPECT_EQ(runner().run({"query", tracePath(), statement}).out,
              "name                              dur  missing  real\n"
              "void gemm_k<128, true>(float*)  55250            1.0\n"
              "(1 row)\n");
    EXPECT_EQ(runner().run({"query", "--csv", tracePath(), statement}).out,
              "name,dur,missing,real\n\"void gemm_k<128, true>(float*)\",55250,,1.0\n");
    const CliResult json = runner().run({"query", "--json", tracePath(), statement});
    EXPECT_EQ(json.exitCode, 0);
    const auto paths = jsonPaths(json.out);
    ASSERT_TRUE(paths) << json.out;
    EXPECT_EQ(paths->at("rows.0.dur"), "55250");
    EXPECT_EQ(paths->at("rows.0.missing"), "null");
    EXPECT_EQ(paths->at("truncated"), "false");
}

TEST_F(CliQuery, TakesStatementsFromFilesWithParameters) {
    const std::string file = runner().write(
        "q.sql",
        "SELECT count(*) AS n FROM slice WHERE dur > :least;\nSELECT name FROM slice WHERE name = :name;\n");
    const CliResult result = runner().run(
        {"query", "--csv", "-f", file, "--param", "least=50000", "--param", "name=aten::addmm", tracePath()});
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.out, "n\n4\n\nname\naten::addmm\n");
    const CliResult missing = runner().run({"query", "-f", file, tracePath()});
    EXPECT_EQ(missing.exitCode, 2);
    EXPECT_NE(missing.err.find("--param least=VALUE"), std::string::npos);
}

TEST_F(CliQuery, AParameterThatIsNotGivenHasItsDefault) {
    const std::string file = runner().write(
        "defaults.sql", "-- param: least integer 50000\n-- param: :code text 007\n"
                        "--   param: other 1\n-- param: unset\n"
                        "SELECT count(*) AS n, :code AS code, :unset AS unset FROM slice WHERE "
                        "dur > :least;\n");
    EXPECT_EQ(runner().run({"query", "--csv", "-f", file, tracePath()}).out, "n,code,unset\n4,007,\n");
    EXPECT_EQ(runner().run({"query", "--csv", "-f", file, "--param", "least=100000000", tracePath()}).out,
              "n,code,unset\n0,007,\n");
}

TEST_F(CliQuery, LimitsRowsAndSaysSo) {
    const CliResult result = runner().run({"query", "--limit", "2", tracePath(), "SELECT id FROM slice"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_NE(result.out.find("(2 rows, more were left out)"), std::string::npos);
}

TEST_F(CliQuery, RefusesWhatMakesNoSense) {
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"query", tracePath(), "SELECT durr FROM slice"},
                                               {"query", tracePath(), "DROP TABLE slice"},
                                               {"query", "SELECT 1"},
                                               {"query", "--as", "main=" + tracePath(), "SELECT 1"},
                                               {"query", runner().path("no.json"), "SELECT 1"},
                                               {"query", "-f", runner().path("no.sql"), tracePath()},
                                               {"query", "--timeout", "-1", tracePath(), "SELECT 1"}}) {
        const CliResult result = runner().run(arguments);
        EXPECT_EQ(result.exitCode, 2) << arguments.back();
        EXPECT_NE(result.err, "") << arguments.back();
    }
}

TEST_F(CliQuery, OpensSeveralTraces) {
    const CliResult result =
        runner().run({"query", "--csv", tracePath(), tracePath(),
                      "SELECT (SELECT count(*) FROM a.slice) = (SELECT count(*) FROM b.slice) AS same"});
    EXPECT_EQ(result.out, "same\n1\n");
    EXPECT_EQ(
        runner().run({"query", "--csv", "--as", "x=" + tracePath(), "SELECT sum(dur) FROM x.kernels"}).out,
        "sum(dur)\n55250\n");
}

TEST_F(CliQuery, ReadsArgsOnDemand) {
    EXPECT_EQ(runner()
                  .run({"query", "--csv", tracePath(),
                        "SELECT key, value_type, display_value FROM slice JOIN args USING (arg_set_id) "
                        "WHERE name = 'aten::addmm' ORDER BY key"})
                  .out,
              "key,value_type,display_value\nargs.External id,int,17\nargs.Input Dims[0][0],int,8\n"
              "args.Input Dims[1][0],int,4\nargs.Input Dims[1][1],int,16\n\"args.shape "
              "\"\"x\"\"\",string,\"a\nb\"\n");
    EXPECT_EQ(runner()
                  .run({"query", "--csv", tracePath(),
                        "SELECT count(*) AS n, sum(int_value) AS s FROM args WHERE key = 'args.correlation'"})
                  .out,
              "n,s\n3,164\n");
}

TEST_F(CliQuery, NeverShowsValuesOfTheHeader) {
    const CliResult result = runner().run({"query", tracePath(), "SELECT * FROM metadata"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_NE(result.out.find("secret_token"), std::string::npos);
    EXPECT_EQ(result.out.find("hunter2"), std::string::npos);
}

TEST_F(CliQuery, TheShellRunsSavedQueriesAndTellsTimes) {
    const char* before = std::getenv("XDG_CONFIG_HOME");
    const std::string restored = before == nullptr ? "" : before;
    setenv("XDG_CONFIG_HOME", runner().path("config").c_str(), 1);
    std::filesystem::create_directories(runner().path("config/lanescope/queries"));
    runner().write("config/lanescope/queries/my count.sql", "SELECT count(*) AS n FROM kernels");
    const CliResult result = runner().run({"shell", "--csv", tracePath()},
                                          ".saved\n.timer on\n.saved my count\n.timer off\nSELECT 2 AS m;\n");
    before == nullptr ? unsetenv("XDG_CONFIG_HOME") : setenv("XDG_CONFIG_HOME", restored.c_str(), 1);
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.out, "my count\nn\n1\nm\n2\n");
    const std::size_t time = result.err.find("time: ");
    ASSERT_NE(time, std::string::npos) << result.err;
    EXPECT_EQ(result.err.find("time: ", time + 1), std::string::npos) << "off again";
}

TEST_F(CliQuery, TheShellEditsLinesAndKeepsThem) {
#ifndef LANESCOPE_HAS_LIBEDIT
    GTEST_SKIP() << "built without libedit";
#endif
    const std::string up = "\033[A";
    const std::string toStart = "\x01";
    const CliResult result = runner().runInTerminal({"shell", "--csv", tracePath()}, "lanescope> ",
                                                    {"LECT 40 + 2 AS first;" + toStart + "SE", up, ".quit"});
    EXPECT_EQ(result.exitCode, 0) << result.out;
    const std::string answer = "first\r\n42\r\n";
    const std::size_t once = result.out.find(answer);
    ASSERT_NE(once, std::string::npos) << result.out;
    EXPECT_NE(result.out.find(answer, once + 1), std::string::npos)
        << "again from the history: " << result.out;
}

TEST_F(CliQuery, TheShellLinksToSlices) {
    const CliResult link = runner().run({"shell", tracePath()}, ".link 0\n");
    EXPECT_EQ(link.exitCode, 0);
    EXPECT_EQ(link.out.find("lanescope://"), 0u) << link.out;
    EXPECT_EQ(link.out, runner().run({"query", "--csv", tracePath(), "SELECT link(0) AS l"}).out.substr(2));
    for (const char* line : {".link 99999\n", ".link x\n", ".saved none\n", ".timer maybe\n"}) {
        const CliResult wrong = runner().run({"shell", tracePath()}, line);
        EXPECT_EQ(wrong.exitCode, 2) << line;
        EXPECT_EQ(wrong.out, "") << line;
        EXPECT_NE(wrong.err, "") << line;
    }
}

TEST_F(CliQuery, WritesRowsAsAnArrowFile) {
    const std::string path = runner().path("rows.arrow");
    const CliResult result = runner().run({"query", "--arrow", "-o", path, tracePath(),
                                           "CREATE TEMP VIEW v AS SELECT dur AS length FROM kernels; "
                                           "SELECT 7 AS unused; SELECT length FROM v"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out, "");
    const std::string bytes = readFile(path);
    ASSERT_GT(bytes.size(), 16u);
    EXPECT_TRUE(bytes.starts_with("ARROW1") && bytes.ends_with("ARROW1"));
    EXPECT_NE(bytes.find("length"), std::string::npos);
    EXPECT_EQ(bytes.find("unused"), std::string::npos);
    const CliResult none = runner().run(
        {"query", "--arrow", "-o", runner().path("no.arrow"), tracePath(), "DROP VIEW IF EXISTS v"});
    EXPECT_EQ(none.exitCode, 2);
    EXPECT_FALSE(std::filesystem::exists(runner().path("no.arrow")));
}

TEST_F(CliQuery, WritesRowsAsAnArrowStream) {
    const std::string statement =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) "
        "SELECT i AS number FROM n";
    const CliResult all = runner().run({"query", "--arrow", tracePath(), statement});
    EXPECT_EQ(all.exitCode, 0) << all.err;
    EXPECT_TRUE(all.out.starts_with("\xff\xff\xff\xff")) << "a message of the stream";
    EXPECT_NE(all.out.find("number"), std::string::npos);
    const CliResult few = runner().run({"query", "--arrow", "--limit", "10", tracePath(), statement});
    EXPECT_LT(few.out.size() + 4990 * 8, all.out.size() + 64);
}

TEST_F(CliQuery, PlacesOfErrorsCountFromTheFirstStatement) {
    const CliResult result = runner().run(
        {"query", tracePath(), "SELECT durr AS 'durr' FROM (SELECT 1 AS durr);\n SELECT durr FROM slice"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_NE(result.err.find("line 2, column 9: no such column: durr"), std::string::npos) << result.err;
    const CliResult table = runner().run({"query", tracePath(), "SELECT 1 AS slicee;\nSELECT 1 FROM slicee"});
    EXPECT_NE(table.err.find("line 2, column 15: no such table: slicee"), std::string::npos) << table.err;
}

} // namespace
} // namespace lanescope::test
