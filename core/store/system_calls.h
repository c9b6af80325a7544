// SPDX-License-Identifier: Apache-2.0
// Category of calls of the operating system's library, whichever program recorded them. Any thread.
#pragma once

#include <string_view>

namespace lanescope {

inline constexpr std::string_view kSystemCallCategory = "os_runtime";

} // namespace lanescope
