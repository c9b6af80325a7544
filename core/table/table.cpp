// SPDX-License-Identifier: Apache-2.0
#include "core/table/table.h"

#include <algorithm>
#include <cassert>
#include <ostream>

#include "core/table/csv_writer.h"
#include "core/table/json_writer.h"

namespace lanescope {

namespace {

bool isContinuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

std::size_t codePoints(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !isContinuation(c); }));
}

/// `text` cut to `width` code points, the last of them an ellipsis where something was cut.
std::string elided(std::string text, std::size_t width) {
    if (width == 0 || codePoints(text) <= width) {
        return text;
    }
    std::size_t end = 0;
    for (std::size_t seen = 0; end < text.size(); ++end) {
        if (!isContinuation(text[end]) && seen++ == width - 1) {
            break;
        }
    }
    return text.substr(0, end) + "…";
}

} // namespace

void writeCsv(std::ostream& out, const Table& table) {
    CsvWriter csv(out);
    for (const TableColumn& column : table.columns) {
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

void writeJson(JsonWriter& json, const Table& table) {
    json.beginArray();
    for (const std::vector<std::string>& row : table.rows) {
        assert(row.size() == table.columns.size());
        json.beginObject();
        for (std::size_t i = 0; i < row.size(); ++i) {
            json.key(table.columns[i].key);
            if (table.columns[i].type == CellType::Text) {
                json.value(row[i]);
            } else {
                json.literal(row[i].empty() ? "null" : std::string_view(row[i]));
            }
        }
        json.endObject();
    }
    json.endArray();
}

void writeText(std::ostream& out, const Table& table, std::size_t maxTextWidth) {
    std::vector<std::size_t> order;
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
        order.push_back(i);
    }
    order.push_back(0);
    const auto isNumber = [&table](std::size_t column) {
        return table.columns[column].type == CellType::Number;
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

std::string printable(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto code = static_cast<unsigned char>(text[i]);
        // C1 controls are U+0080..U+009F, in UTF-8 C2 80 .. C2 9F.
        const bool c1 = code == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (code < 0x20 || code == 0x7F || c1) {
            result += "\xEF\xBF\xBD";
            i += c1 ? 1 : 0;
        } else {
            result += text[i];
        }
    }
    return result;
}

} // namespace lanescope
