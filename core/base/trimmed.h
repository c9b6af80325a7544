// SPDX-License-Identifier: Apache-2.0
// Text without the blanks around it. Pure; any thread.
#pragma once

#include <string_view>

namespace lanescope {

inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r";
    const std::size_t first = text.find_first_not_of(kBlanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

} // namespace lanescope
