// SPDX-License-Identifier: Apache-2.0
// The change of steps that are captured as CUDA or HIP graphs: from its first to its last launch a step has
// one launch, no host work, no full queue, and the gaps of graph launches. A step that holds a wait for the
// device, a copy from or to pageable memory, or work that no other step has cannot be captured. Pure; any
// thread. O(edges).
#pragma once

#include <string>
#include <vector>

#include "core/dependency/dependency_graph.h"

namespace lanescope {

struct CapturedEdge {
    EdgeId edge = kNoEdge;
    double share = 1; ///< of the weight that goes
    bool isLeftOut = false;
};

struct CapturedEdges {
    std::vector<CapturedEdge> edges;   ///< by edge
    std::vector<std::string> refusals; ///< one for each step that keeps its launches, with the reason
};

/// Edges of all steps; without steps the whole trace counts as one.
CapturedEdges capturedEdges(const DependencyGraph& graph);

} // namespace lanescope
