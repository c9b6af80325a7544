// SPDX-License-Identifier: Apache-2.0
// Findings on the set-up of a trace, with the figure, the threshold it passed and the place it is
// about: rules of PyTorch Kineto's TensorBoard plugin (profiler/data.py, analyze()). Why a span was slow is
// explained by core/diagnosis instead: of the plugin's rules only those about the set-up hold beside it;
// under the plugin's conventions there are all. Pure function; any thread. Cost O(slices) at most once. Words
// for them are in core/analysis/findings/finding_text.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/device/tensor_core_summary.h"
#include "core/analysis/host/call_totals.h"
#include "core/analysis/host/call_tree.h"
#include "core/analysis/selection.h"
#include "core/analysis/steps/step_breakdown.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

enum class FindingKind : std::uint8_t {
    DataLoading,            ///< share of the mean step
    DataParallel,           ///< number of devices used
    DistributedWithoutNccl, ///< no figure
    Communication,          ///< share of the mean step
    LowUtilization,         ///< of one device
    TensorCoresUnused,      ///< share of kernel time in operators that could use them
    MemoryNearlyFull,       ///< peak over capacity of one device
};

struct Finding {
    FindingKind kind{};
    double value = 0;
    double threshold = 0;
    std::int32_t device = -1; ///< -1: not about one device
    TimeRange place;          ///< empty: nowhere in particular
    SliceId slice = kNoSlice; ///< at that place, if it is one
};

inline constexpr std::size_t kFindingKindCount = 7;

/// In the order of the kinds. Figures of steps, devices and tensor cores are those given.
std::vector<Finding> findings(const Trace& trace, const CallTree& tree, const std::vector<CallTimes>& times,
                              const StepBreakdown& steps, const std::vector<GpuSummary>& gpus,
                              const TensorCoreSummary& tensorCores, const Selection& selection = {},
                              std::stop_token stop = {});

} // namespace lanescope
