// SPDX-License-Identifier: Apache-2.0
// The command line of lanescope-cli: which command it names, and its options. Parsed with CLI11; what the
// options are is in options.h.
#pragma once

#include <span>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/terminal.h"

namespace lanescope::cli {

/// Runs the command that the arguments name, or prints the help or version that they ask for. The exit
/// status; an error says which argument is wrong and why, or is that of the command.
Result<int> runCommandLine(std::span<const char* const> arguments, const std::vector<Command>& commands,
                           Terminal& terminal, const KeptTrace* kept = nullptr);

} // namespace lanescope::cli
