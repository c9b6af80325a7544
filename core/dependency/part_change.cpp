// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/part_change.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/interval_sums.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Factor of work that stays as it is.
constexpr double kUnchanged = 1;

class PartChange {
public:
    PartChange(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
               const ChangedParts& parts)
        : m_graph(graph)
        , m_trace(graph.trace())
        , m_weights(weights)
        , m_parts(parts)
        , m_cover(m_trace, parts.host)
        , m_all(allRanges(parts.host))
        , m_factors(m_trace.deviceOps().size(), kUnchanged) {
        for (const WorkFactor& each : parts.work) {
            m_factors[indexOf(each.work)] = each.factor;
        }
    }

    WeightChange run(const std::vector<UnexplainedWait>& waits) {
        WeightChange change;
        for (std::uint32_t i = 0; i < m_graph.nodeCount(); ++i) {
            const NodeId node{i};
            const auto [first, last] = m_graph.edgesTo(node);
            for (std::uint32_t e = first; e < last; ++e) {
                const DurationNs weightNs = changed(EdgeId{e}, node);
                if (weightNs != m_weights[e]) {
                    change.edges.push_back({EdgeId{e}, weightNs});
                }
            }
        }
        for (const UnexplainedWait& wait : waits) {
            const TimeNs endNs = m_graph.timeNs(wait.node);
            const DurationNs takenNs = m_all.totalNs({saturatingSubtract(endNs, wait.waitNs), endNs});
            if (takenNs > 0 && !wait.withoutLaunch) {
                change.waits.push_back({wait.node, std::max<DurationNs>(0, wait.waitNs - takenNs), false});
            }
        }
        return change;
    }

private:
    static IntervalSet allRanges(std::span<const TrackRange> host) {
        std::vector<TimeRange> ranges;
        for (const TrackRange& each : host) {
            ranges.push_back(each.range);
        }
        return IntervalSet(std::move(ranges));
    }

    DurationNs scaled(EdgeId edge, double factor) const {
        return static_cast<DurationNs>(std::llround(static_cast<double>(m_weights[indexOf(edge)]) * factor));
    }

    TrackId trackOf(NodeId node) const { return m_trace.trackOf(m_graph.sliceOf(node)); }

    /// Weight without the share of the edge's recorded time that is taken away.
    DurationNs withoutCovered(EdgeId edge, NodeId node, TrackId track) const {
        const TimeRange range{m_graph.timeNs(m_graph.from(edge)), m_graph.timeNs(node)};
        if (range.isEmpty()) {
            return m_weights[indexOf(edge)];
        }
        const DurationNs coveredNs = m_cover.coveredNs(track, range);
        const double share =
            std::min(1.0, static_cast<double>(coveredNs) / static_cast<double>(range.durationNs()));
        return scaled(edge, 1 - share);
    }

    DurationNs changed(EdgeId edge, NodeId node) const {
        const EdgeKind kind = m_graph.kind(edge);
        const DurationNs weightNs = m_weights[indexOf(edge)];
        const DeviceOpId work = m_graph.workAlong(edge, node);
        if (work != kNoDeviceOp && !(isWait(kind) && dropsWait(node))) {
            const double factor = m_factors[indexOf(work)];
            return factor == kUnchanged ? weightNs : m_graph.withWorkScaled(edge, work, weightNs, factor);
        }
        if (m_parts.host.empty()) {
            return weightNs;
        }
        switch (kind) {
        case EdgeKind::Host:
        case EdgeKind::Call:
            return withoutCovered(edge, node, trackOf(node));
        case EdgeKind::Thread:
            // A covered wait does not depend on the other thread.
            if (m_graph.kind(node) == NodeKind::HostEnd &&
                m_cover.coveredNs(trackOf(node), m_trace.slices().range(m_graph.sliceOf(node))) > 0) {
                return kLeftOutNs;
            }
            return std::min(withoutCovered(edge, node, trackOf(node)),
                            withoutCovered(edge, node, trackOf(m_graph.from(edge))));
        case EdgeKind::Launch:
        case EdgeKind::GraphLaunch:
            return withoutCovered(edge, node, trackOf(m_graph.from(edge)));
        default:
            break;
        }
        if (!isWait(kind)) {
            return weightNs;
        }
        // Time of a call after the device is done is host time.
        return dropsWait(node) ? kLeftOutNs : withoutCovered(edge, node, trackOf(node));
    }

    /// Whether the call that ends at `node` returns without waiting.
    bool dropsWait(NodeId node) const {
        return m_parts.dropsSyncs && !m_parts.host.empty() &&
               m_cover.coveredNs(trackOf(node), m_trace.slices().range(m_graph.sliceOf(node))) > 0;
    }

    const DependencyGraph& m_graph;
    const Trace& m_trace;
    const std::vector<DurationNs>& m_weights;
    const ChangedParts& m_parts;
    HostCover m_cover;
    IntervalSums m_all;
    std::vector<double> m_factors; ///< by work
};

} // namespace

WeightChange partChange(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
                        const std::vector<UnexplainedWait>& waits, const ChangedParts& parts) {
    return PartChange(graph, weights, parts).run(waits);
}

} // namespace lanescope
