// SPDX-License-Identifier: Apache-2.0
// The dependency graph of a trace: instants at which host threads and devices meet, and what each had to wait
// for. Critical path (critical_path.h) and what-if (what_if.h) stand on it. Nodes lie in recorded order, in
// which a cause comes before its effect, so that the order is a topological one.
// Ownership: the graph refers to its trace, which must live as long. Immutable after build(); any thread may
// read. All times and weights in nanoseconds of the trace's clock.
// Cost: O(n) time for n calls and pieces of device work on few threads and streams, 16 bytes a node, 8 an
// edge, and twice that while it is made. Two threads.
// Definitions: docs/metrics.md, "Dependency graph".
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/device_work_class.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/dependency/latency_spread.h"

namespace lanescope {

class Trace;

/// Position in recorded order.
enum class NodeId : std::uint32_t {};
inline constexpr NodeId kNoNode{kNoIndex};
/// Position in the list of edges, which lie in the order of the node that they lead to.
enum class EdgeId : std::uint32_t {};
inline constexpr EdgeId kNoEdge{kNoIndex};

enum class NodeKind : std::uint8_t {
    CallBegin, ///< outermost runtime or driver call of a thread
    CallEnd,
    WorkBegin, ///< kernel, copy, memset
    WorkEnd,
    StepBegin,
    StepEnd,
    HostBegin, ///< work of a thread without calls, or a wait for such work
    HostEnd,
};

enum class EdgeKind : std::uint8_t {
    Host,        ///< end of the previous call or step mark of the thread -> call begin or step mark
    Call,        ///< call begin -> call end
    Launch,      ///< call begin -> begin of its work
    GraphLaunch, ///< call begin -> begin of the first piece of a stream that a graph launch started
    Work,        ///< work begin -> work end
    Stream,      ///< work end -> begin of the next piece on the stream; work begin -> begin of a piece that
                 ///< dependent launch started before the end
    Event,       ///< end of a piece before an event record -> begin of the piece that waits for the event
    DeviceSync,  ///< end of the last piece of a stream -> end of a call that waits for the device
    StreamSync,  ///< end of the last piece of the stream -> end of the call
    EventSync,   ///< end of the last piece before the event record -> end of the call
    Copy,        ///< end of a copy -> end of its own call, which returns only then; begin of a copy whose
                 ///< record ends after the call -> the same
    QueueFull,   ///< begin of an earlier piece of the stream -> end of a launch call that had no room before
    Thread,      ///< last call end or step mark of another thread -> begin of a burst of a thread that slept;
                 ///< end of work of another thread -> end of a wait for it; end of such a wait -> begin of
                 ///< work that it asked for
};
inline constexpr std::size_t kEdgeKindCount = 13;
/// Stable name, such as "graph_launch".
const char* edgeKindName(EdgeKind kind);
/// Whether a call of the host ends at the edge because device work has ended.
constexpr bool isWait(EdgeKind kind) {
    return kind == EdgeKind::DeviceSync || kind == EdgeKind::StreamSync || kind == EdgeKind::EventSync ||
           kind == EdgeKind::Copy;
}

enum class Evidence : std::uint8_t {
    Recorded, ///< follows from the order or the ids of the recording
    Exact,    ///< from a recorded synchronization event
    Paired,   ///< event record and wait without synchronization events, joined by their order
    Inferred, ///< from times alone
};
inline constexpr std::size_t kEvidenceCount = 4;
const char* evidenceName(Evidence evidence);

/// How long an edge takes in the model.
enum class WeightRule : std::uint8_t {
    Recorded, ///< the recorded distance of its ends
    WakeUp,   ///< the same, at most 5 us: another thread decided
    Latency,  ///< the median latency of its class
    WorkLess, ///< the time of the work at its begin less the median of its class, at most the recorded
              ///< distance
};

/// Outermost call around a call, by LaunchId.
struct CallNodes {
    NodeId begin = kNoNode;
    NodeId end = kNoNode;
};

/// One piece of device work, by DeviceOpId.
struct WorkNodes {
    NodeId begin = kNoNode;
    NodeId end = kNoNode;
};

/// A step with its marks; `step` is an index into Trace::steps().
struct StepNodes {
    std::uint32_t step = 0;
    NodeId begin = kNoNode;
    NodeId end = kNoNode;
};

/// Time that no edge explains, kept at the node that came late.
struct UnexplainedWait {
    NodeId node = kNoNode;
    DurationNs waitNs = 0;
    /// The node is work without a launch in the trace: its distance to the work before it is all that is
    /// known.
    bool withoutLaunch = false;
};

/// A weight that the recording contradicts, cut to what it allows.
struct CutWeight {
    EdgeId edge = kNoEdge;
    DurationNs weightNs = 0;
};

/// Counts for the reader, who judges by them how far to trust an answer.
struct GraphCounts {
    std::array<std::uint64_t, kEdgeKindCount> byKind{};
    std::array<std::uint64_t, kEvidenceCount> byEvidence{};
    std::uint64_t skewed = 0;            ///< pieces recorded up to 2 us before their launch, moved to it
    std::uint64_t contradicted = 0;      ///< edges with a cut weight
    std::uint64_t unexplained = 0;       ///< nodes with an unexplained wait
    DurationNs unexplainedNs = 0;        ///< sum of these waits; they may overlap
    std::uint64_t work = 0;              ///< pieces of device work
    std::uint64_t workWithoutLaunch = 0; ///< of them
    std::uint64_t pageMigrations = 0;    ///< of these
    std::uint64_t streamWaits = 0;       ///< calls by which a stream waits for an event
    std::uint64_t streamWaitsFound = 0;  ///< of them those whose event is known or paired
    bool hasSyncEvents = false;          ///< the trace has synchronization events (category cuda_sync)

