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
#include "core/table/text_fit.h"

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

/// Cuts the texts of a column to `width`.
void narrow(ShownColumn& column, std::size_t width) {
    if (column.isText && width < column.width) {
        column.texts = elidedApart(column.texts, width, Kept::Start);
    }
    column.width = width;
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

std::vector<std::string> writeText(std::ostream& out, const Table& table, const TextLayout& layout) {
    computeCells(table);
    std::vector<ShownColumn> columns;
    std::vector<FitColumn> sizes;
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        const ColumnSpec& spec = table.spec(column);
        columns.push_back(shownColumn(table, column, layout.mostTextWidth, layout.shownOf));
        sizes.push_back({columns.back().width, codePoints(spec.key), columns.back().isText,
                         static_cast<unsigned>(spec.level)});
    }
    const std::vector<std::size_t> widths = fittedWidths(sizes, layout.lineWidth);
    std::vector<std::string> leftOut;
    std::string line;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (widths[i] == 0) {
            leftOut.push_back(table.spec(i).key);
            continue;
        }
        narrow(columns[i], widths[i]);
        line += i > 0 ? kColumnGap : "";
        addCell(line, table.spec(i).key, columns[i]);
    }
    writeLine(out, line);
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (widths[i] > 0) {
                line += i > 0 ? kColumnGap : "";
                addCell(line, columns[i].at(row), columns[i]);
            }
        }
        writeLine(out, line);
    }
    return leftOut;
}

} // namespace lanescope
