// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/idle_split.h"

#include <algorithm>
#include <map>
#include <vector>

#include "core/analysis/steps/step_roles.h"
#include "core/dependency/host_slices.h"
#include "core/diagnosis/call_kinds.h"
#include "core/diagnosis/capture_times.h"
#include "core/diagnosis/host_activity.h"
#include "core/diagnosis/host_threads.h"
#include "core/diagnosis/leading_operator.h"
#include "core/diagnosis/python_frames.h"
#include "core/diagnosis/recording_start.h"
#include "core/diagnosis/set_up_calls.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A stretch of host time this long is named; shorter ones are dispatch.
constexpr DurationNs kLongNs = 1'000'000;
/// A piece of host time this long, in which no operator or call begins or ends, is no dispatch either.
constexpr DurationNs kLongPieceNs = 250'000;
/// A call that lasts this long while the device idles sets something up.
constexpr DurationNs kLongCallNs = 500'000;
/// Work that waits this long after its launch call returned is queued; less is the launch's latency.
constexpr DurationNs kQueuedNs = 100'000;
/// The host's part of a copy that is worth telling.
constexpr DurationNs kCopyCallNs = 20'000;
/// Threads asked for what the responsible one does not say.
constexpr std::size_t kMostOtherThreads = 16;

struct Pending {
    std::size_t gap;
    HostSegment segment;
    TrackId thread; ///< responsible for the gap
};

class Splitter {
public:
    Splitter(const Trace& trace, const DeviceTime& device, TimeRange span)
        : m_trace(trace)
        , m_device(device)
        , m_span(span)
        , m_activity(trace)
        , m_kinds(trace)
        , m_isCompiler(trace)
        , m_compiler(trace,
                     [this](SliceId at) {
                         return m_trace.categoryKind(at) == CategoryKind::PythonFunction &&
                                m_isCompiler.of(at, isCompilerFrame);
                     })
        , m_setUps(trace)
        , m_captures(trace)
        , m_start(trace)
        , m_split(trace)
        , m_main(mainThread(trace))
        , m_cold(coldIteration(trace)) {}

    IdleSplit run() {
        for (std::size_t i = 0; i < m_device.gaps.size(); ++i) {
            divide(i);
        }
        for (const auto& [thread, parts] : m_parts) {
            walk(thread, parts);
        }
        walkOthers();
        return std::move(m_split);
    }

private:
    struct Parts {
        std::vector<TimeRange> ranges;
        std::vector<std::size_t> gaps;
    };

    CallKind kindOf(SliceId call) { return m_kinds.of(call, callKindOf); }

    StringId nameOf(SliceId slice) const {
        return slice == kNoSlice ? kEmptyString : m_trace.slices().name[slice];
    }

    /// Whether the time is set-up: in a cold first iteration, all dispatch and operators are.
    void addHost(CauseKind kind, std::size_t gap, TimeRange range, TrackId track, SliceId culprit) {
        const bool isInCold = m_cold && m_cold->range.contains(range.startNs);
        m_split.tally.add(isInCold ? CauseKind::OneTimeInit : kind,
                          nameOf(isInCold ? m_cold->slice : culprit), gap, range, track,
                          isInCold ? m_cold->slice : culprit);
    }

    bool isCold(std::size_t gap) const {
        return m_cold && m_cold->range.contains(m_device.gaps[gap].range.startNs);
    }

    void addPart(TrackId thread, std::size_t gap, TimeRange range) {
        if (range.isEmpty()) {
            return;
        }
        if (thread == kNoTrack) {
            m_split.tally.add(CauseKind::HostUnrecorded, kEmptyString, gap, range, kNoTrack, kNoSlice);
            return;
        }
        m_parts[thread].ranges.push_back(range);
        m_parts[thread].gaps.push_back(gap);
    }

