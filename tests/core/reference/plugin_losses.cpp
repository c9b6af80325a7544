// SPDX-License-Identifier: Apache-2.0
#include "tests/core/reference/plugin_losses.h"

#include <algorithm>

#include "core/attribution/attribution.h"
#include "core/store/trace.h"

namespace lanescope::test {

namespace {

constexpr std::string_view kBackward = "autograd::engine::evaluate_function:";
constexpr std::string_view kAccumulate =
    "autograd::engine::evaluate_function: torch::autograd::AccumulateGrad";

/// Whether an arrow leads from an operator of a module into the subtree of `root`.
bool isBackwardOfModule(const Trace& trace, const CallTree& tree, std::size_t root) {
    for (std::size_t i = root; i < tree.nodes[root].subtreeEnd; ++i) {
        for (const FlowId flow : trace.flowsTo(tree.nodes[i].slice)) {
            for (const SliceId caller : callStackOf(trace, trace.flows()[indexOf(flow)].from)) {
                if (trace.sliceName(caller).starts_with("nn.Module: ")) {
                    return true;
                }
            }
        }
    }
    return false;
}

} // namespace

void dropWhatThePluginLoses(const Trace& trace, CallTree& tree) {
    const bool hasModules = std::any_of(tree.nodes.begin(), tree.nodes.end(), [&](const CallNode& node) {
        return trace.sliceName(node.slice).starts_with("nn.Module: ");
    });
    const bool hasArrows = std::any_of(trace.flows().begin(), trace.flows().end(), [&](const Flow& flow) {
        return trace.category(flow.category).kind == CategoryKind::ForwardBackwardFlow;
    });
    if (!hasModules || !hasArrows) {
        return;
    }
    // Without steps nothing is cut off.
    const TimeNs lastStepNs =
        trace.steps().empty() ? trace.bounds().startNs : trace.steps().back().range.startNs;
    bool isLost = false;
    std::vector<bool> isLostNode(tree.nodes.size(), false);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        const CallNode& node = tree.nodes[i];
        const std::string_view name = trace.sliceName(node.slice);
        if (node.parent != kNoIndex || !name.starts_with(kBackward)) {
            continue;
        }
        if (name != kAccumulate) {
            isLost = trace.slices().startNs[node.slice] < lastStepNs || !isBackwardOfModule(trace, tree, i);
        }
        for (std::size_t inside = i; isLost && inside < node.subtreeEnd; ++inside) {
            tree.nodes[inside].isOperator = false;
            isLostNode[inside] = true;
        }
    }
    for (std::uint32_t& owner : tree.ownerOfOp) {
        owner = owner < isLostNode.size() && isLostNode[owner] ? kNoIndex : owner;
    }
}

} // namespace lanescope::test
