// SPDX-License-Identifier: Apache-2.0
// The exact texts of a table's cells, for expectations.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/table/cell_text.h"
#include "core/table/table.h"

namespace lanescope::test {

/// By row and column.
inline std::vector<std::vector<std::string>> cellsOf(const Table& table) {
    std::vector<std::vector<std::string>> rows(table.rowCount());
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            rows[row].push_back(exactText(table, row, column));
        }
    }
    return rows;
}

/// The cell of a column that the table must have.
inline std::string cellOf(const Table& table, std::size_t row, std::string_view key) {
    return exactText(table, row, table.find(key).value());
}

} // namespace lanescope::test
