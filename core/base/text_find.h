// SPDX-License-Identifier: Apache-2.0
// Substring search that ignores the case of ASCII letters, 16 positions at a time where the processor can.
#pragma once

#include <cstddef>
#include <string_view>

namespace lanescope {

/// Position of the first occurrence of `lowered` in `text`, npos for none. `lowered` has no ASCII capitals.
std::size_t findFolded(std::string_view text, std::string_view lowered);

} // namespace lanescope
