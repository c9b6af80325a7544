// SPDX-License-Identifier: Apache-2.0
#include "core/store/slice_nesting.h"

namespace lanescope {

namespace {

using Wish = SliceNester::Wish;

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

} // namespace

SliceNester nestSlices(const OrderedTimes& times, FlowPointBinder& binder, const std::stop_token& stop) {
    const auto count = static_cast<std::uint32_t>(times.size());
    SliceNester nester(count);
    std::vector<Overlap> overlaps;
    for (std::uint32_t i = 0; i < count; ++i) {
        const TimeNs start = times.start(i);
        const TimeNs end = times.end(i);
        checkStop(i, stop);
        binder.settleBefore(start, nester);
        if (const std::uint32_t with = nester.outermostEndingBefore(start, end); with != kNoPosition) {
            overlaps.push_back({i, with});
        }
        nester.add(i, start, end, Wish::None);
        binder.sliceStarted(i, start, end);
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
    return nester;
}

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

} // namespace lanescope
