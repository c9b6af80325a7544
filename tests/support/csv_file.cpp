// SPDX-License-Identifier: Apache-2.0
#include "tests/support/csv_file.h"

#include <fstream>
#include <iterator>

namespace lanescope::test {

CsvFile parseCsv(std::string_view text) {
    std::vector<std::vector<std::string>> records;
    bool newRecord = true;
    for (std::size_t i = 0; i < text.size();) {
        if (newRecord) {
            records.emplace_back();
        }
        std::string& cell = records.back().emplace_back();
        if (text[i] == '"') {
            for (++i; i < text.size() && (text[i] != '"' || text.substr(i, 2) == "\"\""); ++i) {
                cell += text[i];
                i += text[i] == '"' ? 1 : 0;
            }
            ++i;
        }
        while (i < text.size() && text[i] != ',' && text[i] != '\n') {
            cell += text[i++];
        }
        newRecord = i >= text.size() || text[i] == '\n';
        if (newRecord && cell.ends_with('\r')) {
            cell.pop_back();
        }
        ++i;
        if (!newRecord && i == text.size()) {
            records.back().emplace_back();
        }
    }

    CsvFile file;
    if (records.empty()) {
        return file;
    }
    file.header = records.front();
    for (std::size_t i = 1; i < records.size(); ++i) {
        std::map<std::string, std::string>& row = file.rows.emplace_back();
        for (std::size_t column = 0; column < file.header.size(); ++column) {
            row[file.header[column]] = column < records[i].size() ? records[i][column] : std::string();
        }
    }
    return file;
}

std::string readFile(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace lanescope::test
