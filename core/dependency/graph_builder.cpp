// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/graph_builder.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

#include "core/analysis/steps/lost_work.h"
#include "core/base/parallel.h"
#include "core/dependency/awaited_work.h"
#include "core/dependency/event_waits.h"
#include "core/dependency/host_bursts.h"
#include "core/dependency/host_joins.h"
#include "core/dependency/latency_table.h"
#include "core/dependency/node_order.h"
#include "core/dependency/recorded_work.h"
#include "core/dependency/sync_records.h"
#include "core/store/page_migration.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A gap on a stream is a sample only if its launch call began this long before.
constexpr DurationNs kClearlyBeforeNs = 20'000;
constexpr unsigned kWorkers = 2;

/// Begins of the bursts of each track.
using ThreadBursts = std::vector<std::vector<TimeNs>>;

/// A cause of a node before its edge is made.
struct Cause {
    TimeNs timeNs = 0;
    NodeId from = kNoNode;
    EdgeKind kind = EdgeKind::Stream;
    Evidence evidence = Evidence::Recorded;
    std::uint32_t latencyClass = 0;
    /// By how long the node comes before the end of the work `from` begins: none without dependent launch.
    /// Negative: the node may come before, but came after.
    std::optional<DurationNs> overlapNs{};
    bool isLaunch() const { return kind == EdgeKind::Launch || kind == EdgeKind::GraphLaunch; }
};

/// Last activity of a thread.
struct ThreadProgress {
    NodeId last = kNoNode;
    std::vector<TimeNs> bursts; ///< begins
    std::size_t burst = 0;      ///< of the next one that has not begun
    std::int32_t device = -1;   ///< of its last launch
};

/// The latest call end or step mark of a process, and the latest one of another thread than that.
struct LatestMarks {
    NodeId node = kNoNode;
    std::uint32_t track = kNoIndex;
    NodeId otherNode = kNoNode;

    void set(NodeId now, std::uint32_t onTrack) {
        if (track != onTrack) {
            otherNode = node;
        }
        node = now;
        track = onTrack;
    }
    NodeId notOn(std::uint32_t onTrack) const { return track == onTrack ? otherNode : node; }
};

class GraphBuilder {
public:
    GraphBuilder(const Trace& trace, const RecordedWork& work, const SyncRecords& records,
                 ThreadBursts bursts, std::vector<HostSlot> slots)
        : m_trace(trace)
        , m_work(work)
        , m_records(records)
        , m_latencies(work.callNameCount(), static_cast<std::uint32_t>(work.streams().size()))
        , m_awaited(work, deviceClockLag(work), usualTimes(work))
        , m_slots(std::move(slots))
        , m_slotEnds(m_slots.size(), kNoNode)
        , m_threads(trace.tracks().size())
        , m_marks(trace.processes().size() + 1)
        , m_lastBegunOn(work.streams().size(), kNoIndex)
        , m_lastEndedOn(work.streams().size(), kNoIndex)
        , m_leastBehindNs(work.streams().size(), kRoundedNs)
        , m_placeOfStep(trace.steps().size(), kNoIndex)
        , m_lost(lostWork(trace)) {
        for (std::size_t track = 0; track < m_threads.size(); ++track) {
            m_threads[track].bursts = std::move(bursts[track]);
        }
        m_data.calls.resize(trace.launches().size());
        m_data.work.resize(trace.deviceOps().size());
        m_data.workClass.reserve(trace.deviceOps().size());
    }

