// SPDX-License-Identifier: Apache-2.0
// The tables of a trace. All are immutable columns or plain arrays; any thread may read. Sizes: S slices,
// R rows, T tracks, P processes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/column.h"
#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/store/category.h"
#include "core/store/event_ref.h"
#include "core/store/step_series.h"

namespace lanescope {

/// Intervals, ordered physically by (track, row, start): the slices of a row are contiguous, start-sorted
/// and do not overlap each other.
struct SliceTable {
    Column<TimeNs> startNs;
    Column<DurationNs> durationNs; ///< >= 0
    Column<StringId> name;
    Column<CategoryId> category;
    /// Innermost slice of the same track that is open when this one starts and lasts past its middle (of
    /// equal intervals the one first in the file is the outer), kNoSlice for none. A partially overlapping
    /// slice can have a parent too.
    Column<SliceId> parent;
    /// Place of the event in the file. For a slice of two events, a begin and an end, that of the begin.
    Column<EventRef> event;

    std::size_t size() const { return startNs.size(); }
    TimeNs endNs(SliceId id) const { return startNs[id] + durationNs[id]; }
    TimeRange range(SliceId id) const { return {startNs[id], endNs(id)}; }
};

/// One line of a track: the slices of one nesting depth. The window draws it in a lane.
struct Row {
    SliceId firstSlice = kNoSlice;
    std::uint32_t sliceCount = 0;
    TrackId track = kNoTrack;
    std::uint32_t depth = 0; ///< nesting depth within its layer
    /// 0 for properly nested slices; 1 and up for overflow rows, which hold slices that overlap their
    /// neighbours partially, and what is nested in those.
    std::uint32_t layer = 0;
};

enum class TrackKind : std::uint8_t {
    Thread,           ///< a host thread
    Stream,           ///< kernels, copies and memsets of one GPU stream
    DeviceAnnotation, ///< gpu_user_annotation of one stream
    DeviceSync,       ///< cuda_sync and cuda_event of one stream
    ProfilerRange,    ///< cuda_profiler_range of one device (synthetic times)
    Async,            ///< b/e/n and S/F events of one (category, id)
    Span,             ///< the profiler's own bookkeeping rows ("Spans", "Traces", overhead)
};

/// One timeline of slices: rows [firstRow, firstRow + rowCount).
struct Track {
    TrackKind kind = TrackKind::Thread;
    ProcessId process = kNoProcess;
    StringId tidText = kEmptyString; ///< as in the file, such as "7" or "PyTorch Profiler"
    std::int64_t tid = 0;            ///< numeric tid, or the stream number for "stream N"; 0 where it is text
    StringId name = kEmptyString;    ///< thread_name metadata, trimmed; empty when there is none
    std::int64_t sortIndex = 0;
    std::int32_t device = -1; ///< device number for device tracks, else -1
    std::int64_t stream = -1; ///< stream number for Stream, DeviceAnnotation and DeviceSync, else -1
    RowId firstRow = kNoRow;
    std::uint32_t rowCount = 0;
    SliceId firstSlice = kNoSlice; ///< slices [firstSlice, firstSlice + sliceCount), all rows together
    std::uint32_t sliceCount = 0;
    std::uint32_t overflowSliceCount = 0; ///< slices on rows of layer >= 1
    TimeRange range;                      ///< first start to last end; empty for a track without slices
};

struct Process {
    StringId pidText = kEmptyString; ///< as in the file, such as "4711" or "Spans"
    std::int64_t pid = 0;            ///< 0 where it is text
    StringId name = kEmptyString;    ///< process_name metadata
    StringId labels = kEmptyString;  ///< process_labels metadata, such as "GPU 0"
    std::int64_t sortIndex = 0;
    std::int32_t device = -1; ///< set when this process stands for a GPU
    RankId rank = kNoRank; ///< kNoRank in a trace of one rank, and for what belongs to no rank or to several
};

/// One of several ranks that a file holds. Correlations, External ids, streams and the numbers of devices
/// mean something within one rank only.
struct Rank {
    StringId name = kEmptyString; ///< as processes are labelled, such as "TP01", else made from its process
    std::int64_t number = 0;      ///< that the label says, else the position; no two ranks share one
};

/// A device whose number several ranks of a file use: each but the first has got another one.
struct RenumberedDevice {
    std::int32_t device = -1;   ///< in the trace
    std::int32_t recorded = -1; ///< in the file
    RankId rank = kNoRank;
};

struct InstantTable {
    Column<TimeNs> timeNs; ///< ascending
    Column<StringId> name;
    Column<CategoryId> category;
    Column<TrackId> track; ///< kNoTrack when its (pid, tid) has no slice
    Column<EventRef> event;
    std::size_t size() const { return timeNs.size(); }
};

/// A value over time: a series of C events, or one derived from [memory] events.
struct Counter {
    StringId name = kEmptyString;   ///< event name
    StringId series = kEmptyString; ///< args key; may be empty
    ProcessId process = kNoProcess;
    bool measured = true; ///< false when Lanescope derived it
    StepSeries values;
};

/// Device work: a kernel, copy or memset with the args that analyses need. Sorted by slice.
/// A field that the trace lacks holds the value named in its comment.
struct DeviceOp {
    SliceId slice = kNoSlice;
    LaunchId launch = kNoLaunch;          ///< the runtime call of its rank with the same correlation
    std::int64_t correlation = 0;         ///< 0: none
    std::int64_t externalId = 0;          ///< 0: none
    std::int64_t stream = -1;             ///< args.stream, else the tid's
    std::int16_t device = -1;             ///< args.device, else the pid's
    std::int16_t registersPerThread = -1; ///< -1: unknown
    std::array<std::uint32_t, 3> grid{};  ///< blocks; 0: unknown
    std::array<std::uint32_t, 3> block{}; ///< threads; 0: unknown
    std::int32_t sharedMemoryBytes = -1;  ///< of a block; -1: unknown
    std::int32_t localMemoryBytes = -1;   ///< of a thread, where registers do not suffice; -1: unknown
    double blocksPerSm = -1;              ///< < 0: unknown
    double warpsPerSm = -1;               ///< < 0: unknown
    double occupancyPercent = -1;         ///< est. achieved occupancy; < 0: unknown
    std::int64_t bytes = -1;              ///< copies and memsets; -1: unknown
    double bandwidthGBs = -1;             ///< < 0: unknown
    std::int64_t graphNodeId = 0;         ///< 0: none
};

/// A runtime or driver call. Sorted by slice.
struct Launch {
    SliceId slice = kNoSlice;
    std::int64_t correlation = 0;
    std::int64_t externalId = 0;
    /// Its device ops are Trace::launchedOps()[firstOp .. firstOp + opCount), in start order.
    std::uint32_t firstOp = 0;
    std::uint32_t opCount = 0;
};

/// Ids of an operator or annotation that has any. Sorted by slice.
struct OperatorIds {
    SliceId slice = kNoSlice;
    std::int32_t forwardThreadId = 0; ///< > 0 marks a backward operator
    std::int64_t externalId = 0;      ///< 0: none
    std::int64_t sequenceNumber = -1; ///< -1: none
};

/// The reserved colour name that the file gives a slice ("cname"), such as "terrible". Sorted by slice;
/// few traces have any.
struct SliceColorName {
    SliceId slice = kNoSlice;
    StringId name = kEmptyString;
};

/// One [memory] instant. Sorted by time.
struct MemoryEvent {
    TimeNs timeNs = 0;
    std::uint64_t address = 0;
    std::int64_t bytes = 0;           ///< > 0 allocation, < 0 release
    std::int64_t totalAllocated = -1; ///< after the event; -1: the trace does not say
    std::int64_t totalReserved = -1;
    std::int16_t deviceType = 0; ///< c10 enum: 0 CPU, 1 CUDA, 6 HIP, 12 XPU, 19 MTIA, 20 PrivateUse1
    std::int16_t deviceId = -1;
    TrackId track = kNoTrack;
};

/// A paired arrow between two slices.
struct Flow {
    SliceId from = kNoSlice;
    SliceId to = kNoSlice;
    CategoryId category{0};
};

/// Flow events of one category.
struct FlowCount {
    CategoryId category{0};
    std::uint64_t starts = 0;
    std::uint64_t steps = 0;
    std::uint64_t ends = 0;
    std::uint64_t paired = 0; ///< ids that have both a start and an end
};

/// A profiler step: ProfilerStep#N on the host. Ordered by start.
struct Step {
    SliceId slice = kNoSlice;
    std::int64_t number = 0;
    TimeRange range;
    RankId rank = kNoRank; ///< kNoRank in a trace of one rank
};

/// deviceProperties[] of the header; negative or empty: unknown.
struct DeviceProperties {
    std::int32_t id = -1;
    StringId name = kEmptyString;
    std::int64_t totalMemoryBytes = -1;
    std::int32_t computeMajor = -1;
    std::int32_t computeMinor = -1;
    std::int32_t smCount = -1;
    std::int32_t warpSize = -1;
    std::int32_t maxThreadsPerBlock = -1;
    std::int32_t maxThreadsPerSm = -1;
    std::int64_t registersPerBlock = -1;
    std::int64_t registersPerSm = -1;
    std::int64_t sharedMemoryPerBlockBytes = -1;
    std::int64_t sharedMemoryPerSmBytes = -1;
};

/// A device whose times were moved. Times between the two moments are moved in proportion, others like the
/// nearer one: clocks of different speed drift apart.
struct ClockMove {
    ProcessId process = kNoProcess; ///< that stands for the device
    std::int32_t device = -1;
    TimeNs firstNs = 0; ///< as recorded
    TimeNs lastNs = 0;
    DurationNs firstShiftNs = 0; ///< added to times recorded at firstNs
    DurationNs lastShiftNs = 0;
    std::uint64_t linked = 0;     ///< pieces of work with a known launch
    std::uint64_t early = 0;      ///< pieces of it that were recorded before their launch
    DurationNs medianDelayNs = 0; ///< from launch to start as recorded, where the stream was idle

