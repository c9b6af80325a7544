// SPDX-License-Identifier: Apache-2.0
#include "core/idle/idle_pieces.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/analysis/host/python_frames.h"
#include "core/analysis/steps/lost_work.h"
#include "core/analysis/steps/step_roles.h"
#include "core/base/run_sort.h"
#include "core/dependency/host_slices.h"
#include "core/idle/call_kinds.h"
#include "core/idle/capture_times.h"
#include "core/idle/frame_tree.h"
#include "core/idle/host_activity.h"
#include "core/idle/host_threads.h"
#include "core/idle/leading_operator.h"
#include "core/idle/recording_start.h"
#include "core/idle/set_up_calls.h"
#include "core/store/cpu_samples.h"
#include "core/store/device_clock.h"
#include "core/store/page_migration.h"
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
/// Work behind a pause this long began as soon as its launch allowed.
constexpr DurationNs kPauseNs = 5'000;
/// The launch delay of that work is known from this many pauses on. The quickest is that of this share, as
/// a few may be linked to another launch.
constexpr std::size_t kFewestPauses = 20;
constexpr double kQuickestShare = 0.05;
/// Launch delays on an idle device differ by this part of the quickest, or by the usual skew of clocks.
constexpr DurationNs kDelaySpreadPart = 2;
/// Work that starts later than this behind the return of its call waits for something else.
constexpr DurationNs kLongestDelayNs = 20'000;
/// The host's part of a copy that is worth telling.
constexpr DurationNs kCopyCallNs = 20'000;
/// Threads asked for what the responsible one does not say.
constexpr std::size_t kMostOtherThreads = 16;
/// Host time before the first and after the last work is named from this share of the trace on.
constexpr double kLeastEdgeShare = 0.02;
/// Operators beside the leading one that take at least this part of a gap's operators are named themselves.
constexpr DurationNs kNotablePart = 5;

/// Whether slices, or one around them, have a name. O(depth) for the first of a subtree.
class UnderName {
public:
    UnderName(const Trace& trace, StringId name)
        : m_trace(trace)
        , m_name(name) {}

    bool holds(SliceId slice) {
        std::vector<SliceId> path;
        bool isUnder = false;
        for (SliceId at = slice; at != kNoSlice; at = m_trace.slices().parent[at]) {
            const auto known = m_known.find(at);
            if (known != m_known.end() || m_trace.slices().name[at] == m_name) {
                isUnder = known == m_known.end() || known->second;
                break;
            }
            path.push_back(at);
        }
        for (const SliceId at : path) {
            m_known.emplace(at, isUnder);
        }
        return isUnder;
    }

private:
    const Trace& m_trace;
    StringId m_name;
    std::unordered_map<SliceId, bool> m_known;
};

struct Pending {
    std::size_t gap;
    HostSegment segment;
    TrackId thread; ///< responsible for the gap
};

class Splitter {
public:
    explicit Splitter(const Trace& trace)
        : m_trace(trace)
        , m_activity(trace)
        , m_kinds(trace)
        , m_isPureWait(trace)
        , m_sampledReasons(trace)
        , m_isCompilerAnnotation(trace)
        , m_isCompiler(trace)
        , m_compiler(trace,
                     [this](SliceId at) {
                         const CategoryKind kind = m_trace.categoryKind(at);
                         return (kind == CategoryKind::PythonFunction ||
                                 kind == CategoryKind::UserAnnotation) &&
                                m_isCompiler.of(at, isCompilerFrame);
                     })
        , m_isMachinery(trace)
        , m_named(trace,
                  [this](SliceId at) {
                      return m_trace.categoryKind(at) != CategoryKind::PythonFunction ||
                             !m_isMachinery.of(at, isMachineryFrame);
                  })
        , m_setUps(trace)
        , m_captures(trace)
        , m_cold(coldIteration(trace)) {
        for (const LaunchId launch : lostWork(trace).launches) {
            m_lostNs.push_back(trace.slices().startNs[trace.launch(launch).slice]);
        }
    }

    /// Sets the pieces of a device whose gaps are known.
    void split(DeviceIdleTime& device) {
        m_gaps = device.gaps;
        m_pieces = &device.pieces;
        m_start.emplace(m_trace, device.device);
        m_main = mainThread(m_trace, device.device);
        m_launchDelayNs = launchDelayNs();
        m_parts.clear();
        m_orphans.clear();
        for (std::size_t i = 0; i < m_gaps.size(); ++i) {
            divide(i);
        }
        for (const auto& [thread, parts] : m_parts) {
            walk(thread, parts);
        }
        walkOthers();
        inOrder(device.pieces);
    }

