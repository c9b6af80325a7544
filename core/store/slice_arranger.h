// SPDX-License-Identifier: Apache-2.0
// From slices in file order to the slice table: per track sorted, nested, laid out in rows, and flow
// points bound to the slices they touch on the way. Tracks are independent of each other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/store/tables.h"

namespace lanescope {

/// A slice on its way into the table.
struct StagedSlice {
    TimeNs startNs;
    DurationNs durationNs;
    std::uint64_t offsetAndCategory; ///< source offset in the upper 48 bits
    StringId name;
    std::uint32_t payload;

    static std::uint64_t pack(std::uint64_t offset, CategoryId category) {
        return offset << 16 | static_cast<std::uint64_t>(category);
    }
    std::uint64_t offset() const { return offsetAndCategory >> 16; }
    CategoryId category() const { return CategoryId(offsetAndCategory & 0xFFFF); }
};

/// A moment on a track that wants to know its slice.
struct FlowPoint {
    TimeNs timeNs;
    std::uint32_t target; ///< where the answer goes: index into the caller's array
    bool enclosing;       ///< bind to the slice around the time, else to the next one that starts
};

/// Columns of the whole table that tracks write their parts of. Uninitialized until written.
struct SliceColumns {
    TimeNs* startNs;
    DurationNs* durationNs;
    StringId* name;
    CategoryId* category;
    SliceId* parent;
    std::uint64_t* sourceOffset;
    std::uint32_t* payload;
};

struct ArrangedTrack {
    std::vector<Row> rows; ///< firstSlice set; track left to the caller
    std::uint32_t overflowSlices = 0;
    TimeRange range;
};

/// Arranges the slices of one track, given in file order, and writes them to the columns from `firstSlice`
/// on. `points` is reordered; `bound[point.target]` becomes the slice, kNoSlice for none. O(n) for times
/// below 2^63 whatever their order; overlapping slices cost O(log layers) each.
ArrangedTrack arrangeTrack(std::span<const StagedSlice> slices, std::uint32_t firstSlice,
                           const SliceColumns& columns, std::vector<FlowPoint>& points, SliceId* bound);

} // namespace lanescope
