// SPDX-License-Identifier: Apache-2.0
// Rows by the value of one column, made at the first question and shared by the cursors of a table. Building
// reads the column once; a question costs O(1) where the values are close together, as ids of slices are,
// else a binary search. One thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "core/sql/engine/condition.h"

namespace lanescope::sql {

class LookupIndex {
public:
    LookupIndex(const SqlTable& table, int column);
    /// Rows with that integer, or name by its number; ascending.
    std::span<const RowNumber> rows(std::int64_t value) const;

private:
    void numberDirectly(std::int64_t lowest, std::int64_t highest, const std::vector<std::int64_t>& values);

    std::vector<std::int64_t> m_values; ///< ascending; empty where m_firsts serves
    std::int64_t m_lowest = 0;          ///< value of m_firsts[0]
    std::vector<RowNumber> m_firsts; ///< by value: position of its first row in m_rows; one more at the end
    std::vector<RowNumber> m_rows;
};

/// Lookup indexes and patterns of one table, shared by its cursors.
struct TableMemo {
    std::map<int, LookupIndex> lookups;
    PatternMemo patterns;
};

} // namespace lanescope::sql
