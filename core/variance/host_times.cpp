// SPDX-License-Identifier: Apache-2.0
#include "core/variance/host_times.h"

#include "core/idle/call_kinds.h"
#include "core/idle/host_activity.h"
#include "core/idle/host_threads.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

struct HostPart {
    CauseKind kind;
    SliceId slice;
};

CauseKind kindOfHostCall(std::string_view name) {
    switch (callKindOf(name)) {
    case CallKind::Wait:
        return CauseKind::BlockingSync;
    case CallKind::Allocation:
        return CauseKind::Allocator;
    case CallKind::SetUp:
        return CauseKind::OneTimeInit;
    default:
        return CauseKind::HostOperator;
    }
}

HostPart hostPartOf(const Trace& trace, const HostSegment& segment) {
    if (segment.profiler != kNoSlice) {
        return {CauseKind::ProfilerOverhead, segment.profiler};
    }
    if (segment.loader != kNoSlice) {
        return {CauseKind::DataLoading, segment.loader};
    }
    if (segment.call != kNoSlice) {
        const CauseKind kind = kindOfHostCall(trace.sliceName(segment.call));
        const bool isOfOperator = kind == CauseKind::HostOperator && segment.op != kNoSlice;
        return {kind, isOfOperator ? segment.op : segment.call};
    }
    if (segment.op != kNoSlice) {
        return {CauseKind::HostOperator, segment.op};
    }
    if (segment.python != kNoSlice) {
        return {CauseKind::HostPython, segment.python};
    }
    return {CauseKind::HostUnrecorded, segment.annotation};
}

/// A step's time that its thread leaves to others.
struct Orphan {
    std::size_t step;
    TimeRange range;
};

class HostTimesMaker {
public:
    HostTimesMaker(const Trace& trace, std::span<const HostStep> steps)
        : m_trace(trace)
        , m_steps(steps)
        , m_activity(trace)
        , m_times(steps.size()) {}

    std::vector<HostTimes> run() {
        std::map<TrackId, std::vector<Orphan>> ofThread;
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            ofThread[m_steps[i].thread].push_back({i, m_steps[i].range});
        }
        for (const auto& [thread, whole] : ofThread) {
            std::vector<Orphan> left = takeFrom(thread, whole);
            for (const TrackId other : hostThreads(m_trace, thread, kMostOtherThreads)) {
                if (other != thread && m_trace.track(other).process == m_trace.track(thread).process) {
                    left = takeFrom(other, left);
                }
            }
            for (const Orphan& orphan : left) {
                m_times[orphan.step][CauseKind::HostUnrecorded][kEmptyString] += orphan.range.durationNs();
            }
        }
        return std::move(m_times);
    }

private:
    static constexpr std::size_t kMostOtherThreads = 16;

    /// Counts what the thread did in the stretches; returns those in which it did nothing, or waited.
    std::vector<Orphan> takeFrom(TrackId thread, const std::vector<Orphan>& stretches) {
        std::vector<TimeRange> ranges;
        for (const Orphan& each : stretches) {
            ranges.push_back(each.range);
        }
        std::vector<Orphan> left;
        if (ranges.empty()) {
            return left;
        }
        m_activity.walk(thread, ranges, [&](std::size_t i, const HostSegment& segment) {
            const HostPart part = hostPartOf(m_trace, segment);
            if (part.slice == kNoSlice || segment.isWaiting || isPureWait(m_trace.sliceName(part.slice))) {
                left.push_back({stretches[i].step, segment.range});
            } else {
                m_times[stretches[i].step][part.kind][m_trace.slices().name[part.slice]] +=
                    segment.range.durationNs();
            }
        });
        return left;
    }

    const Trace& m_trace;
    std::span<const HostStep> m_steps;
    HostActivity m_activity;
    std::vector<HostTimes> m_times;
};

} // namespace

std::vector<HostTimes> hostTimes(const Trace& trace, std::span<const HostStep> steps) {
    return HostTimesMaker(trace, steps).run();
}

} // namespace lanescope
