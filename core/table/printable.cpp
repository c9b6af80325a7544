// SPDX-License-Identifier: Apache-2.0
#include "core/table/printable.h"

#include <algorithm>
#include <utility>

#include "core/base/utf8.h"

namespace lanescope {

namespace {

/// Bytes of the character at the front of `text` when a terminal acts on it; 0 for all others.
std::size_t controlBytes(std::string_view text) {
    const auto code = static_cast<unsigned char>(text.front());
    if (code < 0x20 || code == 0x7F) {
        return 1;
    }
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
    };
    // C1 controls are U+0080..U+009F; U+061C is a mark of direction.
    if ((code == 0xC2 && byte(1) >= 0x80 && byte(1) < 0xA0) || (code == 0xD8 && byte(1) == 0x9C)) {
        return 2;
    }
    // U+200E, U+200F, U+202A..U+202E and U+2066..U+2069.
    const unsigned last = byte(2);
    const bool isMark = byte(1) == 0x80 && (last == 0x8E || last == 0x8F || (last >= 0xAA && last <= 0xAE));
    const bool isIsolate = byte(1) == 0x81 && last >= 0xA6 && last <= 0xA9;
    return code == 0xE2 && (isMark || isIsolate) ? 3 : 0;
}

std::string printableBut(std::string_view kept, std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const bool isKept = kept.find(text.front()) != std::string_view::npos;
        const std::size_t control = isKept ? 0 : controlBytes(text);
        result += control > 0 ? kReplacementCharacter : text.substr(0, 1);
        text.remove_prefix(std::max<std::size_t>(control, 1));
    }
    return result;
}

} // namespace

std::string printable(std::string_view text) {
    return printableBut({}, text);
}

PrintableBuffer::int_type PrintableBuffer::overflow(int_type character) {
    if (traits_type::eq_int_type(character, traits_type::eof())) {
        return traits_type::not_eof(character);
    }
    const char c = traits_type::to_char_type(character);
    return xsputn(&c, 1) == 1 ? character : traits_type::eof();
}

std::streamsize PrintableBuffer::xsputn(const char* data, std::streamsize count) {
    m_begun.append(data, static_cast<std::size_t>(count));
    // The longest of what is looked for has three bytes: the first two wait for the third.
    std::size_t whole = m_begun.size();
    for (std::size_t back = 1; back <= 2 && back <= m_begun.size(); ++back) {
        const auto lead = static_cast<unsigned char>(m_begun[m_begun.size() - back]);
        if ((lead == 0xE2 || lead == 0xC2 || lead == 0xD8) && back < (lead == 0xE2 ? 3u : 2u)) {
            whole = m_begun.size() - back;
        }
    }
    const std::string text = std::exchange(m_begun, m_begun.substr(whole)).substr(0, whole);
    return pass(text) ? count : 0;
}

int PrintableBuffer::sync() {
    const bool isPassed = pass(std::exchange(m_begun, {}));
    return isPassed ? m_to.pubsync() : -1;
}

bool PrintableBuffer::pass(std::string_view text) {
    const std::string shown = printableBut("\n\t", text);
    return m_to.sputn(shown.data(), static_cast<std::streamsize>(shown.size())) ==
           static_cast<std::streamsize>(shown.size());
}

std::size_t codePoints(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !continuesUtf8(c); }));
}

std::string elided(std::string text, std::size_t width) {
    if (width == 0 || codePoints(text) <= width) {
        return text;
    }
    std::size_t end = 0;
    for (std::size_t seen = 0; end < text.size(); ++end) {
        if (!continuesUtf8(text[end]) && seen++ == width - 1) {
            break;
        }
    }
    return text.substr(0, end) + "…";
}

} // namespace lanescope
