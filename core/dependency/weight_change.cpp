// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/weight_change.h"

#include <algorithm>

#include "core/dependency/knob_edges.h"

namespace lanescope {

std::optional<Error> unmatchedError(std::span<const WeightChange> changes) {
    std::vector<std::string> everywhere =
        changes.empty() ? std::vector<std::string>() : changes.front().unmatched;
    for (const WeightChange& change : changes) {
        std::erase_if(everywhere, [&change](const std::string& knob) {
            return std::ranges::find(change.unmatched, knob) == change.unmatched.end();
        });
    }
    if (everywhere.empty()) {
        return {};
    }
    return Error{ErrorCode::InvalidArgument,
                 everywhere.front() + " changes nothing: no name matches its pattern",
                 {},
                 {}};
}

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
