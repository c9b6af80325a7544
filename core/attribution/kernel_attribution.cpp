// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/kernel_attribution.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "core/analysis/host/module_names.h"
#include "core/attribution/forward_links.h"
#include "core/attribution/launch_traits.h"
#include "core/base/ascii.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::size_t kKernelsPerStopCheck = 1u << 16;

/// Annotations that nest in no thread, such as start/end ranges of NVTX: each is one of its process.
class ProcessRanges {
public:
    explicit ProcessRanges(const Trace& trace) {
        std::map<ProcessId, std::vector<Range>> rangesOf;
        for (const Track& track : trace.tracks()) {
            for (std::uint32_t i = 0; track.kind == TrackKind::Async && i < track.sliceCount; ++i) {
                const auto slice = SliceId(indexOf(track.firstSlice) + i);
                if (trace.categoryKind(slice) == CategoryKind::UserAnnotation) {
                    rangesOf[track.process].push_back({trace.slices().range(slice), slice});
                }
            }
        }
        for (auto& [process, ranges] : rangesOf) {
            m_parts[process] = partsOf(std::move(ranges));
        }
    }

    /// The one around the time that begins last; kNoSlice for none.
    SliceId around(ProcessId process, TimeNs timeNs) const {
        const auto parts = m_parts.find(process);
        if (parts == m_parts.end()) {
            return kNoSlice;
        }
        const auto next = std::ranges::upper_bound(parts->second, timeNs, {}, &Part::startNs);
        return next == parts->second.begin() ? kNoSlice : std::prev(next)->slice;
    }

private:
    struct Range {
        TimeRange time;
        SliceId slice;
    };
    struct Part {
        TimeNs startNs; ///< up to that of the next part
        SliceId slice;
    };

    /// Ranges may cross, and thousands may be open at once: a sweep keeps those that are open.
    static std::vector<Part> partsOf(std::vector<Range> ranges) {
        std::ranges::stable_sort(ranges, {}, [](const Range& range) { return range.time.startNs; });
        std::vector<Part> parts;
        std::vector<std::size_t> open; // the last one begins last
        const auto closeUntil = [&](TimeNs timeNs) {
            while (!open.empty() && ranges[open.back()].time.endNs <= timeNs) {
                const TimeNs endNs = ranges[open.back()].time.endNs;
                while (!open.empty() && ranges[open.back()].time.endNs <= endNs) {
                    open.pop_back();
                }
                parts.push_back({endNs, open.empty() ? kNoSlice : ranges[open.back()].slice});
            }
        };
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            closeUntil(ranges[i].time.startNs);
            open.push_back(i);
            parts.push_back({ranges[i].time.startNs, ranges[i].slice});
        }
        closeUntil(std::numeric_limits<TimeNs>::max());
        return parts;
    }

    std::map<ProcessId, std::vector<Part>> m_parts; ///< by start
};

class Attributor {
public:
    Attributor(const Trace& trace, const ModelRegistry& models)
        : m_trace(trace)
        , m_slices(trace.slices())
        , m_forwards(trace)
        , m_traits(trace, models)
        , m_ranges(trace)
        , m_stackPosition(trace.slices().size(), kNoIndex) {}

    KernelAttributions run(const std::stop_token& stop) {
        const std::vector<DeviceOp>& ops = m_trace.deviceOps();
        m_result.contextOf.reserve(ops.size());
        m_result.causeOf.reserve(ops.size());
        for (std::size_t i = 0; i < ops.size(); ++i) {
            if (i % kKernelsPerStopCheck == 0 && stop.stop_requested()) {
                return {};
            }
            add(ops[i]);
        }
        return std::move(m_result);
    }

private:
    void add(const DeviceOp& op) {
        std::uint32_t context = 0;
        Cause cause = Cause::Unknown;
        if (op.launch != kNoLaunch) {
            const SliceId launch = m_trace.launch(op.launch).slice;
            context = contextAround(m_slices.parent[launch]);
            // Queued by one thread, called by another.
            if (m_result.contexts[context].innermostOp == kNoSlice) {
                const SliceId owner = m_trace.operatorOf(op);
                context = owner == kNoSlice ? context : contextAround(owner);
            }
            context = withRange(context, launch);
            cause = contains(m_trace.sliceName(launch), "GraphLaunch")   ? Cause::GraphLaunch
                    : m_result.contexts[context].innermostOp != kNoSlice ? Cause::Operator
                                                                         : Cause::PlainLaunch;
        } else if (const SliceId owner = m_trace.operatorOf(op); owner != kNoSlice) {
            context = contextAround(owner);
            cause = Cause::Operator;
        } else if (m_trace.isFromBefore(op)) {
            cause = Cause::BeforeStart;
        }
        m_result.contextOf.push_back(context);
        m_result.causeOf.push_back(cause);
        if (m_trace.categoryKind(op.slice) == CategoryKind::Kernel) {
            CauseTotal& total = m_result.totals[static_cast<std::size_t>(cause)];
            ++total.count;
            total.totalNs = saturatingAdd(total.totalNs, m_slices.durationNs[op.slice]);
        }
    }

