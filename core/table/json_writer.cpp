// SPDX-License-Identifier: Apache-2.0
#include "core/table/json_writer.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <ostream>
#include <string>

#include "core/base/json_string.h"

namespace lanescope {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Bytes of the UTF-8 sequence that `text` begins with, 0 when it is none (overlong forms, surrogates and
/// values beyond U+10FFFF included).
std::size_t utf8Length(std::string_view text) {
    const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) {
        return 1;
    }
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) {
            return 0;
        }
    }
    const unsigned second = byte(1);
    const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool surrogate = first == 0xED && second >= 0xA0;
    const bool beyond = first == 0xF4 && second >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
}

/// The escape of a control character, quote or backslash; empty when `c` needs none.
std::string escapeOf(char c) {
    switch (c) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\b':
        return "\\b";
    case '\f':
        return "\\f";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        break;
    }
    const auto code = static_cast<unsigned char>(c);
    // DEL is legal in JSON but, like the others, would act on a terminal.
    if (code >= 0x20 && code != 0x7F) {
        return {};
    }
    return std::string("\\u00") + kHexDigits[code >> 4] + kHexDigits[code & 0xF];
}

} // namespace

JsonWriter::JsonWriter(std::ostream& out, int indent)
    : m_out(out)
    , m_indent(indent) {}

void JsonWriter::key(std::string_view name) {
    assert(!m_levels.empty() && m_levels.back().isObject && !m_afterKey);
    beforeValue();
    quoted(name);
    m_out << (m_indent > 0 ? ": " : ":");
    m_afterKey = true;
}

void JsonWriter::value(std::string_view text) {
    beforeValue();
    quoted(text);
}

void JsonWriter::value(double number) {
    if (!std::isfinite(number)) {
        null();
        return;
    }
    std::array<char, 32> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    literal({buffer.data(), static_cast<std::size_t>(result.ptr - buffer.data())});
}

void JsonWriter::literal(std::string_view text) {
    beforeValue();
    m_out << text;
}

void JsonWriter::integer(std::int64_t number) {
    literal(std::to_string(number));
}

void JsonWriter::integer(std::uint64_t number) {
    literal(std::to_string(number));
}

void JsonWriter::open(char bracket) {
    beforeValue();
    m_out << bracket;
    m_levels.push_back({bracket == '{'});
}

void JsonWriter::close(char bracket) {
    assert(!m_levels.empty() && m_levels.back().isObject == (bracket == '}') && !m_afterKey);
    const bool wasEmpty = m_levels.back().isEmpty;
    m_levels.pop_back();
    if (!wasEmpty) {
        newLine();
    }
    m_out << bracket;
    if (m_levels.empty()) {
        m_out << '\n';
    }
}

void JsonWriter::beforeValue() {
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_levels.empty()) {
        return;
    }
    if (!m_levels.back().isEmpty) {
        m_out << ',';
    }
    m_levels.back().isEmpty = false;
    newLine();
}

void JsonWriter::newLine() {
    if (m_indent > 0) {
        m_out << '\n' << std::string(m_levels.size() * static_cast<std::size_t>(m_indent), ' ');
    }
}

void JsonWriter::quoted(std::string_view text) {
    m_out << '"';
    std::size_t plain = 0; // start of what is copied as it is
    std::size_t i = 0;
    const auto replace = [&](std::string_view with) {
        m_out << text.substr(plain, i - plain) << with;
        plain = ++i;
    };
    while (i < text.size()) {
        const std::size_t length = utf8Length(text.substr(i));
        if (length == 0) {
            replace(kReplacement);
        } else if (const std::string escape = length == 1 ? escapeOf(text[i]) : std::string();
                   !escape.empty()) {
            replace(escape);
        } else {
            i += length;
        }
    }
    m_out << text.substr(plain) << '"';
}

} // namespace lanescope
