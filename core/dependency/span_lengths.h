// SPDX-License-Identifier: Apache-2.0
// Lengths of stretches of a trace in replays that pass over its nodes once: of steps from mark to mark, of
// ranges and of everything from the first to the last node. One thread. Cost of a node O(ranges).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/dependency/dependency_graph.h"

namespace lanescope {

/// The stretch of a step, else of a range, else of everything.
struct WhatIfSpan {
    std::optional<std::size_t> place{}; ///< index into DependencyGraph::steps()
    /// From the first to the last of the nodes recorded in it; without any, all lengths are 0.
    std::optional<TimeRange> range{};
};

template <std::size_t kReplays>
class SpanLengths {
public:
    using Times = std::array<TimeNs, kReplays>;

    SpanLengths(const DependencyGraph& graph, std::span<const WhatIfSpan> spans)
        : m_graph(graph)
        , m_least(spans.size(), filled(0))
        , m_most(spans.size(), filled(0)) {
        for (std::size_t i = 0; i < spans.size(); ++i) {
            if (spans[i].place) {
                const StepNodes& step = graph.steps()[*spans[i].place];
                m_marks.push_back({indexOf(step.begin), i, true});
                m_marks.push_back({indexOf(step.end), i, false});
                continue;
            }
            const std::uint32_t first =
                spans[i].range ? graph.firstNodeFrom(spans[i].range->startNs) : std::uint32_t{0};
            const std::uint32_t last = spans[i].range
                                           ? graph.firstNodeFrom(saturatingAdd(spans[i].range->endNs, 1))
                                           : graph.nodeCount();
            if (first < last) {
                m_ranges.push_back({first, last, i});
                m_least[i] = filled(std::numeric_limits<TimeNs>::max());
                m_most[i] = filled(std::numeric_limits<TimeNs>::min());
            }
        }
        std::ranges::sort(m_marks, {}, &Mark::node);
        for (const Mark& mark : m_marks) {
            m_nodeCount = std::max(m_nodeCount, static_cast<std::uint32_t>(mark.node) + 1);
        }
        for (const Range& range : m_ranges) {
            m_nodeCount = std::max(m_nodeCount, range.last);
        }
    }

    /// Nodes from the first on that the lengths need.
    std::uint32_t nodeCount() const { return m_nodeCount; }

    void take(std::uint32_t node, const Times& times) {
        for (; m_next < m_marks.size() && m_marks[m_next].node == node; ++m_next) {
            const Mark& mark = m_marks[m_next];
            (mark.isBegin ? m_least : m_most)[mark.span] = times;
        }
        for (const Range& range : m_ranges) {
            if (range.first <= node && node < range.last && !m_graph.isBeside(NodeId{node})) {
                Times& least = m_least[range.span];
                Times& most = m_most[range.span];
                for (std::size_t replay = 0; replay < kReplays; ++replay) {
                    least[replay] = std::min(least[replay], times[replay]);
                    most[replay] = std::max(most[replay], times[replay]);
                }
            }
        }
    }

    DurationNs lengthNs(std::size_t span, std::size_t replay) const {
        return std::max<DurationNs>(0, saturatingSubtract(m_most[span][replay], m_least[span][replay]));
    }

private:
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

    static Times filled(TimeNs timeNs) {
        Times times;
        times.fill(timeNs);
        return times;
    }

    const DependencyGraph& m_graph;
    std::vector<Times> m_least; ///< by span: of steps the time of the begin
    std::vector<Times> m_most;  ///< of steps the time of the end
    std::vector<Mark> m_marks;
    std::vector<Range> m_ranges;
    std::size_t m_next = 0;
    std::uint32_t m_nodeCount = 0;
};

} // namespace lanescope
