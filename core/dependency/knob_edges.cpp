// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/knob_edges.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <optional>

#include "core/analysis/device_work_class.h"
#include "core/analysis/host/module_names.h"
#include "core/analysis/intervals.h"
#include "core/analysis/name_memo.h"
#include "core/analysis/steps/step_marks.h"
#include "core/base/pattern.h"
#include "core/dependency/graph_capture.h"
#include "core/dependency/host_cover.h"
#include "core/dependency/host_slices.h"
#include "core/device_work/category_rules.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr double kLeftOut = -1;

DurationNs scaled(DurationNs weightNs, double factor) {
    const double result = static_cast<double>(weightNs) * factor;
    constexpr double kMost = 4e18;
    return result < kMost ? static_cast<DurationNs>(result) : static_cast<DurationNs>(kMost);
}

/// From the begin of each step's optimizer to the end of the step; without steps to the end of the trace.
IntervalSet timesFromOptimizer(const DependencyGraph& graph) {
    const Trace& trace = graph.trace();
    NameMemo<bool> isOptimizer(trace);
    std::vector<TimeRange> ranges;
    for (std::uint32_t i = 0; i < trace.slices().size(); ++i) {
        const SliceId slice{i};
        if (!isOptimizer.of(slice,
                            [](std::string_view name) { return name.starts_with("Optimizer.step"); }) ||
            isDeviceSide(trace.categoryKind(slice))) {
            continue;
        }
        const TimeNs startNs = trace.slices().startNs[slice];
        TimeNs endNs = trace.bounds().endNs;
        for (const StepNodes& step : graph.steps()) {
            if (graph.timeNs(step.begin) <= startNs && startNs < graph.timeNs(step.end)) {
                endNs = graph.timeNs(step.end);
            }
        }
        ranges.push_back({startNs, endNs});
    }
    return IntervalSet(std::move(ranges));
}

/// To which part of the weight less work can shorten an edge along device work.
double leastFactor(const DependencyGraph& graph, EdgeId edge, NodeId node) {
    const DeviceOpId work = graph.workAlong(edge, node);
    const DurationNs leastNs = work == kNoDeviceOp ? 0 : graph.leastLengthNs(work);
    const DurationNs weightNs = leastNs > 0 ? graph.modelWeightNs(edge, node) : 0;
    if (weightNs <= 0) {
        return 0;
    }
    const DurationNs lessNs = std::max<DurationNs>(0, graph.lengthOf(work) - leastNs);
    return std::max(0.0, 1 - static_cast<double>(lessNs) / static_cast<double>(weightNs));
}

/// A knob made ready for a trace.
class PreparedKnob {
public:
    PreparedKnob(const DependencyGraph& graph, const Knob& knob, std::optional<Pattern> pattern,
                 const WorkNeeds* needs)
        : m_graph(graph)
        , m_trace(graph.trace())
        , m_knob(knob)
        , m_pattern(std::move(pattern))
        , m_needs(needs)
        , m_matches(m_trace)
        , m_around(m_trace, [this](SliceId slice) { return isMatchingAround(slice); })
        , m_isCommunication(m_trace)
        , m_isElementwise(m_trace)
        , m_classes(m_trace) {
        prepareCover();
    }

