// SPDX-License-Identifier: Apache-2.0
#include "core/base/byte_size.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/base/number_text.h"

namespace lanescope {

namespace {

constexpr std::string_view kUnits = "KMGT";

} // namespace

std::optional<std::uint64_t> parseByteSize(std::string_view text) {
    double value = 0;
    const auto [end, code] = fromChars(text.data(), text.data() + text.size(), value);
    if (code != std::errc()) {
        return std::nullopt;
    }
    std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    while (!unit.empty() && unit.front() == ' ') {
        unit.remove_prefix(1);
    }
    if (!unit.empty() && unit != "B") {
        const std::size_t power = kUnits.find(unit.front());
        const std::string_view rest = unit.substr(1);
        if (power == std::string_view::npos || (!rest.empty() && rest != "B" && rest != "iB")) {
            return std::nullopt;
        }
        value = std::ldexp(value, 10 * (static_cast<int>(power) + 1));
    }
    if (!(value >= 1 && value < 0x1p63)) {
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(value);
}

std::string byteSizeText(std::uint64_t bytes) {
    auto value = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    for (; value >= 1024 && unit + 1 < kUnits.size(); ++unit) {
        value /= 1024;
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), value < 10 ? "%.1f %ciB" : "%.0f %ciB", value, kUnits[unit]);
    return text.data();
}

} // namespace lanescope
