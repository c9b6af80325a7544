// SPDX-License-Identifier: Apache-2.0
// Where a dependency graph and its recording differ: nodes later than all their causes explain, and edges
// that the recording contradicts. Differences up to 10 us are taken for the spread of latencies.
#pragma once

#include "core/dependency/dependency_graph.h"

namespace lanescope {

struct UnexplainedWaits {
    std::vector<UnexplainedWait> waits; ///< by node
    std::vector<CutWeight> cuts;        ///< by edge
    DurationNs totalNs = 0;             ///< of the waits
};

/// Waits of a graph whose own waits and cuts are not filled in. O(edges).
UnexplainedWaits findUnexplainedWaits(const DependencyGraph& graph);

} // namespace lanescope
