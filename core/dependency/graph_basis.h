// SPDX-License-Identifier: Apache-2.0
// The basis of answers from a dependency graph, in sentences. Pure functions; any thread.
#pragma once

#include <string>
#include <vector>

#include "core/dependency/dependency_graph.h"
#include "core/table/words.h"

namespace lanescope {

/// Facts about a graph that limit its answers: that it is empty, work without launches, waits that were
/// inferred, waits without a known cause. Sentences, each with its full stop.
std::vector<std::string> graphNotes(const DependencyGraph& graph);

/// Why nothing is predicted: "Nothing is predicted: 86 % of the critical path is without a recorded cause.
/// ..." and what to record, or most launches are unknown. `share` is baselessShareOf() a path.
Words noBasisText(const DependencyGraph& graph, double share);
/// For areMostLaunchesUnknown().
Words unknownLaunchesText();

} // namespace lanescope
