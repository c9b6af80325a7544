// SPDX-License-Identifier: Apache-2.0
// Numbers for texts, the same across traces. Holds the texts. One thread at a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lanescope {

class TextIds {
public:
    /// 0 for the empty text.
    std::uint32_t idOf(std::string_view text) {
        if (const auto known = m_idOf.find(text); known != m_idOf.end()) {
            return known->second;
        }
        const auto id = static_cast<std::uint32_t>(m_texts.size());
        m_texts.emplace_back(text);
        m_idOf.emplace(std::string(text), id);
        return id;
    }
    const std::string& text(std::uint32_t id) const { return m_texts[id]; }

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> m_idOf{{std::string(), 0}};
    std::vector<std::string> m_texts{std::string()};
};

} // namespace lanescope
