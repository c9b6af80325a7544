// SPDX-License-Identifier: Apache-2.0
#include "core/table/csv_writer.h"

#include <ostream>

namespace lanescope {

void CsvWriter::cell(std::string_view text) {
    if (!m_firstCell) {
        m_out << ',';
    }
    m_firstCell = false;
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
