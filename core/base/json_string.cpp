// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_string.h"

namespace lanescope {

namespace {

/// The letter that stands for a control character behind a backslash; 0: there is none.
char shortEscape(char c) {
    switch (c) {
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    case '\t':
        return 't';
    default:
        return 0;
    }
}

} // namespace

void appendJsonString(std::string_view text, std::string& out) {
    out.push_back('"');
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out.push_back('\\');
            out.push_back(c);
        } else if (const char letter = shortEscape(c); letter != 0) {
            out.push_back('\\');
            out.push_back(letter);
        } else if (code < 0x20) {
            out += "\\u00";
            out.push_back(kHexDigits[code >> 4]);
            out.push_back(kHexDigits[code & 15]);
        } else {
            out.push_back(c);
        }
    }
    out.push_back('"');
}

std::string jsonString(std::string_view text) {
    std::string quoted;
    quoted.reserve(text.size() + 2);
    appendJsonString(text, quoted);
    return quoted;
}

} // namespace lanescope
