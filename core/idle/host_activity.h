// SPDX-License-Identifier: Apache-2.0
// Activity of a host thread in ranges of time: pieces of time, each with the innermost runtime call,
// operator, Python frame and annotation that are open. Any thread; the walker itself is used by one. Cost of
// a walk: O(k log k) for the k slices that reach into the ranges, and for each 16 384 of the ranges O(rows of
// the thread).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "core/analysis/name_memo.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;
struct Track;

/// kNoSlice for what is not open.
struct HostSegment {
    TimeRange range;
    SliceId call = kNoSlice;       ///< runtime or driver
    SliceId op = kNoSlice;         ///< operator
    SliceId python = kNoSlice;     ///< Python frame
    SliceId annotation = kNoSlice; ///< of the user; not the mark of a step
    SliceId loader = kNoSlice;     ///< outermost slice that fetches a batch
    SliceId profiler = kNoSlice;   ///< Python frame or slice of the profiler itself, also of its own track
    bool isWaiting = false;        ///< the innermost Python frame waits for another thread

    bool isEmpty() const {
        return call == kNoSlice && op == kNoSlice &&
               (isWaiting || (python == kNoSlice && annotation == kNoSlice));
    }
};

/// The name marks a step. Old recorders give these marks the category of operators.
bool isStepMarkName(std::string_view name);

class HostActivity {
public:
    explicit HostActivity(const Trace& trace);

    /// `ranges` are disjoint; fast where they are in order. Calls take(index of the range, segment) in order
    /// of time; the segments of a range fill it.
    using Take = std::function<void(std::size_t range, const HostSegment& segment)>;
    void walk(TrackId thread, std::span<const TimeRange> ranges, const Take& take);

private:
    enum Role : std::uint8_t { kCall, kOperator, kPython, kAnnotation, kLoader, kProfiler, kRoles };
    struct Event {
        TimeNs timeNs;
        std::uint32_t open; ///< index into m_open
        bool isBegin;
    };
    struct Open {
        SliceId slice;
        std::uint8_t roles; ///< bit set
        bool isOpen;
    };

    void findOverheads();
    std::uint8_t rolesOf(SliceId slice);
    bool isWaitingName(StringId name);
    void collect(TrackId thread, std::span<const TimeRange> ranges);
    void collectTrack(const Track& track, std::span<const TimeRange> ranges);
    void collectRow(const Row& row, std::span<const TimeRange> ranges);
    void open(SliceId slice, std::uint8_t roles);
    /// Walks some ranges in order of time; the first has the number `first`.
    void walkInOrder(TrackId thread, std::span<const TimeRange> ranges, std::size_t first, const Take& take);
    void emit(std::size_t range, TimeRange time, const Take& take);
    SliceId innermost(Role role);
    SliceId outermost(Role role) const;

    const Trace& m_trace;
    NameMemo<std::uint8_t> m_nameRoles;
    NameMemo<std::uint8_t> m_waitingNames;
    bool m_hasOperators;
    std::map<TrackId, std::vector<TrackId>> m_overheads; ///< tracks of the profiler's slices, by thread
    std::vector<std::pair<TrackId, SliceId>> m_placed;   ///< overheadOfThreads()
    std::vector<Event> m_events;
    std::vector<Open> m_open;
    std::array<std::vector<std::uint32_t>, kRoles> m_stacks;
};

} // namespace lanescope
