// SPDX-License-Identifier: Apache-2.0
// Reads comma-separated values (RFC 4180) with a header line.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::test {

struct CsvFile {
    std::vector<std::string> header;
    /// Cells by column name.
    std::vector<std::map<std::string, std::string>> rows;
};

CsvFile parseCsv(std::string_view text);

/// The whole file; empty when it cannot be read.
std::string readFile(const std::string& path);

} // namespace lanescope::test
