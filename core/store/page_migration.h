// SPDX-License-Identifier: Apache-2.0
// Pages of unified memory that the driver moves, on a fault or a prefetch: device work outside of all streams
// that no call launches. Pure; any thread.
#pragma once

#include "core/store/trace.h"

namespace lanescope {

/// By the names of CUPTI's kinds of copies.
inline bool isPageMigration(const Trace& trace, const DeviceOp& op) {
    return op.launch == kNoLaunch && trace.sliceName(op.slice).starts_with("Memcpy Unified");
}

} // namespace lanescope
