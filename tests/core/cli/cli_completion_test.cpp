// SPDX-License-Identifier: Apache-2.0
// Completion scripts, run in the shells that are installed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/core/cli/cli_fixture.h"
#include "tests/core/cli/cli_tables.h"

namespace lanescope::test {
namespace {

bool isInstalled(const std::string& program) {
    return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

std::vector<std::string> linesOfCommand(const std::string& command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::string text;
    for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) {
        text += static_cast<char>(c);
    }
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

class CliCompletion : public testing::Test {
protected:
    /// Words that bash offers for the last one.
    std::vector<std::string> bash(const std::vector<std::string>& words) const {
        const std::string script = m_runner.write("script.bash", m_runner.run({"completion", "bash"}).out);
        std::string line = "cd " + m_runner.path("") + " && bash --norc -c '. " + script + "; COMP_WORDS=(";
        for (const std::string& word : words) {
            line += "\"" + word + "\" ";
        }
        line += "); COMP_CWORD=" + std::to_string(words.size() - 1) +
                "; _lanescope_cli; printf \"%s\\n\" \"${COMPREPLY[@]}\"'";
        return linesOfCommand(line);
    }
    static bool has(const std::vector<std::string>& words, const std::string& word) {
        return std::ranges::find(words, word) != words.end();
    }

    CliRunner m_runner;
};

TEST_F(CliCompletion, BashOffersEveryCommandAndOption) {
    if (!isInstalled("bash")) {
        GTEST_SKIP() << "bash is not installed";
    }
    const std::vector<std::string> names = bash({"lanescope-cli", ""});
    EXPECT_TRUE(has(names, "completion"));
    EXPECT_TRUE(has(names, "help"));
    for (const CliCommand& command : cliCommands(m_runner)) {
        EXPECT_TRUE(has(names, command.name));
        const std::vector<std::string> options = bash({"lanescope-cli", command.name, "--"});
        for (const CliOption& option : command.options) {
            EXPECT_TRUE(has(options, option.name)) << command.name << " " << option.name;
        }
        for (const std::string& group : command.groups) {
            EXPECT_TRUE(has(bash({"lanescope-cli", command.name, "--group", group.substr(0, 2)}), group))
                << command.name << " " << group;
        }
    }
}

TEST_F(CliCompletion, BashOffersValuesColumnsAndFiles) {
    if (!isInstalled("bash")) {
        GTEST_SKIP() << "bash is not installed";
    }
    EXPECT_EQ(bash({"lanescope-cli", "kern"}), std::vector<std::string>{"kernels"});
    EXPECT_EQ(bash({"lanescope-cli", "ops", "--conventions", "t"}), std::vector<std::string>{"tensorboard"});
    EXPECT_EQ(bash({"lanescope-cli", "ops", "--conventions", "=", "t"}),
              std::vector<std::string>{"tensorboard"});
    EXPECT_EQ(bash({"lanescope-cli", "ops", "--sort", "total_"}), std::vector<std::string>{"total_us"});
    EXPECT_EQ(bash({"lanescope-cli", "ops", "-c", "name,total_"}), std::vector<std::string>{"name,total_us"});
    EXPECT_EQ(bash({"lanescope-cli", "ranks", "--group", "pa"}), std::vector<std::string>{"path"});
    EXPECT_EQ(bash({"lanescope-cli", "baseline", "pr"}), std::vector<std::string>{"prune"});
    EXPECT_EQ(bash({"lanescope-cli", "completion", ""}), (std::vector<std::string>{"bash", "zsh", "fish"}));
    EXPECT_EQ(bash({"lanescope-cli", "help", "what"}), std::vector<std::string>{"what-if"});
    m_runner.write("a trace.json", "{}");
    EXPECT_EQ(bash({"lanescope-cli", "info", "a"}), std::vector<std::string>{"a trace.json"});
    EXPECT_EQ(bash({"lanescope-cli", "query", "--file", "a"}), std::vector<std::string>{"a trace.json"});
}

TEST_F(CliCompletion, TheScriptsAreValid) {
    int checked = 0;
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const CliResult script = m_runner.run({"completion", shell});
        EXPECT_EQ(script.exitCode, 0);
        EXPECT_NE(script.out.find("what-if"), std::string::npos);
        EXPECT_NE(script.out.find("module-kind"), std::string::npos);
        if (isInstalled(shell)) {
            const std::string path = m_runner.write(std::string("script.") + shell, script.out);
            EXPECT_EQ(std::system((std::string(shell) + " -n " + path).c_str()), 0) << shell;
            ++checked;
        }
    }
    EXPECT_EQ(m_runner.run({"completion"}).exitCode, 2);
    EXPECT_EQ(m_runner.run({"completion", "tcsh"}).exitCode, 2);
    if (checked == 0) {
        GTEST_SKIP() << "none of the shells is installed";
    }
}

} // namespace
} // namespace lanescope::test
