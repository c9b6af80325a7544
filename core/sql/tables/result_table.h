// SPDX-License-Identifier: Apache-2.0
// The result of an analysis as a table of SQL. Times stay whole nanoseconds: a key that ends in _us or _ms
// ends in _ns here. Where rows have a place on the timeline, hidden columns slice_id, ts and dur hold it.
// One thread at a time.
#pragma once

#include <functional>
#include <memory>

#include "core/base/status.h"
#include "core/sql/engine/sql_table.h"
#include "core/store/trace_ptr.h"
#include "core/table/table.h"

namespace lanescope::sql {

class ResultTable final : public SqlTable {
public:
    /// Part of the place of a row, in a hidden column.
    enum class PlacePart : std::uint8_t { Slice, Start, Duration };

    /// `trace`: where the slices lie that rows lead to; null: none is of one trace.
    explicit ResultTable(Table table, TracePtr trace = nullptr);

    const std::vector<ColumnInfo>& columns() const override { return m_columns; }
    Status prepare(const std::stop_token&) override { return {}; }
    double estimatedRows() const override { return static_cast<double>(m_table.rowCount()); }
    RowNumber rowCount() const override { return static_cast<RowNumber>(m_table.rowCount()); }
    std::int64_t integer(int column, RowNumber row) const override;
    double real(int column, RowNumber row) const override;
    std::uint32_t name(int, RowNumber) const override { return kUnknownName; }
    Names names(int) const override { return {}; }
    std::optional<std::string> text(int column, RowNumber row) const override;

private:
    const TableColumn& cells(int column) const { return m_table.column(static_cast<std::size_t>(column)); }
    void addPlaceColumn(const char* name, const char* unit, const char* help, PlacePart part);

    std::int64_t place(PlacePart part, RowNumber row) const;

    Table m_table;
    TracePtr m_trace;
    std::vector<ColumnInfo> m_columns;     ///< those of the table, then those of the place
    std::vector<PlacePart> m_placeColumns; ///< of each column after those of the table
};

} // namespace lanescope::sql
