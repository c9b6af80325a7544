// SPDX-License-Identifier: Apache-2.0
// Args that a node of an execution trace adds to its operator: what it says, and its inputs in the words of
// torch.profiler ("Input Dims", "Input type", "Concrete Inputs"), which FLOPs are computed from. Pure.
#pragma once

#include <string>
#include <vector>

#include "core/import/companion/execution_trace.h"
#include "core/store/args.h"

namespace lanescope::companion {

/// Appends the args; those in the profiler's words only where the operator has none of that name.
void addNodeArgs(const ExecutionNode& node, const std::string& file, std::vector<Arg>& args);

} // namespace lanescope::companion
