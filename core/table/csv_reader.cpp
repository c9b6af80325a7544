// SPDX-License-Identifier: Apache-2.0
#include "core/table/csv_reader.h"

#include <algorithm>

namespace lanescope {

namespace {

/// Cells of one record after another.
class CsvScanner {
public:
    explicit CsvScanner(std::string_view text)
        : m_text(text) {}

    bool atEnd() const { return m_at >= m_text.size(); }

    /// False when a quote never ends.
    bool nextRecord(std::vector<std::string>& cells) {
        cells.clear();
        while (true) {
            std::string& cell = cells.emplace_back();
            if (!readCell(cell)) {
                return false;
            }
            if (atEnd()) {
                return true;
            }
            const char end = m_text[m_at++];
            if (end == '\n') {
                return true;
            }
        }
    }

private:
    bool readCell(std::string& cell) {
        if (!atEnd() && m_text[m_at] == '"') {
            ++m_at;
            while (true) {
                const std::size_t quote = m_text.find('"', m_at);
                if (quote == std::string_view::npos) {
                    return false;
                }
                cell.append(m_text.substr(m_at, quote - m_at));
                m_at = quote + 1;
                if (atEnd() || m_text[m_at] != '"') {
                    break;
                }
                cell += '"';
                ++m_at;
            }
        }
        const std::size_t end = std::min(m_text.find_first_of(",\n", m_at), m_text.size());
        cell.append(m_text.substr(m_at, end - m_at));
        m_at = end;
        if (cell.ends_with('\r')) {
            cell.pop_back();
        }
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

Error malformed(std::size_t row, const char* what) {
    return {ErrorCode::InvalidArgument, "row " + std::to_string(row) + ": " + what, {}, {}};
}

} // namespace

std::optional<std::size_t> CsvTable::column(std::string_view name) const {
    const auto found = std::ranges::find(header, name);
    return found == header.end() ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(found - header.begin()));
}

Result<CsvTable> readCsv(std::string_view text) {
    CsvTable table;
    CsvScanner scanner(text);
    if (scanner.atEnd() || !scanner.nextRecord(table.header)) {
        return malformed(0, "there is no header");
    }
    std::vector<std::string> cells;
    while (!scanner.atEnd()) {
        const std::size_t row = table.rows.size() + 1;
        if (!scanner.nextRecord(cells)) {
            return malformed(row, "a quoted cell does not end");
        }
        if (cells.size() != table.header.size()) {
            return malformed(row, "it has not as many cells as the header");
        }
        table.rows.push_back(cells);
    }
    return table;
}

} // namespace lanescope
