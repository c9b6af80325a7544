// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/sync_points.h"

#include <algorithm>
#include <map>

#include "core/analysis/intervals.h"
#include "core/analysis/name_memo.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

IntervalSet deviceWork(const Trace& trace) {
    std::vector<TimeRange> ranges;
    ranges.reserve(trace.deviceOps().size());
    for (const DeviceOp& op : trace.deviceOps()) {
        ranges.push_back(trace.slices().range(op.slice));
    }
    return IntervalSet(std::move(ranges));
}

} // namespace

bool isBlockingCopy(const Trace& trace, LaunchId id) {
    const TimeNs returnedNs = trace.slices().endNs(trace.launch(id).slice);
    const auto ops = trace.opsOf(id);
    return !ops.empty() && std::all_of(ops.begin(), ops.end(), [&](DeviceOpId op) {
        const SliceId slice = trace.deviceOp(op).slice;
        return trace.categoryKind(slice) == CategoryKind::Memcpy && trace.slices().endNs(slice) <= returnedNs;
    });
}

bool isWaitingCall(std::string_view name) {
    return name.find("Synchronize") != std::string_view::npos || name == "cudaMemcpy" || name == "hipMemcpy";
}

std::vector<SyncPoint> syncPoints(const Trace& trace, const CallTree& tree, const Selection& selection,
                                  std::stop_token stop) {
    if (tree.ownerOfLaunch.size() != trace.launches().size()) {
        return {}; // The tree was stopped.
    }
    const SliceTable& slices = trace.slices();
    const IntervalSet work = deviceWork(trace);
    NameMemo<std::uint8_t> waits(trace);
    std::map<std::pair<StringId, StringId>, SyncPoint> points;
    for (std::uint32_t i = 0; i < trace.launches().size(); ++i) {
        constexpr std::uint32_t kLaunchesPerCheck = 1u << 16;
        if (i % kLaunchesPerCheck == 0 && stop.stop_requested()) {
            return {};
        }
        const SliceId slice = trace.launches()[i].slice;
        if (!selection.includes(slices.range(slice)) ||
            (waits.of(slice, isWaitingCall) == 0 && !isBlockingCopy(trace, LaunchId(i)))) {
            continue;
        }
        const std::uint32_t owner = tree.ownerOfLaunch[i];
        const StringId operatorName =
            owner < tree.nodes.size() ? slices.name[tree.nodes[owner].slice] : kEmptyString;
        SyncPoint& point = points[{slices.name[slice], operatorName}];
        point.name = slices.name[slice];
        point.operatorName = operatorName;
        ++point.count;
        DurationNs blockedNs = 0;
        selection.forEachPart(slices.range(slice), [&](TimeRange part) {
            blockedNs = saturatingAdd(blockedNs, part.durationNs());
            point.busyNs = saturatingAdd(point.busyNs, work.totalNs(part));
        });
        point.blockedNs = saturatingAdd(point.blockedNs, blockedNs);
        if (point.longest == kNoSlice || blockedNs > point.maxNs) {
            point.maxNs = blockedNs;
            point.longest = slice;
        }
    }
    std::vector<SyncPoint> rows;
    rows.reserve(points.size());
    for (const auto& [key, point] : points) {
        rows.push_back(point);
    }
    std::stable_sort(rows.begin(), rows.end(), [&trace](const SyncPoint& a, const SyncPoint& b) {
        return a.blockedNs != b.blockedNs ? a.blockedNs > b.blockedNs
                                          : trace.text(a.name) < trace.text(b.name);
    });
    return rows;
}

} // namespace lanescope
