// SPDX-License-Identifier: Apache-2.0
// Examination of a recording: what it cannot show, or shows wrongly, before anything is concluded from it.
// Each finding says what it concerns, its figures, what Lanescope did about it and what to record instead.
// Words for them are in core/recording/recording_text.h. A pure function of the trace; any thread. O(device
// work + launches), and O(slices) once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

enum class RecordingFindingKind : std::uint8_t {
    CutFile,             ///< the file ends before the recorder had written all
    SchedulingAlone,     ///< the operating system's, and nothing of what programs did (scheduling_alone.h)
    NothingShown,        ///< events, but none that Lanescope shows
    NoDeviceSide,        ///< calls of a device's runtime, or operators that run on one, but no device work
    LaunchesWithoutWork, ///< lost by the recorder (lost_work.h)
    ImpossibleDurations, ///< of device work, cut at load (impossible_durations.h)
    RecorderMessage,     ///< the recorder's own words
    NoHostSide,          ///< device work without anything of the host
    NoLaunches,          ///< device work and operators, but no calls of the runtime
    NoCopies,            ///< calls that copy and kernels, but no copies
    CommunicationAlone,  ///< collectives and nothing else, as in a filtered file
    WorkWithoutLaunch,   ///< device work whose call is not in the recording
    PageMigrations,      ///< pages of unified memory that the driver moved
    IdsUsedAgain,        ///< several calls with the id of one piece of device work
    SeveralRanks,        ///< in one file
    ClockMoved,          ///< a device's clock was off and its times were moved (device_clock.h)
    WorkBeforeLaunch,    ///< work that begins before the call that launched it
    StalledThread,       ///< a thread was taken off its processor (preemption.h)
    ProfilerOverhead,    ///< time that the profiler took for itself
    PythonStacks,        ///< recorded: they make the host slower
    CutSteps,            ///< steps at the end of the recording that are not whole
    NoStacks,
    NoSynchronization, ///< several streams, and no record of which waited for which
};

inline constexpr std::size_t kRecordingFindingKindCount = 23;

struct RecordingFinding {
    RecordingFindingKind kind{};
    RecordingWeight weight = RecordingWeight::Note;
    TimeRange range;                 ///< that it concerns; empty: all of the recording
    std::int32_t device = -1;        ///< -1: not about one device
    TrackId track = kNoTrack;        ///< a stream or thread
    SliceId slice = kNoSlice;        ///< the first or the longest of them
    std::vector<std::int64_t> steps; ///< numbers of incomplete steps
    std::string subject;             ///< a name, or the recorder's message
    std::uint64_t count = 0;
    std::uint64_t of = 0; ///< all that could be concerned; 0: no such figure
    DurationNs ns = 0;
    bool isDrift = false; ///< of ClockMoved
};

struct Recording {
    std::vector<RecordingFinding> findings; ///< by weight, the heaviest first, then by kind

    bool has(RecordingFindingKind kind) const;
    /// Something is missing or damaged.
    bool hasLoss() const;
};

/// Whether the file ends before the recorder had written all.
bool isCutFile(const Trace& trace);

Recording examineRecording(const Trace& trace);

} // namespace lanescope
