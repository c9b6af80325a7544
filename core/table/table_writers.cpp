// SPDX-License-Identifier: Apache-2.0
#include "core/table/table_writers.h"

#include <algorithm>
#include <ostream>

#include "core/base/apart_elision.h"
#include "core/store/args.h"
#include "core/table/cell_text.h"
#include "core/table/csv_writer.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"

namespace lanescope {

namespace {

/// Makes the computed cells of all columns at once, with several threads, before they are written one by one.
void computeCells(const Table& table) {
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        table.column(column).cells();
    }
}

/// A line of aligned text: its cells in the order of the columns.
void writeLine(std::ostream& out, const std::vector<std::string>& cells,
               const std::vector<std::size_t>& widths, const std::vector<char>& isText) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string padding(widths[i] - codePoints(cells[i]), ' ');
        text += i > 0 ? "  " : "";
        text += isText[i] != 0 ? cells[i] + padding : padding + cells[i];
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out << text << '\n';
}

/// The exact text of a cell, without credentials: names of events may hold them.
std::string shownText(const Table& table, std::size_t row, std::size_t column) {
    std::string text = exactText(table, row, column);
    return table.column(column).isText() ? maskSecrets({}, text) : text;
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

void writeText(std::ostream& out, const Table& table, std::size_t maxTextWidth) {
    computeCells(table);
    std::vector<std::size_t> order;
    for (std::size_t column = 1; column < table.columnCount(); ++column) {
        order.push_back(column);
    }
    order.push_back(0);

    std::vector<char> isText;
    std::vector<std::vector<std::string>> lines(1);
    for (const std::size_t column : order) {
        isText.push_back(table.column(column).isText() ? 1 : 0);
        lines[0].push_back(table.spec(column).key);
    }
    lines.resize(1 + table.rowCount());
    for (const std::size_t column : order) {
        std::vector<std::string> texts;
        for (std::size_t row = 0; row < table.rowCount(); ++row) {
            texts.push_back(shownText(table, row, column));
        }
        if (table.column(column).isText()) {
            std::ranges::transform(texts, texts.begin(), printable);
            texts = elidedApart(texts, maxTextWidth, Kept::Start);
        }
        for (std::size_t row = 0; row < texts.size(); ++row) {
            lines[row + 1].push_back(std::move(texts[row]));
        }
    }
    std::vector<std::size_t> widths(order.size(), 0);
    for (const std::vector<std::string>& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            widths[i] = std::max(widths[i], codePoints(line[i]));
        }
    }
    for (const std::vector<std::string>& line : lines) {
        writeLine(out, line, widths, isText);
    }
}

} // namespace lanescope
