// SPDX-License-Identifier: Apache-2.0
// Texts of a trace made fit for a terminal. Pure functions; any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lanescope {

/// `text` with each control character replaced by U+FFFD.
std::string printable(std::string_view text);

/// Characters of a text in UTF-8.
std::size_t codePoints(std::string_view text);

/// `text` cut to `width` code points, the last of them an ellipsis where something was cut; 0: not cut.
std::string elided(std::string text, std::size_t width);

} // namespace lanescope
