// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/sql_tokens.h"

namespace lanescope::sql {

namespace {

bool isWordCharacter(char c) {
    return isAsciiAlnum(c) || c == '_' || c == '$' || (static_cast<unsigned char>(c) & 0x80u) != 0;
}

} // namespace

std::string_view Tokens::next() {
    skipBlanks();
    const std::size_t begin = m_at;
    if (m_at == m_text.size()) {
        return {};
    }
    const char first = m_text[m_at];
    if (first == '\'' || first == '"' || first == '`') {
        skipQuoted(first);
    } else if (first == '[') {
        m_at = std::min(m_text.find(']', m_at), m_text.size() - 1) + 1;
    } else if (isWordCharacter(first)) {
        while (m_at < m_text.size() && isWordCharacter(m_text[m_at])) {
            ++m_at;
        }
    } else {
        ++m_at;
    }
    return m_text.substr(begin, m_at - begin);
}

bool Tokens::takeWord(std::string_view word) {
    const std::size_t before = m_at;
    const bool isEqual = equalsIgnoringCase(next(), word);
    m_at = isEqual ? m_at : before;
    return isEqual;
}

void Tokens::skipQuoted(char quote) {
    for (++m_at; m_at < m_text.size(); ++m_at) {
        if (m_text[m_at] == quote) {
            ++m_at;
            if (m_at == m_text.size() || m_text[m_at] != quote) {
                return;
            }
        }
    }
}

void Tokens::skipBlanks() {
    while (m_at < m_text.size()) {
        const std::string_view here = m_text.substr(m_at);
        if (isAsciiSpace(here.front())) {
            ++m_at;
        } else if (here.starts_with("--")) {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        } else if (here.starts_with("/*")) {
            const std::size_t end = m_text.find("*/", m_at + 2);
            m_at = end == std::string_view::npos ? m_text.size() : end + 2;
        } else {
            return;
        }
    }
}

} // namespace lanescope::sql
