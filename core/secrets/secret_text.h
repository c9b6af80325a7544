// SPDX-License-Identifier: Apache-2.0
// Where quotes, brackets and values end in a text of any notation: the scanner under the mask of credentials.
// Any thread that holds it alone.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "core/base/ascii.h"
#include "core/secrets/secret_names.h"

namespace lanescope {

inline bool isWordChar(char c) {
    return isAsciiAlnum(c) || c == '_' || c == '-';
}

inline std::size_t wordLength(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && isWordChar(text[length])) {
        ++length;
    }
    return length;
}

inline bool isNumber(std::string_view value) {
    return !value.empty() && value.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
}

/// A number, or words for truth and for nothing, also in brackets.
inline bool isHarmlessValue(std::string_view value) {
    for (std::size_t at = 0; at < value.size();) {
        if (std::string_view(" \t\r\n,[](){}").find(value[at]) != std::string_view::npos) {
            ++at;
            continue;
        }
        const std::size_t end = std::min(value.find_first_of(" \t\r\n,[](){}", at), value.size());
        const std::string_view word = value.substr(at, end - at);
        static constexpr std::array<std::string_view, 8> kWords{"\"\"", "''",   "null",  "None",
                                                                "true", "True", "false", "False"};
        if ((word.size() < value.size() || !isNumber(word)) &&
            std::ranges::find(kWords, word) == kWords.end()) {
            return false;
        }
        at = end;
    }
    return true;
}

inline bool isScheme(std::string_view word) {
    constexpr std::size_t kLongScheme = 16;
    const std::string lower = asciiLowered(word.substr(0, kLongScheme));
    return lower == "bearer" || lower == "basic" || lower == "apikey" || lower == "token";
}

/// Whether a value of this name goes on to the end of the line.
inline bool holdsWholeLine(std::string_view name) {
    const std::string lower = asciiLowered(name);
    return contains(lower, "authorization") || contains(lower, "cookie");
}

class SecretText {
protected:
    explicit SecretText(std::string_view text)
        : m_text(text) {}

    std::string_view rest() const { return m_text.substr(m_at); }
    bool isAt(std::size_t at, char c) const { return at < m_text.size() && m_text[at] == c; }
    bool isAt(std::size_t at, std::string_view part) const {
        return at < m_text.size() && m_text.substr(at).starts_with(part);
    }

    /// Length of a quote at `at`: backslashes, as JSON in a string of JSON has them, and the quote. 0: none.
    std::size_t quoteLength(std::size_t at) const {
        const std::size_t quote = m_text.find_first_not_of('\\', at);
        return quote != std::string_view::npos && m_text[quote] == '"' ? quote + 1 - at : 0;
    }

    /// Position of the quote that closes a string. `at` is behind the opening one, which has `length`
    /// characters.
    std::size_t stringEnd(std::size_t at, std::size_t length) const {
        for (std::size_t quote = m_text.find('"', at); quote != std::string_view::npos;
             quote = m_text.find('"', quote + 1)) {
            std::size_t slashes = 0;
            while (quote - slashes > at && m_text[quote - slashes - 1] == '\\') {
                ++slashes;
            }
            if (length == 1 ? slashes % 2 == 0 : slashes < length) {
                return quote - slashes;
            }
        }
        return m_text.size();
    }

    /// Behind blanks and, in strings of JSON, their escapes.
    std::size_t skipSpaces(std::size_t at, bool overLines = true) const {
        while (at < m_text.size()) {
            const bool isEscape =
                m_text[at] == '\\' &&
                (isAt(at + 1, 't') || (overLines && (isAt(at + 1, 'n') || isAt(at + 1, 'r'))));
            const bool isSpace =
                m_text[at] == ' ' || m_text[at] == '\t' || (overLines && isAsciiSpace(m_text[at]));
            if (!isEscape && !isSpace) {
                break;
            }
            at += isEscape ? 2 : 1;
        }
        return at;
    }

    /// The string that begins at `at` with a quote; nothing where there is none.
    struct Quoted {
        std::size_t from = 0;
        std::size_t to = 0;
        std::size_t end = 0; ///< behind the closing quote
    };
    std::optional<Quoted> quotedAt(std::size_t at) const {
        const std::size_t length = quoteLength(at);
        if (length == 0) {
            return std::nullopt;
        }
        const std::size_t end = stringEnd(at + length, length);
        return Quoted{at + length, end, std::min(end + length, m_text.size())};
    }
    std::string_view textOf(const Quoted& quoted) const {
        return m_text.substr(quoted.from, quoted.to - quoted.from);
    }

    /// The next place of a character. Texts without it are searched once.
    std::size_t findNext(char c, std::size_t from) {
        Place& known = m_places[static_cast<unsigned char>(c) % m_places.size()];
        if (known.c != c || from < known.from || from > known.found) {
            known = {c, from, m_text.find(c, from)};
        }
        return known.found;
    }