    /// Launches are recorded, but not those of most of the work. Work whose launch is unknown stays where it
    /// was recorded, and holds the length of every stretch.
    /// Pages that the driver moves have none, and depend on what touches them.
    bool areMostLaunchesUnknown() const {
        const std::uint64_t unlaunched = workWithoutLaunch - pageMigrations;
        return unlaunched * 2 > work - pageMigrations && workWithoutLaunch < work;
    }
};

/// All arrays; filled once by the builder.
/// Work that dependent launch let begin before the work before it had ended. It ends after that work, however
/// little it has to do itself.
struct EarlyWork {
    DeviceOpId work{};
    DurationNs leastNs = 0; ///< its length with nothing to do
};

struct GraphData {
    std::vector<TimeNs> timeNs;             ///< by node; as recorded except for repaired skew
    std::vector<bool> beside;               ///< by node, up to the last that is (isBeside())
    std::vector<std::uint32_t> reference;   ///< by node: kind in the three upper bits, id below
    std::vector<std::uint32_t> firstEdge;   ///< by node, and one more
    std::vector<std::uint32_t> from;        ///< by edge
    std::vector<std::uint32_t> traits;      ///< by edge: kind 4 bits, evidence 2, rule 2, latency class 24
    std::vector<DurationNs> latencyNs;      ///< by latency class
    std::vector<LatencySpread> spreads;     ///< by latency class
    std::vector<CallNodes> calls;           ///< by LaunchId
    std::vector<WorkNodes> work;            ///< by DeviceOpId
    std::vector<StepNodes> steps;           ///< by begin; without those that lost work (lost_work.h)
    std::vector<SliceId> hostSlices;        ///< of the nodes HostBegin and HostEnd, by their ids
    std::vector<UnexplainedWait> waits;     ///< by node
    std::vector<CutWeight> cuts;            ///< by edge
    std::vector<DeviceWorkClass> workClass; ///< by DeviceOpId
    std::vector<EarlyWork> early;           ///< by work
    GraphCounts counts;
};

class DependencyGraph {
public:
    /// The graph of `trace`. Works for every trace: without calls, device work or steps the parts are empty.
    /// Error: Cancelled when stopped; else that of reading the text of synchronization events.
    static Result<std::shared_ptr<const DependencyGraph>> build(const Trace& trace,
                                                                std::stop_token stop = {});
    DependencyGraph(const Trace& trace, GraphData data);

    const Trace& trace() const { return m_trace; }
    std::uint32_t nodeCount() const { return static_cast<std::uint32_t>(m_data.timeNs.size()); }
    std::uint32_t edgeCount() const { return static_cast<std::uint32_t>(m_data.from.size()); }

