// SPDX-License-Identifier: Apache-2.0
// Clocks of a Perfetto trace. Packets count their times on different clocks; snapshots say what several
// clocks showed at one moment, and all times are brought to the trace's own clock. Clocks from 64 to 127
// belong to one sequence; some count from their last time on. One thread. Source: perfetto.dev, "Clock
// synchronization".
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/time.h"

namespace lanescope::perfetto {

class Clocks {
public:
    static constexpr std::uint32_t kMonotonic = 3;
    static constexpr std::uint32_t kBoottime = 6;

    /// Takes a ClockSnapshot message of a sequence.
    void addSnapshot(std::string_view message, std::uint32_t sequence);
    /// The time on the trace's clock, ns. Nothing when it does not fit, or the clock is one of a sequence
    /// that no snapshot names. A builtin clock that none names counts as the trace's.
    std::optional<TimeNs> toTrace(std::uint64_t time, std::uint32_t clock, std::uint32_t sequence);

private:
    using Key = std::uint64_t; ///< a clock, with its sequence if it belongs to one
    struct Scale {
        std::int64_t unitNs = 1;
        bool incremental = false;
        TimeNs lastNs = 0;
    };
    struct Pair {
        TimeNs fromNs;
        TimeNs toNs;
    };
    static Key keyOf(std::uint32_t clock, std::uint32_t sequence);
    std::optional<TimeNs> convert(TimeNs timeNs, Key from, Key to) const;
    /// By the last snapshot before the time, else by the first one; there is one.
    static std::optional<TimeNs> converted(TimeNs timeNs, const std::vector<Pair>& pairs);
    /// Looks up what toTrace() needs of a clock; packets of one sequence follow one another.
    void use(Key key);

    std::uint32_t m_traceClock = kBoottime;
    std::unordered_map<Key, Scale> m_scales;
    /// By clocks; both show the times of a pair at one moment.
    std::map<std::pair<Key, Key>, std::vector<Pair>> m_pairs;

    // The clock that was used last; cleared by snapshots.
    bool m_isLatestKnown = false;
    Key m_latest = 0;
    Scale* m_latestScale = nullptr;               ///< null: none
    const std::vector<Pair>* m_toTrace = nullptr; ///< null: no snapshot has it with the trace's clock
};

} // namespace lanescope::perfetto
