// SPDX-License-Identifier: Apache-2.0
#include "core/store/rank_part.h"

#include <algorithm>
#include <memory>

namespace lanescope {

namespace {

constexpr std::uint32_t kDropped = kNoIndex;

class PartMaker {
public:
    PartMaker(const Trace& trace, RankId rank)
        : m_trace(trace)
        , m_from(trace.data())
        , m_rank(rank) {}

    TracePtr make() {
        takeFacts();
        takeProcesses();
        takeTracks();
        takeSlices();
        takeInstants();
        takeDeviceWork();
        takeFlows();
        takeCounts();
        findExtents();
        m_to.mipmap = SliceMipmap::build(m_to.slices, m_to.rows, 1);
        return std::make_shared<const Trace>(std::move(m_to));
    }

private:
    void takeFacts() {
        m_to.path = m_from.path + "#rank=" + std::string(m_trace.text(m_trace.rank(m_rank).name));
        m_to.fileBytes = m_from.fileBytes;
        m_to.textBytes = m_from.textBytes;
        m_to.format = m_from.format;
        m_to.recordingHints = m_from.recordingHints;
        m_to.eventKindWord = "kind"; // the tables do not keep what the format calls an event
        m_to.share = m_from.share;
        m_to.timeUnit = m_from.timeUnit;
        m_to.nanosecondClock = m_from.nanosecondClock;
        m_to.strings = m_from.strings;
        m_to.categories = m_from.categories;
        m_to.devices = m_from.devices;
        m_to.baseTimeNs = m_from.baseTimeNs;
        m_to.args = m_from.args;
        for (const RenumberedDevice& device : m_from.renumberedDevices) {
            if (device.rank == m_rank) {
                m_to.renumberedDevices.push_back(device);
                m_to.renumberedDevices.back().rank = kNoRank;
            }
        }
        // The header is that of the first trace that was written to the file.
        for (const HeaderField& field : m_from.header) {
            if (field.key != "distributedInfo") {
                m_to.header.push_back(field);
            }
        }
    }

    void takeProcesses() {
        m_processes.assign(m_from.processes.size(), kDropped);
        std::vector<bool> isUsed(m_from.processes.size());
        for (const Process& process : m_from.processes) {
            isUsed[static_cast<std::size_t>(&process - m_from.processes.data())] = process.rank == m_rank;
        }
        for (std::size_t i = 0; i < m_from.tracks.size(); ++i) {
            if (m_trace.rankOf(TrackId(i)) == kNoRank && hasOwnWork(TrackId(i))) {
                isUsed[indexOf(m_from.tracks[i].process)] = true;
            }
        }
        for (std::size_t i = 0; i < isUsed.size(); ++i) {
            if (isUsed[i]) {
                m_processes[i] = static_cast<std::uint32_t>(m_to.processes.size());
                m_to.processes.push_back(m_from.processes[i]);
                m_to.processes.back().rank = kNoRank;
            }
        }
        for (const ClockMove& move : m_from.clockMoves) {
            if (m_processes[indexOf(move.process)] != kDropped) {
                m_to.clockMoves.push_back(move);
                m_to.clockMoves.back().process = ProcessId(m_processes[indexOf(move.process)]);
            }
        }
    }

    bool isOwnWork(const DeviceOp& op) const { return m_trace.rankOf(op) == m_rank; }
    bool hasOwnWork(TrackId track) const {
        return std::ranges::any_of(m_trace.deviceOpsOn(track),
                                   [this](const DeviceOp& op) { return isOwnWork(op); });
    }

    void takeTracks() {
        m_tracks.assign(m_from.tracks.size(), kDropped);
        m_slices.assign(m_from.slices.size(), kDropped);
        for (std::size_t i = 0; i < m_from.tracks.size(); ++i) {
            const RankId rank = m_trace.rankOf(TrackId(i));
            const bool isShared = rank == kNoRank && hasOwnWork(TrackId(i));
            if (rank == m_rank || isShared) {
                takeTrack(TrackId(i), isShared);
            }
        }
    }

