// SPDX-License-Identifier: Apache-2.0
// Figures in the texts of causes. Pure; any thread.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/time.h"

namespace lanescope {

/// "12.3 ms", "450 us", "7.25 us", "820 ns": three figures, in the unit in which they are not below 1.
std::string millisecondsText(DurationNs ns);

/// "1194.12 ms to 1194.31 ms" after `originNs`, with enough decimals to distinguish the two.
std::string momentsText(TimeRange range, TimeNs originNs);

/// "12.3 %" of `whole`.
std::string shareText(DurationNs part, DurationNs whole);

/// "1 call", "3 calls".
std::string countText(std::uint64_t count, const char* noun);

} // namespace lanescope
