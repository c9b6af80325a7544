// SPDX-License-Identifier: Apache-2.0
#include "core/table/table.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace lanescope {

Table::Table(std::size_t rows, std::vector<ColumnPtr> columns)
    : m_rows(rows)
    , m_columns(std::move(columns)) {
    assert(
        std::ranges::all_of(m_columns, [rows](const ColumnPtr& column) { return column->size() == rows; }));
}

std::optional<std::size_t> Table::find(std::string_view key) const {
    const auto found =
        std::ranges::find_if(m_columns, [key](const ColumnPtr& column) { return column->spec().key == key; });
    return found == m_columns.end() ? std::nullopt
                                    : std::optional(static_cast<std::size_t>(found - m_columns.begin()));
}

Unit Table::unit(std::size_t row, std::size_t column) const {
    const Unit unit = spec(column).unit;
    return unit == Unit::OfRow && row < m_rowUnits.size() ? m_rowUnits[row] : unit;
}

void Table::setRowUnits(std::vector<Unit> units) {
    assert(units.size() == m_rows);
    m_rowUnits = std::move(units);
}

RowTarget Table::target(std::size_t row) const {
    if (m_targetOf) {
        return m_targetOf(row);
    }
    return row < m_targets.size() ? m_targets[row] : RowTarget{};
}

void Table::setTargets(std::vector<RowTarget> targets) {
    assert(targets.size() == m_rows);
    m_hasTargets = true;
    m_targets = std::move(targets);
    m_targetOf = nullptr;
}

void Table::setTargets(std::function<RowTarget(std::size_t row)> targetOf) {
    m_hasTargets = true;
    m_targets.clear();
    m_targetOf = std::move(targetOf);
}

Table Table::chosen(std::span<const std::size_t> columns) const {
    Table result = *this;
    result.m_columns.clear();
    for (const std::size_t column : columns) {
        result.m_columns.push_back(m_columns[column]);
    }
    return result;
}

Table Table::chosen(std::initializer_list<std::string_view> keys) const {
    std::vector<std::size_t> columns;
    for (const std::string_view key : keys) {
        if (const std::optional<std::size_t> column = find(key)) {
            columns.push_back(*column);
        }
    }
    return chosen(columns);
}

Table Table::chosenBy(std::string_view keys) const {
    std::vector<std::size_t> columns;
    for (std::size_t at = 0; at <= keys.size();) {
        const std::size_t end = std::min(keys.find(',', at), keys.size());
        if (const std::optional<std::size_t> column = find(keys.substr(at, end - at))) {
            columns.push_back(*column);
        }
        at = end + 1;
    }
    return chosen(columns);
}

Table Table::gathered(std::span<const std::uint32_t> rows) const {
    Table result;
    result.m_rows = rows.size();
    result.m_hasTargets = m_hasTargets;
    for (const ColumnPtr& column : m_columns) {
        result.m_columns.push_back(std::make_shared<const TableColumn>(column->gathered(rows)));
    }
    for (const std::uint32_t row : rows) {
        if (!m_rowUnits.empty()) {
            result.m_rowUnits.push_back(m_rowUnits[row]);
        }
        if (hasTargets()) {
            result.m_targets.push_back(target(row));
        }
    }
    return result;
}

std::size_t Table::sizeBytes() const {
    std::size_t bytes = m_targets.capacity() * sizeof(RowTarget) + m_rowUnits.capacity() * sizeof(Unit);
    std::set<const TextDictionary*> dictionaries;
    for (const ColumnPtr& column : m_columns) {
        bytes += column->sizeBytes();
        if (const TextDictionary* dictionary = column->storedDictionary();
            dictionary != nullptr && dictionaries.insert(dictionary).second) {
            bytes += dictionary->sizeBytes();
        }
    }
    return bytes;
}

} // namespace lanescope