    Result<GraphData> build(std::stop_token stop);

private:
    EndOrder prepare();
    void reserve(std::size_t nodes);
    void addNode(const OrderedNode& node);
    void addEdge(NodeId from, EdgeKind kind, Evidence evidence, WeightRule rule,
                 std::uint32_t latencyClass = 0);
    void addHostEdges(std::uint32_t track);
    std::optional<NodeId> wakerOf(std::uint32_t track, NodeId last);
    void beginCall(CallIndex index);
    void endCall(CallIndex index);
    void addQueueEdge(const HostCall& call);
    void beginWork(PieceIndex index);
    void addStreamCause(const Piece& piece);
    void addMigrationCause(const Piece& piece);
    void addLaunchCause(PieceIndex index, const Piece& piece);
    void addEventCauses(PieceIndex index, const Piece& piece);
    void inferEventCause(const Piece& piece);
    void takeCauses(const Piece& piece);
    void addSample(const Cause& cause, const Piece& piece);
    void endWork(PieceIndex index);
    void mark(const OrderedNode& node);
    void beginSlot(std::uint32_t index);
    void endSlot(std::uint32_t index);
    void addSlotCause(const HostSlot& slot);
    GraphData finish();

    NodeId now() const { return NodeId(static_cast<std::uint32_t>(m_data.timeNs.size() - 1)); }
    TimeNs timeNs(NodeId node) const { return m_data.timeNs[indexOf(node)]; }
    CallNodes& nodesOf(const HostCall& call) { return m_data.calls[indexOf(call.id)]; }
    WorkNodes& nodesOf(const Piece& piece) { return m_data.work[indexOf(piece.id)]; }
    std::size_t processOf(std::uint32_t track) const {
        const ProcessId process = m_trace.tracks()[track].process;
        return process == kNoProcess ? m_trace.processes().size() : indexOf(process);
    }

    const Trace& m_trace;
    const RecordedWork& m_work;
    const SyncRecords& m_records;
    LatencyTable m_latencies;
    AwaitedWork m_awaited;
    std::vector<HostSlot> m_slots;
    std::vector<NodeId> m_slotEnds;
    std::map<std::uint32_t, NodeId> m_slotBegin; ///< of the last slot of a track
    EventWaits m_events;
    std::size_t m_nextEvent = 0;
    std::vector<ThreadProgress> m_threads;
    std::vector<LatestMarks> m_marks;      ///< by process
    NodeId m_lastCallNode = kNoNode;       ///< begin or end of a call, of any process
    NodeId m_lastKernelEnd = kNoNode;      ///< of any stream
    std::vector<PieceIndex> m_lastBegunOn; ///< by stream
    std::vector<PieceIndex> m_lastEndedOn;
    /// By stream: the least time by which work that began early ended after the work before it.
    std::vector<DurationNs> m_leastBehindNs;
    std::vector<std::pair<std::uint32_t, EarlyWork>> m_early; ///< with its stream; leastNs: the overlap alone
    std::vector<PieceIndex> m_ended;          ///< pieces in the order of their ends, as far as they ended
    std::vector<std::uint32_t> m_placeOfStep; ///< in GraphData::steps, by position in Trace::steps()
    LostWork m_lost;
    std::vector<Cause> m_causes; ///< of the node that is being made
    GraphData m_data;
};

EndOrder GraphBuilder::prepare() {
    EndOrder ends;
    constexpr std::size_t kTasks = 3;
    parallelFor(kTasks, kWorkers, [&](std::size_t i) {
        if (i == 0) {
            ends.calls = callsByEnd(m_work);
        } else if (i == 1) {
            ends.pieces = piecesByEnd(m_work);
        } else {
            m_events = findEventWaits(m_work, m_records, static_cast<std::uint32_t>(m_trace.tracks().size()));
        }
    });
    return ends;
}

void GraphBuilder::reserve(std::size_t nodes) {
    m_data.timeNs.reserve(nodes);
    m_data.reference.reserve(nodes);
    m_data.firstEdge.reserve(nodes + 1);
    m_data.from.reserve(nodes + nodes / 2);
    m_data.traits.reserve(nodes + nodes / 2);
    m_ended.reserve(m_work.pieces().size());
    m_latencies.reserve(m_work.calls().size() + m_work.pieces().size());
}

