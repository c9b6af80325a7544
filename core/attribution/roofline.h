// SPDX-License-Identifier: Apache-2.0
// How close operators come to their device's limits. One row for each distinct (operator, recorded inputs,
// device), as in the unified summary of AMD's TraceLens. A pure function; any thread. Cost O(device work).
//
//   achieved TFLOP/s   FLOPs / device time / 10^12; TB/s likewise of bytes
//   intensity          FLOPs / bytes
//   roofline time      max(FLOPs / peak FLOP/s, bytes / peak bandwidth)
//   percent            roofline time / device time (TraceLens' "Pct Roofline")
//   bound              the larger of the two terms; latency where the roofline time of a kernel is below 1
//   µs,
//                      less than any kernel takes (a rule of Lanescope's own)
// Device time is the sum of durations: kernels that run at once count twice.
// A copy stands against the way it takes (copy_route.h): to the host and between devices against that link,
// in one direction; within a device against the memory, which it reads and writes. It has no FLOPs. Copies of
// one row may take several ways: their roofline times add up, and the bound is that of the ways which took
// longest. More than 100 % of the roofline means that a figure does not fit, and has a note.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/device/tensor_core_time.h"
#include "core/analysis/selection.h"
#include "core/attribution/device_peaks.h"
#include "core/attribution/measured_kernels.h"
#include "core/attribution/operator_work.h"

namespace lanescope {

struct DeviceOp;

enum class Bound : std::uint8_t { Unknown, Compute, Memory, Latency, Link };

/// "compute", "memory", "latency", "link"; "" for Unknown.
const char* boundName(Bound bound);

struct RooflineFigures {
    std::optional<double> tflops; ///< achieved
    std::optional<double> tbPerSecond;
    std::optional<double> intensity; ///< FLOPs a byte
    std::optional<double> percent;   ///< of the roofline
    Bound bound = Bound::Unknown;
    bool lacksLinkPeak = false; ///< of a copy over a link whose bandwidth is not in the table of peaks
};

/// Figures of work that took `durationNs` in `workCount` kernels. `peaks` may be null.
RooflineFigures rooflineFigures(std::optional<double> flops, std::optional<double> bytes,
                                DurationNs durationNs, std::uint64_t workCount, const DevicePeaks* peaks,
                                const Precision& precision);

/// Figures of copies or memsets like `op` that moved `bytes`.
RooflineFigures copyFigures(const Trace& trace, const DeviceOp& op, double bytes, DurationNs durationNs,
                            std::uint64_t workCount, const DevicePeaks* peaks);

/// Why figures are above the roofline, or a copy has none; else "".
const char* rooflineNote(const RooflineFigures& figures);

/// FLOPs a byte: where work stands on a roofline, from left to right. nullopt without bytes.
std::optional<double> intensityOf(const std::optional<double>& flops, const std::optional<double>& bytes);

/// TFLOP/s that work of this intensity (FLOPs a byte) can reach at most: the roof above it. nullopt where a
/// peak is not known.
std::optional<double> attainableTflops(double intensity, const DevicePeaks& peaks,
                                       const Precision& precision);

/// The unit and type that a kernel of an operator multiplies in: the operator's inputs decide, and for 32-bit
/// floats the kernel's name (TF32 on tensor cores, AMD's matrix cores, or neither). Where the trace lacks
/// types, the kernel's name alone.
Precision precisionOf(const OperatorCost& cost, std::string_view kernelName);

/// "N=30522 is not a multiple of 8", for matrix work with such sizes; else empty. Source: NVIDIA's Deep
/// Learning Performance Guide (tensor cores want multiples of 8 elements of 16 bits), as in pyprof2's
/// documentation.
std::string alignmentHint(const OperatorCost& cost);

struct RooflineRow {
    std::uint32_t signature = 0;
    std::int16_t device = -1;
    std::uint64_t calls = 0;
    std::uint64_t kernels = 0; ///< with copies and memsets
    DurationNs totalNs = 0;
    double share = 0;            ///< of the time of all rows
    std::optional<double> flops; ///< of all calls together
    std::optional<double> bytes;
    Precision precision;
    RooflineFigures figures;
    TensorCoreTime tensorCores; ///< of its kernels; without any where the device has no such units
    MeasuredMeans measured;     ///< of those of its kernels that a report of Nsight Compute has
    SliceId longest = kNoSlice; ///< the longest kernel
    Direction direction = Direction::Unknown; ///< of the first one
};

/// By descending time. Empty when stopped.
std::vector<RooflineRow> rooflineRows(const Trace& trace, const KernelAttributions& attributions,
                                      const OperatorWork& work, const PeaksTable& peaks,
                                      const Selection& selection = {}, std::stop_token stop = {});

} // namespace lanescope
