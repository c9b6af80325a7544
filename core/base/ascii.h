// SPDX-License-Identifier: Apache-2.0
// Letters, digits and blanks of ASCII, independent of the locale. Bytes from 0x80 on are in no class and have
// no case. Pure functions; any thread.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace lanescope {

/// Whether the text holds the part.
constexpr bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

constexpr bool isAsciiUpper(char c) {
    return c >= 'A' && c <= 'Z';
}
constexpr bool isAsciiLower(char c) {
    return c >= 'a' && c <= 'z';
}
constexpr bool isAsciiLetter(char c) {
    return isAsciiUpper(c) || isAsciiLower(c);
}
constexpr bool isAsciiDigit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool isAsciiAlnum(char c) {
    return isAsciiLetter(c) || isAsciiDigit(c);
}
/// Blank, tab, line feed, vertical tab, form feed, carriage return.
constexpr bool isAsciiSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

constexpr char asciiLower(char c) {
    return isAsciiUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char asciiUpper(char c) {
    return isAsciiLower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

/// The value of a hexadecimal digit, -1 for any other character.
constexpr int hexDigitValue(char c) {
    const char lower = asciiLower(c);
    return isAsciiDigit(c) ? c - '0' : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

inline std::string asciiLowered(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), asciiLower);
    return lower;
}

constexpr bool equalsIgnoringCase(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return asciiLower(x) == asciiLower(y); });
}

/// Without blanks at both ends.
constexpr std::string_view asciiTrimmed(std::string_view text) {
    while (!text.empty() && isAsciiSpace(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isAsciiSpace(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

/// "Linear_12" -> "Linear_".
constexpr std::string_view withoutDigitsAtEnd(std::string_view text) {
    while (!text.empty() && isAsciiDigit(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

} // namespace lanescope
