// SPDX-License-Identifier: Apache-2.0
// Comma-separated values as RFC 4180 quotes them, with a line feed at the end of each record. One thread.
#pragma once

#include <iosfwd>
#include <string_view>

namespace lanescope {

class CsvWriter {
public:
    explicit CsvWriter(std::ostream& out)
        : m_out(out) {}

    void cell(std::string_view text);
    void endRecord();

private:
    std::ostream& m_out;
    bool m_firstCell = true;
};

} // namespace lanescope