    void takeTrack(TrackId id, bool onlyOwnWork) {
        const Track& from = m_from.tracks[indexOf(id)];
        Track track = from;
        m_tracks[indexOf(id)] = static_cast<std::uint32_t>(m_to.tracks.size());
        track.process = ProcessId(m_processes[indexOf(from.process)]);
        track.firstRow = RowId(static_cast<std::uint32_t>(m_to.rows.size()));
        track.firstSlice = SliceId(static_cast<std::uint32_t>(m_kept.size()));
        track.rowCount = 0;
        track.overflowSliceCount = 0;
        for (std::uint32_t r = 0; r < from.rowCount; ++r) {
            Row row = m_from.rows[indexOf(from.firstRow) + r];
            const std::size_t first = indexOf(row.firstSlice);
            row.firstSlice = SliceId(static_cast<std::uint32_t>(m_kept.size()));
            row.track = TrackId(m_tracks[indexOf(id)]);
            for (std::size_t i = first; i < first + row.sliceCount; ++i) {
                const DeviceOpId op = onlyOwnWork ? m_trace.deviceOpOf(SliceId(i)) : kNoDeviceOp;
                if (!onlyOwnWork || (op != kNoDeviceOp && isOwnWork(m_trace.deviceOp(op)))) {
                    m_slices[i] = static_cast<std::uint32_t>(m_kept.size());
                    m_kept.push_back(SliceId(i));
                }
            }
            row.sliceCount = static_cast<std::uint32_t>(m_kept.size() - indexOf(row.firstSlice));
            if (row.sliceCount == 0) {
                continue;
            }
            track.overflowSliceCount += row.layer > 0 ? row.sliceCount : 0;
            ++track.rowCount;
            m_to.rows.push_back(row);
        }
        track.sliceCount = static_cast<std::uint32_t>(m_kept.size() - indexOf(track.firstSlice));
        if (onlyOwnWork) {
            track.range = {};
            for (std::size_t i = indexOf(track.firstSlice); i < m_kept.size(); ++i) {
                const TimeRange range = m_from.slices.range(m_kept[i]);
                track.range = i == indexOf(track.firstSlice)
                                  ? range
                                  : TimeRange{std::min(track.range.startNs, range.startNs),
                                              std::max(track.range.endNs, range.endNs)};
            }
        }
        m_to.tracks.push_back(track);
    }

    template <typename T>
    Column<T> kept(const Column<T>& from) const {
        std::vector<T> values;
        values.reserve(m_kept.size());
        for (const SliceId id : m_kept) {
            values.push_back(from[id]);
        }
        return Column<T>(std::move(values));
    }

    void takeSlices() {
        const SliceTable& from = m_from.slices;
        m_to.slices.startNs = kept(from.startNs);
        m_to.slices.durationNs = kept(from.durationNs);
        m_to.slices.name = kept(from.name);
        m_to.slices.category = kept(from.category);
        m_to.slices.event = kept(from.event);
        std::vector<SliceId> parents;
        parents.reserve(m_kept.size());
        for (const SliceId id : m_kept) {
            SliceId parent = from.parent[id];
            // Work of others is left out; what was open around that may have ended since.
            while (parent != kNoSlice && (m_slices[indexOf(parent)] == kDropped ||
                                          !from.range(parent).contains(from.startNs[id]))) {
                parent = from.parent[parent];
            }
            parents.push_back(parent == kNoSlice ? kNoSlice : SliceId(m_slices[indexOf(parent)]));
        }
        m_to.slices.parent = Column<SliceId>(std::move(parents));
    }

