// SPDX-License-Identifier: Apache-2.0
#include "tests/support/html_check.h"

#include <vector>

namespace lanescope::test {

std::string unbalanced(const std::string& html) {
    std::vector<std::string> open;
    for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1)) {
        const std::size_t end = html.find('>', at);
        if (html[at + 1] == '!' || html[end - 1] == '/') {
            continue;
        }
        const bool closes = html[at + 1] == '/';
        const std::size_t from = at + (closes ? 2 : 1);
        const std::string name = html.substr(from, html.find_first_of(" >", from) - from);
        if (name == "script" && !closes) {
            at = html.find("</script>", end); // no markup in there
            if (at == std::string::npos) {
                return name;
            }
            continue;
        }
        if (name == "meta" || name == "br") {
            continue;
        }
        if (!closes) {
            open.push_back(name);
        } else if (open.empty() || open.back() != name) {
            return "</" + name + ">";
        } else {
            open.pop_back();
        }
    }
    return open.empty() ? "" : open.back();
}

std::string outsideOf(const std::string& html) {
    for (const char* outside : {"<script src", "<link", "<img", "<iframe", "src=", "href=", "url(", "@import",
                                "fetch(", "XMLHttpRequest", "WebSocket", "import("}) {
        if (html.find(outside) != std::string::npos) {
            return outside;
        }
    }
    return {};
}

} // namespace lanescope::test
