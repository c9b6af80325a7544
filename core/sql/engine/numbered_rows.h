// SPDX-License-Identifier: Apache-2.0
// Rows numbered by the values of their columns, without sorting rows: the distinct values of a column are
// numbered as they come, further columns refine the numbers. Pure functions; cost O(rows) for each column.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/sql/engine/sql_table.h"

namespace lanescope::sql {

/// Rows with the same number have the same values.
struct NumberedRows {
    std::vector<std::uint32_t> ofRow;
    std::uint32_t count = 0;
    /// A row of each number: the first.
    std::vector<RowNumber> example;
};

/// Calls `use(part, first)` for parts of the rows, small enough for their cells to stay in the cache.
template <typename Use>
void forEachPart(std::span<const RowNumber> rows, const Use& use) {
    constexpr std::size_t kPart = 2048;
    for (std::size_t first = 0; first < rows.size(); first += kPart) {
        use(rows.subspan(first, std::min(kPart, rows.size() - first)), first);
    }
}

/// Numbers rows by a column of integers or names.
NumberedRows numberedBy(const SqlTable& table, int column, std::span<const RowNumber> rows);
/// Afterwards equal numbers of `rows` mean equal values in both. Numbers keep the order of `numbers` first,
/// then that of `further`.
void refine(NumberedRows& numbers, const NumberedRows& further, std::span<const RowNumber> rows);
/// Renumbers so that numbers grow with the values of the column; null is smallest.
void orderByValue(NumberedRows& numbers, const SqlTable& table, int column, bool isDescending);

} // namespace lanescope::sql
