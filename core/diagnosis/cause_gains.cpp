// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/cause_gains.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "core/base/parallel.h"
#include "core/base/user_text.h"
#include "core/dependency/graph_basis.h"
#include "core/dependency/own_stream.h"
#include "core/dependency/part_change.h"
#include "core/diagnosis/confidence.h"
#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/kernel_advice.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr double kHalf = 0.5;

bool hasGain(const DiagnosisCause& cause) {
    const CauseKind kind = cause.kind;
    return !cause.isLoading && kind != CauseKind::RecordingStartsMidway && kind != CauseKind::WorkLost &&
           kind != CauseKind::StragglerWait && kind != CauseKind::NoGpuWork &&
           kind != CauseKind::ProfilerOverhead && kind != CauseKind::TearDown;
}

/// Kernels that need more than half of their time cannot take half of it.
GainPremise premiseOf(const DiagnosisCause& cause) {
    switch (cause.kind) {
    case CauseKind::KernelBound:
    case CauseKind::SmallKernels:
        return cause.roofline && cause.roofline->share > kHalf ? GainPremise::Roofline
                                                               : GainPremise::HalfTime;
    case CauseKind::ExposedCopy:
    case CauseKind::ExposedCommunication:
        return GainPremise::Hidden;
    case CauseKind::BlockingSync:
        return GainPremise::Returns;
    default:
        return GainPremise::Removed;
    }
}

/// Factors of kernels of which each run of neighbours on a stream becomes one that takes as long as the
/// longest of the run. Empty where most of the time is in kernels without a neighbour of the cause.
std::vector<WorkFactor> fusedFactors(const Trace& trace, const DiagnosisCause& cause) {
    constexpr DurationNs kFarNs = 100'000; // the host may do something in between
    std::vector<DeviceOpId> ops;
    for (const CauseExtent::Work& work : cause.extent.work) {
        ops.push_back(work.op);
    }
    // Slices of a track have consecutive ids, by their start.
    const auto sliceOf = [&trace](DeviceOpId op) { return trace.deviceOp(op).slice; };
    std::ranges::sort(ops, {}, sliceOf);
    const auto isNeighbour = [&](DeviceOpId first, DeviceOpId second) {
        const SliceId a = sliceOf(first);
        const SliceId b = sliceOf(second);
        return indexOf(b) == indexOf(a) + 1 && trace.trackOf(a) == trace.trackOf(b) &&
               trace.slices().startNs[b] - trace.slices().range(a).endNs < kFarNs;
    };
    const auto durationOf = [&](DeviceOpId op) { return trace.slices().durationNs[sliceOf(op)]; };
    std::vector<WorkFactor> factors;
    DurationNs runNs = 0;
    DurationNs allNs = 0;
    for (std::size_t begin = 0, end = 0; begin < ops.size(); begin = end) {
        for (end = begin + 1; end < ops.size() && isNeighbour(ops[end - 1], ops[end]);) {
            ++end;
        }
        const std::span run(ops.begin() + static_cast<std::ptrdiff_t>(begin), end - begin);
        const DeviceOpId longest = *std::ranges::max_element(run, {}, durationOf);
        for (const DeviceOpId op : run) {
            allNs += durationOf(op);
            runNs += run.size() > 1 ? durationOf(op) : 0;
            if (op != longest) {
                factors.push_back({op, 0});
            }
        }
    }
    return runNs * 2 >= allNs ? factors : std::vector<WorkFactor>();
}

std::vector<WorkFactor> workFactors(const Trace& trace, const DiagnosisCause& cause, GainPremise premise) {
    std::vector<WorkFactor> factors;
    factors.reserve(cause.extent.work.size());
    for (const CauseExtent::Work& work : cause.extent.work) {
        const DurationNs ns = trace.slices().durationNs[trace.deviceOp(work.op).slice];
        const double ownShare =
            ns > 0 ? std::min(1.0, static_cast<double>(work.ownNs) / static_cast<double>(ns)) : 1;
        const double ofRoofline = ns > 0 && work.rooflineNs >= 0
                                      ? static_cast<double>(work.rooflineNs) / static_cast<double>(ns)
                                      : 1;
        const double left = premise == GainPremise::HalfTime   ? kHalf
                            : premise == GainPremise::Roofline ? ofRoofline
                                                               : 0;
        // Time that other causes have stays theirs.
        factors.push_back({work.op, 1 - ownShare * (1 - left)});
    }
    return factors;
}

/// Time that the change takes away at most; no replay can gain more.
DurationNs mostGainNs(const Trace& trace, const DiagnosisCause& cause,
                      const std::vector<WorkFactor>& factors) {
    double ns = 0;
    for (const WorkFactor& factor : factors) {
        const SliceId slice = trace.deviceOp(factor.work).slice;
        ns += (1 - factor.factor) * static_cast<double>(trace.slices().durationNs[slice]);
    }
    for (const TrackRange& part : cause.extent.host) {
        ns += static_cast<double>(part.range.durationNs());
    }
    return static_cast<DurationNs>(std::llround(ns));
}