    /// Share of the weight of an edge to `node` that the knob changes: 0 for none, kLeftOut for an edge that
    /// goes.
    double shareOf(EdgeId edge, NodeId node) {
        const EdgeKind kind = m_graph.kind(edge);
        if (const DeviceOpId work = m_graph.workAlong(edge, node);
            work != kNoDeviceOp && !(isTarget(KnobTarget::Sync) && isWait(kind))) {
            const SliceId slice = m_trace.deviceOp(work).slice;
            const double share = isTarget(KnobTarget::Rate) ? rateShare(work) : changesWork(slice) ? 1 : 0;
            return share * overhang(edge, node, work);
        }
        switch (kind) {
        case EdgeKind::Host:
            return hostShare(edge, node, false);
        case EdgeKind::Thread:
            return isTarget(KnobTarget::HandOver) ? 1 : hostShare(edge, node, true);
        case EdgeKind::Call:
            if (isTarget(KnobTarget::Call)) {
                return matches(m_graph.sliceOf(node)) ? 1 : 0;
            }
            if (isTarget(KnobTarget::Fuse)) {
                return launchesContinued(node) ? 1 : 0;
            }
            return hostShare(edge, node, false);
        default:
            break;
        }
        if (isTarget(KnobTarget::Fuse)) {
            return fuseShare(edge, node);
        }
        if (isTarget(KnobTarget::Sync) && isWait(kind)) {
            return matches(m_graph.sliceOf(node)) ? kLeftOut : 0;
        }
        if (isTarget(KnobTarget::CommunicationHidden) && kind == EdgeKind::Event) {
            return hidesWait(edge, node) ? kLeftOut : 0;
        }
        return isTarget(latencyTarget(kind)) ? 1 : 0;
    }

    /// Says which part of the work the knob does not reach; empty where it reaches all.
    std::string note() const {
        constexpr double kAll = 0.995;
        if (!isTarget(KnobTarget::Rate) || m_knownNs >= kAll * m_chosenNs) {
            return {};
        }
        constexpr double kWholePercent = 100;
        return "what " + knobText(m_knob) + " needs is known for " +
               std::to_string(std::lround(kWholePercent * m_knownNs / m_chosenNs)) +
               " % of the time of these kernels; the others stay as recorded";
    }

private:
    /// Length of the work by that of the edge along it, which may end before the work does.
    double overhang(EdgeId edge, NodeId node, DeviceOpId work) const {
        const DurationNs edgeNs = m_graph.modelWeightNs(edge, node);
        return m_graph.kind(edge) == EdgeKind::Work || edgeNs <= 0
                   ? 1
                   : static_cast<double>(m_graph.lengthOf(work)) / static_cast<double>(edgeNs);
    }

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

    /// A copy or memset; DeviceWorkClass::Other for anything else.
    DeviceWorkClass workClassOf(SliceId slice) {
        const DeviceOpId op = m_trace.deviceOpOf(slice);
        return op == kNoDeviceOp || !m_classes.isCopyOrMemset(m_trace.deviceOp(op))
                   ? DeviceWorkClass::Other
                   : m_classes.of(m_trace.deviceOp(op));
    }

    bool matches(SliceId slice) {
        return !m_pattern ||
               m_matches.of(slice, [this](std::string_view name) { return m_pattern->foundIn(name); });
    }

    bool changesWork(SliceId slice) {
        const CategoryKind kind = m_trace.categoryKind(slice);
        const bool isComm = isCommunication(slice);
        switch (m_knob.target) {
        case KnobTarget::Work:
            return matches(slice);
        case KnobTarget::Kernel:
            return kind == CategoryKind::Kernel && !isComm && workClassOf(slice) == DeviceWorkClass::Other &&
                   matches(slice);
        case KnobTarget::Communication:
            return isComm && matches(slice);
        case KnobTarget::Copy:
            return workClassOf(slice) == DeviceWorkClass::Memcpy && matches(slice);
        case KnobTarget::Memset:
            return workClassOf(slice) == DeviceWorkClass::Memset && matches(slice);
        case KnobTarget::Operator:
        case KnobTarget::Module:
            return isLaunchedBelow(slice);
        case KnobTarget::Phase:
            return m_phases->totalNs(momentOf(slice)) > 0;
        default:
            return false;
        }
    }

    /// Share of a kernel's time that is lost at the rate of the knob; a kernel that is as fast already stays.
    double rateShare(DeviceOpId work) {
        const SliceId slice = m_trace.deviceOp(work).slice;
        const auto ns = static_cast<double>(m_trace.slices().durationNs[slice]);
        if (m_trace.categoryKind(slice) != CategoryKind::Kernel || isCommunication(slice) ||
            !matches(slice) || ns <= 0) {
            return 0;
        }
        m_chosenNs += ns;
        const WorkNeed& need = (*m_needs)[indexOf(work)];
        if (m_knob.rate.isTflops ? need.flops < 0 : need.rooflineNs < 0) {
            return 0;
        }
        m_knownNs += ns;
        constexpr double kWholePercent = 100;
        constexpr double kFlopsPerNs = 1000; // of one TFLOP/s
        constexpr double kLeastNs = 1000;    // no kernel is shorter
        const double neededNs =
            m_knob.rate.isTflops ? need.flops / (m_knob.rate.value * kFlopsPerNs)
                                 : static_cast<double>(need.rooflineNs) * kWholePercent / m_knob.rate.value;
        return std::max(0.0, 1 - std::max(neededNs, kLeastNs) / ns);
    }

