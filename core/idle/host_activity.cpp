// SPDX-License-Identifier: Apache-2.0
#include "core/idle/host_activity.h"

#include <algorithm>

#include "core/analysis/host/python_frames.h"
#include "core/analysis/steps/step_roles.h"
#include "core/dependency/host_slices.h"
#include "core/idle/profiler_overhead.h"
#include "core/query/row_view.h"
#include "core/store/device_calls.h"
#include "core/store/overheads.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

// Facts that follow from a name besides roles.
constexpr std::uint8_t kStepName = 1u << 6;
constexpr std::uint8_t kCallName = 1u << 7;

} // namespace

bool isStepMarkName(std::string_view name) {
    return name.starts_with("ProfilerStep");
}

HostActivity::HostActivity(const Trace& trace)
    : m_trace(trace)
    , m_nameRoles(trace)
    , m_waitingNames(trace)
    , m_hasOperators(std::ranges::any_of(trace.categories(), [](const Category& category) {
        return category.kind == CategoryKind::Operator;
    })) {
    findOverheads();
}

/// The recorder's overhead stands on tracks of its own, mostly with the number of the thread that it took
/// place on.
void HostActivity::findOverheads() {
    std::map<std::pair<ProcessId, StringId>, TrackId> threads;
    for (std::size_t i = 0; i < m_trace.tracks().size(); ++i) {
        const Track& track = m_trace.tracks()[i];
        if (track.kind == TrackKind::Thread) {
            threads.emplace(std::pair(track.process, track.tidText), TrackId(i));
        }
    }
    std::vector<TrackId> ofNoThread;
    for (std::size_t i = 0; i < m_trace.tracks().size(); ++i) {
        const Track& track = m_trace.tracks()[i];
        if (track.sliceCount == 0 || m_trace.categoryKind(track.firstSlice) != CategoryKind::Overhead) {
            continue;
        }
        const auto thread = threads.find({track.process, track.tidText});
        if (track.kind == TrackKind::Span && thread != threads.end()) {
            m_overheads[thread->second].push_back(TrackId(i));
        } else {
            ofNoThread.push_back(TrackId(i));
        }
    }
    m_placed = overheadOfThreads(m_trace, ofNoThread);
}

std::uint8_t HostActivity::rolesOf(SliceId slice) {
    // Facts from a name beyond its category; computed once per name.
    const auto ofName = [](std::string_view name) -> std::uint8_t {
        if (isStepMarkName(name)) {
            return kStepName;
        }
        if (isDataLoading(name) || isDataLoaderName(name) || isLoaderFrame(name)) {
            return 1u << kLoader;
        }
        return isProfilerFrame(name) ? 1u << kProfiler : isDeviceCall(name) ? kCallName : 0;
    };
    const std::uint8_t added = m_nameRoles.of(slice, ofName);
    if (added == kStepName) {
        return 0;
    }
    switch (m_trace.categoryKind(slice)) {
    case CategoryKind::Runtime:
    case CategoryKind::Driver:
        // Runtimes of other devices put their own functions here.
        return added == kCallName ? 1u << kCall : 1u << kOperator;
    case CategoryKind::Operator:
        return (1u << kOperator) | (added & (1u << kLoader));
    case CategoryKind::PythonFunction:
        return (1u << kPython) | (added & ((1u << kLoader) | (1u << kProfiler)));
    case CategoryKind::Other:
    case CategoryKind::None:
        if (added == kCallName) {
            return 1u << kCall;
        }
        return m_hasOperators ? 1u << kAnnotation : 1u << kOperator;
    case CategoryKind::UserAnnotation:
        return (1u << kAnnotation) | (added & (1u << kLoader));
    case CategoryKind::Overhead:
        return isOfProfiler(m_trace.sliceName(slice)) ? 1u << kProfiler : 0;
    default:
        return 0;
    }
}

bool HostActivity::isWaitingName(StringId name) {
    return m_waitingNames.of(name, isWaitingFrame) != 0;
}

void HostActivity::collectRow(const Row& row, std::span<const TimeRange> ranges) {
    const RowTimes times(m_trace.slices(), row);
    std::uint32_t i = times.firstIntersectingFrom(ranges.front().startNs);
    auto range = ranges.begin();
    while (i < times.size()) {
        const TimeNs startNs = times.startNs[i];
        if (range->endNs <= startNs) {
            range = std::ranges::upper_bound(range, ranges.end(), startNs, {}, &TimeRange::endNs);
            if (range == ranges.end()) {
                return;
            }
        }
        if (range->startNs >= times.endNs(i)) {
            i = std::max(i + 1, times.firstIntersectingFrom(range->startNs));
            continue;
        }
        const auto slice = SliceId(static_cast<std::uint32_t>(row.firstSlice) + i);
        if (const std::uint8_t roles = rolesOf(slice); roles != 0 && times.durationNs[i] > 0) {
            open(slice, roles);
        }
        ++i;
    }
}

