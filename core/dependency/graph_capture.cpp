// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/graph_capture.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/analysis/median.h"
#include "core/analysis/steps/step_marks.h"
#include "core/dependency/call_traits.h"
#include "core/dependency/step_work.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr DurationNs kUnknownGapNs = 1000;

/// Nodes of the first to the last launch of a stretch.
struct Launches {
    std::uint32_t first = kNoIndex; ///< begin of the first launch call
    std::uint32_t last = kNoIndex;  ///< end of the last one
};

class Capture {
public:
    explicit Capture(const DependencyGraph& graph)
        : m_graph(graph)
        , m_trace(graph.trace())
        , m_gapNs(gapOfGraphs()) {}

    CapturedEdges run() {
        if (m_graph.steps().empty()) {
            capture("the trace", 0, m_graph.nodeCount(), nullptr, false);
        }
        std::map<std::uint64_t, int> equal;
        std::map<RankId, int> ofRank;
        for (const StepNodes& step : m_graph.steps()) {
            ++equal[workOfStep(m_graph, step)];
            ++ofRank[m_trace.steps()[step.step].rank];
        }
        for (const StepNodes& step : m_graph.steps()) {
            const bool isAlone =
                ofRank[m_trace.steps()[step.step].rank] > 1 && equal[workOfStep(m_graph, step)] == 1;
            capture("step " + stepNumberText(m_trace, m_trace.steps()[step.step]),
                    static_cast<std::uint32_t>(indexOf(step.begin)),
                    static_cast<std::uint32_t>(indexOf(step.end)) + 1, &step, isAlone);
        }
        return std::move(m_result);
    }

private:
    /// The median gap between pieces of one graph launch.
    DurationNs gapOfGraphs() const {
        std::vector<DurationNs> gaps;
        for (std::uint32_t i = 0; i < m_graph.nodeCount(); ++i) {
            const NodeId node{i};
            if (m_graph.kind(node) != NodeKind::WorkBegin) {
                continue;
            }
            const auto [first, last] = m_graph.edgesTo(node);
            for (std::uint32_t e = first; e < last; ++e) {
                const NodeId from = m_graph.from(EdgeId{e});
                if (m_graph.kind(EdgeId{e}) == EdgeKind::Stream && isOfOneGraph(from, node)) {
                    gaps.push_back(std::max<DurationNs>(0, m_graph.timeNs(node) - m_graph.timeNs(from)));
                }
            }
        }
        return gaps.empty() ? kUnknownGapNs : medianOf(std::move(gaps));
    }

    bool isOfOneGraph(NodeId before, NodeId after) const {
        const LaunchId launch = m_trace.deviceOp(m_graph.workOf(after)).launch;
        return launch != kNoLaunch && launch == m_trace.deviceOp(m_graph.workOf(before)).launch &&
               callTraits(m_trace.sliceName(m_trace.launch(launch).slice)).launchesGraph;
    }

    /// `step`: null where the trace has none.
    bool isOf(const StepNodes* step, NodeId call) const {
        return step == nullptr || isOfStep(m_graph, *step, call);
    }

    Launches launchesIn(std::uint32_t begin, std::uint32_t end, const StepNodes* step) const {
        Launches launches;
        for (std::uint32_t i = begin; i < end; ++i) {
            const NodeId node{i};
            const NodeKind kind = m_graph.kind(node);
            if ((kind != NodeKind::CallBegin && kind != NodeKind::CallEnd) ||
                m_trace.opsOf(m_graph.callOf(node)).empty() || !isOf(step, node)) {
                continue;
            }
            if (kind == NodeKind::CallBegin && launches.first == kNoIndex) {
                launches.first = i;
            }
            launches.last = kind == NodeKind::CallEnd ? i : launches.last;
        }
        return launches;
    }

