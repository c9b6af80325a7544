// SPDX-License-Identifier: Apache-2.0
// No output of any command has a credential of the trace.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/core/cli/cli_fixture.h"
#include "tests/support/canary_trace.h"

namespace lanescope::test {
namespace {

std::string contentOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(CliSecrets, NoCommandPrintsThem) {
    const CliRunner runner;
    const std::string trace = runner.write("t.json", canaryTrace());
    // Names of commands stand behind two blanks in the help.
    const std::string help = runner.run({"--help"}).out;
    std::size_t commands = 0;
    for (std::size_t line = help.find("\n  "); line != std::string::npos;
         line = help.find("\n  ", line + 1)) {
        const std::string name = help.substr(line + 3, help.find(' ', line + 3) - line - 3);
        for (const char* format : {"", "--json", "--csv"}) {
            std::vector<std::string> arguments{name};
            if (*format != '\0') {
                arguments.emplace_back(format);
            }
            arguments.push_back(trace);
            if (name == "compare") {
                arguments.push_back(trace);
            } else if (name == "query") {
                arguments.emplace_back("select name, cat, dur from slice");
            } else if (name == "slice") {
                arguments.insert(arguments.end(), {"--correlation", "1002"});
            } else if (name == "shell") {
                continue; // reads statements; prints as query does
            }
            const CliResult result = runner.run(arguments);
            EXPECT_EQ(canariesIn(result.out), "") << name << ' ' << format;
            EXPECT_EQ(canariesIn(result.err), "") << name << ' ' << format;
            commands += result.exitCode <= 1 ? 1 : 0;
        }
    }
    EXPECT_GT(commands, 50u) << "most commands know this trace";
    for (const char* table : {"args", "process", "thread"}) {
        const CliResult result = runner.run({"query", trace, std::string("select * from ") + table});
        EXPECT_EQ(canariesIn(result.out), "") << table;
    }
}

TEST(CliSecrets, NoFileHasThem) {
    const CliRunner runner;
    const std::string trace = runner.write("t.json", canaryTrace());
    const std::vector<std::vector<std::string>> writers{
        {"export", "-o", runner.path("out/part.json"), trace},
        {"convert", "-o", runner.path("out/whole.json"), trace},
        {"report", "-o", runner.path("out/report.html"), trace},
        {"compare", "--report", runner.path("out/compare.html"), trace, trace},
        {"query", "--csv", "-o", runner.path("out/rows.csv"), trace, "select * from slice"},
        {"query", "--json", "-o", runner.path("out/rows.json"), trace, "select * from slice"},
        {"summarize", "--out", runner.path("out/summaries"), trace},
    };
    std::filesystem::create_directory(runner.path("out"));
    for (const std::vector<std::string>& arguments : writers) {
        const CliResult result = runner.run(arguments);
        EXPECT_LE(result.exitCode, 1) << arguments[0] << ": " << result.err;
    }
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(runner.path("out"))) {
        if (entry.is_regular_file()) {
            EXPECT_EQ(canariesIn(contentOf(entry.path())), "") << entry.path();
            ++files;
        }
    }
    EXPECT_GT(files, writers.size());
    const CliResult check = runner.run({"check", runner.path("out/part.json")});
    EXPECT_EQ(check.exitCode, 0) << check.out << check.err;
    // They are there until something hides them.
    ASSERT_EQ(runner.run({"export", "--keep-secrets", "-o", runner.path("kept.json"), trace}).exitCode, 0);
    EXPECT_NE(canariesIn(contentOf(runner.path("kept.json"))), "");
}

} // namespace
} // namespace lanescope::test
