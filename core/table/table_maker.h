// SPDX-License-Identifier: Apache-2.0
// Makes a table of a vector of rows: each column says how its cell follows from a row. The type of a column
// is that of its cells: a whole number, a real number, or a text; std::optional, empty for an unknown figure.
// Used by the sources of core only; one thread.
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/string_pool.h"
#include "core/table/table.h"

namespace lanescope {

/// Unknown where it is negative.
inline std::optional<double> known(double value) {
    return value < 0 ? std::nullopt : std::optional(value);
}
template <std::signed_integral Integer>
std::optional<Integer> known(Integer value) {
    return value < 0 ? std::nullopt : std::optional(value);
}

/// part / whole; unknown where there is no whole.
inline std::optional<double> fractionOf(DurationNs part, DurationNs whole) {
    return whole > 0 ? std::optional(static_cast<double>(part) / static_cast<double>(whole)) : std::nullopt;
}

inline const char* yesOrNo(bool isSo) {
    return isSo ? "yes" : "no";
}

template <typename T>
struct CellValue {
    using Type = T;
};
template <typename T>
struct CellValue<std::optional<T>> {
    using Type = T;
};

template <typename Row>
class TableMaker {
public:
    /// `rows` live as long as the maker.
    explicit TableMaker(std::span<const Row> rows)
        : m_rows(rows) {}
    explicit TableMaker(const std::vector<Row>& rows)
        : m_rows(rows) {}

    /// `cell` is called with each row: a function or a member of Row.
    template <typename Cell>
    TableMaker& add(ColumnSpec spec, const Cell& cell) {
        using Value =
            typename CellValue<std::remove_cvref_t<std::invoke_result_t<const Cell&, const Row&>>>::Type;
        static_assert(!std::is_same_v<Value, bool>, "say yesOrNo()");
        ColumnCells cells = emptyCells<Value>();
        for (const Row& row : m_rows) {
            append(cells, std::invoke(cell, row));
        }
        return addColumn(std::move(spec), std::move(cells));
    }

    /// A column of names of a trace: `cell` returns a StringId of `strings`.
    template <typename Cell>
    TableMaker& addName(ColumnSpec spec, const StringPool& strings, const Cell& cell) {
        constexpr std::uint32_t kUnseen = 0xFFFFFFFFu;
        ColumnCells cells(CellType::Name, m_dictionary);
        std::vector<std::uint32_t> ids(strings.size(), kUnseen);
        cells.reserve(m_rows.size());
        for (const Row& row : m_rows) {
            const StringId name = std::invoke(cell, row);
            std::uint32_t& id = ids[indexOf(name)];
            id = id == kUnseen ? m_dictionary->add(strings.text(name)) : id;
            cells.appendName(id);
        }
        return addColumn(std::move(spec), std::move(cells));
    }

    /// A column of texts that hardly repeat.
    template <typename Cell>
    TableMaker& addText(ColumnSpec spec, const Cell& cell) {
        ColumnCells cells(CellType::Text);
        for (const Row& row : m_rows) {
            cells.appendText(std::invoke(cell, row));
        }
        return addColumn(std::move(spec), std::move(cells));
    }

    template <typename TargetOf>
    TableMaker& setTargets(const TargetOf& targetOf) {
        std::vector<RowTarget>& targets = m_targets.emplace();
        targets.reserve(m_rows.size());
        for (const Row& row : m_rows) {
            targets.push_back(targetOf(row));
        }
        return *this;
    }

    Table table() {
        Table result(m_rows.size(), std::move(m_columns));
        if (m_targets) {
            result.setTargets(std::move(*m_targets));
        }
        return result;
    }

private:
    template <typename Value>
    ColumnCells emptyCells() const {
        constexpr CellType type = std::is_integral_v<Value>         ? CellType::Integer
                                  : std::is_floating_point_v<Value> ? CellType::Real
                                                                    : CellType::Name;
        ColumnCells cells(type, type == CellType::Name ? m_dictionary : nullptr);
        cells.reserve(m_rows.size());
        return cells;
    }

    template <typename Value>
    static void append(ColumnCells& cells, const std::optional<Value>& value) {
        value ? append(cells, *value) : cells.appendUnknown();
    }
    template <typename Value>
    static void append(ColumnCells& cells, const Value& value) {
        if constexpr (std::is_integral_v<Value>) {
            cells.appendInteger(static_cast<std::int64_t>(value));
        } else if constexpr (std::is_floating_point_v<Value>) {
            cells.appendReal(value);
        } else {
            cells.appendName(std::string_view(value));
        }
    }

    TableMaker& addColumn(ColumnSpec spec, ColumnCells cells) {
        m_columns.push_back(std::make_shared<const TableColumn>(std::move(spec), std::move(cells)));
        return *this;
    }

    std::span<const Row> m_rows;
    std::shared_ptr<TextDictionary> m_dictionary = std::make_shared<TextDictionary>();
    std::vector<Table::ColumnPtr> m_columns;
    std::optional<std::vector<RowTarget>> m_targets;
};

} // namespace lanescope
