// SPDX-License-Identifier: Apache-2.0
#include "core/cache/trace_cache.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <type_traits>

#include "core/base/file_sample.h"
#include "core/base/json_string.h"
#include "core/cache/cache_folder.h"
#include "core/cache/section_file.h"
#include "core/cache/table_check.h"
#include "core/cache/text_list.h"
#include "core/os/handle.h"
#include "core/secrets/secret_mask.h"

namespace lanescope {

namespace {

namespace fs = std::filesystem;

/// The numbers of sections. Never reused with another meaning within a format version.
enum Section : std::uint32_t {
    kFacts,
    kFormat,
    kStringBytes,
    kStringOffsets,
    kCategories,
    kProcesses,
    kTracks,
    kRows,
    kSliceStart,
    kSliceDuration,
    kSliceName,
    kSliceCategory,
    kSliceParent,
    kSliceOffset,
    kMipmapNodes,
    kMipmapFirst,
    kMipmapCounts,
    kInstantTime,
    kInstantName,
    kInstantCategory,
    kInstantTrack,
    kInstantOffset,
    kCounters,
    kCounterTimes,
    kCounterValues,
    kMemoryEvents,
    kDeviceOps,
    kLaunches,
    kLaunchedOps,
    kOperatorIds,
    kFlows,
    kFlowsByTarget,
    kFlowCounts,
    kSteps,
    kDevices,
    kHeader,
    kUnusedPhases, ///< counts by phase of format versions before 2
    kEventCategories,
    kDiagnostics,
    kColorNames,
    kEventKinds,
    kClockMoves,
    kCutDurations,
    kRecorderNotes,
    kRanks,
    kRenumberedDevices,
};

/// Scalars of TraceData.
struct Facts {
    std::uint64_t textBytes;
    std::int64_t baseTimeNs;
    TimeRange bounds;
    TimeRange extents;
    Ledger ledger;
    std::uint8_t hasBaseTime;
    std::uint8_t nanosecondClock;
    FileTimeUnit timeUnit;
};

struct StoredCounter {
    StringId name;
    StringId series;
    ProcessId process;
    std::uint32_t measured;
    std::uint64_t points;
};

struct StoredCount {
    std::uint64_t what;
    std::uint64_t count;
};

/// Sizes of what is stored as it lies in memory: a build that lays it out differently has another key.
std::string layoutFingerprint() {
    std::string text;
    for (const std::size_t size : {sizeof(Facts),
                                   sizeof(Category),
                                   sizeof(Rank),
                                   sizeof(RenumberedDevice),
                                   sizeof(Process),
                                   sizeof(Track),
                                   sizeof(Row),
                                   sizeof(MipmapNode),
                                   sizeof(MemoryEvent),
                                   sizeof(DeviceOp),
                                   sizeof(Launch),
                                   sizeof(OperatorIds),
                                   sizeof(SliceColorName),
                                   sizeof(Flow),
                                   sizeof(FlowCount),
                                   sizeof(Step),
                                   sizeof(DeviceProperties),
                                   sizeof(ClockMove),
                                   sizeof(CutDuration),
                                   kDiagnosticKindCount,
                                   std::size_t{SliceMipmap::kLeafSlices},
                                   std::size_t{SliceMipmap::kFanOut}}) {
        text += std::to_string(size) + ".";
    }
    return text;
}

std::string entryPath(const std::string& folder, const File& file) {
    std::error_code ignored;
    const std::string absolute = fs::weakly_canonical(file.path(), ignored).generic_string();
    const std::string& name = absolute.empty() ? file.path() : absolute;
    std::string hash;
    for (std::uint64_t rest = checksumOf(name), i = 0; i < 16; ++i, rest >>= 4) {
        hash.push_back(kHexDigits[rest & 15]);
    }
    return folder + "/" + hash + kCacheSuffix;
}

/// Names go to the disk without credentials: the entry outlives the trace.
void addNames(SectionWriter& writer, const StringPool& names) {
    std::string bytes;
    std::vector<std::uint64_t> offsets{0};
    bool isMasked = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string_view name = names.text(static_cast<StringId>(i));
        const std::string shown = maskSecrets({}, name);
        isMasked = isMasked || shown != name;
        bytes += shown;
        offsets.push_back(bytes.size());
    }
    if (!isMasked) {
        writer.add(kStringBytes, names.bytes());
        writer.add(kStringOffsets, names.offsets());
        return;
    }
    writer.addText(kStringBytes, std::move(bytes));
    std::string words(offsets.size() * sizeof(std::uint64_t), '\0');
    std::memcpy(words.data(), offsets.data(), words.size());
    writer.addCopy(kStringOffsets, sizeof(std::uint64_t), std::move(words));
}

void addTables(SectionWriter& writer, const TraceData& data) {
    addNames(writer, data.strings);
    writer.add(kCategories, data.categories);
    writer.add(kRanks, data.ranks);
    writer.add(kRenumberedDevices, data.renumberedDevices);
    writer.add(kProcesses, data.processes);
    writer.add(kTracks, data.tracks);
    writer.add(kRows, data.rows);
    writer.add(kSliceStart, data.slices.startNs);
    writer.add(kSliceDuration, data.slices.durationNs);
    writer.add(kSliceName, data.slices.name);
    writer.add(kSliceCategory, data.slices.category);
    writer.add(kSliceParent, data.slices.parent);
    writer.add(kSliceOffset, data.slices.event);
    writer.add(kMipmapNodes, data.mipmap.nodes());
    writer.add(kMipmapFirst, data.mipmap.firstNodes());
    writer.add(kMipmapCounts, data.mipmap.sliceCounts());
    writer.add(kInstantTime, data.instants.timeNs);
    writer.add(kInstantName, data.instants.name);
    writer.add(kInstantCategory, data.instants.category);
    writer.add(kInstantTrack, data.instants.track);
    writer.add(kInstantOffset, data.instants.event);
    writer.add(kMemoryEvents, data.memoryEvents);
    writer.add(kDeviceOps, data.deviceOps);
    writer.add(kLaunches, data.launches);
    writer.add(kLaunchedOps, data.launchedOps);
    writer.add(kOperatorIds, data.operatorIds);
    writer.add(kColorNames, data.colorNames);
    writer.add(kFlows, data.flows);
    writer.add(kFlowsByTarget, data.flowsByTarget);
    writer.add(kFlowCounts, data.flowCounts);
    writer.add(kSteps, data.steps);
    writer.add(kDevices, data.devices);
    writer.add(kClockMoves, data.clockMoves);
    writer.add(kCutDurations, data.cutDurations);
}

/// Takes sections over one by one; a missing one makes the whole entry unusable.
class Taker {
public:
    explicit Taker(std::shared_ptr<const SectionReader> reader)
        : m_reader(std::move(reader)) {}

