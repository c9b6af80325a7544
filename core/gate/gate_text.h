// SPDX-License-Identifier: Apache-2.0
// Texts of runs, conditions and causes as the gate's outputs show them. Pure; any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lanescope {

/// `text` without credentials and control characters, and elided to `mostCharacters`.
std::string gateText(std::string_view text, std::size_t mostCharacters = 500);

} // namespace lanescope
