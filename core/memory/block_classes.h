// SPDX-License-Identifier: Apache-2.0
// Lifetime classes of allocated blocks: what of the peak is there in all steps, what lives from the forward
// to the backward pass, what an operator needs for itself. Pure functions; any thread. O(blocks · log steps +
// slices). Definitions: docs/metrics.md, "Memory of a run".
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/analysis/memory/memory_use.h"

namespace lanescope {

class Trace;

/// In order of decision: a block is of the first class that fits.
enum class BlockClass : std::uint8_t {
    UnknownBegin,      ///< only its release is in the trace
    Persistent,        ///< alive from the first step to the end of the last one
    AcrossSteps,       ///< released after a later step has begun, or not at all
    WithinOperator,    ///< released while the outermost operator that allocated it runs
    ForwardToBackward, ///< allocated in the forward pass, released in the same step when the backward pass
                       ///< runs or later
    Temporary,         ///< all others: released within one pass, or outside of steps
};
inline constexpr std::size_t kBlockClassCount = 6;
/// "unknown begin", "persistent", "across steps", "within operator", "forward to backward", "temporary".
std::string_view blockClassName(BlockClass kind);

/// By block.
std::vector<BlockClass> blockClasses(const Trace& trace, std::span<const Allocation> blocks,
                                     const std::stop_token& stop = {});

/// Blocks of one class on one device.
struct BlockClassRow {
    MemoryDeviceId device;
    BlockClass kind = BlockClass::Temporary;
    /// Stands for memory that the device had at its peak beyond the blocks of the recording: allocated before
    /// it and not released.
    bool isBeforeRecording = false;
    std::uint64_t blocks = 0;
    std::int64_t bytes = 0;     ///< of all blocks
    std::int64_t peakBytes = 0; ///< of those alive at the device's peak
    double peakShare = 0;       ///< of the peak, 0..1
    SliceId largest = kNoSlice; ///< operator that allocated the largest block
};

/// By device, then descending bytes at the peak. The bytes at the peak add up to it where the trace has
/// totals.
std::vector<BlockClassRow> blockClassRows(const Trace& trace, std::span<const Allocation> blocks,
                                          std::span<const MemoryDeviceRow> devices);

} // namespace lanescope
