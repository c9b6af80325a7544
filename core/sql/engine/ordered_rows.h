// SPDX-License-Identifier: Apache-2.0
// Rows in the order of a statement. Where the values of all columns are few, they are ordered and
// rows dealt out by them; else rows are sorted by their cells, no more of them than the statement takes. One
// thread.
#pragma once

#include <cstddef>
#include <vector>

#include "core/sql/engine/query_guard.h"
#include "core/sql/engine/scan_plan.h"

namespace lanescope::sql {

class OrderedRows {
public:
    explicit OrderedRows(QueryGuard& guard)
        : m_memory(guard) {}

    /// Orders `rows`; equal ones keep their order. Those behind the first `mostRows` may be dropped. False:
    /// too much memory.
    bool arrange(const SqlTable& table, const std::vector<PlannedOrder>& order, std::size_t mostRows,
                 std::vector<RowNumber> rows);
    const std::vector<RowNumber>& rows() const { return m_rows; }
    void clear();

private:
    std::vector<RowNumber> m_rows;
    MemoryShare m_memory;
};

} // namespace lanescope::sql
