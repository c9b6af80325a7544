// SPDX-License-Identifier: Apache-2.0
// Makes the arrays of a dependency graph in one pass over calls, device work and step marks in recorded
// order. Used through DependencyGraph::build(). Any thread.
#pragma once

#include <stop_token>

#include "core/base/result.h"
#include "core/dependency/dependency_graph.h"

namespace lanescope {

/// Errors as those of DependencyGraph::build().
Result<GraphData> buildGraph(const Trace& trace, std::stop_token stop);

} // namespace lanescope
