// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/gathered_cells.h"

#include <algorithm>

namespace lanescope::sql {

bool GatheredCells::holds(int column) const {
    constexpr int kLastBit = 63;
    return (m_usedColumns >> std::min(column, kLastBit) & 1u) != 0;
}

void GatheredCells::gather(const SqlTable& table, std::uint64_t usedColumns,
                           std::span<const RowNumber> rows) {
    const std::vector<ColumnInfo>& columns = table.columns();
    m_integers.resize(columns.size());
    m_reals.resize(columns.size());
    m_names.resize(columns.size());
    m_usedColumns = usedColumns;
    const auto room = [&rows](auto& cells) {
        cells.resize(std::max(cells.size(), rows.size()));
        return cells.data();
    };
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const int column = static_cast<int>(i);
        if (!holds(column)) {
            continue;
        }
        switch (columns[i].type) {
        case ValueType::Integer:
            table.integerCells(column, rows, room(m_integers[i]));
            break;
        case ValueType::Real:
            table.realCells(column, rows, room(m_reals[i]));
            break;
        case ValueType::Name:
            table.nameCells(column, rows, room(m_names[i]));
            break;
        case ValueType::Text:
            break;
        }
    }
}

} // namespace lanescope::sql
