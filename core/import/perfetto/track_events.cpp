// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/track_events.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/base/hash_mix.h"
#include "core/base/time_limits.h"
#include "core/import/perfetto/track_event_fields.h"

namespace lanescope::perfetto {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

enum Type : std::uint64_t { kUnspecified, kBegin, kEnd, kInstant, kCounter, kState };
/// Values that one event may carry.
constexpr std::size_t kMostValues = 4096;

constexpr std::uint64_t kSubmissionSeed = 0x5375626D6974;
constexpr std::uint64_t kWaitSeed = 0x57616974;

template <typename T>
void append(std::vector<T>& values, T value) {
    if (values.size() < kMostValues) {
        values.push_back(value);
    }
}

} // namespace

std::int64_t submissionFlow(std::uint64_t eventId) {
    return static_cast<std::int64_t>(hashMix(kSubmissionSeed, eventId));
}
std::int64_t waitFlow(std::uint64_t eventId) {
    return static_cast<std::int64_t>(hashMix(kWaitSeed, eventId));
}

bool TrackEvents::takeOldField(const Field& field, Parsed& event) {
    switch (field.number) {
    case 1:
        event.deltaUs = field.integer();
        return true;
    case 2:
        event.threadTimeDeltaUs = field.integer();
        return true;
    case 8:
        event.instructionsDelta = field.integer();
        return true;
    case 16:
        event.absoluteUs = field.integer();
        return true;
    case 17:
        event.threadTimeUs = field.integer();
        return true;
    case 20:
        event.instructions = field.integer();
        return true;
    default:
        return false;
    }
}

void TrackEvents::takeRepeatedField(const Field& field) {
    const auto addTo = [](auto& values) {
        return [&values](std::uint64_t value) {
            using Value = typename std::remove_reference_t<decltype(values)>::value_type;
            append(values, std::bit_cast<Value>(value));
        };
    };
    switch (field.number) {
    case 12:
        protobuf::forEachVarint(field, addTo(m_counterValues));
        break;
    case 31:
        protobuf::forEachVarint(field, addTo(m_counterTracks));
        break;
    case 36:
        protobuf::forEachVarint(field, addTo(m_flows));
        break;
    case 42:
        protobuf::forEachVarint(field, addTo(m_lastFlows));
        break;
    case 45:
        protobuf::forEachVarint(field, addTo(m_realTracks));
        break;
    case 46:
        protobuf::forEachFixed64(field, addTo(m_realValues));
        break;
    case 47:
        protobuf::forEachFixed64(field, addTo(m_flows));
        break;
    case 48:
        protobuf::forEachFixed64(field, addTo(m_lastFlows));
        break;
    default:
        break;
    }
}

TrackEvents::Parsed TrackEvents::parse(const Packet& packet, Sequence& sequence) {
    Parsed event;
    m_flows.clear();
    m_lastFlows.clear();
    m_counterTracks.clear();
    m_counterValues.clear();
    m_realTracks.clear();
    m_realValues.clear();
    const auto number = [&packet, this](NumberOfIid& known, InternedField kind, std::uint64_t iid) {
        if (const std::uint32_t* const found = known.find(iid)) {
            return *found;
        }
        const std::string_view text =
            textOfEntry(m_session.interned->entry(packet.sequence, kind, iid, packet.ref));
        const std::uint32_t name = nameOf(m_writer, text);
        known.set(iid, name);
        return name;
    };
    Field field;
    MessageReader reader(packet.data);
    while (reader.next(field)) {
        switch (field.number) {
        case 3:
            protobuf::forEachVarint(field, [&](std::uint64_t iid) {
                event.category =
                    event.category != 0 ? event.category : number(sequence.categories, kEventCategories, iid);
            });
            break;
        case 6:
            event.legacy = field.bytes;
            break;
        case 9:
            event.type = field.value;
            break;
        case 10:
            event.name = number(sequence.names, kEventNames, field.value);
            break;
        case 11:
            event.track = field.value;
            break;
        case 22:
            event.category = event.category != 0 ? event.category : nameOf(m_writer, field.bytes);
            break;
        case 23:
            event.name = nameOf(m_writer, field.bytes);
            break;
        case 30:
            event.counter = field.integer();
            break;
        case 44:
            event.realCounter = field.real();
            break;
        case 3000:
            event.submission = field.bytes;
            break;
        default:
            if (!takeOldField(field, event)) {
                takeRepeatedField(field);
            }
            break;
        }
    }
    event.damaged = reader.isDamaged();
    return event;
}

