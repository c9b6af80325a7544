// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/grouped_rows.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace lanescope::sql {

namespace {

/// Position of each row's value among the distinct values of a column, in the wanted order.
struct Ranks {
    std::vector<std::uint32_t> ofRow;
    std::uint32_t count = 0;
};

/// Turns numbers of distinct values, which `isLess` orders, into ranks.
template <typename IsLess>
void orderValues(Ranks& ranks, bool isDescending, const IsLess& isLess) {
    std::vector<std::uint32_t> order(ranks.count);
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), isLess);
    if (isDescending) {
        std::reverse(order.begin(), order.end());
    }
    std::vector<std::uint32_t> rankOf(ranks.count);
    for (std::uint32_t rank = 0; rank < ranks.count; ++rank) {
        rankOf[order[rank]] = rank;
    }
    for (std::uint32_t& value : ranks.ofRow) {
        value = rankOf[value];
    }
}

Ranks ranksOfNames(const SqlTable& table, const PlannedOrder& group, const std::vector<RowNumber>& rows) {
    const Names names = table.names(group.column);
    std::vector<std::uint32_t> numberOf(std::size_t{names.size()} + 1, kNoIndex); // the last: unknown
    std::vector<std::uint32_t> distinct;
    Ranks ranks;
    ranks.ofRow.reserve(rows.size());
    for (const RowNumber row : rows) {
        const std::uint32_t name = std::min(table.name(group.column, row), names.size());
        if (numberOf[name] == kNoIndex) {
            numberOf[name] = ranks.count++;
            distinct.push_back(name);
        }
        ranks.ofRow.push_back(numberOf[name]);
    }
    orderValues(ranks, group.isDescending, [&](std::uint32_t a, std::uint32_t b) {
        const bool isUnknownA = distinct[a] == names.size();
        const bool isUnknownB = distinct[b] == names.size();
        return isUnknownA || isUnknownB ? isUnknownA && !isUnknownB
                                        : names.text(distinct[a]) < names.text(distinct[b]);
    });
    return ranks;
}

Ranks ranksOfIntegers(const SqlTable& table, const PlannedOrder& group, const std::vector<RowNumber>& rows) {
    std::unordered_map<std::int64_t, std::uint32_t> numberOf;
    std::vector<std::int64_t> distinct;
    Ranks ranks;
    ranks.ofRow.reserve(rows.size());
    std::int64_t last = 0;
    std::uint32_t lastNumber = kNoIndex;
    for (const RowNumber row : rows) {
        const std::int64_t value = table.integer(group.column, row);
        if (value != last || lastNumber == kNoIndex) {
            const auto [entry, isNew] = numberOf.try_emplace(value, ranks.count);
            if (isNew) {
                ++ranks.count;
                distinct.push_back(value);
            }
            last = value;
            lastNumber = entry->second;
        }
        ranks.ofRow.push_back(lastNumber);
    }
    orderValues(ranks, group.isDescending,
                [&distinct](std::uint32_t a, std::uint32_t b) { return distinct[a] < distinct[b]; });
    return ranks;
}

/// Numbers the keys by a table of all that are possible.
void refineDense(Ranks& ranks, const Ranks& further) {
    std::vector<std::uint32_t> numberOf(std::size_t{ranks.count} * further.count, 0);
    for (std::size_t i = 0; i < ranks.ofRow.size(); ++i) {
        ranks.ofRow[i] = ranks.ofRow[i] * further.count + further.ofRow[i];
        numberOf[ranks.ofRow[i]] = 1;
    }
    ranks.count = 0;
    for (std::uint32_t& number : numberOf) {
        const bool isUsed = number != 0;
        number = ranks.count;
        ranks.count += isUsed ? 1 : 0;
    }
    for (std::uint32_t& rank : ranks.ofRow) {
        rank = numberOf[rank];
    }
}

