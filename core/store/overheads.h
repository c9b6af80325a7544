// SPDX-License-Identifier: Apache-2.0
// Names of slices in which a recorder shows overhead. A pure function; any thread.
#pragma once

#include <string_view>

namespace lanescope {

/// Whether overhead of that name is the profiler's. CUPTI also reports that the runtime loads modules and
/// functions, which it does without a profiler, too (CUpti_ActivityOverheadKind).
inline bool isOfProfiler(std::string_view overheadName) {
    return overheadName.find("Module Loading") == std::string_view::npos &&
           overheadName.find("Lazy Function Loading") == std::string_view::npos;
}

} // namespace lanescope
