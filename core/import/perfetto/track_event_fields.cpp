// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/track_event_fields.h"

namespace lanescope::perfetto {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

/// Values of one kind that one event may carry.
constexpr std::size_t kMostValues = 4096;

OldEventFields& oldFieldsOf(TrackEventFields& event, EventValues& values) {
    if (event.oldFields == TrackEventFields::kNoOldFields) {
        event.oldFields = static_cast<std::uint32_t>(values.oldFields.size());
        values.oldFields.emplace_back();
    }
    return values.oldFields[event.oldFields];
}

NumberRange moveTo(std::vector<std::uint64_t>& numbers, std::vector<std::uint64_t>& from) {
    const NumberRange range{static_cast<std::uint32_t>(numbers.size()),
                            static_cast<std::uint32_t>(from.size())};
    numbers.insert(numbers.end(), from.begin(), from.end());
    from.clear();
    return range;
}

} // namespace

bool TrackEventReader::takeOldField(const Field& field, TrackEventFields& event, EventValues& values) {
    switch (field.number) {
    case 1:
        oldFieldsOf(event, values).deltaUs = field.integer();
        return true;
    case 2:
        oldFieldsOf(event, values).threadTimeDeltaUs = field.integer();
        return true;
    case 8:
        oldFieldsOf(event, values).instructionsDelta = field.integer();
        return true;
    case 16:
        oldFieldsOf(event, values).absoluteUs = field.integer();
        return true;
    case 17:
        oldFieldsOf(event, values).threadTimeUs = field.integer();
        return true;
    case 20:
        oldFieldsOf(event, values).instructions = field.integer();
        return true;
    default:
        return false;
    }
}

void TrackEventReader::takeRepeatedField(const Field& field) {
    const auto addTo = [this](std::vector<std::uint64_t>& numbers) {
        m_hasRepeated = true;
        return [&numbers](std::uint64_t value) {
            if (numbers.size() < kMostValues) {
                numbers.push_back(value);
            }
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

TrackEventFields TrackEventReader::read(std::string_view message, EventValues& values) {
    TrackEventFields event;
    m_hasRepeated = false;
    Field field;
    MessageReader reader(message);
    while (reader.next(field)) {
        switch (field.number) {
        case 3:
            protobuf::forEachVarint(field, [&event](std::uint64_t iid) {
                if (event.category.source == TextField::Source::None) {
                    event.category = {TextField::Source::Interned, iid, {}};
                }
            });
            break;
        case 6:
            event.legacy = field.bytes;
            break;
        case 9:
            event.type = field.value;
            break;
        case 10:
            event.name = {TextField::Source::Interned, field.value, {}};
            break;
        case 11:
            event.track = field.value;
            break;
        case 22:
            if (event.category.source == TextField::Source::None) {
                event.category = {TextField::Source::InPlace, 0, field.bytes};
            }
            break;
        case 23:
            event.name = {TextField::Source::InPlace, 0, field.bytes};
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
            if (!takeOldField(field, event, values)) {
                takeRepeatedField(field);
            }
            break;
        }
    }
    event.damaged = reader.isDamaged();
    if (m_hasRepeated) {
        event.flows = moveTo(values.numbers, m_flows);
        event.lastFlows = moveTo(values.numbers, m_lastFlows);
        event.counterTracks = moveTo(values.numbers, m_counterTracks);
        event.counterValues = moveTo(values.numbers, m_counterValues);
        event.realTracks = moveTo(values.numbers, m_realTracks);
        event.realValues = moveTo(values.numbers, m_realValues);
    }
    return event;
}

} // namespace lanescope::perfetto
