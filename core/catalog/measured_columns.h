// SPDX-License-Identifier: Apache-2.0
// Columns of what Nsight Compute measured, for tables of kernels of a trace that has it. Used by the sources
// of core/catalog only.
#pragma once

#include "core/attribution/measured_kernels.h"
#include "core/catalog/common_columns.h"

namespace lanescope {

/// `meansOf` gives the figures of a row, or null.
template <typename Row, typename MeansOf>
void addMeasuredColumns(TableMaker<Row>& make, const MeansOf& meansOf) {
    const auto figure = [&meansOf](std::optional<double> MeasuredMeans::*part) {
        return [&meansOf, part](const Row& row) {
            const MeasuredMeans* means = meansOf(row);
            return means != nullptr ? means->*part : std::nullopt;
        };
    };
    make.add({"measured_kernels", "Measured kernels", Unit::Count, "Kernels that Nsight Compute measured"},
             [&meansOf](const Row& row) {
                 const MeasuredMeans* means = meansOf(row);
                 return means != nullptr ? std::optional(static_cast<std::int64_t>(means->kernels))
                                         : std::nullopt;
             })
        .add({"measured_sm_percent", "SM, measured %", Unit::Fraction,
              "Measured share of the peak of the multiprocessors (speed of light)"},
             figure(&MeasuredMeans::smThroughput))
        .add({"measured_memory_percent", "Memory, measured %", Unit::Fraction,
              "Measured share of the peak of the memory (speed of light)"},
             figure(&MeasuredMeans::memoryThroughput))
        .add({"measured_occupancy_percent", "Occupancy, measured %", Unit::Fraction,
              "Measured achieved occupancy"},
             figure(&MeasuredMeans::achievedOccupancy))
        .add({"measured_dram_bytes", "DRAM bytes, measured", Unit::Bytes,
              "Measured bytes that one kernel reads from DRAM and writes to it, on average"},
             figure(&MeasuredMeans::dramBytes))
        .add({"measured_l2_bytes", "L2 bytes, measured", Unit::Bytes,
              "Measured bytes of one kernel through the L2 cache, on average"},
             figure(&MeasuredMeans::l2Bytes))
        .add({"measured_tb_s", "TB/s, measured", Unit::TbPerSecond,
              "Measured DRAM bytes for the durations that Nsight Compute measured"},
             figure(&MeasuredMeans::tbPerSecond))
        .add({"measured_tflop_s", "TFLOP/s, measured", Unit::TflopPerSecond,
              "FLOPs by counters of instructions, without those of tensor cores, for the durations that "
              "Nsight Compute measured"},
             figure(&MeasuredMeans::tflops))
        .add({"measured_stall", "Largest stall", Unit::None,
              "Reason for which warps stalled most, of the kernel that took longest"},
             [&meansOf](const Row& row) {
                 const MeasuredMeans* means = meansOf(row);
                 return means != nullptr ? means->stall : std::string();
             });
}

} // namespace lanescope
