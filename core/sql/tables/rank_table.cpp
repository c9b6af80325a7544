// SPDX-License-Identifier: Apache-2.0
#include "core/sql/tables/rank_table.h"

#include <algorithm>
#include <array>

namespace lanescope::sql {

namespace {

/// Columns of points in time; all other times are durations.
bool isPointInTime(const ColumnInfo& column) {
    constexpr std::array<std::string_view, 9> kNames = {
        "ts", "end", "launch_ts", "start_ts", "end_ts", "total_ts", "allocated_at", "released_at", "time"};
    return std::find(kNames.begin(), kNames.end(), column.name) != kNames.end();
}

} // namespace

RankTable::RankTable(std::vector<RankPart> parts)
    : m_parts(std::move(parts)) {
    m_columns.push_back({"rank", ValueType::Integer, "", "Rank of the trace", ColumnUse::Ascending});
    m_isTime.push_back(false);
    for (ColumnInfo column : m_parts.front().table->columns()) {
        m_isTime.push_back(isPointInTime(column));
        // Rows of other ranks follow: values no longer ascend, and ids repeat.
        column.use = column.use == ColumnUse::Grouping ? ColumnUse::Grouping : ColumnUse::Plain;
        m_columns.push_back(std::move(column));
    }
    m_names.resize(m_columns.size());
}

std::optional<Error> RankTable::prepare(const std::stop_token& stop) {
    if (!m_firstRows.empty()) {
        return std::nullopt;
    }
    std::uint64_t rows = 0;
    std::vector<RowNumber> firstRows;
    for (const RankPart& part : m_parts) {
        if (auto error = part.table->prepare(stop)) {
            return error;
        }
        firstRows.push_back(static_cast<RowNumber>(rows));
        rows += part.table->rowCount();
        if (rows >= kNoIndex) {
            return Error{
                ErrorCode::LimitExceeded, "the ranks have more than 4 billion rows together", {}, {}};
        }
    }
    firstRows.push_back(static_cast<RowNumber>(rows));
    m_firstRows = std::move(firstRows);
    return std::nullopt;
}

double RankTable::estimatedRows() const {
    double rows = 0;
    for (const RankPart& part : m_parts) {
        rows += part.table->estimatedRows();
    }
    return rows;
}

RankTable::Place RankTable::placeOf(RowNumber row) const {
    if (row < m_firstRows[m_lastPart] || row >= m_firstRows[m_lastPart + 1]) {
        const auto after = std::upper_bound(m_firstRows.begin(), m_firstRows.end(), row);
        m_lastPart = static_cast<std::size_t>(after - m_firstRows.begin()) - 1;
    }
    return {m_lastPart, row - m_firstRows[m_lastPart]};
}

std::int64_t RankTable::integer(int column, RowNumber row) const {
    const Place place = placeOf(row);
    const RankPart& part = m_parts[place.part];
    if (column == 0) {
        return part.rank;
    }
    const std::int64_t value = part.table->integer(column - 1, place.row);
    const bool isShifted = m_isTime[static_cast<std::size_t>(column)] && value != kUnknownInteger;
    return isShifted ? saturatingAdd(value, part.shiftNs) : value;
}

double RankTable::real(int column, RowNumber row) const {
    const Place place = placeOf(row);
    return m_parts[place.part].table->real(column - 1, place.row);
}

const RankTable::SharedNames& RankTable::sharedNames(int column) const {
    SharedNames& shared = m_names[static_cast<std::size_t>(column)];
    if (!shared.isMade) {
        shared.isMade = true;
        for (const RankPart& part : m_parts) {
            const Names names = part.table->names(column - 1);
            std::vector<std::uint32_t>& numbers = shared.numberOf.emplace_back();
            for (std::uint32_t i = 0; i < names.size(); ++i) {
                numbers.push_back(shared.list.add(names.text(i)));
            }
        }
    }
    return shared;
}

std::uint32_t RankTable::name(int column, RowNumber row) const {
    const Place place = placeOf(row);
    const std::uint32_t own = m_parts[place.part].table->name(column - 1, place.row);
    return own == kUnknownName ? kUnknownName : sharedNames(column).numberOf[place.part][own];
}

Names RankTable::names(int column) const {
    return sharedNames(column).list.names();
}

std::optional<std::string> RankTable::text(int column, RowNumber row) const {
    const Place place = placeOf(row);
    return m_parts[place.part].table->text(column - 1, place.row);
}

} // namespace lanescope::sql
