// SPDX-License-Identifier: Apache-2.0
#include "tests/core/cli/cli_tables.h"

#include <algorithm>
#include <map>
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

std::vector<std::string> neededBy(const std::string& command, const CliFiles& files) {
    const std::map<std::string, std::vector<std::string>> needed{
        {"compare", {files.trace, files.other}},
        {"trend", {files.trace, files.other}},
        {"query", {files.trace, "select name, cat, dur from slice"}},
        {"slice", {"--correlation", files.correlation, files.trace}},
        {"gate", {"--fail-if", "kernel_time>+900%", "--baseline", files.other, files.trace}},
        {"baseline", {"--store", files.store, "list"}},
        {"summarize", {"--out", files.out + "/summaries", files.trace}},
        {"call", {"overview", files.trace}},
    };
    const auto found = needed.find(command);
    return found == needed.end() ? std::vector<std::string>{files.trace} : found->second;
}

std::vector<std::string> valuesOf(const CliCommand& command, const CliOption& option, const CliFiles& files) {
    const std::string out = files.out + "/" + command.name;
    const std::map<std::string, std::vector<std::string>> known{
        {"--range", {"0..10"}},
        {"--memory", {"4G"}},
        {"--time-unit", {"us"}},
        {"--correlation", {files.correlation}},
        {"--track", {"41/7"}},
        {"--conventions", {"lanescope", "tensorboard"}},
        {"--by",
         {"kernel", "op", "module", "module-kind", "category", "step", "phase", "host", "cause",
          "unmatched"}},
        {"--fail-if", {"step_time>+900%"}},
        {"--rules", {files.rules}},
        {"--columns", {"name"}},
        {"--output", {out + ".json", out + ".html"}},
        {"--out", {out}},
        {"--all", {out + "/scripts"}},
        {"--report", {out + ".html"}},
        {"--markdown", {out}},
        {"--junit", {out}},
        {"--openmetrics", {out}},
        {"--sarif", {out}},
        {"--store", {files.store}},
        {"--file", {files.statement}},
        {"--param", {"a=1"}},
        {"--as", {"one=" + files.trace}},
        {"--set", {"kernel=0.5", "kernel~run=0.5"}},
        {"--rank-gains", {"0.5"}},
        {"--to", {"kineto", "perfetto", "speedscope", "pprof", "folded", "sqlite", "arrow", "arrow-tar"}},
        {"--weight", {"device"}},
        {"--table", {"slice"}},
        {"--phase", {"decode"}},
    };
    if (option.name == "--group") {
        return command.groups;
    }
    const auto found = known.find(option.name);
    return found != known.end()   ? found->second
           : option.value.empty() ? std::vector<std::string>{""}
           : option.value == "FILE" || option.value == "FOLDER" || option.value == "TRACE"
               ? std::vector<std::string>{files.trace}
               : std::vector<std::string>{"1"};
}

} // namespace lanescope::test
