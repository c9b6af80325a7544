// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/ordered_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "core/sql/engine/numbered_rows.h"

namespace lanescope::sql {

namespace {

const ColumnInfo& infoOf(const SqlTable& table, int column) {
    return table.columns()[static_cast<std::size_t>(column)];
}

bool hasFewValues(const SqlTable& table, const PlannedOrder& order) {
    return order.column >= 0 && (infoOf(table, order.column).type == ValueType::Name ||
                                 infoOf(table, order.column).use == ColumnUse::Grouping);
}

/// An integer that grows with the number; unknown is smallest.
std::int64_t orderedBits(double value) {
    if (std::isnan(value)) {
        return kUnknownInteger;
    }
    const auto bits = std::bit_cast<std::int64_t>(value == 0 ? 0.0 : value);
    return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
}

/// Integers that stand in the wanted order as the cells do.
std::vector<std::int64_t> keysOf(const SqlTable& table, const PlannedOrder& order,
                                 const std::vector<RowNumber>& rows) {
    std::vector<std::int64_t> keys(rows.size());
    if (order.column < 0) {
        std::copy(rows.begin(), rows.end(), keys.begin());
    } else if (infoOf(table, order.column).type == ValueType::Name) {
        NumberedRows numbers = numberedBy(table, order.column, rows);
        orderByValue(numbers, table, order.column, false);
        std::copy(numbers.ofRow.begin(), numbers.ofRow.end(), keys.begin());
    } else if (infoOf(table, order.column).type == ValueType::Real) {
        std::vector<double> cells(rows.size());
        table.realCells(order.column, rows, cells.data());
        std::transform(cells.begin(), cells.end(), keys.begin(), orderedBits);
    } else {
        table.integerCells(order.column, rows, keys.data());
    }
    for (std::int64_t& key : keys) {
        key = order.isDescending ? ~key : key;
    }
    return keys;
}

std::vector<RowNumber> dealtOut(const SqlTable& table, const std::vector<PlannedOrder>& order,
                                const std::vector<RowNumber>& rows) {
    NumberedRows numbers;
    for (std::size_t i = 0; i < order.size(); ++i) {
        NumberedRows further = numberedBy(table, order[i].column, rows);
        orderByValue(further, table, order[i].column, order[i].isDescending);
        if (i == 0) {
            numbers = std::move(further);
        } else {
            refine(numbers, further, rows);
        }
    }
    std::vector<std::uint32_t> next(std::size_t{numbers.count} + 1, 0);
    for (const std::uint32_t number : numbers.ofRow) {
        ++next[number + 1];
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<RowNumber> result(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        result[next[numbers.ofRow[i]]++] = rows[i];
    }
    return result;
}

std::vector<RowNumber> sorted(const SqlTable& table, const std::vector<PlannedOrder>& order,
                              std::size_t mostRows, const std::vector<RowNumber>& rows) {
    struct Entry {
        std::int64_t key;
        std::uint32_t at;
    };
    const std::vector<std::int64_t> first = keysOf(table, order.front(), rows);
    std::vector<std::vector<std::int64_t>> further;
    for (std::size_t i = 1; i < order.size(); ++i) {
        further.push_back(keysOf(table, order[i], rows));
    }
    std::vector<Entry> entries(rows.size());
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        entries[i] = {first[i], i};
    }
    const auto isLess = [&further](const Entry& a, const Entry& b) {
        if (a.key != b.key) {
            return a.key < b.key;
        }
        for (const std::vector<std::int64_t>& keys : further) {
            if (keys[a.at] != keys[b.at]) {
                return keys[a.at] < keys[b.at];
            }
        }
        return a.at < b.at;
    };
    const std::size_t count = std::min(mostRows, entries.size());
    const auto end = entries.begin() + static_cast<std::ptrdiff_t>(count);
    if (count < entries.size()) {
        std::nth_element(entries.begin(), end, entries.end(), isLess);
    }
    std::sort(entries.begin(), end, isLess);
    std::vector<RowNumber> result(count);
    std::transform(entries.begin(), end, result.begin(),
                   [&rows](const Entry& entry) { return rows[entry.at]; });
    return result;
}

} // namespace

void OrderedRows::clear() {
    m_rows = {};
    m_memory.releaseAll();
}

bool OrderedRows::arrange(const SqlTable& table, const std::vector<PlannedOrder>& order, std::size_t mostRows,
                          std::vector<RowNumber> rows) {
    clear();
    constexpr std::uint64_t kBytesPerRow = 40; // of this and the vectors above
    if (!m_memory.take(rows.size() * (kBytesPerRow + order.size() * sizeof(std::int64_t)))) {
        return false;
    }
    const bool areFew = std::all_of(order.begin(), order.end(), [&table](const PlannedOrder& column) {
        return hasFewValues(table, column);
    });
    m_rows = areFew ? dealtOut(table, order, rows) : sorted(table, order, mostRows, rows);
    return true;
}

} // namespace lanescope::sql