    bool isElementwise(SliceId slice) {
        return m_trace.categoryKind(slice) == CategoryKind::Kernel && matches(slice) &&
               m_isElementwise.of(slice, [](std::string_view name) {
                   return workGroupOf(workFamilyOf(name)) == WorkGroup::Elementwise;
               });
    }

    /// An elementwise kernel right behind another one on its stream.
    bool continuesRun(NodeId workBegin) {
        const auto [first, last] = m_graph.edgesTo(workBegin);
        for (std::uint32_t e = first; e < last; ++e) {
            if (m_graph.kind(EdgeId{e}) == EdgeKind::Stream) {
                return isElementwise(m_graph.sliceOf(workBegin)) &&
                       isElementwise(m_graph.sliceOf(m_graph.from(EdgeId{e})));
            }
        }
        return false;
    }

    /// A call that launches nothing but kernels that are fused into one before.
    bool launchesContinued(NodeId callEnd) {
        const auto ops = m_trace.opsOf(m_graph.callOf(callEnd));
        return !ops.empty() && std::ranges::all_of(ops, [this](DeviceOpId op) {
            const NodeId begin = m_graph.work()[indexOf(op)].begin;
            return begin != kNoNode && continuesRun(begin);
        });
    }

    /// Gaps inside a run go, and so do the launches of its kernels but the first.
    double fuseShare(EdgeId edge, NodeId node) {
        const EdgeKind kind = m_graph.kind(edge);
        if (m_graph.kind(node) != NodeKind::WorkBegin || !continuesRun(node)) {
            return 0;
        }
        return kind == EdgeKind::Stream ? 1 : kind == EdgeKind::Launch ? kLeftOut : 0;
    }

    bool isCommunication(SliceId slice) {
        return m_trace.categoryKind(slice) == CategoryKind::Kernel &&
               m_isCommunication.of(slice, [](std::string_view name) { return isCommunicationKernel(name); });
    }

    /// A wait of computation for communication; work from the optimizer on needs its results.
    bool hidesWait(EdgeId edge, NodeId node) {
        const SliceId from = m_graph.sliceOf(m_graph.from(edge));
        const SliceId to = m_graph.sliceOf(node);
        return isCommunication(from) && matches(from) && !isCommunication(to) &&
               m_fromOptimizer->totalNs(momentOf(to)) == 0;
    }

    /// The nanosecond in which the work was launched, of work without a launch that in which it began.
    TimeRange momentOf(SliceId slice) const {
        const LaunchId launch = m_trace.deviceOp(m_trace.deviceOpOf(slice)).launch;
        const TimeNs startNs =
            m_trace.slices().startNs[launch == kNoLaunch ? slice : m_trace.launch(launch).slice];
        return {startNs, saturatingAdd(startNs, 1)};
    }

    /// Whether a matching operator or module lies around the launch call.
    bool isLaunchedBelow(SliceId slice) {
        const DeviceOpId op = m_trace.deviceOpOf(slice);
        const LaunchId launch = op == kNoDeviceOp ? kNoLaunch : m_trace.deviceOp(op).launch;
        return m_around.of(launch == kNoLaunch ? kNoSlice : m_trace.launch(launch).slice) != kNoSlice;
    }

