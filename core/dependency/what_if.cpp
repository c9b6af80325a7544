// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/what_if.h"

#include <algorithm>
#include <cmath>

#include "core/store/trace.h"

namespace lanescope {

namespace {

bool isStiff(Evidence evidence) {
    return evidence == Evidence::Inferred || evidence == Evidence::Paired;
}

double ratio(DurationNs a, DurationNs b) {
    return b == 0 ? 1 : static_cast<double>(a) / static_cast<double>(b);
}

/// `lengthNs` x a / b, where b is the replay without a change.
DurationNs inProportion(DurationNs lengthNs, DurationNs a, DurationNs b) {
    return static_cast<DurationNs>(std::llround(static_cast<double>(lengthNs) * ratio(a, b)));
}

bool changesDevice(EdgeKind kind) {
    return kind == EdgeKind::Work;
}

bool changesHost(EdgeKind kind) {
    return kind == EdgeKind::Host || kind == EdgeKind::Call || kind == EdgeKind::Thread;
}

} // namespace

WhatIf::WhatIf(const DependencyGraph& graph)
    : m_graph(graph)
    , m_weights(modelWeights(graph))
    , m_stiff(m_weights)
    , m_keptWaits(waitsOf(graph, ReplayMode::Kept))
    , m_droppedWaits(waitsOf(graph, ReplayMode::Dropped))
    , m_kept(replay(graph, m_weights, m_keptWaits))
    , m_dropped(replay(graph, m_weights, m_droppedWaits)) {
    for (std::uint32_t i = 0; i < graph.nodeCount(); ++i) {
        const auto [first, last] = graph.edgesTo(NodeId{i});
        for (std::uint32_t e = first; e < last; ++e) {
            if (isStiff(graph.evidence(EdgeId{e}))) {
                const DurationNs recordedNs =
                    saturatingSubtract(graph.timeNs(NodeId{i}), graph.timeNs(graph.from(EdgeId{e})));
                m_stiff[e] = std::max(m_stiff[e], recordedNs);
            }
        }
    }
    m_stiffTimes = replay(graph, m_stiff, m_keptWaits);
}

Result<WeightChange> WhatIf::change(std::span<const Knob> knobs, std::stop_token stop) const {
    return weightChange(m_graph, m_weights, knobs, stop);
}

std::vector<DurationNs> WhatIf::changedWeights(std::vector<DurationNs> weights,
                                               const WeightChange& change) const {
    for (const EdgeWeight& edge : change.edges) {
        weights[indexOf(edge.edge)] = edge.weightNs;
    }
    return weights;
}

std::vector<UnexplainedWait> WhatIf::changedWaits(const WeightChange& change) const {
    std::vector<UnexplainedWait> waits = change.dropsWaits ? m_droppedWaits : m_keptWaits;
    auto at = waits.begin();
    for (const UnexplainedWait& changed : change.waits) {
        at = std::lower_bound(at, waits.end(), changed.node,
                              [](const UnexplainedWait& wait, NodeId node) { return wait.node < node; });
        if (at != waits.end() && at->node == changed.node) {
            at->waitNs = changed.waitNs;
        }
    }
    return waits;
}

ReplaySpan WhatIf::replaySpan(const WhatIfSpan& span) const {
    if (!span.place) {
        return {};
    }
    const StepNodes& step = m_graph.steps()[*span.place];
    return {step.begin, step.end};
}

PathSpan WhatIf::pathSpan(const WhatIfSpan& span) const {
    return span.place   ? spanOfStep(m_graph, *span.place)
           : span.range ? spanOfRange(m_graph, *span.range)
                        : spanOfTrace(m_graph);
}

DurationNs WhatIf::lengthOf(const WhatIfSpan& span, const std::vector<TimeNs>& times) const {
    if (times.empty()) {
        return 0;
    }
    if (!span.place) {
        const std::uint32_t first = span.range ? m_graph.firstNodeFrom(span.range->startNs) : 0;
        const std::uint32_t last =
            span.range ? m_graph.firstNodeFrom(saturatingAdd(span.range->endNs, 1)) : m_graph.nodeCount();
        if (first >= last) {
            return 0;
        }
        const auto [least, most] = std::ranges::minmax_element(times.begin() + first, times.begin() + last);
        return saturatingSubtract(*most, *least);
    }
    const ReplaySpan nodes = replaySpan(span);
    return saturatingSubtract(times[indexOf(nodes.end)], times[indexOf(nodes.begin)]);
}

DurationNs WhatIf::recordedLengthNs(const WhatIfSpan& span) const {
    return lengthOf(span, m_graph.data().timeNs);
}

std::vector<TimeNs> WhatIf::timesWith(const WeightChange& change) const {
    return replay(m_graph, changedWeights(m_weights, change), changedWaits(change));
}

WhatIf::ChangedTimes WhatIf::changedTimes(const WeightChange& change) const {
    std::vector<DurationNs> weights = changedWeights(m_weights, change);
    const std::vector<UnexplainedWait> waits = changedWaits(change);
    ChangedTimes times;
    times.kept = replay(m_graph, weights, waits);
    times.dropped = replay(m_graph, weights, m_droppedWaits);
    for (std::size_t e = 0; e < weights.size(); ++e) {
        if (isStiff(m_graph.evidence(EdgeId(static_cast<std::uint32_t>(e))))) {
            weights[e] = m_stiff[e];
        }
    }
    times.stiff = replay(m_graph, weights, waits);
    return times;
}

PredictedLength WhatIf::predictLength(const WhatIfSpan& span, const WeightChange& change) const {
    return predictLength(span, changedTimes(change));
}

PredictedLength WhatIf::predictLength(const WhatIfSpan& span, const ChangedTimes& times) const {
    PredictedLength length;
    length.recordedNs = recordedLengthNs(span);
    length.keptNs = lengthOf(span, m_kept);
    length.droppedNs = lengthOf(span, m_dropped);
    length.predictedNs = inProportion(length.recordedNs, lengthOf(span, times.kept), length.keptNs);
    const DurationNs lowNs = inProportion(length.recordedNs, lengthOf(span, times.dropped), length.droppedNs);
    const DurationNs highNs =
        inProportion(length.recordedNs, lengthOf(span, times.stiff), lengthOf(span, m_stiffTimes));
    constexpr double kLeastShare = 0.005;
    constexpr double kShareOfChange = 0.05;
    const auto recorded = static_cast<double>(length.recordedNs);
    const auto leastNs = static_cast<DurationNs>(
        std::max({std::abs(ratio(length.keptNs, length.recordedNs) - 1) * recorded, kLeastShare * recorded,
                  kShareOfChange * std::abs(static_cast<double>(length.predictedNs - length.recordedNs))}));
    length.lowNs = std::max<DurationNs>(0, std::min(lowNs, length.predictedNs - leastNs));
    length.highNs = std::max(highNs, length.predictedNs + leastNs);
    return length;
}

Prediction WhatIf::predict(const WhatIfSpan& span, const WeightChange& change) const {
    return predictAll(std::span(&span, 1), change).front();
}

std::vector<Prediction> WhatIf::predictAll(std::span<const WhatIfSpan> spans,
                                           const WeightChange& change) const {
    const ChangedTimes times = changedTimes(change);
    const bool hasSteps =
        std::ranges::any_of(spans, [](const WhatIfSpan& span) { return span.place.has_value(); });
    const auto noises = hasSteps ? stepNoises(m_graph) : std::vector<std::optional<DurationNs>>();
    std::vector<Prediction> predictions;
    for (const WhatIfSpan& span : spans) {
        predictions.push_back(predictionOf(span, predictLength(span, times)));
        predictions.back().besideCommunicationNs = change.besideCommunicationNs;
        if (span.place) {
            predictions.back().noiseNs = noises[*span.place];
        }
    }
    return predictions;
}

Prediction WhatIf::predictionOf(const WhatIfSpan& span, const PredictedLength& length) const {
    Prediction prediction;
    prediction.recordedNs = length.recordedNs;
    prediction.predictedNs = length.predictedNs;
    prediction.lowNs = length.lowNs;
    prediction.highNs = length.highNs;
    prediction.replayError = ratio(length.keptNs, length.recordedNs) - 1;
    prediction.droppedError = ratio(length.droppedNs, length.recordedNs) - 1;
    const CriticalPath path = criticalPath(m_graph, pathSpan(span));
    const DurationNs hostNs = path.partNs[std::size_t(PathPart::HostWork)] +
                              path.partNs[std::size_t(PathPart::RuntimeCall)] +
                              path.partNs[std::size_t(PathPart::HandOver)];
    prediction.hostShare = prediction.recordedNs > 0 ? ratio(hostNs, prediction.recordedNs) : 0;
    prediction.unexplainedShare =
        prediction.recordedNs > 0 ? ratio(path.unexplainedNs, prediction.recordedNs) : 0;
    prediction.inferredEdgesOnPath = path.inferredEdges;
    return prediction;
}

WhatIf::FloorWeights WhatIf::floorWeights() const {
    FloorWeights weights{m_weights, m_weights};
    for (std::size_t e = 0; e < m_weights.size(); ++e) {
        const EdgeKind kind = m_graph.kind(EdgeId(static_cast<std::uint32_t>(e)));
        weights.infiniteDevice[e] = changesDevice(kind) ? 0 : weights.infiniteDevice[e];
        weights.infiniteHost[e] = changesHost(kind) ? 0 : weights.infiniteHost[e];
    }
    return weights;
}

Floors WhatIf::floors(const WhatIfSpan& span) const {
    const FloorWeights weights = floorWeights();
    const DurationNs recordedNs = recordedLengthNs(span);
    const DurationNs keptNs = lengthOf(span, m_kept);
    const auto floorOf = [&](const std::vector<DurationNs>& changed) {
        return inProportion(recordedNs, lengthOf(span, replay(m_graph, changed, m_keptWaits)), keptNs);
    };
    return {floorOf(weights.infiniteDevice), floorOf(weights.infiniteHost)};
}

Floors WhatIf::floorsWithoutWaits(const WhatIfSpan& span) const {
    const FloorWeights weights = floorWeights();
    const DurationNs recordedNs = recordedLengthNs(span);
    const auto floorOf = [&](const std::vector<DurationNs>& changed) {
        return std::min(recordedNs, lengthOf(span, replay(m_graph, changed, m_droppedWaits)));
    };
    return {floorOf(weights.infiniteDevice), floorOf(weights.infiniteHost)};
}

std::optional<WhatIf::DeviceEnd> WhatIf::deviceEnd(const WhatIfSpan& span, const WeightChange& change) const {
    if (!span.place) {
        return std::nullopt;
    }
    const std::vector<TimeNs> times = timesWith(change);
    const ReplaySpan nodes = replaySpan(span);
    TimeNs recordedNs = m_graph.timeNs(nodes.end);
    TimeNs keptNs = m_kept[indexOf(nodes.end)];
    TimeNs changedNs = times[indexOf(nodes.end)];
    for (std::size_t i = indexOf(nodes.begin); i <= indexOf(nodes.end); ++i) {
        const NodeId node{static_cast<std::uint32_t>(i)};
        if (m_graph.kind(node) != NodeKind::CallBegin) {
            continue;
        }
        for (const DeviceOpId op : m_graph.trace().opsOf(m_graph.callOf(node))) {
            const NodeId end = m_graph.work()[indexOf(op)].end;
            recordedNs = std::max(recordedNs, m_graph.timeNs(end));
            keptNs = std::max(keptNs, m_kept[indexOf(end)]);
            changedNs = std::max(changedNs, times[indexOf(end)]);
        }
    }
    const DurationNs lengthNs = recordedNs - m_graph.timeNs(nodes.begin);
    return DeviceEnd{lengthNs, inProportion(lengthNs, changedNs - times[indexOf(nodes.begin)],
                                            keptNs - m_kept[indexOf(nodes.begin)])};
}

DurationNs WhatIf::quickPrediction(std::size_t place, const WeightChange& change) const {
    const StepNodes& step = m_graph.steps()[place];
    const auto first = static_cast<std::uint32_t>(indexOf(step.begin));
    const auto last = static_cast<std::uint32_t>(indexOf(step.end)) + 1;
    const GraphData& data = m_graph.data();
    const std::vector<UnexplainedWait> waits = changedWaits(change);
    auto edge = std::ranges::lower_bound(change.edges, EdgeId{data.firstEdge[first]}, {}, &EdgeWeight::edge);
    auto wait = std::ranges::lower_bound(waits, NodeId{first}, {}, &UnexplainedWait::node);
    std::vector<TimeNs> times(last - first);
    for (std::uint32_t i = first; i < last; ++i) {
        const auto [begin, end] = m_graph.edgesTo(NodeId{i});
        TimeNs timeNs = begin == end ? data.timeNs[i] : std::numeric_limits<TimeNs>::min();
        for (std::uint32_t e = begin; e < end; ++e) {
            const bool isChanged = edge != change.edges.end() && indexOf(edge->edge) == e;
            const DurationNs weightNs = isChanged ? edge->weightNs : m_weights[e];
            edge += isChanged ? 1 : 0;
            const std::uint32_t from = data.from[e];
            timeNs =
                std::max(timeNs, saturatingAdd(from < first ? m_kept[from] : times[from - first], weightNs));
        }
        if (wait != waits.end() && indexOf(wait->node) == i) {
            timeNs = saturatingAdd(timeNs, wait->waitNs);
            ++wait;
        }
        times[i - first] = timeNs;
    }
    const WhatIfSpan span{place};
    return inProportion(recordedLengthNs(span), times.back() - times.front(), lengthOf(span, m_kept));
}

std::uint64_t WhatIf::memoryBytes() const {
    return (m_weights.size() + m_stiff.size()) * sizeof(DurationNs) +
           (m_kept.size() + m_dropped.size() + m_stiffTimes.size()) * sizeof(TimeNs) +
           (m_keptWaits.size() + m_droppedWaits.size()) * sizeof(UnexplainedWait);
}

} // namespace lanescope
