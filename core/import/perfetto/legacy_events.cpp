// SPDX-License-Identifier: Apache-2.0
// Events of old recorders, which carry a phase of Chrome's JSON format.
#include <limits>

#include "core/base/hash_mix.h"
#include "core/base/time_limits.h"
#include "core/import/perfetto/legacy_event.h"

namespace lanescope::perfetto {

using protobuf::Field;
using protobuf::MessageReader;

TrackEvents::Legacy TrackEvents::parseLegacy(std::string_view message) {
    Legacy legacy;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        switch (field.number) {
        case 1:
            legacy.nameIid = field.value;
            break;
        case 2:
            legacy.phase = static_cast<char>(field.value & 0x7F);
            break;
        case 3:
            legacy.durationUs = field.integer();
            break;
        case 6:
        case 10:
        case 11:
            legacy.id = field.value;
            legacy.idKind = field.number;
            break;
        case 7:
            legacy.scope = field.bytes;
            break;
        case 8:
            legacy.bindId = field.value;
            break;
        case 12:
            legacy.bindsToEnclosing = field.value != 0;
            break;
        case 13:
            legacy.direction = field.value;
            break;
        case 14:
            legacy.instantScope = field.value;
            break;
        case 18:
            legacy.pid = static_cast<std::int32_t>(static_cast<std::uint32_t>(field.value));
            break;
        case 19:
            legacy.tid = static_cast<std::int32_t>(static_cast<std::uint32_t>(field.value));
            break;
        default:
            break;
        }
    }
    return legacy;
}

void TrackEvents::putLegacy(const Packet& packet, TimeNs timeNs, Parsed& event, TrackInfo& track) {
    const Legacy legacy = parseLegacy(event.legacy);
    if (event.nameNumber == 0 && legacy.nameIid != 0) {
        event.nameNumber = nameOf(m_writer, textOfEntry(m_session.interned->entry(
                                                packet.sequence, kEventNames, legacy.nameIid, packet.ref)));
    }
    const std::uint32_t owner = m_session.tracks.ownerOf(track, useOf(event).category);
    // An id belongs to the whole trace, or to a process if it is local.
    std::uint64_t id = hashMix(legacy.id, NamePool::hashOf(legacy.scope));
    if (legacy.idKind == 10) {
        id = hashMix(id, static_cast<std::uint64_t>(track.pid.value_or(0)));
    }
    const auto signedId = static_cast<std::int64_t>(id);
    switch (legacy.phase) {
    case 'B':
        m_session.tracks.begin(track, {packet.ref, timeNs, 0, event.nameNumber, owner});
        break;
    case 'E':
        m_session.tracks.end(track, packet.ref, timeNs, owner);
        break;
    case 'X':
        m_writer.slice({packet.ref, timeNs,
                        usInNs(legacy.durationUs).value_or(std::numeric_limits<DurationNs>::max()),
                        event.nameNumber, owner});
        break;
    case 'S':
    case 'F':
        m_writer.edge(packet.ref, legacy.phase == 'S' ? 'b' : 'e', timeNs, event.nameNumber, owner, signedId);
        break;
    case 'b':
    case 'e':
        m_writer.edge(packet.ref, legacy.phase, timeNs, event.nameNumber, owner, signedId);
        break;
    case 's':
    case 't':
    case 'f':
        m_writer.flow(packet.ref, legacy.phase, timeNs, owner, signedId,
                      legacy.phase != 'f' || legacy.bindsToEnclosing);
        break;
    case 'I':
    case 'i':
    case 'R':
    case 'n':
    case 'T':
    case 'p':
        m_writer.instant(packet.ref, timeNs, event.nameNumber, owner);
        break;
    case 0:
        m_writer.unusable(DiagnosticKind::MissingPhase, packet.ref);
        break;
    default:
        m_writer.notShown();
        break;
    }
    if (legacy.bindId && legacy.direction >= 1 && legacy.direction <= 3 && isWithinTimeLimits(timeNs)) {
        constexpr char kPhases[] = {'f', 's', 't'};
        m_writer.link(kPhases[legacy.direction - 1], timeNs, m_session.tracks.ownerOf(track, m_flowCategory),
                      static_cast<std::int64_t>(hashMix(*legacy.bindId)));
    }
}

} // namespace lanescope::perfetto
