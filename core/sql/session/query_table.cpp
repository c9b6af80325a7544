// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/query_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>

#include "core/store/trace.h"

namespace lanescope::sql {

namespace {

/// A cell that outlives its row.
using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;

struct Rows {
    std::vector<std::string> names;
    std::vector<std::vector<Cell>> columns;
    std::size_t count = 0;
    bool isCut = false;
};

Cell kept(const Value& value) {
    if (const auto* text = std::get_if<std::string_view>(&value)) {
        return std::string(*text);
    }
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        return *integer;
    }
    if (const auto* real = std::get_if<double>(&value)) {
        return *real;
    }
    return {};
}

Result<Rows> rowsOf(Statement& statement, std::size_t mostRows) {
    Rows rows;
    const int columns = statement.columnCount();
    rows.columns.resize(static_cast<std::size_t>(columns));
    for (int i = 0; i < columns; ++i) {
        rows.names.push_back(statement.columnName(i));
    }
    while (true) {
        const Result<bool> hasRow = statement.step();
        if (!hasRow) {
            return hasRow.error();
        }
        if (!*hasRow) {
            return rows;
        }
        if (rows.count == mostRows) {
            rows.isCut = true;
            return rows;
        }
        for (int i = 0; i < columns; ++i) {
            rows.columns[static_cast<std::size_t>(i)].push_back(kept(statement.value(i)));
        }
        ++rows.count;
    }
}

CellType typeOf(const std::vector<Cell>& cells) {
    CellType type = CellType::Integer;
    for (const Cell& cell : cells) {
        if (std::holds_alternative<std::string>(cell)) {
            return CellType::Text;
        }
        type = std::holds_alternative<double>(cell) ? CellType::Real : type;
    }
    return type;
}

std::string textOf(const Cell& cell) {
    if (const auto* text = std::get_if<std::string>(&cell)) {
        return *text;
    }
    std::array<char, 32> digits{};
    std::to_chars_result end{digits.data(), {}};
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        end = std::to_chars(digits.data(), digits.data() + digits.size(), *integer);
    } else if (const auto* real = std::get_if<double>(&cell)) {
        end = std::to_chars(digits.data(), digits.data() + digits.size(), *real);
    }
    return {digits.data(), end.ptr};
}

void append(ColumnCells& cells, CellType type, const Cell& cell) {
    if (std::holds_alternative<std::monostate>(cell)) {
        cells.appendUnknown();
    } else if (type == CellType::Text) {
        cells.appendText(textOf(cell));
    } else if (type == CellType::Integer) {
        cells.appendInteger(std::get<std::int64_t>(cell));
    } else {
        const auto* real = std::get_if<double>(&cell);
        cells.appendReal(real != nullptr ? *real : static_cast<double>(std::get<std::int64_t>(cell)));
    }
}

/// By the names of the schema: results of expressions have no other sign.
Unit unitOf(const std::string& name, CellType type) {
    constexpr std::array<std::string_view, 8> kIds = {"id",   "correlation", "slice_in", "slice_out",
                                                      "utid", "upid",        "tid",      "pid"};
    if (type == CellType::Text) {
        return Unit::None;
    }
    if (name == "dur" || name.ends_with("_ns")) {
        return Unit::Duration;
    }
    if (type == CellType::Integer && (name == "ts" || name.ends_with("_ts"))) {
        return Unit::Nanoseconds;
    }
    const bool isId = name.ends_with("_id") || std::ranges::find(kIds, name) != kIds.end();
    return type == CellType::Integer && isId ? Unit::Id : Unit::None;
}

/// The slice that a cell names, if `slices` has it.
SliceId sliceOf(const Cell& cell, std::size_t slices) {
    const auto* number = std::get_if<std::int64_t>(&cell);
    return number != nullptr && *number >= 0 && static_cast<std::uint64_t>(*number) < slices
               ? SliceId{static_cast<std::uint32_t>(*number)}
               : kNoSlice;
}

/// Columns of rows by the names of a result.
class NamedColumns {
public:
    explicit NamedColumns(const Rows& rows)
        : m_rows(rows) {}

