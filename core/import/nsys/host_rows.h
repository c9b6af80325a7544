// SPDX-License-Identifier: Apache-2.0
// Calls of CPUs in an Nsight Systems export: CUDA runtime and driver, the operating system's libraries, and
// what the profiler itself took; further scheduling and metrics of GPUs.
#pragma once

#include <optional>

#include "core/base/status.h"
#include "core/import/nsys/session.h"

namespace lanescope::nsys {

/// Name of a call without the version of its interface: "cudaLaunchKernel_v7000" -> "cudaLaunchKernel".
std::string_view withoutVersion(std::string_view call);

/// CUPTI_ACTIVITY_KIND_RUNTIME. An error only when cancelled, as from the other functions here.
Status readCalls(Session& session);
/// OSRT_API: calls such as pthread_cond_wait, on the thread that made them.
Status readOsCalls(Session& session);
/// SCHED_EVENTS: one track for each CPU with the threads that ran on it.
Status readScheduling(Session& session);
/// GPU_METRICS: one counter for each metric of each GPU.
Status readGpuMetrics(Session& session);
/// PROFILER_OVERHEAD and CUPTI_ACTIVITY_KIND_OVERHEAD.
Status readOverheads(Session& session);

} // namespace lanescope::nsys
