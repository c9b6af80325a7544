// SPDX-License-Identifier: Apache-2.0
// How many blocks a kernel was launched with. CUDA and most HIP calls take a grid in blocks; those made after
// OpenCL take it in work-items (threads), and the recorder keeps what the call was given. Pure; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lanescope {

class Trace;
struct DeviceOp;

/// Whether a launch call of this name takes its grid in work-items. Sources: HIP's hip_ext.h
/// (hipExtModuleLaunchKernel, hipHccModuleLaunchKernel: "globalWorkSizeX"), OpenCL 3.0, 5.10
/// (clEnqueueNDRangeKernel: "global_work_size").
bool takesWorkItems(std::string_view launchCall);

/// Blocks along each axis; 0: unknown.
std::array<std::uint32_t, 3> gridInBlocks(const Trace& trace, const DeviceOp& op);

} // namespace lanescope
