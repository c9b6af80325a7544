// SPDX-License-Identifier: Apache-2.0
// Completion for shells: a script that holds the commands, their options and the values of these, made from
// the tables of commands, options and analyses. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/command.h"

namespace lanescope::cli {

/// Completion for bash, zsh or fish; nullopt for another shell.
std::optional<std::string> completionScript(std::string_view shell, const std::vector<Command>& commands);

/// The command that prints it, for itself and the others.
Command completionCommand(std::vector<Command> others);

} // namespace lanescope::cli
