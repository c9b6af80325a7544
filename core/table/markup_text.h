// SPDX-License-Identifier: Apache-2.0
// Texts in HTML, SVG and XML. Pure function; any thread.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// `text` with the characters that mean something in HTML, SVG and XML replaced, control characters too.
std::string escapedMarkup(std::string_view text);

} // namespace lanescope
