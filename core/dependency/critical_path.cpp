// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/critical_path.h"

#include <algorithm>

#include "core/base/user_text.h"
#include "core/dependency/host_slices.h"
#include "core/dependency/replay.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

PathPart partOfWork(DeviceWorkClass work) {
    switch (work) {
    case DeviceWorkClass::Memcpy:
        return PathPart::Copy;
    case DeviceWorkClass::Memset:
        return PathPart::Memset;
    case DeviceWorkClass::Communication:
        return PathPart::Communication;
    case DeviceWorkClass::Computation:
    case DeviceWorkClass::Other:
        break;
    }
    return PathPart::Kernel;
}

PathPart partOf(const DependencyGraph& graph, EdgeId edge, NodeId to) {
    if (const DeviceOpId work = graph.workAlong(edge, to); work != kNoDeviceOp) {
        return partOfWork(graph.classOf(work));
    }
    switch (graph.kind(edge)) {
    case EdgeKind::Host:
        return PathPart::HostWork;
    case EdgeKind::Call:
        return PathPart::RuntimeCall;
    case EdgeKind::Launch:
    case EdgeKind::GraphLaunch:
        return PathPart::LaunchLatency;
    case EdgeKind::Stream:
        return PathPart::StreamGap;
    case EdgeKind::Event:
        return PathPart::EventWait;
    case EdgeKind::DeviceSync:
    case EdgeKind::StreamSync:
    case EdgeKind::EventSync:
    case EdgeKind::Copy:
        return PathPart::WaitReturn;
    case EdgeKind::QueueFull:
        return PathPart::QueueFull;
    case EdgeKind::Thread:
        return PathPart::HandOver;
    case EdgeKind::Work:
        break;
    }
    return PathPart::NoCause;
}

/// The host slice that covers most of a segment.
void nameHostWork(const DependencyGraph& graph, PathSegment& segment, NodeId from, HostSlices& host) {
    HostWorkName name = host.nameOf(segment.track, segment.range);
    if (name.slice == kNoSlice && segment.part == PathPart::HandOver) {
        // The other thread may have worked up to the hand-over.
        name = host.nameOf(graph.trace().trackOf(graph.sliceOf(from)), segment.range);
    }
    segment.slice = name.slice;
    segment.dataLoading = name.dataLoading;
}

void findRunnerUp(const DependencyGraph& graph, PathSegment& segment) {
    const auto [first, last] = graph.edgesTo(segment.to);
    const auto cameNs = [&graph](EdgeId edge) { return graph.timeNs(graph.from(edge)); };
    for (std::uint32_t e = first; e < last; ++e) {
        if (EdgeId{e} != segment.edge &&
            (segment.runnerUp == kNoEdge || cameNs(EdgeId{e}) > cameNs(segment.runnerUp))) {
            segment.runnerUp = EdgeId{e};
            segment.marginNs = saturatingSubtract(cameNs(segment.edge), cameNs(EdgeId{e}));
        }
    }
}

class PathWalk {
public:
    PathWalk(const DependencyGraph& graph, const PathSpan& span)
        : m_graph(graph)
        , m_trace(graph.trace())
        , m_host(m_trace) {
        m_path.range = span.range;
    }

    CriticalPath walk(const PathSpan& span) {
        TimeNs untilNs = span.range.endNs;
        NodeId node = span.end;
        if (node != kNoNode && m_graph.timeNs(node) < untilNs) {
            addTail(span, node);
            untilNs = std::max(m_graph.timeNs(node), span.range.startNs);
        }
        while (node != kNoNode && m_graph.timeNs(node) > span.range.startNs) {
            const EdgeId edge = bindingEdge(m_graph, node);
            if (edge == kNoEdge) {
                break;
            }
            if (m_graph.timeNs(m_graph.from(edge)) < untilNs) {
                add(segmentAlong(m_graph, edge, node, {span.range.startNs, untilNs}, m_host));
                untilNs = std::max(m_graph.timeNs(m_graph.from(edge)), span.range.startNs);
            }
            node = m_graph.from(edge);
        }
        if (untilNs > span.range.startNs) {
            PathSegment rest;
            rest.range = {span.range.startNs, untilNs};
            rest.part = PathPart::NoCause;
            rest.to = node;
            add(rest);
        }
        std::ranges::reverse(m_path.segments);
        return std::move(m_path);
    }

private:
    void addTail(const PathSpan& span, NodeId node) {
        PathSegment tail;
        tail.range = {std::max(m_graph.timeNs(node), span.range.startNs), span.range.endNs};
        tail.part = span.lastHostSlice == kNoSlice ? PathPart::NoCause : PathPart::HostWork;
        tail.slice = span.lastHostSlice;
        tail.track = tail.slice == kNoSlice ? kNoTrack : m_trace.trackOf(tail.slice);
        add(tail);
    }

