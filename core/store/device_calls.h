// SPDX-License-Identifier: Apache-2.0
// Names of the calls of a device's runtime or driver. A pure function; any thread.
#pragma once

#include <string_view>

#include "core/base/ascii.h"

namespace lanescope {

/// Whether the name is one of CUDA's, HIP's or CANN's calls, such as "cudaMalloc", "cuLaunchKernel",
/// "hipFree", "aclrtMemcpyAsync".
inline bool isDeviceCall(std::string_view name) {
    for (const std::string_view prefix : {"cuda", "cu", "hip", "aclrt"}) {
        if (name.size() > prefix.size() && name.starts_with(prefix) && isAsciiUpper(name[prefix.size()])) {
            return true;
        }
    }
    return false;
}

} // namespace lanescope