void HostActivity::open(SliceId slice, std::uint8_t roles) {
    const auto place = static_cast<std::uint32_t>(m_open.size());
    const TimeRange range = m_trace.slices().range(slice);
    m_open.push_back({slice, roles, false});
    m_events.push_back({range.startNs, place, true});
    m_events.push_back({range.endNs, place, false});
}

void HostActivity::collectTrack(const Track& track, std::span<const TimeRange> ranges) {
    for (std::uint32_t r = 0; r < track.rowCount; ++r) {
        collectRow(m_trace.row(RowId(indexOf(track.firstRow) + r)), ranges);
    }
}

void HostActivity::collect(TrackId thread, std::span<const TimeRange> ranges) {
    m_events.clear();
    m_open.clear();
    collectTrack(m_trace.track(thread), ranges);
    if (const auto overheads = m_overheads.find(thread); overheads != m_overheads.end()) {
        for (const TrackId overhead : overheads->second) {
            collectTrack(m_trace.track(overhead), ranges);
        }
    }
    const auto placed = std::ranges::equal_range(m_placed, thread, {}, &std::pair<TrackId, SliceId>::first);
    for (const auto& [track, slice] : placed) {
        const TimeRange range = m_trace.slices().range(slice);
        const auto reached = std::ranges::upper_bound(ranges, range.startNs, {}, &TimeRange::endNs);
        if (reached != ranges.end() && reached->startNs < range.endNs) {
            open(slice, 1u << kProfiler);
        }
    }
    // Ends before begins; of those that begin at once, the outer row first, which was met first.
    std::ranges::sort(m_events, [](const Event& a, const Event& b) {
        return a.timeNs != b.timeNs     ? a.timeNs < b.timeNs
               : a.isBegin != b.isBegin ? !a.isBegin
                                        : a.open < b.open;
    });
}

SliceId HostActivity::innermost(Role role) {
    std::vector<std::uint32_t>& stack = m_stacks[role];
    while (!stack.empty() && !m_open[stack.back()].isOpen) {
        stack.pop_back();
    }
    return stack.empty() ? kNoSlice : m_open[stack.back()].slice;
}

SliceId HostActivity::outermost(Role role) const {
    const auto open =
        std::ranges::find_if(m_stacks[role], [this](std::uint32_t i) { return m_open[i].isOpen; });
    return open == m_stacks[role].end() ? kNoSlice : m_open[*open].slice;
}

void HostActivity::emit(std::size_t range, TimeRange time, const Take& take) {
    if (time.isEmpty()) {
        return;
    }
    HostSegment segment{time,
                        innermost(kCall),
                        innermost(kOperator),
                        innermost(kPython),
                        innermost(kAnnotation),
                        innermost(kLoader),
                        innermost(kProfiler)};
    if (segment.loader != kNoSlice) {
        segment.loader = outermost(kLoader);
    }
    segment.isWaiting = segment.python != kNoSlice && isWaitingName(m_trace.slices().name[segment.python]);
    take(range, segment);
}

void HostActivity::walk(TrackId thread, std::span<const TimeRange> ranges, const Take& take) {
    // Slices that are open over many ranges are met once for each part, not for each range.
    constexpr std::size_t kMostAtOnce = 16'384;
    for (std::size_t first = 0; first < ranges.size();) {
        std::size_t end = first + 1;
        while (end < ranges.size() && end - first < kMostAtOnce &&
               ranges[end].startNs >= ranges[end - 1].endNs) {
            ++end;
        }
        walkInOrder(thread, ranges.subspan(first, end - first), first, take);
        first = end;
    }
}

void HostActivity::walkInOrder(TrackId thread, std::span<const TimeRange> ranges, std::size_t first,
                               const Take& take) {
    for (auto& stack : m_stacks) {
        stack.clear();
    }
    collect(thread, ranges);
    TimeNs atNs = ranges.front().startNs;
    std::size_t range = 0;
    const auto emitUntil = [&](TimeNs timeNs) {
        for (; range < ranges.size() && ranges[range].startNs < timeNs; ++range) {
            emit(first + range, TimeRange{atNs, timeNs}.clippedTo(ranges[range]), take);
            if (timeNs < ranges[range].endNs) {
                break;
            }
        }
        atNs = std::max(atNs, timeNs);
    };
    for (const Event& event : m_events) {
        emitUntil(event.timeNs);
        Open& open = m_open[event.open];
        open.isOpen = event.isBegin;
        for (std::uint8_t role = 0; event.isBegin && role < kRoles; ++role) {
            if ((open.roles >> role & 1u) != 0) {
                m_stacks[role].push_back(event.open);
            }
        }
    }
    emitUntil(ranges.back().endNs);
}

} // namespace lanescope
