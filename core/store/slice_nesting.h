// SPDX-License-Identifier: Apache-2.0
// Nests a set of slices and lays them out in rows, overflow rows last. The store does so with all slices of a
// track, a view with some of them. Of two slices that overlap in part, the one with less nested in it goes to
// an overflow row. O(n); overlapping slices cost O(log layers) each. Pure functions; any thread.
// Throws StoppedException when `stop` is requested.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/page_allocator.h"
#include "core/base/stop_check.h"
#include "core/base/time.h"
#include "core/store/flow_point_binder.h"
#include "core/store/slice_nester.h"
#include "core/store/tables.h"

namespace lanescope {

/// Looks at the stop token at every position that is due: a few milliseconds pass between two looks.
inline void checkStop(std::size_t position, const std::stop_token& stop) {
    constexpr std::size_t kSlicesPerCheck = std::size_t{256} << 10;
    if (position % kSlicesPerCheck == 0) {
        throwIfStopped(stop);
    }
}

/// Times of slices by their position in nesting order (slice_order.h). A view of the caller's arrays.
struct OrderedTimes {
    std::span<const TimeNs> startNs;
    std::span<const DurationNs> durationNs;
    const PagedVector<std::uint32_t>& order; ///< result of nestingOrder(); empty: as they stand

    std::size_t size() const { return startNs.size(); }
    std::size_t filePosition(std::size_t position) const {
        return order.empty() ? position : order[position];
    }
    TimeNs start(std::size_t position) const { return startNs[filePosition(position)]; }
    TimeNs end(std::size_t position) const { return start(position) + durationNs[filePosition(position)]; }
};

/// Nests the slices; `binder` settles its flow points on the way.
SliceNester nestSlices(const OrderedTimes& times, FlowPointBinder& binder, const std::stop_token& stop = {});

/// Rows by layer, then depth, from slice `firstSlice` on; their track is left to the caller. `firstOf[row]`
/// is where the nester's row of that number begins.
std::vector<Row> layOutRows(const SliceNester& nester, std::uint32_t firstSlice,
                            std::vector<std::uint32_t>& firstOf);

} // namespace lanescope