    /// Host part, launch call and queue of one gap.
    void divide(std::size_t index) {
        const DeviceGap& gap = m_device.gaps[index];
        if (gap.next == kNoDeviceOp) {
            addPart(m_main, index, gap.range);
            return;
        }
        const DeviceOp& op = m_trace.deviceOp(gap.next);
        if (op.launch == kNoLaunch) {
            withoutLaunch(index, op);
            return;
        }
        const SliceId call = m_trace.launch(op.launch).slice;
        const TimeRange launch = m_trace.slices().range(call);
        const TrackId thread = m_trace.trackOf(call);
        addPart(thread, index, gap.range.clippedTo({gap.range.startNs, launch.startNs}));
        inLaunchCall(index, op, call, gap.range.clippedTo(launch));
        const TimeNs returnedNs = std::max(gap.range.startNs, launch.endNs);
        queued(index, op, call, {std::max(returnedNs, launch.startNs), gap.range.endNs});
    }

    void withoutLaunch(std::size_t index, const DeviceOp& op) {
        const TimeRange range = m_device.gaps[index].range;
        const SliceId host = m_trace.operatorOf(op);
        if (op.externalId != 0 && host != kNoSlice) {
            const TimeNs calledNs = m_trace.slices().startNs[host];
            addPart(m_trace.trackOf(host), index, range.clippedTo({range.startNs, calledNs}));
            queued(index, op, host, {std::max(range.startNs, calledNs), range.endNs});
            return;
        }
        addPart(m_main, index, range);
    }

    void inLaunchCall(std::size_t index, const DeviceOp& op, SliceId call, TimeRange range) {
        if (range.isEmpty()) {
            return;
        }
        const DurationNs ns = range.durationNs();
        const bool isCopy = m_trace.categoryKind(op.slice) == CategoryKind::Memcpy;
        CauseKind kind = CauseKind::LaunchBound;
        if (isCopy && ns >= kCopyCallNs) {
            kind = CauseKind::ExposedCopy;
        } else if (kindOf(call) == CallKind::GraphLaunch && ns >= kQueuedNs) {
            kind = CauseKind::GraphLaunchGap;
        } else if (ns >= kLongCallNs) {
            kind = CauseKind::OneTimeInit;
        }
        const SliceId culprit = isCopy && kind == CauseKind::ExposedCopy ? op.slice : call;
        if (kind == CauseKind::LaunchBound) {
            addHost(kind, index, range, m_trace.trackOf(call), culprit);
        } else {
            m_split.tally.add(kind, nameOf(culprit), index, range, m_trace.trackOf(call), culprit);
        }
    }

    void queued(std::size_t index, const DeviceOp& op, SliceId call, TimeRange range) {
        if (range.isEmpty()) {
            return;
        }
        CauseKind kind = CauseKind::LaunchBound;
        if (range.durationNs() >= kQueuedNs) {
            kind = m_start.waitsForEarlierWork(m_device.gaps[index].range, op)
                       ? CauseKind::RecordingStartsMidway
                   : kindOf(call) == CallKind::GraphLaunch ? CauseKind::GraphLaunchGap
                                                           : CauseKind::QueuedNotStarted;
        }
        if (kind == CauseKind::LaunchBound) {
            addHost(kind, index, range, m_trace.trackOf(call), call);
        } else {
            m_split.tally.add(kind, nameOf(call), index, range, m_trace.trackOf(call), op.slice);
        }
    }

    void walk(TrackId thread, const Parts& parts) {
        std::size_t open = 0;
        m_pending.clear();
        m_activity.walk(thread, parts.ranges, [&](std::size_t i, const HostSegment& segment) {
            if (i != open) {
                closeGap(thread);
                open = i;
            }
            if (!isCaptured(thread, parts.gaps[i], segment) && !isSpecial(thread, parts.gaps[i], segment)) {
                m_pending.push_back({parts.gaps[i], segment, thread});
            }
        });
        closeGap(thread);
    }

    /// Time in which a graph is captured: what the host launches then does not run.
    bool isCaptured(TrackId thread, std::size_t gap, const HostSegment& segment) {
        const SliceId capture = m_captures.at(thread, segment.range.startNs);
        if (capture != kNoSlice) {
            m_split.tally.add(CauseKind::OneTimeInit, nameOf(capture), gap, segment.range, thread, capture);
        }
        return capture != kNoSlice;
    }

