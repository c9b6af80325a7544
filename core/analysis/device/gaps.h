// SPDX-License-Identifier: Apache-2.0
// Idle intervals of GPU streams and of whole devices, those before the first and after the last work
// included, each with the reason that the trace gives for it: whether the next work had been launched in
// time, and if not, what the host thread that launched it did instead. The first question is that of Meta's
// Holistic Trace Analysis (hta/analyzers/breakdown_analysis.py, idle time); the second is Lanescope's own
// reading of the launching thread. Pure functions; any thread. Finding gaps is O(n) of a stream's work; an
// explanation O(rows of the host thread x log slices).
#pragma once

#include <cstdint>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// Nothing runs on the stream from the end of `before` (or of what ran beside it, if that is later) to the
/// start of `after`.
struct Gap {
    TrackId track = kNoTrack; ///< of a device's gap that of the work after it, else of the work before it
    TimeRange range;
    SliceId before = kNoSlice; ///< ends with the gap's start; kNoSlice: the gap begins with the trace
    SliceId after = kNoSlice;  ///< kNoSlice: the gap ends with the trace
    friend bool operator==(const Gap&, const Gap&) = default;
};

/// Gaps of a stream's track, in order of time, from the start to the end of the trace's extents. Empty for
/// other tracks and where nothing ran.
std::vector<Gap> gapsOf(const Trace& trace, TrackId stream);
/// Likewise of each of Trace::activeDevices(), in their order: no stream of the device has work. Their
/// lengths and the time with work add up to the extents.
std::vector<std::vector<Gap>> gapsByDevice(const Trace& trace);

enum class GapCause : std::uint8_t {
    // The next work was launched only after the gap had begun:
    Synchronization, ///< the host thread waited for the device when the work before ended, or most of the
                     ///< time
    DataLoading,     ///< for at least half of the time until the launch the host was fetching a batch
    HostBusy,        ///< the host was busy with something else
    HostIdle,        ///< nothing on the host thread is recorded for that time
    LaunchLatency,   ///< most of the gap lies between the launch call's start and the work's start
    // It had been launched before:
    OtherStream, ///< work of another stream of the device ended just before
    ShortGap, ///< shorter than kShortGapNs (idle_time.h): the device's own delay between two pieces of work
    Queued,   ///< launched in time, and nothing in the trace says why it did not start
    Unknown,  ///< the launch call of the next work is not in the trace
};
inline constexpr std::size_t kGapCauseCount = 9;

struct GapExplanation {
    GapCause cause = GapCause::Unknown;
    /// The waiting call; the loader; the runtime call (of several of one name the longest), operator or
    /// Python frame of the user's code that the host was busy with, the first that covers half of the time,
    /// each the innermost; the other stream's work.
    SliceId culprit = kNoSlice;
    SliceId operation = kNoSlice;   ///< innermost operator around the culprit
    SliceId frame = kNoSlice;       ///< innermost Python frame of the user's code around the culprit
    SliceId launch = kNoSlice;      ///< of the work after the gap
    DurationNs hostNs = 0;          ///< of the gap, before the launch call began
    DurationNs launchToStartNs = 0; ///< from the launch call's start to the work's start
};

/// Explains gaps of one trace, which must outlive it. Made in O(n log n) of the device work. Immutable.
class GapExplainer {
public:
    explicit GapExplainer(const Trace& trace);
    GapExplanation explain(const Gap& gap) const;

private:
    struct End {
        TimeNs endNs;
        SliceId slice;
        TrackId track;
    };
    void explainHost(TrackId host, TimeRange time, GapExplanation& result) const;
    TrackId hostOf(const Gap& gap) const;
    void explainDevice(const Gap& gap, GapExplanation& result) const;

    const Trace& m_trace;
    /// Ends of the work of each device, ascending; -1 is the device of work that names none.
    std::unordered_map<std::int32_t, std::vector<End>> m_ends;
    std::vector<std::uint8_t> m_nameKinds;
    std::vector<bool> m_isBlockingCopy; ///< by slice
    TrackId m_mainHost = kNoTrack;      ///< the thread with most launch calls
};

} // namespace lanescope
