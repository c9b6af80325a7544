// SPDX-License-Identifier: Apache-2.0
// Time of each kind of cause in each step of a trace, from one diagnosis of the stretch that holds them all.
// Small causes keep their kind. A pure function; any thread. Cost: a diagnosis, and O(parts x log steps).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/diagnosis/cause.h"

namespace lanescope {

class IdlePieces;
class Trace;

struct StepCause {
    std::vector<DurationNs> stepNs; ///< by step
    DurationNs totalNs = 0;
    std::uint64_t parts = 0; ///< stretches of host time and pieces of device work
    /// The cause of the kind that took most, without the list of its parts; empty for none.
    std::string culprit;
    SliceId slice = kNoSlice; ///< of the culprit, if it is one
    TimeRange place;          ///< where most of it is; empty for none
};
using StepCauses = std::array<StepCause, kCauseKindCount>; ///< by CauseKind

/// `idle` is that of the trace. `steps` are in order and disjoint. A part belongs to the step in which it
/// begins; between steps to none.
StepCauses stepCauses(const Trace& trace, const IdlePieces& idle, std::span<const TimeRange> steps);

} // namespace lanescope
