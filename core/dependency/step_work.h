// SPDX-License-Identifier: Apache-2.0
// Steps that do the same work. Pure; any thread. O(device work of the step).
#pragma once

#include <cstdint>

#include "core/dependency/dependency_graph.h"

namespace lanescope {

/// One number for the names of the device work launched in a step, by stream: equal steps have the same.
std::uint64_t workOfStep(const DependencyGraph& graph, const StepNodes& step);

} // namespace lanescope