    /// Behind the bracket that closes the one at `at`; 0: none does. In texts with many that nothing closes,
    /// all that follows.
    std::size_t bracketEnd(std::size_t at) {
        if (m_text[at] == '(' || m_text[at] == '<') {
            const std::size_t close = findNext(m_text[at] == '(' ? ')' : '>', at);
            return close == std::string_view::npos ? 0 : close + 1;
        }
        constexpr std::size_t kMostPasses = 8;
        if (m_wasted > kMostPasses * m_text.size()) {
            return m_text.size();
        }
        m_wasted += m_text.size() - at;
        std::size_t depth = 0;
        for (; at < m_text.size(); ++at) {
            const char c = m_text[at];
            if (const std::size_t length = c == '"' || c == '\\' ? quoteLength(at) : 0; length > 0) {
                at = std::min(stringEnd(at + length, length) + length, m_text.size()) - 1;
            } else if (c == '{' || c == '[') {
                ++depth;
            } else if ((c == '}' || c == ']') && --depth == 0) {
                m_wasted -= m_text.size() - at;
                return at + 1;
            }
        }
        return 0;
    }

    /// End of a plain value. A comma, semicolon or ampersand belongs to it unless another name follows.
    std::size_t valueEnd(std::size_t value) const {
        for (std::size_t at = value;; ++at) {
            at = m_text.find_first_of("\"' \\\r\n\t,;&", at);
            if (at == std::string_view::npos) {
                return m_text.size();
            }
            if (m_text[at] == '\\' && quoteLength(at) == 0 && (isAt(at + 1, ' ') || isAt(at + 1, '\\'))) {
                at += isAt(at + 1, "\\ ") ? 2 : 1;
            } else if (std::string_view(",;&").find(m_text[at]) == std::string_view::npos ||
                       isListEnd(at + 1)) {
                return at;
            }
        }
    }
    bool isListEnd(std::size_t at) const {
        constexpr std::size_t kLongName = 64;
        std::size_t end = at;
        while (end < m_text.size() && end - at < kLongName &&
               (isWordChar(m_text[end]) || m_text[end] == '.')) {
            ++end;
        }
        return end >= m_text.size()
                   ? end == at
                   : std::string_view("=: \"'\\\r\n\t,;&").find(m_text[end]) != std::string_view::npos &&
                         (end == at || m_text[end] == '=' || m_text[end] == ':');
    }
    /// End of a line, or of the string around it. Strings behind = belong to the line.
    std::size_t lineEnd(std::size_t value) const {
        for (std::size_t at = value;; ++at) {
            at = m_text.find_first_of("\"'\\\r\n", at);
            if (at == std::string_view::npos) {
                return m_text.size();
            }
            if (const std::size_t length = quoteLength(at); length > 0 && m_text[at - 1] == '=') {
                at = stringEnd(at + length, length) + length - 1;
            } else if (isAt(at, "\\t")) {
                ++at;
            } else {
                return at;
            }
        }
    }

    /// Whether the object around `from` and `to` gives the name of a credential.
    bool isNamedSecret(std::size_t from, std::size_t to) const {
        constexpr std::size_t kNear = 500;
        std::size_t begin = from;
        for (int depth = 0; begin > 0 && from - begin < kNear && depth >= 0; --begin) {
            depth += m_text[begin - 1] == '}' ? 1 : m_text[begin - 1] == '{' ? -1 : 0;
        }
        std::size_t end = to;
        for (int depth = 0; end < m_text.size() && end - to < kNear && depth >= 0; ++end) {
            depth += m_text[end] == '{' ? 1 : m_text[end] == '}' ? -1 : 0;
        }
        for (std::size_t at = begin; at < end; ++at) {
            const std::optional<Quoted> key =
                m_text[at] == '"' || m_text[at] == '\\' ? quotedAt(at) : std::optional<Quoted>();
            if (!key) {
                continue;
            }
            const std::string lower = asciiLowered(textOf(*key).substr(0, 10));
            const std::size_t colon = skipSpaces(key->end);
            if (isAt(colon, ':') &&
                (lower == "name" || lower == "key" || lower == "k" || lower == "variable" || lower == "var" ||
                 lower == "header" || lower == "field")) {
                const std::optional<Quoted> name = quotedAt(skipSpaces(colon + 1));
                if (name && secretName(textOf(*name)) != SecretName::None) {
                    return true;
                }
            }
            at = std::max(at, key->end - 1);
        }
        return false;
    }

    /// Whether the tag of XML so far gives the name of a credential: <add key="password" value=
    bool isInNamedTag() const {
        constexpr std::size_t kNear = 200;
        const std::size_t start = m_at < kNear ? 0 : m_at - kNear;
        const std::size_t inside = m_text.substr(start, m_at - start).rfind('<');
        if (inside == std::string_view::npos) {
            return false;
        }
        const std::size_t tag = start + inside;
        for (std::size_t at = tag; at < m_at; ++at) {
            if (isAt(at, '=')) {
                const std::size_t from = at + 1 + std::max<std::size_t>(quoteLength(at + 1), 1);
                const std::size_t word = from < m_at ? wordLength(m_text.substr(from, m_at - from)) : 0;
                if (word > 0 && secretName(m_text.substr(from, word)) != SecretName::None) {
                    return true;
                }
            }
        }
        return false;
    }

    std::string_view m_text;
    std::size_t m_at = 0; ///< what stands before is done

private:
    struct Place {
        char c = 0;
        std::size_t from = 1;
        std::size_t found = 0;
    };
    std::array<Place, 4> m_places; ///< found last, by character
    std::size_t m_wasted = 0;      ///< characters behind brackets that nothing closes
};

} // namespace lanescope
