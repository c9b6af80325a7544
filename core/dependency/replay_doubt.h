// SPDX-License-Identifier: Apache-2.0
// How far a replay may be off because latencies are not the same each time: the chain of edges that decides
// a time is followed, and what is known of the spread of each latency on it is summed up. Pure; any thread.
// Cost as a replay. Definitions: docs/metrics.md, "What if".
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/dependency/dependency_graph.h"
#include "core/dependency/replay_places.h"
#include "core/dependency/span_lengths.h"

namespace lanescope {

/// Along the chain that decides a time.
struct ChainDoubt {
    double variance = 0; ///< of its latencies, in square nanoseconds; they vary independently
    double systematic =
        0; ///< what the medians may be off by, each time in the same direction, in nanoseconds

    ChainDoubt operator-(const ChainDoubt& other) const {
        return {std::abs(variance - other.variance), std::abs(systematic - other.systematic)};
    }
    /// Half of the interval that holds nine of ten, in nanoseconds.
    double halfNs() const {
        constexpr double kNineOfTen = 1.645; // of a normal distribution, both sides
        return kNineOfTen * std::sqrt(variance) + systematic;
    }
};

/// A time of a replay with the doubt of its chain.
struct DoubtfulTime {
    TimeNs timeNs = 0;
    ChainDoubt doubt;
};

/// The doubt of stretches: steps at their marks, others from their first to their last time.
class SpanDoubts {
public:
    SpanDoubts(const DependencyGraph& graph, std::span<const WhatIfSpan> spans)
        : m_ends(spans.size()) {
        for (std::size_t i = 0; i < spans.size(); ++i) {
            if (spans[i].place) {
                const StepNodes& step = graph.steps()[*spans[i].place];
                m_marks.push_back({indexOf(step.begin), i, true});
                m_marks.push_back({indexOf(step.end), i, false});
            } else {
                const bool isPart = spans[i].range.has_value();
                m_ranges.push_back({isPart ? graph.firstNodeFrom(spans[i].range->startNs) : 0,
                                    isPart ? graph.firstNodeFrom(saturatingAdd(spans[i].range->endNs, 1))
                                           : graph.nodeCount(),
                                    i});
            }
        }
        std::ranges::sort(m_marks, {}, &Mark::node);
    }

    void take(std::uint32_t node, const DoubtfulTime& now) {
        for (; m_next < m_marks.size() && m_marks[m_next].node == node; ++m_next) {
            Ends& ends = m_ends[m_marks[m_next].span];
            (m_marks[m_next].isBegin ? ends.first : ends.last) = now;
        }
        for (const Range& range : m_ranges) {
            if (range.first <= node && node < range.last) {
                Ends& ends = m_ends[range.span];
                ends.first = now.timeNs < ends.first.timeNs ? now : ends.first;
                ends.last = now.timeNs > ends.last.timeNs ? now : ends.last;
            }
        }
    }

    /// By span.
    std::vector<ChainDoubt> doubts() const {
        std::vector<ChainDoubt> doubts;
        for (const Ends& each : m_ends) {
            doubts.push_back(each.last.doubt - each.first.doubt);
        }
        return doubts;
    }

private:
    struct Ends {
        DoubtfulTime first{std::numeric_limits<TimeNs>::max(), {}};
        DoubtfulTime last{std::numeric_limits<TimeNs>::min(), {}};
    };
    struct Mark {
        std::size_t node;
        std::size_t span;
        bool isBegin;
    };
    struct Range {
        std::uint32_t first;
        std::uint32_t last;
        std::size_t span;
    };
    std::vector<Ends> m_ends;
    std::vector<Mark> m_marks;
    std::vector<Range> m_ranges;
    std::size_t m_next = 0;
};

/// By span, with the weights of `weightOf(e)`, which is called for each edge in order.
template <typename WeightOf>
std::vector<ChainDoubt> chainDoubts(const DependencyGraph& graph, const ReplayPlaces& places,
                                    std::span<const WhatIfSpan> spans,
                                    const std::vector<UnexplainedWait>& waits, WeightOf&& weightOf) {
    const GraphData& data = graph.data();
    std::vector<DoubtfulTime> known(places.count);
    SpanDoubts result(graph, spans);
    std::size_t nextWait = 0;
    for (std::uint32_t i = 0; i < graph.nodeCount(); ++i) {
        DoubtfulTime now{data.timeNs[i], {}};
        EdgeId binding = kNoEdge;
        for (std::uint32_t e = data.firstEdge[i]; e < data.firstEdge[i + 1]; ++e) {
            const DoubtfulTime& from = known[places.from[e]];
            const TimeNs timeNs = saturatingAdd(from.timeNs, weightOf(e));
            if (binding == kNoEdge || timeNs > now.timeNs) {
                now = {timeNs, from.doubt};
                binding = EdgeId{e};
            }
        }
        if (binding != kNoEdge &&
            (graph.rule(binding) == WeightRule::Latency || graph.rule(binding) == WeightRule::WorkLess)) {
            const LatencySpread& spread = data.spreads[graph.latencyClass(binding)];
            now.doubt.variance += spread.deviationNs * spread.deviationNs;
            now.doubt.systematic += spread.systematicNs;
        }
        if (nextWait < waits.size() && indexOf(waits[nextWait].node) == i) {
            now.timeNs = saturatingAdd(now.timeNs, waits[nextWait++].waitNs);
        }
        known[places.own[i]] = now;
        result.take(i, now);
    }
    return result.doubts();
}

} // namespace lanescope
