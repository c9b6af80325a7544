// SPDX-License-Identifier: Apache-2.0
// Summary of one rank's trace for a comparison of ranks, small enough to keep for hundreds of ranks while the
// traces themselves are not in memory: steps, devices, idle time, kernels, memory, collectives, and a strip
// of what ran when. A plain value; about 40 KiB and 150 bytes a collective. Making one costs the analyses
// that it holds: O(n log n) for n device operations, plus reading the text of each collective.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/device/device_breakdown.h"
#include "core/analysis/device/idle_time.h"
#include "core/flight/flight_dump.h"
#include "core/ranks/collectives.h"

namespace lanescope {

/// Share of time in which something ran, by class, over equal pieces of the time of all devices' work. The
/// classes exclude each other: what ran beneath a class before it in the list is not counted again.
enum class StripClass : std::uint8_t {
    Computation,   ///< and no communication
    Overlap,       ///< computation and communication
    Communication, ///< and no computation
    Copies,        ///< and nothing of the above
};
inline constexpr std::size_t kStripClassCount = 4;

struct RankStrip {
    static constexpr std::size_t kBins = 8192;

    TimeRange range; ///< in the trace's time; empty: there is no work of devices
    /// Shares of bins of equal length over the range, in 255ths.
    std::array<std::vector<std::uint8_t>, kStripClassCount> shares;

    std::size_t binCount() const { return shares[0].size(); }
    TimeRange binRange(std::size_t bin) const;
};

/// Strip of the given device work; the time of each class is a union of intervals.
RankStrip stripOf(const std::vector<DeviceInterval>& work, std::size_t bins = RankStrip::kBins);
/// Strip with fewer bins, each the mean of the bins that it covers.
RankStrip coarser(const RankStrip& strip, std::size_t bins);

struct RankStep {
    std::int64_t number = 0;
    TimeRange range;              ///< in the trace's time
    DurationNs computationNs = 0; ///< overlap included, like the next
    DurationNs communicationNs = 0;
    DurationNs overlapNs = 0;
    DurationNs otherNs = 0; ///< neither

    DurationNs totalNs() const { return saturatingSubtract(range.endNs, range.startNs); }
    friend bool operator==(const RankStep&, const RankStep&) = default;
};

struct RankDevice {
    std::int32_t device = -1;
    DurationNs totalNs = 0; ///< first start to last end
    DurationNs computationNs = 0;
    DurationNs communicationNs = 0;
    DurationNs overlapNs = 0; ///< of these two
    DurationNs busyNs = 0;    ///< any work
    friend bool operator==(const RankDevice&, const RankDevice&) = default;
};

struct RankIdle {
    std::int32_t device = -1;
    std::int64_t stream = -1;
    IdleCause cause{};
    DurationNs idleNs = 0;
    friend bool operator==(const RankIdle&, const RankIdle&) = default;
};

struct RankKernel {
    std::string name;
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
    friend bool operator==(const RankKernel&, const RankKernel&) = default;
};

struct RankMemory {
    std::string device;
    std::int64_t peakAllocatedBytes = 0;
    std::int64_t peakReservedBytes = -1; ///< -1: unknown
    std::int64_t totalBytes = -1;        ///< of the device; -1: unknown
    friend bool operator==(const RankMemory&, const RankMemory&) = default;
};

struct RankSummary {
    std::string location; ///< of the trace
    std::string worker;
    std::int64_t rank = 0;
    std::int64_t baseTimeNs = 0; ///< add to the trace's time for time since the epoch; 0: unknown
    TimeRange range;             ///< of the trace's slices, in its time
    std::uint64_t fileBytes = 0;
    std::uint64_t events = 0;
    double utilization = -1; ///< mean over its GPUs, 0..1; < 0: unknown
    bool isCut =
        false; ///< the trace's file is (isCutFile()); not known of a summary that was read from a file

    std::string deviceWord = "GPU"; ///< what its devices are called; "GPU" where it was read from a file

    /// Estimated memory for loading the trace.
    std::uint64_t traceMemoryBytes() const;

    std::vector<RankStep> steps;
    std::vector<RankDevice> devices;
    std::vector<RankIdle> idle;
    std::vector<RankKernel> kernels; ///< those with the longest totals
    std::uint64_t kernelCount = 0;   ///< of all kernels
    DurationNs kernelNs = 0;         ///< sum over all kernels
    std::vector<RankMemory> memory;
    std::vector<Collective> collectives; ///< by start
    RankStrip strip;
    /// The dump of the flight recorder; null for traces, and for a summary that was read from a file.
    std::shared_ptr<const FlightDump> flight;

    // Set by a RankSet, which puts its ranks on one clock:
    /// Add to a time of the trace for the common clock (ns since the epoch where traces say).
    std::int64_t shiftNs = 0;
    /// Part of shiftNs that came from matching ends of collectives.
    std::int64_t refinedNs = 0;
    /// How far the ends of matched collectives still lie from those of the first rank: 95 of 100 are nearer.
    /// Absent: nothing was matched, clocks are taken as they are.
    std::optional<std::int64_t> errorNs;

    TimeRange onCommonClock(TimeRange ofTrace) const {
        return {saturatingAdd(ofTrace.startNs, shiftNs), saturatingAdd(ofTrace.endNs, shiftNs)};
    }
};

inline constexpr std::size_t kSummarizedKernels = 40;

/// Empty except for its names when stopped.
RankSummary summarizeRank(const Trace& trace, std::int64_t rank, const std::string& worker,
                          std::stop_token stop = {});

} // namespace lanescope
