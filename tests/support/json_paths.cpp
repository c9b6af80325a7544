// SPDX-License-Identifier: Apache-2.0
#include "tests/support/json_paths.h"

#include <algorithm>
#include <cstdlib>

namespace lanescope::test {

namespace {

class Parser {
public:
    explicit Parser(std::string_view text)
        : m_text(text) {}

    bool parseDocument() {
        if (!parseValue({})) {
            return false;
        }
        skipBlanks();
        return m_at == m_text.size();
    }
    std::map<std::string, std::string> take() { return std::move(m_paths); }

private:
    void skipBlanks() {
        while (m_at < m_text.size() && std::string_view(" \t\r\n").find(m_text[m_at]) != m_text.npos) {
            ++m_at;
        }
    }
    bool accept(char wanted) {
        skipBlanks();
        if (m_at == m_text.size() || m_text[m_at] != wanted) {
            return false;
        }
        ++m_at;
        return true;
    }
    bool note(const std::string& path, std::string value) {
        return m_paths.emplace(path, std::move(value)).second;
    }
    static std::string joined(const std::string& path, const std::string& key) {
        return path.empty() ? key : path + "." + key;
    }

    bool parseValue(const std::string& path) {
        skipBlanks();
        const char next = m_at < m_text.size() ? m_text[m_at] : '\0';
        if (next == '{') {
            return parseMembers(path, '}', "{}");
        }
        if (next == '[') {
            return parseMembers(path, ']', "[]");
        }
        std::string text;
        return (next == '"' ? parseString(text) : parseLiteral(text)) && note(path, std::move(text));
    }

    bool parseMembers(const std::string& path, char closing, const char* ifEmpty) {
        ++m_at;
        if (accept(closing)) {
            return note(path, ifEmpty);
        }
        for (std::size_t i = 0;; ++i) {
            std::string key = std::to_string(i);
            if (closing == '}') {
                key.clear();
                if (!accept('"') || !(--m_at, parseString(key)) || !accept(':')) {
                    return false;
                }
            }
            if (!parseValue(joined(path, key))) {
                return false;
            }
            if (accept(closing)) {
                return true;
            }
            if (!accept(',')) {
                return false;
            }
        }
    }

    bool parseString(std::string& text) {
        for (++m_at; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '"') {
                ++m_at;
                return true;
            }
            if (static_cast<unsigned char>(c) < 0x20) {
                return false;
            }
            if (c != '\\') {
                text += c;
            } else if (!parseEscape(text)) {
                return false;
            }
        }
        return false;
    }

    bool parseEscape(std::string& text) {
        constexpr std::string_view kEscapes = "\"\\/bfnrt";
        constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
        const char c = ++m_at < m_text.size() ? m_text[m_at] : '\0';
        if (const std::size_t known = kEscapes.find(c); known != kEscapes.npos && c != '\0') {
            text += kMeanings[known];
            return true;
        }
        if (c != 'u' || m_at + 4 >= m_text.size()) {
            return false;
        }
        const unsigned long code = std::strtoul(std::string(m_text.substr(m_at + 1, 4)).c_str(), nullptr, 16);
        // The documents under test escape control characters only.
        text += code < 0x80 ? std::string(1, static_cast<char>(code)) : "?";
        m_at += 4;
        return true;
    }

    bool parseLiteral(std::string& text) {
        const std::size_t end = std::min(m_text.find_first_of(",]} \t\r\n", m_at), m_text.size());
        text = m_text.substr(m_at, end - m_at);
        m_at = end;
        if (text == "true" || text == "false" || text == "null") {
            return true;
        }
        char* rest = nullptr;
        std::strtod(text.c_str(), &rest);
        return !text.empty() && *rest == '\0' &&
               text.find_first_not_of("+-.0123456789eE") == std::string::npos;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::map<std::string, std::string> m_paths;
};

} // namespace

std::optional<std::map<std::string, std::string>> jsonPaths(std::string_view json) {
    Parser parser(json);
    return parser.parseDocument() ? std::optional(parser.take()) : std::nullopt;
}

} // namespace lanescope::test
