// SPDX-License-Identifier: Apache-2.0
// Fields of a TrackEvent as they stand in the packet, without what they refer to: these need no state and may
// be read ahead of the packets before. Views refer to the bytes of the packet. Source: perfetto.dev,
// track_event.proto. Plain values; a reader belongs to one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/import/protobuf/wire.h"

namespace lanescope::perfetto {

/// A text in place, or the number of an interned one.
struct TextField {
    enum class Source : std::uint8_t { None, Interned, InPlace };
    Source source = Source::None;
    std::uint64_t iid = 0;
    std::string_view text;
};

/// Times and counts of old recorders.
struct OldEventFields {
    std::optional<std::int64_t> deltaUs;
    std::optional<std::int64_t> absoluteUs;
    std::optional<std::int64_t> threadTimeDeltaUs;
    std::optional<std::int64_t> threadTimeUs;
    std::optional<std::int64_t> instructionsDelta;
    std::optional<std::int64_t> instructions;
};

/// Part of EventValues::numbers.
struct NumberRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

struct TrackEventFields {
    static constexpr std::uint32_t kNoOldFields = 0xFFFFFFFFu;

    std::uint64_t type = 0;
    std::optional<std::uint64_t> track;
    TextField name;
    TextField category; ///< the first of them
    std::optional<std::int64_t> counter;
    std::optional<double> realCounter;
    std::string_view legacy;
    std::string_view submission;
    std::uint32_t oldFields = kNoOldFields; ///< into EventValues::oldFields
    NumberRange flows;
    NumberRange lastFlows;
    NumberRange counterTracks;
    NumberRange counterValues; ///< signed
    NumberRange realTracks;
    NumberRange realValues; ///< bits of doubles
    bool damaged = false;
};

/// Values of many events that few events have.
struct EventValues {
    std::vector<std::uint64_t> numbers;
    std::vector<OldEventFields> oldFields;

    void clear() {
        numbers.clear();
        oldFields.clear();
    }
};

class TrackEventReader {
public:
    /// `message`: the data of a packet. Adds to `values`.
    TrackEventFields read(std::string_view message, EventValues& values);

private:
    static bool takeOldField(const protobuf::Field& field, TrackEventFields& event, EventValues& values);
    void takeRepeatedField(const protobuf::Field& field);

    // Kept between events, so that reading one allocates nothing.
    std::vector<std::uint64_t> m_flows;
    std::vector<std::uint64_t> m_lastFlows;
    std::vector<std::uint64_t> m_counterTracks;
    std::vector<std::uint64_t> m_counterValues;
    std::vector<std::uint64_t> m_realTracks;
    std::vector<std::uint64_t> m_realValues;
    bool m_hasRepeated = false;
};

} // namespace lanescope::perfetto
