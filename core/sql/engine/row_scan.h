// SPDX-License-Identifier: Apache-2.0
// The rows of a table that meet the conditions of a plan, one after the other. Looks only where the plan's
// source says that they can be. One thread at a time.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "core/sql/engine/condition.h"
#include "core/sql/engine/query_guard.h"

namespace lanescope::sql {

/// Rows by the value of one column, made at the first question.
class LookupIndex {
public:
    LookupIndex(const SqlTable& table, int column);
    /// Rows with that integer, or name by its number; ascending.
    std::span<const RowNumber> rows(std::int64_t value) const;

private:
    std::vector<std::int64_t> m_values; ///< ascending
    std::vector<RowNumber> m_rows;      ///< by position in m_values
};

/// Lookup indexes and patterns of one table, shared by its cursors.
struct TableMemo {
    std::map<int, LookupIndex> lookups;
    PatternMemo patterns;
};

class RowScan {
public:
    enum class Step : std::uint8_t { Row, End, Stopped };

    /// `conditions` by position as in `plan`.
    void start(const SqlTable& table, const ScanPlan& plan, std::vector<Condition> conditions,
               TableMemo& memo, QueryGuard& guard);
    Step next();
    RowNumber row() const { return m_row; }

private:
    struct Range {
        RowNumber first;
        RowNumber last; ///< one past the end
    };
    void addRange(std::int64_t first, std::int64_t last);
    void findRowId(const Condition& condition);
    void findAscending(const Condition& condition);
    void findRuns();
    bool holdsHere() const;

    const SqlTable* m_table = nullptr;
    std::vector<Condition> m_conditions; ///< those that are left to look at
    std::vector<Range> m_ranges;
    std::span<const RowNumber> m_listed; ///< in place of ranges, of a lookup
    bool m_isListed = false;
    std::size_t m_at = 0; ///< range, or position in m_listed
    RowNumber m_nextRow = 0;
    RowNumber m_row = 0;
    std::uint32_t m_untilCheck = 0;
    QueryGuard* m_guard = nullptr;
};

} // namespace lanescope::sql
