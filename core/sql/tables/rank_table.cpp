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
        if (column.name == m_columns.front().name) {
            column.name = "rank_in_file"; // of a file that holds several
        }
        // Rows of other ranks follow: values no longer ascend, and ids repeat.
        column.use = column.use == ColumnUse::Grouping ? ColumnUse::Grouping : ColumnUse::Plain;
        m_columns.push_back(std::move(column));
    }
    m_names.resize(m_columns.size());
}

Status RankTable::prepare(const std::stop_token& stop) {
    if (!m_firstRows.empty()) {
        return {};
    }
    std::uint64_t rows = 0;
    std::vector<RowNumber> firstRows;
    for (const RankPart& part : m_parts) {
        if (const Status status = part.table->prepare(stop); !status) {
            return status;
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
    return {};
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

template <typename Use>
void RankTable::forEachPart(std::span<const RowNumber> rows, const Use& use) const {
    std::vector<RowNumber> ownRows;
    for (std::size_t first = 0; first < rows.size();) {
        const std::size_t part = placeOf(rows[first]).part;
        const RowNumber begin = m_firstRows[part];
        const RowNumber end = m_firstRows[part + 1];
        ownRows.clear();
        for (std::size_t i = first; i < rows.size() && rows[i] >= begin && rows[i] < end; ++i) {
            ownRows.push_back(rows[i] - begin);
        }
        use(part, std::span<const RowNumber>(ownRows), first);
        first += ownRows.size();
    }
}

void RankTable::integerCells(int column, std::span<const RowNumber> rows, std::int64_t* cells) const {
    forEachPart(rows, [&](std::size_t number, std::span<const RowNumber> ownRows, std::size_t first) {
        const RankPart& part = m_parts[number];
        const std::span<std::int64_t> out(cells + first, ownRows.size());
        if (column == 0) {
            std::ranges::fill(out, part.rank);
            return;
        }
        part.table->integerCells(column - 1, ownRows, out.data());
        if (m_isTime[static_cast<std::size_t>(column)] && part.shiftNs != 0) {
            for (std::int64_t& cell : out) {
                cell = cell == kUnknownInteger ? cell : saturatingAdd(cell, part.shiftNs);
            }
        }
    });
}

void RankTable::realCells(int column, std::span<const RowNumber> rows, double* cells) const {
    forEachPart(rows, [&](std::size_t part, std::span<const RowNumber> ownRows, std::size_t first) {
        m_parts[part].table->realCells(column - 1, ownRows, cells + first);
    });
}

void RankTable::nameCells(int column, std::span<const RowNumber> rows, std::uint32_t* cells) const {
    const SharedNames& shared = sharedNames(column);
    forEachPart(rows, [&](std::size_t part, std::span<const RowNumber> ownRows, std::size_t first) {
        m_parts[part].table->nameCells(column - 1, ownRows, cells + first);
        for (std::uint32_t& cell : std::span(cells + first, ownRows.size())) {
            cell = cell == kUnknownName ? cell : shared.numberOf[part][cell];
        }
    });
}

Names RankTable::names(int column) const {
    return sharedNames(column).list.names();
}

std::optional<std::string> RankTable::text(int column, RowNumber row) const {
    const Place place = placeOf(row);
    return m_parts[place.part].table->text(column - 1, place.row);
}

} // namespace lanescope::sql