/// Joins the ranks of a further column: afterwards equal ranks mean equal values in both.
void refine(Ranks& ranks, const Ranks& further) {
    constexpr std::uint64_t kMostDense = 1u << 22;
    if (std::uint64_t{ranks.count} * further.count <= kMostDense) {
        refineDense(ranks, further);
        return;
    }
    std::unordered_map<std::uint64_t, std::uint32_t> numberOf;
    std::vector<std::uint64_t> distinct;
    ranks.count = 0;
    for (std::size_t i = 0; i < ranks.ofRow.size(); ++i) {
        const std::uint64_t key = std::uint64_t{ranks.ofRow[i]} << 32 | further.ofRow[i];
        const auto [entry, isNew] = numberOf.try_emplace(key, ranks.count);
        if (isNew) {
            ++ranks.count;
            distinct.push_back(key);
        }
        ranks.ofRow[i] = entry->second;
    }
    orderValues(ranks, false,
                [&distinct](std::uint32_t a, std::uint32_t b) { return distinct[a] < distinct[b]; });
}

/// New place of each row: first those of rank 0, and so on.
std::vector<std::uint32_t> placesOf(const Ranks& ranks) {
    std::vector<std::uint32_t> next(std::size_t{ranks.count} + 1, 0);
    for (const std::uint32_t rank : ranks.ofRow) {
        ++next[rank + 1];
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<std::uint32_t> places(ranks.ofRow.size());
    std::transform(ranks.ofRow.begin(), ranks.ofRow.end(), places.begin(),
                   [&next](std::uint32_t rank) { return next[rank]++; });
    return places;
}

} // namespace

void GroupedRows::clear() {
    m_rows = {};
    m_integers = {};
    m_reals = {};
    m_names = {};
    m_memory.releaseAll();
}

bool GroupedRows::gather(const SqlTable& table, std::uint64_t usedColumns, const std::vector<RowNumber>& rows,
                         const std::vector<std::uint32_t>& positions) {
    constexpr std::size_t kLastBit = 63;
    const std::vector<ColumnInfo>& columns = table.columns();
    m_integers.resize(columns.size());
    m_reals.resize(columns.size());
    m_names.resize(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const bool isUsed = (usedColumns >> std::min(i, kLastBit) & 1u) != 0;
        if (!isUsed || columns[i].type == ValueType::Text) {
            continue;
        }
        const int column = static_cast<int>(i);
        if (!m_memory.take(rows.size() * sizeof(std::int64_t))) {
            return false;
        }
        const auto deal = [&](auto& cells, const auto& cellOf) {
            cells.resize(rows.size());
            for (std::size_t at = 0; at < rows.size(); ++at) {
                cells[positions[at]] = cellOf(rows[at]);
            }
        };
        switch (columns[i].type) {
        case ValueType::Integer:
            deal(m_integers[i], [&](RowNumber row) { return table.integer(column, row); });
            break;
        case ValueType::Real:
            deal(m_reals[i], [&](RowNumber row) { return table.real(column, row); });
            break;
        case ValueType::Name:
            deal(m_names[i], [&](RowNumber row) { return table.name(column, row); });
            break;
        case ValueType::Text:
            break;
        }
    }
    return true;
}

bool GroupedRows::arrange(const SqlTable& table, const ScanPlan& plan, std::vector<RowNumber> rows) {
    clear();
    constexpr std::uint64_t kBytesPerRow = 48; // of this and the vectors below
    if (!m_memory.take(rows.size() * kBytesPerRow)) {
        return false;
    }
    Ranks ranks;
    for (std::size_t i = 0; i < plan.groups.size(); ++i) {
        const PlannedOrder& group = plan.groups[i];
        const bool isName = table.columns()[static_cast<std::size_t>(group.column)].type == ValueType::Name;
        const Ranks further = isName ? ranksOfNames(table, group, rows) : ranksOfIntegers(table, group, rows);
        if (i == 0) {
            ranks = further;
        } else {
            refine(ranks, further);
        }
    }
    const std::vector<std::uint32_t> places = placesOf(ranks);
    if (!gather(table, plan.usedColumns, rows, places)) {
        clear();
        return false;
    }
    m_rows.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        m_rows[places[i]] = rows[i];
    }
    return true;
}

} // namespace lanescope::sql
