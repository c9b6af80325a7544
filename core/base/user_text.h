// SPDX-License-Identifier: Apache-2.0
// English texts of core that the window shows in the language of its user. They are worded here only: the
// window looks their translation up by the text itself. Pure functions; any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace lanescope {

/// Marks a text for translators: resources/translations/update.py finds literals by the name of this
/// function.
constexpr const char* userText(const char* text) {
    return text;
}

/// `pattern` with the first of `values` for %1, the second for %2, and so on. What the values contain is not
/// looked at.
std::string filledText(std::string_view pattern, std::span<const std::string> values);

} // namespace lanescope
