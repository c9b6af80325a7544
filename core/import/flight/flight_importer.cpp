// SPDX-License-Identifier: Apache-2.0
#include "core/import/flight/flight_importer.h"

#include <algorithm>
#include <array>

#include "core/base/json_string.h"
#include "core/base/user_text.h"
#include "core/import/api/record_writer.h"
#include "core/import/flight/flight_args.h"

namespace lanescope {

namespace {

constexpr std::string_view kNamePatterns[] = {"nccl_trace_rank_*", "comm_lib_trace_rank_*"};
/// Bytes of an entry with what it shares.
constexpr std::uint64_t kBytesOfEntry = 400;
/// Memory for each byte of the file: values of a pickle are wide.
constexpr std::uint64_t kMemoryOfByte = 6;
constexpr std::uint64_t kUsualCompression = 10;

enum Kind : std::size_t { kCollectiveKind, kTransferKind, kMalformedKind };
/// Lanes of a process group.
enum Lane : std::size_t { kCompletedLane, kTransferLane, kOpenLane, kLaneCount };
constexpr std::array<std::string_view, kLaneCount> kLanes{"collectives", "transfers", "not completed"};

/// Passes the entries of a dump to a writer.
class Entries {
public:
    explicit Entries(const FlightDump& dump)
        : m_dump(dump)
        , m_lastNs(dump.lastNs().value_or(0)) {}

    /// False when stopped.
    bool write(const std::stop_token& stop) {
        m_writer.hasNanoseconds();
        m_owners.resize(m_dump.groups.size());
        for (std::size_t i = 0; i < m_dump.entries.size(); ++i) {
            constexpr std::size_t kEntriesBetweenStops = 1u << 12;
            if (i % kEntriesBetweenStops == 0 && stop.stop_requested()) {
                return false;
            }
            writeEntry(i);
        }
        m_writer.beginKind(kMalformedKind);
        for (std::uint64_t i = 0; i < m_dump.malformed; ++i) {
            m_writer.unusable(DiagnosticKind::MalformedEvent, EventRef(m_dump.entries.size()));
        }
        return true;
    }
    RecordWriter& writer() { return m_writer; }

private:
    static bool isOpen(const FlightEntry& entry) {
        return entry.state == FlightState::Scheduled || entry.state == FlightState::Started;
    }

    void writeEntry(std::size_t number) {
        const FlightEntry& entry = m_dump.entries[number];
        m_writer.beginKind(entry.isTransfer ? kTransferKind : kCollectiveKind);
        if (!entry.createdNs) {
            m_writer.unusable(DiagnosticKind::MissingTimestamp, EventRef(number));
            return;
        }
        const Lane lane = isOpen(entry) ? kOpenLane : entry.isTransfer ? kTransferLane : kCompletedLane;
        m_writer.asyncSlice({EventRef(number), *entry.createdNs, endNs(entry) - *entry.createdNs,
                             m_writer.name(m_dump.text(entry.name)), ownerOf(entry.group, lane)},
                            static_cast<std::int64_t>(number));
    }

    /// An open one lasts to the end of the dump. One that has completed lasts until the recorder saw it, else
    /// as long as the device took, else its end is not in the file.
    TimeNs endNs(const FlightEntry& entry) const {
        TimeNs end = *entry.createdNs;
        if (isOpen(entry)) {
            end = m_lastNs;
        } else if (entry.seenCompletedNs) {
            end = *entry.seenCompletedNs;
        } else if (entry.durationNs) {
            end = saturatingAdd(end, *entry.durationNs);
        }
        return std::max(end, *entry.createdNs);
    }

    std::uint32_t ownerOf(std::uint32_t group, Lane lane) {
        std::optional<std::uint32_t>& owner = m_owners[group][lane];
        if (!owner) {
            const FlightGroup& of = m_dump.groups[group];
            const OwnerPart process = m_writer.text(
                "group " + of.name + (of.description.empty() ? std::string() : " (" + of.description + ")"));
            m_writer.processOrder(process, group);
            owner = m_writer.owner(OwnerSide::Host, process, RecordWriter::number(0),
                                   m_writer.category(kLanes[lane], CategoryKind::Other));
        }
        return *owner;
    }

