// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_ops_by_start.h"

#include <algorithm>

#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

std::vector<DeviceOpId> deviceOpsByStart(const Trace& trace) {
    struct Started {
        TimeNs startNs;
        DeviceOpId id;
    };
    std::vector<Started> started; // sorting would look up the start of each again and again
    const std::vector<DeviceOp>& all = trace.deviceOps();
    started.reserve(all.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        started.push_back({trace.slices().startNs[all[i].slice], DeviceOpId(i)});
    }
    sortRuns(started, [](const Started& a, const Started& b) { return a.startNs < b.startNs; }); // streams
    std::vector<DeviceOpId> ops;
    ops.reserve(started.size());
    for (const Started& op : started) {
        ops.push_back(op.id);
    }
    return ops;
}

std::vector<DeviceOpId> deviceOpsIn(const Trace& trace, const std::vector<DeviceOpId>& byStart,
                                    const Selection& selection) {
    if (!selection.range) {
        return byStart;
    }
    const auto startOf = [&trace](DeviceOpId op) { return trace.slices().startNs[trace.deviceOp(op).slice]; };
    const auto first = std::ranges::lower_bound(byStart, selection.range->startNs, {}, startOf);
    const auto last = std::find_if_not(first, byStart.end(), [&](DeviceOpId op) {
        return selection.includes(startOf(op));
    });
    return {first, last};
}

} // namespace lanescope
