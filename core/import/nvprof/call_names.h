// SPDX-License-Identifier: Apache-2.0
// Names of calls of the CUDA runtime and driver, by the numbers under which CUPTI records them ("cbid").
// Pure; any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace lanescope::nvprof {

/// "cudaLaunchKernel" for 211; empty for a number of a later CUDA than that of this table.
std::string_view runtimeCallName(std::int64_t number);
/// "cuLaunchKernel" for 307; empty as above.
std::string_view driverCallName(std::int64_t number);

/// The words of a text between blanks.
std::vector<std::string_view> wordsOf(std::string_view text);

} // namespace lanescope::nvprof
