// SPDX-License-Identifier: Apache-2.0
// Parts of an XSpace, the file of JAX, TensorFlow and XLA's profiler: a plane (a device or the host) has
// lines, a line has events, and an event has stats; names stand in tables of the plane. Views into the bytes
// of the plane. Values; any thread. Source: xplane.proto of openxla/xla (tsl/profiler/protobuf).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/time.h"
#include "core/import/protobuf/wire.h"

namespace lanescope::xplane {

/// Field numbers of an XSpace.
inline constexpr std::uint32_t kPlaneField = 1;
inline constexpr std::uint32_t kErrorField = 2;
inline constexpr std::uint32_t kWarningField = 3;

struct EventName {
    std::string_view name;
    std::string_view displayName; ///< shorter, for people; may be empty
    std::string_view message;     ///< the XEventMetadata, which may have stats that hold for all its events
};

struct Line {
    std::int64_t id = 0;
    std::string_view name;
    std::string_view displayName;
    TimeNs startNs = 0;
    std::string_view message; ///< events are fields kLineEventField of it
    std::string_view title() const { return displayName.empty() ? name : displayName; }
};
inline constexpr std::uint32_t kLineEventField = 4;

struct Plane {
    std::int64_t id = 0;
    std::string_view name;
    std::vector<std::string_view> lines; ///< XLine messages
    std::vector<std::string_view> stats; ///< XStat messages
    std::unordered_map<std::uint64_t, EventName> eventNames;
    std::unordered_map<std::uint64_t, std::string_view> statNames;
    bool damaged = false; ///< read up to a damaged place
};

struct Stat {
    enum class Kind : std::uint8_t { None, Real, Unsigned, Signed, Text, Bytes };
    std::uint64_t name = 0; ///< key of Plane::statNames
    Kind kind = Kind::None;
    double real = 0;
    std::int64_t integer = 0; ///< of Unsigned, its bits
    std::string_view text;    ///< Text, Bytes
};

struct Event {
    std::uint64_t name = 0; ///< key of Plane::eventNames
    std::int64_t offsetPs = 0;
    std::int64_t durationPs = 0;
    /// Set when the event stands for many, whose times are not known.
    std::optional<std::int64_t> occurrences;
    bool damaged = false;
};

Plane readPlane(std::string_view message);
/// Everything of a line but its events. `damaged` is set when the message is not whole.
Line readLine(std::string_view message, bool& damaged);
/// References to texts are replaced by the texts.
Stat readStat(std::string_view message, const Plane& plane);
/// The name for people.
std::string_view nameOf(const Plane& plane, const Event& event);

/// Calls `takeStat` for each stat of the event.
template <typename TakeStat>
Event readEvent(std::string_view message, const TakeStat& takeStat) {
    Event event;
    protobuf::Field field;
    protobuf::MessageReader reader(message);
    while (reader.next(field)) {
        switch (field.number) {
        case 1:
            event.name = field.value;
            break;
        case 2:
            event.offsetPs = field.integer();
            break;
        case 3:
            event.durationPs = field.integer();
            break;
        case 4:
            takeStat(field.bytes);
            break;
        case 5:
            event.occurrences = field.integer();
            break;
        default:
            break;
        }
    }
    event.damaged = reader.isDamaged();
    return event;
}

/// A place of time in nanoseconds, with the picoseconds below rounded towards the past, so that what lies
/// within another stays there. Nothing when it does not fit.
std::optional<TimeNs> timeOf(TimeNs lineStartNs, std::int64_t offsetPs);
/// Start and end of an event; nothing when one of them does not fit.
std::optional<TimeRange> rangeOf(TimeNs lineStartNs, const Event& event);

} // namespace lanescope::xplane
