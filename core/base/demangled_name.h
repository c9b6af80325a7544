// SPDX-License-Identifier: Apache-2.0
// Names of C++ functions as people write them. Pure; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// "gemm(float*)" for "_Z4gemmPf"; any other text as it stands. So does a mangled name that refers back to
/// its own parts so often that its text could become huge.
std::string demangledName(std::string_view name);

/// Text of a mangled name by the C++ library; nothing for what it does not know and for names whose text
/// could become huge.
std::optional<std::string> demangledByLibrary(std::string_view name);

} // namespace lanescope
