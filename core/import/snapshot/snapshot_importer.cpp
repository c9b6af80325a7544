// SPDX-License-Identifier: Apache-2.0
#include "core/import/snapshot/snapshot_importer.h"

#include <algorithm>

#include "core/base/user_text.h"
#include "core/import/api/record_writer.h"
#include "core/import/snapshot/snapshot_args.h"
#include "core/snapshot/pickle_reader.h"
#include "core/snapshot/snapshot_figures.h"

namespace lanescope {

namespace {

constexpr std::string_view kNamePatterns[] = {"*.pickle", "*.pickle.gz"};
/// Bytes of an event with what it shares.
constexpr std::uint64_t kBytesOfEvent = 90;
/// Memory for each byte of the file: values of a pickle are wide.
constexpr std::uint64_t kMemoryOfByte = 6;
constexpr std::uint64_t kUsualCompression = 8;
/// Distance of events whose times are not known.
constexpr DurationNs kStepNs = 1000;
constexpr std::int16_t kCudaDevice = 1;

constexpr std::size_t kActionCount = static_cast<std::size_t>(SnapshotAction::Count_);
enum Kind : std::size_t { kAnnotationKind = kActionCount, kSegmentKind, kMalformedKind };

std::vector<std::string> kindNames() {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kActionCount; ++i) {
        names.emplace_back(snapshotActionName(static_cast<SnapshotAction>(i)));
    }
    names.emplace_back("external_annotations");
    names.emplace_back("segments");
    names.emplace_back("malformed entries");
    return names;
}

std::int64_t allocatedBy(const SnapshotEvent& event) {
    return event.action == SnapshotAction::Alloc           ? event.bytes
           : event.action == SnapshotAction::FreeCompleted ? -event.bytes
                                                           : 0;
}

std::int64_t reservedBy(const SnapshotEvent& event) {
    switch (event.action) {
    case SnapshotAction::SegmentAlloc:
    case SnapshotAction::SegmentMap:
        return event.bytes;
    case SnapshotAction::SegmentFree:
    case SnapshotAction::SegmentUnmap:
        return -event.bytes;
    default:
        return 0;
    }
}

/// Tells the events of a snapshot to a writer.
class Events {
public:
    explicit Events(const MemorySnapshot& snapshot)
        : m_snapshot(snapshot)
        , m_writer(kindNames())
        , m_category(m_writer.category("memory", CategoryKind::Other))
        , m_annotations(m_writer.category("annotation", CategoryKind::UserAnnotation)) {}

    /// False when stopped.
    bool write(const std::stop_token& stop) {
        m_writer.beginKind(kSegmentKind);
        m_writer.metadata(m_snapshot.segments().size());
        m_writer.beginKind(kMalformedKind);
        for (std::uint64_t i = 0; i < m_snapshot.malformed(); ++i) {
            m_writer.unusable(DiagnosticKind::MalformedEvent, EventRef(0));
        }
        for (const SnapshotDeviceRow& row : snapshotDevices(m_snapshot)) {
            if (row.events > 0 && !writeDevice(row, stop)) {
                return false;
            }
        }
        writeAnnotations();
        return true;
    }
    RecordWriter& writer() { return m_writer; }
    bool lacksTimes() const { return m_lacksTimes; }

private:
    bool writeDevice(const SnapshotDeviceRow& row, const std::stop_token& stop) {
        const auto device = static_cast<std::size_t>(row.device);
        const std::vector<SnapshotEvent>& trace = m_snapshot.traces()[device];
        // Totals at the end are known; those before follow by going back.
        std::int64_t allocated = row.activeBytes;
        std::int64_t reserved = row.reservedBytes;
        for (const SnapshotEvent& event : trace) {
            allocated = saturatingSubtract(allocated, allocatedBy(event));
            reserved = saturatingSubtract(reserved, reservedBy(event));
        }
        const bool isKnown = row.segments > 0 && allocated >= 0 && reserved >= 0;
        const std::uint32_t owner = m_writer.owner(OwnerSide::Device, RecordWriter::number(row.device),
                                                   m_writer.text("Allocator"), m_category);
        for (std::size_t i = 0; i < trace.size(); ++i) {
            constexpr std::size_t kEventsBetweenStops = 1u << 12;
            if (i % kEventsBetweenStops == 0 && stop.stop_requested()) {
                return false;
            }
            allocated = saturatingAdd(allocated, allocatedBy(trace[i]));
            reserved = saturatingAdd(reserved, reservedBy(trace[i]));
            MemoryEvent memory;
            memory.totalAllocated = isKnown ? allocated : -1;
            memory.totalReserved = isKnown ? reserved : -1;
            memory.deviceType = kCudaDevice;
            memory.deviceId = static_cast<std::int16_t>(device);
            writeEvent(trace[i], i, owner, memory);
        }
        return true;
    }