    /// The context with the range of the process that is around the call, where it has no annotation.
    std::uint32_t withRange(std::uint32_t context, SliceId call) {
        if (m_result.contexts[context].annotation != kNoSlice) {
            return context;
        }
        const SliceId range =
            m_ranges.around(m_trace.track(m_trace.trackOf(call)).process, m_slices.startNs[call]);
        if (range == kNoSlice) {
            return context;
        }
        const auto [entry, isNew] =
            m_withRange.try_emplace({context, range}, static_cast<std::uint32_t>(m_result.contexts.size()));
        if (isNew) {
            m_result.contexts.push_back(m_result.contexts[context]);
            m_result.contexts.back().annotation = range;
        }
        return entry->second;
    }

    /// The position of the context made of `slice` and all around it. Kernels that follow each other come
    /// from calls that follow each other, so most of what is around a call is still on the stack of the one
    /// before.
    std::uint32_t contextAround(SliceId slice) {
        if (slice == kNoSlice) {
            return 0;
        }
        if (!m_stack.empty() && m_stack.back().slice == slice && m_stack.back().position != kNoIndex) {
            return m_stack.back().position;
        }
        std::size_t kept = 0;
        for (SliceId at = slice; at != kNoSlice; at = m_slices.parent[at]) {
            const std::uint32_t position = m_stackPosition[indexOf(at)];
            if (position < m_stack.size() && m_stack[position].slice == at) {
                kept = position + 1;
                break;
            }
            m_path.push_back(at);
        }
        m_stack.resize(kept);
        for (; !m_path.empty(); m_path.pop_back()) {
            m_stackPosition[indexOf(m_path.back())] = static_cast<std::uint32_t>(m_stack.size());
            LaunchContext context = m_stack.empty() ? LaunchContext() : m_stack.back().context;
            extendContext(context, m_trace, m_path.back(), m_traits.of(m_path.back()), &m_forwards);
            m_stack.push_back({m_path.back(), context});
        }
        if (m_stack.back().position == kNoIndex) {
            m_stack.back().position = static_cast<std::uint32_t>(m_result.contexts.size());
            m_result.contexts.push_back(m_stack.back().context);
        }
        return m_stack.back().position;
    }

    const Trace& m_trace;
    const SliceTable& m_slices;
    ForwardLinks m_forwards;
    CallTraits m_traits;
    ProcessRanges m_ranges;
    std::map<std::pair<std::uint32_t, SliceId>, std::uint32_t> m_withRange; ///< contexts that have one
    struct Level {
        SliceId slice;
        LaunchContext context;
        std::uint32_t position = kNoIndex; ///< in the result, once asked for
    };
    std::vector<Level> m_stack;                 ///< from the outermost slice around the call looked at last
    std::vector<std::uint32_t> m_stackPosition; ///< by SliceId; valid where the stack agrees
    std::vector<SliceId> m_path;
    KernelAttributions m_result;
};

std::string timeText(DurationNs sinceStartNs) {
    const DurationNs micros = sinceStartNs / 1000;
    const std::string fraction = std::to_string(1000 + micros % 1000);
    return std::to_string(micros / 1000) + "." + fraction.substr(1) + " ms";
}

std::string inferredText(const Trace& trace, const LaunchContext& context, const InferredLaunch& launch) {
    const std::string what = launch.cause == Cause::Operator
                                 ? std::string(trace.sliceName(context.innermostOp))
                                 : std::string(causeName(launch.cause));
    return what + " (inferred)";
}

} // namespace

