// SPDX-License-Identifier: Apache-2.0
// Characters of UTF-8 text (The Unicode Standard, table 3-7). Pure functions; any thread; linear in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope {

/// U+FFFD, which stands for bytes that are not UTF-8.
inline constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";

/// Whether the byte is the second, third or fourth of a character.
constexpr bool continuesUtf8(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// Bytes of the character that `text` begins with. 0 if the text begins with none: it is empty, or the bytes
/// are an overlong form, a surrogate, beyond U+10FFFF, or incomplete.
std::size_t utf8Length(std::string_view text);

/// Bytes at the start of `text` that begin a character and are followed by a byte that cannot continue it; at
/// least 1. Where utf8Length() is 0, so many bytes become one U+FFFD.
std::size_t brokenUtf8Length(std::string_view text);

bool isUtf8(std::string_view text);

/// `text` with U+FFFD for each maximal part of a character that is not complete.
std::string replaceInvalidUtf8(std::string_view text);

/// Number of characters: of bytes that continue none.
std::size_t countCodePoints(std::string_view text);

/// Appends the character `code`, which must be at most 0x10FFFF.
void appendUtf8(std::uint32_t code, std::string& out);

/// The longest prefix of at most `mostBytes` that ends between two characters.
std::string_view utf8Prefix(std::string_view text, std::size_t mostBytes);

} // namespace lanescope
