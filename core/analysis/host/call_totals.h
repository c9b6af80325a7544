// SPDX-License-Identifier: Apache-2.0
// Times of every node of a call tree: on the host, of the device work it caused, and how much of that ran on
// tensor cores. Definitions: PyTorch Kineto's TensorBoard plugin (profiler/node.py, op_tree.py). Pure
// function; any thread. Cost O(nodes + launches + device ops).
#pragma once

#include <vector>

#include "core/analysis/host/call_tree.h"

namespace lanescope {

/// Concurrent device work adds up. Device time is that of kernels, copies and memsets.
struct CallTimes {
    /// Duration minus child nodes and the runtime and driver calls made directly.
    DurationNs hostSelfNs = 0;
    /// Duration minus child nodes only.
    DurationNs hostSelfWithCallsNs = 0;
    DurationNs deviceSelfNs = 0;  ///< caused by the node's own calls
    DurationNs deviceTotalNs = 0; ///< caused in its subtree
    DurationNs tensorCoreSelfNs = 0;
    DurationNs tensorCoreTotalNs = 0;
    /// An operator that can run on tensor cores by its name, that a child of can, or that did.
    bool tensorCoreEligible = false;
};

/// By node, of what runs in the selection: device work counts where it runs, whenever it was launched.
/// Whether an operator is eligible does not depend on the selection. Lanescope counts kernels that run on
/// tensor cores by its additional names, too; the plugin counts those of its own list.
std::vector<CallTimes> callTimes(const Trace& trace, const CallTree& tree, const Selection& selection = {});

/// Times of a selection. Keeps a reference to those of the whole trace: without a range it is these.
class SelectedCallTimes {
public:
    SelectedCallTimes(const Trace& trace, const CallTree& tree, const std::vector<CallTimes>& whole,
                      const Selection& selection);

    const CallTimes& operator[](std::size_t node) const {
        return m_own.empty() ? m_whole[node] : m_own[node];
    }

private:
    const std::vector<CallTimes>& m_whole;
    std::vector<CallTimes> m_own; ///< empty: as m_whole
};

} // namespace lanescope
