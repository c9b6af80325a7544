// SPDX-License-Identifier: Apache-2.0
// Memory in an Nsight Systems export: page faults of managed memory, and what programs allocated on devices.
#pragma once

#include <optional>

#include "core/base/status.h"
#include "core/import/nsys/session.h"

namespace lanescope::nsys {

/// CUDA_UM_CPU_PAGE_FAULT_EVENTS: instants of their processes. An error only when cancelled, as from the
/// other functions here.
Status readCpuPageFaults(Session& session);
/// CUDA_UM_GPU_PAGE_FAULT_EVENTS: groups of faults that the driver handled together, on a track of the
/// device.
Status readGpuPageFaults(Session& session);
/// CUDA_GPU_MEMORY_USAGE_EVENTS: allocations and releases; those of the host's memory are instants only.
Status readMemoryUsage(Session& session);

} // namespace lanescope::nsys
