// SPDX-License-Identifier: Apache-2.0
// Two recordings of memory alone compared: whose memory the peaks of each device differ by. Pure; any thread.
// Cost: that of core/analysis/memory/peak_owners.h.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/analysis/memory/peak_owners.h"
#include "core/table/table.h"

namespace lanescope {

/// Memory that one line of code held at the peaks of a device, in the baseline and in the candidate.
struct MemoryDifference {
    MemoryDeviceId device;
    std::string owner; ///< also in words where no line is known
    std::array<std::int64_t, 2> bytes{};
    std::array<SliceId, 2> allocators{kNoSlice, kNoSlice}; ///< of the largest block
    std::int64_t deltaBytes() const { return bytes[1] - bytes[0]; }
};

/// By device, the largest difference first.
std::vector<MemoryDifference> memoryDifferences(const Trace& baseline, const Trace& candidate);
Table memoryDifferenceTable(const std::vector<MemoryDifference>& differences);

} // namespace lanescope
