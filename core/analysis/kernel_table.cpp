// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/kernel_table.h"

#include <cmath>

#include "core/analysis/tensor_cores.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Mean weighted by duration, of kernels whose figure is known.
class WeightedMean {
public:
    void add(double value, DurationNs durationNs) {
        // A device whose SM count the recorder did not know has blocks per SM as infinity.
        if (value < 0 || !std::isfinite(value)) {
            return;
        }
        const auto weight = static_cast<double>(durationNs);
        m_weighted += value * weight;
        m_weight += weight;
        m_plain += value;
        ++m_count;
    }
    /// -1 without any value; the plain mean where all kernels took no time.
    double value() const {
        if (m_count == 0) {
            return -1;
        }
        return m_weight > 0 ? m_weighted / m_weight : m_plain / static_cast<double>(m_count);
    }

private:
    double m_weighted = 0;
    double m_weight = 0;
    double m_plain = 0;
    std::uint64_t m_count = 0;
};

struct Figures {
    WeightedMean blocksPerSm;
    WeightedMean occupancyPercent;
};

} // namespace

KernelTable kernelTable(const Trace& trace, const Selection& selection, std::stop_token stop) {
    const SliceTable& table = trace.slices();
    std::vector<SliceId> kernels;
    std::vector<const DeviceOp*> ops;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel &&
            selection.includes(table.startNs[op.slice])) {
            kernels.push_back(op.slice);
            ops.push_back(&op);
        }
    }

    KernelTable result;
    std::vector<std::uint32_t> rowOfName(trace.strings().size(), kNoIndex);
    for (const DurationRow& statistics : durationRows(trace, kernels, stop)) {
        rowOfName[indexOf(statistics.name)] = static_cast<std::uint32_t>(result.rows.size());
        KernelRow& row = result.rows.emplace_back(KernelRow{statistics});
        row.usesTensorCores = tensorCoreUse(trace.text(row.name)) != TensorCoreUse::No;
        result.count += row.count;
    }
    result.totalNs = totalOf(result.rows);
    if (stop.stop_requested()) {
        return result;
    }

    std::vector<Figures> figures(result.rows.size());
    for (const DeviceOp* op : ops) {
        Figures& sums = figures[rowOfName[indexOf(table.name[op->slice])]];
        sums.blocksPerSm.add(op->blocksPerSm, table.durationNs[op->slice]);
        sums.occupancyPercent.add(op->occupancyPercent, table.durationNs[op->slice]);
    }
    for (std::size_t i = 0; i < figures.size(); ++i) {
        result.rows[i].blocksPerSm = figures[i].blocksPerSm.value();
        result.rows[i].occupancyPercent = figures[i].occupancyPercent.value();
    }
    return result;
}

} // namespace lanescope
