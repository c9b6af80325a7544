// SPDX-License-Identifier: Apache-2.0
#include "tests/core/cli/cli_tables.h"

#include <algorithm>
#include <sstream>
#include <string_view>

namespace lanescope::test {

bool CliCommand::has(const std::string& option) const {
    return std::ranges::find(options, option, &CliOption::name) != options.end();
}

/// Reads the page that `help --markdown` writes: "## COMMAND", "| `--option VALUE` | … |", "### COMMAND
/// --group VALUE".
std::vector<CliCommand> cliCommands(const CliRunner& runner) {
    constexpr std::string_view kCommand = "## ";
    constexpr std::string_view kTable = "### ";
    constexpr std::string_view kOption = "| `--";
    constexpr std::string_view kGroup = " --group ";
    std::vector<CliCommand> commands;
    std::istringstream page(runner.run({"help", "--markdown"}).out);
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with(kCommand)) {
            commands.push_back({line.substr(kCommand.size()), {}, {}});
        } else if (line.starts_with(kOption)) {
            const std::size_t from = kOption.size() - 2;
            const std::string text = line.substr(from, line.find('`', from) - from);
            const std::size_t blank = text.find(' ');
            commands.back().options.push_back(
                {text.substr(0, blank), blank == std::string::npos ? "" : text.substr(blank + 1)});
        } else if (line.starts_with(kTable) && line.find(kGroup) != std::string::npos) {
            commands.back().groups.push_back(line.substr(line.find(kGroup) + kGroup.size()));
        }
    }
    std::erase_if(commands, [](const CliCommand& command) { return command.options.empty(); });
    return commands;
}

} // namespace lanescope::test
