// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause_text.h"

#include <cmath>

#include "core/table/time_text.h"

namespace lanescope {

std::string millisecondsText(DurationNs ns) {
    if (ns > -1000 && ns < 1000) {
        return std::to_string(ns) + " ns";
    }
    const bool isMicro = ns > -1'000'000 && ns < 1'000'000;
    const double value = static_cast<double>(ns) / (isMicro ? 1e3 : 1e6);
    const double size = std::abs(value);
    return fixedDecimal(value, size >= 100 ? 0 : size >= 10 ? 1 : 2) + (isMicro ? " us" : " ms");
}

std::string momentsText(TimeRange range, TimeNs originNs) {
    constexpr int kMostDecimals = 6; // nanoseconds
    constexpr double kNsPerMs = 1e6;
    const double lengthMs = static_cast<double>(range.durationNs()) / kNsPerMs;
    int decimals = 0;
    for (double unitMs = 1; decimals < kMostDecimals && unitMs * 10 > lengthMs; unitMs /= 10) {
        ++decimals;
    }
    const auto text = [&](TimeNs timeNs) {
        return fixedDecimal(static_cast<double>(timeNs - originNs) / kNsPerMs, decimals) + " ms";
    };
    return text(range.startNs) + " to " + text(range.endNs);
}

std::string shareText(DurationNs part, DurationNs whole) {
    const double share = whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
    return fixedDecimal(share * 100, 1) + " %";
}

std::string countText(std::uint64_t count, const char* noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

} // namespace lanescope