    /// Time in the loader, the profiler or a call that is a cause of its own, whatever the gap's length.
    bool isSpecial(TrackId thread, std::size_t gap, const HostSegment& segment) {
        if (segment.loader != kNoSlice) {
            nameLoader(segment);
            m_split.loading.add(innermostOf(segment), gap, segment.range, thread);
            m_split.loadingNs += segment.range.durationNs();
            return true;
        }
        if (segment.profiler != kNoSlice) {
            m_split.tally.add(CauseKind::ProfilerOverhead, nameOf(segment.profiler), gap, segment.range,
                              thread, segment.profiler);
            return true;
        }
        if (segment.call == kNoSlice) {
            return false;
        }
        const std::optional<CauseKind> kind = kindOfCall(segment.call, segment.range.durationNs());
        if (kind == CauseKind::ExposedCopy) {
            const SliceId copy = copyOf(segment.call);
            m_split.tally.add(*kind, nameOf(copy), gap, segment.range, thread, copy);
        } else if (kind) {
            const SliceId compiler =
                kind == CauseKind::OneTimeInit ? compilerOf(segment.call) : SliceId(kNoSlice);
            const SliceId culprit = compiler != kNoSlice ? compiler : segment.call;
            m_split.tally.add(*kind, nameOf(culprit), gap, segment.range, thread, culprit);
        }
        return kind.has_value();
    }

    /// The profiler's own name for it says more than that of a Python frame.
    void nameLoader(const HostSegment& segment) {
        for (const SliceId slice : {segment.loader, segment.annotation, segment.op}) {
            const StringId name = nameOf(slice);
            if (m_split.loaderName == kEmptyString ||
                (!isDataLoading(m_trace.text(m_split.loaderName)) && isDataLoading(m_trace.text(name)))) {
                m_split.loaderName = name;
            }
        }
    }

    /// A wait returns when the device is done: one that goes on while nothing is recorded waits for work that
    /// the recording lacks, and nodes of graphs are what recordings lack.
    bool waitsForGraph(DurationNs partNs) {
        if (!m_hasGraphs) {
            m_hasGraphs = std::ranges::any_of(m_trace.launches(), [this](const Launch& launch) {
                return kindOf(launch.slice) == CallKind::GraphLaunch;
            });
        }
        return *m_hasGraphs && partNs >= kLongNs;
    }

    std::optional<CauseKind> kindOfCall(SliceId call, DurationNs partNs) {
        const DurationNs ns = m_trace.slices().durationNs[call];
        switch (kindOf(call)) {
        case CallKind::Allocation:
            return m_setUps.isSetUp(call) ? CauseKind::OneTimeInit : CauseKind::Allocator;
        case CallKind::Wait:
            return waitsForGraph(partNs) ? CauseKind::GraphLaunchGap : CauseKind::BlockingSync;
        case CallKind::SetUp:
            return CauseKind::OneTimeInit;
        case CallKind::Copy:
            return !readsBack(call)        ? CauseKind::ExposedCopy
                   : waitsForGraph(partNs) ? CauseKind::GraphLaunchGap
                                           : CauseKind::BlockingSync;
        case CallKind::GraphLaunch:
            return ns >= kLongCallNs ? std::optional(CauseKind::GraphLaunchGap) : std::nullopt;
        case CallKind::Launch:
        case CallKind::Other:
            return ns >= kLongCallNs ? std::optional(CauseKind::OneTimeInit) : std::nullopt;
        }
        return std::nullopt;
    }

    /// The copy that the call makes; the call itself if that is unknown.
    SliceId copyOf(SliceId call) const {
        const LaunchId launch = m_trace.launchCallOf(call);
        const auto ops = launch == kNoLaunch ? std::span<const DeviceOpId>() : m_trace.opsOf(launch);
        return ops.empty() ? call : m_trace.deviceOp(ops.front()).slice;
    }

