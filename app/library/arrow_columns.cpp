// SPDX-License-Identifier: Apache-2.0
#include "app/library/arrow_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/library/cell_builder.h"
#include "core/secrets/secret_mask.h"
#include "core/store/trace.h"

namespace lanescope::library {

namespace {

using sql::ColumnInfo;
using sql::RowNumber;
using sql::SqlTable;
using sql::ValueType;

ArrowColumn textColumn(std::vector<std::int64_t> offsets, std::string bytes) {
    ArrowColumn column;
    column.format = "U";
    column.length = static_cast<std::int64_t>(offsets.size()) - 1;
    column.buffers = {{}, bufferOf(std::move(offsets)), bufferOf(std::move(bytes))};
    return column;
}

/// Moves the validity bits of a column that begins at row `first` of what it was made of.
void keepBits(ArrowColumn& column, std::int64_t first) {
    const auto* from = static_cast<const std::uint8_t*>(column.buffers[0].data);
    std::vector<std::uint8_t> bits(static_cast<std::size_t>(column.length + 7) / 8);
    column.nullCount = 0;
    for (std::int64_t i = 0; i < column.length; ++i) {
        const auto at = static_cast<std::size_t>(first + i);
        const unsigned bit = (from[at / 8] >> (at % 8)) & 1u;
        column.nullCount += bit == 0 ? 1 : 0;
        auto& to = bits[static_cast<std::size_t>(i) / 8];
        to = static_cast<std::uint8_t>(to | (bit << (static_cast<std::size_t>(i) % 8)));
    }
    column.buffers[0] = bufferOf(std::move(bits));
}

/// All names of a trace, as they lie in its pool. Its offsets are far below 2^63, so their sign is the same.
ArrowColumn poolColumn(const TracePtr& trace) {
    const StringPool& pool = trace->strings();
    ArrowColumn column;
    column.format = "U";
    column.length = static_cast<std::int64_t>(pool.size());
    column.buffers = {{}, {pool.offsets().data(), trace}, {pool.bytes().data(), trace}};
    return column;
}

/// Names with credentials hidden; nothing where there are none.
std::optional<ArrowColumn> maskedPool(const StringPool& pool) {
    std::vector<std::int64_t> offsets = {0};
    std::string bytes;
    bool isMasked = false;
    for (std::size_t i = 0; i < pool.size(); ++i) {
        const std::string_view name = pool.text(StringId(i));
        const std::string shown = maskSecrets({}, name);
        isMasked = isMasked || shown != name;
        bytes += shown;
        offsets.push_back(static_cast<std::int64_t>(bytes.size()));
    }
    return isMasked ? std::optional(textColumn(std::move(offsets), std::move(bytes))) : std::nullopt;
}

/// Cells of a column, gathered, with a bit for each that says whether it is known. Unknown real numbers are
/// NaN, so that readers who know no validity bits can share them.
template <typename T>
class Gathered {
public:
    explicit Gathered(std::size_t count, T unknown = {})
        : m_cells(count, unknown)
        , m_known((count + 7) / 8, 0) {}
    void set(std::size_t row, T value) {
        m_cells[row] = value;
        m_known[row / 8] |= static_cast<std::uint8_t>(1u << (row % 8));
        ++m_knownCount;
    }
    void moveTo(ArrowColumn& column) {
        column.length = static_cast<std::int64_t>(m_cells.size());
        column.nullCount = column.length - m_knownCount;
        column.buffers = {column.nullCount == 0 ? ArrowBuffer() : bufferOf(std::move(m_known)),
                          bufferOf(std::move(m_cells))};
    }

private:
    std::vector<T> m_cells;
    std::vector<std::uint8_t> m_known;
    std::int64_t m_knownCount = 0;
};

void fillNames(const SqlTable& table, int number, ArrowColumn& column) {
    const sql::Names names = table.names(number);
    const RowNumber rows = table.rowCount();
    std::vector<std::uint32_t> idOf(names.size(), sql::kUnknownName);
    std::vector<std::int64_t> offsets = {0};
    std::string bytes;
    Gathered<std::int32_t> cells(rows);
    for (RowNumber row = 0; row < rows; ++row) {
        const std::uint32_t name = table.name(number, row);
        if (name >= names.size()) {
            continue;
        }
        if (idOf[name] == sql::kUnknownName) {
            idOf[name] = static_cast<std::uint32_t>(offsets.size() - 1);
            bytes += maskSecrets({}, names.text(name));
            offsets.push_back(static_cast<std::int64_t>(bytes.size()));
        }
        cells.set(row, static_cast<std::int32_t>(idOf[name]));
    }
    column.format = "i";
    cells.moveTo(column);
    column.dictionary = std::make_shared<const ArrowColumn>(textColumn(std::move(offsets), std::move(bytes)));
}

void fillTexts(const SqlTable& table, int number, ArrowColumn& column) {
    CellBuilder cells;
    for (RowNumber row = 0; row < table.rowCount(); ++row) {
        const std::optional<std::string> text = table.text(number, row);
        text ? cells.add(std::string_view(maskSecrets({}, *text))) : cells.addNull();
    }
    cells.moveTo(column, "U");
}

/// Shares the memory of the table; false: it has another layout.
bool shareCells(const SqlTable& table, int number, std::span<const OpenTracePtr> traces,
                ArrowColumn& column) {
    const std::optional<sql::PlainCells> plain = table.plainCells(number);
    if (!plain) {
        return false;
    }
    const ColumnInfo& info = table.columns()[static_cast<std::size_t>(number)];
    if (info.type == ValueType::Name) {
        const StringPool* pool = table.names(number).pool();
        const auto owner = std::find_if(traces.begin(), traces.end(), [pool](const OpenTracePtr& open) {
            return &open->trace()->strings() == pool;
        });
        if (owner == traces.end()) {
            return false;
        }
        column.dictionary = (*owner)->names();
        column.format = "i";
    } else {
        column.format = "l";
    }
    column.length = table.rowCount();
    column.buffers = {{}, {plain->data, plain->owner}};
    return true;
}

ArrowColumn columnOf(const SqlTable& table, int number, std::span<const OpenTracePtr> traces) {
    const ColumnInfo& info = table.columns()[static_cast<std::size_t>(number)];
    ArrowColumn column;
    column.name = info.name;
    column.unit = info.unit;
    column.help = info.help;
    if (shareCells(table, number, traces, column)) {
        return column;
    }
    const RowNumber rows = table.rowCount();
    switch (info.type) {
    case ValueType::Integer: {
        Gathered<std::int64_t> cells(rows);
        for (RowNumber row = 0; row < rows; ++row) {
            if (const std::int64_t value = table.integer(number, row); value != sql::kUnknownInteger) {
                cells.set(row, value);
            }
        }
        column.format = "l";
        cells.moveTo(column);
        break;
    }
    case ValueType::Real: {
        Gathered<double> cells(rows, std::numeric_limits<double>::quiet_NaN());
        for (RowNumber row = 0; row < rows; ++row) {
            if (const double value = table.real(number, row); !std::isnan(value)) {
                cells.set(row, value);
            }
        }
        column.format = "g";
        cells.moveTo(column);
        break;
    }
    case ValueType::Name:
        fillNames(table, number, column);
        break;
    case ValueType::Text:
        fillTexts(table, number, column);
        break;
    }
    return column;
}

} // namespace

std::shared_ptr<const ArrowColumn> OpenTrace::names() const {
    std::call_once(m_once, [this] {
        std::optional<ArrowColumn> masked = maskedPool(m_trace->strings());
        m_names = std::make_shared<const ArrowColumn>(masked ? std::move(*masked) : poolColumn(m_trace));
    });
    return m_names;
}

const ArrowColumn* KeptColumns::find(int number) const {
    const auto found = m_columns.find(number);
    return found == m_columns.end() ? nullptr : &found->second;
}

void KeptColumns::add(int number, const ArrowColumn& column, std::uint64_t& roomBytes) {
    const std::uint64_t bytes = static_cast<std::uint64_t>(column.length) * sizeof(std::int64_t);
    if (column.format != "U" && bytes <= roomBytes) {
        roomBytes -= bytes;
        m_columns.emplace(number, column);
    }
}

Result<ArrowColumnsPtr> columnsOfTable(const SqlTable& table, std::span<const std::string> names,
                                       std::span<const OpenTracePtr> traces, KeptColumns& kept,
                                       std::uint64_t& roomBytes) {
    std::vector<int> numbers;
    const std::vector<ColumnInfo>& infos = table.columns();
    for (const std::string& name : names) {
        const auto found = std::find_if(infos.begin(), infos.end(),
                                        [&name](const ColumnInfo& info) { return info.name == name; });
        if (found == infos.end()) {
            return Error{ErrorCode::InvalidArgument, "the table has no column " + name, {}, {}};
        }
        numbers.push_back(static_cast<int>(found - infos.begin()));
    }
    for (std::size_t i = 0; i < infos.size() && names.empty(); ++i) {
        if (!infos[i].isHidden) {
            numbers.push_back(static_cast<int>(i));
        }
    }
    auto result = std::make_shared<ArrowColumns>();
    result->rows = table.rowCount();
    for (const int number : numbers) {
        if (const ArrowColumn* known = kept.find(number)) {
            result->columns.push_back(*known);
            continue;
        }
        result->columns.push_back(columnOf(table, number, traces));
        kept.add(number, result->columns.back(), roomBytes);
    }
    return ArrowColumnsPtr(std::move(result));
}

ArrowColumnsPtr partOf(const ArrowColumns& whole, std::span<const std::size_t> numbers, std::int64_t first,
                       std::int64_t count) {
    auto part = std::make_shared<ArrowColumns>();
    first = std::clamp<std::int64_t>(first, 0, whole.rows);
    part->rows = std::clamp<std::int64_t>(count, 0, whole.rows - first);
    for (const std::size_t number : numbers) {
        ArrowColumn column = whole.columns[number];
        column.length = part->rows;
        if (column.buffers.size() > 1 && column.buffers[1].data != nullptr) {
            const std::size_t cellBytes = column.format == "i" ? sizeof(std::int32_t) : sizeof(std::int64_t);
            column.buffers[1].data = static_cast<const char*>(column.buffers[1].data) +
                                     static_cast<std::size_t>(first) * cellBytes;
        }
        if (column.format == "n") {
            column.nullCount = column.length;
        } else if (column.nullCount > 0) {
            keepBits(column, first);
        }
        part->columns.push_back(std::move(column));
    }
    return part;
}

Result<ArrowColumnsPtr> columnsOfStatement(sql::Statement& statement, std::uint64_t memoryBytes) {
    std::vector<CellBuilder> builders(static_cast<std::size_t>(statement.columnCount()));
    std::int64_t rows = 0;
    while (true) {
        const Result<bool> hasRow = statement.step();
        if (!hasRow) {
            return hasRow.error();
        }
        if (!*hasRow) {
            break;
        }
        std::uint64_t bytes = 0;
        for (std::size_t i = 0; i < builders.size(); ++i) {
            builders[i].add(statement.value(static_cast<int>(i)));
            bytes += builders[i].sizeBytes();
        }
        if (bytes > memoryBytes) {
            return Error{ErrorCode::LimitExceeded,
                         "the result needs more memory than it may use: ask for fewer rows, or open the "
                         "session with more",
                         {},
                         {}};
        }
        ++rows;
    }
    auto result = std::make_shared<ArrowColumns>();
    result->rows = rows;
    for (std::size_t i = 0; i < builders.size(); ++i) {
        ArrowColumn column;
        column.name = statement.columnName(static_cast<int>(i));
        builders[i].moveTo(column, builders[i].format());
        result->columns.push_back(std::move(column));
    }
    return ArrowColumnsPtr(std::move(result));
}

} // namespace lanescope::library
