// SPDX-License-Identifier: Apache-2.0
#include "core/base/user_text.h"

namespace lanescope {

std::string filledText(std::string_view pattern, std::span<const std::string> values) {
    std::string text;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const bool isPlace =
            pattern[at] == '%' && at + 1 < pattern.size() && pattern[at + 1] >= '1' && pattern[at + 1] <= '9';
        const std::size_t value = isPlace ? static_cast<std::size_t>(pattern[at + 1] - '1') : values.size();
        if (value < values.size()) {
            text += values[value];
            ++at;
        } else {
            text += pattern[at];
        }
    }
    return text;
}

} // namespace lanescope
