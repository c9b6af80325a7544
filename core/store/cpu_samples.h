// SPDX-License-Identifier: Apache-2.0
// Category of the functions that samples of the CPU show, whichever program recorded them. Any thread.
#pragma once

#include <string_view>

namespace lanescope {

inline constexpr std::string_view kSampleCategory = "cpu_sample";

} // namespace lanescope
