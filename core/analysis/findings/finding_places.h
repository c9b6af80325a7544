// SPDX-License-Identifier: Apache-2.0
// Inputs of the rules for findings, and the places that they show. Internal to core/analysis; any
// thread.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/analysis/findings/findings.h"
#include "core/analysis/intervals.h"
#include "core/store/tables.h"

namespace lanescope {

struct FindingContext {
    const Trace& trace;
    const CallTree& tree;
    const std::vector<CallTimes>& times;
    const StepBreakdown& steps;
    const std::vector<GpuSummary>& gpus;
    const TensorCoreSummary& tensorCores;
    const Selection& selection;
    std::vector<CategoryKind> kinds{}; ///< by CategoryId
    std::size_t kernelCount = 0;       ///< in the selection

    CategoryKind kind(SliceId slice) const;
    bool isKernel(const DeviceOp& op) const { return kind(op.slice) == CategoryKind::Kernel; }
    bool isSelected(SliceId slice) const;
};

/// Range of a slice; empty for kNoSlice.
TimeRange placeOf(const Trace& trace, SliceId slice);

/// The first of the longest operators and annotations in the selection whose name `isWanted`; kNoSlice for
/// none. Asks once a name.
SliceId longestHost(const FindingContext& context, const std::function<bool(std::string_view)>& isWanted);

/// The first of the longest device ops in the selection that `isWanted`; kNoSlice for none.
SliceId longestDevice(const FindingContext& context, const std::function<bool(const DeviceOp&)>& isWanted);

/// The time in which the device does anything: kernels, copies and memsets.
IntervalSet deviceBusy(const Trace& trace, std::int32_t device);

/// The longest time within `range` in which the device does nothing; empty where it is always busy.
TimeRange longestGap(const Trace& trace, std::int32_t device, TimeRange range);

} // namespace lanescope
