// SPDX-License-Identifier: Apache-2.0
// Texts of --help and `help`: commands by the question that they answer, options, groups and columns of
// tables. All follow from the tables of commands, options and analyses. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"

namespace lanescope::cli {

/// `lanescope-cli --help`: the names of the commands, on one screen.
std::string programHelp(const std::vector<Command>& commands);
/// `lanescope-cli help commands`: each with a line about it.
std::string commandsHelp(const std::vector<Command>& commands);
/// `lanescope-cli COMMAND --help`: usage, options, values of --group and --by.
std::string commandHelp(const Command& command);
/// `lanescope-cli help COMMAND`: the same, and the columns of each table or the members of the JSON.
std::string commandReference(const Command& command);
/// `lanescope-cli help --markdown`: the references of all commands as one page in Markdown.
std::string referencePage(const std::vector<Command>& commands);
/// `lanescope-cli help --tables`: the tables, views and functions of SQL as one page in Markdown.
Result<std::string> tablesPage();

/// Values of --group or --by that choose a table.
std::vector<std::string> valuesOf(const Command& command, std::string_view option);
/// Keys of the columns of all its tables, each once, as far as they are known without a trace.
std::vector<std::string> columnsOf(const Command& command);

} // namespace lanescope::cli
