// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/weight_change.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "core/analysis/intervals.h"
#include "core/analysis/kernel_kinds.h"
#include "core/analysis/name_memo.h"
#include "core/base/pattern.h"
#include "core/dependency/host_cover.h"
#include "core/dependency/host_slices.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

DurationNs scaled(DurationNs weightNs, double factor) {
    const double result = static_cast<double>(weightNs) * factor;
    constexpr double kMost = 4e18;
    return result < kMost ? static_cast<DurationNs>(result) : static_cast<DurationNs>(kMost);
}

/// A knob made ready for a trace.
class PreparedKnob {
public:
    PreparedKnob(const DependencyGraph& graph, const Knob& knob, std::optional<Pattern> pattern)
        : m_graph(graph)
        , m_trace(graph.trace())
        , m_knob(knob)
        , m_pattern(std::move(pattern))
        , m_matches(m_trace)
        , m_isCommunication(m_trace) {
        prepareCover();
    }

    /// Factor for the weight of an edge to `node`.
    double factorOf(EdgeId edge, NodeId node) {
        switch (m_graph.kind(edge)) {
        case EdgeKind::Work:
            return changesWork(m_graph.sliceOf(node)) ? m_knob.factor : 1;
        case EdgeKind::Host:
            return hostFactor(edge, node, false);
        case EdgeKind::Thread:
            return m_knob.target == KnobTarget::HandOver ? m_knob.factor : hostFactor(edge, node, true);
        case EdgeKind::Call:
            if (m_knob.target == KnobTarget::Call) {
                return matches(m_graph.sliceOf(node)) ? m_knob.factor : 1;
            }
            return hostFactor(edge, node, false);
        default:
            return isTarget(latencyTarget(m_graph.kind(edge))) ? m_knob.factor : 1;
        }
    }

    bool leavesOut(EdgeId edge, NodeId node) {
        const EdgeKind kind = m_graph.kind(edge);
        return m_knob.target == KnobTarget::Sync &&
               (kind == EdgeKind::DeviceSync || kind == EdgeKind::StreamSync || kind == EdgeKind::EventSync ||
                kind == EdgeKind::Copy) &&
               matches(m_graph.sliceOf(node));
    }

    KnobTarget target() const { return m_knob.target; }

private:
    bool isTarget(KnobTarget target) const { return m_knob.target == target; }

    static KnobTarget latencyTarget(EdgeKind kind) {
        switch (kind) {
        case EdgeKind::Launch:
        case EdgeKind::GraphLaunch:
            return KnobTarget::LaunchLatency;
        case EdgeKind::Stream:
            return KnobTarget::StreamGap;
        case EdgeKind::Event:
            return KnobTarget::EventWait;
        case EdgeKind::QueueFull:
            return KnobTarget::QueueFull;
        default:
            return KnobTarget::WaitReturn;
        }
    }

    bool matches(SliceId slice) {
        return !m_pattern ||
               m_matches.of(slice, [this](std::string_view name) { return m_pattern->foundIn(name); });
    }

    bool changesWork(SliceId slice) {
        const CategoryKind kind = m_trace.categoryKind(slice);
        const bool isComm =
            kind == CategoryKind::Kernel &&
            m_isCommunication.of(slice, [](std::string_view name) { return isCommunicationKernel(name); });
        switch (m_knob.target) {
        case KnobTarget::Work:
            return matches(slice);
        case KnobTarget::Kernel:
            return kind == CategoryKind::Kernel && !isComm && matches(slice);
        case KnobTarget::Communication:
            return isComm && matches(slice);
        case KnobTarget::Copy:
            return kind == CategoryKind::Memcpy && matches(slice);
        case KnobTarget::Memset:
            return kind == CategoryKind::Memset && matches(slice);
        case KnobTarget::Operator:
        case KnobTarget::Module:
            return isLaunchedBelow(slice);
        default:
            return false;
        }
    }

    /// Whether a matching operator or module lies around the launch call.
    bool isLaunchedBelow(SliceId slice) {
        const DeviceOpId op = m_trace.deviceOpOf(slice);
        const LaunchId launch = op == kNoDeviceOp ? kNoLaunch : m_trace.deviceOp(op).launch;
        SliceId around = launch == kNoLaunch ? kNoSlice : m_trace.launch(launch).slice;
        const bool wantsOperator = isTarget(KnobTarget::Operator);
        while (around != kNoSlice) {
            around = wantsOperator ? operatorAround(m_trace, around) : moduleAround(m_trace, around);
            if (around == kNoSlice) {
                return false;
            }
            if (matches(around)) {
                return true;
            }
            around = m_trace.slices().parent[around];
        }
        return false;
    }

