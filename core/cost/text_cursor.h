// SPDX-License-Identifier: Apache-2.0
// A place in a short text that is read from left to right; blanks between its pieces do not count. What the
// readers of core/cost are made of. Refers to the text; one thread.
#pragma once

#include <charconv>
#include <cstdint>
#include <string_view>

namespace lanescope {

class TextCursor {
public:
    explicit TextCursor(std::string_view text)
        : m_text(text) {}

    bool atEnd() {
        skipBlanks();
        return m_at >= m_text.size();
    }
    bool peek(char wanted) { return !atEnd() && m_text[m_at] == wanted; }
    /// Goes behind `wanted` if that comes next.
    bool take(char wanted) {
        if (!peek(wanted)) {
            return false;
        }
        ++m_at;
        return true;
    }
    /// Likewise behind a number that `Number` holds.
    template <typename Number>
    bool number(Number& value) {
        skipBlanks();
        const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
        if (error != std::errc()) {
            return false;
        }
        m_at = static_cast<std::size_t>(end - m_text.data());
        return true;
    }

protected:
    void skipBlanks() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n')) {
            ++m_at;
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace lanescope
