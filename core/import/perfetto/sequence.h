// SPDX-License-Identifier: Apache-2.0
// State of one sequence of packets while a Perfetto trace is read: what its packets interned, and the values
// that they leave out or give as differences. One thread.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/base/time.h"

namespace lanescope::perfetto {

/// Numbers in the writer by interned id: small ids, which are all that recorders use, by position.
class NumberOfIid {
public:
    std::uint32_t* find(std::uint64_t iid) {
        if (iid < m_small.size()) {
            return m_small[static_cast<std::size_t>(iid)] == kNone ? nullptr
                                                                   : &m_small[static_cast<std::size_t>(iid)];
        }
        const auto found = m_other.find(iid);
        return found == m_other.end() ? nullptr : &found->second;
    }
    void set(std::uint64_t iid, std::uint32_t number) {
        if (iid >= kMostSmall) {
            m_other[iid] = number;
            return;
        }
        if (iid >= m_small.size()) {
            m_small.resize(static_cast<std::size_t>(iid) * 2 + 16, kNone);
        }
        m_small[static_cast<std::size_t>(iid)] = number;
    }
    /// Forgets one number, which the file has given another meaning.
    void erase(std::uint64_t iid) {
        if (iid < m_small.size()) {
            m_small[static_cast<std::size_t>(iid)] = kNone;
        } else {
            m_other.erase(iid);
        }
    }
    void clear() {
        m_small.clear();
        m_other.clear();
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    static constexpr std::uint64_t kMostSmall = 1u << 16;
    std::vector<std::uint32_t> m_small;
    std::unordered_map<std::uint64_t, std::uint32_t> m_other;
};

struct Sequence {
    /// Whether nothing that its packets refer to was lost.
    bool isValid = true;
    NumberOfIid names;      ///< of events
    NumberOfIid categories; ///< as names of the writer

    // TracePacketDefaults
    std::optional<std::uint32_t> clock;
    std::optional<std::uint64_t> track;
    std::vector<std::uint64_t> counterTracks;
    std::vector<std::uint64_t> realCounterTracks;

    /// Values of counters that are given as differences, by track.
    std::unordered_map<std::uint64_t, std::int64_t> counters;

    // The thread that a descriptor gave the sequence, for events of old recorders.
    std::optional<std::uint64_t> threadTrack;
    std::int64_t referenceUs = 0;
    std::int64_t threadTimeUs = 0;
    std::int64_t threadInstructions = 0;

    void clear() {
        names.clear();
        categories.clear();
        counters.clear();
        counterTracks.clear();
        realCounterTracks.clear();
        clock.reset();
        track.reset();
        isValid = true;
    }
};

} // namespace lanescope::perfetto
