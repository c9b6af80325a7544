// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/warps_per_sm.h"

#include "core/analysis/device/device_series.h"
#include "core/store/trace.h"

namespace lanescope {

double warpsPerSmOf(const Trace& trace, const DeviceOp& op) {
    const DeviceProperties* device = trace.deviceProperties(op.device);
    const double blocks = blocksPerSmOf(trace, op);
    if (op.warpsPerSm >= 0 || blocks < 0 || device == nullptr || device->warpSize <= 0 || op.block[0] == 0) {
        return op.warpsPerSm;
    }
    return blocks * op.block[0] * op.block[1] * op.block[2] / device->warpSize;
}

} // namespace lanescope
