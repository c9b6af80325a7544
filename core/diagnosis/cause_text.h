// SPDX-License-Identifier: Apache-2.0
// Figures in the texts of causes. Pure; any thread.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/time.h"

namespace lanescope {

/// "12.3 ms", "0.45 ms": three figures.
std::string millisecondsText(DurationNs ns);

/// "12.3 %" of `whole`.
std::string shareText(DurationNs part, DurationNs whole);

/// "1 call", "3 calls".
std::string countText(std::uint64_t count, const char* noun);

} // namespace lanescope
