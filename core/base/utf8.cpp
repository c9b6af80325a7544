// SPDX-License-Identifier: Apache-2.0
#include "core/base/utf8.h"

#include <algorithm>

namespace lanescope {

namespace {

/// How many bytes a character has by its first byte, and how many of them are there and right.
struct Sequence {
    std::size_t length = 0; ///< 0: no character begins with this byte
    std::size_t good = 0;
};

Sequence sequenceAt(std::string_view text) {
    const auto byteAt = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byteAt(0);
    Sequence sequence;
    unsigned low = 0x80;
    unsigned high = 0xBF;
    if (lead < 0x80) {
        sequence.length = 1;
    } else if (lead >= 0xC2 && lead <= 0xDF) {
        sequence.length = 2;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
        sequence.length = 3;
        low = lead == 0xE0 ? 0xA0 : low;
        high = lead == 0xED ? 0x9F : high;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
        sequence.length = 4;
        low = lead == 0xF0 ? 0x90 : low;
        high = lead == 0xF4 ? 0x8F : high;
    }
    sequence.good = sequence.length == 0 ? 0 : 1;
    while (sequence.good < sequence.length && sequence.good < text.size()) {
        const unsigned next = byteAt(sequence.good);
        if (next < (sequence.good == 1 ? low : 0x80) || next > (sequence.good == 1 ? high : 0xBF)) {
            break;
        }
        ++sequence.good;
    }
    return sequence;
}

} // namespace

std::size_t utf8Length(std::string_view text) {
    if (text.empty()) {
        return 0;
    }
    const Sequence sequence = sequenceAt(text);
    return sequence.good == sequence.length ? sequence.length : 0;
}

std::size_t brokenUtf8Length(std::string_view text) {
    return text.empty() ? 1 : std::max<std::size_t>(sequenceAt(text).good, 1);
}

bool isUtf8(std::string_view text) {
    while (!text.empty()) {
        const auto firstOther =
            std::find_if(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; });
        text.remove_prefix(static_cast<std::size_t>(firstOther - text.begin()));
        const std::size_t length = utf8Length(text);
        if (length == 0) {
            return text.empty();
        }
        text.remove_prefix(length);
    }
    return true;
}

std::string replaceInvalidUtf8(std::string_view text) {
    std::string out;
    out.reserve(text.size() + 8);
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        if (length == 0) {
            out += kReplacementCharacter;
            text.remove_prefix(brokenUtf8Length(text));
        } else {
            out += text.substr(0, length);
            text.remove_prefix(length);
        }
    }
    return out;
}

std::size_t countCodePoints(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !continuesUtf8(c); }));
}

void appendUtf8(std::uint32_t code, std::string& out) {
    const auto push = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (code < 0x80) {
        push(code);
    } else if (code < 0x800) {
        push(0xC0 | code >> 6);
        push(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        push(0xE0 | code >> 12);
        push(0x80 | (code >> 6 & 0x3F));
        push(0x80 | (code & 0x3F));
    } else {
        push(0xF0 | code >> 18);
        push(0x80 | (code >> 12 & 0x3F));
        push(0x80 | (code >> 6 & 0x3F));
        push(0x80 | (code & 0x3F));
    }
}

std::string_view utf8Prefix(std::string_view text, std::size_t mostBytes) {
    if (text.size() <= mostBytes) {
        return text;
    }
    while (mostBytes > 0 && continuesUtf8(text[mostBytes])) {
        --mostBytes;
    }
    return text.substr(0, mostBytes);
}

} // namespace lanescope
