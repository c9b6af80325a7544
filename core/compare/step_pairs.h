// SPDX-License-Identifier: Apache-2.0
// Steps of two traces that correspond to each other: the k-th of one with the k-th of the other, and
// iterations of an inference engine with those of their phase, since engines mix phases in another order in
// each run. Pure functions; any thread. O(steps), phaseTable() besides that as difference_table.h.
#pragma once

#include <cstdint>
#include <vector>

#include "core/compare/compared_trace.h"
#include "core/compare/difference_table.h"

namespace lanescope {

/// Positions in ComparedTrace::steps().
struct StepPair {
    std::uint32_t baseline = 0;
    std::uint32_t candidate = 0;
};

/// In order of the baseline.
std::vector<StepPair> stepPairs(const ComparedTrace& baseline, const ComparedTrace& candidate);

/// Times of iterations by phase: a row for each phase that a side has, `count` its iterations, means per
/// iteration. Empty if no side has phases.
DifferenceTable phaseTable(const ComparedPair& pair);

} // namespace lanescope
