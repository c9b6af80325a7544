// SPDX-License-Identifier: Apache-2.0
// The notes of a diagnosis of a memory snapshot: allocations that failed, and the code that held the memory
// at the peak of each device. A snapshot has no work whose time could be explained. Pure; any thread.
#pragma once

#include <optional>
#include <vector>

#include "core/snapshot/held_memory.h"
#include "core/table/words.h"

namespace lanescope {

/// With a range: failures and peaks within it.
std::vector<Words> memoryNotes(const MemorySnapshot& snapshot, const std::optional<TimeRange>& range);

} // namespace lanescope
