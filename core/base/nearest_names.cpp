// SPDX-License-Identifier: Apache-2.0
#include "core/base/nearest_names.h"

#include <algorithm>
#include <tuple>

#include "core/base/ascii.h"

namespace lanescope {

namespace {

/// Letters to insert, delete or replace, case aside. O(a.size() * b.size()).
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (asciiLower(a[i - 1]) == asciiLower(b[j - 1]) ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

} // namespace

std::vector<std::string> nearestNames(std::string_view wrong, std::span<const std::string> names) {
    constexpr std::size_t kMostNames = 3;
    constexpr std::size_t kLongestName = 64;
    std::vector<std::tuple<std::size_t, std::size_t, std::string>> near; // distance, size, name
    if (wrong.size() > kLongestName) {
        return {};
    }
    const std::size_t limit = std::max<std::size_t>(wrong.size() / 3, 2);
    for (const std::string& name : names) {
        if (asciiLowered(name) == asciiLowered(wrong)) {
            continue; // it is there, but not where it was asked for
        }
        const bool isPart =
            wrong.size() >= 3 && name.size() >= 3 && (name.starts_with(wrong) || wrong.starts_with(name));
        const std::size_t distance = isPart ? 1 : editDistance(wrong, name);
        if (distance <= limit && distance < wrong.size()) {
            near.emplace_back(distance, name.size(), name);
        }
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    std::vector<std::string> result;
    for (std::size_t i = 0; i < std::min(near.size(), kMostNames); ++i) {
        result.push_back(std::get<std::string>(near[i]));
    }
    return result;
}

std::string didYouMean(std::string_view wrong, std::span<const std::string> names) {
    std::string text;
    for (const std::string& name : nearestNames(wrong, names)) {
        text += (text.empty() ? "; did you mean " : " or ") + name;
    }
    return text;
}

} // namespace lanescope
