// SPDX-License-Identifier: Apache-2.0
// A result: columns of typed cells, and the place on the timeline of each row. One value for all readers:
// the command line and reports write it as text (table_writers.h), the window and queries read the cells.
// Columns are shared between copies. Immutable; any thread. Made by TableMaker and TableBuilder.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/table/row_target.h"
#include "core/table/table_column.h"

namespace lanescope {

class Table {
public:
    using ColumnPtr = std::shared_ptr<const TableColumn>;

    Table() = default;
    /// Each column has `rows` cells.
    Table(std::size_t rows, std::vector<ColumnPtr> columns);

    std::size_t rowCount() const { return m_rows; }
    bool isEmpty() const { return m_rows == 0; }
    std::size_t columnCount() const { return m_columns.size(); }
    const TableColumn& column(std::size_t column) const { return *m_columns[column]; }
    const ColumnSpec& spec(std::size_t column) const { return m_columns[column]->spec(); }
    /// The column of that key, if there is one.
    std::optional<std::size_t> find(std::string_view key) const;

    /// The unit of a cell: that of its column, or of its row where the column has Unit::OfRow.
    Unit unit(std::size_t row, std::size_t column) const;
    /// As many as rows.
    void setRowUnits(std::vector<Unit> units);

    /// Whether rows have places, also where there are no rows.
    bool hasTargets() const { return m_hasTargets; }
    RowTarget target(std::size_t row) const;
    /// As many as rows.
    void setTargets(std::vector<RowTarget> targets);
    /// Targets that are found when somebody asks; called on any thread.
    void setTargets(std::function<RowTarget(std::size_t row)> targetOf);

    /// These columns, in this order.
    Table chosen(std::span<const std::size_t> columns) const;
    /// The columns with these keys, in this order; unknown keys are left out.
    Table chosen(std::initializer_list<std::string_view> keys) const;
    /// Keys divided by commas.
    Table chosenBy(std::string_view keys) const;
    /// These rows, in this order, all columns.
    Table gathered(std::span<const std::uint32_t> rows) const;

    /// Size of the cells that are stored now.
    std::size_t sizeBytes() const;

private:
    std::size_t m_rows = 0;
    std::vector<ColumnPtr> m_columns;
    std::vector<Unit> m_rowUnits;
    bool m_hasTargets = false;
    std::vector<RowTarget> m_targets;
    std::function<RowTarget(std::size_t row)> m_targetOf;
};

} // namespace lanescope