    /// The operator or module is one that the knob is about.
    bool isMatchingAround(SliceId slice) {
        const CategoryKind kind = m_trace.categoryKind(slice);
        return (isTarget(KnobTarget::Operator)
                    ? kind == CategoryKind::Operator
                    : kind == CategoryKind::PythonFunction && isModuleName(m_trace.sliceName(slice))) &&
               matches(slice);
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
        case KnobTarget::CommunicationHidden:
            m_fromOptimizer.emplace(timesFromOptimizer(m_graph));
            return;
        case KnobTarget::Phase:
            m_phases.emplace(timesOfPhases());
            return;
        default:
            return;
        }
    }

    /// Work of a thread that the iterator of a data loader waits for.
    bool isWorkOfLoader(EdgeId edge, NodeId node) const {
        return m_graph.kind(edge) == EdgeKind::Host && m_graph.kind(node) == NodeKind::HostEnd &&
               m_graph.kind(m_graph.from(edge)) == NodeKind::HostBegin &&
               !isDataLoaderName(m_trace.sliceName(m_graph.sliceOf(node)));
    }

    /// Iterations whose phase has a matching name.
    IntervalSet timesOfPhases() const {
        std::vector<TimeRange> ranges;
        for (const Step& step : m_trace.steps()) {
            const std::optional<ServingPhase> phase = stepMarkOf(m_trace, step.slice).phase;
            if (phase && (!m_pattern || m_pattern->foundIn(servingPhaseName(*phase)))) {
                ranges.push_back(step.range);
            }
        }
        return IntervalSet(std::move(ranges));
    }

    /// Share of host work and calls that lies inside the chosen slices.
    double hostShare(EdgeId edge, NodeId node, bool bothThreads) {
        if (isTarget(KnobTarget::DataLoading) && isWorkOfLoader(edge, node)) {
            return 1;
        }
        if (!m_cover) {
            return isTarget(KnobTarget::Host) ? 1 : 0;
        }
        const NodeId from = m_graph.from(edge);
        const TimeRange range{m_graph.timeNs(from), m_graph.timeNs(node)};
        if (range.isEmpty()) {
            return 0;
        }
        const TrackId track = m_trace.trackOf(m_graph.sliceOf(node));
        DurationNs coveredNs = m_cover->coveredNs(track, range);
        if (bothThreads) {
            coveredNs =
                saturatingAdd(coveredNs, m_cover->coveredNs(m_trace.trackOf(m_graph.sliceOf(from)), range));
        }
        return std::min(1.0, static_cast<double>(coveredNs) / static_cast<double>(range.durationNs()));
    }

    const DependencyGraph& m_graph;
    const Trace& m_trace;
    Knob m_knob;
    std::optional<Pattern> m_pattern;
    const WorkNeeds* m_needs; ///< null but for rates
    double m_chosenNs = 0;    ///< of kernels that a rate is about
    double m_knownNs = 0;     ///< of them those of which is known what they need
    NameMemo<bool> m_matches;
    NearestAround m_around;
    NameMemo<bool> m_isCommunication;
    NameMemo<bool> m_isElementwise;
    DeviceWorkClasses m_classes;
    std::optional<HostCover> m_cover;
    std::optional<IntervalSet> m_fromOptimizer;
    std::optional<IntervalSet> m_phases;
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

