// SPDX-License-Identifier: Apache-2.0
// Commands of lanescope-cli with their options and values of --group, as the program tells them: no test
// keeps a list of its own.
#pragma once

#include <string>
#include <vector>

#include "tests/core/cli/cli_runner.h"

namespace lanescope::test {

struct CliOption {
    std::string name;
    std::string value; ///< how the help calls its value; empty: it takes none
};

struct CliCommand {
    std::string name;
    std::vector<CliOption> options;
    std::vector<std::string> groups; ///< empty: one table or none

    bool has(const std::string& option) const;
};

/// All but those that take no argument.
std::vector<CliCommand> cliCommands(const CliRunner& runner);

/// Files that arguments name.
struct CliFiles {
    std::string trace;
    std::string other;       ///< another recording of the same program
    std::string correlation; ///< of device work of the trace
    std::string rules;
    std::string statement; ///< of SQL
    std::string store;     ///< of runs
    std::string out;       ///< folder for what commands write
};

/// Arguments without which the command has nothing to say, the trace included.
std::vector<std::string> neededBy(const std::string& command, const CliFiles& files);
/// Values for an option, most of them such that the command has an answer; empty texts for one without.
std::vector<std::string> valuesOf(const CliCommand& command, const CliOption& option, const CliFiles& files);

} // namespace lanescope::test