    void takeInstants() {
        const InstantTable& from = m_from.instants;
        std::vector<TimeNs> timeNs;
        std::vector<StringId> name;
        std::vector<CategoryId> category;
        std::vector<TrackId> track;
        std::vector<EventRef> event;
        for (std::size_t i = 0; i < from.size(); ++i) {
            if (from.track[i] != kNoTrack && m_tracks[indexOf(from.track[i])] != kDropped) {
                timeNs.push_back(from.timeNs[i]);
                name.push_back(from.name[i]);
                category.push_back(from.category[i]);
                track.push_back(TrackId(m_tracks[indexOf(from.track[i])]));
                event.push_back(from.event[i]);
            }
        }
        m_to.instants = {Column<TimeNs>(std::move(timeNs)), Column<StringId>(std::move(name)),
                         Column<CategoryId>(std::move(category)), Column<TrackId>(std::move(track)),
                         Column<EventRef>(std::move(event))};
        for (const Counter& counter : m_from.counters) {
            if (m_processes[indexOf(counter.process)] != kDropped) {
                m_to.counters.push_back(counter);
                m_to.counters.back().process = ProcessId(m_processes[indexOf(counter.process)]);
            }
        }
        for (const MemoryEvent& memory : m_from.memoryEvents) {
            if (memory.track != kNoTrack && m_tracks[indexOf(memory.track)] != kDropped) {
                m_to.memoryEvents.push_back(memory);
                m_to.memoryEvents.back().track = TrackId(m_tracks[indexOf(memory.track)]);
            }
        }
    }

    /// Entries whose slice is in the part.
    template <typename T>
    void takeBySlice(const std::vector<T>& from, std::vector<T>& to) const {
        for (const T& entry : from) {
            if (m_slices[indexOf(entry.slice)] != kDropped) {
                to.push_back(entry);
                to.back().slice = SliceId(m_slices[indexOf(entry.slice)]);
            }
        }
    }

    void takeDeviceWork() {
        takeBySlice(m_from.operatorIds, m_to.operatorIds);
        takeBySlice(m_from.colorNames, m_to.colorNames);
        takeBySlice(m_from.cutDurations, m_to.cutDurations);
        takeBySlice(m_from.steps, m_to.steps);
        for (Step& step : m_to.steps) {
            step.rank = kNoRank;
        }
        std::vector<std::uint32_t> launches(m_from.launches.size(), kDropped);
        std::vector<std::uint32_t> ops(m_from.deviceOps.size(), kDropped);
        for (std::size_t i = 0; i < launches.size(); ++i) {
            if (m_slices[indexOf(m_from.launches[i].slice)] != kDropped) {
                launches[i] = static_cast<std::uint32_t>(m_to.launches.size());
                m_to.launches.push_back(m_from.launches[i]);
                m_to.launches.back().slice = SliceId(m_slices[indexOf(m_from.launches[i].slice)]);
            }
        }
        for (std::size_t i = 0; i < ops.size(); ++i) {
            if (m_slices[indexOf(m_from.deviceOps[i].slice)] == kDropped) {
                continue;
            }
            ops[i] = static_cast<std::uint32_t>(m_to.deviceOps.size());
            DeviceOp& op = m_to.deviceOps.emplace_back(m_from.deviceOps[i]);
            op.slice = SliceId(m_slices[indexOf(op.slice)]);
            const std::uint32_t launch = op.launch == kNoLaunch ? kDropped : launches[indexOf(op.launch)];
            op.launch = launch == kDropped ? kNoLaunch : LaunchId(launch);
        }
        for (Launch& launch : m_to.launches) {
            const std::uint32_t first = launch.firstOp;
            const std::uint32_t end = first + launch.opCount;
            launch.firstOp = static_cast<std::uint32_t>(m_to.launchedOps.size());
            for (std::uint32_t i = first; i < end; ++i) {
                const std::uint32_t op = ops[indexOf(m_from.launchedOps[i])];
                if (op != kDropped) {
                    m_to.launchedOps.push_back(DeviceOpId(op));
                }
            }
            launch.opCount = static_cast<std::uint32_t>(m_to.launchedOps.size()) - launch.firstOp;
        }
    }

