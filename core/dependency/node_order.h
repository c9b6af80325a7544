// SPDX-License-Identifier: Apache-2.0
// The nodes of a dependency graph in recorded order. At one instant: work end, call end, step end, step
// begin, call begin, work begin, end of a call without duration, end of work without duration. Pure; any
// thread. Cost O(n log n).
#pragma once

#include <cstdint>
#include <vector>

#include "core/dependency/dependency_graph.h"
#include "core/dependency/recorded_work.h"

namespace lanescope {

struct OrderedNode {
    TimeNs timeNs = 0;
    std::uint32_t rank = 0; ///< order at one instant
    NodeKind kind = NodeKind::CallBegin;
    std::uint32_t index = 0; ///< of the call, piece, or step
};

/// Steps by their position in Trace::steps(); of several with one number on different threads the longest.
std::vector<std::uint32_t> markedSteps(const Trace& trace);

std::vector<OrderedNode> nodesInOrder(const Trace& trace, const RecordedWork& work,
                                      const std::vector<std::uint32_t>& steps);

} // namespace lanescope
