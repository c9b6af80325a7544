// SPDX-License-Identifier: Apache-2.0
// The least that pieces of device work need of their device, as far as FLOPs and bytes are known: for changes
// that bring kernels nearer to a limit of the hardware. Plain values.
#pragma once

#include <vector>

#include "core/base/time.h"

namespace lanescope {

struct WorkNeed {
    double flops = -1;          ///< < 0: unknown
    DurationNs rooflineNs = -1; ///< the time that the device needs at least; < 0: unknown
};

/// By DeviceOpId.
using WorkNeeds = std::vector<WorkNeed>;

} // namespace lanescope
