// SPDX-License-Identifier: Apache-2.0
#include "core/store/slice_arranger.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "core/base/page_allocator.h"
#include "core/base/parallel.h"
#include "core/base/stop_check.h"
#include "core/store/flow_point_binder.h"
#include "core/store/slice_nester.h"
#include "core/store/slice_order.h"

namespace lanescope {

namespace {

using Wish = SliceNester::Wish;

/// Between two looks at the stop token pass a few milliseconds.
constexpr std::uint32_t kSlicesPerCheck = 256u << 10;
/// The columns of fewer slices are not worth a thread.
constexpr std::uint32_t kLeastToShare = 100'000;

void checkStop(std::size_t position, const std::stop_token& stop) {
    if (position % kSlicesPerCheck == 0) {
        throwIfStopped(stop);
    }
}

/// The slices of one track by their position in nesting order.
struct OrderedTimes {
    std::span<const TimeNs> startNs;
    std::span<const DurationNs> durationNs;
    const PagedVector<std::uint32_t>& order; ///< empty: as they stand

    std::size_t size() const { return startNs.size(); }
    std::size_t filePosition(std::size_t position) const {
        return order.empty() ? position : order[position];
    }
    TimeNs start(std::size_t position) const { return startNs[filePosition(position)]; }
    TimeNs end(std::size_t position) const { return start(position) + durationNs[filePosition(position)]; }
};

struct Overlap {
    std::uint32_t position;
    std::uint32_t with; ///< the outermost slice that `position` overlaps in part
};

/// A wish per slice: of an overlapping pair the one with less nested in it is to leave the base layer, and
/// the other to stay, so that one stray slice does not take a whole step along.
std::vector<Wish> wishesFor(const std::vector<Overlap>& overlaps, const SliceNester& nester,
                            std::size_t count, const std::stop_token& stop) {
    std::vector<std::uint32_t> weight(count, 1);
    for (std::size_t i = count; i-- > 0;) {
        checkStop(i, stop);
        if (nester.parent(i) != kNoPosition) {
            weight[nester.parent(i)] += weight[i];
        }
    }
    std::vector<Wish> wishes(count, Wish::None);
    for (const auto& [position, with] : overlaps) {
        const std::uint32_t rest = weight[with] > weight[position] ? weight[with] - weight[position] : 0;
        if (weight[position] > rest && wishes[with] == Wish::None) {
            wishes[with] = Wish::Overflow;
            wishes[position] = Wish::Base;
        }
    }
    return wishes;
}

/// Rows by layer, then depth; `firstOf[row]` is where the row of that creation number begins.
std::vector<Row> layOutRows(const SliceNester& nester, std::uint32_t firstSlice,
                            std::vector<std::uint32_t>& firstOf) {
    std::vector<Row> rows;
    rows.reserve(nester.rowCount());
    firstOf.resize(nester.rowCount());
    std::uint32_t next = firstSlice;
    for (std::size_t layer = 0; layer < nester.layerCount(); ++layer) {
        const std::vector<std::uint32_t>& rowOfDepth = nester.rowsOfLayer(layer);
        for (std::size_t depth = 0; depth < rowOfDepth.size(); ++depth) {
            const std::uint32_t count = nester.slicesOfRow(rowOfDepth[depth]);
            firstOf[rowOfDepth[depth]] = next;
            rows.push_back({SliceId(next), count, kNoTrack, static_cast<std::uint32_t>(depth),
                            static_cast<std::uint32_t>(layer)});
            next += count;
        }
    }
    return rows;
}

/// Moves the element at position i of each column to `to[i]`, column by column through one buffer.
template <typename... T>
void permute(const PagedVector<std::uint32_t>& to, const std::stop_token& stop, T*... columns) {
    PagedVector<std::uint64_t> buffer(to.size());
    const auto apply = [&]<typename C>(C* column) {
        static_assert(sizeof(C) <= sizeof(std::uint64_t));
        throwIfStopped(stop);
        C* moved = reinterpret_cast<C*>(buffer.data());
        for (std::size_t i = 0; i < to.size(); ++i) {
            moved[to[i]] = column[i];
        }
        std::memcpy(column, moved, to.size() * sizeof(C));
    };
    (apply(columns), ...);
}

} // namespace

ArrangedTrack arrangeTrack(const SliceColumns& columns, std::uint32_t firstSlice, std::uint32_t count,
                           std::vector<FlowPoint>& points, SliceId* bound, unsigned workers,
                           const std::stop_token& stop) {
    ArrangedTrack arranged;
    if (count == 1 && points.empty()) { // traces with a million threads exist
        const TimeNs start = columns.startNs[firstSlice];
        columns.parent[firstSlice] = kNoSlice;
        arranged.rows.push_back({SliceId(firstSlice), 1, kNoTrack, 0, 0});
        arranged.range = {start, start + columns.durationNs[firstSlice]};
        return arranged;
    }
    PagedVector<std::uint32_t> to(count);
    {
        const std::span<const TimeNs> startNs(columns.startNs + firstSlice, count);
        const std::span<const DurationNs> durationNs(columns.durationNs + firstSlice, count);
        const PagedVector<std::uint32_t> order = nestingOrder(startNs, durationNs, workers, stop);
        const OrderedTimes times{startNs, durationNs, order};
        SliceNester nester(count);
        FlowPointBinder binder(points);
        std::vector<Overlap> overlaps;
        arranged.range = count == 0 ? TimeRange() : TimeRange{times.start(0), times.start(0)};
        for (std::uint32_t i = 0; i < count; ++i) {
            const TimeNs start = times.start(i);
            const TimeNs end = times.end(i);
            checkStop(i, stop);
            binder.settleBefore(start, nester);
            if (const std::uint32_t with = nester.outermostEndingBefore(start, end); with != kNoPosition) {
                overlaps.push_back({i, with});
            }
            nester.add(i, start, end, Wish::None);
            binder.sliceStarted(i, start);
            arranged.range.endNs = std::max(arranged.range.endNs, end);
        }
        binder.settleAll(nester);
        if (!overlaps.empty()) {
            const std::vector<Wish> wishes = wishesFor(overlaps, nester, count, stop);
            nester = SliceNester(count);
            for (std::uint32_t i = 0; i < count; ++i) {
                checkStop(i, stop);
                nester.add(i, times.start(i), times.end(i), wishes[i]);
            }
        }

        std::vector<std::uint32_t> next;
        arranged.rows = layOutRows(nester, firstSlice, next);
        PagedVector<std::uint32_t> place(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            checkStop(i, stop);
            place[i] = next[nester.row(i)]++;
            to[times.filePosition(i)] = place[i] - firstSlice;
            const std::uint32_t parent = nester.parent(i);
            columns.parent[place[i]] = parent == kNoPosition ? kNoSlice : SliceId(place[parent]);
        }
        for (std::size_t i = 0; i < points.size(); ++i) {
            const std::uint32_t position = binder.positionOf(i);
            bound[points[i].target] = position == kNoPosition ? kNoSlice : SliceId(place[position]);
        }
    }
    for (const Row& row : arranged.rows) {
        arranged.overflowSlices += row.layer > 0 ? row.sliceCount : 0;
    }
    if (!std::is_sorted(to.begin(), to.end())) {
        parallelFor(2, count < kLeastToShare ? 1 : workers, [&](std::size_t half) {
            if (half == 0) {
                permute(to, stop, columns.startNs + firstSlice, columns.event + firstSlice);
            } else {
                permute(to, stop, columns.durationNs + firstSlice, columns.name + firstSlice,
                        columns.category + firstSlice, columns.payload + firstSlice);
            }
        });
    }
    return arranged;
}

} // namespace lanescope
