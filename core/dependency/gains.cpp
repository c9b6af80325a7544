// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/gains.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <tuple>

#include "core/analysis/device_work_class.h"
#include "core/base/parallel.h"
#include "core/base/pattern.h"
#include "core/dependency/critical_path.h"
#include "core/dependency/host_slices.h"
#include "core/recording/preemption.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Edges of one name; the id is a StringId, of latencies the kind of the edge.
using GroupKey = std::pair<GainKind, std::uint32_t>;
constexpr unsigned kGainWorkers = 2;
constexpr std::uint32_t kDataLoading = kNoIndex - 1;
constexpr std::uint32_t kOffProcessor = kNoIndex - 2;
constexpr std::string_view kDataLoadingName = "data loading";
constexpr std::string_view kNoSliceName = "(no slice)";
constexpr std::string_view kOffProcessorName = "(thread off its processor)";
constexpr std::pair<EdgeKind, KnobTarget> kLatencyTargets[] = {
    {EdgeKind::Launch, KnobTarget::LaunchLatency},  {EdgeKind::GraphLaunch, KnobTarget::LaunchLatency},
    {EdgeKind::Stream, KnobTarget::StreamGap},      {EdgeKind::Event, KnobTarget::EventWait},
    {EdgeKind::DeviceSync, KnobTarget::WaitReturn}, {EdgeKind::StreamSync, KnobTarget::WaitReturn},
    {EdgeKind::EventSync, KnobTarget::WaitReturn},  {EdgeKind::Copy, KnobTarget::WaitReturn},
    {EdgeKind::QueueFull, KnobTarget::QueueFull}};

struct Group {
    GroupKey key;
    std::vector<EdgeId> edges;    ///< ascending
    std::vector<DeviceOpId> work; ///< along the edges, in any order; of device work only
    std::uint64_t count = 0;      ///< of all but device work
    DurationNs timeNs = 0;        ///< of all but device work
    NodeId lastWait = kNoNode;    ///< end of the call that was counted last
    bool isOnPath = false;

    /// Without what was counted twice.
    void closeWork(const Trace& trace) {
        std::ranges::sort(work);
        work.erase(std::unique(work.begin(), work.end()), work.end());
        count += work.size();
        for (const DeviceOpId op : work) {
            timeNs = saturatingAdd(timeNs, trace.slices().durationNs[trace.deviceOp(op).slice]);
        }
    }
};

/// Nodes that decide when `end` happens in a replay, by the edges that bind.
void markPath(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
              const std::vector<TimeNs>& times, NodeId end, std::vector<bool>& onPath) {
    for (NodeId node = end; node != kNoNode;) {
        const auto [first, last] = graph.edgesTo(node);
        EdgeId binding = kNoEdge;
        TimeNs latestNs = std::numeric_limits<TimeNs>::min();
        for (std::uint32_t e = first; e < last; ++e) {
            const TimeNs timeNs = saturatingAdd(times[indexOf(graph.from(EdgeId{e}))], weights[e]);
            if (binding == kNoEdge || timeNs > latestNs) {
                binding = EdgeId{e};
                latestNs = timeNs;
            }
        }
        if (binding == kNoEdge || onPath[indexOf(binding)]) {
            return;
        }
        onPath[indexOf(binding)] = true;
        node = graph.from(binding);
    }
}

constexpr std::size_t kGainKinds = 9;
constexpr std::uint32_t kGainNodesPerCheck = 1U << 14U;

/// Times by thread at which the operating system took it off its processor.
using OffTimes = std::map<TrackId, std::vector<TimeRange>>;

OffTimes offTimesOf(const Trace& trace) {
    OffTimes times;
    for (const Preemption& each : preemptions(trace)) {
        times[trace.trackOf(each.slice)].push_back(each.range);
    }
    return times;
}

