// SPDX-License-Identifier: Apache-2.0
// No output of any command has a credential of the trace.
#include <algorithm>
#include <filesystem>
#include <optional>

#include "tests/core/cli/cli_fixture.h"
#include "tests/core/cli/cli_tables.h"
#include "tests/support/canary_trace.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;

/// Runs commands on the trace with credentials; all that they print or write is looked at.
class Canaries {
public:
    Canaries()
        : m_commands(cliCommands(m_runner)) {
        fs::create_directory(m_runner.path("out"));
        m_files.trace = m_runner.write("t.json", canaryTrace());
        m_files.correlation = "1002";
        // Another recording of the same program, for commands of several.
        std::string other = canaryTrace();
        other.replace(other.rfind("0.5"), 3, "0.7");
        m_files.other = m_runner.write("other.json", other);
        m_files.rules = m_runner.write("empty.txt", "# nothing\n");
        m_files.statement = m_runner.write("statement.sql", "select * from slice");
        m_files.store = m_runner.path("store");
        m_files.out = m_runner.path("out");
    }

    const std::vector<CliCommand>& commands() const { return m_commands; }
    const CliRunner& runner() const { return m_runner; }
    const CliFiles& files() const { return m_files; }

    /// Runs a command with all that it needs and `more`; `forms` of output each.
    void run(const CliCommand& command, const std::vector<std::string>& more) {
        for (const char* form : {"", "--json", "--csv"}) {
            if (*form != '\0' && !command.has(form)) {
                continue;
            }
            std::vector<std::string> arguments{command.name};
            const std::vector<std::string> needed = neededBy(command.name, m_files);
            arguments.insert(arguments.end(), needed.begin(), needed.end());
            arguments.insert(arguments.end(), more.begin(), more.end());
            if (*form != '\0') {
                arguments.emplace_back(form);
            }
            look(arguments);
        }
    }
    void look(const std::vector<std::string>& arguments, const std::optional<std::string>& input = {}) {
        const CliResult result = m_runner.run(arguments, input);
        std::string all;
        for (const std::string& argument : arguments) {
            all += argument + ' ';
        }
        EXPECT_EQ(canariesIn(result.out), "") << all;
        EXPECT_EQ(canariesIn(result.err), "") << all;
        for (const auto& entry : fs::recursive_directory_iterator(m_runner.path("out"))) {
            if (entry.is_regular_file()) {
                EXPECT_EQ(canariesIn(readFile(entry.path())), "") << all << entry.path();
            }
        }
        fs::remove_all(m_runner.path("out"));
        fs::create_directory(m_runner.path("out"));
        m_runs += 1;
        m_answers += result.exitCode <= 1 ? 1 : 0;
    }

    std::size_t runs() const { return m_runs; }
    std::size_t answers() const { return m_answers; }

private:
    CliRunner m_runner;
    std::vector<CliCommand> m_commands;
    CliFiles m_files;
    std::size_t m_runs = 0;
    std::size_t m_answers = 0;
};

/// Each value of --group, and each option with each of them.
TEST(CliSecrets, NoCommandPrintsThem) {
    Canaries canaries;
    for (const CliCommand& command : canaries.commands()) {
        if (command.name == "mcp" || command.name == "shell") {
            continue; // they read what they answer
        }
        canaries.run(command, {});
        for (const CliOption& option : command.options) {
            if (option.name == "--keep-secrets" || option.name == "--json" || option.name == "--csv" ||
                option.name == "--serve") { // CliServe compares its answers
                continue;
            }
            for (const std::string& value : valuesOf(command, option, canaries.files())) {
                std::vector<std::string> more{option.name};
                if (!option.value.empty()) {
                    more.push_back(value);
                }
                canaries.run(command, more);
            }
        }
        if (command.has("--profiler")) {
            for (const std::string& group : command.groups) {
                canaries.run(command, {"--group", group, "--profiler"});
            }
        }
    }
    EXPECT_GT(canaries.answers(), 300u) << "most commands know this trace; of " << canaries.runs();
    const std::string trace = canaries.runner().path("t.json");
    canaries.look({"shell", trace}, "select * from slice;\n.tables\n.schema slice\nselect * from args;\n");
    // The error for an unknown tool names those that there are.
    const std::string known = canaries.runner().run({"call", "nothing", trace}).err;
    std::size_t tools = 0;
    for (std::size_t at = known.find("known: "); at < known.size(); ++tools) {
        at = known.find_first_of("abcdefghijklmnopqrstuvwxyz_", tools == 0 ? at + 7 : at);
        const std::size_t end =
            std::min(known.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", at), known.size());
        if (at >= known.size()) {
            break;
        }
        canaries.look({"call", known.substr(at, end - at), trace});
        at = end;
    }
    EXPECT_GT(tools, 15u) << known;
    for (const char* table : {"args", "process", "thread"}) {
        canaries.look({"query", trace, std::string("select * from ") + table});
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
    fs::create_directory(runner.path("out"));
    for (const std::vector<std::string>& arguments : writers) {
        const CliResult result = runner.run(arguments);
        EXPECT_LE(result.exitCode, 1) << arguments[0] << ": " << result.err;
    }
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(runner.path("out"))) {
        if (entry.is_regular_file()) {
            EXPECT_EQ(canariesIn(readFile(entry.path())), "") << entry.path();
            ++files;
        }
    }
    EXPECT_GT(files, writers.size());
    const CliResult check = runner.run({"check", runner.path("out/part.json")});
    EXPECT_EQ(check.exitCode, 0) << check.out << check.err;
    // They are there until something hides them.
    ASSERT_EQ(runner.run({"export", "--keep-secrets", "-o", runner.path("kept.json"), trace}).exitCode, 0);
    EXPECT_NE(canariesIn(readFile(runner.path("kept.json"))), "");
}

} // namespace
} // namespace lanescope::test
