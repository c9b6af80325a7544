// SPDX-License-Identifier: Apache-2.0
#include "core/table/arrow_writer.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "core/secrets/secret_mask.h"
#include "core/table/flat_table.h"
#include "core/table/stored_name.h"

namespace lanescope {

namespace {

constexpr std::size_t kRowsPerBatch = 65'536;
constexpr std::int16_t kVersion5 = 4;
enum MessageKind : std::uint8_t { kSchema = 1, kDictionaryBatch = 2, kRecordBatch = 3 };
enum TypeKind : std::uint8_t { kIntType = 2, kFloatType = 3, kLargeUtf8Type = 20 };

template <typename Number>
void appendNumber(std::string& bytes, Number value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

FlatTable intType(std::int32_t bits) {
    FlatTable type;
    type.number(0, bits);
    type.byte(1, 1);
    return type;
}

FlatTable pair(std::string_view key, std::string_view value) {
    FlatTable table;
    table.text(0, key);
    table.text(1, value);
    return table;
}

FlatTable fieldOf(const ArrowColumn& column, std::size_t id) {
    FlatTable field;
    field.text(0, column.name());
    field.byte(1, 1);
    if (column.kind() == ArrowColumn::Kind::Text) {
        field.byte(2, kLargeUtf8Type);
        field.table(3, FlatTable());
        FlatTable dictionary;
        dictionary.longNumber(0, static_cast<std::int64_t>(id));
        dictionary.table(1, intType(32));
        field.table(4, std::move(dictionary));
    } else if (column.kind() == ArrowColumn::Kind::Real) {
        FlatTable type;
        type.shortNumber(0, 2); // double
        field.byte(2, kFloatType);
        field.table(3, std::move(type));
    } else {
        field.byte(2, kIntType);
        field.table(3, intType(64));
    }
    field.tables(5, {});
    std::vector<FlatTable> pairs;
    if (!column.unit().empty()) {
        pairs.push_back(pair("unit", column.unit()));
    }
    if (!column.help().empty()) {
        pairs.push_back(pair("description", column.help()));
    }
    if (!pairs.empty()) {
        field.tables(6, std::move(pairs));
    }
    return field;
}

/// The body of a batch with what its metadata says about it.
struct Body {
    std::string bytes;
    std::string nodes;
    std::string buffers;
    std::uint32_t nodeCount = 0;
    std::uint32_t bufferCount = 0;

    void addNode(std::size_t length, std::size_t nulls) {
        appendNumber(nodes, static_cast<std::int64_t>(length));
        appendNumber(nodes, static_cast<std::int64_t>(nulls));
        ++nodeCount;
    }
    void addBuffer(const std::string& buffer) {
        appendNumber(buffers, static_cast<std::int64_t>(bytes.size()));
        appendNumber(buffers, static_cast<std::int64_t>(buffer.size()));
        ++bufferCount;
        bytes += buffer;
        bytes.resize((bytes.size() + 7) / 8 * 8);
    }
    FlatTable batch(std::size_t length) const {
        FlatTable table;
        table.longNumber(0, static_cast<std::int64_t>(length));
        table.structs(1, nodeCount, nodes);
        table.structs(2, bufferCount, buffers);
        return table;
    }
};

Body bodyOfTexts(const std::vector<std::string>& texts) {
    std::string offsets;
    std::string bytes;
    appendNumber(offsets, std::int64_t{0});
    for (const std::string& text : texts) {
        bytes += text;
        appendNumber(offsets, static_cast<std::int64_t>(bytes.size()));
    }
    Body body;
    body.addNode(texts.size(), 0);
    body.addBuffer({});
    body.addBuffer(offsets);
    body.addBuffer(bytes);
    return body;
}

Body bodyOfRows(const std::vector<ArrowColumn>& columns, std::size_t first, std::size_t last) {
    Body body;
    for (const ArrowColumn& column : columns) {
        std::string known((last - first + 7) / 8, '\0');
        std::string cells;
        std::size_t nulls = 0;
        for (std::size_t row = first; row < last; ++row) {
            const std::size_t bit = row - first;
            known[bit / 8] = static_cast<char>(known[bit / 8] | (column.isKnown(row) ? 1 << (bit % 8) : 0));
            nulls += column.isKnown(row) ? 0 : 1;
            if (column.kind() == ArrowColumn::Kind::Text) {
                appendNumber(cells, static_cast<std::int32_t>(column.cell(row)));
            } else {
                appendNumber(cells, column.cell(row));
            }
        }
        body.addNode(last - first, nulls);
        body.addBuffer(nulls == 0 ? std::string() : known);
        body.addBuffer(cells);
    }
    return body;
}

class Writer {
public:
    Writer(std::ostream& out, ArrowForm form)
        : m_out(out)
        , m_isFile(form == ArrowForm::File) {}

    void write(FlatTable schema, const std::vector<ArrowColumn>& columns, std::size_t rows) {
        if (m_isFile) {
            put(std::string("ARROW1\0\0", 8));
        }
        message(kSchema, schema, {});
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i].kind() == ArrowColumn::Kind::Text) {
                const Body body = bodyOfTexts(columns[i].texts());
                FlatTable batch;
                batch.longNumber(0, static_cast<std::int64_t>(i));
                batch.table(1, body.batch(columns[i].texts().size()));
                m_dictionaries += message(kDictionaryBatch, batch, body.bytes);
                ++m_dictionaryCount;
            }
        }
        for (std::size_t first = 0; first < rows; first += kRowsPerBatch) {
            const std::size_t last = std::min(rows, first + kRowsPerBatch);
            const Body body = bodyOfRows(columns, first, last);
            m_batches += message(kRecordBatch, body.batch(last - first), body.bytes);
            ++m_batchCount;
        }
        std::string end;
        appendNumber(end, std::uint32_t{0xFFFFFFFF});
        appendNumber(end, std::int32_t{0});
        put(end);
        if (m_isFile) {
            putFooter(std::move(schema));
        }
    }

private:
    void put(const std::string& bytes) {
        m_out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        m_at += bytes.size();
    }