/// Host time of the cause before the first and after the last node of the graph, which a replay does not
/// know.
DurationNs outsideNs(const DependencyGraph& graph, const DiagnosisCause& cause) {
    const TimeNs firstNs = graph.timeNs(NodeId{0});
    const TimeNs lastNs = graph.timeNs(NodeId{graph.nodeCount() - 1});
    DurationNs ns = 0;
    for (const TrackRange& part : cause.extent.host) {
        ns += part.range.durationNs() - part.range.clippedTo({firstNs, lastNs}).durationNs();
    }
    return ns;
}

/// The change that the advice makes, where a knob makes it: launches that are captured as a graph,
/// communication that computation does not wait for. Nothing where the advice cannot be followed.
std::optional<WeightChange> adviceChange(const DiagnosisCause& cause, const WhatIf& whatIf) {
    const bool isOfCommunication = cause.kind == CauseKind::ExposedCommunication;
    if (cause.kind != CauseKind::LaunchBound && !isOfCommunication) {
        return std::nullopt;
    }
    const Knob knob{isOfCommunication ? KnobTarget::CommunicationHidden : KnobTarget::Capture, {}, 0};
    Result<WeightChange> change = whatIf.change(std::span(&knob, 1));
    return change && !change->edges.empty() ? std::optional(std::move(*change)) : std::nullopt;
}

/// How the work of a cause whose advice is to run it beside other work lies on a stream of its own; nothing
/// where the advice is another one.
std::optional<OwnStreamOrder> ownStreamOrder(const Trace& trace, const DiagnosisCause& cause) {
    if (cause.kind == CauseKind::ExposedCommunication) {
        return OwnStreamOrder::Behind;
    }
    return cause.kind == CauseKind::ExposedCopy && !cause.extent.work.empty()
               ? ownStreamOf(trace.sliceName(trace.deviceOp(cause.extent.work.front().op).slice))
               : std::nullopt;
}

CauseGain gainOf(const DiagnosisCause& cause, TimeRange span, const WhatIf& whatIf) {
    const DependencyGraph& graph = whatIf.graph();
    GainPremise premise = premiseOf(cause);
    std::vector<WorkFactor> factors =
        cause.isFusible ? fusedFactors(graph.trace(), cause) : std::vector<WorkFactor>();
    if (!factors.empty()) {
        premise = GainPremise::Fused;
    } else {
        factors = workFactors(graph.trace(), cause, premise);
    }
    const WhatIfSpan whole{std::nullopt, span};
    const auto withParts = [&](std::span<const WorkFactor> work) {
        return partChange(graph, whatIf.weights(), whatIf.waits(),
                          {cause.extent.host, work, premise == GainPremise::Returns});
    };
    PredictedLength length;
    const std::optional<OwnStreamOrder> order = ownStreamOrder(graph.trace(), cause);
    premise = premise == GainPremise::Hidden && !order ? GainPremise::Removed : premise;
    if (const std::optional<WeightChange> change = adviceChange(cause, whatIf)) {
        premise = cause.kind != CauseKind::LaunchBound ? GainPremise::Hidden
                  : graph.trace().steps().empty()      ? GainPremise::CapturedWhole
                                                       : GainPremise::Captured;
        length = whatIf.predictLength(whole, *change);
    } else if (order) {
        std::vector<DeviceOpId> work;
        for (const CauseExtent::Work& each : cause.extent.work) {
            work.push_back(each.op);
        }
        length = predictOnOwnStream(whatIf, whole, withParts({}), work, *order);
    } else {
        length = whatIf.predictLength(whole, withParts(factors));
    }
    const bool isCaptured = premise == GainPremise::Captured || premise == GainPremise::CapturedWhole;
    const DurationNs outside = isCaptured ? 0 : outsideNs(graph, cause);
    // No gain exceeds what it names.
    const DurationNs mostNs = premise == GainPremise::Returns || isCaptured
                                  ? cause.ns
                                  : std::min(cause.ns, mostGainNs(graph.trace(), cause, factors));
    const auto bounded = [&](DurationNs lengthNs) {
        const DurationNs gainNs = std::max<DurationNs>(0, length.recordedNs - lengthNs);
        return std::min(gainNs + outside, mostNs);
    };
    // The host did something that is not recorded, work waited for an unknown reason or for pages, copies may
    // need each other's data, or kernels each other's results: nothing says that a change can take any of it
    // away. Work whose launches no graph can hold still has to be launched.
    const bool isUncertain =
        premise == GainPremise::Fused || (cause.kind == CauseKind::LaunchBound && !isCaptured) ||
        cause.kind == CauseKind::HostUnrecorded || cause.kind == CauseKind::QueuedNotStarted ||
        cause.waitsForPages || (cause.mayBeNeeded && premise == GainPremise::Hidden);
    const DurationNs lowNs = isUncertain ? 0 : bounded(length.highNs);
    return {bounded(length.predictedNs), lowNs, bounded(length.lowNs), premise, mostNs};
}

