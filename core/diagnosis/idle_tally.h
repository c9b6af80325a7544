// SPDX-License-Identifier: Apache-2.0
// Sums of idle time by kind of cause and name of the culprit, each with the gap that holds most of it. Not
// thread-safe. O(1) for each addition.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

class IdleTally {
public:
    struct Item {
        CauseKind kind{};
        StringId name = kEmptyString;
        DurationNs ns = 0;
        DurationNs placeNs = 0; ///< its time in the gap that has most of it
        /// In that gap, from the first to the last part. Where other causes take more than half of this, the
        /// longest part. The culprit is that of the longest part.
        CausePlace place{};
        std::vector<TrackRange> parts{};
        bool isLatency = false; ///< between the return of launch calls and the start of their work
    };

    /// `gap` numbers the gap; parts of one gap are added one after another.
    void add(CauseKind kind, StringId name, std::size_t gap, TimeRange range, TrackId track, SliceId culprit);

    /// In the order in which they were first added.
    std::vector<Item> takeItems();

private:
    struct Current {
        std::size_t gap = 0;
        DurationNs ns = 0;
        CausePlace place{};
        CausePlace part{};    ///< the latest one, of parts that follow each other
        CausePlace longest{}; ///< of these
    };
    struct Entry {
        Item item;
        Current current;
    };
    static void close(Entry& entry);

    std::unordered_map<std::uint64_t, std::size_t> m_index;
    std::vector<Entry> m_entries;
};

} // namespace lanescope
