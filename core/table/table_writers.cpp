// SPDX-License-Identifier: Apache-2.0
#include "core/table/table_writers.h"

#include <algorithm>
#include <ostream>

#include "core/base/apart_elision.h"
#include "core/secrets/secret_mask.h"
#include "core/table/cell_text.h"
#include "core/table/csv_writer.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"
#include "core/table/text_dictionary.h"

namespace lanescope {

namespace {

/// Makes the computed cells of all columns at once, with several threads, before they are written one by one.
void computeCells(const Table& table) {
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        table.column(column).cells();
    }
}

/// The exact text of a cell, without credentials: names of events may hold them.
std::string shownText(const Table& table, std::size_t row, std::size_t column) {
    std::string text = exactText(table, row, column);
    return table.column(column).isText() ? maskSecrets({}, text) : text;
}

/// The shown texts of a column. Rows with the same text share it: a name is masked, made printable and cut
/// once.
struct ShownColumn {
    bool isText = false;
    std::vector<std::string> texts;
    std::vector<std::uint32_t> textOfRow;
    std::size_t width = 0; ///< of the widest text or of the key

    const std::string& at(std::size_t row) const { return texts[textOfRow[row]]; }
};

ShownColumn shownColumn(const Table& table, std::size_t column, std::size_t maxTextWidth,
                        const ShownForm& shownOf) {
    ShownColumn shown;
    shown.isText = table.column(column).isText();
    shown.textOfRow.reserve(table.rowCount());
    TextDictionary distinct;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        shown.textOfRow.push_back(distinct.add(exactText(table, row, column)));
    }
    for (std::uint32_t id = 0; id < distinct.size(); ++id) {
        shown.texts.emplace_back(distinct.text(id));
    }
    if (shown.isText) {
        bool hasForms = false;
        for (std::string& text : shown.texts) {
            if (std::optional<std::string> form = shownOf != nullptr ? shownOf(text) : std::nullopt) {
                text = std::move(*form);
                hasForms = true;
            }
            text = printable(maskSecrets({}, text));
        }
        shown.texts = elidedApart(shown.texts, hasForms && column == 0 ? 0 : maxTextWidth, Kept::Start);
    }
    shown.width = codePoints(table.spec(column).key);
    for (const std::string& text : shown.texts) {
        shown.width = std::max(shown.width, codePoints(text));
    }
    return shown;
}

/// Adds a cell of aligned text to a line.
void addCell(std::string& line, std::string_view text, const ShownColumn& column) {
    const std::size_t padding = column.width - codePoints(text);
    if (!column.isText) {
        line.append(padding, ' ');
    }
    line += text;
    if (column.isText) {
        line.append(padding, ' ');
    }
}

void writeLine(std::ostream& out, std::string& line) {
    line.erase(line.find_last_not_of(' ') + 1);
    line += '\n';
    out << line;
    line.clear();
}

} // namespace

void writeCsv(std::ostream& out, const Table& table) {
    computeCells(table);
    CsvWriter csv(out);
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        csv.cell(table.spec(column).key);
    }
    csv.endRecord();
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            csv.cell(shownText(table, row, column));
        }
        csv.endRecord();
    }
}

void writeJson(JsonWriter& json, const Table& table) {
    computeCells(table);
    json.beginArray();
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        json.beginObject();
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            json.key(table.spec(column).key);
            const std::string text = shownText(table, row, column);
            if (table.column(column).isText()) {
                json.value(text);
            } else {
                json.literal(text.empty() ? "null" : std::string_view(text));
            }
        }
        json.endObject();
    }
    json.endArray();
}

void writeText(std::ostream& out, const Table& table, std::size_t maxTextWidth, const ShownForm& shownOf) {
    computeCells(table);
    std::vector<std::size_t> order;
    for (std::size_t column = 1; column < table.columnCount(); ++column) {
        order.push_back(column);
    }
    order.push_back(0);

    std::vector<ShownColumn> columns;
    std::string line;
    for (const std::size_t column : order) {
        columns.push_back(shownColumn(table, column, maxTextWidth, shownOf));
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        line += i > 0 ? "  " : "";
        addCell(line, table.spec(order[i]).key, columns[i]);
    }
    writeLine(out, line);
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            line += i > 0 ? "  " : "";
            addCell(line, columns[i].at(row), columns[i]);
        }
        writeLine(out, line);
    }
}

} // namespace lanescope
