// SPDX-License-Identifier: Apache-2.0
#include "core/export/track_stacks.h"

#include <algorithm>

namespace lanescope {

namespace {

struct Piece {
    SliceId slice;
    TimeNs startNs;
    TimeNs endNs;
    std::uint32_t depth;
};

std::vector<Piece> piecesOf(const Trace& trace, const Track& track, std::uint32_t layer,
                            const TimeRange& range) {
    const SliceTable& slices = trace.slices();
    std::vector<Piece> pieces;
    for (std::uint32_t r = 0; r < track.rowCount; ++r) {
        const Row& row = trace.rows()[indexOf(track.firstRow) + r];
        if (row.layer != layer) {
            continue;
        }
        for (std::uint32_t i = 0; i < row.sliceCount; ++i) {
            const SliceId id{static_cast<std::uint32_t>(indexOf(row.firstSlice)) + i};
            const TimeNs startNs = slices.startNs[id];
            const TimeNs endNs = slices.endNs(id);
            if (startNs <= range.endNs && endNs >= range.startNs) {
                pieces.push_back(
                    {id, std::max(startNs, range.startNs), std::min(endNs, range.endNs), row.depth});
            }
        }
    }
    std::ranges::stable_sort(pieces, [](const Piece& a, const Piece& b) {
        return a.startNs != b.startNs ? a.startNs < b.startNs : a.depth < b.depth;
    });
    return pieces;
}

} // namespace

std::uint32_t layersOf(const Trace& trace, const Track& track) {
    std::uint32_t last = 0;
    for (std::uint32_t r = 0; r < track.rowCount; ++r) {
        last = std::max(last, trace.rows()[indexOf(track.firstRow) + r].layer);
    }
    return last + 1;
}

std::vector<StackEvent> stackEvents(const Trace& trace, const Track& track, std::uint32_t layer,
                                    const TimeRange& range) {
    const std::vector<Piece> pieces = piecesOf(trace, track, layer, range);
    std::vector<StackEvent> events;
    events.reserve(pieces.size() * 2);
    std::vector<Piece> open;
    const auto close = [&] {
        events.push_back({open.back().slice, false, open.back().endNs});
        open.pop_back();
    };
    for (Piece piece : pieces) {
        while (!open.empty() && (open.back().depth >= piece.depth || open.back().endNs < piece.startNs)) {
            close();
        }
        if (!open.empty()) {
            piece.endNs = std::max(piece.startNs, std::min(piece.endNs, open.back().endNs));
        }
        events.push_back({piece.slice, true, piece.startNs});
        open.push_back(piece);
    }
    while (!open.empty()) {
        close();
    }
    return events;
}

} // namespace lanescope
