// SPDX-License-Identifier: Apache-2.0
#include "core/import/xplane/plane.h"

namespace lanescope::xplane {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

constexpr std::int64_t kPsOfNs = 1000;

/// An entry of a map: key 1, value 2.
struct MapEntry {
    std::uint64_t key = 0;
    std::string_view value;
};
MapEntry readMapEntry(std::string_view message) {
    MapEntry entry;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 1) {
            entry.key = field.value;
        } else if (field.number == 2) {
            entry.value = field.bytes;
        }
    }
    return entry;
}

EventName readEventName(std::string_view message) {
    EventName name;
    name.message = message;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 2) {
            name.name = field.bytes;
        } else if (field.number == 4) {
            name.displayName = field.bytes;
        }
    }
    return name;
}

std::string_view readStatName(std::string_view message) {
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 2) {
            return field.bytes;
        }
    }
    return {};
}

constexpr std::int64_t floorDivide(std::int64_t value, std::int64_t by) {
    return value / by - (value % by < 0 ? 1 : 0);
}

} // namespace

Plane readPlane(std::string_view message) {
    Plane plane;
    Field field;
    MessageReader reader(message);
    while (reader.next(field)) {
        switch (field.number) {
        case 1:
            plane.id = field.integer();
            break;
        case 2:
            plane.name = field.bytes;
            break;
        case 3:
            plane.lines.push_back(field.bytes);
            break;
        case 4: {
            const MapEntry entry = readMapEntry(field.bytes);
            plane.eventNames[entry.key] = readEventName(entry.value);
            break;
        }
        case 5: {
            const MapEntry entry = readMapEntry(field.bytes);
            plane.statNames[entry.key] = readStatName(entry.value);
            break;
        }
        case 6:
            plane.stats.push_back(field.bytes);
            break;
        default:
            break;
        }
    }
    plane.damaged = reader.isDamaged();
    return plane;
}

Line readLine(std::string_view message, bool& damaged) {
    Line line;
    line.message = message;
    Field field;
    MessageReader reader(message);
    while (reader.next(field)) {
        switch (field.number) {
        case 1:
            line.id = field.integer();
            break;
        case 2:
            line.name = field.bytes;
            break;
        case 3:
            line.startNs = field.integer();
            break;
        case 11:
            line.displayName = field.bytes;
            break;
        default:
            break;
        }
    }
    damaged = reader.isDamaged();
    return line;
}

Stat readStat(std::string_view message, const Plane& plane) {
    Stat stat;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        switch (field.number) {
        case 1:
            stat.name = field.value;
            break;
        case 2:
            stat.kind = Stat::Kind::Real;
            stat.real = field.real();
            break;
        case 3:
        case 4:
            stat.kind = field.number == 3 ? Stat::Kind::Unsigned : Stat::Kind::Signed;
            stat.integer = field.integer();
            break;
        case 5:
        case 6:
            stat.kind = field.number == 5 ? Stat::Kind::Text : Stat::Kind::Bytes;
            stat.text = field.bytes;
            break;
        case 7: {
            stat.kind = Stat::Kind::Text;
            const auto text = plane.statNames.find(field.value);
            stat.text = text != plane.statNames.end() ? text->second : std::string_view();
            break;
        }
        default:
            break;
        }
    }
    return stat;
}

std::string_view nameOf(const Plane& plane, const Event& event) {
    const auto found = plane.eventNames.find(event.name);
    if (found == plane.eventNames.end()) {
        return {};
    }
    return found->second.displayName.empty() ? found->second.name : found->second.displayName;
}

std::optional<TimeNs> timeOf(TimeNs lineStartNs, std::int64_t offsetPs) {
    TimeNs timeNs = 0;
    if (__builtin_add_overflow(lineStartNs, floorDivide(offsetPs, kPsOfNs), &timeNs)) {
        return std::nullopt;
    }
    return timeNs;
}

std::optional<TimeRange> rangeOf(TimeNs lineStartNs, const Event& event) {
    std::int64_t endPs = 0;
    if (__builtin_add_overflow(event.offsetPs, event.durationPs, &endPs)) {
        return std::nullopt;
    }
    const auto startNs = timeOf(lineStartNs, event.offsetPs);
    const auto endNs = timeOf(lineStartNs, endPs);
    return startNs && endNs ? std::optional(TimeRange{*startNs, *endNs}) : std::nullopt;
}

} // namespace lanescope::xplane
