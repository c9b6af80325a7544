// SPDX-License-Identifier: Apache-2.0
// Property of every option that names a file to write: no file that the command opens is replaced, whether it
// was named or found beside what was named. Commands and options are those that the program tells; files that
// are opened are those that the kernel tells.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "tests/core/cli/cli_tables.h"
#include "tests/core/cli/opened_files.h"
#include "tests/core/gate/made_runs.h"
#include "tests/support/archive_maker.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;

/// A command with its arguments but for the output.
struct Line {
    std::vector<std::string> before;
    std::vector<std::string> behind;
};

struct Writer {
    std::string command;
    std::string option;
    std::string ending; ///< of an output that it takes
    Line line;
};

class CliInputs : public testing::Test {
protected:
    void SetUp() override {
        fs::create_directories(path("config/lanescope"));
        fs::create_directory(path("ranks"));
        ASSERT_EQ(::setenv("XDG_CONFIG_HOME", path("config").c_str(), 1), 0);
        write("run.json", replayText());
        write("run_capture.json", runText({}, 1));
        write("run_et.json", executionText());
        write("other.json", runText({}, 2));
        write("ranks/rank0.json", runText({}, 3));
        write("ranks/rank1.json", runText({}, 4));
        write("logs.zip", makeArchive(ArchiveKind::Zip, {{"a.json", runText({}, 5)}}));
        write("statement.sql", "select * from roofline");
        write("rules.txt", "# none\n");
        for (const char* own : {"categories.txt", "device_peaks.csv", "operator_models.txt", "blocks.txt"}) {
            write(std::string("config/lanescope/") + own, "");
        }
        ASSERT_EQ(
            m_runner.run({"baseline", "add", "--store", path("store"), path("ranks/rank0.json")}).exitCode,
            0);
        m_commands = cliCommands(m_runner);
        ASSERT_GT(m_commands.size(), 30u);
    }
    void TearDown() override { ::unsetenv("XDG_CONFIG_HOME"); }

    std::string path(const std::string& name) const { return m_runner.path("work/" + name); }
    void write(const std::string& name, const std::string& content) const {
        m_runner.write("work/" + name, content);
    }

    /// Arguments that a command needs besides the output, and all options that name files to read.
    Line lineOf(const CliCommand& command) const {
        Line line{{command.name}, {path("run.json")}};
        const std::map<std::string, std::vector<std::string>> before{
            {"gate",
             {"--fail-if", "step_time>+900%", "--store", path("store"), "--baseline", path("other.json")}},
            {"query", {"--ranks", path("ranks"), "--as", "zipped=" + path("logs.zip!/a.json")}},
            {"trend", {"--store", path("store")}},
            {"call", {"picture", R"({"range":"0us..900us"})"}},
        };
        if (const auto found = before.find(command.name); found != before.end()) {
            line.before.insert(line.before.end(), found->second.begin(), found->second.end());
        }
        if (command.name == "compare") {
            line.behind.push_back(path("logs.zip!/a.json"));
        }
        const std::map<std::string, std::string> reads{{"--rules", "rules.txt"}, {"--file", "statement.sql"}};
        for (const auto& [option, file] : reads) {
            if (command.has(option)) {
                line.before.insert(line.before.end(), {option, path(file)});
            }
        }
        return line;
    }

    CliResult run(const Writer& writer, const std::string& output) const {
        std::vector<std::string> arguments = writer.line.before;
        arguments.insert(arguments.end(), {writer.option, output});
        arguments.insert(arguments.end(), writer.line.behind.begin(), writer.line.behind.end());
        return m_runner.run(arguments);
    }

    /// Options that make a new file when they are given the name of one.
    std::vector<Writer> writers() const {
        std::vector<Writer> found;
        for (const CliCommand& command : m_commands) {
            for (const CliOption& option : command.options) {
                if (option.value != "FILE") {
                    continue;
                }
                for (const char* ending : {".json", ".html"}) {
                    Writer writer{command.name, option.name, ending, lineOf(command)};
                    const std::string output = path(std::string("new") + ending);
                    run(writer, output);
                    if (fs::remove(output)) {
                        found.push_back(std::move(writer));
                        break;
                    }
                }
            }
        }
        return found;
    }

    std::map<std::string, std::string> contents() const {
        std::map<std::string, std::string> all;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path(""))) {
            if (entry.is_regular_file()) {
                all[entry.path()] = readFile(entry.path());
            }
        }
        return all;
    }

    const CliRunner& runner() const { return m_runner; }
    const std::vector<CliCommand>& commands() const { return m_commands; }

