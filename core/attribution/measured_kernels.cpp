// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/measured_kernels.h"

#include "core/ncu/ncu_source.h"
#include "core/store/trace.h"

namespace lanescope {

void MeasuredMeans::add(const NcuFigures& figures) {
    ++kernels;
    const double ns = figures.durationNs.value_or(0);
    durationNs += ns;
    const auto addTo = [](Sum& sum, const std::optional<double>& value, double weight) {
        if (value) {
            sum.value += *value * weight;
            sum.weight += weight;
        }
    };
    const double weight = ns > 0 ? ns : 1;
    addTo(m_sm, figures.smThroughput, weight);
    addTo(m_memory, figures.memoryThroughput, weight);
    addTo(m_occupancy, figures.achievedOccupancy, weight);
    addTo(m_dram, figures.dramBytes, 1);
    addTo(m_l2, figures.l2Bytes, 1);
    addTo(m_flops, figures.flops, 1);
    m_dramNs += figures.dramBytes ? ns : 0;
    m_flopNs += figures.flops ? ns : 0;
    if (ns > m_longestNs) {
        m_longestNs = ns;
        stall = figures.stall;
    }
}

void MeasuredMeans::finish() {
    const auto meanOf = [](const Sum& sum) {
        return sum.weight > 0 ? std::optional(sum.value / sum.weight) : std::nullopt;
    };
    smThroughput = meanOf(m_sm);
    memoryThroughput = meanOf(m_memory);
    achievedOccupancy = meanOf(m_occupancy);
    dramBytes = meanOf(m_dram);
    l2Bytes = meanOf(m_l2);
    constexpr double kBytesOfTbPerNs = 1e3; // bytes a nanosecond are 10^9 bytes a second
    constexpr double kFlopsOfTflopPerNs = 1e3;
    tbPerSecond = m_dramNs > 0 ? std::optional(m_dram.value / m_dramNs / kBytesOfTbPerNs) : std::nullopt;
    tflops = m_flopNs > 0 ? std::optional(m_flops.value / m_flopNs / kFlopsOfTflopPerNs) : std::nullopt;
}

MeasuredKernels::MeasuredKernels(const Trace& trace)
    : m_trace(trace) {
    const NcuSource* source = ncuSourceOf(trace);
    if (source == nullptr) {
        return;
    }
    const auto report = source->report();
    if (!report) {
        return;
    }
    const NcuFigureReader figuresOf(**report);
    m_figures.resize(trace.deviceOps().size());
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        const auto kernel = source->kernelOf(trace.slices().event[trace.deviceOps()[i].slice]);
        if (kernel && *kernel < (*report)->kernels.size()) {
            m_figures[i] = figuresOf.of((*report)->kernels[*kernel]);
            ++m_count;
        }
    }
}

const NcuFigures* MeasuredKernels::of(DeviceOpId op) const {
    const std::size_t i = indexOf(op);
    return i < m_figures.size() && m_figures[i] ? &*m_figures[i] : nullptr;
}

std::map<StringId, MeasuredMeans> MeasuredKernels::byName() const {
    std::map<StringId, MeasuredMeans> means;
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        if (m_figures[i]) {
            means[m_trace.slices().name[m_trace.deviceOps()[i].slice]].add(*m_figures[i]);
        }
    }
    for (auto& [name, mean] : means) {
        mean.finish();
    }
    return means;
}

} // namespace lanescope
