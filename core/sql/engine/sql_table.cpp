// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/sql_table.h"

#include <algorithm>

namespace lanescope::sql {

const char* typeName(ValueType type) {
    return type == ValueType::Integer ? "INTEGER" : type == ValueType::Real ? "REAL" : "TEXT";
}

std::uint32_t Names::find(std::string_view text) const {
    if (m_pool != nullptr) {
        return static_cast<std::uint32_t>(indexOf(m_pool->find(text)));
    }
    if (m_numbers != nullptr) {
        const auto found = m_numbers->find(std::string(text));
        return found == m_numbers->end() ? kUnknownName : found->second;
    }
    if (m_list == nullptr) {
        return kUnknownName;
    }
    const auto found = std::find(m_list->begin(), m_list->end(), text);
    return found == m_list->end() ? kUnknownName : static_cast<std::uint32_t>(found - m_list->begin());
}

void SqlTable::integerCells(int column, std::span<const RowNumber> rows, std::int64_t* cells) const {
    for (const RowNumber row : rows) {
        *cells++ = integer(column, row);
    }
}

void SqlTable::realCells(int column, std::span<const RowNumber> rows, double* cells) const {
    for (const RowNumber row : rows) {
        *cells++ = real(column, row);
    }
}

void SqlTable::nameCells(int column, std::span<const RowNumber> rows, std::uint32_t* cells) const {
    for (const RowNumber row : rows) {
        *cells++ = name(column, row);
    }
}

} // namespace lanescope::sql
