// SPDX-License-Identifier: Apache-2.0
#include "core/snapshot/size_text.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace lanescope {

std::string sizeText(std::int64_t bytes) {
    constexpr std::array<const char*, 5> kUnits{"KiB", "MiB", "GiB", "TiB", "PiB"};
    constexpr double kUnit = 1024;
    const double all = static_cast<double>(std::max<std::int64_t>(bytes, 0));
    if (all < kUnit) {
        return std::to_string(std::max<std::int64_t>(bytes, 0)) + " B";
    }
    double value = all / kUnit;
    std::size_t unit = 0;
    for (; value >= kUnit && unit + 1 < kUnits.size(); ++unit) {
        value /= kUnit;
    }
    const bool isFine = value < 10 || unit >= 2;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), isFine ? "%.2f %s" : "%.1f %s", value, kUnits[unit]);
    return text.data();
}

} // namespace lanescope
