// SPDX-License-Identifier: Apache-2.0
// Warps of a kernel for each multiprocessor. Pure; any thread. O(1).
#pragma once

namespace lanescope {

class Trace;
struct DeviceOp;

/// As recorded, else blocks for each multiprocessor times the warps of a block; < 0: unknown.
double warpsPerSmOf(const Trace& trace, const DeviceOp& op);

} // namespace lanescope
