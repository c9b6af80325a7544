// SPDX-License-Identifier: Apache-2.0
#include "core/table/text_table.h"

#include <algorithm>
#include <cassert>
#include <ostream>

#include "core/table/cell_text.h"
#include "core/table/csv_writer.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"

namespace lanescope {

TextTable textTableOf(const Table& table) {
    TextTable result;
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        result.columns.push_back({table.spec(column).key,
                                  table.column(column).isText() ? TextCellType::Text : TextCellType::Number});
    }
    result.rows.resize(table.rowCount());
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            result.rows[row].push_back(exactText(table, row, column));
        }
    }
    return result;
}

void writeCsv(std::ostream& out, const TextTable& table) {
    CsvWriter csv(out);
    for (const TextTableColumn& column : table.columns) {
        csv.cell(column.key);
    }
    csv.endRecord();
    for (const std::vector<std::string>& row : table.rows) {
        assert(row.size() == table.columns.size());
        for (const std::string& cell : row) {
            csv.cell(cell);
        }
        csv.endRecord();
    }
}

void writeJson(JsonWriter& json, const TextTable& table) {
    json.beginArray();
    for (const std::vector<std::string>& row : table.rows) {
        assert(row.size() == table.columns.size());
        json.beginObject();
        for (std::size_t i = 0; i < row.size(); ++i) {
            json.key(table.columns[i].key);
            if (table.columns[i].type == TextCellType::Text) {
                json.value(row[i]);
            } else {
                json.literal(row[i].empty() ? "null" : std::string_view(row[i]));
            }
        }
        json.endObject();
    }
    json.endArray();
}

void writeText(std::ostream& out, const TextTable& table, std::size_t maxTextWidth) {
    std::vector<std::size_t> order;
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
        order.push_back(i);
    }
    order.push_back(0);
    const auto isNumber = [&table](std::size_t column) {
        return table.columns[column].type == TextCellType::Number;
    };

    std::vector<std::vector<std::string>> lines(1);
    for (const std::size_t column : order) {
        lines[0].push_back(table.columns[column].key);
    }
    for (const std::vector<std::string>& row : table.rows) {
        std::vector<std::string>& line = lines.emplace_back();
        for (const std::size_t column : order) {
            line.push_back(isNumber(column) ? row[column] : elided(printable(row[column]), maxTextWidth));
        }
    }
    std::vector<std::size_t> widths(order.size(), 0);
    for (const std::vector<std::string>& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            widths[i] = std::max(widths[i], codePoints(line[i]));
        }
    }
    for (const std::vector<std::string>& line : lines) {
        std::string text;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::string padding(widths[i] - codePoints(line[i]), ' ');
            text += i > 0 ? "  " : "";
            text += isNumber(order[i]) ? padding + line[i] : line[i] + padding;
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << '\n';
    }
}

} // namespace lanescope