    StringId loaderName() const { return m_loaderName; }

private:
    struct Parts {
        std::vector<TimeRange> ranges;
        std::vector<std::size_t> gaps;
    };

    CallKind kindOf(SliceId call) { return m_kinds.of(call, callKindOf); }

    StringId nameOf(SliceId slice) const {
        return slice == kNoSlice ? kEmptyString : m_trace.slices().name[slice];
    }

    void add(IdleReason reason, std::size_t gap, TimeRange range, TrackId thread, SliceId culprit,
             SliceId activity) {
        m_pieces->push_back({range, thread, activity, culprit, static_cast<std::uint32_t>(gap),
                             knownOf(reason, gap, culprit)});
    }

    /// The reason, as far as the recording shows it: without launches nothing tells that launching was slow,
    /// and of a function that merely waits nothing tells for what.
    IdleReason knownOf(IdleReason reason, std::size_t gap, SliceId culprit) {
        if (reason == IdleReason::HostUnrecorded && isCpuSample(m_trace, culprit)) {
            return m_sampledReasons.of(culprit, sampledReason);
        }
        const bool isUnknown =
            reason == IdleReason::LaunchBound
                ? m_trace.launches().empty() || endsWithMigration(gap)
                : (reason == IdleReason::HostOperator || reason == IdleReason::OneTimeInit) &&
                      culprit != kNoSlice && m_isPureWait.of(culprit, isPureWait);
        return isUnknown ? IdleReason::HostUnrecorded : reason;
    }

    /// A sampled function runs on the CPU, where its name does not say that it waits.
    static IdleReason sampledReason(std::string_view name) {
        return isPureWait(name)                                    ? IdleReason::HostUnrecorded
               : isCompilerFunction(name) || isSetUpFunction(name) ? IdleReason::OneTimeInit
                                                                   : IdleReason::HostOperator;
    }

    /// A page that the driver moves, which nobody launches.
    bool endsWithMigration(std::size_t gap) const {
        const SliceId after = m_gaps[gap].after;
        const DeviceOpId next = after == kNoSlice ? kNoDeviceOp : m_trace.deviceOpOf(after);
        return next != kNoDeviceOp && isPageMigration(m_trace, m_trace.deviceOp(next));
    }

    void add(IdleReason reason, std::size_t gap, TimeRange range, TrackId thread, SliceId culprit) {
        add(reason, gap, range, thread, culprit, culprit);
    }

    /// Whether the time is set-up: in a cold first iteration, all dispatch and operators are.
    void addHost(IdleReason reason, std::size_t gap, TimeRange range, TrackId thread, SliceId culprit) {
        const bool isInCold = m_cold && m_cold->range.contains(range.startNs);
        add(isInCold ? IdleReason::OneTimeInit : reason, gap, range, thread,
            isInCold ? m_cold->slice : culprit, culprit);
    }

    /// Whether work was launched between that of the piece before the gap and `untilNs`, and the recorder
    /// lost it.
    bool mayRunLostWork(std::size_t gap, TimeNs untilNs) const {
        const SliceId before = m_gaps[gap].before;
        const DeviceOpId op = before == kNoSlice ? kNoDeviceOp : m_trace.deviceOpOf(before);
        const LaunchId launch = op == kNoDeviceOp ? kNoLaunch : m_trace.deviceOp(op).launch;
        const TimeNs fromNs = launch == kNoLaunch ? m_gaps[gap].range.startNs
                                                  : m_trace.slices().startNs[m_trace.launch(launch).slice];
        const auto first = std::ranges::lower_bound(m_lostNs, fromNs);
        return first != m_lostNs.end() && *first < untilNs;
    }

    bool isCold(std::size_t gap) const { return m_cold && m_cold->range.contains(m_gaps[gap].range.startNs); }

    void addPart(TrackId thread, std::size_t gap, TimeRange range) {
        if (range.isEmpty()) {
            return;
        }
        if (thread == kNoTrack) {
            add(IdleReason::HostUnrecorded, gap, range, kNoTrack, kNoSlice);
            return;
        }
        m_parts[thread].ranges.push_back(range);
        m_parts[thread].gaps.push_back(gap);
    }

