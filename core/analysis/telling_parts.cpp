// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/telling_parts.h"

#include <algorithm>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/shared_parts.h"

namespace lanescope {

namespace {

constexpr std::size_t kLongName = 48; ///< shorter names are short enough
constexpr std::size_t kManyParts = 6; ///< names with fewer are words, not lists of settings

bool isListOfSettings(std::string_view name) {
    return name.size() >= kLongName && name.find_first_of(" <(:") == std::string_view::npos &&
           countParts(name) >= kManyParts;
}

/// The first two parts say which family the name is of, "_MT128x192x64" the tile of a kernel of Tensile: what
/// people look for first.
bool staysAlways(std::size_t place, std::string_view part) {
    constexpr std::size_t kDigit = 3;
    return place < 2 || (part.starts_with("_MT") && part.size() > kDigit && isAsciiDigit(part[kDigit]) &&
                         part.find('x') != std::string_view::npos);
}

} // namespace

std::map<std::string, std::string, std::less<>> tellingParts(std::span<const std::string_view> names) {
    std::map<std::string_view, std::vector<std::string_view>> families;
    for (const std::string_view name : names) {
        if (isListOfSettings(name)) {
            families[name.substr(0, name.find('_'))].push_back(name);
        }
    }
    std::map<std::string, std::string, std::less<>> result;
    for (auto& [family, members] : families) {
        std::ranges::sort(members);
        members.erase(std::unique(members.begin(), members.end()), members.end());
        if (members.size() < 2) {
            continue;
        }
        const std::vector<std::string> shown = withoutSharedParts(members, staysAlways);
        for (std::size_t i = 0; i < members.size(); ++i) {
            result.emplace(members[i], shown[i]);
        }
    }
    return result;
}

} // namespace lanescope
