// SPDX-License-Identifier: Apache-2.0
#include "core/table/table_shape.h"

#include <algorithm>
#include <numeric>

#include "core/base/ascii.h"
#include "core/base/nearest_names.h"

namespace lanescope {

namespace {

Error noColumn(const Table& table, const std::string& name) {
    std::vector<std::string> keys;
    std::string list;
    for (std::size_t i = 0; i < table.columnCount(); ++i) {
        keys.push_back(table.spec(i).key);
        list += (list.empty() ? "" : ", ") + keys.back();
    }
    return invalidArgument("there is no column \"" + name + "\"" + didYouMean(name, keys) + "; there are " +
                           list);
}

/// A column and its direction.
struct SortKey {
    std::string_view name;
    std::optional<bool> isAscending; ///< absent: as the type of the cells suggests
};

SortKey sortKeyOf(std::string_view text) {
    constexpr std::string_view kAscending = ":asc";
    constexpr std::string_view kDescending = ":desc";
    if (text.ends_with(kAscending)) {
        return {text.substr(0, text.size() - kAscending.size()), true};
    }
    if (text.ends_with(kDescending)) {
        return {text.substr(0, text.size() - kDescending.size()), false};
    }
    return {text, std::nullopt};
}

void sortByNumber(const TableColumn& cells, bool isAscending, std::vector<std::uint32_t>& rows) {
    std::ranges::stable_sort(rows, [&](std::uint32_t a, std::uint32_t b) {
        const bool isKnown = cells.isKnown(a);
        if (!isKnown || !cells.isKnown(b)) {
            return isKnown && !cells.isKnown(b);
        }
        // Whole numbers above 2^53 differ where their doubles do not.
        const auto left = cells.integer(a);
        const auto right = cells.integer(b);
        if (left && right) {
            return isAscending ? *left < *right : *right < *left;
        }
        return isAscending ? cells.number(a) < cells.number(b) : cells.number(b) < cells.number(a);
    });
}

void sortByText(const TableColumn& cells, bool isAscending, std::vector<std::uint32_t>& rows) {
    std::vector<std::string> texts(cells.size());
    for (const std::uint32_t row : rows) {
        texts[row] = cells.text(row);
    }
    std::ranges::stable_sort(rows, [&](std::uint32_t a, std::uint32_t b) {
        if (texts[a].empty() || texts[b].empty()) {
            return !texts[a].empty() && texts[b].empty();
        }
        return isAscending ? texts[a] < texts[b] : texts[b] < texts[a];
    });
}

} // namespace

std::optional<std::size_t> columnCalled(const Table& table, std::string_view name) {
    if (const auto exact = table.find(name)) {
        return exact;
    }
    for (std::size_t i = 0; i < table.columnCount(); ++i) {
        const std::string_view key = table.spec(i).key;
        if (!name.empty() && key.starts_with(name) && key.substr(name.size()).starts_with('_')) {
            return i;
        }
    }
    return std::nullopt;
}

Result<Table> chosenColumns(const Table& table, std::string_view columns) {
    std::vector<std::size_t> chosen;
    for (std::string_view rest = columns; !rest.empty();) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const std::string name(asciiTrimmed(rest.substr(0, comma)));
        const auto column = columnCalled(table, name);
        if (!column) {
            return noColumn(table, name);
        }
        chosen.push_back(*column);
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return chosen.empty() ? table : table.chosen(chosen);
}

Status sortRows(const Table& table, std::string_view sort, std::vector<std::uint32_t>& rows) {
    if (sort.empty()) {
        return {};
    }
    const SortKey key = sortKeyOf(sort);
    const auto column = columnCalled(table, key.name);
    if (!column) {
        return noColumn(table, std::string(key.name));
    }
    const TableColumn& cells = table.column(*column);
    cells.cells(); // computed once, before they are compared
    if (cells.isText()) {
        sortByText(cells, key.isAscending.value_or(true), rows);
    } else {
        sortByNumber(cells, key.isAscending.value_or(false), rows);
    }
    return {};
}

Result<Table> shaped(const Table& table, const TableShape& shape) {
    const bool hasAllRows = shape.mostRows == 0 || shape.mostRows >= table.rowCount();
    if (shape.sort.empty() && hasAllRows) {
        return chosenColumns(table, shape.columns);
    }
    std::vector<std::uint32_t> rows(table.rowCount());
    std::iota(rows.begin(), rows.end(), 0u);
    if (const Status sorted = sortRows(table, shape.sort, rows); !sorted) {
        return sorted.error();
    }
    rows.resize(hasAllRows ? rows.size() : shape.mostRows);
    // The columns first: cells of the others need not be gathered.
    const Result<Table> chosen = chosenColumns(table, shape.columns);
    return chosen ? Result<Table>(chosen->gathered(rows)) : chosen;
}

} // namespace lanescope
