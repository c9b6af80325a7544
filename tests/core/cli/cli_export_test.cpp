// SPDX-License-Identifier: Apache-2.0
// Tests of the files and messages of report and export.
#include <filesystem>
#include <fstream>

#include "tests/core/cli/cli_fixture.h"

namespace lanescope::test {
namespace {

TEST_F(Cli, ReportWritesOnePage) {
    const std::string path = runner().path("report.html");
    EXPECT_EQ(output({"report", "-o", path}), "");
    std::ifstream file(path);
    const std::string html{std::istreambuf_iterator<char>(file), {}};
    EXPECT_NE(html.find("</html>"), std::string::npos);
    EXPECT_NE(html.find("aten::addmm"), std::string::npos);
    EXPECT_EQ(html.find("hunter2"), std::string::npos);
}

TEST_F(Cli, ExportWritesATraceThatOpensAndHidesCredentials) {
    const std::string path = runner().path("part.json.gz");
    const CliResult result =
        runner().run({"export", "--json", "--range", "0..60us", "-o", path, tracePath()});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_NE(result.err.find("--keep-secrets"), std::string::npos) << result.err;
    EXPECT_NE(result.out.find("\"hidden_secrets\": 1"), std::string::npos) << result.out;
    const CliResult check = runner().run({"check", path});
    EXPECT_EQ(check.exitCode, 0) << check.err;
    const CliResult kept = runner().run({"export", "--keep-secrets", "-o", path, tracePath()});
    EXPECT_EQ(kept.exitCode, 0);
    EXPECT_EQ(kept.err, "");
}

TEST_F(Cli, ReportAndExportRefuseWhatMakesNoSense) {
    for (const char* command : {"report", "export"}) {
        EXPECT_EQ(runner().run({command, tracePath()}).exitCode, 2) << command;
        EXPECT_EQ(runner().run({command, "-o", runner().path("missing/x.json.gz"), tracePath()}).exitCode, 2);
    }
    EXPECT_EQ(runner().run({"export", "-o", runner().path("x.csv"), tracePath()}).exitCode, 2);
    EXPECT_EQ(runner().run({"export", "-o", tracePath(), tracePath()}).exitCode, 2);
}

} // namespace
} // namespace lanescope::test
