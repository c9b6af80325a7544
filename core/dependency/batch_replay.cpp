// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/batch_replay.h"

#include <algorithm>
#include <limits>

#include "core/dependency/weight_change.h"

namespace lanescope {

namespace {

/// A value for each change. Written out in pairs, so that compilers keep them in the registers of any
/// processor and make no loop of them.
struct PerChange {
    using Pair = double __attribute__((vector_size(2 * sizeof(double))));
    Pair a, b, c, d;

    static PerChange filled(double value) {
        const Pair both{value, value};
        return {both, both, both, both};
    }
    PerChange operator+(const PerChange& o) const { return {a + o.a, b + o.b, c + o.c, d + o.d}; }
    PerChange later(const PerChange& o) const {
        return {later(a, o.a), later(b, o.b), later(c, o.c), later(d, o.d)};
    }
    PerChange earlier(const PerChange& o) const {
        return {earlier(a, o.a), earlier(b, o.b), earlier(c, o.c), earlier(d, o.d)};
    }
    std::array<double, kReplayBatch> values() const {
        return {a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]};
    }
    static PerChange of(const std::array<double, kReplayBatch>& v) {
        return {Pair{v[0], v[1]}, Pair{v[2], v[3]}, Pair{v[4], v[5]}, Pair{v[6], v[7]}};
    }

private:
    static Pair later(Pair one, Pair other) { return one > other ? one : other; }
    static Pair earlier(Pair one, Pair other) { return one < other ? one : other; }
};

/// The weights of one edge after the other in each of the changes.
class ChangedWeights {
public:
    ChangedWeights(const DependencyGraph& graph, std::span<const ScaledEdges> changes)
        : m_graph(graph)
        , m_changes(changes) {
        findNext();
    }

    bool isNext(std::uint32_t edge) const { return m_next == edge; }

    /// The weights of the next edge, of which the model's is `weightNs`.
    PerChange take(NodeId node, DurationNs weightNs) {
        std::array<double, kReplayBatch> weights;
        weights.fill(static_cast<double>(weightNs));
        for (std::size_t i = 0; i < m_changes.size(); ++i) {
            const ScaledEdges& change = m_changes[i];
            if (m_places[i] < change.edges.size() && indexOf(change.edges[m_places[i]]) == m_next) {
                weights[i] = static_cast<double>(
                    change.leftOut ? kLeftOutNs
                                   : scaledWeight(m_graph, EdgeId{m_next}, node, weightNs, change.factor));
                ++m_places[i];
            }
        }
        findNext();
        return PerChange::of(weights);
    }

private:
    void findNext() {
        m_next = kNoIndex;
        for (std::size_t i = 0; i < m_changes.size(); ++i) {
            if (m_places[i] < m_changes[i].edges.size()) {
                m_next =
                    std::min(m_next, static_cast<std::uint32_t>(indexOf(m_changes[i].edges[m_places[i]])));
            }
        }
    }

    const DependencyGraph& m_graph;
    std::span<const ScaledEdges> m_changes;
    std::array<std::size_t, kReplayBatch> m_places{};
    std::uint32_t m_next = kNoIndex;
};

} // namespace

DurationNs scaledWeight(const DependencyGraph& graph, EdgeId edge, NodeId to, DurationNs weightNs,
                        double factor) {
    const DeviceOpId work = graph.workAlong(edge, to);
    return work == kNoDeviceOp ? static_cast<DurationNs>(static_cast<double>(weightNs) * factor)
                               : graph.withWorkScaled(edge, work, weightNs, factor);
}

std::array<double, kReplayBatch> replayLengths(const DependencyGraph& graph, const ReplayPlaces& places,
                                               const std::vector<DurationNs>& weights,
                                               const std::vector<UnexplainedWait>& waits,
                                               std::span<const ScaledEdges> changes, const ReplaySpan& span) {
    std::array<double, kReplayBatch> lengths{};
    if (graph.nodeCount() == 0) {
        return lengths;
    }
    const GraphData& data = graph.data();
    ChangedWeights changed(graph, changes);
    const bool ofAll = span.end == kNoNode;
    const std::uint32_t count = ofAll ? graph.nodeCount() : static_cast<std::uint32_t>(indexOf(span.end)) + 1;
    const double originNs = static_cast<double>(data.timeNs.front());
    constexpr double kNever = std::numeric_limits<double>::infinity();
    std::vector<PerChange> times(places.count);
    PerChange first = PerChange::filled(kNever);
    PerChange last = PerChange::filled(-kNever);
    auto wait = waits.begin();
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t begin = data.firstEdge[i];
        const std::uint32_t end = data.firstEdge[i + 1];
        PerChange time =
            PerChange::filled(begin == end ? static_cast<double>(data.timeNs[i]) - originNs : -kNever);
        if (ofAll && begin == end) {
            first = first.earlier(time); // No effect comes before its cause.
        }
        for (std::uint32_t e = begin; e < end; ++e) {
            const PerChange weight = changed.isNext(e) ? changed.take(NodeId{i}, weights[e])
                                                       : PerChange::filled(static_cast<double>(weights[e]));
            time = time.later(times[places.from[e]] + weight);
        }
        if (wait != waits.end() && indexOf(wait->node) == i) {
            time = time + PerChange::filled(static_cast<double>(wait->waitNs));
            ++wait;
        }
        times[places.own[i]] = time;
        last = last.later(time);
        if (i == indexOf(span.begin)) {
            first = time;
        }
        if (i == indexOf(span.end)) {
            last = time;
        }
    }
    const std::array<double, kReplayBatch> firsts = first.values();
    const std::array<double, kReplayBatch> lasts = last.values();
    for (std::size_t change = 0; change < kReplayBatch; ++change) {
        lengths[change] = lasts[change] - firsts[change];
    }
    return lengths;
}

} // namespace lanescope
