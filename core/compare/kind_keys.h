// SPDX-License-Identifier: Apache-2.0
// Keys of classes of modules that are the same on both sides of a comparison. One thread.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/analysis/host/module_names.h"

namespace lanescope {

class KindKeys {
public:
    /// The key of the first name of the class of `module`, whose own key is `nameKey`. A name is looked at
    /// once.
    std::uint32_t keyOf(std::uint32_t nameKey, std::string_view module) {
        const auto [known, isNew] = m_ofName.try_emplace(nameKey, nameKey);
        if (isNew) {
            known->second = m_ofKind.try_emplace(std::string(moduleKindOf(module)), nameKey).first->second;
        }
        return known->second;
    }

private:
    std::unordered_map<std::uint32_t, std::uint32_t> m_ofName;
    std::map<std::string, std::uint32_t, std::less<>> m_ofKind;
};

} // namespace lanescope
