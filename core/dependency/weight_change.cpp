// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/weight_change.h"

#include "core/dependency/knob_edges.h"

namespace lanescope {

Result<WeightChange> weightChange(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
                                  std::span<const Knob> knobs, std::stop_token stop, const WorkNeeds* needs) {
    const Result<KnobEdges> edges = KnobEdges::find(graph, knobs, std::move(stop), needs);
    if (!edges) {
        return edges.error();
    }
    std::vector<double> factors;
    for (const Knob& knob : knobs) {
        factors.push_back(knob.factor);
    }
    return edges->change(weights, factors);
}

} // namespace lanescope
