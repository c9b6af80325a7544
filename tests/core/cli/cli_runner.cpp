// SPDX-License-Identifier: Apache-2.0
#include "tests/core/cli/cli_runner.h"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/support/csv_file.h"

namespace lanescope::test {

CliRunner::CliRunner() {
    std::string pattern = (std::filesystem::temp_directory_path() / "lanescope-cli-XXXXXX").string();
    m_folder = mkdtemp(pattern.data());
}

CliRunner::~CliRunner() {
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
}

std::string CliRunner::write(const std::string& name, std::string_view content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
}

namespace {

/// Becomes the program at the first of `arguments`.
[[noreturn]] void execute(std::vector<std::string> arguments) {
    std::vector<char*> argv;
    for (std::string& argument : arguments) {
        argv.push_back(argument.data());
    }
    argv.push_back(nullptr);
    execv(argv.front(), argv.data());
    _exit(127);
}

} // namespace

void CliRunner::become(const std::vector<std::string>& arguments) {
    std::vector<std::string> all{LANESCOPE_CLI_PATH};
    all.insert(all.end(), arguments.begin(), arguments.end());
    execute(std::move(all));
}

CliResult CliRunner::run(const std::vector<std::string>& arguments,
                         const std::optional<std::string>& input) const {
    return collect(input, [&] { become(arguments); });
}

CliResult CliRunner::runShell(const std::string& line, const std::vector<std::string>& values) const {
    std::vector<std::string> all{"/bin/bash", "-c", line, LANESCOPE_CLI_PATH};
    all.insert(all.end(), values.begin(), values.end());
    return collect(std::nullopt, [&] { execute(all); });
}

CliResult CliRunner::collect(const std::optional<std::string>& input,
                             const std::function<void()>& become) const {
    const std::string inPath = input ? write("stdin.txt", *input) : std::string("/dev/null");
    const std::string outPath = path("stdout.txt");
    const std::string errPath = path("stderr.txt");
    const pid_t child = fork();
    if (child == 0) {
        const int out = open(outPath.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        const int err = open(errPath.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(out, STDOUT_FILENO);
        dup2(err, STDERR_FILENO);
        dup2(open(inPath.c_str(), O_RDONLY), STDIN_FILENO);
        become();
    }
    int status = 0;
    waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, readFile(outPath), readFile(errPath)};
}

CliResult CliRunner::runInTerminal(const std::vector<std::string>& arguments, std::string_view prompt,
                                   const std::vector<std::string>& lines) const {
    int terminal = -1;
    const struct winsize size { 24, m_columns, 0, 0 };
    const pid_t child = forkpty(&terminal, nullptr, nullptr, m_columns > 0 ? &size : nullptr);
    if (child == 0) {
        unsetenv("COLUMNS");
        setenv("LANESCOPE_PAGER", "", 0);
        become(arguments);
    }
    std::string text;
    std::size_t typed = 0;
    std::size_t answered = 0; ///< end of the last prompt that got a line
    std::array<char, 4096> buffer{};
    // Reading fails with EIO once the program has ended.
    for (ssize_t got = 1; got > 0;) {
        got = read(terminal, buffer.data(), buffer.size());
        text.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        const std::size_t shown = typed < lines.size() ? text.find(prompt, answered) : std::string::npos;
        if (shown != std::string::npos) {
            answered = shown + prompt.size();
            const std::string keys = lines[typed++] + "\r";
            EXPECT_EQ(::write(terminal, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
        }
    }
    EXPECT_EQ(typed, lines.size()) << text;
    close(terminal);
    int status = 0;
    waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text, {}};
}

} // namespace lanescope::test