    bool drifts() const { return firstShiftNs != lastShiftNs; }
};

/// Device work whose recorded duration cannot be (impossible_durations.h): the slice ends with the start of
/// the next work of its stream. Sorted by slice.
struct CutDuration {
    SliceId slice = kNoSlice;
    DurationNs recordedNs = 0;
};

/// A fact about the file as a whole, beside its events.
/// Values can hold secrets of whoever recorded the trace: show them through maskSecrets().
struct HeaderField {
    std::string key;
    std::string json; ///< the value in JSON notation
};

/// Events of the file that its format calls by one name, such as a phase or a table.
struct EventKindCount {
    std::string name;
    std::uint64_t count = 0;
    friend bool operator==(const EventKindCount&, const EventKindCount&) = default;
};

/// Where each event of the file went. read == stored() + metadata + unusable, always, for every format.
/// TraceData::eventsByKind says what the format calls them.
struct Ledger {
    std::uint64_t read = 0;     ///< events (JSON) or rows (SQLite) that the importer read
    std::uint64_t slices = 0;   ///< a begin and an end that come apart count as two
    std::uint64_t instants = 0; ///< points in time
    std::uint64_t counters = 0;
    std::uint64_t flows = 0;    ///< ends of arrows
    std::uint64_t samples = 0;  ///< of call stacks: counted, not drawn
    std::uint64_t notShown = 0; ///< other kinds, or kinds that Lanescope does not know: counted, not drawn
    std::uint64_t metadata = 0; ///< names of processes and threads, and the like
    std::uint64_t unusable = 0; ///< sum of the diagnostics of class Unusable
    std::uint64_t stored() const { return slices + instants + counters + flows + samples + notShown; }
    /// Always 0; shown to the user because other viewers cannot say it.
    std::uint64_t dropped() const { return read - stored() - metadata - unusable; }
    friend bool operator==(const Ledger&, const Ledger&) = default;
};

} // namespace lanescope