Result<GraphData> GraphBuilder::build(std::stop_token stop) {
    NodeOrder order(m_trace, m_work, markedSteps(m_trace), m_slots, prepare());
    reserve(order.nodeCount());
    for (std::size_t i = 0; i < order.nodeCount(); ++i) {
        constexpr std::size_t kNodesPerCheck = 1U << 16U;
        if (m_data.timeNs.size() % kNodesPerCheck == 0 && stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "the dependency graph was not finished", {}, {}};
        }
        addNode(order.next());
    }
    m_data.firstEdge.push_back(static_cast<std::uint32_t>(m_data.from.size()));
    return finish();
}

void GraphBuilder::addNode(const OrderedNode& node) {
    std::uint32_t id = node.index;
    if (node.kind == NodeKind::CallBegin || node.kind == NodeKind::CallEnd) {
        id = static_cast<std::uint32_t>(indexOf(m_work.calls()[node.index].id));
    } else if (node.kind == NodeKind::WorkBegin || node.kind == NodeKind::WorkEnd) {
        id = static_cast<std::uint32_t>(indexOf(m_work.pieces()[node.index].id));
    }
    m_data.timeNs.push_back(node.timeNs);
    const bool isOfCall = node.kind == NodeKind::CallBegin || node.kind == NodeKind::CallEnd;
    const bool isOfWork = node.kind == NodeKind::WorkBegin || node.kind == NodeKind::WorkEnd;
    if ((isOfCall && m_work.calls()[node.index].isWatching) ||
        (isOfWork && m_work.pieces()[node.index].isMigration)) {
        m_data.beside.resize(m_data.timeNs.size());
        m_data.beside.back() = true;
    }
    m_data.reference.push_back((std::uint32_t(node.kind) << DependencyGraph::kReferenceBits) | id);
    m_data.firstEdge.push_back(static_cast<std::uint32_t>(m_data.from.size()));
    switch (node.kind) {
    case NodeKind::CallBegin:
        return beginCall(node.index);
    case NodeKind::CallEnd:
        return endCall(node.index);
    case NodeKind::WorkBegin:
        return beginWork(node.index);
    case NodeKind::WorkEnd:
        return endWork(node.index);
    case NodeKind::StepBegin:
    case NodeKind::StepEnd:
        return mark(node);
    case NodeKind::HostBegin:
        return beginSlot(node.index);
    case NodeKind::HostEnd:
        return endSlot(node.index);
    }
}

void GraphBuilder::addEdge(NodeId from, EdgeKind kind, Evidence evidence, WeightRule rule,
                           std::uint32_t latencyClass) {
    m_data.from.push_back(static_cast<std::uint32_t>(indexOf(from)));
    m_data.traits.push_back(std::uint32_t(kind) | (std::uint32_t(evidence) << 4U) |
                            (std::uint32_t(rule) << 6U) | (latencyClass << 8U));
    ++m_data.counts.byKind[std::size_t(kind)];
    ++m_data.counts.byEvidence[std::size_t(evidence)];
}

/// The thread's own past, and the thread that woke it if it slept.
void GraphBuilder::addHostEdges(std::uint32_t track) {
    const NodeId last = m_threads[track].last;
    const std::optional<NodeId> waker = wakerOf(track, last);
    if (last != kNoNode) {
        addEdge(last, EdgeKind::Host, Evidence::Recorded, waker ? WeightRule::WakeUp : WeightRule::Recorded);
    }
    if (waker) {
        addEdge(*waker, EdgeKind::Thread, Evidence::Inferred, WeightRule::Recorded);
    }
}