private:
    CliRunner m_runner;
    std::vector<CliCommand> m_commands;
};

TEST_F(CliInputs, NoFileThatACommandOpensIsReplaced) {
    const std::vector<Writer> all = writers();
    std::set<std::string> opened; // by all
    std::size_t turn = 0;         // other spellings take turns: a run takes time
    for (const Writer& writer : all) {
        SCOPED_TRACE(writer.command + " " + writer.option);
        const OpenedFiles watch(runner().path("work"));
        ASSERT_LE(run(writer, path("new" + writer.ending)).exitCode, 1);
        fs::remove(path("new" + writer.ending));
        const std::set<std::string> files = watch.paths();
        ASSERT_TRUE(files.contains(path("run.json")));
        opened.insert(files.begin(), files.end());
        const auto before = contents();
        for (const std::string& file : files) {
            const fs::path place(file);
            const std::string link = path("link" + writer.ending);
            const std::string hard = path("hard" + writer.ending);
            fs::create_symlink(file, link);
            fs::create_hard_link(file, hard);
            const std::string others[] = {link, hard,
                                          (place.parent_path() / "." / place.filename()).string()};
            for (const std::string& output : {file, others[turn++ % std::size(others)]}) {
                const CliResult result = run(writer, output);
                EXPECT_EQ(result.exitCode, 2) << output << '\n' << result.err;
            }
            EXPECT_TRUE(fs::is_symlink(link) && fs::hard_link_count(hard) == 2) << file;
            fs::remove(link);
            fs::remove(hard);
        }
        EXPECT_TRUE(contents() == before) << "a file is another one";
    }
    EXPECT_GE(all.size(), 10u);
    for (const char* name : {"run_et.json", "run_capture.json", "ranks/rank1.json", "logs.zip",
                             "statement.sql", "rules.txt", "config/lanescope/categories.txt", "other.json"}) {
        EXPECT_TRUE(opened.contains(path(name))) << name << " should be an input of some command";
    }
}

TEST_F(CliInputs, TwoOutputsAreTwoFiles) {
    std::map<std::string, std::vector<Writer>> byCommand;
    for (const Writer& writer : writers()) {
        byCommand[writer.command].push_back(writer);
    }
    std::size_t pairs = 0;
    fs::create_directory_symlink(path("ranks"), path("alias"));
    for (const auto& [command, options] : byCommand) {
        for (const Writer& one : options) {
            // stdout of the program, which holds its answer.
            const CliResult same = run(one, runner().path("stdout.txt"));
            EXPECT_EQ(same.exitCode, 2) << command << ' ' << one.option;
            for (const Writer& other : options) {
                if (one.option == other.option) {
                    continue;
                }
                ++pairs;
                const std::string output = path("ranks/out" + one.ending);
                const auto both = [&](const std::string& spelling) {
                    Writer writer = one;
                    writer.line.before.insert(writer.line.before.end(), {other.option, spelling});
                    return run(writer, output).exitCode;
                };
                const std::string link = path("link");
                fs::create_symlink(output, link);
                for (const std::string& spelling : {output, path("ranks/../ranks/out" + one.ending),
                                                    path("alias/out" + one.ending), link}) {
                    EXPECT_EQ(both(spelling), 2) << spelling;
                    EXPECT_FALSE(fs::exists(output)) << "no output is written then";
                }
                write("ranks/out" + one.ending, "old");
                const std::string hard = path("hard");
                fs::create_hard_link(output, hard);
                for (const std::string& spelling : {output, hard, link}) {
                    EXPECT_EQ(both(spelling), 2) << spelling;
                    EXPECT_EQ(readFile(output), "old");
                }
                EXPECT_LE(both(path("apart")), 1);
                EXPECT_LE(both("/dev/null"), 1);
                for (const std::string& made : {output, hard, link, path("apart")}) {
                    fs::remove(made);
                }
            }
        }
    }
    EXPECT_GE(pairs, 12u) << "gate has four outputs";
}

TEST_F(CliInputs, AnOutputThatIsAPipeIsRefused) {
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    for (const Writer& writer : writers()) {
        const std::string output = path("pipe" + writer.ending);
        fs::rename(path("pipe"), output);
        const CliResult result = run(writer, output);
        EXPECT_EQ(result.exitCode, 2) << writer.command;
        EXPECT_NE(result.err.find("named pipe"), std::string::npos) << result.err;
        EXPECT_TRUE(fs::is_fifo(output));
        fs::rename(output, path("pipe"));
    }
}

} // namespace
} // namespace lanescope::test
