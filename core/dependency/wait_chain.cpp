// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/wait_chain.h"

#include <algorithm>
#include <limits>

#include "core/dependency/host_slices.h"
#include "core/dependency/replay.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// The chain back from `node`, at most `most` links, within `within`.
WaitChain chainFrom(const DependencyGraph& graph, NodeId node, TimeRange within, std::size_t most) {
    WaitChain chain;
    HostSlices host(graph.trace());
    TimeNs untilNs = within.endNs;
    const auto add = [&chain, &untilNs](PathSegment link) {
        chain.unexplainedNs += link.unexplainedNs;
        untilNs = link.range.startNs;
        chain.links.push_back(std::move(link));
    };
    while (graph.timeNs(node) > within.startNs && chain.links.size() < most) {
        const EdgeId edge = bindingEdge(graph, node);
        if (edge == kNoEdge) {
            PathSegment link;
            link.part = PathPart::NoCause;
            link.range = {within.startNs, untilNs};
            link.to = node;
            add(link);
            break;
        }
        if (graph.timeNs(graph.from(edge)) < untilNs) {
            add(segmentAlong(graph, edge, node, {within.startNs, untilNs}, host));
        }
        node = graph.from(edge);
    }
    chain.isCut = untilNs > within.startNs || graph.timeNs(node) < within.startNs;
    chain.range = {untilNs, within.endNs};
    return chain;
}

Error unknown(const char* message) {
    return {ErrorCode::InvalidArgument, message, {}, {}};
}

} // namespace

Result<WaitChain> whyStarted(const DependencyGraph& graph, SliceId slice, std::size_t most) {
    const Trace& trace = graph.trace();
    const TimeNs startNs = trace.slices().startNs[slice];
    const TimeNs firstNs = graph.nodeCount() > 0 ? graph.timeNs(NodeId{0}) : startNs;
    NodeId node = kNoNode;
    if (const DeviceOpId op = trace.deviceOpOf(slice); op != kNoDeviceOp) {
        node = graph.work()[indexOf(op)].begin;
    } else if (const LaunchId call = trace.launchCallOf(slice); call != kNoLaunch) {
        node = graph.calls()[indexOf(call)].begin;
    }
    if (node != kNoNode && graph.timeNs(node) <= startNs) {
        return chainFrom(graph, node, {firstNs, graph.timeNs(node)}, most);
    }
    // A host slice begins when what its thread did before ends: host work from the last call of the thread
    // on.
    const Result<PathSpan> span = spanToSlice(graph, slice);
    if (!span) {
        return span.error();
    }
    node = lastCallNode(graph, trace.trackOf(slice), startNs);
    if (node == kNoNode) {
        return unknown("no call of its thread was recorded before it");
    }
    WaitChain chain = chainFrom(graph, node, {firstNs, graph.timeNs(node)}, most > 0 ? most - 1 : 0);
    if (graph.timeNs(node) < startNs) {
        PathSegment work = hostWorkOn(trace, trace.trackOf(slice), {graph.timeNs(node), startNs});
        chain.links.insert(chain.links.begin(), work);
        chain.range.endNs = startNs;
    }
    return chain;
}

Result<WaitChain> whyIdle(const DependencyGraph& graph, TimeRange idle, SliceId after, std::size_t most) {
    const DeviceOpId op = after == kNoSlice ? kNoDeviceOp : graph.trace().deviceOpOf(after);
    const NodeId node = op == kNoDeviceOp ? kNoNode : graph.work()[indexOf(op)].begin;
    if (node == kNoNode) {
        return unknown("no work of the stream follows in the trace");
    }
    if (graph.timeNs(node) < idle.endNs) {
        return unknown("the work after it begins earlier");
    }
    return chainFrom(graph, node, idle, most);
}

} // namespace lanescope
