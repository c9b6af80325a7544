// SPDX-License-Identifier: Apache-2.0
// The times of one row's slices, for the queries. A view: valid as long as the trace. Any thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/store/tables.h"

namespace lanescope {

struct RowTimes {
    RowTimes(const SliceTable& slices, const Row& row)
        : startNs(slices.startNs.subspan(indexOf(row.firstSlice), row.sliceCount))
        , durationNs(slices.durationNs.subspan(indexOf(row.firstSlice), row.sliceCount)) {}

    std::uint32_t size() const { return static_cast<std::uint32_t>(startNs.size()); }
    TimeNs endNs(std::size_t index) const { return startNs[index] + durationNs[index]; }

    /// First slice that starts at `timeNs` or later; size() if none. O(log n), like the others.
    std::uint32_t firstStartingFrom(TimeNs timeNs) const {
        return static_cast<std::uint32_t>(std::ranges::lower_bound(startNs, timeNs) - startNs.begin());
    }
    /// First slice that ends after `timeNs`.
    std::uint32_t firstEndingAfter(TimeNs timeNs) const {
        const auto index =
            static_cast<std::uint32_t>(std::ranges::upper_bound(startNs, timeNs) - startNs.begin());
        // Of the slices that start before or at `timeNs` only the last can reach beyond it.
        return index > 0 && endNs(index - 1) > timeNs ? index - 1 : index;
    }
    /// First slice that starts at `timeNs` or later or reaches beyond it.
    std::uint32_t firstIntersectingFrom(TimeNs timeNs) const {
        const std::uint32_t index = firstStartingFrom(timeNs);
        return index > 0 && endNs(index - 1) > timeNs ? index - 1 : index;
    }

    std::span<const TimeNs> startNs;
    std::span<const DurationNs> durationNs;
};

} // namespace lanescope