std::optional<NodeId> GraphBuilder::wakerOf(std::uint32_t track, NodeId last) {
    const TimeNs nowNs = timeNs(now());
    const bool hasPast = last != kNoNode;
    if (hasPast && saturatingSubtract(nowNs, timeNs(last)) <= kBurstPauseNs) {
        return std::nullopt;
    }
    ThreadProgress& thread = m_threads[track];
    while (thread.burst < thread.bursts.size() && thread.bursts[thread.burst] <= nowNs) {
        ++thread.burst;
    }
    const TimeNs burstNs = thread.burst > 0 ? thread.bursts[thread.burst - 1] : nowNs;
    if (hasPast && burstNs <= timeNs(last)) {
        return std::nullopt; // It was awake all the time.
    }
    const NodeId waker = m_marks[processOf(track)].notOn(track);
    if (waker == kNoNode || (hasPast && timeNs(waker) <= timeNs(last))) {
        return std::nullopt;
    }
    return waker;
}

void GraphBuilder::beginCall(CallIndex index) {
    const HostCall& call = m_work.calls()[index];
    nodesOf(call).begin = now();
    m_lastCallNode = call.isWatching ? m_lastCallNode : now();
    addHostEdges(call.track);
    m_threads[call.track].last = now();
    if (call.pieceCount > 0) {
        for (const PieceIndex piece : m_work.piecesOf(call)) {
            m_awaited.noteLaunch(m_work.pieces()[piece].stream);
        }
        m_threads[call.track].device =
            m_work.streams()[m_work.pieces()[m_work.piecesOf(call).front()].stream].device;
    }
}

void GraphBuilder::endCall(CallIndex index) {
    const HostCall& call = m_work.calls()[index];
    nodesOf(call).end = now();
    const AwaitedWork::Answer answer =
        m_awaited.awaitedBy(index, m_records.of(index), m_threads[call.track].device);
    const bool any = !answer.edges.empty();
    const std::uint32_t returns = m_latencies.waitReturn(call.callName);
    for (const AwaitedWork::Edge& edge : answer.edges) {
        const WorkNodes& nodes = nodesOf(m_work.pieces()[edge.piece]);
        const NodeId from = edge.fromBegin ? nodes.begin : nodes.end;
        if (from != kNoNode) {
            addEdge(from, edge.kind, edge.evidence,
                    edge.isRecorded ? WeightRule::Recorded : WeightRule::Latency,
                    edge.isRecorded ? 0 : returns);
        }
    }
    if (answer.returnNs) {
        m_latencies.addSample(returns, *answer.returnNs);
    }
    const bool waited = answer.waited;
    const DurationNs durationNs = saturatingSubtract(call.endNs, call.startNs);
    const std::uint32_t ownTime = m_latencies.ownTime(call.callName);
    // A call that did not wait took the host's own time, however long.
    const bool isModelled = waited || call.inFullQueue;
    addEdge(nodesOf(call).begin, EdgeKind::Call, Evidence::Recorded,
            isModelled ? WeightRule::Latency : WeightRule::Recorded, isModelled ? ownTime : 0);
    if (!waited && (any || (!call.inFullQueue && m_work.traits(call).launches))) {
        m_latencies.addSample(ownTime, durationNs);
    }
    if (isModelled) {
        m_latencies.addWaitingCall(call.callName, durationNs);
    }
    addQueueEdge(call);
    m_threads[call.track].last = now();
    if (!call.isWatching) {
        m_marks[processOf(call.track)].set(now(), call.track);
        m_lastCallNode = now();
    }
}

void GraphBuilder::addQueueEdge(const HostCall& call) {
    const CallTraits& traits = m_work.traits(call);
    if (call.pieceCount == 0 || traits.launchesGraph || traits.isHip) {
        return;
    }
    const Piece& piece = m_work.pieces()[m_work.piecesOf(call).front()];
    const StreamQueue& queue = m_work.streams()[piece.stream];
    if (piece.place < queue.depth) {
        return;
    }
    // A place is free when that piece begins.
    const NodeId begin = nodesOf(m_work.pieces()[queue.launched[piece.place - queue.depth]]).begin;
    if (begin != kNoNode) {
        addEdge(begin, EdgeKind::QueueFull, Evidence::Recorded, WeightRule::Latency,
                m_latencies.fullQueue(piece.stream));
    }
}

