// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/clocks.h"

#include <algorithm>
#include <limits>

#include "core/import/protobuf/wire.h"

namespace lanescope::perfetto {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

constexpr std::uint32_t kFirstOfSequence = 64;
constexpr std::uint32_t kLastOfSequence = 127;
/// Clocks of one snapshot: real ones have ten.
constexpr std::size_t kMostClocks = 64;
/// Snapshots of two clocks that are kept.
constexpr std::size_t kMostPairs = 1u << 16;

struct Reading {
    std::uint32_t clock = 0;
    std::uint64_t time = 0;
    bool incremental = false;
    std::int64_t unitNs = 1;
};

Reading readClock(std::string_view message) {
    Reading reading;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        switch (field.number) {
        case 1:
            reading.clock = static_cast<std::uint32_t>(field.value);
            break;
        case 2:
            reading.time = field.value;
            break;
        case 3:
            reading.incremental = field.value != 0;
            break;
        case 4:
            reading.unitNs = std::max<std::int64_t>(1, field.integer());
            break;
        default:
            break;
        }
    }
    return reading;
}

std::optional<TimeNs> inNs(std::uint64_t time, std::int64_t unitNs) {
    TimeNs timeNs = 0;
    if (time > static_cast<std::uint64_t>(std::numeric_limits<TimeNs>::max()) ||
        __builtin_mul_overflow(static_cast<TimeNs>(time), unitNs, &timeNs)) {
        return std::nullopt;
    }
    return timeNs;
}

std::optional<TimeNs> moved(TimeNs timeNs, TimeNs fromNs, TimeNs toNs) {
    TimeNs distance = 0;
    TimeNs result = 0;
    if (__builtin_sub_overflow(toNs, fromNs, &distance) ||
        __builtin_add_overflow(timeNs, distance, &result)) {
        return std::nullopt;
    }
    return result;
}

} // namespace

Clocks::Key Clocks::keyOf(std::uint32_t clock, std::uint32_t sequence) {
    const bool isOfSequence = clock >= kFirstOfSequence && clock <= kLastOfSequence;
    return clock | (isOfSequence ? std::uint64_t{sequence} << 32 : 0);
}

void Clocks::addSnapshot(std::string_view message, std::uint32_t sequence) {
    m_isLatestKnown = false;
    std::vector<std::pair<Key, TimeNs>> times;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 2 && field.isNumber() && field.value != 0) {
            m_traceClock = static_cast<std::uint32_t>(field.value);
        } else if (field.number == 1 && times.size() < kMostClocks) {
            const Reading reading = readClock(field.bytes);
            const auto timeNs = inNs(reading.time, reading.unitNs);
            if (timeNs) {
                const Key key = keyOf(reading.clock, sequence);
                m_scales[key] = {reading.unitNs, reading.incremental, *timeNs};
                times.emplace_back(key, *timeNs);
            }
        }
    }
    for (const auto& [from, fromNs] : times) {
        for (const auto& [to, toNs] : times) {
            std::vector<Pair>& pairs = m_pairs[{from, to}];
            // Ascending, so that the last one before a time can be found.
            if (from != to && pairs.size() < kMostPairs && (pairs.empty() || pairs.back().fromNs <= fromNs)) {
                pairs.push_back({fromNs, toNs});
            }
        }
    }
}

std::optional<TimeNs> Clocks::convert(TimeNs timeNs, Key from, Key to) const {
    const auto found = m_pairs.find({from, to});
    return found == m_pairs.end() || found->second.empty() ? std::nullopt : converted(timeNs, found->second);
}

std::optional<TimeNs> Clocks::converted(TimeNs timeNs, const std::vector<Pair>& pairs) {
    const auto after = std::ranges::upper_bound(pairs, timeNs, {}, &Pair::fromNs);
    const Pair& pair = after == pairs.begin() ? *after : *std::prev(after);
    return moved(timeNs, pair.fromNs, pair.toNs);
}

void Clocks::use(Key key) {
    const auto scale = m_scales.find(key);
    const auto pairs = m_pairs.find({key, keyOf(m_traceClock, 0)});
    m_latest = key;
    m_latestScale = scale == m_scales.end() ? nullptr : &scale->second;
    m_toTrace = pairs == m_pairs.end() || pairs->second.empty() ? nullptr : &pairs->second;
    m_isLatestKnown = true;
}

std::optional<TimeNs> Clocks::toTrace(std::uint64_t time, std::uint32_t clock, std::uint32_t sequence) {
    if (clock == m_traceClock && m_scales.empty()) {
        return inNs(time, 1);
    }
    const Key key = keyOf(clock, sequence);
    if (!m_isLatestKnown || m_latest != key) {
        use(key);
    }
    const auto read = inNs(time, m_latestScale != nullptr ? m_latestScale->unitNs : 1);
    if (!read) {
        return std::nullopt;
    }
    TimeNs timeNs = *read;
    if (m_latestScale != nullptr && m_latestScale->incremental) {
        if (__builtin_add_overflow(timeNs, m_latestScale->lastNs, &timeNs)) {
            return std::nullopt;
        }
        m_latestScale->lastNs = timeNs;
    }
    if (clock == m_traceClock) {
        return timeNs;
    }
    if (m_toTrace != nullptr) {
        return converted(timeNs, *m_toTrace);
    }
    const Key trace = keyOf(m_traceClock, 0);
    // By way of one more clock that was read together with both.
    for (auto pair = m_pairs.lower_bound({key, 0}); pair != m_pairs.end() && pair->first.first == key;
         ++pair) {
        if (const auto between = convert(timeNs, key, pair->first.second)) {
            if (const auto result = convert(*between, pair->first.second, trace)) {
                return result;
            }
        }
    }
    return clock < kFirstOfSequence ? std::optional(timeNs) : std::nullopt;
}

} // namespace lanescope::perfetto
