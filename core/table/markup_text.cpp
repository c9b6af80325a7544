// SPDX-License-Identifier: Apache-2.0
#include "core/table/markup_text.h"

#include "core/table/printable.h"

namespace lanescope {

std::string escapedMarkup(std::string_view text) {
    std::string result;
    for (const char c : printable(text)) {
        switch (c) {
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '&':
            result += "&amp;";
            break;
        case '"':
            result += "&quot;";
            break;
        default:
            result += c;
        }
    }
    return result;
}

std::string escapedMarkdown(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '&':
            result += "&amp;";
            break;
        case '@':
            result += "&#64;";
            break;
        case '#':
            result += "&#35;";
            break;
        case '\n':
            result += ' ';
            break;
        default:
            result += std::string_view("\\`*_{}[]()|~!").find(c) == std::string_view::npos ? "" : "\\";
            result += c;
        }
    }
    return result;
}

} // namespace lanescope
