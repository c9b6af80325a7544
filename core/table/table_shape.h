// SPDX-License-Identifier: Apache-2.0
// Columns and rows of a table as a command line or an agent asks for them: which columns, in which order, how
// many rows. Pure functions; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/status.h"
#include "core/table/table.h"

namespace lanescope {

struct TableShape {
    std::string columns;      ///< keys divided by commas; empty: all
    std::string sort;         ///< see sortRows(); empty: as they are
    std::size_t mostRows = 0; ///< 0: all
};

/// The column of that key, or the first whose key begins with it, as "total" stands for "total_us".
std::optional<std::size_t> columnCalled(const Table& table, std::string_view name);

/// These columns, in this order. The error lists the columns that there are.
Result<Table> chosenColumns(const Table& table, std::string_view columns);

/// Sorts the numbers of rows by the column "KEY", "KEY:asc" or "KEY:desc". Without a direction figures come
/// largest first and texts from A to Z. Unknown figures and empty texts come last, equal cells in the order
/// given. O(n log n).
Status sortRows(const Table& table, std::string_view sort, std::vector<std::uint32_t>& rows);

/// Sorted, then cut to `mostRows`, then the columns.
Result<Table> shaped(const Table& table, const TableShape& shape);

} // namespace lanescope