void GraphBuilder::beginWork(PieceIndex index) {
    const Piece& piece = m_work.pieces()[index];
    nodesOf(piece).begin = now();
    m_causes.clear();
    if (piece.isMigration) {
        addMigrationCause(piece);
    } else {
        addStreamCause(piece);
    }
    if (piece.call != kNoIndex) {
        addLaunchCause(index, piece);
        addEventCauses(index, piece);
    }
    takeCauses(piece);
    m_lastBegunOn[piece.stream] = index;
}

void GraphBuilder::addStreamCause(const Piece& piece) {
    const PieceIndex begun = m_lastBegunOn[piece.stream];
    if (begun != kNoIndex && nodesOf(m_work.pieces()[begun]).end == kNoNode &&
        RecordedWork::isDependentLaunch(m_work.pieces()[begun], piece)) {
        const Piece& running = m_work.pieces()[begun];
        m_causes.push_back({piece.startNs, nodesOf(running).begin, EdgeKind::Stream, Evidence::Recorded,
                            m_latencies.overlap(piece.stream),
                            saturatingSubtract(running.endNs, piece.startNs)});
        m_latencies.addOverlap(piece.stream, *m_causes.back().overlapNs);
        return;
    }
    const PieceIndex ended = m_lastEndedOn[piece.stream];
    if (ended != kNoIndex) {
        const Piece& last = m_work.pieces()[ended];
        if (piece.mayStartEarly && ended == begun && nodesOf(last).begin != kNoNode) {
            m_causes.push_back({last.startNs, nodesOf(last).begin, EdgeKind::Stream, Evidence::Recorded,
                                m_latencies.overlap(piece.stream),
                                saturatingSubtract(last.endNs, piece.startNs)});
            return;
        }
        m_causes.push_back({last.endNs, nodesOf(last).end, EdgeKind::Stream, Evidence::Recorded,
                            m_latencies.gap(piece.stream, last.workClass, piece.workClass)});
    }
}

/// The driver moves a page when somebody touches it, or asks for it: the kernel that runs, else the host
/// after its last call or the last kernel.
void GraphBuilder::addMigrationCause(const Piece& piece) {
    NodeId from = m_lastCallNode;
    if (m_lastKernelEnd != kNoNode && (from == kNoNode || indexOf(m_lastKernelEnd) > indexOf(from))) {
        from = m_lastKernelEnd;
    }
    for (const PieceIndex begun : m_lastBegunOn) {
        if (begun == kNoIndex) {
            continue;
        }
        const Piece& other = m_work.pieces()[begun];
        if (other.workClass == WorkClass::Kernel && nodesOf(other).end == kNoNode &&
            (from == kNoNode || other.startNs > timeNs(from))) {
            from = nodesOf(other).begin;
        }
    }
    if (from != kNoNode) {
        m_causes.push_back(
            {timeNs(from), from, EdgeKind::Event, Evidence::Inferred, m_latencies.eventWait(piece.stream)});
    }
}

void GraphBuilder::addLaunchCause(PieceIndex index, const Piece& piece) {
    const HostCall& call = m_work.calls()[piece.call];
    const NodeId begin = nodesOf(call).begin;
    if (begin == kNoNode || !m_work.isFirstOfCall(index)) {
        return;
    }
    const std::uint32_t latency = m_latencies.launch(call.callName, piece.workClass, call.pieceCount > 1);
    m_causes.push_back({call.startNs, begin,
                        m_work.traits(call).launchesGraph ? EdgeKind::GraphLaunch : EdgeKind::Launch,
                        Evidence::Recorded, latency});
    m_latencies.addLaunch(latency, saturatingSubtract(piece.startNs, call.startNs));
}

