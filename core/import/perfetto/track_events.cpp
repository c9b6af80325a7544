// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/track_events.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/base/hash_mix.h"
#include "core/base/time_limits.h"
#include "core/import/perfetto/legacy_event.h"

namespace lanescope::perfetto {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

enum Type : std::uint64_t { kUnspecified, kBegin, kEnd, kInstant, kCounter, kState };
constexpr std::uint64_t kSubmissionSeed = 0x5375626D6974;
constexpr std::uint64_t kWaitSeed = 0x57616974;

} // namespace

std::int64_t submissionFlow(std::uint64_t eventId) {
    return static_cast<std::int64_t>(hashMix(kSubmissionSeed, eventId));
}
std::int64_t waitFlow(std::uint64_t eventId) {
    return static_cast<std::int64_t>(hashMix(kWaitSeed, eventId));
}

TrackEvents::Parsed TrackEvents::resolve(const Packet& packet, const TrackEventFields& fields,
                                         const EventValues& values, Sequence& sequence) {
    static const OldEventFields kNoOldFields;
    Parsed event{fields};
    event.values = &values;
    event.old = fields.oldFields == TrackEventFields::kNoOldFields ? &kNoOldFields
                                                                   : &values.oldFields[fields.oldFields];
    const auto number = [&packet, this](const TextField& text, NumberOfIid& known, InternedField kind) {
        switch (text.source) {
        case TextField::Source::InPlace:
            return nameOf(m_writer, text.text);
        case TextField::Source::Interned:
            break;
        case TextField::Source::None:
            return 0u;
        }
        if (const std::uint32_t* const found = known.find(text.iid)) {
            return *found;
        }
        const std::uint32_t name = nameOf(
            m_writer, textOfEntry(m_session.interned->entry(packet.sequence, kind, text.iid, packet.ref)));
        known.set(text.iid, name);
        return name;
    };
    event.categoryNumber = number(fields.category, sequence.categories, kEventCategories);
    event.nameNumber = number(fields.name, sequence.names, kEventNames);
    return event;
}

