// SPDX-License-Identifier: Apache-2.0
// Figures of a memory snapshot: what the allocator did, its peak and who held it, its segments at the end and
// how fragmented they are, the largest and the longest-lived blocks. Pure functions; any thread. Cost
// O(events + blocks), and sorting.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/snapshot/memory_snapshot.h"

namespace lanescope {

/// Events of one action on one device.
struct SnapshotActionRow {
    std::int64_t device = 0;
    SnapshotAction action = SnapshotAction::Other;
    std::uint64_t events = 0;
    std::int64_t bytes = 0;
};
/// By device and name of the action.
std::vector<SnapshotActionRow> snapshotActions(const MemorySnapshot& snapshot);

/// A device with segments or events.
struct SnapshotDeviceRow {
    std::int64_t device = 0;
    // of the trace
    std::uint64_t events = 0;
    std::int64_t peakBytes = 0; ///< most of what was allocated in the trace and not released yet
    std::optional<std::size_t> peakEvent;
    std::uint64_t liveBlocks = 0; ///< of those, alive at the end
    std::int64_t liveBytes = 0;
    std::uint64_t unknownReleases = 0; ///< of blocks from before the trace
    std::int64_t netSegmentBytes = 0;  ///< reserved less given back
    // of the segments at the end
    std::uint64_t segments = 0;
    std::int64_t reservedBytes = 0;
    std::int64_t allocatedBytes = 0;
    std::int64_t activeBytes = 0;
    std::array<std::uint64_t, 3> blocks{}; ///< by BlockState
    std::array<std::int64_t, 3> blockBytes{};
    std::int64_t largestFreeBytes = 0; ///< of inactive blocks
    /// Share of the free memory of the segments outside the largest free block; nothing without
    /// any.
    std::optional<double> fragmentation() const;
};
/// By device.
std::vector<SnapshotDeviceRow> snapshotDevices(const MemorySnapshot& snapshot);

/// A block from its allocation to its release, as recorded.
struct SnapshotLife {
    std::int64_t device = 0;
    std::uint64_t address = 0;
    std::int64_t bytes = 0;
    StackIndex stack{0};
    std::optional<std::size_t> allocatedBy; ///< event; absent: before the trace
    std::optional<std::size_t> releasedBy;  ///< event; absent: alive at the end
    bool aliveAtPeak = false;
    /// Time alive, to the last event of the device if it is alive at the end; nothing where times are not
    /// known.
    std::optional<DurationNs> lifeNs;
    std::size_t lifeEvents = 0; ///< the same in events of the device
};
/// Blocks that the trace allocates, in its order.
std::vector<SnapshotLife> snapshotLives(const MemorySnapshot& snapshot);

/// Memory of one stack at the peak of a device.
struct SnapshotHolder {
    std::int64_t device = 0;
    StackIndex stack{0};
    std::uint64_t blocks = 0;
    std::int64_t bytes = 0;
};
/// By device, then descending bytes. The bytes of a device add up to its peakBytes.
std::vector<SnapshotHolder> snapshotPeakHolders(const MemorySnapshot& snapshot);

} // namespace lanescope
