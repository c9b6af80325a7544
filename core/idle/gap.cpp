// SPDX-License-Identifier: Apache-2.0
#include "core/idle/gap.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/analysis/name_memo.h"
#include "core/device_work/category_rules.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A piece of work.
struct Ran {
    TimeRange range;
    SliceId slice;
    TrackId track;
};

/// The first with a known launch of the pieces that start together with the one at `index`, else that one.
std::size_t withLaunch(const Trace& trace, const std::vector<Ran>& pieces, std::size_t index) {
    const TimeNs startNs = pieces[index].range.startNs;
    for (std::size_t i = index; i < pieces.size() && pieces[i].range.startNs == startNs; ++i) {
        const DeviceOpId op = trace.deviceOpOf(pieces[i].slice);
        if (op != kNoDeviceOp && trace.deviceOp(op).launch != kNoLaunch) {
            return i;
        }
    }
    return index;
}

/// Between pieces of work, and from the trace's start and to its end.
std::vector<Gap> gapsBetween(const Trace& trace, std::vector<Ran> pieces) {
    std::vector<Gap> gaps;
    if (pieces.empty()) {
        return gaps;
    }
    std::ranges::sort(pieces, {}, [](const Ran& piece) {
        return std::tuple(piece.range.startNs, piece.range.endNs, piece.slice);
    });
    const TimeRange all = trace.extents();
    if (pieces.front().range.startNs > all.startNs) {
        const Ran& first = pieces[withLaunch(trace, pieces, 0)];
        gaps.push_back({first.track, {all.startNs, first.range.startNs}, kNoSlice, first.slice});
    }
    std::size_t last = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (i > 0 && pieces[i].range.startNs > pieces[last].range.endNs) {
            const Ran& next = pieces[withLaunch(trace, pieces, i)];
            gaps.push_back(
                {next.track, {pieces[last].range.endNs, next.range.startNs}, pieces[last].slice, next.slice});
        }
        if (pieces[i].range.endNs >= pieces[last].range.endNs) {
            last = i;
        }
    }
    if (pieces[last].range.endNs < all.endNs) {
        gaps.push_back(
            {pieces[last].track, {pieces[last].range.endNs, all.endNs}, pieces[last].slice, kNoSlice});
    }
    return gaps;
}

} // namespace

std::vector<Gap> gapsOf(const Trace& trace, TrackId stream) {
    const Track& track = trace.track(stream);
    if (track.kind != TrackKind::Stream) {
        return {};
    }
    // Work of a stream may overlap: then it lies on several rows.
    std::vector<Ran> pieces;
    for (std::uint32_t r = 0; r < track.rowCount; ++r) {
        const Row& row = trace.row(RowId(indexOf(track.firstRow) + r));
        if (row.depth > 0) {
            continue;
        }
        const auto first = static_cast<std::uint32_t>(row.firstSlice);
        for (std::uint32_t i = first; i < first + row.sliceCount; ++i) {
            pieces.push_back({trace.slices().range(SliceId(i)), SliceId(i), stream});
        }
    }
    return gapsBetween(trace, std::move(pieces));
}

std::vector<DeviceGaps> gapsByDevice(const Trace& trace) {
    std::vector<DeviceGaps> devices;
    for (const std::int32_t device : trace.activeDevices()) {
        devices.push_back({device, {}});
    }
    NameMemo<bool> waits(trace);
    std::unordered_map<std::int32_t, std::vector<Ran>> pieces;
    std::unordered_map<std::int32_t, TrackId> tracks;
    for (const DeviceOp& op : trace.deviceOps()) {
        const TrackId track = trace.trackOf(op.slice);
        tracks[op.device] = track;
        if (!waits.of(op.slice,
                      [](std::string_view name) { return workFamilyOf(name) == WorkFamily::Waiting; })) {
            pieces[op.device].push_back({trace.slices().range(op.slice), op.slice, track});
        }
    }
    for (DeviceGaps& each : devices) {
        std::vector<Ran>& ran = pieces[each.device];
        if (ran.empty() && !trace.extents().isEmpty()) { // it only waited
            each.gaps.push_back({tracks[each.device], trace.extents(), kNoSlice, kNoSlice});
            continue;
        }
        each.gaps = gapsBetween(trace, std::move(ran));
    }
    return devices;
}

} // namespace lanescope