std::optional<TimeNs> TrackEvents::timeOf(const Packet& packet, Sequence& sequence, const Parsed& event) {
    if (event.oldFields == TrackEventFields::kNoOldFields ||
        (!event.old->deltaUs && !event.old->absoluteUs)) {
        return m_session.timeOf(packet, sequence);
    }
    // Old recorders count microseconds of the monotonic clock.
    std::int64_t timeUs = event.old->absoluteUs.value_or(0);
    bool fits = true;
    if (event.old->deltaUs) {
        fits = !__builtin_add_overflow(sequence.referenceUs, *event.old->deltaUs, &timeUs);
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
    return m_session.tracks.track(sequence.threadTrack && event.old->deltaUs ? *sequence.threadTrack : 0);
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

void TrackEvents::addCounters(TimeNs timeNs, Sequence& sequence, const Parsed& event) {
    const auto own = [&event](NumberRange range, const std::vector<std::uint64_t>& usual) {
        return range.count == 0 ? std::span<const std::uint64_t>(usual) : event.numbers(range);
    };
    const auto tracks = own(event.counterTracks, sequence.counterTracks);
    const auto values = event.numbers(event.counterValues);
    for (std::size_t i = 0; i < std::min(tracks.size(), values.size()); ++i) {
        TrackInfo& track = m_session.tracks.track(tracks[i]);
        m_writer.moreOfCounter(timeNs, valueOf(sequence, track, static_cast<std::int64_t>(values[i])),
                               m_session.tracks.counterName(track), m_session.tracks.counterSeries(track),
                               m_session.tracks.ownerOf(track, m_noCategory));
    }
    const auto realTracks = own(event.realTracks, sequence.realCounterTracks);
    const auto realValues = event.numbers(event.realValues);
    for (std::size_t i = 0; i < std::min(realTracks.size(), realValues.size()); ++i) {
        TrackInfo& track = m_session.tracks.track(realTracks[i]);
        const double value = std::bit_cast<double>(realValues[i]) * static_cast<double>(track.unit);
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
    if (event.old->threadTimeUs || event.old->threadTimeDeltaUs) {
        sequence.threadTimeUs =
            saturatingAdd(sequence.threadTimeUs, event.old->threadTimeDeltaUs.value_or(0));
        add("thread_time", usInNs(event.old->threadTimeUs.value_or(sequence.threadTimeUs)).value_or(0));
    }
    if (event.old->instructions || event.old->instructionsDelta) {
        sequence.threadInstructions =
            saturatingAdd(sequence.threadInstructions, event.old->instructionsDelta.value_or(0));
        add("thread_instruction_count", event.old->instructions.value_or(sequence.threadInstructions));
    }
}

void TrackEvents::addFlows(TimeNs timeNs, const Parsed& event, TrackInfo& track) {
    if (event.flows.count == 0 && event.lastFlows.count == 0) {
        return;
    }
    const auto idOf = [this](std::uint64_t flow) {
        // An id may be used again when its flow has ended.
        const auto ends = m_flowEnds.find(flow);
        return static_cast<std::int64_t>(ends == m_flowEnds.end() ? flow : hashMix(flow, ends->second));
    };
    const std::uint32_t owner = m_session.tracks.ownerOf(track, m_flowCategory);
    for (const std::uint64_t flow : event.numbers(event.flows)) {
        m_writer.link('t', timeNs, owner, idOf(flow));
    }
    for (const std::uint64_t flow : event.numbers(event.lastFlows)) {
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
    if (track.stateIsOpen && event.nameNumber != 0 && isWithinTimeLimits(timeNs)) {
        m_writer.closeEdge(packet.ref, timeNs, owner);
    }
    if (event.nameNumber != 0 || track.stateIsOpen) {
        m_writer.edge(packet.ref, event.nameNumber != 0 ? 'B' : 'E', timeNs, event.nameNumber, owner);
    } else {
        m_writer.metadata();
    }
    track.stateIsOpen = event.nameNumber != 0 && isWithinTimeLimits(timeNs);
}

bool TrackEvents::put(const Packet& packet, TimeNs timeNs, Parsed& event, TrackInfo& track) {
    const CategoryUse use = useOf(event);
    const std::uint32_t owner = m_session.tracks.ownerOf(track, use.category);
    switch (event.type) {
    case kBegin:
        if (use.kind != RocprofEvents::Kind::None &&
            m_rocprof.take(packet, use.kind, timeNs, event.nameNumber, owner, track)) {
            track.open.push_back({{}, true});
            return false;
        }
        if (isLaunchCall(use.meaning) || use.meaning == CategoryKind::Operator ||
            use.meaning == CategoryKind::UserAnnotation) {
            m_cupti.readIds(packet, use.meaning);
        }
        m_session.tracks.begin(
            track,
            {packet.ref, timeNs, 0, event.nameNumber,
             (event.categoryNumber == 0 ? m_cupti.ownerOf(packet, track) : std::nullopt).value_or(owner)});
        break;
    case kEnd:
        m_session.tracks.end(track, packet.ref, timeNs, owner);
        break;
    case kInstant:
        m_writer.instant(packet.ref, timeNs, event.nameNumber, owner);
        break;
    default:
        m_writer.notShown();
        break;
    }
    return true;
}

TrackEvents::CategoryUse TrackEvents::useOf(const Parsed& event) {
    if (event.categoryNumber == 0) {
        return {m_noCategory};
    }
    if (event.categoryNumber != m_latestName) {
        const auto [entry, isNew] = m_categories.try_emplace(event.categoryNumber);
        if (isNew) {
            const std::string_view text = m_writer.nameText(event.categoryNumber);
            entry->second.kind = RocprofEvents::kindOf(text);
            if (entry->second.kind == RocprofEvents::Kind::Marker) {
                entry->second.category = m_writer.category(text, CategoryKind::UserAnnotation);
            } else {
                entry->second.category = categoryOf(text);
                entry->second.meaning = categoryKindOf(text);
            }
        }
        m_latestName = event.categoryNumber;
        m_latestUse = entry->second;
    }
    return m_latestUse;
}

void TrackEvents::read(const Packet& packet, const TrackEventFields& fields, const EventValues& values,
                       Sequence& sequence) {
    if (fields.damaged) {
        m_writer.unusable(DiagnosticKind::MalformedEvent, packet.ref);
        return;
    }
    Parsed event = resolve(packet, fields, values, sequence);
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
        addFlows(*timeNs, event, track);
    }
    addCounters(*timeNs, sequence, event);
    addThreadCounters(*timeNs, sequence, event, track);
    if (!event.submission.empty()) {
        addSubmissions(*timeNs, event, track);
    }
}

} // namespace lanescope::perfetto
