// SPDX-License-Identifier: Apache-2.0
// A loaded trace: immutable tables, indexes and what the load found. Made by trace_loader.h, shared as
// std::shared_ptr<const Trace>; any thread may read everything without locking.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/string_pool.h"
#include "core/store/file_time_unit.h"
#include "core/store/recording_hints.h"
#include "core/store/slice_mipmap.h"
#include "core/store/tables.h"
#include "core/store/trace_ptr.h"

namespace lanescope {

class ArgSource;

/// Everything a builder hands over; Trace only adds access. Plain data, filled once.
struct TraceData {
    std::string path;                ///< as given to the loader
    std::uint64_t fileBytes = 0;     ///< on disk
    std::int64_t fileModifiedNs = 0; ///< time of the last change when it was read, ns since the epoch
    std::uint64_t textBytes = 0;     ///< size of the content without compression
    std::string format;              ///< such as "Kineto, gzip", made by the importer
    std::span<const RecordingHint> recordingHints = torchProfilerHints(); ///< of the importer
    std::string eventKindWord; ///< what the format calls the kinds of eventsByKind, such as "phase"
    double share = 1;          ///< of the content that was read: less than 1 of an excerpt
    FileTimeUnit timeUnit = kUsualTimeUnit; ///< unit in which the times of the file were read
    bool nanosecondClock = false;           ///< some time is not a whole count of microseconds

    StringPool strings;
    std::vector<Category> categories;                ///< by CategoryId
    std::vector<Rank> ranks;                         ///< by number; empty for a file of one rank
    std::vector<RenumberedDevice> renumberedDevices; ///< by device
    std::vector<Process> processes;                  ///< in display order
    std::vector<Track> tracks;                       ///< in display order, grouped by process
    std::vector<Row> rows;                           ///< grouped by track, layer, depth
    SliceTable slices;
    SliceMipmap mipmap;
    InstantTable instants;
    std::vector<Counter> counters;
    std::vector<MemoryEvent> memoryEvents;
    std::vector<DeviceOp> deviceOps; ///< sorted by slice
    std::vector<Launch> launches;    ///< sorted by slice
    std::vector<DeviceOpId> launchedOps;
    std::vector<OperatorIds> operatorIds;   ///< sorted by slice
    std::vector<SliceColorName> colorNames; ///< sorted by slice
    std::vector<Flow> flows;                ///< sorted by from, then to
    std::vector<FlowId> flowsByTarget;      ///< flow ids sorted by to
    std::vector<FlowCount> flowCounts;
    std::vector<Step> steps;
    std::vector<DeviceProperties> devices;
    std::vector<ClockMove> clockMoves;     ///< of devices whose clock was off
    std::vector<CutDuration> cutDurations; ///< sorted by slice
    std::vector<HeaderField> header;
    std::optional<std::int64_t> baseTimeNs; ///< baseTimeNanoseconds of the header
    TimeRange bounds;                       ///< all events that count for the extents; never empty
    TimeRange
        extents; ///< first start and last end over slices but the profiler's span; equals bounds if none
    Ledger ledger;
    std::vector<EventKindCount> eventsByKind;                         ///< in the order of the format
    std::vector<std::pair<StringId, std::uint64_t>> eventsByCategory; ///< kEmptyString: no category
    Diagnostics diagnostics;
    std::shared_ptr<const ArgSource> args; ///< reads the file again; null for a trace made in memory
};

class Trace {
public:
    explicit Trace(TraceData data);
    ~Trace();
    Trace(const Trace&) = delete;
    Trace& operator=(const Trace&) = delete;

    const std::string& path() const { return m_data.path; }
    std::uint64_t fileBytes() const { return m_data.fileBytes; }
    std::uint64_t textBytes() const { return m_data.textBytes; }
    const std::string& format() const { return m_data.format; }
    FileTimeUnit timeUnit() const { return m_data.timeUnit; }
    bool nanosecondClock() const { return m_data.nanosecondClock; }
    TimeRange bounds() const { return m_data.bounds; }
    TimeRange extents() const { return m_data.extents; }
    std::optional<std::int64_t> baseTimeNs() const { return m_data.baseTimeNs; }

    const StringPool& strings() const { return m_data.strings; }
    std::string_view text(StringId id) const { return m_data.strings.text(id); }
    std::string_view sliceName(SliceId id) const { return text(m_data.slices.name[id]); }
    CategoryKind categoryKind(SliceId id) const { return category(m_data.slices.category[id]).kind; }

