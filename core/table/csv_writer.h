// SPDX-License-Identifier: Apache-2.0
// Comma-separated values as RFC 4180 quotes them, with a line feed at the end of each record. One thread.
#pragma once

#include <iosfwd>
#include <string_view>

namespace lanescope {

/// Tells the writers of `out` that a spreadsheet will open the text: cells that it would run as a formula,
/// such as =HYPERLINK(...), begin with an apostrophe. Numbers stay as they are.
void setForSpreadsheets(std::ostream& out);

class CsvWriter {
public:
    explicit CsvWriter(std::ostream& out)
        : m_out(out) {}

    void cell(std::string_view text);
    void endRecord();

private:
    void writeCell(std::string_view text);

    std::ostream& m_out;
    bool m_firstCell = true;
};

} // namespace lanescope