    /// Null: the result has no such column.
    const std::vector<Cell>* find(std::string_view name) const {
        const auto found = std::ranges::find(m_rows.names, name);
        return found == m_rows.names.end()
                   ? nullptr
                   : &m_rows.columns[static_cast<std::size_t>(found - m_rows.names.begin())];
    }
    const std::vector<Cell>* findOneOf(std::initializer_list<std::string_view> names) const {
        for (const std::string_view name : names) {
            if (const std::vector<Cell>* found = find(name)) {
                return found;
            }
        }
        return nullptr;
    }

private:
    const Rows& m_rows;
};

TimeRange rangeOf(const Cell& start, const Cell& duration) {
    const auto* startNs = std::get_if<std::int64_t>(&start);
    const auto* durationNs = std::get_if<std::int64_t>(&duration);
    std::int64_t endNs = 0;
    if (startNs == nullptr || durationNs == nullptr || *durationNs <= 0 ||
        __builtin_add_overflow(*startNs, *durationNs, &endNs)) {
        return {};
    }
    return {*startNs, endNs};
}

std::vector<RowTarget> targetsOf(const Trace& trace, const Rows& rows) {
    const NamedColumns columns(rows);
    const std::vector<Cell>* ids = columns.find("slice_id");
    const std::vector<Cell>* names = ids == nullptr ? columns.find("name") : nullptr;
    if (names != nullptr) {
        ids = columns.find("id");
    }
    if (ids == nullptr) {
        names = nullptr;
        ids = columns.findOneOf({"launch_id", "op_id", "top_op_id", "slice_in", "slice_out", "parent_id"});
    }
    const std::vector<Cell>* starts = columns.find("ts");
    const std::vector<Cell>* durations = columns.find("dur");
    const bool hasRanges = starts != nullptr && durations != nullptr;
    std::vector<RowTarget> targets(rows.count);
    for (std::size_t i = 0; i < rows.count; ++i) {
        const SliceId slice = ids != nullptr ? sliceOf((*ids)[i], trace.slices().size()) : kNoSlice;
        // Other tables have ids of their own.
        const std::string* name = names != nullptr ? std::get_if<std::string>(&(*names)[i]) : nullptr;
        if (slice != kNoSlice && (names == nullptr || (name != nullptr && *name == trace.sliceName(slice)))) {
            targets[i].slice = slice;
        } else if (hasRanges) {
            targets[i].range = rangeOf((*starts)[i], (*durations)[i]);
        }
    }
    return targets;
}

Table tableOf(const Trace& trace, const Rows& rows) {
    std::vector<Table::ColumnPtr> columns;
    for (std::size_t i = 0; i < rows.columns.size(); ++i) {
        const CellType type = typeOf(rows.columns[i]);
        ColumnCells cells(type);
        cells.reserve(rows.count);
        for (const Cell& cell : rows.columns[i]) {
            append(cells, type, cell);
        }
        ColumnSpec spec{rows.names[i], rows.names[i], unitOf(rows.names[i], type)};
        columns.push_back(std::make_shared<const TableColumn>(std::move(spec), std::move(cells)));
    }
    Table table(rows.count, std::move(columns));
    table.setTargets(targetsOf(trace, rows));
    return table;
}

void bindParameters(Statement& statement, std::span<const QueryParameter> parameters) {
    for (const QueryParameter& parameter : parameters) {
        const Value value = std::visit([](const auto& given) { return Value(given); }, parameter.value);
        statement.bind(":" + parameter.name, value); // other statements may have it
    }
}

} // namespace

Result<QueryTable> queryTable(Session& session, const Trace& trace, std::string_view text,
                              std::size_t mostRows, std::span<const QueryParameter> parameters) {
    QueryTable answer;
    const std::string_view whole = text;
    while (!text.empty()) {
        std::string_view rest;
        Result<std::unique_ptr<Statement>> statement = session.prepare(text, rest, whole);
        if (!statement) {
            return statement.error();
        }
        text = rest;
        if (*statement == nullptr) {
            continue;
        }
        bindParameters(**statement, parameters);
        Result<Rows> rows = rowsOf(**statement, mostRows);
        if (!rows) {
            return rows.error();
        }
        if (!rows->columns.empty()) {
            answer = {tableOf(trace, *rows), rows->isCut};
        }
    }
    return answer;
}

} // namespace lanescope::sql
