// SPDX-License-Identifier: Apache-2.0
// Texts cut to a width so that those shown beside each other can still be told apart: where cutting makes two
// of them read the same, the part in which they differ stays instead of what they share. Pure functions; any
// thread. O(n log n) comparisons of texts and, for each text, O(log length) measurements a level of likeness.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// The part that stays of a text that nothing reads like.
enum class Kept : std::uint8_t { Start, BothEnds };

/// Width of a text, in any unit; a longer text is not narrower.
using TextMeasure = std::function<double(std::u32string_view)>;

/// Each of `texts` at most `width` wide, with an ellipsis where something was cut, in the order given. Equal
/// texts stay equal. Two different ones differ unless the width is too narrow to show where they do.
std::vector<std::u32string> elidedApart(std::span<const std::u32string> texts, double width,
                                        const TextMeasure& measure, Kept kept = Kept::BothEnds);

/// Texts in UTF-8 in the same way; `width` is a number of characters, 0: nothing is cut.
std::vector<std::string> elidedApart(std::span<const std::string> texts, std::size_t width,
                                     Kept kept = Kept::BothEnds);

} // namespace lanescope
