// SPDX-License-Identifier: Apache-2.0
// Words, quoted names and single characters of SQL, without blanks and comments. Views into the text.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "core/base/ascii.h"

namespace lanescope::sql {

class Tokens {
public:
    explicit Tokens(std::string_view text)
        : m_text(text) {}

    /// Empty at the end.
    std::string_view next();
    /// Takes the next token if it is that word in any case.
    bool takeWord(std::string_view word);
    std::size_t position() const { return m_at; }
    std::string_view rest() const { return m_text.substr(m_at); }

private:
    void skipQuoted(char quote);
    void skipBlanks();

    std::string_view m_text;
    std::size_t m_at = 0;
};

/// Whether the token is one of the words, in any case.
inline bool isOneOf(std::string_view token, std::span<const std::string_view> words) {
    return std::any_of(words.begin(), words.end(),
                       [token](std::string_view word) { return equalsIgnoringCase(token, word); });
}

} // namespace lanescope::sql
