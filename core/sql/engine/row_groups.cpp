// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/row_groups.h"

#include <cmath>

#include "core/sql/engine/numbered_rows.h"

namespace lanescope::sql {

namespace {

using Cell = RowGroups::Cell;

struct Groups {
    std::span<const RowNumber> rows;
    const std::vector<std::uint32_t>* ofRow; ///< null: all are in group 0
    std::size_t count;
};

bool isUnknown(std::int64_t cell) {
    return cell == kUnknownInteger;
}
bool isUnknown(double cell) {
    return std::isnan(cell);
}

/// Calls `use(group, cell)` for each known cell of the column.
template <typename T>
void forEachKnown(const SqlTable& table, int column, const Groups& groups, const auto& use) {
    std::vector<T> cells;
    forEachPart(groups.rows, [&](std::span<const RowNumber> part, std::size_t first) {
        cells.resize(part.size());
        if constexpr (std::is_same_v<T, double>) {
            table.realCells(column, part, cells.data());
        } else {
            table.integerCells(column, part, cells.data());
        }
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (!isUnknown(cells[i])) {
                use(groups.ofRow == nullptr ? 0 : (*groups.ofRow)[first + i], cells[i]);
            }
        }
    });
}

template <typename T>
struct Sums {
    std::vector<T> sum;
    std::vector<std::uint32_t> count;
    std::vector<std::uint8_t> isTooLarge;
};

Sums<std::int64_t> integerSums(const SqlTable& table, int column, const Groups& groups) {
    Sums<std::int64_t> sums{std::vector<std::int64_t>(groups.count), std::vector<std::uint32_t>(groups.count),
                            std::vector<std::uint8_t>(groups.count)};
    forEachKnown<std::int64_t>(table, column, groups, [&sums](std::size_t group, std::int64_t cell) {
        ++sums.count[group];
        sums.isTooLarge[group] |= __builtin_add_overflow(sums.sum[group], cell, &sums.sum[group])
                                      ? std::uint8_t{1}
                                      : std::uint8_t{0};
    });
    return sums;
}

template <typename T>
Sums<double> realSums(const SqlTable& table, int column, const Groups& groups) {
    Sums<double> sums{std::vector<double>(groups.count), std::vector<std::uint32_t>(groups.count), {}};
    forEachKnown<T>(table, column, groups, [&sums](std::size_t group, T cell) {
        ++sums.count[group];
        sums.sum[group] += static_cast<double>(cell);
    });
    return sums;
}

template <typename T>
std::vector<Cell> extremes(const SqlTable& table, int column, const Groups& groups, bool isLargest) {
    std::vector<Cell> cells(groups.count);
    std::vector<T> best(groups.count);
    std::vector<std::uint8_t> isKnown(groups.count);
    forEachKnown<T>(table, column, groups, [&](std::size_t group, T cell) {
        if (isKnown[group] == 0 || (isLargest ? cell > best[group] : cell < best[group])) {
            best[group] = cell;
            isKnown[group] = 1;
        }
    });
    for (std::size_t i = 0; i < groups.count; ++i) {
        if (isKnown[i] != 0) {
            cells[i] = best[i];
        }
    }
    return cells;
}

std::vector<Cell> rowCounts(const Groups& groups) {
    std::vector<std::int64_t> counts(groups.count);
    if (groups.ofRow == nullptr) {
        counts.assign(groups.count, static_cast<std::int64_t>(groups.rows.size()));
    } else {
        for (const std::uint32_t group : *groups.ofRow) {
            ++counts[group];
        }
    }
    return {counts.begin(), counts.end()};
}

/// `Count` of both types; `Sum` of real numbers.
template <typename T>
std::vector<Cell> cellsOf(const Sums<T>& sums, Aggregate kind) {
    std::vector<Cell> cells(sums.count.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (kind == Aggregate::Count) {
            cells[i] = std::int64_t{sums.count[i]};
        } else if (!sums.isTooLarge.empty() && sums.isTooLarge[i] != 0) {
            cells[i] = RowGroups::Overflow{};
        } else if (sums.count[i] > 0) {
            cells[i] = sums.sum[i];
        }
    }
    return cells;
}

std::vector<Cell> aggregated(const SqlTable& table, const PlannedAggregate& aggregate, const Groups& groups) {
    const int column = aggregate.column;
    const bool isReal =
        column >= 0 && table.columns()[static_cast<std::size_t>(column)].type == ValueType::Real;
    switch (aggregate.kind) {
    case Aggregate::Rows:
        return rowCounts(groups);
    case Aggregate::Min:
    case Aggregate::Max: {
        const bool isLargest = aggregate.kind == Aggregate::Max;
        return isReal ? extremes<double>(table, column, groups, isLargest)
                      : extremes<std::int64_t>(table, column, groups, isLargest);
    }
    case Aggregate::Total:
        return isReal ? cellsOf(realSums<double>(table, column, groups), Aggregate::Sum)
                      : cellsOf(realSums<std::int64_t>(table, column, groups), Aggregate::Sum);
    case Aggregate::Count:
    case Aggregate::Sum:
        break;
    }
    return isReal ? cellsOf(realSums<double>(table, column, groups), aggregate.kind)
                  : cellsOf(integerSums(table, column, groups), aggregate.kind);
}

} // namespace

RowGroups::Outcome RowGroups::make(const SqlTable& table, std::span<const int> keys,
                                   std::span<const PlannedAggregate> aggregates, RowScan& scan) {
    m_examples.clear();
    m_cells.clear();
    m_memory.releaseAll();
    constexpr std::size_t kBytesPerRow = 20; // of the rows and their numbers
    std::vector<RowNumber> rows;
    scan.hurry();
    RowScan::Step step = scan.next();
    for (; step == RowScan::Step::Rows; step = scan.next()) {
        if (!m_memory.take(scan.rows().size() * kBytesPerRow)) {
            return Outcome::NoMemory;
        }
        rows.insert(rows.end(), scan.rows().begin(), scan.rows().end());
    }
    if (step == RowScan::Step::Stopped) {
        return Outcome::Stopped;
    }
    NumberedRows numbers;
    for (std::size_t i = 0; i < keys.size() && !rows.empty(); ++i) {
        if (m_guard->shouldStop()) {
            return Outcome::Stopped;
        }
        NumberedRows further = numberedBy(table, keys[i], rows);
        if (i == 0) {
            numbers = std::move(further);
        } else {
            refine(numbers, further, rows);
        }
    }
    if (keys.empty() && !rows.empty()) {
        numbers.count = 1;
        numbers.example = {rows.front()};
    }
    if (!m_memory.take(numbers.count * sizeof(Cell) * (aggregates.size() + 2))) {
        return Outcome::NoMemory;
    }
    const Groups groups{rows, keys.empty() ? nullptr : &numbers.ofRow, numbers.count};
    for (const PlannedAggregate& aggregate : aggregates) {
        if (m_guard->shouldStop()) {
            return Outcome::Stopped;
        }
        m_cells.push_back(aggregated(table, aggregate, groups));
    }
    m_examples = std::move(numbers.example);
    return Outcome::Done;
}

} // namespace lanescope::sql
