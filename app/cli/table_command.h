// SPDX-License-Identifier: Apache-2.0
// Common parts of the commands that print a table: open, select, build, print.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/cli/command.h"
#include "core/analysis/duration_rows.h"
#include "core/catalog/recording_hints.h"
#include "core/table/table.h"

namespace lanescope::cli {

inline constexpr unsigned kTableOptions = kJson | kCsv | kRange | kStep | kWorkers;

struct CommandTable {
    std::string_view rowsKey; ///< of the rows in JSON
    Table table;
    /// Recording option that would fill the table; printed when it is empty.
    Ingredient ingredient = Ingredient::Operators;
    /// Further members in JSON, between the range and the rows: an object.
    Report extra = Report::object();
    std::string footer = {}; ///< last line of the text; may be empty
    /// The whole text instead of aligned columns and the footer; may be empty.
    std::string text = {};
};

/// Adds "total" to the JSON and the footer.
void setTotal(CommandTable& table, std::uint64_t count, DurationNs totalNs);

/// A table of durations with its total of any analysis.
template <typename Row>
CommandTable durationTable(std::string_view rowsKey, Table table, const std::vector<Row>& rows,
                           Ingredient ingredient) {
    std::uint64_t count = 0;
    for (const Row& row : rows) {
        count += row.count;
    }
    CommandTable result{rowsKey, std::move(table), ingredient};
    setTotal(result, count, totalOf(rows));
    return result;
}

/// Runs a whole command.
int runTableCommand(
    const Options& options,
    const std::function<Result<CommandTable>(const Trace& trace, const Selection& selection)>& make);

/// An error for a value of --group that the command does not know.
Error unknownGroup(const Options& options, std::string_view known);

} // namespace lanescope::cli