    /// Host part, launch call and queue of one gap.
    void divide(std::size_t index) {
        const Gap& gap = m_gaps[index];
        const DeviceOpId next = gap.after == kNoSlice ? kNoDeviceOp : m_trace.deviceOpOf(gap.after);
        if (next == kNoDeviceOp) {
            addPart(m_main, index, gap.range);
            return;
        }
        const DeviceOp& op = m_trace.deviceOp(next);
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
        const TimeRange range = m_gaps[index].range;
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
        IdleReason reason = IdleReason::LaunchBound;
        if (isCopy && ns >= kCopyCallNs) {
            reason = IdleReason::CopyCall;
        } else if (kindOf(call) == CallKind::GraphLaunch && ns >= kQueuedNs) {
            reason = IdleReason::GraphLaunchGap;
        } else if (ns >= kLongCallNs) {
            reason = IdleReason::OneTimeInit;
        }
        if (reason == IdleReason::LaunchBound) {
            addHost(reason, index, range, m_trace.trackOf(call), call);
        } else if (reason == IdleReason::OneTimeInit) {
            inLongCall(index, call, range);
        } else {
            const SliceId culprit = reason == IdleReason::CopyCall ? op.slice : call;
            add(reason, index, range, m_trace.trackOf(call), culprit);
        }
    }

    /// A call that sets something up, except where the profiler does: it instruments what the call loads.
    void inLongCall(std::size_t index, SliceId call, TimeRange range) {
        const TrackId thread = m_trace.trackOf(call);
        std::vector<TimeRange> own;
        DurationNs ownNs = 0;
        m_activity.walk(thread, std::span(&range, 1), [&](std::size_t, const HostSegment& segment) {
            if (isOverhead(segment)) {
                addProfiler(index, segment, thread);
                return;
            }
            ownNs += segment.range.durationNs();
            if (!own.empty() && own.back().endNs == segment.range.startNs) {
                own.back().endNs = segment.range.endNs;
            } else {
                own.push_back(segment.range);
            }
        });
        for (const TimeRange& part : own) {
            if (ownNs >= kLongCallNs) {
                add(IdleReason::OneTimeInit, index, part, thread, call);
            } else {
                addHost(IdleReason::LaunchBound, index, part, thread, call);
            }
        }
    }

    bool isOverhead(const HostSegment& segment) const {
        return segment.profiler != kNoSlice &&
               m_trace.categoryKind(segment.profiler) == CategoryKind::Overhead;
    }

    void addProfiler(std::size_t gap, const HostSegment& segment, TrackId thread) {
        // A profiler makes its first buffers in a cold first iteration: a warm-up takes both away.
        const bool isInCold = m_cold && m_cold->range.contains(segment.range.startNs) && isOverhead(segment);
        add(isInCold ? IdleReason::OneTimeInit : IdleReason::ProfilerOverhead, gap, segment.range, thread,
            isInCold ? m_cold->slice : segment.profiler, segment.profiler);
    }

    void queued(std::size_t index, const DeviceOp& op, SliceId call, TimeRange range) {
        if (range.isEmpty()) {
            return;
        }
        const TrackId thread = m_trace.trackOf(call);
        if (mayRunLostWork(index, m_trace.slices().startNs[call])) {
            add(IdleReason::WorkLost, index, range, thread, call, op.slice);
        } else if (range.durationNs() >= kQueuedNs) {
            const IdleReason reason = m_start->waitsForEarlierWork(m_gaps[index].range, op)
                                          ? IdleReason::RecordingStartsMidway
                                      : kindOf(call) == CallKind::GraphLaunch ? IdleReason::GraphLaunchGap
                                                                              : IdleReason::QueuedNotStarted;
            add(reason, index, range, thread, call, op.slice);
        } else if (range == m_gaps[index].range && !beganAtOnce(range.endNs, call)) {
            add(IdleReason::BetweenKernels, index, range, thread, op.slice);
        } else {
            addHost(IdleReason::LaunchBound, index, range, thread, call);
        }
    }