const InferredLaunch* KernelAttributions::inferredOf(DeviceOpId op) const {
    const auto found = std::ranges::lower_bound(inferred, op, {}, &InferredLaunch::op);
    return found == inferred.end() || found->op != op ? nullptr : &*found;
}

const ReplayedWork* KernelAttributions::replayedOf(DeviceOpId op) const {
    const auto found = std::ranges::lower_bound(replayed, op, {}, &ReplayedWork::op);
    return found == replayed.end() || found->op != op ? nullptr : &*found;
}

std::string_view basisName(WorkBasis basis) {
    constexpr std::array<std::string_view, 6> kNames{"annotated", "capture", "node", "twin", "block", "name"};
    return kNames[static_cast<std::size_t>(basis)];
}

KernelAttributions attributeKernels(const Trace& trace, const ModelRegistry& models, std::stop_token stop) {
    return Attributor(trace, models).run(stop);
}

std::string causeText(const Trace& trace, const KernelAttributions& attributions, DeviceOpId op) {
    const LaunchContext& context = attributions.context(op);
    const LaunchId launch = trace.deviceOp(op).launch;
    const auto at = [&] {
        return " at " + timeText(trace.slices().startNs[trace.launch(launch).slice] - trace.bounds().startNs);
    };
    switch (attributions.cause(op)) {
    case Cause::Operator:
        return std::string(trace.sliceName(context.innermostOp));
    case Cause::GraphLaunch:
        if (const ReplayedWork* work = attributions.replayedOf(op); work != nullptr && work->isKnown()) {
            return attributions.texts.text(work->operatorName) + " (by " +
                   std::string(basisName(work->basis)) + ")";
        }
        return "graph launch" + at();
    case Cause::PlainLaunch:
        return std::string(trace.sliceName(trace.launch(launch).slice)) + at() + ", outside of any operator";
    case Cause::Inferred:
        return inferredText(trace, context, *attributions.inferredOf(op));
    case Cause::BeforeStart:
        return "launched before the recording began";
    case Cause::Unknown:
        break;
    }
    return trace.launchesWithIdOf(trace.deviceOp(op)) > 1 ? "several launch calls have its correlation"
                                                          : "no launch call in the trace";
}

std::string_view workBasisText(const KernelAttributions& attributions, DeviceOpId op) {
    switch (attributions.cause(op)) {
    case Cause::Inferred:
        return "inferred";
    case Cause::BeforeStart:
    case Cause::Unknown:
        return {};
    case Cause::GraphLaunch:
        if (const ReplayedWork* work = attributions.replayedOf(op)) {
            return basisName(work->basis);
        }
        break;
    default:
        break;
    }
    return "recorded";
}

std::string workModulePath(const Trace& trace, const KernelAttributions& attributions, DeviceOpId op) {
    const ReplayedWork* work = attributions.replayedOf(op);
    return work != nullptr && work->module != 0 ? attributions.texts.text(work->module)
                                                : modulePath(trace, attributions.context(op).module);
}

std::string_view causeName(Cause cause) {
    constexpr std::array<std::string_view, kCauseCount> kNames{
        "operator",
        "graph launch",
        "launch call outside of any operator",
        "inferred, launched before the recording began",
        "launched before the recording began",
        "no or ambiguous launch call"};
    return kNames[static_cast<std::size_t>(cause)];
}

std::string modulePath(const Trace& trace, SliceId module) {
    std::string path;
    for (SliceId at = module; at != kNoSlice; at = trace.slices().parent[at]) {
        if (isModuleCall(trace, at)) {
            path = std::string(trace.sliceName(at).substr(kModulePrefix.size())) +
                   (path.empty() ? "" : " / ") + path;
        }
    }
    return path;
}

std::string callSiteText(std::string_view frameName) {
    const std::size_t open = frameName.rfind('(');
    const std::size_t close = frameName.find("): ", open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos) {
        return std::string(frameName);
    }
    if (close == std::string_view::npos) {
        return frameName.ends_with(')')
                   ? std::string(frameName.substr(0, open)) + ":" +
                         std::string(frameName.substr(open + 1, frameName.size() - open - 2))
                   : std::string(frameName);
    }
    return std::string(frameName.substr(0, open)) + ":" +
           std::string(frameName.substr(open + 1, close - open - 1)) + " " +
           std::string(frameName.substr(close + 3));
}

} // namespace lanescope
