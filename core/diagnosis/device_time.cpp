// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/device_time.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include "core/analysis/interval_sums.h"
#include "core/analysis/name_memo.h"
#include "core/device_work/category_rules.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::vector<DevicePiece> piecesIn(const Trace& trace, TimeRange span) {
    NameMemo<DevicePart> parts(trace);
    std::vector<DevicePiece> pieces;
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        const SliceId slice = trace.deviceOps()[i].slice;
        const TimeRange range = trace.slices().range(slice).clippedTo(span);
        const CategoryKind kind = trace.categoryKind(slice);
        if (range.isEmpty() || !isDeviceWork(kind)) {
            continue;
        }
        const DevicePart part =
            kind == CategoryKind::Kernel ? parts.of(slice, devicePartOf) : DevicePart::Copy;
        if (part != DevicePart::None) {
            pieces.push_back({DeviceOpId(i), range,
                              part == DevicePart::Copy            ? WorkClass::Copy
                              : part == DevicePart::Communication ? WorkClass::Communication
                                                                  : WorkClass::Computation,
                              0});
        }
    }
    std::ranges::sort(pieces, {}, [](const DevicePiece& piece) {
        return std::tuple(piece.range.startNs, piece.range.endNs, piece.op);
    });
    return pieces;
}

/// Gives each instant that `taken` does not hold to the piece of the class that began first, and adds all of
/// them to `taken`.
void shareOut(std::vector<DevicePiece>& pieces, WorkClass workClass, IntervalSet& taken) {
    const IntervalSums takenBefore(taken);
    std::vector<TimeRange> own;
    TimeNs coveredNs = std::numeric_limits<TimeNs>::min();
    for (DevicePiece& piece : pieces) {
        const TimeRange left{std::max(piece.range.startNs, coveredNs), piece.range.endNs};
        if (piece.workClass == workClass && !left.isEmpty()) {
            piece.ownNs = left.durationNs() - takenBefore.totalNs(left);
            coveredNs = left.endNs;
            own.push_back(left);
        }
    }
    taken = taken.unitedWith(IntervalSet(std::move(own)));
}

} // namespace

DeviceTime deviceTime(const Trace& trace, TimeRange span) {
    DeviceTime result;
    result.pieces = piecesIn(trace, span);
    IntervalSet busy;
    for (const WorkClass workClass : {WorkClass::Computation, WorkClass::Communication, WorkClass::Copy}) {
        shareOut(result.pieces, workClass, busy);
    }
    result.busyNs = busy.totalNs();
    std::size_t next = 0;
    const IntervalSet idle = IntervalSet({span}).without(busy);
    for (const TimeRange& gap : idle.ranges()) {
        while (next < result.pieces.size() && result.pieces[next].range.startNs < gap.endNs) {
            ++next;
        }
        // If several pieces start together, prefer one with a known launch.
        std::size_t best = next;
        for (std::size_t i = next; i < result.pieces.size() && result.pieces[i].range.startNs == gap.endNs;
             ++i) {
            if (trace.deviceOp(result.pieces[i].op).launch != kNoLaunch) {
                best = i;
                break;
            }
        }
        result.gaps.push_back({gap, best < result.pieces.size() ? result.pieces[best].op : kNoDeviceOp});
    }
    return result;
}

} // namespace lanescope