/// Names the edges of a run of nodes.
class GroupMaker {
public:
    GroupMaker(const WhatIf& whatIf, const std::vector<bool>& onPath, const OffTimes& offTimes)
        : m_whatIf(whatIf)
        , m_graph(whatIf.graph())
        , m_trace(m_graph.trace())
        , m_host(m_trace)
        , m_classes(m_trace)
        , m_onPath(onPath)
        , m_offTimes(offTimes) {}

    /// Groups in the order in which they were first seen.
    std::vector<Group> make(std::uint32_t firstNode, std::uint32_t lastNode, const std::stop_token& stop) {
        for (std::uint32_t i = firstNode; i < lastNode; ++i) {
            if (i % kGainNodesPerCheck == 0 && stop.stop_requested()) {
                return {};
            }
            const auto [first, last] = m_graph.edgesTo(NodeId{i});
            for (std::uint32_t e = first; e < last; ++e) {
                addEdge(EdgeId{e}, NodeId{i});
            }
        }
        return std::move(m_groups);
    }

private:
    void addEdge(EdgeId edge, NodeId node) {
        const EdgeKind kind = m_graph.kind(edge);
        const SliceId slice = m_graph.sliceOf(node);
        switch (kind) {
        case EdgeKind::Work:
            addWork(edge, m_graph.workOf(node));
            return;
        case EdgeKind::Host:
        case EdgeKind::Thread:
            addHost(edge, node);
            return;
        case EdgeKind::Call:
            if (isOffProcessor(slice, m_trace.slices().range(slice))) {
                add({GainKind::Host, kOffProcessor}, edge);
            } else {
                add({GainKind::Call, nameOf(slice)}, edge);
            }
            return;
        default:
            if (isWait(kind)) {
                addWait({GainKind::Wait, nameOf(slice)}, edge, node);
            }
            if (const DeviceOpId work = m_graph.workAlong(edge, node); work != kNoDeviceOp) {
                addWork(edge, work);
                return;
            }
            add({GainKind::Latency, std::uint32_t(kind)}, edge);
        }
    }

    void addWork(EdgeId edge, DeviceOpId op) {
        const DeviceOp& work = m_trace.deviceOp(op);
        const GainKind kind = !m_classes.isCopyOrMemset(work)                 ? GainKind::Kernel
                              : m_classes.of(work) == DeviceWorkClass::Memset ? GainKind::Memset
                                                                              : GainKind::Copy;
        addWorkTo({kind, nameOf(m_trace.deviceOp(op).slice)}, edge, op);
        const LaunchId launch = m_trace.deviceOp(op).launch;
        const SliceId call = launch == kNoLaunch ? kNoSlice : m_trace.launch(launch).slice;
        if (const SliceId around = m_host.operatorAround(call); around != kNoSlice) {
            addWorkTo({GainKind::Operator, nameOf(around)}, edge, op);
        }
        if (const SliceId around = m_host.moduleAround(call); around != kNoSlice) {
            addWorkTo({GainKind::Module, nameOf(around)}, edge, op);
        }
    }

    void addHost(EdgeId edge, NodeId node) {
        const NodeId from = m_graph.from(edge);
        const TimeRange range{m_graph.timeNs(from), m_graph.timeNs(node)};
        if (range.isEmpty()) {
            return;
        }
        if (isOffProcessor(m_graph.sliceOf(node), range)) {
            add({GainKind::Host, kOffProcessor}, edge);
            return;
        }
        HostWorkName name = m_host.nameOf(m_trace.trackOf(m_graph.sliceOf(node)), range);
        if (name.slice == kNoSlice && m_graph.kind(edge) == EdgeKind::Thread) {
            name = m_host.nameOf(m_trace.trackOf(m_graph.sliceOf(from)), range);
        }
        add({GainKind::Host, name.dataLoading         ? kDataLoading
                             : name.slice == kNoSlice ? kNoIndex
                                                      : nameOf(name.slice)},
            edge);
    }

