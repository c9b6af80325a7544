// SPDX-License-Identifier: Apache-2.0
// Text as a string of JSON (RFC 8259, section 7). Pure functions; any thread.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

inline constexpr std::string_view kHexDigits = "0123456789abcdef";

/// Appends `text` in quotation marks. Control characters become \u00XX; other bytes stay as they are.
void appendJsonString(std::string_view text, std::string& out);

std::string jsonString(std::string_view text);

} // namespace lanescope
