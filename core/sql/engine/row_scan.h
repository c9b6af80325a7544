// SPDX-License-Identifier: Apache-2.0
// The rows of a table that meet the conditions of a plan, some at a time: few at first, since a statement may
// want only one, then more. Looks only where the plan's source says that they can be. One thread at a time.
#pragma once

#include <span>
#include <vector>

#include "core/sql/engine/lookup_index.h"
#include "core/sql/engine/query_guard.h"

namespace lanescope::sql {

class RowScan {
public:
    enum class Step : std::uint8_t { Rows, End, Stopped };

    /// `conditions` by position as in `plan`; those that remain to be looked at stay in it, and it outlives
    /// the scan.
    void start(const SqlTable& table, const ScanPlan& plan, std::vector<Condition>& conditions,
               TableMemo& memo, QueryGuard& guard);
    /// Starts a scan of one row; none where there is no such row.
    void startAt(const SqlTable& table, std::int64_t row, QueryGuard& guard);
    Step next();
    /// Rows that next() found, at least one; valid until it is called again.
    std::span<const RowNumber> rows() const { return std::span(m_block).first(m_found); }
    /// Reads on in large parts: all rows are wanted.
    void hurry() { m_wanted = kMostAtOnce; }

private:
    static constexpr std::size_t kMostAtOnce = 1024;
    struct Range {
        RowNumber first;
        RowNumber last; ///< one past the end
    };
    void reset(const SqlTable& table, QueryGuard& guard);
    void addRange(std::int64_t first, std::int64_t last);
    void findRowId(const Condition& condition);
    void findAscending(const Condition& condition);
    void findRuns();
    /// Puts the next rows of ranges or list into the block; false at the end.
    bool fill();

    const SqlTable* m_table = nullptr;
    const std::vector<Condition>* m_conditions = nullptr;
    std::vector<Range> m_ranges;
    std::span<const RowNumber> m_listed; ///< in place of ranges, of a lookup
    bool m_isListed = false;
    std::size_t m_at = 0; ///< range, or position in m_listed
    RowNumber m_nextRow = 0;
    std::vector<RowNumber> m_block;
    std::size_t m_found = 0; ///< rows of the block that meet the conditions
    std::size_t m_wanted = 1;
    CellBuffer m_buffer;
    QueryGuard* m_guard = nullptr;
};

} // namespace lanescope::sql