    /// Whether most of the range is most of a time at which the slice's thread was off its processor: then it
    /// is no work of what the thread was in.
    bool isOffProcessor(SliceId slice, TimeRange range) const {
        const auto times = m_offTimes.find(m_trace.trackOf(slice));
        if (times == m_offTimes.end()) {
            return false;
        }
        for (auto at = std::ranges::upper_bound(times->second, range.startNs, {}, &TimeRange::endNs);
             at != times->second.end() && at->startNs < range.endNs; ++at) {
            const DurationNs offNs = at->clippedTo(range).durationNs();
            if (offNs * 2 > std::max(range.durationNs(), at->durationNs())) {
                return true;
            }
        }
        return false;
    }

    std::uint32_t nameOf(SliceId slice) const {
        return static_cast<std::uint32_t>(indexOf(m_trace.slices().name[slice]));
    }

    Group& addEdgeTo(const GroupKey& key, EdgeId edge) {
        Group& group = groupOf(key);
        group.edges.push_back(edge);
        group.isOnPath = group.isOnPath || m_onPath[indexOf(edge)];
        return group;
    }

    void add(const GroupKey& key, EdgeId edge) {
        Group& group = addEdgeTo(key, edge);
        ++group.count;
        group.timeNs = saturatingAdd(group.timeNs, m_whatIf.weights()[indexOf(edge)]);
    }

    /// Several edges can lie along one piece of work.
    void addWorkTo(const GroupKey& key, EdgeId edge, DeviceOpId op) {
        addEdgeTo(key, edge).work.push_back(op);
    }

    /// A call can wait for work of several streams.
    void addWait(const GroupKey& key, EdgeId edge, NodeId callEnd) {
        Group& group = addEdgeTo(key, edge);
        if (group.lastWait != callEnd) {
            group.lastWait = callEnd;
            ++group.count;
            group.timeNs = saturatingAdd(group.timeNs, m_trace.slices().durationNs[m_graph.sliceOf(callEnd)]);
        }
    }

    /// Names are dense numbers, but for the three that stand for no name.
    Group& groupOf(const GroupKey& key) {
        const std::size_t names = std::max(m_trace.strings().size(), kEdgeKindCount);
        std::vector<std::uint32_t>& places = m_places[std::size_t(key.first)];
        places.resize(names + 3, kNoIndex);
        std::uint32_t& place = places[key.second == kNoIndex        ? names
                                      : key.second == kDataLoading  ? names + 1
                                      : key.second == kOffProcessor ? names + 2
                                                                    : key.second];
        if (place == kNoIndex) {
            place = static_cast<std::uint32_t>(m_groups.size());
            m_groups.emplace_back().key = key;
        }
        return m_groups[place];
    }

    const WhatIf& m_whatIf;
    const DependencyGraph& m_graph;
    const Trace& m_trace;
    HostSlices m_host;
    DeviceWorkClasses m_classes;
    const std::vector<bool>& m_onPath;
    const OffTimes& m_offTimes;
    std::array<std::vector<std::uint32_t>, kGainKinds> m_places; ///< in m_groups, by kind and name
    std::vector<Group> m_groups;
};

/// The groups of all edges to the first nodes, by kind and name.
std::vector<Group> groupsOf(const WhatIf& whatIf, const std::vector<bool>& onPath, std::uint32_t nodeCount,
                            const std::stop_token& stop) {
    std::array<std::vector<Group>, kGainWorkers> halves;
    const OffTimes offTimes = offTimesOf(whatIf.graph().trace());
    parallelFor(kGainWorkers, kGainWorkers, [&](std::size_t i) {
        const auto bound = [nodeCount](std::size_t part) {
            return static_cast<std::uint32_t>(std::uint64_t{nodeCount} * part / kGainWorkers);
        };
        halves[i] = GroupMaker(whatIf, onPath, offTimes).make(bound(i), bound(i + 1), stop);
    });
    std::map<GroupKey, Group> merged;
    for (std::vector<Group>& half : halves) {
        for (Group& group : half) {
            const auto [place, isNew] = merged.try_emplace(group.key, std::move(group));
            if (!isNew) {
                Group& whole = place->second;
                whole.edges.insert(whole.edges.end(), group.edges.begin(), group.edges.end());
                whole.work.insert(whole.work.end(), group.work.begin(), group.work.end());
                whole.count += group.count;
                whole.timeNs = saturatingAdd(whole.timeNs, group.timeNs);
                whole.isOnPath = whole.isOnPath || group.isOnPath;
            }
        }
    }
    std::vector<Group> groups;
    groups.reserve(merged.size());
    for (auto& [key, group] : merged) {
        group.closeWork(whatIf.graph().trace());
        groups.push_back(std::move(group));
    }
    return groups;
}