/// baselessShareOf() a span, in which time before the first and after the last node is the host's.
double baselessShare(const DependencyGraph& graph, TimeRange span) {
    const TimeRange known =
        span.clippedTo({graph.timeNs(NodeId{0}), graph.timeNs(NodeId{graph.nodeCount() - 1})});
    return known.isEmpty()
               ? 0
               : baselessShareOf(criticalPath(graph, spanOfRange(graph, known))) *
                     static_cast<double>(known.durationNs()) / static_cast<double>(span.durationNs());
}

/// Neither side alone can be faster than its floor, whatever is done on the other side. Said without waits
/// that nothing explains; where they, or causes that go away by themselves, take much, no side sets the pace.
void addFloors(Diagnosis& diagnosis, const Floors& floors) {
    const DurationNs spanNs = diagnosis.span.durationNs();
    // With a host that is never late, streams and devices overlap more than they did: a floor below the busy
    // time would have to be explained at length, and says less than that time.
    const Words host = Words::duration(floors.infiniteDeviceNs);
    const Words busy = Words::duration(diagnosis.busyNs);
    const Words span = Words::duration(spanNs);
    Words note =
        floors.infiniteHostNs > diagnosis.busyNs
            ? words(userText("The host alone would need %1, the GPU alone %2 (work %3, the rest is delay "
                             "before work starts) of %4."),
                    host, Words::duration(floors.infiniteHostNs), busy, span)
            : words(userText("The host alone would need %1 of %2; the GPU works for %3."), host, span, busy);
    constexpr double kNearlyAll = 0.95;
    const auto isNearlyAll = [spanNs](DurationNs ns) {
        return static_cast<double>(ns) >= kNearlyAll * static_cast<double>(spanNs);
    };
    const bool isHostFull = isNearlyAll(floors.infiniteDeviceNs);
    // Delays before work starts are not the pace of the GPU.
    constexpr double kMostDelays = 1.25;
    const bool isDeviceFull =
        isNearlyAll(floors.infiniteHostNs) &&
        static_cast<double>(floors.infiniteHostNs) <= kMostDelays * static_cast<double>(diagnosis.busyNs);
    if (isHostFull) {
        // That the GPU is busy does not make launching fine then.
        std::erase_if(diagnosis.notes, [](const Words& each) { return each.says(kBusyIsFine); });
    }
    if (isHostFull && isDeviceFull) {
        note += words(userText("Host and GPU both limit the step: reduce launches and speed up kernels; one "
                               "alone gains little."));
    } else if (isHostFull) {
        note += words(userText("The host sets the pace: faster GPU work alone gains little."));
    } else if (isDeviceFull) {
        note += words(userText("The GPU sets the pace: a faster host alone gains little."));
    }
    diagnosis.notes.push_back(std::move(note));
}

} // namespace

void predictGains(Diagnosis& diagnosis, const WhatIf& whatIf) {
    constexpr unsigned kThreads = 2;
    const GraphCounts& counts = whatIf.graph().counts();
    const bool hasNodes = whatIf.graph().nodeCount() > 0;
    const bool isReplayed = diagnosis.hasDeviceWork && hasNodes;
    const bool isMostlyUnlaunched =
        (counts.workWithoutLaunch - counts.pageMigrations) * 2 > counts.work - counts.pageMigrations;
    std::optional<Floors> floors;
    double baseless = 0;
    parallelFor(2, kThreads, [&](std::size_t part) {
        if (part == 0 && diagnosis.busyNs > 0 && hasNodes && !isMostlyUnlaunched) {
            floors = whatIf.floors({std::nullopt, diagnosis.span});
        } else if (part == 1 && isReplayed) {
            baseless = baselessShare(whatIf.graph(), diagnosis.span);
        }
    });
    if (floors) { // Without launches nothing says which side was late.
        addFloors(diagnosis, *floors);
    }
    if (baseless > kMostBaseless) {
        diagnosis.notes.push_back(noBasisText(whatIf.graph(), baseless));
    }
    const bool isWithoutHost = isReplayed && isMostlyUnlaunched;
    const bool isPartlyLaunched = isReplayed && counts.areMostLaunchesUnknown();
    const auto isUnknown = [&](const DiagnosisCause& cause) {
        return isPartlyLaunched || (isWithoutHost && isIdleCause(cause.kind));
    };
    if (baseless <= kMostBaseless && std::ranges::any_of(diagnosis.causes, isUnknown)) {
        diagnosis.notes.push_back(
            isPartlyLaunched
                ? unknownLaunchesText()
                : words(userText("No gain of idle time is predicted: most of the device work has no recorded "
                                 "launch, so that nothing "
                                 "says what it waited for. Record the host too, with the runtime calls.")));
    }
    parallelFor(diagnosis.causes.size(), kThreads, [&](std::size_t i) {
        DiagnosisCause& cause = diagnosis.causes[i];
        cause.confidence *= 1 - baseless;
        if (!hasGain(cause) || baseless > kMostBaseless || isUnknown(cause)) {
            return;
        }
        if (!isReplayed) {
            cause.gain = CauseGain{cause.ns, 0, cause.ns, GainPremise::Removed};
        } else {
            cause.gain = gainOf(cause, diagnosis.span, whatIf);
            cause.confidence *= confidenceOf(*cause.gain);
        }
    });
}

} // namespace lanescope
