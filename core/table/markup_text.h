// SPDX-License-Identifier: Apache-2.0
// Texts in HTML, SVG, XML and Markdown. Pure function; any thread.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// `text` with the characters that mean something in HTML, SVG and XML replaced, control characters too.
std::string escapedMarkup(std::string_view text);

/// `text` of which Markdown takes no part for markup, a link, a mention or the end of a cell.
std::string escapedMarkdown(std::string_view text);

} // namespace lanescope
