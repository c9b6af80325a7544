// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/query_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/store/trace.h"

namespace lanescope::sql {

namespace {

std::string numberText(std::int64_t integer) {
    return std::to_string(integer);
}

std::string numberText(double real) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), real);
    return {digits.data(), end.ptr};
}

/// Cells of a column whose type shows only with its values: of whole numbers or real numbers where all of
/// them are, else of texts, each distinct one of which is kept once.
class ResultCells {
public:
    void add(const Value& value) {
        if (const auto* text = std::get_if<std::string_view>(&value)) {
            become(CellType::Name);
            m_cells.appendName(*text);
        } else if (const auto* real = std::get_if<double>(&value)) {
            become(m_cells.type() == CellType::Name ? CellType::Name : CellType::Real);
            m_cells.type() == CellType::Name ? m_cells.appendName(numberText(*real))
                                             : m_cells.appendReal(*real);
        } else if (const auto* integer = std::get_if<std::int64_t>(&value)) {
            addInteger(m_cells, *integer);
        } else {
            m_cells.appendUnknown();
        }
    }
    const ColumnCells& cells() const { return m_cells; }
    ColumnCells take() { return std::move(m_cells); }

private:
    static void addInteger(ColumnCells& cells, std::int64_t integer) {
        if (cells.type() == CellType::Integer) {
            cells.appendInteger(integer);
        } else if (cells.type() == CellType::Real) {
            cells.appendReal(static_cast<double>(integer));
        } else {
            cells.appendName(numberText(integer));
        }
    }
    void become(CellType type) {
        if (type == m_cells.type()) {
            return;
        }
        ColumnCells changed(type, type == CellType::Name ? std::make_shared<TextDictionary>() : nullptr);
        for (std::size_t row = 0; row < m_cells.size(); ++row) {
            if (!m_cells.isKnown(row)) {
                changed.appendUnknown();
            } else if (m_cells.type() == CellType::Integer) {
                addInteger(changed, m_cells.integer(row));
            } else {
                changed.appendName(numberText(m_cells.real(row)));
            }
        }
        m_cells = std::move(changed);
    }

    ColumnCells m_cells{CellType::Integer};
};

struct Rows {
    std::vector<std::string> names;
    std::vector<ResultCells> columns;
    std::size_t count = 0;
    bool isCut = false;
};

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
            rows.columns[static_cast<std::size_t>(i)].add(statement.value(i));
        }
        ++rows.count;
    }
}

/// A time of the file's clock, or the least or greatest of some.
bool isTimeName(std::string_view name) {
    return name == "ts" || name.ends_with("_ts") || name.ends_with("(ts)");
}

/// By the names of the schema: results of expressions have no other sign.
Unit unitOf(const std::string& name, CellType type) {
    constexpr std::array<std::string_view, 8> kIds = {"id",   "correlation", "slice_in", "slice_out",
                                                      "utid", "upid",        "tid",      "pid"};
    if (type == CellType::Name) {
        return Unit::None;
    }
    if (name == "dur" || name.ends_with("_ns")) {
        return Unit::Duration;
    }
    if (type == CellType::Integer && isTimeName(name)) {
        return Unit::Nanoseconds;
    }
    const bool isId = name.ends_with("_id") || std::ranges::find(kIds, name) != kIds.end();
    return type == CellType::Integer && isId ? Unit::Id : Unit::None;
}

/// The whole number of a row; nothing where there is none.
std::optional<std::int64_t> integerIn(const ColumnCells& cells, std::size_t row) {
    return cells.type() == CellType::Integer && cells.isKnown(row) ? std::optional(cells.integer(row))
                                                                   : std::nullopt;
}

/// The slice that a row names, if `slices` has it.
SliceId sliceOf(const ColumnCells& ids, std::size_t row, std::size_t slices) {
    const std::optional<std::int64_t> number = integerIn(ids, row);
    return number && *number >= 0 && static_cast<std::uint64_t>(*number) < slices
               ? SliceId{static_cast<std::uint32_t>(*number)}
               : kNoSlice;
}

/// Columns of rows by the names of a result.
class NamedColumns {
public:
    explicit NamedColumns(const Rows& rows)
        : m_rows(rows) {}

