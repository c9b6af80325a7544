// SPDX-License-Identifier: Apache-2.0
// From the baseline's mean step to the candidate's, part by part, without remainder: every nanosecond of a
// step belongs to exactly one part. While a kernel computes, it is the part of the model that the kernel
// (of several the one that started first) belongs to; else copies, communication, data loading or the time
// in which the device has nothing to do, in the order of the step time breakdown (analysis/step_roles.h). A
// trace without kernels is divided by what its steps' thread does. Plain values; any thread. Cost O(n log n)
// for n kernels.
#pragma once

#include <vector>

#include "core/analysis/steps/step_breakdown.h"
#include "core/compare/work_groups.h"

namespace lanescope {

enum class WaterfallKind : std::uint8_t {
    Group, ///< of WorkGroups
    Copies,
    Communication,
    DataLoading,
    Idle, ///< the device does nothing: the host prepares or waits; without a device, other time, which is
          ///< no less or more than the idle time of a device
};

struct WaterfallPart {
    WaterfallKind kind = WaterfallKind::Group;
    std::uint32_t group = kNoIndex;
    /// Sums over the steps, `count` the kernels; judged.
    DifferenceRow row;
    /// Part of the mean step, rounded so that the parts add up to the waterfall's own figures.
    DurationNs baselineNs = 0;
    DurationNs candidateNs = 0;

    DurationNs deltaNs() const { return candidateNs - baselineNs; }
};

struct Waterfall {
    std::vector<WaterfallPart> parts; ///< by descending size of the difference; empty ones left out
    DurationNs baselineNs = 0;        ///< mean step, rounded to the nanosecond
    DurationNs candidateNs = 0;
};

/// `baseline` and `candidate` are the breakdowns of the compared steps, in order.
Waterfall waterfall(const ComparedPair& pair, const WorkGroups& groups, const std::vector<StepRow>& baseline,
                    const std::vector<StepRow>& candidate);

} // namespace lanescope