    void writeEvent(const SnapshotEvent& event, std::size_t number, std::uint32_t owner,
                    MemoryEvent& memory) {
        const EventRef ref = snapshot::placeOf(static_cast<std::size_t>(memory.deviceId), number);
        m_writer.beginKind(static_cast<std::size_t>(event.action));
        m_lacksTimes = m_lacksTimes || !event.timeNs;
        memory.timeNs = event.timeNs.value_or(static_cast<TimeNs>(number) * kStepNs);
        memory.bytes = allocatedBy(event);
        memory.address = event.address;
        const std::uint32_t name = m_writer.name(snapshotActionName(event.action));
        if (memory.bytes == 0) {
            m_writer.instant(ref, memory.timeNs, name, owner);
        } else {
            m_writer.memory(ref, memory, name, owner);
        }
    }

    void writeAnnotations() {
        m_writer.beginKind(kAnnotationKind);
        std::size_t number = 0;
        for (const SnapshotAnnotation& annotation : m_snapshot.annotations()) {
            const std::uint32_t owner =
                m_writer.owner(OwnerSide::Host, m_writer.text("Annotations"),
                               m_writer.text("device " + std::to_string(annotation.device)), m_annotations);
            // Behind the events of all devices.
            m_writer.edge(snapshot::placeOf(m_snapshot.traces().size(), number++),
                          annotation.isStart ? 'B' : 'E', annotation.timeNs, m_writer.name(annotation.name),
                          owner);
        }
    }

    const MemorySnapshot& m_snapshot;
    RecordWriter m_writer;
    std::uint32_t m_category;
    std::uint32_t m_annotations;
    bool m_lacksTimes = false;
};

} // namespace

std::span<const std::string_view> SnapshotImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> SnapshotImporter::recordingHints() const {
    static constexpr RecordingHint kHints[] = {
        {Ingredient::DeviceWork, userText("A memory snapshot holds allocations only. Record the same run "
                                          "with torch.profiler to see its work")},
        {Ingredient::Operators, userText("A memory snapshot holds allocations only. Record the same run with "
                                         "torch.profiler to see its operators")},
        {Ingredient::Launches, userText("A memory snapshot holds allocations only. Record the same run with "
                                        "torch.profiler to see its launches")},
        {Ingredient::Steps, userText("A memory snapshot holds allocations only. Record the same run with "
                                     "torch.profiler to see its steps")},
    };
    return kHints;
}

bool SnapshotImporter::recognizes(const FileStart& start) const {
    return isPickle(start.content) && (start.content.find("segments") != std::string_view::npos ||
                                       start.content.find("device_traces") != std::string_view::npos);
}

Result<LoadEstimate> SnapshotImporter::estimate(std::shared_ptr<const ByteFile> file) const {
    const auto contentBytes = likelyContentBytes(*file, kUsualCompression);
    if (!contentBytes) {
        return contentBytes.error();
    }
    LoadEstimate estimate;
    estimate.textBytes = *contentBytes;
    estimate.events = estimate.textBytes / kBytesOfEvent;
    estimate.memoryBytes = memoryOfEvents(estimate.events, 0) + memoryOfLoading(estimate.textBytes) +
                           kMemoryOfByte * estimate.textBytes;
    return estimate;
}

Result<ImportedTrace> SnapshotImporter::read(std::shared_ptr<const ByteFile> file,
                                             const ImportOptions& options, Progress& progress,
                                             std::stop_token stop) const {
    auto snapshot = readMemorySnapshot(file, options.memoryBudgetBytes, progress, stop);
    if (!snapshot) {
        return snapshot.error();
    }
    Events events(**snapshot);
    if (!events.write(stop)) {
        return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
    }
    ImportedTrace trace;
    trace.format = "PyTorch memory snapshot";
    trace.kindWord = "action";
    trace.contentBytes = file->sizeBytes();
    trace.timeUnit = FileTimeUnit::Microseconds;
    if (events.lacksTimes()) {
        trace.header.push_back({"times", "\"unknown: events are shown in order, 1 us apart\""});
    }
    trace.args = std::make_shared<snapshot::SnapshotArgs>(std::move(file), std::move(*snapshot));
    events.writer().takeInto(trace);
    return trace;
}

Result<std::shared_ptr<const ArgSource>>
SnapshotImporter::openArgs(std::shared_ptr<const ByteFile> file) const {
    return std::shared_ptr<const ArgSource>(std::make_shared<snapshot::SnapshotArgs>(std::move(file)));
}

} // namespace lanescope
