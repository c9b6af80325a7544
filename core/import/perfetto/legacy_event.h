// SPDX-License-Identifier: Apache-2.0
// The LegacyEvent that old recorders put into a TrackEvent, and helpers for those who read either. Values
// that refer to the bytes of the packet; any thread.
#pragma once

#include <optional>
#include <string_view>

#include "core/base/utf8.h"
#include "core/import/perfetto/track_events.h"

namespace lanescope::perfetto {

/// Fields of a LegacyEvent.
struct TrackEvents::Legacy {
    std::uint64_t nameIid = 0;
    char phase = 0;
    std::int64_t durationUs = 0;
    std::uint64_t id = 0;
    std::uint64_t idKind = 0; ///< field that the id stands in
    std::string_view scope;
    std::optional<std::uint64_t> bindId;
    bool bindsToEnclosing = false;
    std::uint64_t direction = 0;
    std::uint64_t instantScope = 0;
    std::optional<std::int64_t> pid;
    std::optional<std::int64_t> tid;
};

/// Number of a name that may hold bytes that are not UTF-8.
inline std::uint32_t nameOf(RecordWriter& writer, std::string_view text) {
    return isUtf8(text) ? writer.name(text) : writer.name(replaceInvalidUtf8(text));
}

/// Nothing when the time does not fit.
inline std::optional<TimeNs> usInNs(std::int64_t timeUs) {
    constexpr std::int64_t kNsOfUs = 1000;
    TimeNs timeNs = 0;
    return __builtin_mul_overflow(timeUs, kNsOfUs, &timeNs) ? std::nullopt : std::optional(timeNs);
}

} // namespace lanescope::perfetto
