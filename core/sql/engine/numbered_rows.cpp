// SPDX-License-Identifier: Apache-2.0
#include "core/sql/engine/numbered_rows.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace lanescope::sql {

namespace {

NumberedRows numberedByName(const SqlTable& table, int column, std::span<const RowNumber> rows) {
    const std::uint32_t unknown = table.names(column).size();
    std::vector<std::uint32_t> numberOf(std::size_t{unknown} + 1, kNoIndex);
    NumberedRows result;
    result.ofRow.resize(rows.size());
    forEachPart(rows, [&](std::span<const RowNumber> part, std::size_t first) {
        std::uint32_t* const cells = result.ofRow.data() + first;
        table.nameCells(column, part, cells);
        for (std::size_t i = 0; i < part.size(); ++i) {
            std::uint32_t& number = numberOf[std::min(cells[i], unknown)];
            if (number == kNoIndex) {
                number = result.count++;
                result.example.push_back(part[i]);
            }
            cells[i] = number;
        }
    });
    return result;
}

NumberedRows numberedByInteger(const SqlTable& table, int column, std::span<const RowNumber> rows) {
    std::unordered_map<std::int64_t, std::uint32_t> numberOf;
    NumberedRows result;
    result.ofRow.resize(rows.size());
    std::vector<std::int64_t> cells;
    std::int64_t last = 0;
    std::uint32_t lastNumber = kNoIndex;
    forEachPart(rows, [&](std::span<const RowNumber> part, std::size_t first) {
        cells.resize(part.size());
        table.integerCells(column, part, cells.data());
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (cells[i] != last || lastNumber == kNoIndex) {
                const auto [entry, isNew] = numberOf.try_emplace(cells[i], result.count);
                if (isNew) {
                    ++result.count;
                    result.example.push_back(part[i]);
                }
                last = cells[i];
                lastNumber = entry->second;
            }
            result.ofRow[first + i] = lastNumber;
        }
    });
    return result;
}

/// Numbers pairs by a table of all that are possible.
void refineDense(NumberedRows& numbers, const NumberedRows& further) {
    std::vector<std::uint8_t> isUsed(std::size_t{numbers.count} * further.count, 0);
    for (std::size_t i = 0; i < numbers.ofRow.size(); ++i) {
        numbers.ofRow[i] = numbers.ofRow[i] * further.count + further.ofRow[i];
        isUsed[numbers.ofRow[i]] = 1;
    }
    std::vector<std::uint32_t> numberOf(isUsed.size());
    numbers.count = 0;
    for (std::size_t pair = 0; pair < isUsed.size(); ++pair) {
        numberOf[pair] = numbers.count;
        numbers.count += isUsed[pair];
    }
    for (std::uint32_t& number : numbers.ofRow) {
        number = numberOf[number];
    }
}

void refineSparse(NumberedRows& numbers, const NumberedRows& further) {
    std::unordered_map<std::uint64_t, std::uint32_t> numberOf;
    std::vector<std::uint64_t> distinct;
    for (std::size_t i = 0; i < numbers.ofRow.size(); ++i) {
        const std::uint64_t pair = std::uint64_t{numbers.ofRow[i]} << 32 | further.ofRow[i];
        const auto [entry, isNew] = numberOf.try_emplace(pair, static_cast<std::uint32_t>(distinct.size()));
        if (isNew) {
            distinct.push_back(pair);
        }
        numbers.ofRow[i] = entry->second;
    }
    numbers.count = static_cast<std::uint32_t>(distinct.size());
    std::vector<std::uint32_t> order(distinct.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::sort(order, {}, [&distinct](std::uint32_t number) { return distinct[number]; });
    std::vector<std::uint32_t> placeOf(order.size());
    for (std::uint32_t place = 0; place < order.size(); ++place) {
        placeOf[order[place]] = place;
    }
    for (std::uint32_t& number : numbers.ofRow) {
        number = placeOf[number];
    }
}

} // namespace

NumberedRows numberedBy(const SqlTable& table, int column, std::span<const RowNumber> rows) {
    return table.columns()[static_cast<std::size_t>(column)].type == ValueType::Name
               ? numberedByName(table, column, rows)
               : numberedByInteger(table, column, rows);
}

void refine(NumberedRows& numbers, const NumberedRows& further, std::span<const RowNumber> rows) {
    constexpr std::uint64_t kMostDense = 1u << 22;
    if (std::uint64_t{numbers.count} * further.count <= kMostDense) {
        refineDense(numbers, further);
    } else {
        refineSparse(numbers, further);
    }
    numbers.example.resize(numbers.count);
    for (std::size_t i = rows.size(); i > 0; --i) {
        numbers.example[numbers.ofRow[i - 1]] = rows[i - 1];
    }
}

void orderByValue(NumberedRows& numbers, const SqlTable& table, int column, bool isDescending) {
    std::vector<std::uint32_t> order(numbers.count);
    std::iota(order.begin(), order.end(), 0u);
    if (table.columns()[static_cast<std::size_t>(column)].type == ValueType::Name) {
        const Names names = table.names(column);
        std::vector<std::uint32_t> cells(numbers.count);
        table.nameCells(column, numbers.example, cells.data());
        std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
            return cells[b] != kUnknownName &&
                   (cells[a] == kUnknownName || names.text(cells[a]) < names.text(cells[b]));
        });
    } else {
        std::vector<std::int64_t> cells(numbers.count);
        table.integerCells(column, numbers.example, cells.data());
        std::ranges::sort(order, {}, [&cells](std::uint32_t number) { return cells[number]; });
    }
    if (isDescending) {
        std::ranges::reverse(order);
    }
    std::vector<std::uint32_t> placeOf(order.size());
    std::vector<RowNumber> example(order.size());
    for (std::uint32_t place = 0; place < order.size(); ++place) {
        placeOf[order[place]] = place;
        example[place] = numbers.example[order[place]];
    }
    for (std::uint32_t& number : numbers.ofRow) {
        number = placeOf[number];
    }
    numbers.example = std::move(example);
}

} // namespace lanescope::sql