std::string groupName(const Trace& trace, const GroupKey& key) {
    if (key.first == GainKind::Latency) {
        return edgeKindName(EdgeKind(key.second));
    }
    if (key.second == kDataLoading) {
        return std::string(kDataLoadingName);
    }
    if (key.second == kOffProcessor) {
        return std::string(kOffProcessorName);
    }
    return key.second == kNoIndex ? std::string(kNoSliceName) : std::string(trace.text(StringId(key.second)));
}

/// The replay's error, and the spread of the latencies that decide the length: of the largest gains with
/// their change, else without one.
void addDoubts(const WhatIf& whatIf, const WhatIfSpan& span, const std::vector<const Group*>& groups,
               double factor, std::vector<Gain>& rows) {
    constexpr std::size_t kOwnDoubts = 16;
    const auto doubtNs = [&](const WeightChange& change) {
        return whatIf.latencyDoubtsNs(std::span(&span, 1), change).front();
    };
    const double errorNs =
        std::abs(static_cast<double>(whatIf.keptLengthNs(span) - whatIf.recordedLengthNs(span)));
    std::vector<std::size_t> order(rows.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [&rows](std::size_t i) { return rows[i].gainNs; });
    const auto unchangedNs = static_cast<DurationNs>(errorNs + doubtNs({}));
    parallelFor(order.size(), kGainWorkers, [&](std::size_t place) {
        const std::size_t i = order[place];
        rows[i].doubtNs = unchangedNs;
        if (place >= kOwnDoubts) {
            return;
        }
        const bool leftOut = groups[i]->key.first == GainKind::Wait;
        WeightChange change;
        for (const EdgeId edge : groups[i]->edges) {
            const auto weightNs = static_cast<double>(whatIf.weights()[indexOf(edge)]);
            change.edges.push_back({edge, leftOut ? kLeftOutNs : static_cast<DurationNs>(weightNs * factor)});
        }
        rows[i].doubtNs = static_cast<DurationNs>(errorNs + doubtNs(change));
    });
}

std::vector<bool> edgesOnPath(const WhatIf& whatIf, const WhatIfSpan& span) {
    const DependencyGraph& graph = whatIf.graph();
    std::vector<bool> onPath(graph.edgeCount(), false);
    const std::vector<TimeNs>& times = whatIf.unchangedTimes();
    if (times.empty()) {
        return onPath;
    }
    const ReplaySpan nodes = whatIf.replaySpan(span);
    if (nodes.end != kNoNode) {
        markPath(graph, whatIf.weights(), times, nodes.end, onPath);
        markPath(graph, whatIf.weights(), times, nodes.begin, onPath);
    } else {
        const auto last = std::ranges::max_element(times) - times.begin();
        markPath(graph, whatIf.weights(), times, NodeId{static_cast<std::uint32_t>(last)}, onPath);
    }
    return onPath;
}

} // namespace

