// SPDX-License-Identifier: Apache-2.0
// Letters of 5 x 7 pixels for pictures that are drawn without a window's libraries: printable ASCII; other
// characters become the nearest of these, or a question mark. Pure functions; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope {

inline constexpr int kLetterWidth = 6; ///< with the gap to the next one
inline constexpr int kLetterHeight = 7;

/// Rows from the top; the bits 4 to 0 are pixels from the left.
using LetterRows = std::array<std::uint8_t, kLetterHeight>;
/// `letter` is one of asLetters().
const LetterRows& letterRows(char letter);

/// `text`, which is UTF-8, in letters that the font has.
std::string asLetters(std::string_view text);

} // namespace lanescope
