// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/trace_reader.h"

#include "core/import/perfetto/interned.h"

namespace lanescope::perfetto {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

constexpr std::size_t kMostDefaults = 4096;

void readEventDefaults(std::string_view message, Sequence& sequence) {
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 11) {
            sequence.track = field.value;
        } else if (field.number == 31 || field.number == 45) {
            std::vector<std::uint64_t>& tracks =
                field.number == 31 ? sequence.counterTracks : sequence.realCounterTracks;
            protobuf::forEachVarint(field, [&tracks](std::uint64_t track) {
                if (tracks.size() < kMostDefaults) {
                    tracks.push_back(track);
                }
            });
        }
    }
}

void readDefaults(std::string_view message, Sequence& sequence) {
    sequence.clock.reset();
    sequence.track.reset();
    sequence.counterTracks.clear();
    sequence.realCounterTracks.clear();
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 58) {
            sequence.clock = static_cast<std::uint32_t>(field.value);
        } else if (field.number == 11) {
            readEventDefaults(field.bytes, sequence);
        }
    }
}

} // namespace

void TraceReader::updateSequence(const Packet& packet, Sequence& sequence) {
    if (packet.followsLoss) {
        sequence.isValid = false;
    }
    if (packet.clearsState) {
        sequence.clear();
    }
    if (!packet.interned.empty()) {
        // An entry that changes takes the place of a number that events have used.
        Field field;
        for (MessageReader reader(packet.interned); reader.next(field);) {
            if (field.number == kEventNames) {
                sequence.names.erase(numberOfEntry(field.bytes, 1));
            } else if (field.number == kEventCategories) {
                sequence.categories.erase(numberOfEntry(field.bytes, 1));
            }
        }
        m_session.interned->add(packet);
    }
    if (!packet.defaults.empty()) {
        readDefaults(packet.defaults, sequence);
    }
}

void TraceReader::describeSequence(const Packet& packet, Sequence& sequence) {
    Field field;
    for (MessageReader reader(packet.data); reader.next(field);) {
        switch (field.number) {
        case 6:
            sequence.referenceUs = field.integer();
            break;
        case 7:
            sequence.threadTimeUs = field.integer();
            break;
        case 8:
            sequence.threadInstructions = field.integer();
            break;
        default:
            break;
        }
    }
}

void TraceReader::readDescriptor(const Packet& packet, Sequence& sequence) {
    switch (packet.kind) {
    case kTrackDescriptor: {
        const TrackInfo& track = m_session.tracks.describe(packet.data);
        if (track.tid) {
            sequence.threadTrack = track.uuid;
        }
        break;
    }
    case kThreadDescriptor:
        sequence.threadTrack = m_session.tracks.describeThread(packet.data).uuid;
        describeSequence(packet, sequence);
        break;
    case kProcessDescriptor:
        m_session.tracks.describeProcess(packet.data);
        break;
    case kProcessTree:
        m_session.tracks.describeProcessTree(packet.data);
        break;
    case kClockSnapshot:
        m_session.clocks.addSnapshot(packet.data, packet.sequence);
        break;
    default:
        break;
    }
}

void TraceReader::read(const PacketBatch& batch) {
    const TrackEventFields none;
    std::size_t trackEvent = 0;
    for (const Packet& packet : batch.packets()) {
        const bool hasFields = packet.kind == kTrackEvent && !packet.damaged;
        read(packet, hasFields ? batch.trackEvents()[trackEvent++] : none, batch.values());
    }
}

void TraceReader::read(const Packet& packet, const TrackEventFields& fields, const EventValues& values) {
    RecordWriter& writer = m_session.writer;
    writer.beginKind(kindIndex(packet.kind));
    if (packet.damaged) {
        writer.unusable(DiagnosticKind::MalformedEvent, packet.ref);
        return;
    }
    Sequence& sequence = m_session.sequence(packet.sequence);
    updateSequence(packet, sequence);
    if (packet.needsState && !sequence.isValid) {
        m_firstLost = m_lost++ == 0 ? numberOf(packet.ref) : m_firstLost;
        writer.notShown();
        return;
    }
    switch (packet.kind) {
    case kTrackEvent:
        m_trackEvents.read(packet, fields, values, sequence);
        return;
    case kGpuRenderStageEvent:
        m_gpuEvents.readRenderStage(packet, sequence);
        return;
    case kGpuCounterEvent:
        m_gpuEvents.readCounters(packet, sequence);
        return;
    case kGpuFrequency:
        m_gpuEvents.readFrequency(packet, sequence);
        return;
    case kGpuInfo:
        m_gpuEvents.readInfo(packet);
        return;
    default:
        break;
    }
    readDescriptor(packet, sequence);
    if (isSample(packet.kind)) {
        writer.samples();
    } else if (isMetadata(packet.kind)) {
        writer.metadata();
    } else {
        writer.notShown();
    }
}

void TraceReader::finish(ImportedTrace& trace) {
    m_gpuEvents.finish();
    m_session.tracks.closeSlices();
    m_session.tracks.name();
    if (m_lost > 0) {
        const std::string text =
            std::to_string(m_lost) + " packets refer to packets that the recorder lost; use a larger buffer";
        Diagnostics& diagnostics = m_session.writer.diagnostics();
        diagnostics.add(DiagnosticKind::RecorderWarning, m_firstLost, m_lost);
        diagnostics.addRecorderNote({RecordingWeight::Loss, 1, text});
        diagnostics.setDetail(DiagnosticKind::RecorderWarning, text);
    }
    trace.headerInfo = m_gpuEvents.header();
    trace.header = m_gpuEvents.fields();
    m_session.writer.takeInto(trace);
}

} // namespace lanescope::perfetto
