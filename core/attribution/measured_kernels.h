// SPDX-License-Identifier: Apache-2.0
// Kernels of a trace with what Nsight Compute measured of them. Means are weighted by the durations that the
// report has. Immutable; any thread. O(device work + metrics).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/ncu/ncu_figures.h"

namespace lanescope {

class Trace;

/// Measured figures of several kernels; shares are of 1.
struct MeasuredMeans {
    std::uint64_t kernels = 0;
    double durationNs = 0; ///< by the report
    std::optional<double> smThroughput;
    std::optional<double> memoryThroughput;
    std::optional<double> achievedOccupancy;
    std::optional<double> dramBytes; ///< of one kernel
    std::optional<double> l2Bytes;
    std::optional<double> tbPerSecond; ///< of DRAM
    std::optional<double> tflops;
    std::string stall; ///< the largest of the kernel that took longest

    void add(const NcuFigures& figures);
    /// Ends the adding.
    void finish();

private:
    struct Sum {
        double value = 0;
        double weight = 0;
    };
    Sum m_sm, m_memory, m_occupancy, m_dram, m_l2, m_flops;
    double m_dramNs = 0;
    double m_flopNs = 0;
    double m_longestNs = -1;
};

class MeasuredKernels {
public:
    explicit MeasuredKernels(const Trace& trace);

    bool isEmpty() const { return m_count == 0; }
    /// Null where it was not measured.
    const NcuFigures* of(DeviceOpId op) const;
    /// By name.
    std::map<StringId, MeasuredMeans> byName() const;

private:
    const Trace& m_trace;
    std::vector<std::optional<NcuFigures>> m_figures; ///< by device op; empty: none is measured
    std::size_t m_count = 0;
};

} // namespace lanescope
