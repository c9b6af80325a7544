// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/what_if.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/dependency/recorded_work.h"
#include "core/dependency/replay_doubt.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

bool isStiff(Evidence evidence) {
    return evidence == Evidence::Inferred || evidence == Evidence::Paired;
}

double ratio(DurationNs a, DurationNs b) {
    return b == 0 ? 1 : static_cast<double>(a) / static_cast<double>(b);
}

bool changesHost(EdgeKind kind) {
    return kind == EdgeKind::Host || kind == EdgeKind::Call || kind == EdgeKind::Thread;
}

} // namespace

DurationNs inProportion(DurationNs lengthNs, DurationNs a, DurationNs b) {
    return static_cast<DurationNs>(std::llround(static_cast<double>(lengthNs) * ratio(a, b)));
}

WhatIf::WhatIf(const DependencyGraph& graph)
    : m_graph(graph)
    , m_weights(modelWeights(graph))
    , m_places(replayPlaces(graph))
    , m_keptWaits(waitsOf(graph, ReplayMode::Kept))
    , m_droppedWaits(waitsOf(graph, ReplayMode::Dropped))
    , m_kept(replay(graph, m_weights, m_keptWaits)) {
    for (std::uint32_t i = 0; i < graph.nodeCount(); ++i) {
        const auto [first, last] = graph.edgesTo(NodeId{i});
        for (std::uint32_t e = first; e < last; ++e) {
            // An edge along work gets as much shorter as the work.
            if (isStiff(graph.evidence(EdgeId{e})) && bindingEdge(graph, NodeId{i}) == EdgeId{e} &&
                graph.workAlong(EdgeId{e}, NodeId{i}) == kNoDeviceOp) {
                const DurationNs recordedNs =
                    saturatingSubtract(graph.timeNs(NodeId{i}), graph.timeNs(graph.from(EdgeId{e})));
                m_stiff.push_back({EdgeId{e}, std::max(m_weights[e], recordedNs)});
            }
        }
    }
    m_stiff.shrink_to_fit();
    std::ranges::copy_if(m_keptWaits, std::back_inserter(m_hostWaits), [&graph](const UnexplainedWait& wait) {
        return wait.withoutLaunch || graph.kind(wait.node) != NodeKind::WorkBegin;
    });
    m_recordedWholeNs = lengthOf({}, graph.data().timeNs);
    m_keptWholeNs = lengthOf({}, m_kept);
}

Result<WeightChange> WhatIf::change(std::span<const Knob> knobs, std::stop_token stop,
                                    const WorkNeeds* needs) const {
    return weightChange(m_graph, m_weights, knobs, std::move(stop), needs);
}

std::vector<DurationNs> WhatIf::weightsWith(const WeightChange& change) const {
    std::vector<DurationNs> weights = m_weights;
    for (const EdgeWeight& edge : change.edges) {
        weights[indexOf(edge.edge)] = edge.weightNs;
    }
    return weights;
}

std::vector<UnexplainedWait> WhatIf::waitsWith(const WeightChange& change) const {
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
    if (span.place) {
        const ReplaySpan nodes = replaySpan(span);
        return saturatingSubtract(times[indexOf(nodes.end)], times[indexOf(nodes.begin)]);
    }
    const std::uint32_t first = span.range ? m_graph.firstNodeFrom(span.range->startNs) : 0;
    const std::uint32_t last =
        span.range ? m_graph.firstNodeFrom(saturatingAdd(span.range->endNs, 1)) : m_graph.nodeCount();
    if (first >= last) {
        return 0;
    }
    TimeNs leastNs = std::numeric_limits<TimeNs>::max();
    TimeNs mostNs = std::numeric_limits<TimeNs>::min();
    for (std::uint32_t i = first; i < last; ++i) {
        if (!m_graph.isBeside(NodeId{i})) {
            leastNs = std::min(leastNs, times[i]);
            mostNs = std::max(mostNs, times[i]);
        }
    }
    return std::max<DurationNs>(0, saturatingSubtract(mostNs, leastNs));
}

DurationNs WhatIf::nodesNs(const WhatIfSpan& span) const {
    const std::uint32_t first = span.range ? m_graph.firstNodeFrom(span.range->startNs) : 0;
    const std::uint32_t last =
        span.range ? m_graph.firstNodeFrom(saturatingAdd(span.range->endNs, 1)) : m_graph.nodeCount();
    return first < last ? saturatingSubtract(m_graph.timeNs(NodeId{last - 1}), m_graph.timeNs(NodeId{first}))
                        : 0;
}

