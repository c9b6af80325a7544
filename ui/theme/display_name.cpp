// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/display_name.h"

namespace lanescope::ui {

namespace {

void removePrefix(std::string_view& text, std::string_view prefix) {
    if (text.starts_with(prefix) && text.size() > prefix.size()) {
        text.remove_prefix(prefix.size());
    }
}

} // namespace

std::string shortPythonName(std::string_view name) {
    if (name.starts_with("nn.Module: ")) {
        return std::string(name.substr(11));
    }
    if (name.starts_with("<built-in ")) {
        std::string_view rest = name.substr(10);
        removePrefix(rest, "method ");
        removePrefix(rest, "function ");
        const std::size_t end = rest.find_first_of(" >");
        return std::string(rest.substr(0, end)) + " (built-in)";
    }
    const std::size_t close = name.rfind("): ");
    if (close == std::string_view::npos) {
        return std::string(name);
    }
    const std::size_t open = name.rfind('(', close);
    if (open == std::string_view::npos) {
        return std::string(name);
    }
    const std::string_view function = name.substr(close + 3);
    const std::string_view line = name.substr(open + 1, close - open - 1);
    std::string_view file = name.substr(0, open);
    if (const std::size_t slash = file.rfind('/'); slash != std::string_view::npos) {
        file.remove_prefix(slash + 1);
    }
    return std::string(function) + " (" + std::string(file) + ":" + std::string(line) + ")";
}

} // namespace lanescope::ui
