// SPDX-License-Identifier: Apache-2.0
// The chain of events that decided when a step, a range or a slice ended: from the end back, at each node
// along the cause that was recorded last. Its parts sum up to the length of the stretch exactly. Pure
// functions of the graph; any thread. Cost O(path) for the path, O(nodes of the stretch) for slack.
// Definitions: docs/metrics.md, "Critical path".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/dependency/dependency_graph.h"

namespace lanescope {

class HostSlices;

enum class PathPart : std::uint8_t {
    HostWork, ///< between calls of a thread
    RuntimeCall,
    HandOver, ///< from one thread to another that slept
    LaunchLatency,
    StreamGap,
    EventWait,  ///< latency of a wait for an event of another stream
    WaitReturn, ///< from the end of work to the return of the call that waited for it
    QueueFull,
    Kernel,
    Communication,
    Copy,
    Memset,
    Unexplained, ///< waits that no edge explains
    NoCause,     ///< before a node without any recorded cause
};
inline constexpr std::size_t kPathPartCount = 14;
/// Stable name, such as "launch_latency".
const char* pathPartName(PathPart part);
/// For a person, such as "launch latency".
const char* pathPartText(PathPart part);

/// Stretch whose path is wanted. Make it with one of the functions below.
struct PathSpan {
    TimeRange range;      ///< the path is cut at both ends
    NodeId end = kNoNode; ///< the path leads to this node; kNoNode for a graph without nodes in the range
    SliceId lastHostSlice = kNoSlice; ///< host work after the end node; kNoSlice for none
};

/// `place` is an index into DependencyGraph::steps().
PathSpan spanOfStep(const DependencyGraph& graph, std::size_t place);
/// From the first node to the last one.
PathSpan spanOfTrace(const DependencyGraph& graph);
/// The part inside of `range` of the path to the end of the step in which the range ends, or, where no step
/// ends later, to the end of the trace.
PathSpan spanOfRange(const DependencyGraph& graph, TimeRange range);
/// Stretch of the step whose marks are the ends of `range`, else of the range; absent: of the trace.
PathSpan spanOfSelection(const DependencyGraph& graph, const std::optional<TimeRange>& range);
/// The position in DependencyGraph::steps() of the step whose marks are the ends of `range`.
std::optional<std::size_t> stepWithin(const DependencyGraph& graph, TimeRange range);
/// From the begin of the step in which the slice starts (else of the trace) to its end. Error: the slice lies
/// on a track without calls or device work in the graph.
Result<PathSpan> spanToSlice(const DependencyGraph& graph, SliceId slice);

/// A stretch of the path, in one part.
struct PathSegment {
    TimeRange range;
    PathPart part = PathPart::HostWork;
    /// The unexplained end of `range`, part of the length; counts as PathPart::Unexplained.
    DurationNs unexplainedNs = 0;
    EdgeId edge = kNoEdge; ///< along which it leads; kNoEdge for NoCause and host work at the end
    NodeId to = kNoNode;
    Evidence evidence = Evidence::Recorded;
    /// The kernel, copy or call; of host work the slice that covers most of it; kNoSlice for none.
    SliceId slice = kNoSlice;
    TrackId track = kNoTrack;
    bool dataLoading = false; ///< host work inside the iterator of a data loader
    /// The cause that would have decided without this one, and how much earlier it came; kNoEdge for none.
    EdgeId runnerUp = kNoEdge;
    DurationNs marginNs = 0;
};

struct CriticalPath {
    TimeRange range;
    std::vector<PathSegment> segments; ///< in order of time; without gap or overlap
    std::array<DurationNs, kPathPartCount> partNs{};
    DurationNs unexplainedNs = 0;    ///< the same as of the part
    std::uint64_t inferredEdges = 0; ///< segments along edges that are not recorded or exact
    DurationNs inferredNs = 0;       ///< time of these segments
};

CriticalPath criticalPath(const DependencyGraph& graph, const PathSpan& span);

/// The segment of a path along one edge that leads to `to`, cut to `within`. `host`: of the graph's trace.
PathSegment segmentAlong(const DependencyGraph& graph, EdgeId edge, NodeId to, TimeRange within,
                         HostSlices& host);

/// Host work of a thread outside of the graph, such as up to the begin of a slice.
PathSegment hostWorkOn(const Trace& trace, TrackId track, TimeRange range);

/// The last node of calls and step marks of `track` at `timeNs` or before; kNoNode for none. O(rows of the
/// track x log n + steps).
NodeId lastCallNode(const DependencyGraph& graph, TrackId track, TimeNs timeNs);

/// Name of a segment: of device work, call or host slice; "data loading"; for host work without a slice that
/// covers most of it "(no slice)".
std::string segmentName(const DependencyGraph& graph, const PathSegment& segment);

/// How much later each node of the stretch could be without moving its end, with the distances that were
/// recorded for causes that decided and the model's for others.
struct PathSlack {
    std::uint32_t firstNode = 0;
    std::vector<DurationNs>
        slackNs; ///< by node from firstNode on; the largest DurationNs: does not matter at all
    DurationNs of(NodeId node) const;
};
PathSlack pathSlack(const DependencyGraph& graph, const PathSpan& span);

/// Calls and device work that could be late by less than 1 % of the stretch, those of the path included; by
/// start.
std::vector<SliceId> nearlyCriticalSlices(const DependencyGraph& graph, const PathSpan& span,
                                          const PathSlack& slack);

} // namespace lanescope
