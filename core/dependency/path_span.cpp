// SPDX-License-Identifier: Apache-2.0
// Stretches of critical_path.h.
#include <algorithm>

#include "core/analysis/steps/step_marks.h"
#include "core/dependency/critical_path.h"
#include "core/dependency/host_slices.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Begin of the last step that has begun at `timeNs`, else of the graph.
TimeNs beginBefore(const DependencyGraph& graph, TimeNs timeNs) {
    TimeNs beginNs = graph.nodeCount() > 0 ? std::min(timeNs, graph.timeNs(NodeId{0})) : timeNs;
    for (const StepNodes& step : graph.steps()) {
        if (graph.timeNs(step.begin) <= timeNs) {
            beginNs = graph.timeNs(step.begin);
        }
    }
    return beginNs;
}

bool isStepMark(NodeKind kind) {
    return kind == NodeKind::StepBegin || kind == NodeKind::StepEnd;
}

} // namespace

NodeId lastCallNode(const DependencyGraph& graph, TrackId track, TimeNs timeNs) {
    const Trace& trace = graph.trace();
    const Track& it = trace.track(track);
    NodeId last = kNoNode;
    const auto consider = [&](NodeId node) {
        if (node != kNoNode && graph.timeNs(node) <= timeNs &&
            (last == kNoNode || indexOf(node) > indexOf(last))) {
            last = node;
        }
    };
    for (std::uint32_t r = 0; r < it.rowCount; ++r) {
        const Row& row = trace.row(RowId(static_cast<std::uint32_t>(indexOf(it.firstRow) + r)));
        const auto first = std::ranges::lower_bound(trace.launches(), row.firstSlice, {}, &Launch::slice);
        const auto end = std::ranges::lower_bound(
            trace.launches(), SliceId(static_cast<std::uint32_t>(indexOf(row.firstSlice) + row.sliceCount)),
            {}, &Launch::slice);
        const auto behind = std::upper_bound(first, end, timeNs, [&](TimeNs value, const Launch& launch) {
            return value < trace.slices().startNs[launch.slice];
        });
        if (behind != first) {
            const CallNodes& nodes =
                graph.calls()[static_cast<std::size_t>(behind - 1 - trace.launches().begin())];
            consider(nodes.begin);
            consider(nodes.end);
        }
    }
    for (const StepNodes& step : graph.steps()) {
        if (trace.trackOf(trace.steps()[step.step].slice) == track) {
            consider(step.begin);
            consider(step.end);
        }
    }
    return last;
}

PathSpan spanOfStep(const DependencyGraph& graph, std::size_t place) {
    const StepNodes& step = graph.steps()[place];
    return {{graph.timeNs(step.begin), graph.timeNs(step.end)}, step.end, kNoSlice};
}

PathSpan spanOfTrace(const DependencyGraph& graph) {
    if (graph.nodeCount() == 0) {
        const TimeRange extents = graph.trace().extents();
        return {extents, kNoNode, kNoSlice};
    }
    // Marks of an inference engine lie around its work; the trace of it is from its first call to its last
    // work.
    const bool skipsMarks = hasIterations(graph.trace());
    std::uint32_t first = 0;
    std::uint32_t last = graph.nodeCount() - 1;
    while (skipsMarks && first < last && isStepMark(graph.kind(NodeId{first}))) {
        ++first;
    }
    while (skipsMarks && last > first && isStepMark(graph.kind(NodeId{last}))) {
        --last;
    }
    return {{graph.timeNs(NodeId{first}), graph.timeNs(NodeId{last})}, NodeId{last}, kNoSlice};
}

PathSpan spanOfRange(const DependencyGraph& graph, TimeRange range) {
    NodeId end = graph.nodeCount() == 0 ? kNoNode : NodeId{graph.nodeCount() - 1};
    for (const StepNodes& step : graph.steps()) {
        if (graph.timeNs(step.end) >= range.endNs && indexOf(step.end) < indexOf(end)) {
            end = step.end;
        }
    }
    return {range, end, kNoSlice};
}

std::optional<std::size_t> stepWithin(const DependencyGraph& graph, TimeRange range) {
    for (std::size_t i = 0; i < graph.steps().size(); ++i) {
        const StepNodes& step = graph.steps()[i];
        if (range == TimeRange{graph.timeNs(step.begin), graph.timeNs(step.end)}) {
            return i;
        }
    }
    return std::nullopt;
}

PathSpan spanOfSelection(const DependencyGraph& graph, const std::optional<TimeRange>& range) {
    if (!range) {
        return spanOfTrace(graph);
    }
    const std::optional<std::size_t> step = stepWithin(graph, *range);
    return step ? spanOfStep(graph, *step) : spanOfRange(graph, *range);
}

Result<PathSpan> spanToSlice(const DependencyGraph& graph, SliceId slice) {
    const Trace& trace = graph.trace();
    const TimeRange range = trace.slices().range(slice);
    PathSpan span{{beginBefore(graph, range.startNs), range.endNs}, kNoNode, kNoSlice};
    if (const DeviceOpId op = trace.deviceOpOf(slice); op != kNoDeviceOp) {
        span.end = graph.work()[indexOf(op)].end;
        span.range.endNs = graph.timeNs(span.end);
        return span;
    }
    if (const LaunchId call = trace.launchCallOf(slice); call != kNoLaunch) {
        span.end = graph.calls()[indexOf(call)].end;
    }
    if (span.end == kNoNode || graph.timeNs(span.end) > range.endNs) {
        span.end = lastCallNode(graph, trace.trackOf(slice), range.endNs);
        span.lastHostSlice = slice;
    }
    if (span.end == kNoNode) {
        return Error{ErrorCode::InvalidArgument,
                     "the slice has no dependencies: no call of its thread was recorded before its end",
                     {},
                     {}};
    }
    return span;
}

} // namespace lanescope