std::optional<TimeNs> TrackEvents::timeOf(const Packet& packet, Sequence& sequence, const Parsed& event) {
    if (!event.deltaUs && !event.absoluteUs) {
        return m_session.timeOf(packet, sequence);
    }
    // Old recorders count microseconds of the monotonic clock.
    std::int64_t timeUs = event.absoluteUs.value_or(0);
    bool fits = true;
    if (event.deltaUs) {
        fits = !__builtin_add_overflow(sequence.referenceUs, *event.deltaUs, &timeUs);
        sequence.referenceUs = fits ? timeUs : sequence.referenceUs;
    }
    const auto monotonicNs = fits ? usInNs(timeUs) : std::nullopt;
    const auto timeNs = monotonicNs && *monotonicNs >= 0
                            ? m_session.clocks.toTrace(static_cast<std::uint64_t>(*monotonicNs),
                                                       Clocks::kMonotonic, packet.sequence)
                            : std::nullopt;
    if (!timeNs) {
        m_writer.unusable(DiagnosticKind::TimestampOutOfRange, packet.ref);
    }
    return timeNs;
}

TrackInfo& TrackEvents::trackOf(Sequence& sequence, const Parsed& event) {
    if (!event.legacy.empty()) {
        const Legacy legacy = parseLegacy(event.legacy);
        if (legacy.pid || legacy.tid) {
            const TrackInfo* const own =
                sequence.threadTrack ? &m_session.tracks.track(*sequence.threadTrack) : nullptr;
            const std::int64_t pid = legacy.pid.value_or(own != nullptr ? own->pid.value_or(0) : 0);
            return m_session.tracks.threadTrack(
                pid, legacy.tid.value_or(own != nullptr ? own->tid.value_or(0) : 0));
        }
        if (event.track.value_or(0) == 0 && sequence.threadTrack && (event.track || !sequence.track)) {
            return m_session.tracks.track(*sequence.threadTrack);
        }
    }
    if (event.track) {
        return m_session.tracks.track(*event.track);
    }
    if (sequence.track) {
        return m_session.tracks.track(*sequence.track);
    }
    return m_session.tracks.track(sequence.threadTrack && event.deltaUs ? *sequence.threadTrack : 0);
}

std::uint32_t TrackEvents::categoryOf(std::string_view text) {
    // Only kinds of the host: a track is no stream of a device.
    const CategoryKind kind = categoryKindOf(text);
    return m_writer.category(
        text, isDeviceSide(kind) || kind == CategoryKind::ProfilerSpan ? CategoryKind::Other : kind);
}

double TrackEvents::valueOf(Sequence& sequence, const TrackInfo& track, std::int64_t value) {
    if (track.incremental) {
        std::int64_t& sum = sequence.counters[track.uuid];
        sum = saturatingAdd(sum, value);
        value = sum;
    }
    return static_cast<double>(value) * static_cast<double>(track.unit);
}

