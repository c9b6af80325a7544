// SPDX-License-Identifier: Apache-2.0
#include "core/table/csv_writer.h"

#include <algorithm>
#include <ostream>
#include <string>

#include "core/base/number_text.h"

namespace lanescope {

namespace {

/// Place of the setting in streams.
int spreadsheetFlag() {
    static const int kIndex = std::ios_base::xalloc();
    return kIndex;
}

bool isNumber(std::string_view text) {
    double value = 0;
    const auto [end, code] = fromChars(text.data() + (text.front() == '+'), text.data() + text.size(), value);
    return code == std::errc() && end == text.data() + text.size();
}

/// Whether spreadsheets take the cell for a formula. Full-width signs count for some of them.
bool looksLikeFormula(std::string_view text) {
    constexpr std::string_view kStarts[] = {"=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"};
    return std::ranges::any_of(kStarts, [text](std::string_view start) { return text.starts_with(start); }) &&
           !isNumber(text);
}

} // namespace

void setForSpreadsheets(std::ostream& out) {
    out.iword(spreadsheetFlag()) = 1;
}

void CsvWriter::cell(std::string_view text) {
    if (!m_firstCell) {
        m_out << ',';
    }
    m_firstCell = false;
    if (m_out.iword(spreadsheetFlag()) != 0 && looksLikeFormula(text)) {
        writeCell("'" + std::string(text));
    } else {
        writeCell(text);
    }
}

void CsvWriter::writeCell(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        m_out << text;
        return;
    }
    m_out << '"';
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t quote = text.find('"', start);
        const std::size_t count = quote == std::string_view::npos ? text.size() - start : quote - start + 1;
        m_out << text.substr(start, count);
        if (quote != std::string_view::npos) {
            m_out << '"';
        }
        start += count;
    }
    m_out << '"';
}

void CsvWriter::endRecord() {
    m_out << '\n';
    m_firstCell = true;
}

} // namespace lanescope
