// SPDX-License-Identifier: Apache-2.0
// Bytes over time by lifetime class (block_classes.h), for a chart of some thousand points. Pure functions;
// any thread. O(blocks · log blocks).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/memory/block_classes.h"

namespace lanescope {

/// The memory of one device. A value holds until the next time.
struct ClassCurve {
    MemoryDeviceId device;
    /// Ascending. Where many blocks come and go, the moments of the largest sums and the ends of short spans.
    std::vector<TimeNs> timesNs;
    std::array<std::vector<std::int64_t>, kBlockClassCount> bytes; ///< by BlockClass, then by time
    std::int64_t beforeRecordingBytes = 0;                         ///< at all times

    std::int64_t totalBytes(std::size_t time) const;
};

/// Devices with blocks, in the order of `rows` (blockClassRows()). `classes` are those of `blocks`. Blocks
/// that are only released count from the start of `range`.
std::vector<ClassCurve> classCurves(std::span<const Allocation> blocks, std::span<const BlockClass> classes,
                                    std::span<const BlockClassRow> rows, TimeRange range);

} // namespace lanescope
