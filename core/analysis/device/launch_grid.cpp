// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/launch_grid.h"

#include "core/store/trace.h"

namespace lanescope {

bool takesWorkItems(std::string_view launchCall) {
    return launchCall == "hipExtModuleLaunchKernel" || launchCall == "hipHccModuleLaunchKernel" ||
           launchCall == "clEnqueueNDRangeKernel";
}

std::array<std::uint32_t, 3> gridInBlocks(const Trace& trace, const DeviceOp& op) {
    std::array<std::uint32_t, 3> blocks = op.grid;
    if (op.launch == kNoLaunch || !takesWorkItems(trace.sliceName(trace.launch(op.launch).slice))) {
        return blocks;
    }
    for (std::size_t axis = 0; axis < blocks.size(); ++axis) {
        if (op.block[axis] > 0 && blocks[axis] > 0) {
            blocks[axis] = (blocks[axis] - 1) / op.block[axis] + 1; // rounded up
        }
    }
    return blocks;
}

} // namespace lanescope
