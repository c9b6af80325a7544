// SPDX-License-Identifier: Apache-2.0
// Several texts as one: fields with their lengths in front, "12:twelve bytes". Pure; any thread.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope {

class TextList {
public:
    void add(std::string_view text) { m_text += std::to_string(text.size()) + ":" + std::string(text); }
    std::string take() { return std::move(m_text); }

    /// Absent where the lengths do not fit the text.
    static std::optional<std::vector<std::string>> split(std::string_view text) {
        std::vector<std::string> parts;
        while (!text.empty()) {
            const std::size_t colon = text.find(':');
            if (colon == std::string_view::npos || colon > 20) {
                return std::nullopt;
            }
            const std::size_t length = std::strtoull(std::string(text.substr(0, colon)).c_str(), nullptr, 10);
            text.remove_prefix(colon + 1);
            if (length > text.size()) {
                return std::nullopt;
            }
            parts.emplace_back(text.substr(0, length));
            text.remove_prefix(length);
        }
        return parts;
    }

private:
    std::string m_text;
};

} // namespace lanescope