    /// A copy from the device to the host.
    bool readsBack(SliceId call) const {
        const LaunchId launch = m_trace.launchCallOf(call);
        return launch != kNoLaunch && std::ranges::any_of(m_trace.opsOf(launch), [this](DeviceOpId op) {
                   return m_trace.sliceName(m_trace.deviceOp(op).slice).find("DtoH") !=
                          std::string_view::npos;
               });
    }

    static SliceId innermostOf(const HostSegment& segment) {
        return segment.call != kNoSlice     ? segment.call
               : segment.op != kNoSlice     ? segment.op
               : segment.python != kNoSlice ? segment.python
                                            : segment.annotation;
    }

    /// The rest of a gap's host part: dispatch where it is short, else what most of it was.
    void closeGap(TrackId thread) {
        if (m_pending.empty()) {
            return;
        }
        const std::size_t gap = m_pending.front().gap;
        DurationNs operatorNs = 0;
        DurationNs pythonNs = 0;
        DurationNs otherNs = 0;
        DurationNs longestNs = 0;
        for (const Pending& pending : m_pending) {
            longestNs = std::max(longestNs, pending.segment.range.durationNs());
            const HostSegment& segment = pending.segment;
            (segment.op != kNoSlice || segment.call != kNoSlice ? operatorNs
             : segment.python != kNoSlice && !segment.isWaiting ? pythonNs
                                                                : otherNs) += segment.range.durationNs();
        }
        const DurationNs totalNs = operatorNs + pythonNs + otherNs;
        const bool isOfOnePiece =
            longestNs >= kLongPieceNs && longestNs * 2 >= totalNs && !isCold(gap) && !isEdge(gap);
        if (totalNs < leastNamedNs(gap) && !isOfOnePiece) {
            addAll(thread, CauseKind::LaunchBound);
        } else if (operatorNs >= std::max(pythonNs, otherNs)) {
            addOperator(thread, operatorNs);
        } else if (pythonNs >= otherNs) {
            addPython(thread);
        } else {
            addUnrecorded(thread);
        }
        m_pending.clear();
    }

    /// Before the first and after the last work less is worth a name: there is no dispatch to be slow.
    DurationNs leastNamedNs(std::size_t gap) const {
        const auto leastNs = static_cast<DurationNs>(kLeastShare * static_cast<double>(m_span.durationNs()));
        return isEdge(gap) ? std::clamp<DurationNs>(leastNs, kQueuedNs, kLongNs) : kLongNs;
    }

    bool isEdge(std::size_t gap) const {
        const TimeRange range = m_device.gaps[gap].range;
        return range.startNs == m_span.startNs || range.endNs == m_span.endNs;
    }

    void addAll(TrackId thread, CauseKind kind) {
        for (const Pending& pending : m_pending) {
            const SliceId culprit = innermostOf(pending.segment);
            addHost(kind, pending.gap, pending.segment.range, thread, culprit);
        }
    }

    /// The innermost operator that holds at least half of the operators' time; without one it is dispatch of
    /// many.
    void addOperator(TrackId thread, DurationNs operatorNs) {
        m_operatorTimes.clear();
        for (const Pending& pending : m_pending) {
            m_operatorTimes.push_back({pending.segment.range, pending.segment.op});
        }
        SliceId best = leadingOperator(m_trace, m_operatorTimes, operatorNs);
        if (best == kNoSlice) {
            best = repeatedOperator(m_trace, m_operatorTimes, operatorNs, kLongPieceNs);
        }
        if (best == kNoSlice) {
            addAll(thread, CauseKind::LaunchBound);
            return;
        }
        for (const Pending& pending : m_pending) {
            addHost(CauseKind::HostOperator, pending.gap, pending.segment.range, thread, best);
        }
    }

    /// The outermost frame of a compiler around; kNoSlice for none.
    SliceId compilerOf(SliceId slice) {
        SliceId compiler = kNoSlice;
        for (SliceId at = m_compiler.of(slice); at != kNoSlice;
             at = m_compiler.of(m_trace.slices().parent[at])) {
            compiler = at;
        }
        return compiler;
    }

