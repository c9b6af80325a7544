// SPDX-License-Identifier: Apache-2.0
#include "core/store/slice_arranger.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "core/base/page_allocator.h"
#include "core/base/parallel.h"
#include "core/store/slice_nesting.h"
#include "core/store/slice_order.h"

namespace lanescope {

namespace {

/// The columns of fewer slices are not worth a thread.
constexpr std::uint32_t kLeastToShare = 100'000;

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
        FlowPointBinder binder(points);
        const SliceNester nester = nestSlices(times, binder, stop);
        arranged.range = count == 0 ? TimeRange() : TimeRange{times.start(0), times.start(0)};

        std::vector<std::uint32_t> next;
        arranged.rows = layOutRows(nester, firstSlice, next);
        PagedVector<std::uint32_t> place(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            checkStop(i, stop);
            arranged.range.endNs = std::max(arranged.range.endNs, times.end(i));
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
