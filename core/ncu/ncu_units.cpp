// SPDX-License-Identifier: Apache-2.0
#include "core/ncu/ncu_units.h"

#include <cmath>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/number_text.h"

namespace lanescope {

namespace {

constexpr std::pair<std::string_view, double> kTimes[] = {
    {"ns", 1},       {"nsecond", 1},    {"us", 1e3},          {"usecond", 1e3},
    {"ms", 1e6},     {"msecond", 1e6},  {"s", 1e9},           {"sec", 1e9},
    {"second", 1e9}, {"nanosecond", 1}, {"microsecond", 1e3}, {"millisecond", 1e6},
};
constexpr std::pair<std::string_view, double> kPrefixes[] = {
    {"K", 1e3}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12}};

/// "Gbyte" and the like; nothing for other units.
std::optional<NcuUnit> scaled(std::string_view text) {
    for (const std::string_view base : {"byte", "hz", "Hz", "bit"}) {
        if (text == base) {
            return NcuUnit{asciiLowered(base), 1};
        }
        for (const auto& [prefix, scale] : kPrefixes) {
            if (text.size() == prefix.size() + base.size() && text.starts_with(prefix) &&
                text.ends_with(base)) {
                return NcuUnit{asciiLowered(base), scale};
            }
        }
    }
    return std::nullopt;
}

} // namespace

NcuUnit ncuUnit(std::string_view text) {
    text = asciiTrimmed(text);
    for (const auto& [name, ns] : kTimes) {
        if (text == name) {
            return {"ns", ns};
        }
    }
    const std::size_t slash = text.find('/');
    const std::string_view above = text.substr(0, slash);
    if (const auto unit = scaled(above)) {
        std::string below = slash == std::string_view::npos ? std::string() : std::string(text.substr(slash));
        if (below == "/second" || below == "/s") {
            below = "/s";
        }
        return {unit->name + below, unit->scale};
    }
    return {std::string(text), 1};
}

std::optional<double> ncuNumber(std::string_view text) {
    text = asciiTrimmed(text);
    constexpr std::size_t kLongest = 64;
    if (text.empty() || text.size() > kLongest) {
        return std::nullopt;
    }
    std::string plain;
    for (const char c : text) {
        if (c != ',') { // of thousands
            plain += c;
        }
    }
    double value = 0;
    const auto [end, error] = fromChars(plain.data(), plain.data() + plain.size(), value);
    return error == std::errc() && end == plain.data() + plain.size() && std::isfinite(value)
               ? std::optional(value)
               : std::nullopt;
}

} // namespace lanescope
