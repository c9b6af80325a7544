// SPDX-License-Identifier: Apache-2.0
// One row of slices for the queries: times in start order, no two overlapping, and their level of detail. The
// row is one of a trace or one that a view made of some slices. A view: valid as long as the arrays it points
// to. Any thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/store/slice_mipmap.h"
#include "core/store/tables.h"

namespace lanescope {

class Trace;

/// The times of a row.
struct RowTimes {
    RowTimes(const SliceTable& slices, const Row& row)
        : startNs(slices.startNs.subspan(indexOf(row.firstSlice), row.sliceCount))
        , durationNs(slices.durationNs.subspan(indexOf(row.firstSlice), row.sliceCount)) {}
    RowTimes(std::span<const TimeNs> starts, std::span<const DurationNs> durations)
        : startNs(starts)
        , durationNs(durations) {}

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
        // Only the last slice that starts before or at `timeNs` can reach beyond it.
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

struct RowView {
    RowTimes times;
    /// Number of the first slice: answers count from it, as the nodes of the level of detail do.
    std::uint32_t firstSlice = 0;
    const SliceMipmap* mipmap = nullptr; ///< null: no level of detail
    std::size_t mipmapRow = 0;
};

/// A row of the trace.
RowView rowView(const Trace& trace, RowId row);

} // namespace lanescope
