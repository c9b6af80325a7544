// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_op_order.h"

#include <algorithm>

#include "core/base/run_sort.h"
#include "core/store/trace.h"

namespace lanescope {

DeviceOpOrder deviceOpOrder(const Trace& trace) {
    struct Started {
        TimeNs startNs;
        DeviceOpId id;
    };
    std::vector<Started> started; // sorting would look up the start of each again and again
    const std::vector<DeviceOp>& all = trace.deviceOps();
    started.reserve(all.size());
    DeviceOpOrder order;
    order.slices.reserve(all.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        started.push_back({trace.slices().startNs[all[i].slice], DeviceOpId(i)});
        order.slices.push_back(all[i].slice);
    }
    sortRuns(started, [](const Started& a, const Started& b) { return a.startNs < b.startNs; }); // streams
    order.byStart.reserve(started.size());
    for (const Started& op : started) {
        order.byStart.push_back(op.id);
    }
    return order;
}

std::vector<DeviceOpId> deviceOpsIn(const Trace& trace, const DeviceOpOrder& order,
                                    const Selection& selection) {
    if (!selection.range) {
        return order.byStart;
    }
    const auto startOf = [&](DeviceOpId op) { return trace.slices().startNs[order.slices[indexOf(op)]]; };
    std::vector<DeviceOpId> ops;
    const IntervalSet selected = selection.timeIn(*selection.range);
    for (const TimeRange& part : selected.ranges()) {
        const auto first = std::ranges::lower_bound(order.byStart, part.startNs, {}, startOf);
        const auto isOutside = [&](DeviceOpId op) { return !part.contains(startOf(op)); };
        ops.insert(ops.end(), first, std::find_if(first, order.byStart.end(), isOutside));
    }
    return ops;
}

} // namespace lanescope
