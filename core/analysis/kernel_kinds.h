// SPDX-License-Identifier: Apache-2.0
// What a kernel does, judged by its name. Pure; any thread.
#pragma once

#include <string_view>

namespace lanescope {

/// Collectives and point-to-point transfers between devices: the names that AMD's TraceLens
/// (TreePerf/gpu_event_analyser.py: nccl, rccl, cross_device_reduce in any case) and Meta's Holistic Trace
/// Analysis (hta/utils/utils.py: hccl) look for.
bool isCommunicationKernel(std::string_view name);

} // namespace lanescope