    template <typename T>
    void column(std::uint32_t id, Column<T>& into) {
        if (auto found = SectionReader::column<T>(m_reader, id)) {
            into = std::move(*found);
        } else {
            m_complete = false;
        }
    }
    template <typename T>
    void values(std::uint32_t id, std::vector<T>& into) {
        if (auto found = m_reader->values<T>(id)) {
            into = std::move(*found);
        } else {
            m_complete = false;
        }
    }
    std::string text(std::uint32_t id) {
        const auto found = m_reader->text(id);
        m_complete = m_complete && found.has_value();
        return std::string(found.value_or(""));
    }
    std::vector<std::string> texts(std::uint32_t id) {
        auto parts = TextList::split(text(id));
        m_complete = m_complete && parts.has_value();
        return parts ? std::move(*parts) : std::vector<std::string>();
    }
    void fail() { m_complete = false; }
    bool complete() const { return m_complete; }

private:
    std::shared_ptr<const SectionReader> m_reader;
    bool m_complete = true;
};

void takeTables(Taker& take, TraceData& data) {
    Column<char> bytes;
    Column<std::uint64_t> offsets;
    take.column(kStringBytes, bytes);
    take.column(kStringOffsets, offsets);
    if (areStringOffsets(offsets.span(), bytes.size())) {
        data.strings = StringPool(std::move(bytes), std::move(offsets));
    } else {
        take.fail();
    }
    take.values(kCategories, data.categories);
    take.values(kRanks, data.ranks);
    take.values(kRenumberedDevices, data.renumberedDevices);
    take.values(kProcesses, data.processes);
    take.values(kTracks, data.tracks);
    take.values(kRows, data.rows);
    take.column(kSliceStart, data.slices.startNs);
    take.column(kSliceDuration, data.slices.durationNs);
    take.column(kSliceName, data.slices.name);
    take.column(kSliceCategory, data.slices.category);
    take.column(kSliceParent, data.slices.parent);
    take.column(kSliceOffset, data.slices.event);
    Column<MipmapNode> nodes;
    Column<std::uint32_t> first;
    Column<std::uint32_t> counts;
    take.column(kMipmapNodes, nodes);
    take.column(kMipmapFirst, first);
    take.column(kMipmapCounts, counts);
    if (first.size() != counts.size() + 1 || first.span().back() != nodes.size() ||
        counts.size() != data.rows.size()) {
        take.fail();
    } else {
        data.mipmap = SliceMipmap(std::move(nodes), std::move(first), std::move(counts));
    }
    take.column(kInstantTime, data.instants.timeNs);
    take.column(kInstantName, data.instants.name);
    take.column(kInstantCategory, data.instants.category);
    take.column(kInstantTrack, data.instants.track);
    take.column(kInstantOffset, data.instants.event);
    take.values(kMemoryEvents, data.memoryEvents);
    take.values(kDeviceOps, data.deviceOps);
    take.values(kLaunches, data.launches);
    take.values(kLaunchedOps, data.launchedOps);
    take.values(kOperatorIds, data.operatorIds);
    take.values(kColorNames, data.colorNames);
    take.values(kFlows, data.flows);
    take.values(kFlowsByTarget, data.flowsByTarget);
    take.values(kFlowCounts, data.flowCounts);
    take.values(kSteps, data.steps);
    take.values(kDevices, data.devices);
    take.values(kClockMoves, data.clockMoves);
    take.values(kCutDurations, data.cutDurations);
}

void takeCounters(Taker& take, TraceData& data) {
    std::vector<StoredCounter> stored;
    std::vector<TimeNs> times;
    std::vector<double> values;
    take.values(kCounters, stored);
    take.values(kCounterTimes, times);
    take.values(kCounterValues, values);
    std::size_t at = 0;
    for (const StoredCounter& counter : stored) {
        if (counter.points > times.size() - at || times.size() != values.size()) {
            take.fail();
            return;
        }
        const auto from = static_cast<std::ptrdiff_t>(at);
        at += counter.points;
        const auto to = static_cast<std::ptrdiff_t>(at);
        if (!std::is_sorted(times.begin() + from, times.begin() + to)) {
            take.fail();
            return;
        }
        data.counters.push_back(
            {counter.name, counter.series, counter.process, counter.measured != 0,
             StepSeries(std::vector<TimeNs>(times.begin() + from, times.begin() + to),
                        std::vector<double>(values.begin() + from, values.begin() + to))});
    }
}

/// Counts, each with the offsets that follow it.
void addDiagnostics(SectionWriter& writer, const Diagnostics& diagnostics) {
    TextList list;
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        const Diagnostics::Entry& entry = diagnostics[static_cast<DiagnosticKind>(i)];
        if (entry.count == 0) {
            continue;
        }
        list.add(diagnosticName(static_cast<DiagnosticKind>(i)));
        list.add(std::to_string(entry.count));
        std::string offsets;
        for (const std::uint64_t offset : entry.offsets) {
            offsets += std::to_string(offset) + " ";
        }
        list.add(offsets);
        list.add(entry.detail);
    }
    writer.addText(kDiagnostics, list.take());
    TextList notes;
    for (const RecorderNote& note : diagnostics.recorderNotes()) {
        notes.add(std::to_string(static_cast<int>(note.weight)));
        notes.add(std::to_string(note.count));
        notes.add(maskSecrets({}, note.text));
    }
    writer.addText(kRecorderNotes, notes.take());
}

