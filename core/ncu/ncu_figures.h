// SPDX-License-Identifier: Apache-2.0
// Figures of a kernel in a report of Nsight Compute, by the names that the raw page or the details page gives
// them. Pure functions; any thread. O(metrics) once a report, then O(log metrics).
//
//   SM and memory throughput  share of the peak ("speed of light"): sm__throughput and
//                             gpu__compute_memory_throughput, .avg.pct_of_peak_sustained_elapsed
//   achieved occupancy        sm__warps_active.avg.pct_of_peak_sustained_active
//   DRAM bytes                dram__bytes.sum, else read and write, else bytes a second times duration
//   L2 bytes                  lts__t_bytes.sum, else lts__t_sectors.sum times 32
//   FLOPs                     smsp__sass_thread_inst_executed_op_{d,f,h}{add,mul,fma}_pred_on.sum (or
//   sm__sass…), fma
//                             twice; work of tensor cores is not among them
//   stall                     smsp__average_warps_issue_stalled_REASON_per_issue_active.ratio, the largest,
//   in warps
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ncu/ncu_report.h"

namespace lanescope {

/// Shares are of 1; absent: the report does not have it.
struct NcuFigures {
    std::optional<double> durationNs;
    std::optional<double> smThroughput;
    std::optional<double> memoryThroughput;
    std::optional<double> achievedOccupancy;
    std::optional<double> theoreticalOccupancy;
    std::optional<double> dramBytes;
    std::optional<double> l2Bytes;
    std::optional<double> flops;
    std::optional<std::int64_t> registersPerThread;
    std::optional<std::int64_t> sharedMemoryBytes;
    std::string stall; ///< such as "long scoreboard"; empty: not known
    double stallWarps = 0;
};

class NcuFigureReader {
public:
    explicit NcuFigureReader(const NcuReport& report);
    NcuFigures of(const NcuKernel& kernel) const;

private:
    using Metrics = std::vector<std::uint32_t>;
    /// The first of the names that the report has.
    Metrics anyOf(std::initializer_list<std::string_view> names) const;
    std::optional<double> first(const NcuKernel& kernel, const Metrics& metrics) const;

    const NcuReport& m_report;
    Metrics m_duration, m_sm, m_memory, m_achieved, m_theoretical, m_dram, m_dramRead, m_dramWrite,
        m_dramRate, m_l2, m_l2Sectors, m_registers, m_dynamicShared, m_staticShared;
    std::vector<std::pair<std::uint32_t, double>> m_flops;       ///< with FLOPs of one instruction
    std::vector<std::pair<std::uint32_t, std::string>> m_stalls; ///< with the reason
};

} // namespace lanescope
