// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/copy_table.h"

#include "core/analysis/device_work_class.h"
#include "core/store/trace.h"

namespace lanescope {

std::vector<CopyRow> copyTable(const Trace& trace, const Selection& selection, std::stop_token stop) {
    const SliceTable& table = trace.slices();
    std::vector<SliceId> copies;
    std::vector<const DeviceOp*> ops;
    DeviceWorkClasses classes(trace);
    for (const DeviceOp& op : trace.deviceOps()) {
        if (selection.includes(table.range(op.slice)) && classes.isCopyOrMemset(op)) {
            copies.push_back(op.slice);
            ops.push_back(&op);
        }
    }

    std::vector<CopyRow> rows;
    std::vector<std::uint32_t> rowOfName(trace.strings().size(), kNoIndex);
    for (const DurationRow& statistics : durationRows(trace, copies, selection, stop)) {
        rowOfName[indexOf(statistics.name)] = static_cast<std::uint32_t>(rows.size());
        rows.emplace_back(CopyRow{statistics});
    }
    if (rows.empty()) {
        return rows;
    }
    std::vector<DurationNs> measuredNs(rows.size(), 0);
    for (const DeviceOp* op : ops) {
        if (op->bytes < 0) {
            continue;
        }
        const std::uint32_t index = rowOfName[indexOf(table.name[op->slice])];
        const TimeRange range = table.range(op->slice);
        rows[index].bytes =
            saturatingAdd(std::max<std::int64_t>(rows[index].bytes, 0), selection.amountOf(range, op->bytes));
        measuredNs[index] = saturatingAdd(measuredNs[index], selection.timeOf(range));
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].bytes >= 0 && measuredNs[i] > 0) {
            // Bytes per nanosecond are 10^9 bytes a second.
            rows[i].bandwidthGBs = static_cast<double>(rows[i].bytes) / static_cast<double>(measuredNs[i]);
        }
    }
    return rows;
}

} // namespace lanescope