    void add(const PathSegment& segment) {
        const DurationNs lengthNs = segment.range.durationNs();
        m_path.partNs[std::size_t(segment.part)] += lengthNs - segment.unexplainedNs;
        m_path.partNs[std::size_t(PathPart::Unexplained)] += segment.unexplainedNs;
        m_path.unexplainedNs += segment.unexplainedNs;
        if (segment.evidence == Evidence::Inferred || segment.evidence == Evidence::Paired) {
            ++m_path.inferredEdges;
            m_path.inferredNs += lengthNs;
        }
        m_path.segments.push_back(segment);
    }

    const DependencyGraph& m_graph;
    const Trace& m_trace;
    HostSlices m_host;
    CriticalPath m_path;
};

} // namespace

const char* pathPartName(PathPart part) {
    static constexpr std::array<const char*, kPathPartCount> kNames{
        "host_work",  "runtime_call", "hand_over",   "launch_latency", "stream_gap",
        "event_wait", "wait_return",  "queue_full",  "kernel",         "communication",
        "copy",       "memset",       "unexplained", "no_cause"};
    return kNames[std::size_t(part)];
}

const char* pathPartText(PathPart part) {
    static constexpr std::array<const char*, kPathPartCount> kTexts{userText("host work"),
                                                                    userText("runtime call"),
                                                                    userText("hand-over between threads"),
                                                                    userText("launch latency"),
                                                                    userText("gap on stream"),
                                                                    userText("event wait"),
                                                                    userText("return of a wait"),
                                                                    userText("queue full"),
                                                                    userText("kernel"),
                                                                    userText("communication"),
                                                                    userText("copy"),
                                                                    userText("memset"),
                                                                    userText("unexplained wait"),
                                                                    userText("no recorded cause")};
    return kTexts[std::size_t(part)];
}

PathSegment segmentAlong(const DependencyGraph& graph, EdgeId edge, NodeId to, TimeRange within,
                         HostSlices& host) {
    PathSegment segment;
    const NodeId from = graph.from(edge);
    segment.range = TimeRange{graph.timeNs(from), graph.timeNs(to)}.clippedTo(within);
    segment.part = partOf(graph, edge, to);
    segment.edge = edge;
    segment.to = to;
    segment.evidence = graph.evidence(edge);
    const DeviceOpId work = graph.workAlong(edge, to);
    segment.slice = work == kNoDeviceOp ? graph.sliceOf(to) : graph.trace().deviceOp(work).slice;
    segment.track = graph.trace().trackOf(segment.slice);
    // The wait is the end of the stretch between the cause and the node.
    const TimeNs explainedNs = saturatingSubtract(graph.timeNs(to), graph.unexplainedNs(to));
    segment.unexplainedNs = saturatingSubtract(
        segment.range.endNs, std::clamp(explainedNs, segment.range.startNs, segment.range.endNs));
    if (segment.part == PathPart::HostWork || segment.part == PathPart::HandOver) {
        nameHostWork(graph, segment, from, host);
    }
    findRunnerUp(graph, segment);
    return segment;
}

PathSegment hostWorkOn(const Trace& trace, TrackId track, TimeRange range) {
    PathSegment segment;
    segment.range = range;
    segment.part = PathPart::HostWork;
    segment.track = track;
    const HostWorkName name = HostSlices(trace).nameOf(track, range);
    segment.slice = name.slice;
    segment.dataLoading = name.dataLoading;
    return segment;
}

CriticalPath criticalPath(const DependencyGraph& graph, const PathSpan& span) {
    return PathWalk(graph, span).walk(span);
}

std::string segmentName(const DependencyGraph& graph, const PathSegment& segment) {
    if (segment.dataLoading) {
        return "data loading";
    }
    if (segment.slice != kNoSlice) {
        return std::string(graph.trace().sliceName(segment.slice));
    }
    return segment.part == PathPart::HostWork || segment.part == PathPart::HandOver ? "(no slice)" : "";
}

} // namespace lanescope
