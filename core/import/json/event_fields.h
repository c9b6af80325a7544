// SPDX-License-Identifier: Apache-2.0
// Fields that EventDecoder has read of the current event. Only for the sources of EventDecoder, which lie in
// event_decoder.cpp (entries), event_mending.cpp (what is broken), event_members.cpp, event_args.cpp,
// event_names.cpp (numbering) and event_emitter.cpp (records).
#pragma once

#include <cstdint>
#include <string_view>

#include "core/import/json/arg_fields.h"
#include "core/import/json/decimal_time.h"
#include "core/import/json/event_decoder.h"
#include "core/import/json/json_text.h"

namespace lanescope {

/// Category of barriers and signals on a queue of a device, in which the device does nothing.
inline constexpr std::string_view kQueueMarkCategory = "queue_mark";

/// The members that an event is made of.
enum class EventKey : std::uint8_t {
    Other,
    Phase,
    Category,
    Name,
    Pid,
    Tid,
    Time,
    Duration,
    Id,
    Args,
    BindPoint,
    ColorName
};

/// The members of one event, as far as they have been read.
struct EventMembers {
    const char* start = nullptr;
    char phase = 0;
    bool enclosing = false;
    bool hasName = false;
    bool hasCategory = false;
    bool hasTime = false;
    bool hasDuration = false;
    bool hasId = false;
    bool argsDone = false;
    CategoryKind kind = CategoryKind::None;
    std::uint32_t category = 0;
    std::uint32_t colorName = 0; ///< local name; 0: none
    OwnerPart pid;
    OwnerPart tid;
    StringToken name;
    ParsedTime time;
    ParsedTime duration;
    std::int64_t id = 0;
    std::string_view args;
};

/// Fields of one event. `taken` is large, so it is created only for events whose args are read.
struct EventDecoder::Fields : EventMembers {
    void reset(const char* eventStart) {
        static_cast<EventMembers&>(*this) = EventMembers();
        start = eventStart;
    }
    ArgFields taken;
};

inline std::int64_t clampedInteger(const ParsedInteger& parsed) {
    return parsed.status == NumberStatus::Ok ? parsed.value : 0;
}

} // namespace lanescope
