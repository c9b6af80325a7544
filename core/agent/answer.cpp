// SPDX-License-Identifier: Apache-2.0
#include "core/agent/answer.h"

#include <algorithm>
#include <sstream>

#include "core/base/ascii.h"
#include "core/base/json_string.h"
#include "core/secrets/secret_mask.h"
#include "core/table/cell_text.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"

namespace lanescope {

namespace {

/// Zeros at the end of the decimals tell nothing, and more than four neither.
std::string shortNumber(std::string text) {
    const std::size_t point = text.find('.');
    if (point == std::string::npos) {
        return text;
    }
    constexpr std::size_t kDecimals = 4;
    text.resize(std::min(text.size(), point + 1 + kDecimals));
    while (text.back() == '0') {
        text.pop_back();
    }
    if (text.back() == '.') {
        text.pop_back();
    }
    return text == "-0" ? "0" : text;
}

/// Text cut to `most` code points with an ellipsis in the middle.
std::string cutInTheMiddle(const std::string& text, std::size_t most) {
    if (codePoints(text) <= most) {
        return text;
    }
    const auto isStart = [&](std::size_t at) {
        return (static_cast<unsigned char>(text[at]) & 0xC0u) != 0x80u;
    };
    std::size_t head = 0;
    for (std::size_t count = 0; head < text.size(); ++head) {
        if (isStart(head) && count++ == most / 2) {
            break;
        }
    }
    std::size_t tail = text.size();
    for (std::size_t count = 0; tail > head && count < most - most / 2 - 1;) {
        count += isStart(--tail) ? 1u : 0u;
    }
    return text.substr(0, head) + "\u2026" + text.substr(tail);
}

std::string cellJson(const Table& table, std::size_t row, std::size_t column, bool fullTexts) {
    const TableColumn& cells = table.column(column);
    if (!cells.isKnown(row)) {
        return "null";
    }
    if (cells.isText()) {
        return jsonString(answerText(cells.text(row), fullTexts));
    }
    const std::string text = exactText(table, row, column);
    return text.empty() ? "null" : shortNumber(text);
}

void writeList(JsonWriter& json, std::string_view key, const std::vector<std::string>& texts) {
    if (texts.empty()) {
        return;
    }
    json.key(key);
    json.beginArray();
    for (const std::string& text : texts) {
        json.value(text);
    }
    json.endArray();
}

/// `json` with U+FFFD for each control character, escaped ones too, but for line ends and tabs.
std::string withoutControls(std::string_view json) {
    constexpr std::string_view kEscape = "\\u00";
    constexpr std::size_t kEscapeLength = 6;
    std::string text;
    for (std::size_t i = 0; i < json.size();) {
        const bool isControl = json.compare(i, kEscape.size(), kEscape) == 0 &&
                               i + kEscapeLength <= json.size() &&
                               (json[i + kEscape.size()] == '0' || json[i + kEscape.size()] == '1');
        const std::size_t length = isControl         ? kEscapeLength
                                   : json[i] == '\\' ? std::min<std::size_t>(2, json.size() - i)
                                                     : 1;
        text += isControl ? std::string_view("\uFFFD") : json.substr(i, length);
        i += length;
    }
    return printable(text);
}

std::string writtenWith(const Answer& answer, std::size_t rows, std::size_t notes, bool withFigures,
                        std::int64_t elapsedMs) {
    std::ostringstream text;
    JsonWriter json(text, 0);
    json.beginObject();
    const auto member = [&](std::string_view key, const std::string& value) {
        if (!value.empty()) {
            json.member(key, value);
        }
    };
    member("trace", answer.trace);
    member("scope", answer.scope);
    member("unit", answer.unit);
    if (withFigures) {
        answer.figures.writeJsonMembers(json);
    } else {
        json.member("left_out", "figures: give a larger budget");
    }
    if (!answer.columns.empty()) {
        writeList(json, "columns", answer.columns);
        json.key("rows");
        json.beginArray();
        for (std::size_t i = 0; i < rows; ++i) {
            json.literal(answer.rows[i]);
        }
        json.endArray();
        json.member("rows_total", answer.rowsTotal);
        if (answer.firstRow + rows < answer.rowsTotal) {
            json.member("next", std::to_string(answer.firstRow + rows));
        }
    }
    writeList(json, "notes",
              {answer.notes.begin(), answer.notes.begin() + static_cast<std::ptrdiff_t>(notes)});
    member("link", answer.link);
    writeList(json, "untrusted", answer.untrusted);
    json.member("elapsed_ms", elapsedMs);
    json.endObject();
    return withoutControls(asciiTrimmed(text.view()));
}

} // namespace

std::string answerText(std::string_view text, bool isWhole) {
    const std::string clean = printable(maskSecrets({}, std::string(text)));
    constexpr std::size_t kLongestWhole = 2000;
    return cutInTheMiddle(clean, isWhole ? kLongestWhole : kLongestCell);
}

void addRows(Answer& answer, const Table& table, const std::vector<std::uint32_t>& rows,
             const std::vector<std::string>& ids, bool fullTexts) {
    const bool hasIds = std::ranges::any_of(ids, [](const std::string& id) { return !id.empty(); });
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        answer.columns.push_back(table.spec(column).key);
        if (table.column(column).isText()) {
            answer.untrusted.push_back(table.spec(column).key);
        }
    }
    if (hasIds) {
        answer.columns.emplace_back("id");
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::string row = "[";
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            row += (column == 0 ? "" : ",") + cellJson(table, rows[i], column, fullTexts);
        }
        if (hasIds) {
            row += (row.size() > 1 ? "," : "") + (ids[i].empty() ? "null" : jsonString(ids[i]));
        }
        answer.rows.push_back(row + "]");
    }
}

std::string answerJson(const Answer& answer, std::int64_t budget, std::int64_t elapsedMs) {
    const auto most = static_cast<std::size_t>(static_cast<double>(budget) * kBytesPerToken);
    const auto bytesOf = [&](std::size_t rows, std::size_t notes, bool withFigures) {
        return writtenWith(answer, rows, notes, withFigures, elapsedMs).size();
    };
    std::size_t notes = answer.notes.size();
    while (notes > 0 && bytesOf(0, notes, true) > most) {
        --notes;
    }
    const bool withFigures = bytesOf(0, notes, true) <= most;
    std::size_t bytes = bytesOf(0, notes, withFigures);
    std::size_t rows = 0;
    while (rows < answer.rows.size() && bytes + answer.rows[rows].size() + 1 <= most) {
        bytes += answer.rows[rows].size() + 1;
        ++rows;
    }
    // The number of the next row may be one byte longer than it was counted.
    std::string text = writtenWith(answer, rows, notes, withFigures, elapsedMs);
    while (text.size() > most && rows > 0) {
        text = writtenWith(answer, --rows, notes, withFigures, elapsedMs);
    }
    return text;
}

} // namespace lanescope