DurationNs WhatIf::keptLengthNs(const WhatIfSpan& span) const {
    return span.place || span.range ? lengthOf(span, m_kept) : m_keptWholeNs;
}

DurationNs WhatIf::recordedLengthNs(const WhatIfSpan& span) const {
    return span.place || span.range ? lengthOf(span, m_graph.data().timeNs) : m_recordedWholeNs;
}

std::vector<TimeNs> WhatIf::timesWith(const WeightChange& change) const {
    return replay(m_graph, weightsWith(change), waitsWith(change));
}

std::vector<PredictedLength> WhatIf::predictLengths(std::span<const WhatIfSpan> spans,
                                                    const WeightChange& change) const {
    // With the change: waits kept, waits dropped, inferred edges as recorded. Without: the last two.
    constexpr std::size_t kReplays = 5;
    enum Replay : std::size_t { Kept, Dropped, Stiff, UnchangedDropped, UnchangedStiff };
    SpanLengths<kReplays> lengths(m_graph, spans);
    const std::vector<UnexplainedWait> waits = waitsWith(change);
    auto changed = change.edges.begin();
    auto stiff = m_stiff.begin();
    replayTogether<kReplays>(
        m_graph, m_places, lengths.nodeCount(),
        {&waits, &m_droppedWaits, &waits, &m_droppedWaits, &m_keptWaits},
        [&](std::uint32_t /*node*/, std::uint32_t e) {
            const DurationNs oldNs = m_weights[e];
            const DurationNs newNs =
                changed != change.edges.end() && indexOf(changed->edge) == e ? (changed++)->weightNs : oldNs;
            const bool isInferred = stiff != m_stiff.end() && indexOf(stiff->edge) == e;
            const DurationNs stiffNs = isInferred ? (stiff++)->weightNs : 0;
            return std::array{newNs, newNs, isInferred ? stiffNs : newNs, oldNs,
                              isInferred ? stiffNs : oldNs};
        },
        [&](std::uint32_t node, const auto& times) { lengths.take(node, times); });
    const std::vector<double> doubtsNs = latencyDoubtsNs(spans, change);
    std::vector<PredictedLength> predicted;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        PredictedLength length;
        length.latencyDoubtNs = doubtsNs[i];
        length.recordedNs = recordedLengthNs(spans[i]);
        length.keptNs = keptLengthNs(spans[i]);
        length.droppedNs = lengths.lengthNs(i, UnchangedDropped);
        length.predictedNs = inProportion(length.recordedNs, lengths.lengthNs(i, Kept), length.keptNs);
        predicted.push_back(withInterval(
            length, inProportion(length.recordedNs, lengths.lengthNs(i, Dropped), length.droppedNs),
            inProportion(length.recordedNs, lengths.lengthNs(i, Stiff),
                         lengths.lengthNs(i, UnchangedStiff))));
    }
    return predicted;
}

std::vector<double> WhatIf::latencyDoubtsNs(std::span<const WhatIfSpan> spans,
                                            const WeightChange& change) const {
    auto next = change.edges.begin();
    std::vector<double> halvesNs;
    for (const ChainDoubt& doubt :
         chainDoubts(m_graph, m_places, spans, waitsWith(change), [&](std::uint32_t e) {
             return next != change.edges.end() && indexOf(next->edge) == e ? (next++)->weightNs
                                                                           : m_weights[e];
         })) {
        halvesNs.push_back(doubt.halfNs());
    }
    return halvesNs;
}

PredictedLength WhatIf::predictLength(const WhatIfSpan& span, const WeightChange& change) const {
    return predictLengths(std::span(&span, 1), change).front();
}

PredictedLength withInterval(PredictedLength length, DurationNs lowNs, DurationNs highNs) {
    const double errorNs =
        std::abs(ratio(length.keptNs, length.recordedNs) - 1) * static_cast<double>(length.recordedNs);
    // Recorders round the times of both ends.
    const auto halfNs = kRoundedNs + static_cast<DurationNs>(std::ceil(errorNs + length.latencyDoubtNs));
    length.lowNs = std::max<DurationNs>(0, std::min(lowNs, length.predictedNs - halfNs));
    length.highNs = std::max(highNs, length.predictedNs + halfNs);
    return length;
}

double baselessShareOf(const CriticalPath& path) {
    return ratio(path.unexplainedNs + path.partNs[std::size_t(PathPart::NoCause)], path.range.durationNs());
}

Prediction WhatIf::predict(const WhatIfSpan& span, const WeightChange& change) const {
    return predictAll(std::span(&span, 1), change).front();
}