    /// Null: the result has no such column.
    const ColumnCells* find(std::string_view name) const {
        const auto found = std::ranges::find(m_rows.names, name);
        return found == m_rows.names.end()
                   ? nullptr
                   : &m_rows.columns[static_cast<std::size_t>(found - m_rows.names.begin())].cells();
    }
    /// The first column of times.
    const ColumnCells* findTime() const {
        const auto found = std::ranges::find_if(m_rows.names, isTimeName);
        return found == m_rows.names.end()
                   ? nullptr
                   : &m_rows.columns[static_cast<std::size_t>(found - m_rows.names.begin())].cells();
    }
    const ColumnCells* findOneOf(std::initializer_list<std::string_view> names) const {
        for (const std::string_view name : names) {
            if (const ColumnCells* found = find(name)) {
                return found;
            }
        }
        return nullptr;
    }

private:
    const Rows& m_rows;
};

/// Without a duration the nanosecond at the start.
TimeRange rangeOf(const ColumnCells& starts, const ColumnCells* durations, std::size_t row) {
    const std::optional<std::int64_t> startNs = integerIn(starts, row);
    const std::optional<std::int64_t> durationNs =
        durations == nullptr ? std::nullopt : integerIn(*durations, row);
    std::int64_t endNs = 0;
    if (!startNs ||
        __builtin_add_overflow(*startNs, std::max<std::int64_t>(durationNs.value_or(1), 1), &endNs)) {
        return {};
    }
    return {*startNs, endNs};
}

std::vector<RowTarget> targetsOf(const Trace& trace, const Rows& rows) {
    const NamedColumns columns(rows);
    const ColumnCells* ids = columns.find("slice_id");
    const ColumnCells* names = ids == nullptr ? columns.find("name") : nullptr;
    if (names != nullptr) {
        ids = columns.find("id");
    }
    if (ids == nullptr) {
        names = nullptr;
        ids = columns.findOneOf({"launch_id", "op_id", "top_op_id", "slice_in", "slice_out", "parent_id"});
    }
    const ColumnCells* starts = columns.findTime();
    const ColumnCells* durations = columns.find("dur");
    std::vector<RowTarget> targets(rows.count);
    for (std::size_t i = 0; i < rows.count; ++i) {
        const SliceId slice = ids != nullptr ? sliceOf(*ids, i, trace.slices().size()) : kNoSlice;
        // Other tables have ids of their own.
        const bool isNamed =
            names == nullptr || (names->type() == CellType::Name && names->isKnown(i) && slice != kNoSlice &&
                                 names->text(i) == trace.sliceName(slice));
        if (slice != kNoSlice && isNamed) {
            targets[i].slice = slice;
        } else if (starts != nullptr) {
            targets[i].range = rangeOf(*starts, durations, i);
        }
    }
    return targets;
}

/// Names of a result, each once: "name", "name 2".
std::vector<std::string> toldApart(const std::vector<std::string>& names) {
    std::set<std::string> taken(names.begin(), names.end()); // later names keep their own
    std::set<std::string> seen;
    std::vector<std::string> result;
    for (const std::string& name : names) {
        std::string own = name;
        for (int number = 2; seen.contains(own) || (own != name && taken.contains(own)); ++number) {
            own = name + " " + std::to_string(number);
        }
        seen.insert(own);
        result.push_back(std::move(own));
    }
    return result;
}

Table tableOf(const Trace& trace, Rows rows) {
    std::vector<RowTarget> targets = targetsOf(trace, rows);
    const std::vector<std::string> names = toldApart(rows.names);
    std::vector<Table::ColumnPtr> columns;
    for (std::size_t i = 0; i < rows.columns.size(); ++i) {
        ColumnCells cells = rows.columns[i].take();
        ColumnSpec spec{names[i], names[i], unitOf(rows.names[i], cells.type())};
        columns.push_back(std::make_shared<const TableColumn>(std::move(spec), std::move(cells)));
    }
    Table table(rows.count, std::move(columns));
    table.setTargets(std::move(targets));
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
            const bool isCut = rows->isCut;
            answer = {tableOf(trace, std::move(*rows)), isCut};
        }
    }
    return answer;
}

} // namespace lanescope::sql
