// SPDX-License-Identifier: Apache-2.0
// The edges on which knobs act, found once: a factor that moves then costs the changed edges alone.
// Immutable; any thread. 16 bytes an edge and knob. Finding them costs O(edges + device work x nesting
// depth), and O(host slices) for each knob that looks inside host slices.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/dependency/dependency_graph.h"
#include "core/dependency/knob.h"
#include "core/dependency/weight_change.h"

namespace lanescope {

class KnobEdges {
public:
    /// Error: a pattern that cannot be read; Cancelled when stopped.
    static Result<KnobEdges> find(const DependencyGraph& graph, std::span<const Knob> knobs,
                                  std::stop_token stop = {});

    std::size_t knobCount() const { return m_targets.size(); }
    /// The change with `factors` in the order of the knobs, in place of their own. A factor below 1 of a knob
    /// that can only be 0 is 0. `weights` are those of the model. O(edges that knobs act on).
    WeightChange change(const std::vector<DurationNs>& weights, std::span<const double> factors) const;

private:
    struct Part {
        EdgeId edge = kNoEdge;
        std::uint32_t knob = 0;
        double share = 0; ///< of the weight; negative: the edge goes
    };
    std::vector<Part> m_parts; ///< by edge, then knob
    std::vector<KnobTarget> m_targets;
    DurationNs m_besideCommunicationNs = 0;
    std::vector<std::string> m_notes;
};

} // namespace lanescope
