// SPDX-License-Identifier: Apache-2.0
// Breakdown of the time of each step: the eight classes of the step time breakdown and the overlap of
// computation and communication as PyTorch Kineto's TensorBoard plugin defines them
// (profiler/overall_parser.py, event_parser.py). A pure function of (trace, selection); any thread. Cost
// O(slices) plus sorting the outermost slices of each class.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/conventions.h"
#include "core/analysis/selection.h"
#include "core/analysis/steps/step_roles.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

struct StepRow {
    std::int64_t number = 0;
    TimeRange range;          ///< extended by device work (step_ranges.h), cut to the selection
    SliceId slice = kNoSlice; ///< the profiler's mark
    RankId rank = kNoRank;    ///< kNoRank in a trace of one rank
    bool isCut = false;       ///< the selection holds only a part of the step
    /// By StepRole; they add up to the length of the range exactly.
    std::array<DurationNs, kStepRoleCount> roleNs{};
    /// Time with computation (kernels; operators where the trace has no kernels), with communication, with
    /// both, and with neither. Unlike the roles the first two contain the third.
    DurationNs computationNs = 0;
    DurationNs communicationNs = 0;
    DurationNs overlapNs = 0;
    DurationNs idleNs = 0;

    DurationNs totalNs() const { return saturatingSubtract(range.endNs, range.startNs); }
    DurationNs ns(StepRole role) const { return roleNs[static_cast<std::size_t>(role)]; }
};

struct StepBreakdown {
    std::vector<StepRow> steps;
    /// The steps are those that the profiler marked; else there is one that spans the host's slices.
    bool marked = false;
    bool hasDevice = false;                      ///< the trace has runtime calls or device work
    bool hasCommunication = false;               ///< the trace has collectives
    std::array<double, kStepRoleCount> meanNs{}; ///< over the steps
    double meanTotalNs = 0;

    /// Share of the mean step, 0..1; < 0: unknown.
    double share(StepRole role) const {
        return meanTotalNs > 0 ? meanNs[static_cast<std::size_t>(role)] / meanTotalNs : -1;
    }
};

/// Steps are in order of ranks, then of time; each counts what its own rank did. With a range in the
/// selection, steps are cut to it and those outside are left out. Empty when stopped.
StepBreakdown stepBreakdown(const Trace& trace, const Selection& selection = {},
                            Conventions conventions = Conventions::Lanescope, std::stop_token stop = {});

/// Its steps without their roles, which cost most of it.
std::vector<StepRow> stepTimes(const Trace& trace, Conventions conventions = Conventions::Lanescope,
                               const std::stop_token& stop = {});

/// Breakdown of a time range as if it were one step.
StepRow rangeBreakdown(const Trace& trace, TimeRange range, Conventions conventions = Conventions::Lanescope,
                       const std::stop_token& stop = {});

} // namespace lanescope
