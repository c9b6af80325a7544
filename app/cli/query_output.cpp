// SPDX-License-Identifier: Apache-2.0
#include "app/cli/query_output.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ostream>
#include <vector>

#include "core/base/status.h"
#include "core/secrets/secret_mask.h"
#include "core/table/csv_writer.h"
#include "core/table/json_writer.h"
#include "core/table/printable.h"
#include "core/table/text_fit.h"

namespace lanescope::cli {

namespace {

constexpr std::size_t kWidestText = 100;

std::vector<std::string> columnNames(const sql::Statement& statement) {
    std::vector<std::string> names;
    for (int i = 0; i < statement.columnCount(); ++i) {
        names.push_back(statement.columnName(i));
    }
    return names;
}

/// Keys of JSON objects must differ.
std::vector<std::string> distinctNames(std::vector<std::string> names) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string name = names[i];
        for (int number = 2; std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i),
                                       names[i]) != names.begin() + static_cast<std::ptrdiff_t>(i);
             ++number) {
            names[i] = name + "_" + std::to_string(number);
        }
    }
    return names;
}

/// Calls `take` for each row. Says true when rows were left out.
Result<bool> forEachRow(sql::Statement& statement, std::uint64_t mostRows, const auto& take) {
    for (std::uint64_t rows = 0;; ++rows) {
        const Result<bool> hasRow = statement.step();
        if (!hasRow) {
            return hasRow.error();
        }
        if (!*hasRow) {
            return false;
        }
        if (mostRows > 0 && rows == mostRows) {
            return true;
        }
        take();
    }
}

Result<bool> writeCsv(std::ostream& out, sql::Statement& statement, std::uint64_t mostRows) {
    CsvWriter csv(out);
    for (const std::string& name : columnNames(statement)) {
        csv.cell(name);
    }
    csv.endRecord();
    return forEachRow(statement, mostRows, [&] {
        for (int i = 0; i < statement.columnCount(); ++i) {
            csv.cell(valueText(statement.value(i)));
        }
        csv.endRecord();
    });
}

void writeValue(JsonWriter& json, const sql::Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        json.value(*integer);
    } else if (const auto* real = std::get_if<double>(&value)) {
        json.value(*real);
    } else if (const auto* text = std::get_if<std::string_view>(&value)) {
        json.value(maskSecrets({}, *text));
    } else {
        json.null();
    }
}

Result<bool> writeJson(std::ostream& out, sql::Statement& statement, std::uint64_t mostRows) {
    JsonWriter json(out);
    const std::vector<std::string> names = distinctNames(columnNames(statement));
    json.beginObject();
    json.key("columns");
    json.beginArray();
    for (const std::string& name : names) {
        json.value(std::string_view(name));
    }
    json.endArray();
    json.key("rows");
    json.beginArray();
    const Result<bool> isCut = forEachRow(statement, mostRows, [&] {
        json.beginObject();
        for (std::size_t i = 0; i < names.size(); ++i) {
            json.key(names[i]);
            writeValue(json, statement.value(static_cast<int>(i)));
        }
        json.endObject();
    });
    json.endArray();
    json.member("truncated", isCut && *isCut);
    json.endObject();
    return isCut;
}

/// Aligns columns by the first rows; later ones may be wider. Texts are cut where the columns are wider than
/// a line, those of the first column last; no column is left out, since the statement names each.
class TextWriter {
public:
    TextWriter(std::ostream& out, std::vector<std::string> names, std::size_t lineWidth)
        : m_out(out)
        , m_lineWidth(lineWidth)
        , m_isNumber(names.size(), true) {
        m_rows.push_back(std::move(names));
    }

    void add(const sql::Statement& statement) {
        std::vector<std::string> row;
        for (int i = 0; i < statement.columnCount(); ++i) {
            const sql::Value value = statement.value(i);
            const bool isText = std::holds_alternative<std::string_view>(value);
            if (isText && m_widths.empty()) {
                m_isNumber[static_cast<std::size_t>(i)] = false;
            }
            row.push_back(elided(printable(valueText(value)), kWidestText));
        }
        m_rows.push_back(std::move(row));
        constexpr std::size_t kRowsToAlign = 1000;
        if (!m_widths.empty() || m_rows.size() > kRowsToAlign) {
            flush();
        }
    }
    void flush() {
        if (m_widths.empty()) {
            std::vector<FitColumn> columns;
            for (std::size_t i = 0; i < m_isNumber.size(); ++i) {
                const std::size_t keyWidth = codePoints(m_rows.front()[i]);
                columns.push_back({keyWidth, keyWidth, !m_isNumber[i], kNeverLeftOut});
            }
            for (const std::vector<std::string>& row : m_rows) {
                for (std::size_t i = 0; i < row.size(); ++i) {
                    columns[i].width = std::max(columns[i].width, codePoints(row[i]));
                }
            }
            m_widths = fittedWidths(columns, m_lineWidth);
        }
        for (const std::vector<std::string>& row : m_rows) {
            write(row);
        }
        m_rows.clear();
    }

private:
    void write(const std::vector<std::string>& row) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool isCut = m_lineWidth > 0 && !m_isNumber[i];
            const std::string cell = isCut ? elided(row[i], m_widths[i]) : row[i];
            const std::string blanks(m_widths[i] - std::min(codePoints(cell), m_widths[i]), ' ');
            line += i == 0 ? "" : kColumnGap;
            line += m_isNumber[i] ? blanks + cell : cell + (i + 1 == row.size() ? "" : blanks);
        }
        m_out << line << '\n';
    }

    std::ostream& m_out;
    std::size_t m_lineWidth;
    std::vector<bool> m_isNumber;
    std::vector<std::size_t> m_widths; ///< empty: not known yet
    std::vector<std::vector<std::string>> m_rows;
};

Result<bool> writeText(std::ostream& out, sql::Statement& statement, std::uint64_t mostRows,
                       std::size_t lineWidth) {
    std::vector<std::string> names;
    for (const std::string& name : columnNames(statement)) {
        names.push_back(printable(name));
    }
    TextWriter writer(out, std::move(names), lineWidth);
    std::uint64_t count = 0;
    const Result<bool> isCut = forEachRow(statement, mostRows, [&] {
        writer.add(statement);
        ++count;
    });
    writer.flush();
    if (isCut) {
        out << '(' << count << (count == 1 ? " row" : " rows") << (*isCut ? ", more were left out)" : ")")
            << '\n';
    }
    return isCut;
}

} // namespace

std::string valueText(const sql::Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*integer);
    }
    if (const auto* text = std::get_if<std::string_view>(&value)) {
        return maskSecrets({}, *text);
    }
    if (const auto* real = std::get_if<double>(&value)) {
        constexpr std::size_t kRoom = 32;
        std::string text(kRoom, '\0');
        const auto result = std::to_chars(text.data(), text.data() + text.size(), *real);
        text.resize(static_cast<std::size_t>(result.ptr - text.data()));
        const bool isWhole = text.find_first_not_of("-0123456789") == std::string::npos;
        return isWhole ? text + ".0" : text;
    }
    return {};
}

Status writeResult(std::ostream& out, const QueryOutput& output, sql::Statement& statement) {
    Result<bool> done = false;
    if (statement.columnCount() == 0) {
        done = forEachRow(statement, 0, [] {});
    } else if (output.format == Format::Csv) {
        done = writeCsv(out, statement, output.mostRows);
    } else if (output.format == Format::Json) {
        done = writeJson(out, statement, output.mostRows);
    } else {
        done = writeText(out, statement, output.mostRows, output.lineWidth);
    }
    return done ? Status() : done.error();
}

} // namespace lanescope::cli
