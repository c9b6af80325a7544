// SPDX-License-Identifier: Apache-2.0
#include "core/ncu/ncu_figures.h"

#include <algorithm>
#include <limits>

#include "core/base/ascii.h"

namespace lanescope {

namespace {

constexpr double kSectorBytes = 32;

/// FLOPs of one executed instruction that the metric counts; 0: it counts something else.
double flopsOfMetric(std::string_view name) {
    for (const std::string_view prefix :
         {"smsp__sass_thread_inst_executed_op_", "sm__sass_thread_inst_executed_op_"}) {
        if (name.starts_with(prefix) && name.ends_with("_pred_on.sum")) {
            const std::string_view op = name.substr(prefix.size(), 4);
            const bool isFloat = op[0] == 'd' || op[0] == 'f' || op[0] == 'h';
            const std::string_view kind = op.substr(1);
            return !isFloat ? 0 : kind == "fma" ? 2 : kind == "add" || kind == "mul" ? 1 : 0;
        }
    }
    return 0;
}

/// "long scoreboard" of either page; empty: the metric is none of a stall.
std::string stallOf(std::string_view name) {
    constexpr std::string_view kPrefix = "smsp__average_warps_issue_stalled_";
    constexpr std::string_view kSuffix = "_per_issue_active.ratio";
    std::string reason;
    if (name.starts_with(kPrefix) && name.ends_with(kSuffix) &&
        name.size() > kPrefix.size() + kSuffix.size() && name.find("not_issued") == std::string_view::npos) {
        reason = name.substr(kPrefix.size(), name.size() - kPrefix.size() - kSuffix.size());
    } else if (name.starts_with("Stall ")) {
        reason = asciiLowered(name.substr(std::string_view("Stall ").size()));
    }
    std::ranges::replace(reason, '_', ' ');
    return reason == "selected" ? std::string() : reason;
}

std::optional<double> share(const std::optional<double>& percent) {
    return percent ? std::optional(*percent / 100) : std::nullopt;
}

std::optional<std::int64_t> whole(const std::optional<double>& value) {
    return value && *value >= 0 && *value <= std::numeric_limits<std::int32_t>::max()
               ? std::optional(static_cast<std::int64_t>(*value + 0.5))
               : std::nullopt;
}

} // namespace

NcuFigureReader::NcuFigureReader(const NcuReport& report)
    : m_report(report)
    , m_duration(anyOf({"gpu__time_duration.sum", "gpu__time_duration.avg", "Duration"}))
    , m_sm(anyOf({"sm__throughput.avg.pct_of_peak_sustained_elapsed", "Compute (SM) Throughput", "SOL SM"}))
    , m_memory(anyOf({"gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed",
                      "gpu__compute_memory_access_throughput.avg.pct_of_peak_sustained_elapsed",
                      "Memory Throughput", "SOL Memory"}))
    , m_achieved(anyOf({"sm__warps_active.avg.pct_of_peak_sustained_active", "Achieved Occupancy"}))
    , m_theoretical(anyOf({"sm__maximum_warps_per_active_cycle_pct", "Theoretical Occupancy"}))
    , m_dram(anyOf({"dram__bytes.sum"}))
    , m_dramRead(anyOf({"dram__bytes_read.sum"}))
    , m_dramWrite(anyOf({"dram__bytes_write.sum"}))
    , m_dramRate(anyOf({"dram__bytes.sum.per_second", "Memory Throughput (bytes)"}))
    , m_l2(anyOf({"lts__t_bytes.sum"}))
    , m_l2Sectors(anyOf({"lts__t_sectors.sum"}))
    , m_registers(anyOf({"launch__registers_per_thread", "Registers Per Thread"}))
    , m_dynamicShared(anyOf({"launch__shared_mem_per_block_dynamic", "Dynamic Shared Memory Per Block"}))
    , m_staticShared(anyOf({"launch__shared_mem_per_block_static", "Static Shared Memory Per Block"})) {
    for (std::uint32_t i = 0; i < report.metrics.size(); ++i) {
        const std::string& name = report.metrics[i].name;
        if (const double flops = flopsOfMetric(name); flops > 0) {
            m_flops.emplace_back(i, flops);
        }
        if (std::string reason = stallOf(name); !reason.empty()) {
            m_stalls.emplace_back(i, std::move(reason));
        }
    }
}

NcuFigureReader::Metrics NcuFigureReader::anyOf(std::initializer_list<std::string_view> names) const {
    Metrics metrics;
    for (const std::string_view name : names) {
        if (const auto metric = m_report.metricCalled(name)) {
            metrics.push_back(*metric);
        }
    }
    return metrics;
}

std::optional<double> NcuFigureReader::first(const NcuKernel& kernel, const Metrics& metrics) const {
    for (const std::uint32_t metric : metrics) {
        if (const auto value = m_report.value(kernel, metric)) {
            return value;
        }
    }
    return std::nullopt;
}

NcuFigures NcuFigureReader::of(const NcuKernel& kernel) const {
    NcuFigures figures;
    figures.durationNs = first(kernel, m_duration);
    figures.smThroughput = share(first(kernel, m_sm));
    figures.memoryThroughput = share(first(kernel, m_memory));
    figures.achievedOccupancy = share(first(kernel, m_achieved));
    figures.theoreticalOccupancy = share(first(kernel, m_theoretical));
    figures.dramBytes = first(kernel, m_dram);
    if (!figures.dramBytes) {
        const auto read = first(kernel, m_dramRead);
        const auto written = first(kernel, m_dramWrite);
        const auto rate = first(kernel, m_dramRate);
        if (read && written) {
            figures.dramBytes = *read + *written;
        } else if (rate && figures.durationNs) {
            figures.dramBytes = *rate * *figures.durationNs * 1e-9;
        }
    }
    figures.l2Bytes = first(kernel, m_l2);
    if (const auto sectors = first(kernel, m_l2Sectors); sectors && !figures.l2Bytes) {
        figures.l2Bytes = *sectors * kSectorBytes;
    }
    for (const auto& [metric, flops] : m_flops) {
        if (const auto count = m_report.value(kernel, metric)) {
            figures.flops = figures.flops.value_or(0) + flops * *count;
        }
    }
    figures.registersPerThread = whole(first(kernel, m_registers));
    const auto dynamic = first(kernel, m_dynamicShared);
    const auto fixed = first(kernel, m_staticShared);
    if (dynamic || fixed) {
        figures.sharedMemoryBytes = whole(dynamic.value_or(0) + fixed.value_or(0));
    }
    for (const auto& [metric, reason] : m_stalls) {
        if (const auto warps = m_report.value(kernel, metric); warps && *warps > figures.stallWarps) {
            figures.stall = reason;
            figures.stallWarps = *warps;
        }
    }
    return figures;
}

} // namespace lanescope