    void addPython(TrackId thread) {
        for (const Pending& pending : m_pending) {
            const HostSegment& segment = pending.segment;
            if (const SliceId compiler = compilerOf(innermostOf(segment)); compiler != kNoSlice) {
                m_split.tally.add(CauseKind::OneTimeInit, nameOf(compiler), pending.gap, segment.range,
                                  thread, compiler);
                continue;
            }
            m_split.python.add(innermostOf(segment), pending.gap, segment.range, thread);
            m_split.pythonNs += segment.range.durationNs();
        }
    }

    void addUnrecorded(TrackId thread) {
        for (const Pending& pending : m_pending) {
            if (pending.segment.isEmpty()) {
                m_orphans.push_back(pending);
            } else {
                m_split.tally.add(CauseKind::HostUnrecorded, nameOf(pending.segment.annotation), pending.gap,
                                  pending.segment.range, thread, pending.segment.annotation);
            }
        }
    }

    /// Where the responsible thread says nothing, the others may.
    void walkOthers() {
        if (m_orphans.empty()) {
            return;
        }
        for (const TrackId thread : hostThreads(m_trace, m_main, kMostOtherThreads)) {
            Parts parts;
            for (const Pending& orphan : m_orphans) {
                parts.ranges.push_back(orphan.segment.range);
                parts.gaps.push_back(orphan.gap);
            }
            std::vector<Pending> left;
            m_activity.walk(thread, parts.ranges, [&](std::size_t i, const HostSegment& segment) {
                if (segment.isEmpty() && segment.loader == kNoSlice && segment.profiler == kNoSlice) {
                    // Keep the frame in which the responsible thread waits.
                    left.push_back(m_orphans[i]);
                    left.back().segment.range = segment.range;
                    if (segment.isWaiting && !m_orphans[i].segment.isWaiting) {
                        left.back().segment.isWaiting = true;
                        left.back().segment.python = segment.python;
                        left.back().thread = thread;
                    }
                } else if (!isSpecial(thread, parts.gaps[i], segment)) {
                    addOther(thread, parts.gaps[i], segment);
                }
            });
            m_orphans = std::move(left);
        }
        for (const Pending& orphan : m_orphans) {
            const SliceId waiting = orphan.segment.isWaiting ? orphan.segment.python : kNoSlice;
            m_split.tally.add(CauseKind::HostUnrecorded, nameOf(waiting), orphan.gap, orphan.segment.range,
                              orphan.thread, waiting);
        }
    }

    void addOther(TrackId thread, std::size_t gap, const HostSegment& segment) {
        if (segment.op != kNoSlice || segment.call != kNoSlice) {
            const SliceId culprit = segment.op != kNoSlice ? segment.op : segment.call;
            m_split.tally.add(CauseKind::HostOperator, nameOf(culprit), gap, segment.range, thread, culprit);
        } else if (segment.python != kNoSlice) {
            m_split.python.add(segment.python, gap, segment.range, thread);
            m_split.pythonNs += segment.range.durationNs();
        } else {
            m_split.tally.add(CauseKind::HostUnrecorded, nameOf(segment.annotation), gap, segment.range,
                              thread, segment.annotation);
        }
    }

    const Trace& m_trace;
    const DeviceTime& m_device;
    TimeRange m_span;
    HostActivity m_activity;
    NameMemo<CallKind> m_kinds;
    NameMemo<bool> m_isCompiler;
    NearestAround m_compiler;
    SetUpCalls m_setUps;
    CaptureTimes m_captures;
    RecordingStart m_start;
    IdleSplit m_split;
    TrackId m_main;
    std::optional<ColdIteration> m_cold;
    std::optional<bool> m_hasGraphs;
    std::map<TrackId, Parts> m_parts;
    std::vector<Pending> m_pending;
    std::vector<OperatorTime> m_operatorTimes; ///< of one gap
    std::vector<Pending> m_orphans;
};

} // namespace

IdleSplit splitIdleTime(const Trace& trace, const DeviceTime& device, TimeRange span) {
    return Splitter(trace, device, span).run();
}

} // namespace lanescope