    void prepareCover() {
        const auto kindOf = [this](SliceId slice) { return m_trace.categoryKind(slice); };
        switch (m_knob.target) {
        case KnobTarget::HostOperators:
            m_cover.emplace(m_trace, [&](SliceId s) { return kindOf(s) == CategoryKind::Operator; });
            return;
        case KnobTarget::HostPython:
            m_cover.emplace(m_trace, [&](SliceId s) { return kindOf(s) == CategoryKind::PythonFunction; });
            return;
        case KnobTarget::DataLoading:
            m_cover.emplace(m_trace, [this](SliceId s) {
                return m_matches.of(s, [](std::string_view name) { return isDataLoaderName(name); });
            });
            return;
        case KnobTarget::Host:
            if (m_pattern) {
                m_cover.emplace(m_trace, [this](SliceId s) { return matches(s); });
            }
            return;
        default:
            return;
        }
    }

    /// Changed weight of host work and calls: only the part inside the chosen slices changes.
    double hostFactor(EdgeId edge, NodeId node, bool bothThreads) {
        if (!m_cover) {
            return isTarget(KnobTarget::Host) ? m_knob.factor : 1;
        }
        const NodeId from = m_graph.from(edge);
        const TimeRange range{m_graph.timeNs(from), m_graph.timeNs(node)};
        if (range.isEmpty()) {
            return 1;
        }
        const TrackId track = m_trace.trackOf(m_graph.sliceOf(node));
        DurationNs coveredNs = m_cover->coveredNs(track, range);
        if (bothThreads) {
            coveredNs =
                saturatingAdd(coveredNs, m_cover->coveredNs(m_trace.trackOf(m_graph.sliceOf(from)), range));
        }
        const double share =
            std::min(1.0, static_cast<double>(coveredNs) / static_cast<double>(range.durationNs()));
        return 1 - share * (1 - m_knob.factor);
    }

    const DependencyGraph& m_graph;
    const Trace& m_trace;
    Knob m_knob;
    std::optional<Pattern> m_pattern;
    NameMemo<bool> m_matches;
    NameMemo<bool> m_isCommunication;
    std::optional<HostCover> m_cover;
};

IntervalSet rangesOfKernels(const DependencyGraph& graph, bool communication) {
    const Trace& trace = graph.trace();
    NameMemo<bool> isCommunication(trace);
    std::vector<TimeRange> ranges;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel &&
            isCommunication.of(op.slice, [](std::string_view name) { return isCommunicationKernel(name); }) ==
                communication) {
            ranges.push_back(trace.slices().range(op.slice));
        }
    }
    return IntervalSet(std::move(ranges));
}

} // namespace

Result<WeightChange> weightChange(const DependencyGraph& graph, const std::vector<DurationNs>& weights,
                                  std::span<const Knob> knobs, std::stop_token stop) {
    WeightChange change;
    std::vector<std::unique_ptr<PreparedKnob>> prepared;
    bool changesCommunication = false;
    for (const Knob& knob : knobs) {
        std::optional<Pattern> pattern;
        if (!knob.pattern.empty()) {
            const Result<Pattern> parsed = Pattern::parse(knob.pattern);
            if (!parsed) {
                return Error{ErrorCode::InvalidArgument, "the pattern " + parsed.error().message, {}, {}};
            }
            pattern = *parsed;
        }
        change.dropsWaits = change.dropsWaits || knob.target == KnobTarget::Unexplained;
        changesCommunication = changesCommunication || knob.target == KnobTarget::Communication ||
                               knob.target == KnobTarget::Work;
        prepared.push_back(std::make_unique<PreparedKnob>(graph, knob, std::move(pattern)));
    }
    for (std::uint32_t i = 0; i < graph.nodeCount() && !prepared.empty(); ++i) {
        constexpr std::uint32_t kNodesPerCheck = 1U << 16U;
        if (i % kNodesPerCheck == 0 && stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "the change was not finished", {}, {}};
        }
        const NodeId node{i};
        const auto [first, last] = graph.edgesTo(node);
        for (std::uint32_t e = first; e < last; ++e) {
            double factor = 1;
            bool leftOut = false;
            for (const auto& knob : prepared) {
                factor *= knob->factorOf(EdgeId{e}, node);
                leftOut = leftOut || knob->leavesOut(EdgeId{e}, node);
            }
            if (leftOut || factor != 1) {
                change.edges.push_back({EdgeId{e}, leftOut ? kLeftOutNs : scaled(weights[e], factor)});
            }
        }
    }
    if (changesCommunication) {
        change.besideCommunicationNs =
            rangesOfKernels(graph, true).intersectedWith(rangesOfKernels(graph, false)).totalNs();
    }
    return change;
}

} // namespace lanescope
