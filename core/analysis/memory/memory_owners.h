// SPDX-License-Identifier: Apache-2.0
// Which operator was running when memory was allocated or released. Pure function; any thread. Cost O(nodes
// of the threads with memory events + memory events).
#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/host/call_tree.h"

namespace lanescope {

class Trace;

/// For each memory event of the trace the innermost node of `tree` on its thread (start <= time < end),
/// kNoIndex for none.
std::vector<std::uint32_t> memoryOwners(const Trace& trace, const CallTree& tree);

} // namespace lanescope