std::vector<Prediction> WhatIf::predictAll(std::span<const WhatIfSpan> spans,
                                           const WeightChange& change) const {
    const std::vector<PredictedLength> lengths = predictLengths(spans, change);
    const bool hasSteps =
        std::ranges::any_of(spans, [](const WhatIfSpan& span) { return span.place.has_value(); });
    const auto noises = hasSteps ? stepNoises(m_graph) : std::vector<std::optional<DurationNs>>();
    std::vector<Prediction> predictions;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const WhatIfSpan& span = spans[i];
        predictions.push_back(predictionOf(span, lengths[i]));
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
    prediction.baselessShare = baselessShareOf(path);
    prediction.inferredEdgesOnPath = path.inferredEdges;
    prediction.areMostLaunchesUnknown = m_graph.counts().areMostLaunchesUnknown();
    return prediction;
}

Floors WhatIf::floors(const WhatIfSpan& span) const {
    SpanLengths<2> lengths(m_graph, std::span(&span, 1));
    replayTogether<2>(
        m_graph, m_places, lengths.nodeCount(), {&m_hostWaits, &m_droppedWaits},
        [this](std::uint32_t node, std::uint32_t e) {
            const EdgeKind kind = m_graph.kind(EdgeId{e});
            // The time of a call after its wait is the host's.
            const bool isHost = changesHost(kind) ||
                                (isWait(kind) && m_graph.workAlong(EdgeId{e}, NodeId{node}) == kNoDeviceOp);
            return std::array{withoutWork(EdgeId{e}, NodeId{node}), isHost ? 0 : m_weights[e]};
        },
        [&](std::uint32_t node, const auto& times) { lengths.take(node, times); });
    const DurationNs recordedNs = recordedLengthNs(span);
    const DurationNs lengthNs = span.range && !span.place ? span.range->durationNs() : recordedNs;
    const DurationNs outsideNs =
        std::max<DurationNs>(0, saturatingSubtract(lengthNs, std::max(recordedNs, nodesNs(span))));
    return {std::min(recordedNs, lengths.lengthNs(0, 0)) + outsideNs,
            std::min(recordedNs, lengths.lengthNs(0, 1)), std::max(recordedNs, lengthNs),
            !m_graph.work().empty()};
}

DurationNs WhatIf::withoutWork(EdgeId edge, NodeId node) const {
    const DurationNs weightNs = m_weights[indexOf(edge)];
    const DeviceOpId work = m_graph.workAlong(edge, node);
    return work == kNoDeviceOp ? weightNs : m_graph.withWorkScaled(edge, work, weightNs, 0);
}

WhatIf::WorkEnd WhatIf::workEnd(std::size_t place, std::span<const TimeNs> changed) const {
    const ReplaySpan nodes = replaySpan({place});
    const auto at = [&](NodeId node) {
        return WorkEnd{m_graph.timeNs(node), m_kept[indexOf(node)], changed[indexOf(node)]};
    };
    WorkEnd last = at(nodes.end);
    for (std::size_t i = indexOf(nodes.begin); i <= indexOf(nodes.end); ++i) {
        const NodeId node{static_cast<std::uint32_t>(i)};
        if (m_graph.kind(node) != NodeKind::CallBegin) {
            continue;
        }
        for (const DeviceOpId op : m_graph.trace().opsOf(m_graph.callOf(node))) {
            last = latest(last, at(m_graph.work()[indexOf(op)].end));
        }
    }
    return last;
}

WhatIf::WorkEnd WhatIf::latest(const WorkEnd& a, const WorkEnd& b) {
    return {std::max(a.recordedNs, b.recordedNs), std::max(a.keptNs, b.keptNs),
            std::max(a.changedNs, b.changedNs)};
}

DurationNs WhatIf::predictedBetween(const WorkEnd& begin, const WorkEnd& end) {
    return inProportion(end.recordedNs - begin.recordedNs, end.changedNs - begin.changedNs,
                        end.keptNs - begin.keptNs);
}

std::optional<WhatIf::DeviceEnd> WhatIf::deviceEnd(const WhatIfSpan& span, const WeightChange& change) const {
    if (!span.place) {
        return std::nullopt;
    }
    const std::vector<TimeNs> times = timesWith(change);
    const NodeId first = replaySpan(span).begin;
    const WorkEnd begin{m_graph.timeNs(first), m_kept[indexOf(first)], times[indexOf(first)]};
    const WorkEnd end = workEnd(*span.place, times);
    return DeviceEnd{end.recordedNs - begin.recordedNs, predictedBetween(begin, end)};
}

bool WhatIf::isOutrun(const WhatIfSpan& span) const {
    return span.place && workEnd(*span.place, m_kept).recordedNs > m_graph.timeNs(replaySpan(span).end);
}

