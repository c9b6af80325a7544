// SPDX-License-Identifier: Apache-2.0
// Records of comma-separated values; a quoted field may hold commas and ends of lines. The text must last.
// One thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope {

class CsvRecords {
public:
    explicit CsvRecords(std::string_view text)
        : m_text(text) {}

    /// False at the end. `isWhole`: the quotes of the record are closed.
    bool next(std::vector<std::string>& fields, bool& isWhole) {
        fields.clear();
        isWhole = true;
        if (m_at >= m_text.size()) {
            return false;
        }
        std::string field;
        bool isQuoted = false;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (isQuoted) {
                if (c != '"') {
                    field += c;
                } else if (m_at + 1 < m_text.size() && m_text[m_at + 1] == '"') {
                    field += c;
                    ++m_at;
                } else {
                    isQuoted = false;
                }
            } else if (c == '"') {
                isQuoted = true;
            } else if (c == ',') {
                take(field, fields);
            } else if (c == '\n') {
                ++m_at;
                break;
            } else if (c != '\r') {
                field += c;
            }
        }
        isWhole = !isQuoted;
        take(field, fields);
        return true;
    }
    /// A line that is no record, such as those of the profiler, up to its end.
    std::string_view line() const { return m_text.substr(m_at, m_text.find('\n', m_at) - m_at); }
    void skipLine() { m_at = std::min(m_text.size(), m_at + line().size() + 1); }
    std::size_t position() const { return m_at; }
    bool isAtEnd() const { return m_at >= m_text.size(); }

private:
    static constexpr std::size_t kMostColumns = 1u << 14;

    static void take(std::string& field, std::vector<std::string>& fields) {
        if (fields.size() < kMostColumns) {
            fields.push_back(std::move(field));
        }
        field.clear();
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace lanescope
