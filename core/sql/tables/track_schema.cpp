// SPDX-License-Identifier: Apache-2.0
// The tables of tracks, threads, processes and GPUs. As Perfetto does with JSON, every track with a process
// and a thread id is one of a thread, streams of devices too.
#include <array>
#include <charconv>

#include "core/analysis/device/device_name.h"
#include "core/sql/tables/slice_rows.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

namespace {

bool isWholeNumber(std::string_view text) {
    std::int64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    return !text.empty() && result.ec == std::errc() && result.ptr == text.data() + text.size();
}

std::int64_t upidOf(ProcessId process) {
    return process == kNoProcess ? kUnknownInteger : static_cast<std::int64_t>(indexOf(process));
}

std::uint32_t nameIn(StringId name) {
    return name == kEmptyString ? kUnknownName : static_cast<std::uint32_t>(indexOf(name));
}

/// Tracks of some kinds, and counters where the table has them. Ids of counters follow those of tracks.
struct Tracks {
    explicit Tracks(FactsPtr owner)
        : facts(std::move(owner)) {}
    RowNumber rowCount() const { return static_cast<RowNumber>(ids.size()); }
    bool isCounter(RowNumber row) const { return ids[row] >= facts->trace().tracks().size(); }
    const Track& track(RowNumber row) const { return facts->trace().tracks()[ids[row]]; }
    const Counter& counter(RowNumber row) const {
        return facts->trace().counters()[ids[row] - facts->trace().tracks().size()];
    }
    std::int64_t process(RowNumber row) const {
        return upidOf(isCounter(row) ? counter(row).process : track(row).process);
    }
    FactsPtr facts;
    std::vector<std::size_t> ids;
};

enum class TrackType : std::uint32_t { Thread, Process, Gpu, Counter };

TrackType typeOf(const Track& track) {
    return track.kind == TrackKind::Async    ? TrackType::Process
           : track.kind == TrackKind::Stream ? TrackType::Gpu
                                             : TrackType::Thread;
}

std::vector<TypedColumn<Tracks>> trackColumns() {
    const auto unknown = [](const Tracks&, RowNumber) { return kUnknownInteger; };
    return {
        integerColumn<Tracks>(
            "id", "", "Id of the track",
            [](const Tracks& data, RowNumber row) { return static_cast<std::int64_t>(data.ids[row]); },
            ColumnUse::Ascending),
        nameColumn<Tracks>(
            "name", "Name that the file gives it",
            [](const Tracks& data, RowNumber row) {
                return nameIn(data.isCounter(row) ? data.counter(row).name : data.track(row).name);
            },
            [](const Tracks& data) { return Names(data.facts->trace().strings()); }),
        nameColumn<Tracks>(
            "type", "thread_track, process_track, gpu_track or counter_track",
            [](const Tracks& data, RowNumber row) {
                return static_cast<std::uint32_t>(data.isCounter(row) ? TrackType::Counter
                                                                      : typeOf(data.track(row)));
            },
            [](const Tracks&) {
                static const std::vector<std::string> kTypes = {"thread_track", "process_track", "gpu_track",
                                                                "counter_track"};
                return Names(kTypes);
            }),
        integerColumn<Tracks>("parent_id", "", "Tracks have no parents", unknown),
        integerColumn<Tracks>(
            "utid", "", "Thread of the track",
            [](const Tracks& data, RowNumber row) {
                return data.isCounter(row) ? kUnknownInteger
                                           : data.facts->threadOf(static_cast<TrackId>(data.ids[row]));
            },
            ColumnUse::Grouping),
        integerColumn<Tracks>(
            "upid", "", "Process of the track",
            [](const Tracks& data, RowNumber row) { return data.process(row); }, ColumnUse::Grouping),
        integerColumn<Tracks>("dimension_arg_set_id", "", "Tracks have no args", unknown),
    };
}

template <typename IsWanted>
std::unique_ptr<SqlTable> tracksWhere(FactsPtr facts, const IsWanted& isWanted) {
    Tracks data(facts);
    const std::size_t tracks = facts->trace().tracks().size();
    for (std::size_t i = 0; i < tracks + facts->trace().counters().size(); ++i) {
        if (isWanted(i < tracks ? &facts->trace().tracks()[i] : nullptr)) {
            data.ids.push_back(i);
        }
    }
    const auto shared = std::make_shared<const Tracks>(std::move(data));
    return std::make_unique<TypedTable<Tracks>>(
        trackColumns(), static_cast<double>(shared->ids.size()),
        [shared](const std::stop_token&) -> Result<std::shared_ptr<const Tracks>> { return shared; });
}

std::unique_ptr<SqlTable> makeTracks(FactsPtr facts) {
    return tracksWhere(std::move(facts), [](const Track*) { return true; });
}
std::unique_ptr<SqlTable> makeThreadTracks(FactsPtr facts) {
    return tracksWhere(std::move(facts), [](const Track* track) {
        return track != nullptr && typeOf(*track) != TrackType::Process;
    });
}
std::unique_ptr<SqlTable> makeProcessTracks(FactsPtr facts) {
    return tracksWhere(std::move(facts), [](const Track* track) {
        return track != nullptr && typeOf(*track) == TrackType::Process;
    });
}
std::unique_ptr<SqlTable> makeGpuTracks(FactsPtr facts) {
    return tracksWhere(std::move(facts), [](const Track* track) {
        return track != nullptr && typeOf(*track) == TrackType::Gpu;
    });
}

void addRange(std::optional<TimeRange>& all, TimeRange range) {
    all = all ? TimeRange{std::min(all->startNs, range.startNs), std::max(all->endNs, range.endNs)} : range;
}

template <typename Rows>
TypedColumn<Rows> startColumn() {
    return integerColumn<Rows>("start_ts", "ns", "Start of its first slice",
                               [](const Rows& data, RowNumber row) {
                                   return data.ranges[row] ? data.ranges[row]->startNs : kUnknownInteger;
                               });
}

template <typename Rows>
TypedColumn<Rows> endColumn() {
    return integerColumn<Rows>("end_ts", "ns", "End of its last slice", [](const Rows& data, RowNumber row) {
        return data.ranges[row] ? data.ranges[row]->endNs : kUnknownInteger;
    });
}

struct Threads {
    explicit Threads(FactsPtr owner)
        : facts(std::move(owner)) {
        ranges.resize(facts->threads().size());
        for (std::size_t i = 0; i < facts->trace().tracks().size(); ++i) {
            const std::int64_t thread = facts->threadOf(static_cast<TrackId>(i));
            const TimeRange range = facts->trace().tracks()[i].range;
            if (thread == kUnknownInteger || facts->trace().tracks()[i].sliceCount == 0) {
                continue;
            }
            addRange(ranges[static_cast<std::size_t>(thread)], range);
        }
    }
    RowNumber rowCount() const { return static_cast<RowNumber>(facts->threads().size()); }
    const Track& track(RowNumber row) const { return facts->trace().track(facts->threads()[row]); }
    /// Unknown where the file has a text without a number.
    std::int64_t tid(RowNumber row) const {
        const Track& first = track(row);
        return first.tid != 0 || isWholeNumber(facts->trace().text(first.tidText)) ? first.tid
                                                                                   : kUnknownInteger;
    }
    FactsPtr facts;
    std::vector<std::optional<TimeRange>> ranges;
};

std::int64_t pidOf(const Trace& trace, ProcessId id) {
    if (id == kNoProcess) {
        return kUnknownInteger;
    }
    const Process& process = trace.process(id);
    return process.pid != 0 || isWholeNumber(trace.text(process.pidText)) ? process.pid : kUnknownInteger;
}

std::unique_ptr<SqlTable> makeThreads(FactsPtr facts) {
    const auto id = [](const Threads&, RowNumber row) { return std::int64_t{row}; };
    const auto pool = [](const Threads& data) { return Names(data.facts->trace().strings()); };
    std::vector<TypedColumn<Threads>> columns = {
        integerColumn<Threads>("utid", "", "Id of the thread: its row", id, ColumnUse::RowId),
        integerColumn<Threads>("id", "", "Another name of utid", id, ColumnUse::RowId),
        integerColumn<Threads>("tid", "", "Thread id of the file, of a stream its number",
                               [](const Threads& data, RowNumber row) { return data.tid(row); }),
        nameColumn<Threads>(
            "name", "Name that the file gives it",
            [](const Threads& data, RowNumber row) { return nameIn(data.track(row).name); }, pool),
        startColumn<Threads>(),
        endColumn<Threads>(),
        integerColumn<Threads>(
            "upid", "", "Its process",
            [](const Threads& data, RowNumber row) { return upidOf(data.track(row).process); },
            ColumnUse::Grouping),
        integerColumn<Threads>("is_main_thread", "", "1 where the thread has the number of its process",
                               [](const Threads& data, RowNumber row) {
                                   const std::int64_t tid = data.tid(row);
                                   return std::int64_t{
                                       tid != kUnknownInteger &&
                                       tid == pidOf(data.facts->trace(), data.track(row).process)};
                               }),
        hidden(nameColumn<Threads>(
            "tid_text", "Thread id as in the file",
            [](const Threads& data, RowNumber row) { return nameIn(data.track(row).tidText); }, pool)),
    };
    const std::size_t count = facts->threads().size();
    return tableOf<Threads>(std::move(facts), std::move(columns), count);
}

struct Processes {
    explicit Processes(FactsPtr owner)
        : facts(std::move(owner)) {
        ranges.resize(facts->trace().processes().size());
        for (const Track& track : facts->trace().tracks()) {
            if (track.process != kNoProcess && track.sliceCount > 0) {
                addRange(ranges[static_cast<std::size_t>(track.process)], track.range);
            }
        }
    }
    RowNumber rowCount() const { return static_cast<RowNumber>(facts->trace().processes().size()); }
    const Process& process(RowNumber row) const { return facts->trace().processes()[row]; }
    FactsPtr facts;
    std::vector<std::optional<TimeRange>> ranges;
};

std::unique_ptr<SqlTable> makeProcesses(FactsPtr facts) {
    const auto id = [](const Processes&, RowNumber row) { return std::int64_t{row}; };
    const auto pool = [](const Processes& data) { return Names(data.facts->trace().strings()); };
    std::vector<TypedColumn<Processes>> columns = {
        integerColumn<Processes>("upid", "", "Id of the process: its row", id, ColumnUse::RowId),
        integerColumn<Processes>("id", "", "Another name of upid", id, ColumnUse::RowId),
        integerColumn<Processes>("pid", "", "Process id of the file",
                                 [](const Processes& data, RowNumber row) {
                                     return pidOf(data.facts->trace(), static_cast<ProcessId>(row));
                                 }),
        nameColumn<Processes>(
            "name", "Name that the file gives it",
            [](const Processes& data, RowNumber row) { return nameIn(data.process(row).name); }, pool),
        startColumn<Processes>(),
        endColumn<Processes>(),
        rankColumn<Processes>([](const Processes& data, RowNumber row) {
            return rankNumberOf(data.facts->trace(), data.process(row).rank);
        }),
        hidden(nameColumn<Processes>(
            "pid_text", "Process id as in the file",
            [](const Processes& data, RowNumber row) { return nameIn(data.process(row).pidText); }, pool)),
        hidden(nameColumn<Processes>(
            "labels", "Labels that the file gives it",
            [](const Processes& data, RowNumber row) { return nameIn(data.process(row).labels); }, pool)),
    };
    const std::size_t count = facts->trace().processes().size();
    return tableOf<Processes>(std::move(facts), std::move(columns), count);
}

struct Gpus {
    explicit Gpus(FactsPtr owner)
        : facts(std::move(owner)) {}
    RowNumber rowCount() const { return static_cast<RowNumber>(facts->trace().activeDevices().size()); }
    std::int32_t device(RowNumber row) const { return facts->trace().activeDevices()[row]; }
    /// Null: the header tells nothing of it.
    const DeviceProperties* properties(RowNumber row) const {
        return facts->trace().deviceProperties(device(row));
    }
    FactsPtr facts;
};

std::unique_ptr<SqlTable> makeGpus(FactsPtr facts) {
    const auto id = [](const Gpus&, RowNumber row) { return std::int64_t{row}; };
    std::vector<TypedColumn<Gpus>> columns = {
        integerColumn<Gpus>("id", "", "Id of the GPU: its row", id, ColumnUse::RowId),
        integerColumn<Gpus>("ugpu", "", "Another name of id", id, ColumnUse::RowId),
        integerColumn<Gpus>("gpu", "", "Number of the device",
                            [](const Gpus& data, RowNumber row) { return std::int64_t{data.device(row)}; }),
        textColumn<Gpus>("name", "Name for people, such as GPU 0",
                         [](const Gpus& data, RowNumber row) -> std::optional<std::string> {
                             return deviceName(data.facts->trace(), data.device(row));
                         }),
        textColumn<Gpus>("vendor", "Not recorded by the profiler",
                         [](const Gpus&, RowNumber) -> std::optional<std::string> { return std::nullopt; }),
        textColumn<Gpus>("model", "Name of the device in the header",
                         [](const Gpus& data, RowNumber row) -> std::optional<std::string> {
                             const DeviceProperties* properties = data.properties(row);
                             return properties == nullptr || properties->name == kEmptyString
                                        ? std::nullopt
                                        : std::optional(
                                              std::string(data.facts->trace().text(properties->name)));
                         }),
    };
    const std::size_t count = facts->trace().activeDevices().size();
    return tableOf<Gpus>(std::move(facts), std::move(columns), count);
}

constexpr std::array kTrackTables = {
    TableEntry{"track", "A timeline of slices, or a counter", makeTracks},
    TableEntry{"thread_track", "A track of a thread or of a device's stream", makeThreadTracks},
    TableEntry{"process_track", "A track of asynchronous events of a process", makeProcessTracks},
    TableEntry{"gpu_track", "A track of a device's stream", makeGpuTracks},
    TableEntry{"thread", "A thread, or a stream of a device", makeThreads},
    TableEntry{"process", "A process, or a device", makeProcesses},
    TableEntry{"gpu", "A device that worked", makeGpus},
};

} // namespace

std::span<const TableEntry> trackTables() {
    return kTrackTables;
}

} // namespace lanescope::sql
