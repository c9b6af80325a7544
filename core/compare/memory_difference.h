// SPDX-License-Identifier: Apache-2.0
// Two memory snapshots compared: the peak of each device and who held it. Nothing in them takes time. Pure;
// any thread. Cost: that of core/snapshot/held_memory.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/compare/explanation.h"
#include "core/table/table.h"

namespace lanescope {

/// Memory that one line of code held at the peaks of a device.
struct MemoryDifference {
    std::int64_t device = 0;
    std::string owner;
    std::int64_t baselineBytes = 0;
    std::int64_t candidateBytes = 0;
    std::int64_t deltaBytes() const { return candidateBytes - baselineBytes; }
};

/// Whether both traces were made of memory snapshots.
bool areSnapshots(const Trace& baseline, const Trace& candidate);
/// By device, the largest difference first. Empty for other traces.
std::vector<MemoryDifference> memoryDifferences(const Trace& baseline, const Trace& candidate);
Table memoryDifferenceTable(const std::vector<MemoryDifference>& differences);
/// The peaks of the devices, and the owners whose memory differs most.
Explanations explainMemory(const std::vector<MemoryDifference>& differences);

} // namespace lanescope
