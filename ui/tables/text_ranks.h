// SPDX-License-Identifier: Apache-2.0
// Ranks of texts in alphabetical order without regard to ASCII case, so that a column of texts sorts as
// quickly as one of numbers. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace lanescope::ui {

/// Rank of each of `count` texts; those that differ in case only have the same one. Bytes are compared, after
/// those of ASCII letters have been made lower case. O(bytes), plus O(n log n) for small groups.
std::vector<std::uint32_t> ranksOf(std::size_t count,
                                   const std::function<std::string_view(std::size_t index)>& textAt);

/// A byte with ASCII letters made lower case.
constexpr char lowerAscii(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace lanescope::ui
