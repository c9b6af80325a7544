// SPDX-License-Identifier: Apache-2.0
// Amounts of memory for sentences that compare them. Pure; any thread.
#pragma once

#include <cstdint>
#include <string>

namespace lanescope {

/// "12.69 GiB", "91.2 MiB", "5.00 MiB", "100 B"; negative ones as 0.
std::string sizeText(std::int64_t bytes);

} // namespace lanescope
