// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_help.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include "core/base/ascii.h"
#include "core/catalog/registry.h"
#include "core/sql/functions/functions.h"
#include "core/sql/functions/interval_functions.h"
#include "core/sql/functions/slice_functions.h"
#include "core/sql/session/session.h"
#include "core/store/trace.h"
#include "core/table/stored_name.h"
#include "core/table/table.h"

namespace lanescope::cli {

namespace {

constexpr std::array<std::string_view, kCommandGroupCount> kGroupTitles{
    "Record",        "Why is it slow?",        "What ran?",  "What is in the file?",
    "What changed?", "What did the ranks do?", "Ask in SQL", "Files for other programs",
    "Agents"};

void pad(std::string& text, std::size_t width) {
    text.resize(std::max(text.size() + 2, width), ' ');
}

/// Lines after the first one begin at the column.
std::string indented(std::string_view text, std::size_t column) {
    std::string result;
    for (const char c : text) {
        result += c;
        result.append(c == '\n' ? column : 0, ' ');
    }
    return result;
}

/// Without the forms that --profiler prints.
std::vector<CommandTable> tablesOf(const Command& command) {
    if (command.tables != nullptr) {
        return command.tables();
    }
    std::vector<CommandTable> tables;
    for (const AnalysisDescriptor* analysis : analysesOfCommand(command.name)) {
        if (!analysis->isProfilerForm) {
            tables.push_back(
                {"--group", analysis->group, analysis->help, [analysis] { return emptyTableOf(*analysis); }});
        }
    }
    if (tables.size() == 1) {
        tables.front().option = {};
    }
    return tables;
}

/// "--group step"; empty for a table that no option chooses.
std::string choiceOf(const CommandTable& table) {
    return std::string(table.option) + (table.value.empty() ? "" : " ") + std::string(table.value);
}

/// The unit in which text, CSV and JSON write a column.
std::string unitText(Unit unit) {
    switch (unit) {
    case Unit::Duration:
    case Unit::Moment:
    case Unit::FileTime:
        return "us";
    case Unit::Milliseconds:
        return "ms";
    case Unit::Fraction:
    case Unit::Percent:
        return "%";
    default:
        return storedUnit(unit);
    }
}

std::string usage(const Command& command) {
    if (!command.program.empty()) {
        return "lanescope-cli " + std::string(command.name) + " [OPTION...] " + std::string(command.program);
    }
    if (!command.arguments.empty()) {
        return "lanescope-cli " + std::string(command.name) + " [OPTION...] " +
               std::string(command.arguments);
    }
    if (!command.words.empty()) {
        std::string words(command.words);
        std::ranges::replace(words, ' ', '|');
        return "lanescope-cli " + std::string(command.name) + " " + words +
               (command.options == 0 ? "" : " [OPTION...] [TRACE...]");
    }
    return "lanescope-cli " + std::string(command.name) +
           (command.files == Files::None  ? ""
            : command.files == Files::One ? " [OPTION...] TRACE"
                                          : " [OPTION...] TRACE...");
}

/// "mean time" and "us" as "mean time (us)".
std::string meaningOf(const ColumnSpec& column) {
    const std::string unit = unitText(column.unit);
    std::string text = column.help.empty() ? column.label : column.help;
    return unit.empty() ? text : text + " (" + unit + ")";
}

/// Calls `take` with each column of the table.
template <typename Take>
void forEachColumn(const CommandTable& command, const Take& take) {
    if (const Result<Table> table = command.make()) {
        for (std::size_t i = 0; i < table->columnCount(); ++i) {
            take(table->column(i).spec());
        }
    }
}

/// For a cell of a table in Markdown.
std::string markdownCell(std::string_view text) {
    std::string cell;
    for (const char c : text) {
        cell += c == '\n'              ? std::string(" ")
                : c == '|' || c == '<' ? std::string("\\") + c
                                       : std::string(1, c);
    }
    return cell;
}

/// Functions of SQL as a table in Markdown.
void addFunctions(std::string& text, std::string_view title,
                  std::initializer_list<std::span<const sql::FunctionEntry>> lists) {
    text += "\n## " + std::string(title) + "\n\n| function | meaning |\n| --- | --- |\n";
    for (const auto& list : lists) {
        for (const sql::FunctionEntry& function : list) {
            text += "| `" + std::string(function.call) + "` | " + markdownCell(function.help) + " |\n";
        }
    }
}

} // namespace

std::vector<std::string> valuesOf(const Command& command, std::string_view option) {
    std::vector<std::string> values;
    for (const CommandTable& table : tablesOf(command)) {
        if (table.option == option) {
            values.emplace_back(table.value);
        }
    }
    return values;
}

std::vector<std::string> columnsOf(const Command& command) {
    std::vector<std::string> keys;
    for (const CommandTable& table : tablesOf(command)) {
        forEachColumn(table, [&keys](const ColumnSpec& column) {
            if (std::ranges::find(keys, column.key) == keys.end()) {
                keys.push_back(column.key);
            }
        });
    }
    return keys;
}

std::string programHelp(const std::vector<Command>& commands) {
    constexpr std::size_t kNamesColumn = 26;
    constexpr std::size_t kLineWidth = 79;
    std::string text = "Usage: lanescope-cli COMMAND [OPTION...] TRACE\n"
                       "Figures of a trace of GPU or host work, in any format that Lanescope opens.\n\n";
    for (std::size_t group = 0; group < kCommandGroupCount; ++group) {
        std::string line = std::string(kGroupTitles[group]);
        pad(line, kNamesColumn);
        std::size_t length = line.size();
        for (const Command& command : commands) {
            if (command.group != static_cast<CommandGroup>(group)) {
                continue;
            }
            if (length + command.name.size() > kLineWidth) {
                line.back() = '\n'; // in place of the last blank
                line.append(kNamesColumn, ' ');
                length = kNamesColumn;
            }
            line += std::string(command.name) + " ";
            length += command.name.size() + 1;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text + "\nlanescope-cli help commands      a line about each command\n"
                  "lanescope-cli COMMAND --help     its options and their values\n"
                  "lanescope-cli help COMMAND       also the columns of its tables\n"
                  "lanescope-cli --version          the version\n\n"
                  "Exit status: 0 the trace is clean, 1 it opened with problems, 2 it was refused\n"
                  "(stderr says why), 3 a condition of compare --fail-if or gate holds.\n";
}

std::string commandsHelp(const std::vector<Command>& commands) {
    std::string text = "Commands:\n";
    for (std::size_t group = 0; group < kCommandGroupCount; ++group) {
        text += "\n" + std::string(kGroupTitles[group]) + "\n";
        for (const Command& command : commands) {
            if (command.group == static_cast<CommandGroup>(group)) {
                std::string line = "  " + std::string(command.name);
                constexpr std::size_t kSummaryColumn = 17;
                pad(line, kSummaryColumn);
                text += line + std::string(command.summary) + '\n';
            }
        }
    }
    return text;
}

std::string commandHelp(const Command& command) {
    std::string text = "Usage: " + usage(command) + "\n";
    std::string summary(command.summary);
    summary.front() = asciiUpper(summary.front());
    text += summary + ".\n\nOptions:\n" + describeOptions(command.options);
    const std::vector<CommandTable> tables = tablesOf(command);
    const bool hasDefault =
        std::ranges::all_of(tables, [](const CommandTable& table) { return table.option == "--group"; });
    std::string_view before;
    const auto add = [&text, &before, hasDefault](std::string_view option, std::string_view value,
                                                  std::string_view help) {
        text += option == before ? ""
                                 : "\nValues of " + std::string(option) +
                                       (hasDefault ? ", the first is the default:\n" : ":\n");
        before = option;
        std::string line = "  " + std::string(value);
        constexpr std::size_t kHelpColumn = 20;
        pad(line, kHelpColumn);
        text += line + indented(help, kHelpColumn) + '\n';
    };
    for (const CommandTable& table : tables) {
        if (table.option == "--group" || table.option == "--by") {
            add(table.option, table.value, table.help);
        }
    }
    for (const OptionValue& value : command.values) {
        add(value.option, value.value, value.help);
    }
    return text;
}

std::string commandReference(const Command& command) {
    std::string text = commandHelp(command);
    const auto add = [&text](std::string_view name, std::string_view meaning) {
        std::string line = "  " + std::string(name);
        constexpr std::size_t kMeaningColumn = 28;
        pad(line, kMeaningColumn);
        text += line + indented(meaning, kMeaningColumn) + '\n';
    };
    for (const CommandTable& table : tablesOf(command)) {
        text += "\nColumns" + (table.option.empty() ? "" : " of " + choiceOf(table)) + ":\n";
        forEachColumn(table, [&add](const ColumnSpec& column) { add(column.key, meaningOf(column)); });
    }
    if (!command.members.empty()) {
        text += "\nMembers of the JSON:\n";
        for (const JsonMember& member : command.members) {
            add(member.names, member.meaning);
        }
    }
    return text;
}

std::string referencePage(const std::vector<Command>& commands) {
    std::string text = "# Commands of lanescope-cli\n\nWritten by `lanescope-cli help --markdown`.\n";
    for (const Command& command : commands) {
        text += "\n## " + std::string(command.name) + "\n\n" + markdownCell(command.summary) + "\n\n```\n" +
                usage(command) + "\n```\n\n| option | meaning |\n| --- | --- |\n";
        for (const OptionInfo& option : allOptions()) {
            if (option.isFor(command.options)) {
                const std::string value = option.valueName.empty() ? "" : " " + std::string(option.valueName);
                text +=
                    "| `" + std::string(option.name) + value + "` | " + markdownCell(option.help) + " |\n";
            }
        }
        std::string_view before;
        for (const OptionValue& value : command.values) {
            text += value.option == before ? ""
                                           : "\nValues of `" + std::string(value.option) +
                                                 "`:\n\n| value | meaning |\n| --- | --- |\n";
            before = value.option;
            text += "| `" + std::string(value.value) + "` | " + markdownCell(value.help) + " |\n";
        }
        for (const CommandTable& table : tablesOf(command)) {
            text += "\n### " + std::string(command.name) +
                    (table.option.empty() ? "" : " " + choiceOf(table)) + "\n\n" + markdownCell(table.help) +
                    "\n\n| column | meaning |\n| --- | --- |\n";
            forEachColumn(table, [&text](const ColumnSpec& column) {
                text += "| `" + column.key + "` | " + markdownCell(meaningOf(column)) + " |\n";
            });
        }
        if (!command.members.empty()) {
            text +=
                "\n### JSON of " + std::string(command.name) + "\n\n| member | meaning |\n| --- | --- |\n";
            for (const JsonMember& member : command.members) {
                text += "| " + std::string(member.names) + " | " + markdownCell(member.meaning) + " |\n";
            }
        }
    }
    return text;
}

Result<std::string> tablesPage() {
    const auto session = sql::Session::open({{"main", std::make_shared<const Trace>(TraceData())}});
    if (!session) {
        return session.error();
    }
    std::string text = "# Tables of SQL\n\nWritten by `lanescope-cli help --tables`. `lanescope-cli help "
                       "COMMAND` says more about "
                       "the tables of analyses.\n";
    const std::vector<sql::SchemaEntry>& schema = (*session)->schema();
    for (const sql::Session::TableName& table : (*session)->tables()) {
        text += "\n## " + table.name + "\n\n" + markdownCell(table.help) + ".\n";
        bool isFirst = true;
        for (const sql::SchemaEntry& entry : schema) {
            if (entry.table == table.name) {
                text += isFirst ? "\n| column | type | unit | meaning |\n| --- | --- | --- | --- |\n" : "";
                text += "| `" + entry.column + "`" + (entry.isHidden ? " (hidden)" : "") + " | " +
                        entry.type + " | " + entry.unit + " | " + markdownCell(entry.help) + " |\n";
                isFirst = false;
            }
        }
    }
    addFunctions(text, "Functions", {sql::scalarFunctions(), sql::aggregateFunctions()});
    addFunctions(text, "Functions that give rows", {sql::sliceFunctions(), sql::intervalFunctions()});
    return text;
}

} // namespace lanescope::cli
