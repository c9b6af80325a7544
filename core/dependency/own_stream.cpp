// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/own_stream.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr TimeNs kNever = std::numeric_limits<TimeNs>::min();
using DeviceKey = std::pair<ProcessId, std::int16_t>;

class OwnStreamReplay {
public:
    OwnStreamReplay(const DependencyGraph& graph, std::vector<DurationNs> weights,
                    std::vector<UnexplainedWait> waits, std::span<const DeviceOpId> work,
                    OwnStreamOrder order)
        : m_graph(graph)
        , m_weights(std::move(weights))
        , m_waits(std::move(waits))
        , m_order(order)
        , m_isMoved(graph.work().size(), false)
        , m_before(graph.work().size(), kNoNode)
        , m_times(graph.nodeCount()) {
        for (const DeviceOpId op : work) {
            m_isMoved[indexOf(op)] = true;
        }
    }

    std::vector<TimeNs> times() {
        auto wait = m_waits.begin();
        for (std::uint32_t i = 0; i < m_graph.nodeCount(); ++i) {
            const NodeId node{i};
            const NodeKind kind = m_graph.kind(node);
            const bool isWork = kind == NodeKind::WorkBegin || kind == NodeKind::WorkEnd;
            const bool isMoved = isWork && m_isMoved[indexOf(m_graph.workOf(node))];
            TimeNs timeNs = isMoved && kind == NodeKind::WorkBegin ? beginOfMoved(node) : latest(node);
            if (wait != m_waits.end() && wait->node == node) {
                timeNs = isFetched(node) ? timeNs : saturatingAdd(timeNs, wait->waitNs);
                ++wait;
            }
            m_times[i] = timeNs;
            if (kind == NodeKind::WorkEnd) {
                take(node, isMoved);
            }
        }
        return std::move(m_times);
    }

private:
    TrackId trackOf(NodeId node) const { return m_graph.trace().trackOf(m_graph.sliceOf(node)); }
    DeviceKey deviceOf(NodeId node) const {
        return {m_graph.trace().track(trackOf(node)).process,
                m_graph.trace().deviceOp(m_graph.workOf(node)).device};
    }

    /// Whether the work at `node` begins as soon as the one before on its own stream has ended.
    bool isFetched(NodeId node) const {
        return m_order == OwnStreamOrder::Ahead && m_graph.kind(node) == NodeKind::WorkBegin &&
               m_isMoved[indexOf(m_graph.workOf(node))] && m_ends.contains(deviceOf(node));
    }

    TimeNs beginOfMoved(NodeId node) {
        const auto last = m_lastOfTrack.find(trackOf(node));
        m_before[indexOf(m_graph.workOf(node))] = last == m_lastOfTrack.end() ? kNoNode : last->second;
        const auto end = m_ends.find(deviceOf(node));
        if (isFetched(node)) {
            return end->second;
        }
        return std::max(latest(node), end == m_ends.end() ? kNever : end->second);
    }

    /// Keeps the end of the work for the work that follows it.
    void take(NodeId node, bool isMoved) {
        if (isMoved) {
            m_ends[deviceOf(node)] = m_times[indexOf(node)];
        } else {
            m_lastOfTrack[trackOf(node)] = node;
        }
    }

    TimeNs latest(NodeId node) const {
        const auto [first, last] = m_graph.edgesTo(node);
        TimeNs timeNs = kNever;
        for (std::uint32_t e = first; e < last; ++e) {
            timeNs = std::max(timeNs, along(EdgeId{e}, node));
        }
        return timeNs == kNever ? m_graph.timeNs(node) : timeNs;
    }

    /// When the edge lets `node` happen. An edge that leads away from moved work leads away from the work
    /// before it on its old stream, too.
    TimeNs along(EdgeId edge, NodeId node) const {
        const NodeId from = m_graph.from(edge);
        const DurationNs weightNs = m_weights[indexOf(edge)];
        const TimeNs recordedNs = saturatingAdd(m_times[indexOf(from)], weightNs);
        const NodeKind fromKind = m_graph.kind(from);
        const EdgeKind kind = m_graph.kind(edge);
        const bool isFromWork = fromKind == NodeKind::WorkBegin || fromKind == NodeKind::WorkEnd;
        if (!isFromWork || !m_isMoved[indexOf(m_graph.workOf(from))] || kind == EdgeKind::Work ||
            kind == EdgeKind::QueueFull) {
            return recordedNs;
        }
        const NodeId before = m_before[indexOf(m_graph.workOf(from))];
        // Time along the moved work is not waited for.
        const DurationNs restNs = m_graph.workAlong(edge, node) == kNoDeviceOp ? weightNs : 0;
        const bool hasBefore = kind != EdgeKind::Event && kind != EdgeKind::Copy && before != kNoNode;
        const TimeNs oldNs = hasBefore ? saturatingAdd(m_times[indexOf(before)], restNs) : kNever;
        const bool isStillAwaited =
            kind == EdgeKind::DeviceSync ||
            (m_order == OwnStreamOrder::Ahead && (kind == EdgeKind::Stream || kind == EdgeKind::Event));
        return isStillAwaited ? std::max(recordedNs, oldNs) : oldNs;
    }

    const DependencyGraph& m_graph;
    std::vector<DurationNs> m_weights;
    std::vector<UnexplainedWait> m_waits;
    OwnStreamOrder m_order;
    std::vector<bool> m_isMoved;                       ///< by DeviceOpId
    std::vector<NodeId> m_before;                      ///< by moved work: end of the one before on its stream
    std::unordered_map<TrackId, NodeId> m_lastOfTrack; ///< end of the last work that is not moved
    std::map<DeviceKey, TimeNs> m_ends;                ///< of the last moved work
    std::vector<TimeNs> m_times;
};

} // namespace

PredictedLength predictOnOwnStream(const WhatIf& whatIf, const WhatIfSpan& span, const WeightChange& change,
                                   std::span<const DeviceOpId> work, OwnStreamOrder order) {
    PredictedLength length = whatIf.predictLength(span, change);
    const std::vector<TimeNs> times =
        OwnStreamReplay(whatIf.graph(), whatIf.weightsWith(change), whatIf.waitsWith(change), work, order)
            .times();
    const DurationNs predictedNs =
        inProportion(length.recordedNs, whatIf.lengthOf(span, times), whatIf.keptLengthNs(span));
    const DurationNs movedNs = saturatingSubtract(predictedNs, length.predictedNs);
    length.predictedNs = predictedNs;
    length.lowNs = std::max<DurationNs>(0, saturatingAdd(length.lowNs, movedNs));
    length.highNs = saturatingAdd(length.highNs, movedNs);
    return length;
}

} // namespace lanescope
