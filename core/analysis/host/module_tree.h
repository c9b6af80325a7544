// SPDX-License-Identifier: Apache-2.0
// nn.Module objects as a tree, with the time that each takes on the host and on devices, forward and
// backward. Definitions: PyTorch Kineto's TensorBoard plugin (profiler/module_op.py); what differs is in
// docs/metrics.md. A pure function of (trace, selection); any thread. Cost as in path_tree.h.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/analysis/host/call_tree.h"
#include "core/analysis/host/path_tree.h"
#include "core/analysis/selection.h"

namespace lanescope {

/// A module below its parent; `count` is how often it was called.
struct ModuleRow : PathNode {
    std::uint64_t operators = 0; ///< called directly by it, not by other operators or modules below
    /// Backward pass of what ran in it, with the modules below: outermost operators that forward-backward
    /// arrows lead to, and the device work they launched.
    DurationNs backwardHostNs = 0;
    DurationNs backwardDeviceNs = 0;
};

struct ModuleTree {
    std::vector<ModuleRow> rows; ///< in depth-first order; siblings by their first start
    bool hasBackward = false;    ///< some arrow leads from a module to an operator
};

/// Modules that run in the selection, from Python frames "nn.Module: ..." and annotations of PyTorch
/// Lightning. Empty when stopped.
ModuleTree moduleTree(const Trace& trace, const CallTree& tree, const Selection& selection = {},
                      std::stop_token stop = {});

/// For each device operation the name of the innermost module around its launch call; kEmptyString for none.
/// By DeviceOpId. Cost O(device operations x nesting depth).
std::vector<StringId> modulesOfWork(const Trace& trace);

} // namespace lanescope
