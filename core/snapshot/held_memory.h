// SPDX-License-Identifier: Apache-2.0
// Who holds the memory of a device at a moment of a snapshot: at its peak, and when it ran out of memory.
// Blocks that the trace allocates are known from its events, older ones from the segments at the end; of
// those that the trace only releases the size is known and nothing else. Pure functions; any thread. O(events
// + blocks).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/snapshot/memory_snapshot.h"

namespace lanescope {

struct HeldBlock {
    std::uint64_t address = 0;
    std::int64_t bytes = 0;
    StackIndex stack{0};
    std::optional<std::size_t> event; ///< of the device that allocated it; absent: before the trace
};

/// A device right after one of its events.
struct HeldMemory {
    std::vector<HeldBlock> blocks;
    std::int64_t bytes = 0;         ///< of the blocks
    std::int64_t reservedBytes = 0; ///< of the segments
    // Memory of the segments without a block:
    std::int64_t freeBytes = 0;
    std::int64_t largestFreeBytes = 0;
};
HeldMemory heldMemory(const MemorySnapshot& snapshot, std::size_t device, std::size_t event);

/// The event after which most is held; of a range of time, of its events. Nothing without an allocation.
std::optional<std::size_t> peakEvent(const MemorySnapshot& snapshot, std::size_t device,
                                     const std::optional<TimeRange>& range = std::nullopt);

enum class HolderGrouping : std::uint8_t {
    Line,     ///< lineOf()
    Module,   ///< moduleOf(), else the line
    Operator, ///< operatorOf(), else the line
    CallSite, ///< callSiteOf()
    Frame,    ///< every frame of Python, with all that was allocated in and below it
};
struct MemoryHolder {
    std::string name;      ///< empty: the stack says none
    bool isBefore = false; ///< allocated before the trace, without a stack
    std::uint64_t blocks = 0;
    std::int64_t bytes = 0;
    std::optional<std::size_t> largest; ///< event of the largest block that the trace allocates
};
/// Descending by bytes. All but frames add up to the bytes that are held.
std::vector<MemoryHolder> holdersOf(const MemorySnapshot& snapshot, const HeldMemory& held,
                                    HolderGrouping grouping);

/// An allocation that failed.
struct OutOfMemory {
    std::size_t device = 0;
    std::size_t event = 0;
    std::optional<TimeNs> timeNs;
    std::int64_t askedBytes = 0;
    std::optional<std::int64_t> deviceFreeBytes; ///< of the device, outside of the allocator
    StackIndex stack{0};
    HeldMemory held;

    /// The largest allocation that would have fitted: into a free block, or into what the device had left.
    std::int64_t fittingBytes() const;
    /// Share of the free memory of the segments outside of the largest free block.
    std::optional<double> fragmentation() const;
};
/// By device, in order of their events.
std::vector<OutOfMemory> outOfMemory(const MemorySnapshot& snapshot);

} // namespace lanescope