    const FlightDump& m_dump;
    TimeNs m_lastNs;
    RecordWriter m_writer{{"collectives", "transfers", "malformed entries"}};
    std::vector<std::array<std::optional<std::uint32_t>, kLaneCount>> m_owners;
};

/// The groups in the words of a trace's header (core/ranks/distributed_info.h).
std::string distributedInfoOf(const FlightDump& dump) {
    std::string groups;
    for (const FlightGroup& group : dump.groups) {
        std::string ranks;
        for (const std::int64_t rank : group.ranks) {
            ranks += (ranks.empty() ? "" : ", ") + std::to_string(rank);
        }
        groups += (groups.empty() ? "" : ", ") + std::string(R"({"pg_name": )") + jsonString(group.name) +
                  R"(, "pg_desc": )" + jsonString(group.description) + R"(, "pg_size": )" +
                  std::to_string(group.ranks.size()) + R"(, "ranks": [)" + ranks + "]}";
    }
    const std::optional<std::int64_t> rank = rankByTransfers(dump);
    std::string backend = dump.entries.empty() ? std::string() : dump.text(dump.entries.front().name);
    backend.resize(std::min(backend.size(), backend.find(':'))); // "nccl:all_reduce"
    return R"({"backend": )" + jsonString(backend) +
           (rank ? R"(, "rank": )" + std::to_string(*rank) : std::string()) + R"(, "pg_config": [)" + groups +
           "]}";
}

} // namespace

std::span<const std::string_view> FlightImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> FlightImporter::recordingHints() const {
    static constexpr RecordingHint kHints[] = {
        {Ingredient::DeviceWork, userText("A dump of the flight recorder holds collectives only. Record the "
                                          "same run with torch.profiler to see its work")},
        {Ingredient::Operators, userText("A dump of the flight recorder holds collectives only. Record the "
                                         "same run with torch.profiler to see its operators")},
        {Ingredient::Launches,
         userText("A dump of the flight recorder holds collectives only. Record the same "
                  "run with torch.profiler to see its launches")},
        {Ingredient::Steps,
         userText("A dump of the flight recorder holds collectives only. Record the same run "
                  "with torch.profiler to see its steps")},
    };
    return kHints;
}

bool FlightImporter::recognizes(const FileStart& start) const {
    return beginsLikeFlightDump(start.content);
}

Result<LoadEstimate> FlightImporter::estimate(std::shared_ptr<const ByteFile> file) const {
    const auto contentBytes = likelyContentBytes(*file, kUsualCompression);
    if (!contentBytes) {
        return contentBytes.error();
    }
    LoadEstimate estimate;
    estimate.textBytes = *contentBytes;
    estimate.events = estimate.textBytes / kBytesOfEntry;
    estimate.memoryBytes = memoryOfEvents(estimate.events, 0) + memoryOfLoading(estimate.textBytes) +
                           kMemoryOfByte * estimate.textBytes;
    return estimate;
}

Result<ImportedTrace> FlightImporter::read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                                           Progress& progress, std::stop_token stop) const {
    auto dump = readFlightDump(file, options.memoryBudgetBytes, progress, stop);
    if (!dump) {
        return dump.error();
    }
    Entries entries(**dump);
    if (!entries.write(stop)) {
        return Error{ErrorCode::Cancelled, "loading was cancelled", file->path(), {}};
    }
    ImportedTrace trace;
    trace.format = (*dump)->isJson ? "PyTorch flight recorder, JSON" : "PyTorch flight recorder";
    trace.kindWord = "entry";
    trace.contentBytes = (*dump)->contentBytes;
    trace.timeUnit = FileTimeUnit::Nanoseconds;
    trace.header.push_back({"version", jsonString((*dump)->version)});
    if (!(*dump)->library.empty()) {
        trace.header.push_back({"library", jsonString((*dump)->library)});
    }
    trace.header.push_back({"distributedInfo", distributedInfoOf(**dump)});
    addCompressionFlaw(trace.diagnostics, file->sizeBytes(), (*dump)->flaw);
    trace.args = std::make_shared<flight::FlightArgs>(std::move(file), std::move(*dump));
    entries.writer().takeInto(trace);
    return trace;
}

Result<std::shared_ptr<const ArgSource>>
FlightImporter::openArgs(std::shared_ptr<const ByteFile> file) const {
    return std::shared_ptr<const ArgSource>(std::make_shared<flight::FlightArgs>(std::move(file)));
}

} // namespace lanescope
