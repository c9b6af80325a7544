// SPDX-License-Identifier: Apache-2.0
// One column of a table: what it means and its cells, stored, or computed when somebody asks: a table of a
// million rows costs nothing for columns that are not read. Immutable to its users; any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "core/table/column_cells.h"

namespace lanescope {

/// How the cells of a column are computed, by row: the functions of its type. They are called on any thread,
/// several at once.
struct ComputedCells {
    CellType type = CellType::Integer;
    std::function<std::optional<std::int64_t>(std::size_t row)> integer = nullptr;
    std::function<std::optional<double>(std::size_t row)> real = nullptr;
    /// Key of a name or text: rows with the same key have the same text, which is made once.
    std::function<std::uint64_t(std::size_t row)> key = nullptr;
    std::function<std::string(std::uint64_t key)> text = nullptr;
};

class TableColumn {
public:
    TableColumn(ColumnSpec spec, ColumnCells cells);
    /// A column of `rows` computed cells. Its texts are names, whatever the type says.
    TableColumn(ColumnSpec spec, std::size_t rows, ComputedCells computed);

    const ColumnSpec& spec() const { return m_spec; }
    CellType type() const { return m_type; }
    bool isText() const { return m_type == CellType::Name || m_type == CellType::Text; }
    std::size_t size() const { return m_size; }

    // Single cells. A computed one is made for each call, until all have been asked for.
    bool isKnown(std::size_t row) const;
    std::optional<std::int64_t> integer(std::size_t row) const;
    /// Value of an integer or real number as a double; NaN if it is unknown or a text.
    double number(std::size_t row) const;
    /// Text of a name or text; empty for numbers.
    std::string text(std::size_t row) const;

    /// All cells, for sorting, filtering and exports. Computed ones are made by several threads at the first
    /// call: O(rows).
    const ColumnCells& cells() const;
    /// Column with these rows, in this order.
    TableColumn gathered(std::span<const std::uint32_t> rows) const;
    /// Without the dictionary.
    std::size_t sizeBytes() const;
    /// The dictionary of stored names; null: there is none.
    const TextDictionary* storedDictionary() const;

    TableColumn(TableColumn&& other) noexcept;

private:
    bool isStored() const { return m_isStored.load(std::memory_order_acquire); }
    void computeAll() const;
    void computeNames() const;

    ColumnSpec m_spec;
    CellType m_type;
    std::size_t m_size;
    ComputedCells m_computed; ///< as it was given; not called once the cells are stored
    mutable std::once_flag m_once;
    mutable std::atomic<bool> m_isStored;
    mutable ColumnCells m_cells;
};

} // namespace lanescope
