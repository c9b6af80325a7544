// SPDX-License-Identifier: Apache-2.0
// Groups of rows with equal keys, and sums over each: what GROUP BY of SQLite does row by row, done column by
// column. One thread. Cost O(rows) for each key and each column that is summed up.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/sql/engine/query_guard.h"
#include "core/sql/engine/row_scan.h"

namespace lanescope::sql {

enum class Aggregate : std::uint8_t {
    Rows,  ///< count(*)
    Count, ///< of known cells
    Sum,
    Total, ///< sum as a real number, which integers cannot exceed
    Min,
    Max,
};

struct PlannedAggregate {
    Aggregate kind = Aggregate::Rows;
    int column = -1; ///< of integers or real numbers; -1: Rows

    bool operator==(const PlannedAggregate&) const = default;
};

class RowGroups {
public:
    enum class Outcome : std::uint8_t { Done, Stopped, NoMemory };

    explicit RowGroups(QueryGuard& guard)
        : m_guard(&guard)
        , m_memory(guard) {}

    /// Takes all rows of the scan. Without keys all rows are one group, if there are any.
    Outcome make(const SqlTable& table, std::span<const int> keys,
                 std::span<const PlannedAggregate> aggregates, RowScan& scan);
    std::size_t size() const { return m_examples.size(); }
    /// A row of the group, for the cells of its keys.
    RowNumber example(std::size_t group) const { return m_examples[group]; }
    /// Monostate is null; a sum of integers that is too large is `Overflow`.
    struct Overflow {};
    using Cell = std::variant<std::monostate, std::int64_t, double, Overflow>;
    const Cell& cell(std::size_t aggregate, std::size_t group) const { return m_cells[aggregate][group]; }

private:
    QueryGuard* m_guard;
    MemoryShare m_memory;
    std::vector<RowNumber> m_examples;
    std::vector<std::vector<Cell>> m_cells; ///< by aggregate and group
};

} // namespace lanescope::sql
