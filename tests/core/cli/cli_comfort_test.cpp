// SPDX-License-Identifier: Apache-2.0
// Tables as people want them on a terminal: sorted, cut, as wide as it is, in a pager; traces from a pipe.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/core/cli/cli_fixture.h"
#include "tests/core/cli/cli_tables.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        line.erase(line.find_last_not_of('\r') + 1);
        lines.push_back(line);
    }
    return lines;
}

/// Characters; an ellipsis has three bytes.
std::size_t lengthOf(const std::string& line) {
    return static_cast<std::size_t>(
        std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

/// A variable of the environment, for as long as it lives.
class Variable {
public:
    Variable(const char* name, const char* value)
        : m_name(name) {
        ::setenv(name, value, 1);
    }
    ~Variable() { ::unsetenv(m_name); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* m_name;
};

TEST_F(Cli, TablesAreSortedCutAndChosen) {
    EXPECT_EQ(output({"ops", "--csv", "--columns", "name,self_us"}),
              "name,self_us\naten::linear,69.998\naten::addmm,23.502\n");
    EXPECT_EQ(output({"ops", "--csv", "-c", "name", "--sort", "name"}), "name\naten::addmm\naten::linear\n");
    EXPECT_EQ(output({"ops", "--csv", "-c", "name", "--sort", "self:asc"}),
              "name\naten::addmm\naten::linear\n");
    EXPECT_EQ(output({"ops", "--csv", "-c", "name", "--sort", "self", "--limit", "1"}),
              "name\naten::linear\n");
    EXPECT_EQ(json({"ops", "--limit", "1"}).count("operators.1.name"), 0u);
    EXPECT_NE(output({"ops", "--limit", "1"}).find("(1 more row)"), std::string::npos);
    const CliResult refused = runner().run({"ops", "--sort", "nam", tracePath()});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_EQ(refused.out, "");
    EXPECT_NE(refused.err.find("there is no column \"nam\"; did you mean name"), std::string::npos)
        << refused.err;
}

/// Commands whose CSV is not the rows of one table: lists of keys and values, or the rows of a statement.
bool printsNoTable(const std::string& command) {
    for (const char* other : {"info", "overview", "diagnose", "slice", "check", "gate", "query", "shell",
                              "call", "export", "convert", "report", "serve"}) {
        if (command == other) {
            return true;
        }
    }
    return false;
}

TEST_F(Cli, EveryTableTakesColumnsSortAndLimit) {
    std::size_t tables = 0;
    for (const CliCommand& command : cliCommands(runner())) {
        if (!command.has("--csv") || printsNoTable(command.name)) {
            continue;
        }
        for (const char* option : {"--columns", "--sort", "--limit"}) {
            EXPECT_TRUE(command.has(option)) << command.name << " " << option;
        }
        std::vector<std::string> groups = command.groups;
        groups.resize(std::max<std::size_t>(groups.size(), 1));
        for (const std::string& group : groups) {
            std::vector<std::string> line{command.name, "--csv", tracePath()};
            if (!group.empty()) {
                line.insert(line.end(), {"--group", group});
            }
            const CliResult whole = runner().run(line);
            if (whole.exitCode != 0) {
                continue; // it needs more than a trace
            }
            const std::string column = whole.out.substr(0, whole.out.find_first_of(",\n"));
            line.insert(line.end(), {"--columns", column, "--sort", column, "--limit", "1"});
            const CliResult result = runner().run(line);
            EXPECT_EQ(result.exitCode, 0) << command.name << " " << group << result.err;
            EXPECT_TRUE(result.out.starts_with(column + "\n")) << command.name << " " << group << result.out;
            EXPECT_LE(parseCsv(result.out).rows.size(), 1u) << command.name << " " << group;
            ++tables;
        }
    }
    EXPECT_GT(tables, 40u);
}

TEST_F(Cli, TextIsAsWideAsTheTerminal) {
    CliRunner terminal;
    const std::string trace = terminal.write("trace.json", kCliTrace);
    for (const int width : {60, 80, 120}) {
        terminal.setTerminalWidth(static_cast<unsigned short>(width));
        for (const char* command : {"kernels", "ops", "steps", "runtime", "attribute"}) {
            const CliResult result = terminal.runInTerminal({command, trace});
            EXPECT_EQ(result.exitCode, 0);
            for (const std::string& line : linesOf(result.out)) {
                EXPECT_LE(lengthOf(line), static_cast<std::size_t>(width)) << command << ": " << line;
            }
        }
    }
    terminal.setTerminalWidth(60);
    const CliResult kernels = terminal.runInTerminal({"kernels", trace});
    EXPECT_TRUE(kernels.out.starts_with("name ")) << kernels.out;
    EXPECT_NE(kernels.out.find("gemm_k<128, true> "), std::string::npos) << kernels.out;
    EXPECT_NE(kernels.out.find("(too wide: "), std::string::npos) << kernels.out;
    const CliResult rows =
        terminal.runInTerminal({"query", trace, "select name, dur, name as again, name as more from slice"});
    for (const std::string& line : linesOf(rows.out)) {
        EXPECT_LE(lengthOf(line), 60u) << line;
    }
    EXPECT_NE(rows.out.find("void gemm_k<128, true>(float*)"), std::string::npos) << "the first is cut last";
}

TEST_F(Cli, TextInAPipeIsAsWideAsItGets) {
    const Variable columns("COLUMNS", "40");
    EXPECT_NE(output({"kernels"}).find("max_us"), std::string::npos);
}

TEST_F(Cli, TerminalsGetAPager) {
    CliRunner terminal;
    const std::string trace = terminal.write("trace.json", kCliTrace);
    const Variable own("LANESCOPE_PAGER", "sed 's/^/> /'");
    const Variable other("PAGER", "sed 's/^/other /'");
    const CliResult paged = terminal.runInTerminal({"kernels", trace});
    EXPECT_EQ(paged.exitCode, 0);
    for (const std::string& line : linesOf(paged.out)) {
        EXPECT_TRUE(line.starts_with("> ")) << line;
    }
    EXPECT_TRUE(terminal.runInTerminal({"help", "kernels"}).out.starts_with("> Usage"));
    EXPECT_TRUE(terminal.runInTerminal({"kernels", "--no-pager", trace}).out.starts_with("name"));
    EXPECT_TRUE(terminal.runInTerminal({"help", "kernels", "--no-pager"}).out.starts_with("Usage"));
    EXPECT_TRUE(terminal.run({"kernels", trace}).out.starts_with("name")) << "a pipe";
    const CliResult refused = terminal.runInTerminal({"kernels", terminal.path("missing.json")});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_TRUE(refused.out.starts_with("lanescope-cli: ")) << "nothing to page: " << refused.out;
    // The exit status is that of the command, not that of the pager.
    const Variable failing("LANESCOPE_PAGER", "cat >/dev/null; exit 7");
    EXPECT_EQ(terminal.runInTerminal({"kernels", trace}).exitCode, 0);
}

TEST_F(Cli, PagerAndItsOptionsAreThoseOfTheUser) {
    CliRunner terminal;
    const std::string trace = terminal.write("trace.json", kCliTrace);
    const Variable pager("LANESCOPE_PAGER", "echo \"less: $LESS\"; cat");
    EXPECT_TRUE(terminal.runInTerminal({"kernels", trace}).out.starts_with("less: FRX"));
    {
        const Variable less("LESS", "-S");
        EXPECT_TRUE(terminal.runInTerminal({"kernels", trace}).out.starts_with("less: -S"));
    }
    const Variable none("LANESCOPE_PAGER", "cat");
    EXPECT_TRUE(terminal.runInTerminal({"kernels", trace}).out.starts_with("name"));
}

TEST_F(Cli, ReadsATraceFromStandardInput) {
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"kernels", "--csv", "-"},
                                                      {"ops", "--csv", "-"},
                                                      {"diagnose", "--csv", "-"}}) {
        std::vector<std::string> named = arguments;
        named.back() = tracePath();
        const CliResult piped = runner().run(arguments, kCliTrace);
        EXPECT_EQ(piped.exitCode, 0) << piped.err;
        EXPECT_EQ(piped.out, runner().run(named).out);
    }
    const CliResult slice =
        runner().run({"slice", "--json", "--track", "41/41", "--time", "10.2us", "-"}, kCliTrace);
    EXPECT_NE(slice.out.find("shape"), std::string::npos) << "args are read again";
    const CliResult rows =
        runner().run({"query", "--csv", "-", "select count(*) as n from kernels"}, kCliTrace);
    EXPECT_EQ(rows.out, "n\n1\n");
    const CliResult both = runner().run({"compare", "--json", tracePath(), "-"}, kCliTrace);
    EXPECT_EQ(both.exitCode, 0) << both.err;
    const CliResult empty = runner().run({"info", "-"}, "");
    EXPECT_EQ(empty.exitCode, 2);
    EXPECT_NE(empty.err.find("lanescope-cli: -: the file is empty"), std::string::npos) << empty.err;
    EXPECT_NE(runner().run({"compare", "-", "-"}, kCliTrace).err.find("only one of the arguments"),
              std::string::npos);
    EXPECT_NE(runner().runInTerminal({"info", "-"}).out.find("standard input is a terminal"),
              std::string::npos);
}

TEST_F(Cli, HelpIsOneScreen) {
    const std::vector<std::string> lines = linesOf(runner().run({"--help"}).out);
    EXPECT_LE(lines.size(), 24u);
    for (const std::string& line : lines) {
        EXPECT_LE(line.size(), 80u) << line;
    }
    const std::string text = " " + runner().run({"--help"}).out;
    const std::string commands = runner().run({"help", "commands"}).out;
    std::size_t count = 0;
    for (const std::string& line : linesOf(commands)) {
        if (line.starts_with("  ")) {
            const std::string name = line.substr(2, line.find(' ', 2) - 2);
            EXPECT_NE(text.find(" " + name), std::string::npos) << name;
            ++count;
        }
    }
    EXPECT_GT(count, 40u);
}

TEST_F(Cli, HelpNamesTheValuesOfEveryGroup) {
    for (const CliCommand& command : cliCommands(runner())) {
        if (command.has("--group")) {
            const std::string help = runner().run({command.name, "--help"}).out;
            EXPECT_NE(help.find("\nValues of --group"), std::string::npos) << command.name;
        }
    }
}

} // namespace
} // namespace lanescope::test
