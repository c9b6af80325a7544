// SPDX-License-Identifier: Apache-2.0
// What the commands that print a table by name have in common: open, select, build, print.
#pragma once

#include <string_view>

#include "app/cli/command.h"
#include "core/export/table.h"

namespace lanescope::cli {

inline constexpr unsigned kTableOptions = kJson | kCsv | kRange | kWorkers;

struct NamedTable {
    Table table;
    std::uint64_t count = 0; ///< of slices in all rows
    DurationNs totalNs = 0;
};

/// A table and its total of any analysis by name.
template <typename Row>
NamedTable namedTable(Table table, const std::vector<Row>& rows) {
    NamedTable result{std::move(table), 0, totalOf(rows)};
    for (const Row& row : rows) {
        result.count += row.count;
    }
    return result;
}

/// Runs a whole command. In JSON the rows are an array under `rowsKey`, beside range and total.
int runTableCommand(const Options& options, std::string_view rowsKey,
                    NamedTable (*make)(const Trace& trace, const Selection& selection));

} // namespace lanescope::cli