void GraphBuilder::addEventCauses(PieceIndex index, const Piece& piece) {
    const std::vector<EventWait>& waits = m_events.waits;
    bool isKnown = false;
    while (m_nextEvent < waits.size() && waits[m_nextEvent].waiting < index) {
        ++m_nextEvent;
    }
    for (; m_nextEvent < waits.size() && waits[m_nextEvent].waiting == index; ++m_nextEvent) {
        const EventWait& wait = waits[m_nextEvent];
        const Piece& source = m_work.pieces()[wait.source];
        const NodeId end = nodesOf(source).end;
        if (end != kNoNode && source.stream != piece.stream) {
            m_causes.push_back({source.endNs, end, EdgeKind::Event,
                                wait.exact ? Evidence::Exact : Evidence::Paired,
                                m_latencies.eventWait(piece.stream)});
            isKnown = isKnown || wait.exact;
        }
    }
    if (!isKnown && m_work.streams().size() > 1) {
        inferEventCause(piece);
    }
}

/// Work that begins just after work of another stream has ended, for no other reason.
void GraphBuilder::inferEventCause(const Piece& piece) {
    constexpr DurationNs kExplainedNs = 8000;
    constexpr DurationNs kJustEndedNs = 12'000;
    constexpr std::size_t kLooks = 6;
    TimeNs latestNs = std::numeric_limits<TimeNs>::min();
    for (const Cause& cause : m_causes) {
        latestNs = std::max(latestNs, cause.timeNs);
    }
    if (saturatingSubtract(piece.startNs, latestNs) <= kExplainedNs) {
        return;
    }
    const TimeNs calledNs = m_work.calls()[piece.call].startNs;
    for (std::size_t i = m_ended.size(); i > 0 && i + kLooks > m_ended.size(); --i) {
        const Piece& other = m_work.pieces()[m_ended[i - 1]];
        if (other.stream != piece.stream && saturatingSubtract(piece.startNs, other.endNs) <= kJustEndedNs &&
            other.endNs > latestNs && other.call != kNoIndex &&
            m_work.calls()[other.call].startNs < calledNs) {
            m_causes.push_back({other.endNs, nodesOf(other).end, EdgeKind::Event, Evidence::Inferred,
                                m_latencies.eventWait(piece.stream)});
            return;
        }
    }
}

/// Makes the edges. Only a latency that no other cause can have decided is a sample.
void GraphBuilder::takeCauses(const Piece& piece) {
    const Cause* latest = nullptr;
    TimeNs nextNs = std::numeric_limits<TimeNs>::min();
    for (const Cause& cause : m_causes) {
        addEdge(cause.from, cause.kind, cause.evidence,
                cause.overlapNs ? WeightRule::WorkLess : WeightRule::Latency, cause.latencyClass);
        if (latest == nullptr || cause.timeNs > latest->timeNs) {
            nextNs = latest == nullptr ? nextNs : latest->timeNs;
            latest = &cause;
        } else {
            nextNs = std::max(nextNs, cause.timeNs);
        }
    }
    // Work without a launch may have been launched late.
    constexpr DurationNs kBackToBackNs = 10'000;
    if (latest == nullptr ||
        (piece.call == kNoIndex && saturatingSubtract(piece.startNs, latest->timeNs) > kBackToBackNs)) {
        return;
    }
    const DurationNs marginNs = latest->isLaunch() ? 0 : kClearlyBeforeNs;
    if (m_causes.size() == 1 || saturatingAdd(nextNs, marginNs) <= latest->timeNs) {
        addSample(*latest, piece);
    }
}

void GraphBuilder::addSample(const Cause& cause, const Piece& piece) {
    if (!cause.overlapNs) {
        m_latencies.addSample(cause.latencyClass, saturatingSubtract(piece.startNs, cause.timeNs));
        return;
    }
    // Work that is no longer than the overlap does not show it.
    const DurationNs leftNs = saturatingSubtract(piece.startNs, timeNs(cause.from));
    if (*cause.overlapNs > 0 && leftNs > *cause.overlapNs / 4) {
        m_latencies.addSample(cause.latencyClass, *cause.overlapNs);
    }
}