void takeDiagnostics(Taker& take, TraceData& data) {
    const std::vector<std::string> parts = take.texts(kDiagnostics);
    for (std::size_t i = 0; i + 4 <= parts.size(); i += 4) {
        std::size_t kind = 0;
        while (kind < kDiagnosticKindCount && parts[i] != diagnosticName(static_cast<DiagnosticKind>(kind))) {
            ++kind;
        }
        if (kind == kDiagnosticKindCount) {
            take.fail();
            return;
        }
        const auto which = static_cast<DiagnosticKind>(kind);
        const char* p = parts[i + 2].c_str();
        bool first = true;
        for (char* next = nullptr;; p = next, first = false) {
            const std::uint64_t offset = std::strtoull(p, &next, 10);
            if (next == p) {
                break;
            }
            data.diagnostics.add(which, offset, first ? std::strtoull(parts[i + 1].c_str(), nullptr, 10) : 0);
        }
        if (!parts[i + 3].empty()) {
            data.diagnostics.setDetail(which, parts[i + 3]);
        }
    }
    const std::vector<std::string> notes = take.texts(kRecorderNotes);
    for (std::size_t i = 0; i + 3 <= notes.size(); i += 3) {
        const auto weight = std::strtoul(notes[i].c_str(), nullptr, 10);
        if (weight > static_cast<unsigned long>(RecordingWeight::Loss)) {
            take.fail();
            return;
        }
        data.diagnostics.addRecorderNote({static_cast<RecordingWeight>(weight),
                                          std::strtoull(notes[i + 1].c_str(), nullptr, 10), notes[i + 2]});
    }
}

} // namespace

Result<std::string> cacheKey(const File& file, FileTimeUnit unit) {
    const auto sample = fileSample(file);
    if (!sample) {
        return sample.error();
    }
    TextList key;
    std::error_code ignored;
    key.add(fs::weakly_canonical(file.path(), ignored).generic_string());
    key.add(std::to_string(file.sizeBytes()));
    key.add(std::to_string(file.modifiedNs()));
    key.add(std::to_string(checksumOf(*sample)));
    key.add(layoutFingerprint());
    if (unit != kUsualTimeUnit) {
        key.add(nameOf(unit));
    }
    return key.take();
}

