// SPDX-License-Identifier: Apache-2.0
// The commands query and shell, run as programs.
#include "tests/core/cli/cli_fixture.h"

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

} // namespace
} // namespace lanescope::test
