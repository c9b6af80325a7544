// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/kernel_table.h"

#include "core/analysis/device/device_series.h"
#include "core/analysis/device/occupancy.h"
#include "core/analysis/device_work_class.h"
#include "core/analysis/weighted_mean.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

struct Figures {
    WeightedMean blocksPerSm;
    WeightedMean occupancyPercent;
};

} // namespace

KernelTable kernelTable(const Trace& trace, const Selection& selection, std::stop_token stop,
                        const TensorCoreUses* uses) {
    const SliceTable& table = trace.slices();
    std::vector<SliceId> kernels;
    std::vector<const DeviceOp*> ops;
    DeviceWorkClasses classes(trace);
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel &&
            selection.includes(table.range(op.slice)) && !classes.isCopyOrMemset(op)) {
            kernels.push_back(op.slice);
            ops.push_back(&op);
        }
    }

    KernelTable result;
    const DevicesWithMatrixUnits units(trace);
    std::vector<std::uint32_t> rowOfName(trace.strings().size(), kNoIndex);
    for (const DurationRow& statistics : durationRows(trace, kernels, selection, stop)) {
        rowOfName[indexOf(statistics.name)] = static_cast<std::uint32_t>(result.rows.size());
        KernelRow& row = result.rows.emplace_back(KernelRow{statistics});
        row.tensorCores = uses != nullptr ? uses->of(row.name) : tensorCoreUse(trace.text(row.name));
        row.usesTensorCores = usesTensorCores(row.tensorCores);
        row.hasTensorCores = units.has(trace, row.longest);
        result.count += row.count;
    }
    result.totalNs = totalOf(result.rows);
    if (stop.stop_requested()) {
        return result;
    }

    std::vector<Figures> figures(result.rows.size());
    for (const DeviceOp* op : ops) {
        Figures& sums = figures[rowOfName[indexOf(table.name[op->slice])]];
        const DurationNs selectedNs = selection.timeOf(table.range(op->slice));
        sums.blocksPerSm.add(blocksPerSmOf(trace, *op), selectedNs);
        sums.occupancyPercent.add(occupancyOf(trace, *op).percent, selectedNs);
    }
    for (std::size_t i = 0; i < figures.size(); ++i) {
        result.rows[i].blocksPerSm = figures[i].blocksPerSm.value();
        result.rows[i].occupancyPercent = figures[i].occupancyPercent.value();
    }
    return result;
}

} // namespace lanescope
