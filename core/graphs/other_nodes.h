// SPDX-License-Identifier: Apache-2.0
// Nodes of graphs that are no device work: events that a graph records and functions of the host that it
// waits for. Only PyTorch's own CUDA writer tells them. A pure function; any thread. Reads one arg of each.
#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/graphs/graph_replays.h"

namespace lanescope {

struct OtherNodes {
    std::size_t events = 0;
    std::size_t hostFunctions = 0;
};

/// By graph, as its first replay has them. Errors as of readArgColumn().
Result<std::vector<OtherNodes>> otherNodes(const Trace& trace, const GraphReplays& replays,
                                           const std::stop_token& stop = {});

} // namespace lanescope