    const std::vector<Category>& categories() const { return m_data.categories; }
    const Category& category(CategoryId id) const { return m_data.categories[indexOf(id)]; }
    /// Ranks of a file that holds several, by number; empty for a file of one.
    const std::vector<Rank>& ranks() const { return m_data.ranks; }
    const Rank& rank(RankId id) const { return m_data.ranks[indexOf(id)]; }
    RankId rankOf(TrackId id) const { return process(track(id).process).rank; }
    /// O(log R).
    RankId rankOf(SliceId id) const { return m_data.ranks.empty() ? kNoRank : rankOf(trackOf(id)); }
    /// Rank of its device; on a device that ranks share the rank of its launch.
    RankId rankOf(const DeviceOp& op) const;
    /// Number in the file of a device that the trace numbers otherwise; else null.
    const RenumberedDevice* renumbered(std::int32_t device) const;
    const std::vector<Process>& processes() const { return m_data.processes; }
    const Process& process(ProcessId id) const { return m_data.processes[indexOf(id)]; }
    const std::vector<Track>& tracks() const { return m_data.tracks; }
    const Track& track(TrackId id) const { return m_data.tracks[indexOf(id)]; }
    const std::vector<Row>& rows() const { return m_data.rows; }
    const Row& row(RowId id) const { return m_data.rows[indexOf(id)]; }
    const SliceTable& slices() const { return m_data.slices; }
    const SliceMipmap& mipmap() const { return m_data.mipmap; }
    const InstantTable& instants() const { return m_data.instants; }
    const std::vector<Counter>& counters() const { return m_data.counters; }
    const std::vector<MemoryEvent>& memoryEvents() const { return m_data.memoryEvents; }
    const std::vector<DeviceOp>& deviceOps() const { return m_data.deviceOps; }
    const DeviceOp& deviceOp(DeviceOpId id) const { return m_data.deviceOps[indexOf(id)]; }
    const std::vector<Launch>& launches() const { return m_data.launches; }
    const Launch& launch(LaunchId id) const { return m_data.launches[indexOf(id)]; }
    const std::vector<OperatorIds>& operatorIds() const { return m_data.operatorIds; }
    const std::vector<Flow>& flows() const { return m_data.flows; }
    const std::vector<FlowCount>& flowCounts() const { return m_data.flowCounts; }
    const std::vector<Step>& steps() const { return m_data.steps; }
    const std::vector<DeviceProperties>& devices() const { return m_data.devices; }
    const std::vector<ClockMove>& clockMoves() const { return m_data.clockMoves; }
    const std::vector<CutDuration>& cutDurations() const { return m_data.cutDurations; }
    const std::vector<HeaderField>& header() const { return m_data.header; }
    const Ledger& ledger() const { return m_data.ledger; }
    const std::vector<EventKindCount>& eventsByKind() const { return m_data.eventsByKind; }
    const std::string& eventKindWord() const { return m_data.eventKindWord; }
    const std::vector<std::pair<StringId, std::uint64_t>>& eventsByCategory() const {
        return m_data.eventsByCategory;
    }
    const Diagnostics& diagnostics() const { return m_data.diagnostics; }
    /// Reads args and places of events from the file; null for a trace made in memory.
    const ArgSource* args() const { return m_data.args.get(); }
    const TraceData& data() const { return m_data; }

    /// Row that holds the slice. O(log R).
    RowId rowOf(SliceId id) const;
    TrackId trackOf(SliceId id) const { return row(rowOf(id)).track; }
    /// Number of ancestors. O(depth).
    std::uint32_t nestingDepth(SliceId id) const;

    /// The device op of a slice, or kNoDeviceOp. O(log n), like the next two.
    DeviceOpId deviceOpOf(SliceId id) const;
    LaunchId launchCallOf(SliceId id) const; ///< when `id` itself is a runtime or driver call
    const OperatorIds* operatorIdsOf(SliceId id) const;
    std::span<const DeviceOpId> opsOf(LaunchId id) const;
    /// Device work and launches on a track, by slice. O(log n).
    std::span<const DeviceOp> deviceOpsOn(TrackId id) const;
    std::span<const Launch> launchesOn(TrackId id) const;
    /// The colour that the file gives the slice, or kEmptyString.
    StringId colorNameOf(SliceId id) const;

    /// The operator of its rank with the External id of the work, or kNoSlice. Of several it is the last one
    /// that starts before the launch, and of those that lie in each other the outermost. O(1); the first call
    /// indexes all operators.
    SliceId operatorOf(const DeviceOp& op) const;
    /// Whether the work was launched before the recording began: no call of its rank that is recorded
    /// launched it, and all have higher correlations. O(1); the first call reads all launches.
    bool isFromBefore(const DeviceOp& op) const;
    /// How many launches of its rank have the correlation of the work: 0, 1 or 2 for more. O(1); the first
    /// call indexes all launches.
    int launchesWithIdOf(const DeviceOp& op) const;

    /// The start and duration in the file; they differ from the slice's where a device's clock was moved or
    /// an impossible duration was cut. O(log n).
    TimeNs recordedStartNs(SliceId id) const;
    DurationNs recordedDurationNs(SliceId id) const;

    /// Flows that leave or reach a slice. O(log F).
    std::span<const Flow> flowsFrom(SliceId id) const;
    std::span<const FlowId> flowsTo(SliceId id) const;

    /// Devices that have device ops, by number. Work that names no device is that of one with the number -1.
    const std::vector<std::int32_t>& activeDevices() const { return m_activeDevices; }
    /// Header properties of a device; of an active one that has none those that all entries share. Null
    /// without.
    const DeviceProperties* deviceProperties(std::int32_t device) const;
    /// The process of the first track of the device; kNoProcess for a device without tracks. O(log devices).
    ProcessId processOfDevice(std::int32_t device) const;

    /// The slice of track `id` that contains `timeNs` and starts last (of equal starts the deepest), or
    /// kNoSlice. O(log n) for each depth and layer that is open at that time.
    SliceId innermostAt(TrackId id, TimeNs timeNs) const;

    struct MemoryUse {
        std::string part; ///< such as "slices"
        std::uint64_t bytes = 0;
    };
    /// Own memory by part, without the source text and indexes that are made on demand.
    std::vector<MemoryUse> memory() const;

private:
    struct LazyIndexes;

    TraceData m_data;
    std::vector<std::int32_t> m_activeDevices;
    /// Device id and place of its first entry in the header, ascending.
    std::vector<std::pair<std::int32_t, std::uint32_t>> m_devicePlaces;
    std::vector<std::pair<std::int32_t, ProcessId>> m_deviceProcesses; ///< ascending, of devices with tracks
    bool m_devicesAreAlike = true;       ///< all entries of the header describe one model
    std::unique_ptr<LazyIndexes> m_lazy; ///< made by whichever thread asks first, then immutable
};

} // namespace lanescope
