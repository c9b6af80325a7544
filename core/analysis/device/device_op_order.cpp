// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/device_op_order.h"

#include <algorithm>
#include <iterator>

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
    // Work that began long before the range may reach into it.
    std::vector<DeviceOpId> ops;
    std::ranges::copy_if(order.byStart, std::back_inserter(ops), [&](DeviceOpId op) {
        return selection.includes(trace.slices().range(order.slices[indexOf(op)]));
    });
    return ops;
}

} // namespace lanescope