    /// Writes a message and returns its place as the footer has it.
    std::string message(MessageKind kind, const FlatTable& header, const std::string& body) {
        FlatTable message;
        message.shortNumber(0, kVersion5);
        message.byte(1, kind);
        message.table(2, header);
        message.longNumber(3, static_cast<std::int64_t>(body.size()));
        std::string metadata = message.buffer();
        metadata.resize((metadata.size() + 7) / 8 * 8);
        std::string place;
        appendNumber(place, static_cast<std::int64_t>(m_at));
        appendNumber(place, static_cast<std::int32_t>(metadata.size() + 8));
        appendNumber(place, std::int32_t{0});
        appendNumber(place, static_cast<std::int64_t>(body.size()));
        std::string head;
        appendNumber(head, std::uint32_t{0xFFFFFFFF});
        appendNumber(head, static_cast<std::int32_t>(metadata.size()));
        put(head + metadata);
        put(body);
        return place;
    }

    void putFooter(FlatTable schema) {
        FlatTable footer;
        footer.shortNumber(0, kVersion5);
        footer.table(1, std::move(schema));
        footer.structs(2, m_dictionaryCount, m_dictionaries);
        footer.structs(3, m_batchCount, m_batches);
        std::string bytes = footer.buffer();
        appendNumber(bytes, static_cast<std::int32_t>(bytes.size()));
        put(bytes + "ARROW1");
    }

    std::ostream& m_out;
    bool m_isFile;
    std::size_t m_at = 0;
    std::string m_dictionaries; ///< places
    std::string m_batches;
    std::uint32_t m_dictionaryCount = 0;
    std::uint32_t m_batchCount = 0;
};

std::string realText(double value) {
    constexpr std::size_t kRoom = 32;
    std::string text(kRoom, '\0');
    const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
    text.resize(static_cast<std::size_t>(result.ptr - text.data()));
    return text;
}

ArrowColumn columnOf(const TableColumn& column) {
    ArrowColumn made(storedName(column.spec()), storedUnit(column.spec().unit),
                     column.spec().help.empty() ? column.spec().label : column.spec().help);
    made.become(column.isText()                      ? ArrowColumn::Kind::Text
                : column.type() == CellType::Integer ? ArrowColumn::Kind::Integer
                                                     : ArrowColumn::Kind::Real);
    const ColumnCells& cells = column.cells();
    for (std::size_t row = 0; row < cells.size(); ++row) {
        if (!cells.isKnown(row)) {
            made.addUnknown();
        } else if (cells.type() == CellType::Integer) {
            made.add(cells.integer(row));
        } else if (cells.type() == CellType::Real) {
            made.add(cells.real(row));
        } else {
            made.add(cells.text(row));
        }
    }
    return made;
}

} // namespace

void ArrowColumn::add(std::string_view text) {
    become(Kind::Text);
    addCell(number(text), true);
}

void ArrowColumn::add(double real) {
    become(std::max(m_kind, Kind::Real));
    addCell(m_kind == Kind::Text ? number(realText(real)) : std::bit_cast<std::int64_t>(real), true);
}

void ArrowColumn::add(std::int64_t integer) {
    addCell(cellOf(integer), true);
}

std::uint64_t ArrowColumn::hideSecrets() {
    std::uint64_t hidden = 0;
    for (std::string& text : m_texts) {
        std::string shown = maskSecrets({}, text);
        hidden += shown == text ? 0 : 1;
        text = std::move(shown);
    }
    return hidden;
}

std::int64_t ArrowColumn::number(std::string_view text) {
    const auto [entry, isNew] =
        m_numbers.try_emplace(std::string(text), static_cast<std::int64_t>(m_texts.size()));
    if (isNew) {
        m_texts.emplace_back(text);
    }
    return entry->second;
}

std::int64_t ArrowColumn::cellOf(std::int64_t integer) {
    return m_kind == Kind::Integer ? integer
           : m_kind == Kind::Real  ? std::bit_cast<std::int64_t>(static_cast<double>(integer))
                                   : number(std::to_string(integer));
}

void ArrowColumn::become(Kind kind) {
    if (kind == m_kind) {
        return;
    }
    const Kind before = m_kind;
    m_kind = kind;
    for (std::size_t row = 0; row < m_cells.size(); ++row) {
        if (m_isKnown[row]) {
            m_cells[row] = before == Kind::Integer ? cellOf(m_cells[row])
                                                   : number(realText(std::bit_cast<double>(m_cells[row])));
        }
    }
}

void writeArrow(std::ostream& out, ArrowForm form, const std::vector<ArrowColumn>& columns) {
    std::vector<FlatTable> fields;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        fields.push_back(fieldOf(columns[i], i));
    }
    FlatTable schema;
    schema.shortNumber(0, 0); // little-endian
    schema.tables(1, std::move(fields));
    Writer(out, form).write(std::move(schema), columns, columns.empty() ? 0 : columns.front().rows());
}

void writeArrow(std::ostream& out, ArrowForm form, const Table& table) {
    std::vector<ArrowColumn> columns;
    for (std::size_t i = 0; i < table.columnCount(); ++i) {
        columns.push_back(columnOf(table.column(i)));
        columns.back().hideSecrets();
    }
    writeArrow(out, form, columns);
}

} // namespace lanescope
