// SPDX-License-Identifier: Apache-2.0
// The cells of some rows that a statement reads, column by column: they are read together, which is quicker
// than each when SQLite asks for it. Texts of single rows are left out. One thread at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/sql/engine/sql_table.h"

namespace lanescope::sql {

class GatheredCells {
public:
    /// `usedColumns`: a bit for each column; the last stands for all behind it.
    void gather(const SqlTable& table, std::uint64_t usedColumns, std::span<const RowNumber> rows);
    void clear() { m_usedColumns = 0; }

    /// Whether the column was gathered.
    bool holds(int column) const;
    std::int64_t integer(int column, std::size_t at) const { return m_integers[std::size_t(column)][at]; }
    double real(int column, std::size_t at) const { return m_reals[std::size_t(column)][at]; }
    std::uint32_t name(int column, std::size_t at) const { return m_names[std::size_t(column)][at]; }

private:
    std::uint64_t m_usedColumns = 0;
    std::vector<std::vector<std::int64_t>> m_integers; ///< by column
    std::vector<std::vector<double>> m_reals;
    std::vector<std::vector<std::uint32_t>> m_names;
};

} // namespace lanescope::sql
