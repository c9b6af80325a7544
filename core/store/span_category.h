// SPDX-License-Identifier: Apache-2.0
// Ending of a category in Kineto's JSON whose slices lie beside the threads, as the profiler's own do, but
// are neither its overhead nor its window: the processors' threads of Nsight Systems. Written by `convert`,
// read back by the JSON importer. Pure; any thread.
#pragma once

#include <string_view>

namespace lanescope {

inline constexpr std::string_view kBesideThreads = " (beside threads)";

} // namespace lanescope
