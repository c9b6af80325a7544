// SPDX-License-Identifier: Apache-2.0
// Rows brought into the order of groups without sorting them: the distinct values are ordered, rows are
// counted by value and dealt out, and the columns that the statement reads are gathered group by group, so
// that reading them goes through memory in order. One thread.
#pragma once

#include <vector>

#include "core/sql/engine/query_guard.h"
#include "core/sql/engine/scan_plan.h"

namespace lanescope::sql {

class GroupedRows {
public:
    explicit GroupedRows(QueryGuard& guard)
        : m_memory(guard) {}

    /// Orders `rows` by the groups of `plan`; within a group they keep their order. False: too much memory.
    bool arrange(const SqlTable& table, const ScanPlan& plan, std::vector<RowNumber> rows);

    std::size_t size() const { return m_rows.size(); }
    RowNumber row(std::size_t position) const { return m_rows[position]; }
    /// The gathered cells of a column; null: it was not gathered.
    const std::int64_t* integers(int column) const { return cellsOf(m_integers, column); }
    const double* reals(int column) const { return cellsOf(m_reals, column); }
    const std::uint32_t* names(int column) const { return cellsOf(m_names, column); }
    void clear();

private:
    template <typename T>
    static const T* cellsOf(const std::vector<std::vector<T>>& columns, int column) {
        const auto at = static_cast<std::size_t>(column);
        return at < columns.size() && !columns[at].empty() ? columns[at].data() : nullptr;
    }
    bool gather(const SqlTable& table, std::uint64_t usedColumns, const std::vector<RowNumber>& rows,
                const std::vector<std::uint32_t>& positions);

    std::vector<RowNumber> m_rows;
    std::vector<std::vector<std::int64_t>> m_integers; ///< by column
    std::vector<std::vector<double>> m_reals;
    std::vector<std::vector<std::uint32_t>> m_names;
    MemoryShare m_memory;
};

} // namespace lanescope::sql
