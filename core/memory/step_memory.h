// SPDX-License-Identifier: Apache-2.0
// Memory of a device in each step: the floor at its start, the peak, what was reserved, and how much larger a
// batch would fit. From the totals of the allocator's events. Pure functions; any thread. O(events · log
// steps). Definitions: docs/metrics.md, "Memory of a run".
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/analysis/memory/memory_use.h"
#include "core/analysis/selection.h"
#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

/// Memory of one device in one step. Bytes; those that are absent are not known.
struct StepMemory {
    MemoryDeviceId device;
    std::size_t step = 0;     ///< position among the steps of the trace
    SliceId slice = kNoSlice; ///< its mark; kNoSlice: the trace has no steps, and all events count
    TimeRange range;          ///< of the mark
    std::uint64_t events = 0;
    bool isRelative = false;     ///< the trace has no totals: bytes count from its start
    std::int64_t floorBytes = 0; ///< allocated at its begin
    std::int64_t endBytes = 0;   ///< behind its last event
    std::int64_t peakBytes = 0;
    TimeNs peakNs = 0; ///< first time of the peak
    std::optional<std::int64_t> reservedAtPeakBytes{};
    std::optional<std::int64_t> mostReservedBytes{};
    std::optional<std::int64_t> endReservedBytes{};
    std::optional<std::int64_t> capacityBytes{}; ///< of the device

    std::int64_t transientBytes() const { return peakBytes - floorBytes; }
    /// Share of the reserve that is not allocated at the peak, 0..1: a bound of fragmentation from above.
    std::optional<double> unusedShare() const;
    std::optional<std::int64_t> freeAtPeakBytes() const;
};

/// Devices but the CPU, ordered by device and step; steps with events in the selection. Empty when stopped.
std::vector<StepMemory> stepMemory(const Trace& trace, const Selection& selection = {},
                                   const std::stop_token& stop = {});

/// A floor that grows in each of three steps or more, by more than 1 MiB and 0.1 % each.
struct MemoryLeak {
    MemoryDeviceId device;
    std::size_t firstStep = 0; ///< positions in the rows of stepMemory()
    std::size_t lastStep = 0;
    std::int64_t growthBytes = 0; ///< from the first to the last floor
};
std::vector<MemoryLeak> memoryLeaks(const std::vector<StepMemory>& rows);

/// Reasons against an answer about the batch; None: there is one.
enum class BatchDoubt : std::uint8_t {
    None,
    NoTotals,      ///< the trace has no totals
    NoCapacity,    ///< the memory of the device is not known
    NoTransient,   ///< the step allocates nothing beyond its floor
    NoShapes,      ///< operators have no recorded inputs with a common leading dimension
    Checkpointing, ///< activations are computed again: they do not grow with the batch alone
};
/// In words; empty for None.
std::string_view batchDoubtText(BatchDoubt doubt);

/// How much larger the batch may become: (95 % of the capacity - floor) / transient.
struct BatchBound {
    BatchDoubt doubt = BatchDoubt::None;
    double factor = 0; ///< without doubt only. Below kLeastBatchFactor nothing is promised
};
inline constexpr double kLeastBatchFactor = 1.2;

/// Facts of the trace that decide whether the batch can be judged.
struct BatchFacts {
    bool hasCommonDimension = false;
    bool hasCheckpointing = false;
};
BatchBound batchBound(const StepMemory& step, const BatchFacts& facts);

/// Whether names of operators or frames of the trace are those of activation checkpointing.
bool hasCheckpointing(const Trace& trace);
/// Whether one leading dimension occurs in a quarter of `dims` at least, shapes as recorded: "[[8, 64], [64,
/// 10]]". Inputs of one dimension do not count.
bool hasCommonDimension(const std::vector<std::string_view>& dims);

} // namespace lanescope
