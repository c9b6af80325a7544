// SPDX-License-Identifier: Apache-2.0
#include "core/import/nvprof/python_literal.h"

#include <algorithm>

namespace lanescope::nvprof {

namespace {

constexpr std::size_t kLongestText = 256u << 10;
constexpr int kDeepest = 16;

class Parser {
public:
    explicit Parser(std::string_view text)
        : m_text(text) {}

    std::optional<PythonLiteral> parse() {
        PythonLiteral literal;
        const bool good = value(literal, 0);
        skipBlanks();
        return good && m_at == m_text.size() ? std::optional(std::move(literal)) : std::nullopt;
    }

private:
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipBlanks() {
        while (peek() == ' ' || peek() == '\n' || peek() == '\t') {
            ++m_at;
        }
    }
    bool take(char c) {
        skipBlanks();
        if (peek() != c) {
            return false;
        }
        ++m_at;
        return true;
    }

    bool value(PythonLiteral& literal, int depth) {
        skipBlanks();
        if (depth > kDeepest) {
            return false;
        }
        switch (peek()) {
        case '{':
            return dictionary(literal, depth);
        case '[':
            return list(literal, ']', depth);
        case '(':
            return list(literal, ')', depth);
        case '\'':
        case '"':
            literal.kind = PythonLiteral::Kind::Text;
            return text(literal.text);
        default:
            return word(literal.text);
        }
    }

    bool text(std::string& value) {
        const char quote = m_text[m_at++];
        for (; m_at < m_text.size() && m_text[m_at] != quote; ++m_at) {
            if (m_text[m_at] == '\\' && m_at + 1 < m_text.size()) {
                ++m_at;
            }
            value.push_back(m_text[m_at]);
        }
        return take(quote);
    }

    bool word(std::string& value) {
        const std::size_t end = std::min(m_text.find_first_of(",])}: \n\t'\"", m_at), m_text.size());
        value = m_text.substr(m_at, end - m_at);
        m_at = end;
        return !value.empty();
    }

    bool list(PythonLiteral& literal, char close, int depth) {
        literal.kind = PythonLiteral::Kind::List;
        ++m_at;
        while (!take(close)) {
            if (!value(literal.items.emplace_back(), depth + 1)) {
                return false;
            }
            if (!take(',') && (skipBlanks(), peek() != close)) {
                return false;
            }
        }
        return true;
    }

    bool dictionary(PythonLiteral& literal, int depth) {
        literal.kind = PythonLiteral::Kind::Dictionary;
        ++m_at;
        while (!take('}')) {
            skipBlanks();
            std::string& key = literal.keys.emplace_back();
            PythonLiteral& inner = literal.values.emplace_back();
            if ((peek() != '\'' && peek() != '"') || !text(key) || !take(':') || !value(inner, depth + 1)) {
                return false;
            }
            if (!take(',') && (skipBlanks(), peek() != '}')) {
                return false;
            }
        }
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

const PythonLiteral* PythonLiteral::member(std::string_view key) const {
    const auto found = std::ranges::find(keys, key);
    return found == keys.end() ? nullptr : &values[static_cast<std::size_t>(found - keys.begin())];
}

std::optional<PythonLiteral> parsePythonLiteral(std::string_view text) {
    return text.size() > kLongestText ? std::nullopt : Parser(text).parse();
}

} // namespace lanescope::nvprof