    /// Reason why the work cannot be captured; nothing if there is none.
    std::optional<std::string> hindrance(const Launches& launches, const StepNodes* step) const {
        for (std::uint32_t i = launches.first + 1; i <= launches.last; ++i) {
            const NodeId node{i};
            if (!isOf(step, node)) {
                continue;
            }
            const auto [first, last] = m_graph.edgesTo(node);
            for (std::uint32_t e = first; e < last; ++e) {
                if (isWait(m_graph.kind(EdgeId{e}))) {
                    return std::string(m_trace.sliceName(m_graph.sliceOf(node))) +
                           " waits for the device between launches";
                }
            }
            if (m_graph.kind(node) != NodeKind::CallBegin) {
                continue;
            }
            // Not all waits have an edge: what they wait for may have ended long before.
            const std::string_view name = m_trace.sliceName(m_graph.sliceOf(node));
            if (const CallTraits traits = callTraits(name); traits.synchronizes || traits.waitsForDevice) {
                return std::string(name) + " waits for the device between launches";
            }
            for (const DeviceOpId op : m_trace.opsOf(m_graph.callOf(node))) {
                const SliceId slice = m_trace.deviceOp(op).slice;
                if (m_trace.categoryKind(slice) == CategoryKind::Memcpy &&
                    m_trace.sliceName(slice).find("Pageable") != std::string_view::npos) {
                    return std::string(m_trace.sliceName(slice)) + " cannot be in a graph";
                }
            }
        }
        return std::nullopt;
    }

    void capture(const std::string& name, std::uint32_t begin, std::uint32_t end, const StepNodes* step,
                 bool isAlone) {
        const Launches launches = launchesIn(begin, end, step);
        if (launches.first == kNoIndex || launches.last == kNoIndex || launches.last <= launches.first) {
            return;
        }
        if (isAlone) {
            m_result.refusals.push_back(name + " keeps its launches: no other step has the same work");
            return;
        }
        if (const std::optional<std::string> why = hindrance(launches, step)) {
            m_result.refusals.push_back(name + " keeps its launches: " + *why);
            return;
        }
        const LaunchId firstCall = m_graph.callOf(NodeId{launches.first});
        for (std::uint32_t i = launches.first + 1; i <= launches.last; ++i) {
            if (isOf(step, NodeId{i})) {
                takeHost(NodeId{i}, firstCall);
                takeWorkOf(NodeId{i});
            }
        }
    }

    void takeHost(NodeId node, LaunchId firstCall) {
        const auto [first, last] = m_graph.edgesTo(node);
        for (std::uint32_t e = first; e < last; ++e) {
            const EdgeId edge{e};
            const EdgeKind kind = m_graph.kind(edge);
            const bool isFirstCall = kind == EdgeKind::Call && m_graph.callOf(node) == firstCall;
            if (kind == EdgeKind::QueueFull) {
                m_result.edges.push_back({edge, 1, true});
            } else if ((kind == EdgeKind::Host || kind == EdgeKind::Call || kind == EdgeKind::Thread) &&
                       !isFirstCall) {
                m_result.edges.push_back({edge, 1, false});
            }
        }
    }

    /// Gaps before the work that the call launches, wherever it runs.
    void takeWorkOf(NodeId callBegin) {
        if (m_graph.kind(callBegin) != NodeKind::CallBegin) {
            return;
        }
        for (const DeviceOpId op : m_trace.opsOf(m_graph.callOf(callBegin))) {
            const NodeId begin = m_graph.work()[indexOf(op)].begin;
            const auto [first, last] =
                begin == kNoNode ? std::pair<std::uint32_t, std::uint32_t>() : m_graph.edgesTo(begin);
            for (std::uint32_t e = first; e < last; ++e) {
                const DurationNs gapNs = m_graph.modelWeightNs(EdgeId{e}, begin);
                if (m_graph.kind(EdgeId{e}) == EdgeKind::Stream && gapNs > m_gapNs) {
                    m_result.edges.push_back(
                        {EdgeId{e}, 1 - static_cast<double>(m_gapNs) / static_cast<double>(gapNs), false});
                }
            }
        }
    }

    const DependencyGraph& m_graph;
    const Trace& m_trace;
    DurationNs m_gapNs;
    CapturedEdges m_result;
};

} // namespace

CapturedEdges capturedEdges(const DependencyGraph& graph) {
    CapturedEdges captured = Capture(graph).run();
    std::ranges::stable_sort(captured.edges, {}, &CapturedEdge::edge);
    return captured;
}

} // namespace lanescope
