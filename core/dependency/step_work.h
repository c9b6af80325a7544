// SPDX-License-Identifier: Apache-2.0
// Steps that do the same work. Pure; any thread. O(device work of the step).
#pragma once

#include <cstdint>

#include "core/dependency/dependency_graph.h"

namespace lanescope {

/// Whether a call belongs to the rank of the step: steps of several ranks of a file overlap.
bool isOfStep(const DependencyGraph& graph, const StepNodes& step, NodeId call);

/// One number for the rank of a step and the names of the device work launched in it, by stream: equal steps
/// have the same.
std::uint64_t workOfStep(const DependencyGraph& graph, const StepNodes& step);

} // namespace lanescope