void GraphBuilder::endWork(PieceIndex index) {
    WorkNodes& nodes = nodesOf(m_work.pieces()[index]);
    nodes.end = now();
    m_ended.push_back(index);
    const Piece& piece = m_work.pieces()[index];
    m_lastKernelEnd = piece.workClass == WorkClass::Kernel ? now() : m_lastKernelEnd;
    const PieceIndex before = m_lastEndedOn[piece.stream];
    m_lastEndedOn[piece.stream] = index;
    if (before != kNoIndex && !piece.isMigration &&
        RecordedWork::isDependentLaunch(m_work.pieces()[before], piece)) {
        const TimeNs beforeNs = m_work.pieces()[before].endNs;
        m_early.push_back({piece.stream, {piece.id, saturatingSubtract(beforeNs, piece.startNs)}});
        DurationNs& leastNs = m_leastBehindNs[piece.stream];
        leastNs = std::min(leastNs, saturatingSubtract(piece.endNs, beforeNs));
    }
    if (nodes.begin != kNoNode) {
        addEdge(nodes.begin, EdgeKind::Work, Evidence::Recorded, WeightRule::Recorded);
    }
}

void GraphBuilder::mark(const OrderedNode& node) {
    const auto track =
        static_cast<std::uint32_t>(indexOf(m_trace.trackOf(m_trace.steps()[node.index].slice)));
    if (node.kind == NodeKind::StepBegin) {
        addHostEdges(track);
        if (!m_lost.leavesOut(node.index)) {
            m_placeOfStep[node.index] = static_cast<std::uint32_t>(m_data.steps.size());
            m_data.steps.push_back({node.index, now(), kNoNode});
        }
    } else {
        const NodeId last = m_threads[track].last;
        if (last != kNoNode) {
            addEdge(last, EdgeKind::Host, Evidence::Recorded, WeightRule::Recorded);
        }
        const std::uint32_t place = m_placeOfStep[node.index];
        if (place != kNoIndex) {
            m_data.steps[place].end = now();
        }
    }
    m_threads[track].last = now();
    m_marks[processOf(track)].set(now(), track);
}

/// The work that a wait waited for, or the wait that asked for work.
void GraphBuilder::addSlotCause(const HostSlot& slot) {
    const NodeId from = slot.cause == kNoIndex ? kNoNode : m_slotEnds[slot.cause];
    if (from == kNoNode) {
        return;
    }
    addEdge(from, EdgeKind::Thread, Evidence::Inferred, WeightRule::Latency, m_latencies.handOver());
    if (slot.isProven) {
        m_latencies.addSample(m_latencies.handOver(), saturatingSubtract(timeNs(now()), timeNs(from)));
    }
}

void GraphBuilder::beginSlot(std::uint32_t index) {
    const HostSlot& slot = m_slots[index];
    ThreadProgress& thread = m_threads[slot.track];
    if (slot.isWait) {
        addHostEdges(slot.track);
    } else if (thread.last != kNoNode) {
        addEdge(thread.last, EdgeKind::Host, Evidence::Recorded,
                slot.isProven ? WeightRule::WakeUp : WeightRule::Recorded);
    }
    if (!slot.isWait) {
        addSlotCause(slot);
    }
    m_slotBegin[slot.track] = now();
    thread.last = now();
}