    void takeFlows() {
        std::vector<std::uint32_t> numbers(m_from.flows.size(), kDropped);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const Flow& flow = m_from.flows[i];
            const std::uint32_t from = m_slices[indexOf(flow.from)];
            const std::uint32_t to = m_slices[indexOf(flow.to)];
            if (from != kDropped && to != kDropped) {
                numbers[i] = static_cast<std::uint32_t>(m_to.flows.size());
                m_to.flows.push_back({SliceId(from), SliceId(to), flow.category});
            }
        }
        for (const FlowId flow : m_from.flowsByTarget) {
            if (numbers[indexOf(flow)] != kDropped) {
                m_to.flowsByTarget.push_back(FlowId(numbers[indexOf(flow)]));
            }
        }
        for (const Flow& flow : m_to.flows) {
            const auto known = std::ranges::find(m_to.flowCounts, flow.category, &FlowCount::category);
            FlowCount& count = known == m_to.flowCounts.end()
                                   ? m_to.flowCounts.emplace_back(FlowCount{flow.category, 0, 0, 0, 0})
                                   : *known;
            ++count.starts;
            ++count.ends;
            ++count.paired;
        }
    }

    /// The ledger of the file counts all ranks; that of the part counts what is in it.
    void takeCounts() {
        Ledger& ledger = m_to.ledger;
        ledger.slices = m_to.slices.size();
        ledger.instants = m_to.instants.size();
        for (const FlowCount& count : m_to.flowCounts) {
            ledger.flows += count.starts + count.ends;
        }
        for (const Counter& counter : m_to.counters) {
            ledger.counters += counter.measured ? counter.values.size() : 0;
        }
        ledger.read = ledger.stored();
        std::vector<std::uint64_t> byCategory(m_to.categories.size());
        for (std::size_t i = 0; i < m_to.slices.size(); ++i) {
            ++byCategory[indexOf(m_to.slices.category[i])];
        }
        if (m_to.slices.size() != 0) {
            m_to.eventsByKind.push_back({"slice", m_to.slices.size()});
        }
        for (std::size_t i = 0; i < byCategory.size(); ++i) {
            if (byCategory[i] != 0) {
                m_to.eventsByCategory.emplace_back(m_to.categories[i].name, byCategory[i]);
            }
        }
    }

    void findExtents() {
        bool any = false;
        const auto widen = [&any](TimeRange& range, TimeRange by) {
            range =
                any ? TimeRange{std::min(range.startNs, by.startNs), std::max(range.endNs, by.endNs)} : by;
            any = true;
        };
        for (const Track& track : m_to.tracks) {
            if (track.kind != TrackKind::Span && track.sliceCount != 0) {
                widen(m_to.extents, track.range);
            }
        }
        m_to.bounds = m_to.extents;
        for (const Counter& counter : m_to.counters) {
            if (!counter.values.empty()) {
                widen(m_to.bounds,
                      {counter.values.timeNs(0), counter.values.timeNs(counter.values.size() - 1)});
            }
        }
        for (const MemoryEvent& memory : m_to.memoryEvents) {
            widen(m_to.bounds, {memory.timeNs, memory.timeNs});
        }
        // Stray times of 0 do not count in the file, nor here.
        m_to.bounds = m_to.bounds.clippedTo(m_from.bounds);
        m_to.extents = m_to.extents.clippedTo(m_from.extents);
        m_to.bounds.endNs = std::max(m_to.bounds.endNs, saturatingAdd(m_to.bounds.startNs, 1));
        m_to.extents = m_to.extents.isEmpty() ? m_to.bounds : m_to.extents;
    }

    const Trace& m_trace;
    const TraceData& m_from;
    RankId m_rank;
    TraceData m_to;
    std::vector<std::uint32_t> m_processes; ///< number in the part by number in the trace, or kDropped
    std::vector<std::uint32_t> m_tracks;
    std::vector<std::uint32_t> m_slices;
    std::vector<SliceId> m_kept; ///< slices of the trace, in order
};

} // namespace

TracePtr partOfRank(const Trace& trace, RankId rank) {
    return PartMaker(trace, rank).make();
}

} // namespace lanescope
