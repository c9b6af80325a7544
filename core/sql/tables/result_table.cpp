// SPDX-License-Identifier: Apache-2.0
#include "core/sql/tables/result_table.h"

#include <algorithm>

#include "core/store/trace.h"
#include "core/table/stored_name.h"

namespace lanescope::sql {

namespace {

ColumnInfo infoOf(const TableColumn& column) {
    const ColumnSpec& spec = column.spec();
    ColumnInfo info;
    info.name = storedName(spec);
    info.type = column.isText()                      ? ValueType::Text
                : column.type() == CellType::Integer ? ValueType::Integer
                                                     : ValueType::Real;
    info.unit = storedUnit(spec.unit);
    info.help = spec.help.empty() ? spec.label : spec.help;
    return info;
}

} // namespace

ResultTable::ResultTable(Table table, TracePtr trace)
    : m_table(std::move(table))
    , m_trace(std::move(trace)) {
    for (std::size_t i = 0; i < m_table.columnCount(); ++i) {
        ColumnInfo info = infoOf(m_table.column(i));
        const auto hasName = [&info](const ColumnInfo& other) { return other.name == info.name; };
        while (std::any_of(m_columns.begin(), m_columns.end(), hasName)) {
            info.name += '_';
        }
        m_columns.push_back(std::move(info));
    }
    if (m_table.hasTargets()) {
        addPlaceColumn("slice_id", "slice", "Slice that the row leads to", PlacePart::Slice);
        addPlaceColumn("ts", "ns", "Start of the time that the row leads to", PlacePart::Start);
        addPlaceColumn("dur", "ns", "Duration of the time that the row leads to", PlacePart::Duration);
    }
}

void ResultTable::addPlaceColumn(const char* name, const char* unit, const char* help, PlacePart part) {
    if (std::ranges::none_of(m_columns, [name](const ColumnInfo& other) { return other.name == name; })) {
        m_columns.push_back({name, ValueType::Integer, unit, help, ColumnUse::Plain, true});
        m_placeColumns.push_back(part);
    }
}

std::int64_t ResultTable::place(PlacePart part, RowNumber row) const {
    const RowTarget place = m_table.target(row);
    const bool hasSlice = place.slice != kNoSlice;
    if (part == PlacePart::Slice) {
        return hasSlice ? static_cast<std::int64_t>(indexOf(place.slice)) : kUnknownInteger;
    }
    if (!place.range.isEmpty()) {
        return part == PlacePart::Start ? place.range.startNs : place.range.durationNs();
    }
    if (!hasSlice || m_trace == nullptr) {
        return kUnknownInteger;
    }
    const SliceTable& slices = m_trace->slices();
    return part == PlacePart::Start ? slices.startNs[indexOf(place.slice)]
                                    : slices.durationNs[indexOf(place.slice)];
}

std::int64_t ResultTable::integer(int column, RowNumber row) const {
    const auto number = static_cast<std::size_t>(column);
    if (number >= m_table.columnCount()) {
        return place(m_placeColumns[number - m_table.columnCount()], row);
    }
    return cells(column).integer(row).value_or(kUnknownInteger);
}

double ResultTable::real(int column, RowNumber row) const {
    return cells(column).number(row);
}

std::optional<std::string> ResultTable::text(int column, RowNumber row) const {
    return cells(column).isKnown(row) ? std::optional(cells(column).text(row)) : std::nullopt;
}

} // namespace lanescope::sql
