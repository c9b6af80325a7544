// SPDX-License-Identifier: Apache-2.0
// The weights of a dependency graph that knobs change. Knobs commute: an edge takes the product of the
// factors of each. Pure; any thread. Cost O(edges + device work x nesting depth), and O(host slices) for each
// knob that looks inside host slices.
#pragma once

#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/dependency/dependency_graph.h"
#include "core/dependency/knob.h"
#include "core/dependency/work_needs.h"

namespace lanescope {

/// Weight of an edge that is left out.
inline constexpr DurationNs kLeftOutNs = std::numeric_limits<DurationNs>::min() / 4;

struct EdgeWeight {
    EdgeId edge = kNoEdge;
    DurationNs weightNs = 0;
};

struct WeightChange {
    std::vector<EdgeWeight> edges;      ///< by edge; only those that differ
    std::vector<UnexplainedWait> waits; ///< by node; only those that differ, with their new length
    bool dropsWaits = false;            ///< unexplained waits are left out
    /// Device time of kernels that ran beside communication which the change shortens: they may get faster by
    /// themselves, which no replay predicts.
    DurationNs besideCommunicationNs = 0;
    std::vector<std::string> notes;     ///< where a knob could not act, and why
    std::vector<std::string> unmatched; ///< knobs as text whose patterns match nothing that they could change
};

/// Says which of the knobs match nothing in any of the changes; no error if each matches somewhere.
std::optional<Error> unmatchedError(std::span<const WeightChange> changes);

/// `weights` are those of the model. `needs` and errors as those of KnobEdges::find().
Result<WeightChange> weightChange(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
                                  std::span<const Knob> knobs, std::stop_token stop = {},
                                  const WorkNeeds* needs = nullptr);

} // namespace lanescope
