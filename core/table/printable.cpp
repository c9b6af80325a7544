// SPDX-License-Identifier: Apache-2.0
#include "core/table/printable.h"

#include <algorithm>

#include "core/base/utf8.h"

namespace lanescope {

std::string printable(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto code = static_cast<unsigned char>(text[i]);
        // C1 controls are U+0080..U+009F, in UTF-8 C2 80 .. C2 9F.
        const bool c1 = code == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (code < 0x20 || code == 0x7F || c1) {
            result += "\xEF\xBF\xBD";
            i += c1 ? 1 : 0;
        } else {
            result += text[i];
        }
    }
    return result;
}

std::size_t codePoints(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !continuesUtf8(c); }));
}

std::string elided(std::string text, std::size_t width) {
    if (width == 0 || codePoints(text) <= width) {
        return text;
    }
    std::size_t end = 0;
    for (std::size_t seen = 0; end < text.size(); ++end) {
        if (!continuesUtf8(text[end]) && seen++ == width - 1) {
            break;
        }
    }
    return text.substr(0, end) + "…";
}

} // namespace lanescope
