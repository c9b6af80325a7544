// SPDX-License-Identifier: Apache-2.0
// From slices in file order to the slice table: per track sorted, nested, laid out in rows, and flow
// points bound to the slices they touch on the way. Tracks are independent of each other.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/store/tables.h"

namespace lanescope {

/// A moment on a track whose slice is looked up.
struct FlowPoint {
    TimeNs timeNs;
    std::uint32_t target; ///< where the answer goes: index into the caller's array
    bool enclosing;       ///< bind to the slice around the time, else to the next one that starts
    bool atEnd = false;   ///< bind to the slice that ends then, if one does
};

/// The columns of the whole table while it is made; each track works on its own stretch.
struct SliceColumns {
    TimeNs* startNs;
    DurationNs* durationNs;
    StringId* name;
    CategoryId* category;
    EventRef* event;
    std::uint32_t* payload;
    SliceId* parent; ///< written by arrangeTrack
};

struct ArrangedTrack {
    std::vector<Row> rows; ///< firstSlice set; track left to the caller
    std::uint32_t overflowSlices = 0;
    TimeRange range;
};

/// Arranges the slices [firstSlice, firstSlice + count), which stand in file order, in place. `points` is
/// reordered; `bound[point.target]` becomes the slice, kNoSlice for none. Of two slices that overlap in
/// part, the one with less nested in it goes to an overflow row. O(n) whatever the order of times;
/// overlapping slices cost O(log layers) each.
/// Throws StoppedException when `stop` is requested.
ArrangedTrack arrangeTrack(const SliceColumns& columns, std::uint32_t firstSlice, std::uint32_t count,
                           std::vector<FlowPoint>& points, SliceId* bound, unsigned workers = 1,
                           const std::stop_token& stop = {});

} // namespace lanescope