Result<KnobEdges> KnobEdges::find(const DependencyGraph& graph, std::span<const Knob> knobs,
                                  std::stop_token stop, const WorkNeeds* needs) {
    KnobEdges found;
    if (needs == nullptr && needWorkNeeds(knobs)) {
        return Error{ErrorCode::InvalidArgument, "FLOPs and bytes of kernels are not known here", {}, {}};
    }
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
        changesCommunication = changesCommunication || knob.target == KnobTarget::Communication ||
                               knob.target == KnobTarget::CommunicationHidden ||
                               knob.target == KnobTarget::Work;
        found.m_targets.push_back(knob.target);
        prepared.push_back(std::make_unique<PreparedKnob>(graph, knob, std::move(pattern), needs));
    }
    for (std::uint32_t knob = 0; knob < knobs.size(); ++knob) {
        if (knobs[knob].target == KnobTarget::Capture) {
            CapturedEdges captured = capturedEdges(graph);
            for (const CapturedEdge& each : captured.edges) {
                found.m_parts.push_back({each.edge, knob, each.isLeftOut ? kLeftOut : each.share, 0});
            }
            std::ranges::move(captured.refusals, std::back_inserter(found.m_notes));
        }
    }
    for (std::uint32_t i = 0; i < graph.nodeCount() && !prepared.empty(); ++i) {
        constexpr std::uint32_t kNodesPerCheck = 1U << 16U;
        if (i % kNodesPerCheck == 0 && stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "the change was not finished", {}, {}};
        }
        const auto [first, last] = graph.edgesTo(NodeId{i});
        for (std::uint32_t e = first; e < last; ++e) {
            for (std::uint32_t knob = 0; knob < prepared.size(); ++knob) {
                if (const double share = prepared[knob]->shareOf(EdgeId{e}, NodeId{i}); share != 0) {
                    found.m_parts.push_back(
                        {EdgeId{e}, knob, share, leastFactor(graph, EdgeId{e}, NodeId{i})});
                }
            }
        }
    }
    for (const std::unique_ptr<PreparedKnob>& knob : prepared) {
        if (std::string note = knob->note(); !note.empty()) {
            found.m_notes.push_back(std::move(note));
        }
    }
    std::vector<bool> acts(knobs.size(), false);
    for (const Part& part : found.m_parts) {
        acts[part.knob] = true;
    }
    for (std::size_t i = 0; i < knobs.size(); ++i) {
        // A knob that says why it cannot act has matched something.
        if (!acts[i] && !knobs[i].pattern.empty() && prepared[i]->note().empty()) {
            found.m_unmatched.push_back(knobText(knobs[i]));
        }
    }
    std::ranges::stable_sort(found.m_parts, {}, &Part::edge);
    if (changesCommunication) {
        found.m_besideCommunicationNs =
            rangesOfKernels(graph, true).intersectedWith(rangesOfKernels(graph, false)).totalNs();
    }
    return found;
}

DurationNs KnobEdges::Cursor::changed(DurationNs weightNs) {
    const EdgeId edge = m_part->edge;
    double factor = 1;
    double least = 0;
    bool leftOut = false;
    for (; m_part != m_end && m_part->edge == edge; ++m_part) {
        const double chosen = m_factors[m_part->knob];
        least = chosen > 0 && chosen < 1 ? std::max(least, m_part->least) : least;
        leftOut = leftOut || (m_part->share == kLeftOut && chosen < 1);
        // All of it: exactly the factor, without rounding.
        factor *= m_part->share == 1          ? chosen
                  : m_part->share == kLeftOut ? 1
                                              : 1 - m_part->share * (1 - chosen);
    }
    return leftOut ? kLeftOutNs : factor == 1 ? weightNs : scaled(weightNs, std::max(least, factor));
}

KnobEdges::Cursor KnobEdges::from(EdgeId first, std::span<const double> factors) const {
    const auto place = std::ranges::lower_bound(m_parts, first, {}, &Part::edge);
    return Cursor(std::span(place, m_parts.end()), factors);
}

bool KnobEdges::dropsWaits(std::span<const double> factors) const {
    for (std::size_t knob = 0; knob < m_targets.size(); ++knob) {
        if (m_targets[knob] == KnobTarget::Unexplained && factors[knob] < 1) {
            return true;
        }
    }
    return false;
}

WeightChange KnobEdges::change(const std::vector<DurationNs>& weights,
                               std::span<const double> factors) const {
    WeightChange change;
    change.dropsWaits = dropsWaits(factors);
    change.besideCommunicationNs = m_besideCommunicationNs;
    change.notes = m_notes;
    change.unmatched = m_unmatched;
    Cursor cursor = from(EdgeId{0}, factors);
    for (EdgeId edge = cursor.next(); edge != kNoEdge; edge = cursor.next()) {
        const DurationNs oldNs = weights[indexOf(edge)];
        if (const DurationNs newNs = cursor.changed(oldNs); newNs != oldNs) {
            change.edges.push_back({edge, newNs});
        }
    }
    return change;
}

} // namespace lanescope
