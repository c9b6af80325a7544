// SPDX-License-Identifier: Apache-2.0
// Runs the built lanescope-cli on small files and collects what it says.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::test {

struct CliResult {
    int exitCode = -1;
    std::string out;
    std::string err;
};

/// A temporary folder for one test; removed with everything in it.
class CliRunner {
public:
    CliRunner();
    ~CliRunner();
    CliRunner(const CliRunner&) = delete;
    CliRunner& operator=(const CliRunner&) = delete;

    /// Writes a file in the folder; returns its path.
    std::string write(const std::string& name, std::string_view content) const;
    std::string path(const std::string& name) const { return m_folder + "/" + name; }
    /// `input` is what the program reads from stdin; absent: stdin of the test.
    CliResult run(const std::vector<std::string>& arguments,
                  const std::optional<std::string>& input = std::nullopt) const;
    /// A line of bash, in which "$0" is the program and "$1" and so on are `values`.
    CliResult runShell(const std::string& line, const std::vector<std::string>& values) const;
    /// Makes the program of this process.
    [[noreturn]] static void become(const std::vector<std::string>& arguments);
    /// Width of the terminal of runInTerminal(); 0, the default: it does not say one.
    void setTerminalWidth(unsigned short columns) { m_columns = columns; }
    /// All that a terminal gets when both outputs are one, without a pager unless LANESCOPE_PAGER is set.
    /// Types each of `lines` when the terminal shows `prompt`, and then the key of Return.
    CliResult runInTerminal(const std::vector<std::string>& arguments, std::string_view prompt = {},
                            const std::vector<std::string>& lines = {}) const;

private:
    CliResult collect(const std::optional<std::string>& input, const std::function<void()>& become) const;

    std::string m_folder;
    unsigned short m_columns = 0;
};

} // namespace lanescope::test
