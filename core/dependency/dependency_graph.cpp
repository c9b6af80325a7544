// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/dependency_graph.h"

#include <algorithm>

#include "core/dependency/graph_builder.h"
#include "core/dependency/unexplained_waits.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr DurationNs kWakeUpNs = 5000;

template <typename T>
std::uint64_t bytesOf(const std::vector<T>& values) {
    return values.capacity() * sizeof(T);
}

} // namespace

const char* edgeKindName(EdgeKind kind) {
    switch (kind) {
    case EdgeKind::Host:
        return "host";
    case EdgeKind::Call:
        return "call";
    case EdgeKind::Launch:
        return "launch";
    case EdgeKind::GraphLaunch:
        return "graph_launch";
    case EdgeKind::Work:
        return "work";
    case EdgeKind::Stream:
        return "stream";
    case EdgeKind::Event:
        return "event";
    case EdgeKind::DeviceSync:
        return "device_sync";
    case EdgeKind::StreamSync:
        return "stream_sync";
    case EdgeKind::EventSync:
        return "event_sync";
    case EdgeKind::Copy:
        return "copy";
    case EdgeKind::QueueFull:
        return "queue_full";
    case EdgeKind::Thread:
        return "thread";
    }
    return "";
}

const char* evidenceName(Evidence evidence) {
    switch (evidence) {
    case Evidence::Recorded:
        return "recorded";
    case Evidence::Exact:
        return "exact";
    case Evidence::Paired:
        return "paired";
    case Evidence::Inferred:
        return "inferred";
    }
    return "";
}

Result<std::shared_ptr<const DependencyGraph>> DependencyGraph::build(const Trace& trace,
                                                                      std::stop_token stop) {
    Result<GraphData> data = buildGraph(trace, stop);
    if (!data) {
        return data.error();
    }
    const auto graph = std::make_shared<DependencyGraph>(trace, std::move(*data));
    UnexplainedWaits unexplained = findUnexplainedWaits(*graph);
    GraphData& filled = graph->m_data;
    filled.counts.unexplained = unexplained.waits.size();
    filled.counts.unexplainedNs = unexplained.totalNs;
    filled.counts.contradicted = unexplained.cuts.size();
    filled.waits = std::move(unexplained.waits);
    filled.cuts = std::move(unexplained.cuts);
    return std::shared_ptr<const DependencyGraph>(graph);
}

DependencyGraph::DependencyGraph(const Trace& trace, GraphData data)
    : m_trace(trace)
    , m_data(std::move(data)) {
    if (m_data.firstEdge.empty()) {
        m_data.firstEdge.push_back(0);
    }
}

SliceId DependencyGraph::sliceOf(NodeId node) const {
    switch (kind(node)) {
    case NodeKind::CallBegin:
    case NodeKind::CallEnd:
        return m_trace.launch(callOf(node)).slice;
    case NodeKind::WorkBegin:
    case NodeKind::WorkEnd:
        return m_trace.deviceOp(workOf(node)).slice;
    case NodeKind::StepBegin:
    case NodeKind::StepEnd:
        return m_trace.steps()[stepOf(node)].slice;
    case NodeKind::HostBegin:
    case NodeKind::HostEnd:
        return m_data.hostSlices[idOf(node)];
    }
    return kNoSlice;
}

DurationNs DependencyGraph::modelWeightNs(EdgeId edge, NodeId node) const {
    switch (rule(edge)) {
    case WeightRule::Recorded:
        return saturatingSubtract(timeNs(node), timeNs(from(edge)));
    case WeightRule::WakeUp:
        return std::min(kWakeUpNs, saturatingSubtract(timeNs(node), timeNs(from(edge))));
    case WeightRule::Latency:
        return m_data.latencyNs[latencyClass(edge)];
    case WeightRule::WorkLess:
        return std::clamp<DurationNs>(
            saturatingSubtract(lengthOf(workOf(from(edge))), m_data.latencyNs[latencyClass(edge)]), 0,
            std::max<DurationNs>(0, saturatingSubtract(timeNs(node), timeNs(from(edge)))));
    }
    return 0;
}

DurationNs DependencyGraph::withWorkScaled(EdgeId edge, DeviceOpId work, DurationNs weightNs,
                                           double factor) const {
    const DurationNs lengthNs = lengthOf(work);
    if (const DurationNs leastNs = leastLengthNs(work);
        leastNs > 0 && factor > 0 && factor < 1 && lengthNs > 0) {
        factor = std::max(factor,
                          static_cast<double>(std::min(leastNs, lengthNs)) / static_cast<double>(lengthNs));
    }
    if (kind(edge) == EdgeKind::Work) {
        return static_cast<DurationNs>(static_cast<double>(weightNs) * factor);
    }
    const auto lessNs = static_cast<DurationNs>(static_cast<double>(lengthNs) * (1 - factor));
    return std::max<DurationNs>(0, saturatingSubtract(weightNs, lessNs));
}

DurationNs DependencyGraph::leastLengthNs(DeviceOpId work) const {
    const auto place = std::ranges::lower_bound(m_data.early, work, {}, &EarlyWork::work);
    return place != m_data.early.end() && place->work == work ? place->leastNs : 0;
}

DurationNs DependencyGraph::unexplainedNs(NodeId node) const {
    const auto place = std::ranges::lower_bound(m_data.waits, node, {}, &UnexplainedWait::node);
    return place != m_data.waits.end() && place->node == node ? place->waitNs : 0;
}

std::uint32_t DependencyGraph::firstNodeFrom(TimeNs timeNs) const {
    return static_cast<std::uint32_t>(std::ranges::lower_bound(m_data.timeNs, timeNs) -
                                      m_data.timeNs.begin());
}

std::uint64_t DependencyGraph::memoryBytes() const {
    return bytesOf(m_data.timeNs) + bytesOf(m_data.reference) + bytesOf(m_data.firstEdge) +
           bytesOf(m_data.from) + bytesOf(m_data.traits) + bytesOf(m_data.latencyNs) +
           bytesOf(m_data.spreads) + bytesOf(m_data.calls) + bytesOf(m_data.work) + bytesOf(m_data.steps) +
           bytesOf(m_data.hostSlices) + bytesOf(m_data.waits) + bytesOf(m_data.cuts) + bytesOf(m_data.early) +
           bytesOf(m_data.workClass);
}

} // namespace lanescope
