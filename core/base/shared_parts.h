// SPDX-License-Identifier: Apache-2.0
// Texts without the parts in which they are alike, such as names that are lists of settings. Pure; any
// thread.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Whether a part stays in any case: its place in the text, from 0, and its letters and digits with what
/// stands before them, such as "_MT128x192x64".
using StaysAlways = std::function<bool(std::size_t place, std::string_view part)>;

/// Each of `texts`, which must be distinct and in UTF-8, in the order given. Those parts stay at which texts
/// that are alike so far go different ways; an ellipsis stands for the others. No two results are equal.
/// Cost O(length of all texts) and sorting.
std::vector<std::string> withoutSharedParts(std::span<const std::string_view> texts,
                                            const StaysAlways& stays);

/// Number of parts of a text.
std::size_t countParts(std::string_view text);

} // namespace lanescope