void GraphBuilder::endSlot(std::uint32_t index) {
    const HostSlot& slot = m_slots[index];
    ThreadProgress& thread = m_threads[slot.track];
    m_slotEnds[index] = now();
    // A wait without calls inside takes what those take that need not wait.
    const bool isPlainWait = slot.isWait && thread.last == m_slotBegin[slot.track];
    const bool waited = slot.isWait && slot.isProven;
    addEdge(thread.last, EdgeKind::Host, Evidence::Recorded,
            isPlainWait && waited ? WeightRule::Latency
            : waited              ? WeightRule::WakeUp
                                  : WeightRule::Recorded,
            isPlainWait && waited ? m_latencies.hostWait() : 0);
    if (slot.isWait) {
        addSlotCause(slot);
        if (isPlainWait && !waited) {
            m_latencies.addSample(m_latencies.hostWait(), slot.range.durationNs());
        }
        m_marks[processOf(slot.track)].set(now(), slot.track);
    }
    thread.last = now();
}

GraphData GraphBuilder::finish() {
    m_data.hostSlices.reserve(m_slots.size());
    for (const HostSlot& slot : m_slots) {
        m_data.hostSlices.push_back(slot.slice);
    }
    Latencies latencies = m_latencies.medians();
    m_data.latencyNs = std::move(latencies.medianNs);
    m_data.spreads = std::move(latencies.spreads);
    for (std::uint32_t i = 0; i < m_data.calls.size(); ++i) {
        const CallIndex outer = m_work.outermost(LaunchId(i));
        if (outer != kNoIndex) {
            m_data.calls[i] = nodesOf(m_work.calls()[outer]);
        }
    }
    DeviceWorkClasses classes(m_trace);
    for (const DeviceOp& op : m_trace.deviceOps()) {
        m_data.workClass.push_back(classes.of(op));
    }
    for (auto& [stream, work] : m_early) {
        work.leastNs += m_leastBehindNs[stream] < kRoundedNs ? m_leastBehindNs[stream] : 0;
        m_data.early.push_back(work);
    }
    std::ranges::sort(m_data.early, {}, &EarlyWork::work);
    GraphCounts& counts = m_data.counts;
    counts.workWithoutLaunch =
        static_cast<std::uint64_t>(std::ranges::count(m_work.pieces(), CallIndex{kNoIndex}, &Piece::call));
    counts.work = m_work.pieces().size();
    counts.pageMigrations = static_cast<std::uint64_t>(std::ranges::count_if(
        m_trace.deviceOps(), [this](const DeviceOp& op) { return isPageMigration(m_trace, op); }));
    counts.skewed = m_work.skewed();
    counts.streamWaits = m_events.calls;
    counts.streamWaitsFound = m_events.found;
    counts.hasSyncEvents = !m_records.isEmpty();
    if (m_data.from.capacity() > m_data.from.size() + m_data.from.size() / 4) {
        m_data.from.shrink_to_fit();
        m_data.traits.shrink_to_fit();
    }
    return std::move(m_data);
}

} // namespace

Result<GraphData> buildGraph(const Trace& trace, std::stop_token stop) {
    ThreadBursts bursts(trace.tracks().size());
    std::optional<RecordedWork> work;
    const std::vector<bool> wanted = threadsToWake(trace, markedSteps(trace));
    const std::vector<SliceId> marks = stepMarks(trace);
    std::vector<HostSlot> slots;
    constexpr std::size_t kFirstTrack = 2;
    parallelFor(bursts.size() + kFirstTrack, kWorkers, [&](std::size_t i) {
        if (i == 0) {
            work.emplace(trace);
        } else if (i == 1) {
            slots = findHostJoins(trace, wanted);
        } else if (wanted[i - kFirstTrack]) {
            bursts[i - kFirstTrack] =
                burstBegins(trace, TrackId(static_cast<std::uint32_t>(i - kFirstTrack)), marks);
        }
    });
    const Result<SyncRecords> records = SyncRecords::read(trace, *work, stop);
    if (!records) {
        return records.error();
    }
    return GraphBuilder(trace, *work, *records, std::move(bursts), std::move(slots)).build(stop);
}

} // namespace lanescope