void TrackEvents::addCounters(TimeNs timeNs, Sequence& sequence) {
    const auto& tracks = m_counterTracks.empty() ? sequence.counterTracks : m_counterTracks;
    for (std::size_t i = 0; i < std::min(tracks.size(), m_counterValues.size()); ++i) {
        TrackInfo& track = m_session.tracks.track(tracks[i]);
        m_writer.moreOfCounter(timeNs, valueOf(sequence, track, m_counterValues[i]),
                               m_session.tracks.counterName(track), m_session.tracks.counterSeries(track),
                               m_session.tracks.ownerOf(track, m_noCategory));
    }
    const auto& realTracks = m_realTracks.empty() ? sequence.realCounterTracks : m_realTracks;
    for (std::size_t i = 0; i < std::min(realTracks.size(), m_realValues.size()); ++i) {
        TrackInfo& track = m_session.tracks.track(realTracks[i]);
        const double value = m_realValues[i] * static_cast<double>(track.unit);
        if (!std::isfinite(value)) {
            continue;
        }
        m_writer.moreOfCounter(timeNs, value, m_session.tracks.counterName(track),
                               m_session.tracks.counterSeries(track),
                               m_session.tracks.ownerOf(track, m_noCategory));
    }
}

void TrackEvents::addThreadCounters(TimeNs timeNs, Sequence& sequence, const Parsed& event,
                                    TrackInfo& track) {
    const auto add = [&](std::string_view name, std::int64_t value) {
        m_writer.moreOfCounter(timeNs, static_cast<double>(value), m_writer.name(name),
                               m_session.tracks.counterSeries(track),
                               m_session.tracks.ownerOf(track, m_noCategory));
    };
    if (event.threadTimeUs || event.threadTimeDeltaUs) {
        sequence.threadTimeUs = saturatingAdd(sequence.threadTimeUs, event.threadTimeDeltaUs.value_or(0));
        add("thread_time", usInNs(event.threadTimeUs.value_or(sequence.threadTimeUs)).value_or(0));
    }
    if (event.instructions || event.instructionsDelta) {
        sequence.threadInstructions =
            saturatingAdd(sequence.threadInstructions, event.instructionsDelta.value_or(0));
        add("thread_instruction_count", event.instructions.value_or(sequence.threadInstructions));
    }
}

void TrackEvents::addFlows(TimeNs timeNs, TrackInfo& track) {
    if (m_flows.empty() && m_lastFlows.empty()) {
        return;
    }
    const auto idOf = [this](std::uint64_t flow) {
        // An id may be used again when its flow has ended.
        const auto ends = m_flowEnds.find(flow);
        return static_cast<std::int64_t>(ends == m_flowEnds.end() ? flow : hashMix(flow, ends->second));
    };
    const std::uint32_t owner = m_session.tracks.ownerOf(track, m_flowCategory);
    for (const std::uint64_t flow : m_flows) {
        m_writer.link('t', timeNs, owner, idOf(flow));
    }
    for (const std::uint64_t flow : m_lastFlows) {
        m_writer.link('f', timeNs, owner, idOf(flow));
        ++m_flowEnds[flow];
    }
}

void TrackEvents::addSubmissions(TimeNs timeNs, const Parsed& event, TrackInfo& track) {
    const std::uint32_t owner =
        m_session.tracks.ownerOf(track, m_writer.category(kGpuFlowCategory, CategoryKind::Other));
    Field field;
    for (MessageReader reader(event.submission); reader.next(field);) {
        if (field.number == 1 || field.number == 2) {
            protobuf::forEachVarint(field, [&](std::uint64_t id) {
                const bool submits = field.number == 1;
                m_writer.link(submits ? 's' : 'f', timeNs, owner,
                              submits ? submissionFlow(id) : waitFlow(id));
            });
        }
    }
}

void TrackEvents::putCounter(const Packet& packet, TimeNs timeNs, Sequence& sequence, const Parsed& event,
                             TrackInfo& track) {
    const double value = event.realCounter ? *event.realCounter * static_cast<double>(track.unit)
                                           : valueOf(sequence, track, event.counter.value_or(0));
    if (!std::isfinite(value)) {
        m_writer.unusable(DiagnosticKind::MalformedEvent, packet.ref);
        return;
    }
    m_writer.counter(packet.ref, timeNs, value, m_session.tracks.counterName(track),
                     m_session.tracks.counterSeries(track), m_session.tracks.ownerOf(track, m_noCategory));
}

