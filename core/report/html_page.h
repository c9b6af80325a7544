// SPDX-License-Identifier: Apache-2.0
// Page of the HTML reports: one file that needs nothing else, no fonts and no network, light or
// dark as the reader's system is. Texts are escaped. Any thread; one stream.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace lanescope {

/// Everything up to and with the heading, which is also the page's title.
void beginHtmlPage(std::ostream& out, std::string_view title);
/// A footnote, who wrote the page, and its end.
void endHtmlPage(std::ostream& out, std::string_view footnote);

/// A table's cell; `cssClass` may be empty.
std::string htmlCell(std::string_view text, std::string_view cssClass = {});

/// A text of a trace: without credentials (store/args.h), escaped.
std::string maskedMarkup(std::string_view text);

} // namespace lanescope
