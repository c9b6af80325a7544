// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause_text.h"

#include "core/table/time_text.h"

namespace lanescope {

std::string millisecondsText(DurationNs ns) {
    constexpr double kNsPerMs = 1e6;
    const double ms = static_cast<double>(ns) / kNsPerMs;
    return fixedDecimal(ms, ms >= 100 ? 0 : ms >= 10 ? 1 : ms >= 1 ? 2 : 3) + " ms";
}

std::string shareText(DurationNs part, DurationNs whole) {
    const double share = whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
    return fixedDecimal(share * 100, 1) + " %";
}

std::string countText(std::uint64_t count, const char* noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

} // namespace lanescope
