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

} // namespace lanescope::test