std::optional<TraceData> readTraceCache(const std::string& folder, const File& file, FileTimeUnit unit) {
    const auto key = cacheKey(file, unit);
    if (!key) {
        return std::nullopt;
    }
    const std::string path = entryPath(folder, file);
    auto reader = SectionReader::open(path, *key);
    if (reader == nullptr) {
        return std::nullopt;
    }
    os::touchFile(path);
    Taker take(reader);
    TraceData data;
    std::vector<Facts> facts;
    take.values(kFacts, facts);
    takeTables(take, data);
    takeCounters(take, data);
    takeDiagnostics(take, data);
    data.format = take.text(kFormat);
    const std::vector<std::string> header = take.texts(kHeader);
    for (std::size_t i = 0; i + 2 <= header.size(); i += 2) {
        data.header.push_back({header[i], header[i + 1]});
    }
    const std::vector<std::string> kinds = take.texts(kEventKinds);
    data.eventKindWord = kinds.empty() ? std::string() : kinds.front();
    for (std::size_t i = 1; i + 2 <= kinds.size(); i += 2) {
        data.eventsByKind.push_back({kinds[i], std::strtoull(kinds[i + 1].c_str(), nullptr, 10)});
    }
    std::vector<StoredCount> categories;
    take.values(kEventCategories, categories);
    for (const StoredCount& count : categories) {
        data.eventsByCategory.emplace_back(StringId(count.what), count.count);
    }
    if (!take.complete() || facts.size() != 1) {
        return std::nullopt;
    }
    data.path = file.path();
    data.fileBytes = file.sizeBytes();
    data.textBytes = facts[0].textBytes;
    data.bounds = facts[0].bounds;
    data.extents = facts[0].extents;
    data.ledger = facts[0].ledger;
    data.nanosecondClock = facts[0].nanosecondClock != 0;
    data.timeUnit = facts[0].timeUnit;
    if (facts[0].hasBaseTime != 0) {
        data.baseTimeNs = facts[0].baseTimeNs;
    }
    if (!tablesHoldTogether(data)) {
        return std::nullopt;
    }
    return data;
}

Result<bool> writeTraceCache(const std::string& folder, const File& file, FileTimeUnit unit,
                             const Trace& trace, std::uint64_t limitBytes) {
    const TraceData& data = trace.data();
    const auto key = cacheKey(file, unit);
    if (!key) {
        return key.error();
    }
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        return Error{
            ErrorCode::FileUnreadable, "the cache folder cannot be made: " + error.message(), folder, {}};
    }
    fs::permissions(folder, fs::perms::owner_all, error);

    SectionWriter writer;
    const std::vector<Facts> facts{{data.textBytes, data.baseTimeNs.value_or(0), data.bounds, data.extents,
                                    data.ledger, data.baseTimeNs.has_value(), data.nanosecondClock,
                                    data.timeUnit}};
    writer.add(kFacts, facts);
    writer.addText(kFormat, data.format);
    addTables(writer, data);
    std::vector<StoredCounter> counters;
    std::vector<TimeNs> times;
    std::vector<double> values;
    for (const Counter& counter : data.counters) {
        counters.push_back({counter.name, counter.series, counter.process, counter.measured ? 1u : 0u,
                            counter.values.size()});
        times.insert(times.end(), counter.values.times().begin(), counter.values.times().end());
        values.insert(values.end(), counter.values.values().begin(), counter.values.values().end());
    }
    writer.add(kCounters, counters);
    writer.add(kCounterTimes, times);
    writer.add(kCounterValues, values);
    addDiagnostics(writer, data.diagnostics);
    TextList header;
    for (const HeaderField& field : data.header) {
        header.add(field.key);
        header.add(maskSecrets(field.key, field.json));
    }
    writer.addText(kHeader, header.take());
    TextList kinds;
    kinds.add(data.eventKindWord);
    for (const EventKindCount& kind : data.eventsByKind) {
        kinds.add(kind.name);
        kinds.add(std::to_string(kind.count));
    }
    writer.addText(kEventKinds, kinds.take());
    std::vector<StoredCount> categories;
    for (const auto& [name, count] : data.eventsByCategory) {
        categories.push_back({indexOf(name), count});
    }
    writer.add(kEventCategories, categories);
    const std::string path = entryPath(folder, file);
    auto written = writer.write(path, *key);
    if (written) {
        evictCacheEntries(folder, path, limitBytes);
    }
    return written;
}

} // namespace lanescope