std::optional<Knob> knobOf(const Gain& gain, double factor) {
    const std::string exactly = "^" + Pattern::escaped(gain.name) + "$";
    switch (gain.kind) {
    case GainKind::Kernel: // also of communication
        return Knob{KnobTarget::Work, exactly, factor};
    case GainKind::Copy:
        return Knob{KnobTarget::Copy, exactly, factor};
    case GainKind::Memset:
        return Knob{KnobTarget::Memset, exactly, factor};
    case GainKind::Operator:
        return Knob{KnobTarget::Operator, exactly, factor};
    case GainKind::Module:
        return Knob{KnobTarget::Module, exactly, factor};
    case GainKind::Host:
        if (gain.name == kNoSliceName || gain.name == kOffProcessorName) {
            return std::nullopt;
        }
        return gain.name == kDataLoadingName ? Knob{KnobTarget::DataLoading, {}, factor}
                                             : Knob{KnobTarget::Host, exactly, factor};
    case GainKind::Call:
        return Knob{KnobTarget::Call, exactly, factor};
    case GainKind::Wait:
        return Knob{KnobTarget::Sync, exactly, 0};
    case GainKind::Latency:
        break;
    }
    for (const auto& [kind, target] : kLatencyTargets) {
        if (gain.name == edgeKindName(kind)) {
            return Knob{target, {}, factor};
        }
    }
    return std::nullopt;
}

const char* gainKindName(GainKind kind) {
    static constexpr std::array<const char*, kGainKinds> kNames{
        "kernel", "copy", "memset", "operator", "module", "host", "call", "wait", "latency"};
    return kNames[std::size_t(kind)];
}

bool Gains::hasBasis() const {
    return baselessShare <= kMostBaseless && !areMostLaunchesUnknown;
}

Result<Gains> gainsOf(const WhatIf& whatIf, const WhatIfSpan& span, double factor, std::stop_token stop) {
    const DependencyGraph& graph = whatIf.graph();
    const ReplaySpan nodes = whatIf.replaySpan(span);
    const std::uint32_t nodeCount =
        nodes.end == kNoNode ? graph.nodeCount() : static_cast<std::uint32_t>(indexOf(nodes.end)) + 1;
    const std::vector<Group> groups = groupsOf(whatIf, edgesOnPath(whatIf, span), nodeCount, stop);
    std::vector<const Group*> wanted;
    Gains gains;
    for (const Group& group : groups) {
        if (group.isOnPath) {
            wanted.push_back(&group);
        } else {
            ++gains.offPath;
        }
    }
    gains.rows.resize(wanted.size());
    const std::vector<UnexplainedWait>& waits = whatIf.waits();
    const DurationNs recordedNs = whatIf.recordedLengthNs(span);
    const DurationNs keptNs = whatIf.keptLengthNs(span);
    parallelFor((wanted.size() + kReplayBatch - 1) / kReplayBatch, kGainWorkers, [&](std::size_t batch) {
        if (stop.stop_requested()) {
            return;
        }
        const std::size_t first = batch * kReplayBatch;
        const std::size_t last = std::min(first + kReplayBatch, wanted.size());
        std::vector<ScaledEdges> changes;
        for (std::size_t i = first; i < last; ++i) {
            changes.push_back({wanted[i]->edges, factor, wanted[i]->key.first == GainKind::Wait});
        }
        const auto lengths = replayLengths(graph, whatIf.places(), whatIf.weights(), waits, changes, nodes);
        for (std::size_t i = first; i < last; ++i) {
            const Group& group = *wanted[i];
            const double saved = static_cast<double>(keptNs) - lengths[i - first];
            const double scale =
                keptNs == 0 ? 1 : static_cast<double>(recordedNs) / static_cast<double>(keptNs);
            gains.rows[i] = {group.key.first, groupName(graph.trace(), group.key), group.count, group.timeNs,
                             static_cast<DurationNs>(saved * scale)};
        }
    });
    addDoubts(whatIf, span, wanted, factor, gains.rows);
    gains.baselessShare = baselessShareOf(criticalPath(graph, whatIf.pathSpan(span)));
    gains.areMostLaunchesUnknown = graph.counts().areMostLaunchesUnknown();
    if (stop.stop_requested()) {
        return Error{ErrorCode::Cancelled, "the gains were not finished", {}, {}};
    }
    std::ranges::stable_sort(gains.rows, [](const Gain& a, const Gain& b) {
        return a.gainNs != b.gainNs ? a.gainNs > b.gainNs
                                    : std::tie(a.kind, a.name) < std::tie(b.kind, b.name);
    });
    return gains;
}

} // namespace lanescope
