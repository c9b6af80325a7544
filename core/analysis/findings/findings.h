// SPDX-License-Identifier: Apache-2.0
// What a look at the figures of a trace suggests, with the figure, the threshold it passed and the place it
// is about. The rules of PyTorch Kineto's TensorBoard plugin (profiler/data.py, analyze()) and Lanescope's
// own heuristics, told apart. Pure function; any thread. Cost O(slices) at most once. Words for them are in
// core/analysis/findings/finding_text.h.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/host/call_totals.h"
#include "core/analysis/host/call_tree.h"
#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/selection.h"
#include "core/analysis/steps/step_breakdown.h"
#include "core/analysis/device/tensor_core_summary.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

enum class FindingKind : std::uint8_t {
    // Rules of the plugin.
    DataLoading,            ///< share of the mean step
    DataParallel,           ///< number of devices used
    DistributedWithoutNccl, ///< no figure
    Communication,          ///< share of the mean step
    LowUtilization,         ///< of one device
    TensorCoresUnused,      ///< share of kernel time in operators that could use them
    MemoryNearlyFull,       ///< peak over capacity of one device
    // Heuristics of Lanescope.
    TinyKernels,     ///< share of kernels shorter than 10 us
    Tf32Matrices,    ///< share of kernel time in matrix kernels of TF32
    LaunchBound,     ///< share of a step in which the device idles while it waits for launches
    ExposedCopies,   ///< share of the mean step in which nothing but copies runs on the device
    Synchronization, ///< share of the steps in which a call of the host waits for the device
    WarmUp,          ///< length of the first step over the median step
    FewBlocks,       ///< share of kernel time in kernels with fewer blocks than SMs
};

struct Finding {
    FindingKind kind{};
    double value = 0;
    double threshold = 0;
    std::int32_t device = -1; ///< -1: not about one device
    TimeRange place;          ///< empty: nowhere in particular
    SliceId slice = kNoSlice; ///< at that place, if it is one
};

constexpr bool isHeuristic(FindingKind kind) {
    return kind >= FindingKind::TinyKernels;
}

/// In the order of the kinds. Under the plugin's conventions its own rules only. Figures of steps,
/// devices and tensor cores are those given.
std::vector<Finding> findings(const Trace& trace, const CallTree& tree, const std::vector<CallTimes>& times,
                              const StepBreakdown& steps, const std::vector<GpuSummary>& gpus,
                              const TensorCoreSummary& tensorCores, const Selection& selection = {},
                              std::stop_token stop = {});

} // namespace lanescope
