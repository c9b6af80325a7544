// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/lookup_index.h"

#include <algorithm>
#include <numeric>

namespace lanescope::sql {

namespace {

std::vector<std::int64_t> valuesOf(const SqlTable& table, int column, const std::vector<RowNumber>& rows) {
    std::vector<std::int64_t> values(rows.size());
    if (table.columns()[static_cast<std::size_t>(column)].type == ValueType::Integer) {
        table.integerCells(column, rows, values.data());
        return values;
    }
    std::vector<std::uint32_t> names(rows.size());
    table.nameCells(column, rows, names.data());
    std::transform(names.begin(), names.end(), values.begin(), [](std::uint32_t name) {
        return name == kUnknownName ? kUnknownInteger : std::int64_t{name};
    });
    return values;
}

} // namespace

LookupIndex::LookupIndex(const SqlTable& table, int column) {
    m_rows.resize(table.rowCount());
    std::iota(m_rows.begin(), m_rows.end(), RowNumber{0});
    std::vector<std::int64_t> values = valuesOf(table, column, m_rows);
    std::int64_t lowest = std::numeric_limits<std::int64_t>::max();
    std::int64_t highest = std::numeric_limits<std::int64_t>::min();
    for (const std::int64_t value : values) {
        lowest = value == kUnknownInteger ? lowest : std::min(lowest, value);
        highest = std::max(highest, value);
    }
    constexpr std::uint64_t kRoomPerRow = 8;
    if (lowest <= highest && static_cast<std::uint64_t>(highest) - static_cast<std::uint64_t>(lowest) <=
                                 kRoomPerRow * (values.size() + 1024)) {
        numberDirectly(lowest, highest, values);
        return;
    }
    if (!std::is_sorted(values.begin(), values.end())) {
        std::stable_sort(m_rows.begin(), m_rows.end(),
                         [&values](RowNumber a, RowNumber b) { return values[a] < values[b]; });
    }
    m_values.resize(values.size());
    std::transform(m_rows.begin(), m_rows.end(), m_values.begin(),
                   [&values](RowNumber row) { return values[row]; });
}

void LookupIndex::numberDirectly(std::int64_t lowest, std::int64_t highest,
                                 const std::vector<std::int64_t>& values) {
    m_lowest = lowest;
    m_firsts.assign(static_cast<std::size_t>(highest - lowest) + 2, 0);
    for (const std::int64_t value : values) {
        if (value != kUnknownInteger) {
            ++m_firsts[static_cast<std::size_t>(value - lowest) + 1];
        }
    }
    std::partial_sum(m_firsts.begin(), m_firsts.end(), m_firsts.begin());
    std::vector<RowNumber> next(m_firsts.begin(), m_firsts.end() - 1);
    m_rows.resize(m_firsts.back());
    for (std::size_t row = 0; row < values.size(); ++row) {
        if (values[row] != kUnknownInteger) {
            m_rows[next[static_cast<std::size_t>(values[row] - lowest)]++] = static_cast<RowNumber>(row);
        }
    }
}

std::span<const RowNumber> LookupIndex::rows(std::int64_t value) const {
    if (!m_firsts.empty()) {
        const std::uint64_t at = static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(m_lowest);
        if (value < m_lowest || at + 1 >= m_firsts.size()) {
            return {};
        }
        return std::span(m_rows).subspan(m_firsts[at], m_firsts[at + 1] - m_firsts[at]);
    }
    const auto [first, last] = std::equal_range(m_values.begin(), m_values.end(), value);
    return std::span(m_rows).subspan(static_cast<std::size_t>(first - m_values.begin()),
                                     static_cast<std::size_t>(last - first));
}

} // namespace lanescope::sql
