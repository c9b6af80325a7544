// SPDX-License-Identifier: Apache-2.0
// Allocations of a trace: peaks of each memory device, the life of each block, and what operators allocate.
// The curves themselves are memorySeries() of device_series.h. Definitions: PyTorch Kineto's TensorBoard
// plugin (profiler/memory_parser.py). Pure functions of (trace, selection); any thread. Cost O(memory events
// x nesting depth).
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/host/call_tree.h"
#include "core/analysis/selection.h"

namespace lanescope {

class Trace;

/// A device that memory belongs to.
struct MemoryDeviceId {
    std::int32_t type = 0; ///< as in MemoryEvent: 0 is the CPU
    std::int32_t id = -1;
    friend auto operator<=>(const MemoryDeviceId&, const MemoryDeviceId&) = default;
};

/// "CPU", or such as "GPU 0".
std::string memoryDeviceName(const MemoryDeviceId& device);

/// Memory use of a device within the selection. Bytes are absolute, but relative to the start of the trace
/// where it has no totals.
struct MemoryDeviceRow {
    MemoryDeviceId device;
    bool relative = false;
    std::int64_t peakAllocatedBytes = 0;
    TimeNs peakNs = 0;                       ///< when the peak is reached for the first time
    std::int64_t peakReservedBytes = -1;     ///< -1: unknown
    std::int64_t allocatedAtStartBytes = -1; ///< before the first event; -1: unknown
    std::int64_t allocatedAtEndBytes = 0;    ///< behind the last event
    std::uint64_t allocations = 0;
    std::uint64_t releases = 0;
    std::int64_t allocatedBytes = 0;    ///< sum of the allocations
    std::int64_t releasedBytes = 0;     ///< sum of the releases, as a positive number
    std::int64_t totalMemoryBytes = -1; ///< of the device, from the header; -1: unknown
};

/// Whether allocations are all that was recorded, as in a memory snapshot: nothing tells where time goes.
bool hasMemoryAlone(const Trace& trace);

/// Ordered by device; those with events in the selection. Empty when stopped.
std::vector<MemoryDeviceRow> memoryDevices(const Trace& trace, const Selection& selection = {},
                                           std::stop_token stop = {});

/// A block from its allocation to its release, one of which the trace may lack.
struct Allocation {
    MemoryDeviceId device;
    std::int64_t bytes = 0; ///< > 0
    std::uint64_t address = 0;
    std::optional<TimeNs> allocatedNs; ///< absent: before the trace
    std::optional<TimeNs> releasedNs;  ///< absent: after the trace
    SliceId allocator = kNoSlice;      ///< operator that allocated it
    SliceId caller = kNoSlice;         ///< the operator around that
    bool aliveAtPeak = false;          ///< of its device, within the selection
    /// Time between the two, where both are known.
    std::optional<DurationNs> lifetimeNs() const {
        return allocatedNs && releasedNs ? std::optional(saturatingSubtract(*releasedNs, *allocatedNs))
                                         : std::nullopt;
    }
};

/// Blocks that are allocated or released in the selection, by their first time. Releases are paired with the
/// last allocation of the same device and address. Empty when stopped.
std::vector<Allocation> allocations(const Trace& trace, const CallTree& tree, const Selection& selection = {},
                                    std::stop_token stop = {});

/// Memory use of operators of one name on one device. Without "self" the operators called by them
/// are included.
struct MemoryOperatorRow {
    MemoryDeviceId device;
    StringId name = kEmptyString;
    std::uint64_t calls = 0;
    std::int64_t increaseBytes = 0; ///< allocated minus released
    std::int64_t selfIncreaseBytes = 0;
    std::uint64_t allocations = 0;
    std::uint64_t selfAllocations = 0;
    std::int64_t allocatedBytes = 0;
    std::int64_t selfAllocatedBytes = 0;
};

/// Rows for memory events in the selection, and calls that start in it; by device, then descending self
/// allocated bytes, then name. What happens outside of operators is left out. An event counts once for a
/// name, however deep operators of it nest. Under the plugin's conventions it counts for each level, the
/// plugin's devices are the CPU and CUDA devices, and calls by callers that have no memory events at all are
/// not counted. Empty when stopped.
std::vector<MemoryOperatorRow> memoryOperators(const Trace& trace, const CallTree& tree,
                                               const Selection& selection = {}, std::stop_token stop = {});

} // namespace lanescope
