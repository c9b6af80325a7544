// SPDX-License-Identifier: Apache-2.0
// Calls on the host: operators as a tree, with the launch calls and the device work of each. What
// the operator, kernel, module and memory tables share, so that they walk no parents. Made once for a trace;
// immutable; any thread. Cost O(slices) time and 4 bytes a slice while it is made, then 16 bytes a node.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/analysis/conventions.h"
#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

struct CallNode {
    SliceId slice = kNoSlice;
    std::uint32_t parent = kNoIndex; ///< index of a node, which stands before its children
    /// One past the last node of its subtree.
    std::uint32_t subtreeEnd = 0;
    /// Listed in tables of operators. The plugin's tree holds steps, modules, data loaders and optimizers
    /// as well.
    bool isOperator = true;
};

struct CallTreeOptions {
    Conventions conventions = Conventions::Lanescope;
    /// An operator whose only child has the same name counts as one with it, as PyTorch's own profiler does
    /// (torch/autograd/profiler_util.py, _remove_dup_nodes). Always so under the plugin's conventions.
    bool mergeSingleChild = false;
};

struct CallTree {
    /// Owner of device work that the plugin files under "CallTreeRoot".
    static constexpr std::uint32_t kRoot = kNoIndex - 1;

    CallTreeOptions options;
    std::vector<CallNode> nodes; ///< in depth-first order, track after track
    /// Node that made the call, by LaunchId; kNoIndex for none.
    std::vector<std::uint32_t> ownerOfLaunch;
    /// Node that caused the work, by DeviceOpId; kRoot or kNoIndex for none.
    std::vector<std::uint32_t> ownerOfOp;
    /// How often the plugin counts what is filed under its root: once for each thread with marked steps.
    std::uint32_t rootCount = 0;
};

/// Lanescope: operators nest by time on their track, a child is one that has no other operator in between;
/// calls belong to the innermost operator around them, device work to that of its launch call.
/// The plugin (profiler/event_parser.py, op_tree.py, node.py): calls belong to the operator with their
/// External id, operators that overlap their parent partially are left out, device work whose launch call is
/// not a runtime call is filed under the root. Empty when stopped.
CallTree callTree(const Trace& trace, const CallTreeOptions& options = {}, std::stop_token stop = {});

/// Selected time of a child within its parent: up to the parent's end.
DurationNs timeInside(const Trace& trace, SliceId child, SliceId parent, const Selection& selection = {});

} // namespace lanescope