void TrackEvents::putState(const Packet& packet, TimeNs timeNs, const Parsed& event, TrackInfo& track) {
    // A state lasts until the next one on its track; an event without a name ends it.
    const std::uint32_t owner = m_session.tracks.ownerOf(track, useOf(event).category);
    track.isUnordered = true; // its states become edges
    if (track.stateIsOpen && event.name != 0 && isWithinTimeLimits(timeNs)) {
        m_writer.closeEdge(packet.ref, timeNs, owner);
    }
    if (event.name != 0 || track.stateIsOpen) {
        m_writer.edge(packet.ref, event.name != 0 ? 'B' : 'E', timeNs, event.name, owner);
    } else {
        m_writer.metadata();
    }
    track.stateIsOpen = event.name != 0 && isWithinTimeLimits(timeNs);
}

bool TrackEvents::put(const Packet& packet, TimeNs timeNs, Parsed& event, TrackInfo& track) {
    const CategoryUse use = useOf(event);
    const std::uint32_t owner = m_session.tracks.ownerOf(track, use.category);
    switch (event.type) {
    case kBegin:
        if (use.kind != RocprofEvents::Kind::None &&
            m_rocprof.take(packet, use.kind, timeNs, event.name, owner, track)) {
            track.open.push_back({{}, true});
            return false;
        }
        m_session.tracks.begin(track, {packet.ref, timeNs, 0, event.name, owner});
        break;
    case kEnd:
        m_session.tracks.end(track, packet.ref, timeNs, owner);
        break;
    case kInstant:
        m_writer.instant(packet.ref, timeNs, event.name, owner);
        break;
    default:
        m_writer.notShown();
        break;
    }
    return true;
}

TrackEvents::CategoryUse TrackEvents::useOf(const Parsed& event) {
    if (event.category == 0) {
        return {m_noCategory};
    }
    if (event.category != m_latestName) {
        const auto [entry, isNew] = m_categories.try_emplace(event.category);
        if (isNew) {
            const std::string_view text = m_writer.nameText(event.category);
            entry->second.kind = RocprofEvents::kindOf(text);
            entry->second.category = entry->second.kind == RocprofEvents::Kind::Marker
                                         ? m_writer.category(text, CategoryKind::UserAnnotation)
                                         : categoryOf(text);
        }
        m_latestName = event.category;
        m_latestUse = entry->second;
    }
    return m_latestUse;
}

void TrackEvents::read(const Packet& packet, Sequence& sequence) {
    Parsed event = parse(packet, sequence);
    if (event.damaged) {
        m_writer.unusable(DiagnosticKind::MalformedEvent, packet.ref);
        return;
    }
    const auto timeNs = timeOf(packet, sequence, event);
    if (!timeNs) {
        return;
    }
    TrackInfo& track = trackOf(sequence, event);
    bool mayHaveArrows = true;
    if (event.type == kCounter) {
        putCounter(packet, *timeNs, sequence, event, track);
    } else if (event.type == kState) {
        if (track.isState) {
            putState(packet, *timeNs, event, track);
        } else {
            m_writer.unusable(DiagnosticKind::MalformedEvent, packet.ref);
        }
    } else if (!event.legacy.empty() && event.type == kUnspecified) {
        putLegacy(packet, *timeNs, event, track);
    } else {
        mayHaveArrows = put(packet, *timeNs, event, track);
    }
    if (!isWithinTimeLimits(*timeNs)) {
        return;
    }
    if (mayHaveArrows) {
        addFlows(*timeNs, track);
    }
    addCounters(*timeNs, sequence);
    addThreadCounters(*timeNs, sequence, event, track);
    if (!event.submission.empty()) {
        addSubmissions(*timeNs, event, track);
    }
}

} // namespace lanescope::perfetto