    TimeNs timeNs(NodeId node) const { return m_data.timeNs[indexOf(node)]; }
    NodeKind kind(NodeId node) const { return NodeKind(m_data.reference[indexOf(node)] >> kReferenceBits); }
    /// Outermost call of a call node.
    LaunchId callOf(NodeId node) const { return LaunchId(idOf(node)); }
    /// Device operation of a work node.
    DeviceOpId workOf(NodeId node) const { return DeviceOpId(idOf(node)); }
    /// Step of a step node: index into Trace::steps().
    std::uint32_t stepOf(NodeId node) const { return idOf(node); }
    /// The call, the work, the mark of the step or the host slice.
    SliceId sliceOf(NodeId node) const;

    /// Edges that lead to `node`: [first, second).
    std::pair<std::uint32_t, std::uint32_t> edgesTo(NodeId node) const {
        return {m_data.firstEdge[indexOf(node)], m_data.firstEdge[indexOf(node) + 1]};
    }
    NodeId from(EdgeId edge) const { return NodeId(m_data.from[indexOf(edge)]); }
    EdgeKind kind(EdgeId edge) const { return EdgeKind(m_data.traits[indexOf(edge)] & 15U); }
    Evidence evidence(EdgeId edge) const { return Evidence((m_data.traits[indexOf(edge)] >> 4U) & 3U); }
    WeightRule rule(EdgeId edge) const { return WeightRule((m_data.traits[indexOf(edge)] >> 6U) & 3U); }
    std::uint32_t latencyClass(EdgeId edge) const { return m_data.traits[indexOf(edge)] >> 8U; }
    /// Device work whose time the edge to `to` takes: that of an edge of work, and of one that begins with
    /// the work because its recorded end lies after `to`. kNoDeviceOp for others.
    DeviceOpId workAlong(EdgeId edge, NodeId to) const {
        return kind(edge) == EdgeKind::Work ? workOf(to)
               : kind(from(edge)) == NodeKind::WorkBegin && kind(edge) != EdgeKind::QueueFull
                   ? workOf(from(edge))
                   : kNoDeviceOp;
    }
    /// Recorded time from the begin to the end of device work.
    DurationNs lengthOf(DeviceOpId work) const {
        const WorkNodes& nodes = m_data.work[indexOf(work)];
        return saturatingSubtract(timeNs(nodes.end), timeNs(nodes.begin));
    }
    /// Whether no length ends with the node: it is of a thread that only asks whether work is done, or of a
    /// page that the driver moves.
    bool isBeside(NodeId node) const {
        return indexOf(node) < m_data.beside.size() && m_data.beside[indexOf(node)];
    }
    DeviceWorkClass classOf(DeviceOpId work) const { return m_data.workClass[indexOf(work)]; }
    /// EarlyWork::leastNs; 0 of other work. O(log n).
    DurationNs leastLengthNs(DeviceOpId work) const;
    /// `weightNs` of an edge along device work that takes `factor` of its time, at least EarlyWork::leastNs:
    /// shorter by what the work is.
    DurationNs withWorkScaled(EdgeId edge, DeviceOpId work, DurationNs weightNs, double factor) const;
    /// Time that the edge to `node` takes in the model, before cuts.
    DurationNs modelWeightNs(EdgeId edge, NodeId node) const;

    const std::vector<CallNodes>& calls() const { return m_data.calls; }
    const std::vector<WorkNodes>& work() const { return m_data.work; }
    const std::vector<StepNodes>& steps() const { return m_data.steps; }
    const std::vector<UnexplainedWait>& waits() const { return m_data.waits; }
    const std::vector<CutWeight>& cuts() const { return m_data.cuts; }
    const GraphCounts& counts() const { return m_data.counts; }
    const GraphData& data() const { return m_data; }

    /// The unexplained wait of `node`, 0 for none. O(log n).
    DurationNs unexplainedNs(NodeId node) const;
    /// First node at `timeNs` or later; nodeCount() if none. O(log n).
    std::uint32_t firstNodeFrom(TimeNs timeNs) const;
    std::uint64_t memoryBytes() const;

    static constexpr unsigned kReferenceBits = 29;

private:
    std::uint32_t idOf(NodeId node) const {
        return m_data.reference[indexOf(node)] & ((1U << kReferenceBits) - 1);
    }

    const Trace& m_trace;
    GraphData m_data;
};

} // namespace lanescope