    /// How long after the return of its launch call work begins at most where the device waits for it;
    /// nothing where the recording does not tell. By this recording, so that a device's clock that is a
    /// constant behind changes nothing.
    std::optional<DurationNs> launchDelayNs() const {
        std::vector<DurationNs> delays;
        for (const Gap& gap : m_gaps) {
            const DeviceOpId next = gap.after == kNoSlice ? kNoDeviceOp : m_trace.deviceOpOf(gap.after);
            if (next == kNoDeviceOp || m_trace.deviceOp(next).launch == kNoLaunch ||
                gap.range.durationNs() < kPauseNs) {
                continue;
            }
            const SliceId call = m_trace.launch(m_trace.deviceOp(next).launch).slice;
            delays.push_back(gap.range.endNs - m_trace.slices().endNs(call));
        }
        if (delays.size() < kFewestPauses) {
            return std::nullopt;
        }
        const auto quickest =
            delays.begin() + static_cast<std::ptrdiff_t>(kQuickestShare * static_cast<double>(delays.size()));
        std::ranges::nth_element(delays, quickest);
        return *quickest > kLongestDelayNs
                   ? std::nullopt
                   : std::optional(*quickest + std::max(kUsualSkewNs, *quickest / kDelaySpreadPart));
    }

    /// Whether the work could not have begun earlier, as its launch call began too late for that.
    bool beganAtOnce(TimeNs startNs, SliceId call) const {
        return m_launchDelayNs && startNs - m_trace.slices().endNs(call) <= *m_launchDelayNs;
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
            add(IdleReason::OneTimeInit, gap, segment.range, thread, capture);
        }
        return capture != kNoSlice;
    }

    /// Time in the loader, the profiler or a call that is a cause of its own, whatever the gap's length.
    bool isSpecial(TrackId thread, std::size_t gap, const HostSegment& segment) {
        if (segment.profiler != kNoSlice) {
            addProfiler(gap, segment, thread);
            return true;
        }
        if (segment.loader != kNoSlice) {
            nameLoader(segment);
            add(IdleReason::DataLoading, gap, segment.range, thread, segment.loader, innermostOf(segment));
            return true;
        }
        if (segment.annotation != kNoSlice &&
            m_isCompilerAnnotation.of(segment.annotation, isCompilerAnnotation)) {
            add(IdleReason::OneTimeInit, gap, segment.range, thread, compilerOf(segment.annotation));
            return true;
        }
        if (segment.call == kNoSlice) {
            return false;
        }
        if (m_gaps[gap].after == kNoSlice && givesBack(m_trace.sliceName(segment.call)) &&
            isAtEnd(segment.call)) {
            add(IdleReason::TearDown, gap, segment.range, thread, segment.call);
            return true;
        }
        std::optional<IdleReason> reason = reasonOfCall(segment.call, segment.range.durationNs());
        if (reason == IdleReason::BlockingSync && mayRunLostWork(gap, segment.range.startNs)) {
            reason = IdleReason::WorkLost;
        } else if (reason == IdleReason::BlockingSync && isBeforeLaunches(segment.call)) {
            reason = IdleReason::RecordingStartsMidway;
        }
        if (reason == IdleReason::CopyCall) {
            add(*reason, gap, segment.range, thread, copyOf(segment.call));
        } else if (reason) {
            const SliceId compiler =
                reason == IdleReason::OneTimeInit ? compilerOf(segment.call) : SliceId(kNoSlice);
            add(*reason, gap, segment.range, thread, compiler != kNoSlice ? compiler : segment.call);
        }
        return reason.has_value();
    }

    /// A call after the last launch of work, where the program ends: it unloads modules or gives up contexts,
    /// or all that follows gives memory back, as often as the recording takes it.
    bool isAtEnd(SliceId call) {
        const Column<TimeNs>& starts = m_trace.slices().startNs;
        if (!m_lastLaunchNs) {
            m_lastLaunchNs = std::numeric_limits<TimeNs>::min();
            for (const Launch& launch : m_trace.launches()) {
                if (launch.opCount > 0) {
                    m_lastLaunchNs = std::max(*m_lastLaunchNs, starts[launch.slice]);
                }
            }
            std::size_t taken = 0;
            std::size_t given = 0;
            bool onlyGivesBack = true;
            for (const Launch& launch : m_trace.launches()) {
                const CallKind kind = kindOf(launch.slice);
                const bool isAfter = starts[launch.slice] > *m_lastLaunchNs;
                if (kind != CallKind::Allocation && !isAfter) {
                    continue;
                }
                const std::string_view name = m_trace.sliceName(launch.slice);
                const bool gives = givesBack(name);
                taken += kind == CallKind::Allocation && !gives ? 1 : 0;
                given += kind == CallKind::Allocation && gives && isAfter ? 1 : 0;
                m_isProgramsEnd = m_isProgramsEnd || (isAfter && endsProgram(name));
                onlyGivesBack =
                    onlyGivesBack && (!isAfter || gives || kind == CallKind::Wait || kind == CallKind::Other);
            }
            m_isProgramsEnd = m_isProgramsEnd || (onlyGivesBack && taken > 0 && given >= taken);
        }
        return m_isProgramsEnd && starts[call] > *m_lastLaunchNs;
    }

    /// A wait for nothing that the recording launches, of a program that began before the recording.
    bool isBeforeLaunches(SliceId call) {
        if (!m_firstLaunchNs) {
            m_firstLaunchNs = std::numeric_limits<TimeNs>::max();
            NameMemo<std::uint8_t> begins(m_trace);
            for (const Launch& launch : m_trace.launches()) {
                if (launch.opCount > 0) {
                    m_firstLaunchNs = std::min(*m_firstLaunchNs, m_trace.slices().startNs[launch.slice]);
                }
                if (begins.of(launch.slice, beginsProgram) != 0) {
                    m_firstLaunchNs = std::numeric_limits<TimeNs>::min();
                    break;
                }
            }
        }
        return m_trace.slices().endNs(call) <= *m_firstLaunchNs &&
               m_trace.slices().durationNs[call] >= kQueuedNs;
    }

    /// The profiler's own name for it says more than that of a Python frame.
    void nameLoader(const HostSegment& segment) {
        for (const SliceId slice : {segment.loader, segment.annotation, segment.op}) {
            const StringId name = nameOf(slice);
            if (m_loaderName == kEmptyString ||
                (!isDataLoading(m_trace.text(m_loaderName)) && isDataLoading(m_trace.text(name)))) {
                m_loaderName = name;
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

    std::optional<IdleReason> reasonOfCall(SliceId call, DurationNs partNs) {
        const DurationNs ns = m_trace.slices().durationNs[call];
        switch (kindOf(call)) {
        case CallKind::Allocation:
            return m_setUps.isSetUp(call) ? IdleReason::OneTimeInit : IdleReason::Allocator;
        case CallKind::Wait:
            return waitsForGraph(partNs) ? IdleReason::GraphLaunchGap : IdleReason::BlockingSync;
        case CallKind::SetUp:
            return IdleReason::OneTimeInit;
        case CallKind::Copy:
            return !readsBack(call)        ? IdleReason::CopyCall
                   : waitsForGraph(partNs) ? IdleReason::GraphLaunchGap
                                           : IdleReason::BlockingSync;
        case CallKind::GraphLaunch:
            return ns >= kLongCallNs ? std::optional(IdleReason::GraphLaunchGap) : std::nullopt;
        case CallKind::Launch:
        case CallKind::Other:
            return ns >= kLongCallNs ? std::optional(IdleReason::OneTimeInit) : std::nullopt;
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

    /// The innermost slice that tells something: no frame of the machinery around calls.
    SliceId namedOf(const HostSegment& segment) {
        const SliceId innermost = innermostOf(segment);
        const SliceId named = m_named.of(innermost);
        return named != kNoSlice ? named : innermost;
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
            addAll(thread, IdleReason::LaunchBound);
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
        const auto leastNs =
            static_cast<DurationNs>(kLeastEdgeShare * static_cast<double>(m_trace.extents().durationNs()));
        return isEdge(gap) ? std::clamp<DurationNs>(leastNs, kQueuedNs, kLongNs) : kLongNs;
    }

    bool isEdge(std::size_t gap) const {
        return m_gaps[gap].before == kNoSlice || m_gaps[gap].after == kNoSlice;
    }

    void addAll(TrackId thread, IdleReason reason) {
        for (const Pending& pending : m_pending) {
            addHost(reason, pending.gap, pending.segment.range, thread, namedOf(pending.segment));
        }
    }

    /// The innermost operator that holds at least half of the operators' time, and beside it those that hold
    /// a notable part themselves; without one it is dispatch of many.
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
            addAll(thread, IdleReason::LaunchBound);
            return;
        }
        UnderName under(m_trace, nameOf(best));
        std::unordered_map<StringId, DurationNs> besideNs;
        for (const Pending& pending : m_pending) {
            const SliceId op = pending.segment.op;
            if (op != kNoSlice && !under.holds(op)) {
                besideNs[nameOf(op)] += pending.segment.range.durationNs();
            }
        }
        for (const Pending& pending : m_pending) {
            const SliceId op = pending.segment.op;
            const bool isNotable =
                op != kNoSlice && !under.holds(op) && besideNs[nameOf(op)] * kNotablePart >= operatorNs;
            addHost(IdleReason::HostOperator, pending.gap, pending.segment.range, thread,
                    isNotable ? op : best);
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
                add(IdleReason::OneTimeInit, pending.gap, segment.range, thread, compiler);
                continue;
            }
            add(IdleReason::HostPython, pending.gap, segment.range, thread, innermostOf(segment));
        }
    }

    void addUnrecorded(TrackId thread) {
        for (const Pending& pending : m_pending) {
            if (pending.segment.isEmpty()) {
                m_orphans.push_back(pending);
            } else {
                add(IdleReason::HostUnrecorded, pending.gap, pending.segment.range, thread,
                    pending.segment.annotation);
            }
        }
    }

    /// Where the responsible thread says nothing, the others may.
    void walkOthers() {
        if (m_orphans.empty()) {
            return;
        }
        for (const TrackId thread : hostThreads(m_trace, m_main, kMostOtherThreads)) {
            const TrackId sampled = sampledThread(thread);
            Parts parts;
            for (const Pending& orphan : m_orphans) {
                parts.ranges.push_back(orphan.segment.range);
                parts.gaps.push_back(orphan.gap);
            }
            std::vector<Pending> left;
            m_activity.walk(thread, parts.ranges, [&](std::size_t i, const HostSegment& segment) {
                if (saysNothing(segment)) {
                    // Keep the frame in which the responsible thread waits.
                    left.push_back(m_orphans[i]);
                    left.back().segment.range = segment.range;
                    if (segment.isWaiting && !m_orphans[i].segment.isWaiting) {
                        left.back().segment.isWaiting = true;
                        left.back().segment.python = segment.python;
                        left.back().thread = thread;
                    }
                } else if (!isSpecial(thread, parts.gaps[i], segment)) {
                    // Samples show what their thread did; the graph knows it by its calls.
                    addOther(m_orphans[i].thread == sampled ? sampled : thread, parts.gaps[i], segment);
                }
            });
            m_orphans = std::move(left);
        }
        for (const Pending& orphan : m_orphans) {
            const SliceId waiting = orphan.segment.isWaiting ? orphan.segment.python : kNoSlice;
            add(IdleReason::HostUnrecorded, orphan.gap, orphan.segment.range, orphan.thread, waiting);
        }
    }

    /// The thread that a lane of samples shows; the lane itself for any other.
    TrackId sampledThread(TrackId lane) const {
        const Track& track = m_trace.track(lane);
        const std::string_view number = m_trace.text(track.tidText);
        if (!number.starts_with(kSamplesOfThread)) {
            return lane;
        }
        for (std::size_t i = 0; i < m_trace.tracks().size(); ++i) {
            const Track& thread = m_trace.tracks()[i];
            if (thread.kind == TrackKind::Thread && thread.process == track.process &&
                m_trace.text(thread.tidText) == number.substr(kSamplesOfThread.size())) {
                return TrackId(i);
            }
        }
        return lane;
    }

    /// Another thread that does nothing, or only waits: helpers of drivers and pools do so all the time.
    bool saysNothing(const HostSegment& segment) {
        const SliceId innermost = innermostOf(segment);
        return segment.loader == kNoSlice && segment.profiler == kNoSlice &&
               (segment.isEmpty() || (innermost != kNoSlice && m_isPureWait.of(innermost, isPureWait)));
    }

    void addOther(TrackId thread, std::size_t gap, const HostSegment& segment) {
        if (segment.op != kNoSlice || segment.call != kNoSlice) {
            add(IdleReason::HostOperator, gap, segment.range, thread,
                segment.op != kNoSlice ? segment.op : segment.call);
        } else if (segment.python != kNoSlice) {
            add(IdleReason::HostPython, gap, segment.range, thread, segment.python);
        } else {
            add(IdleReason::HostUnrecorded, gap, segment.range, thread, segment.annotation);
        }
    }

    /// Orders the pieces, names the functions of the frames, and joins neighbours that say the same.
    void inOrder(std::vector<IdlePiece>& pieces) const {
        sortRuns(pieces,
                 [](const IdlePiece& a, const IdlePiece& b) { return a.range.startNs < b.range.startNs; });
        for (auto first = pieces.begin(); first != pieces.end();) {
            const auto last = std::find_if(first, pieces.end(),
                                           [&](const IdlePiece& each) { return each.gap != first->gap; });
            nameFrames({first, last}, IdleReason::HostPython);
            nameFrames({first, last}, IdleReason::DataLoading);
            first = last;
        }
        std::size_t kept = 0;
        for (const IdlePiece& piece : pieces) {
            IdlePiece* before = kept == 0 ? nullptr : &pieces[kept - 1];
            if (before != nullptr && before->gap == piece.gap && before->reason == piece.reason &&
                before->culprit == piece.culprit && before->activity == piece.activity &&
                before->thread == piece.thread && before->range.endNs == piece.range.startNs) {
                before->range.endNs = piece.range.endNs;
            } else {
                pieces[kept++] = piece;
            }
        }
        pieces.resize(kept);
        pieces.shrink_to_fit();
    }

    /// Blames the pieces of one gap with one reason on the function that a diagnosis would name.
    void nameFrames(std::span<IdlePiece> ofGap, IdleReason reason) const {
        std::optional<FrameTree> frames;
        for (const IdlePiece& piece : ofGap) {
            if (piece.reason == reason) {
                if (!frames) {
                    frames.emplace(m_trace);
                }
                frames->add(piece.activity, 0, piece.range, piece.thread);
            }
        }
        const SliceId frame = frames ? frames->leadingFrame() : SliceId(kNoSlice);
        for (IdlePiece& piece : ofGap) {
            if (frame != kNoSlice && piece.reason == reason) {
                piece.culprit = frame;
            }
        }
    }

    const Trace& m_trace;
    std::span<const Gap> m_gaps; ///< of the device in question
    std::vector<IdlePiece>* m_pieces = nullptr;
    HostActivity m_activity;
    NameMemo<CallKind> m_kinds;
    NameMemo<bool> m_isPureWait;
    NameMemo<IdleReason> m_sampledReasons;
    NameMemo<bool> m_isCompilerAnnotation;
    NameMemo<bool> m_isCompiler;
    NearestAround m_compiler;
    NameMemo<bool> m_isMachinery;
    NearestAround m_named;
    SetUpCalls m_setUps;
    CaptureTimes m_captures;
    std::optional<RecordingStart> m_start;
    TrackId m_main = kNoTrack;
    std::optional<DurationNs> m_launchDelayNs;
    StringId m_loaderName = kEmptyString;
    std::optional<ColdIteration> m_cold;
    std::vector<TimeNs> m_lostNs; ///< starts of launches whose work was lost, ascending
    std::optional<bool> m_hasGraphs;
    std::optional<TimeNs> m_firstLaunchNs; ///< of a call that launched recorded work
    std::optional<TimeNs> m_lastLaunchNs;  ///< of work
    bool m_isProgramsEnd = false;          ///< a call after that shows that the program ends
    std::map<TrackId, Parts> m_parts;
    std::vector<Pending> m_pending;
    std::vector<OperatorTime> m_operatorTimes; ///< of one gap
    std::vector<Pending> m_orphans;
};

} // namespace

IdlePieces::IdlePieces(const Trace& trace) {
    if (trace.deviceOps().empty()) {
        return;
    }
    Splitter splitter(trace);
    for (DeviceGaps& each : gapsByDevice(trace)) {
        DeviceIdleTime& device = m_devices.emplace_back();
        device.device = each.device;
        device.gaps = std::move(each.gaps);
        splitter.split(device);
    }
    m_loaderName = splitter.loaderName();
}

const DeviceIdleTime* IdlePieces::of(std::int32_t device) const {
    const auto found = std::ranges::find(m_devices, device, &DeviceIdleTime::device);
    return found == m_devices.end() ? nullptr : &*found;
}

std::span<const IdlePiece> DeviceIdleTime::within(TimeRange range) const {
    const auto first = std::ranges::upper_bound(pieces, range.startNs, {},
                                                [](const IdlePiece& piece) { return piece.range.endNs; });
    const auto last =
        std::lower_bound(first, pieces.end(), range.endNs,
                         [](const IdlePiece& piece, TimeNs timeNs) { return piece.range.startNs < timeNs; });
    return {first, last};
}

} // namespace lanescope