std::vector<std::optional<WhatIf::DevicePeriod>> WhatIf::devicePeriods(std::span<const WhatIfSpan> spans,
                                                                       const WeightChange& change) const {
    std::vector<std::optional<DevicePeriod>> periods(spans.size());
    if (std::ranges::none_of(spans, [this](const WhatIfSpan& span) { return isOutrun(span); })) {
        return periods; // without a replay
    }
    const std::vector<TimeNs> times = timesWith(change);
    const auto rankOf = [this](std::size_t place) {
        return m_graph.trace().steps()[m_graph.steps()[place].step].rank;
    };
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const WhatIfSpan& span = spans[i];
        if (!isOutrun(span)) {
            continue;
        }
        const ReplaySpan nodes = replaySpan(span);
        const WorkEnd end = workEnd(*span.place, times);
        WorkEnd begin{m_graph.timeNs(nodes.begin), m_kept[indexOf(nodes.begin)], times[indexOf(nodes.begin)]};
        if (*span.place > 0 && rankOf(*span.place - 1) == rankOf(*span.place)) {
            begin = latest(begin, workEnd(*span.place - 1, times));
        }
        periods[i] = DevicePeriod{end.recordedNs - begin.recordedNs, predictedBetween(begin, end)};
    }
    return periods;
}

DurationNs WhatIf::quickPrediction(const WhatIfSpan& span, const KnobEdges& edges,
                                   std::span<const double> factors) const {
    return span.place ? quickStep(*span.place, edges, factors) : predictedLengthNs(span, edges, factors);
}

DurationNs WhatIf::predictedLengthNs(const WhatIfSpan& span, const KnobEdges& edges,
                                     std::span<const double> factors) const {
    SpanLengths<1> lengths(m_graph, std::span(&span, 1));
    KnobEdges::Cursor weights = edges.from(EdgeId{0}, factors);
    replayTogether<1>(
        m_graph, m_places, lengths.nodeCount(), {edges.dropsWaits(factors) ? &m_droppedWaits : &m_keptWaits},
        [&](std::uint32_t /*node*/, std::uint32_t e) {
            return std::array{weights.weightOf(e, m_weights[e])};
        },
        [&](std::uint32_t node, const auto& times) { lengths.take(node, times); });
    return inProportion(recordedLengthNs(span), lengths.lengthNs(0, 0), keptLengthNs(span));
}

DurationNs WhatIf::quickStep(std::size_t place, const KnobEdges& edges,
                             std::span<const double> factors) const {
    const StepNodes& step = m_graph.steps()[place];
    const auto first = static_cast<std::uint32_t>(indexOf(step.begin));
    const auto last = static_cast<std::uint32_t>(indexOf(step.end)) + 1;
    const GraphData& data = m_graph.data();
    const std::vector<UnexplainedWait>& waits = edges.dropsWaits(factors) ? m_droppedWaits : m_keptWaits;
    KnobEdges::Cursor weights = edges.from(EdgeId{data.firstEdge[first]}, factors);
    auto wait = std::ranges::lower_bound(waits, NodeId{first}, {}, &UnexplainedWait::node);
    std::vector<TimeNs> times(last - first);
    for (std::uint32_t i = first; i < last; ++i) {
        const auto [begin, end] = m_graph.edgesTo(NodeId{i});
        TimeNs timeNs = begin == end ? data.timeNs[i] : std::numeric_limits<TimeNs>::min();
        for (std::uint32_t e = begin; e < end; ++e) {
            const std::uint32_t from = data.from[e];
            timeNs = std::max(timeNs, saturatingAdd(from < first ? m_kept[from] : times[from - first],
                                                    weights.weightOf(e, m_weights[e])));
        }
        if (wait != waits.end() && indexOf(wait->node) == i) {
            timeNs = saturatingAdd(timeNs, wait->waitNs);
            ++wait;
        }
        times[i - first] = timeNs;
    }
    const WhatIfSpan span{place};
    return inProportion(recordedLengthNs(span), times.back() - times.front(), keptLengthNs(span));
}

std::uint64_t WhatIf::memoryBytes() const {
    return m_weights.size() * sizeof(DurationNs) + m_stiff.size() * sizeof(EdgeWeight) +
           m_kept.size() * sizeof(TimeNs) +
           (m_places.own.size() + m_places.from.size()) * sizeof(std::uint32_t) +
           (m_keptWaits.size() + m_droppedWaits.size() + m_hostWaits.size()) * sizeof(UnexplainedWait);
}

} // namespace lanescope
