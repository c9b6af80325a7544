// SPDX-License-Identifier: Apache-2.0
// Owners of memory in a trace that was made of a memory snapshot: its stacks say who allocated each block,
// where a trace has operators and frames around the allocation. Pure; any thread. Cost: that of
// core/snapshot/held_memory.h.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/analysis/memory/peak_owners.h"
#include "core/snapshot/held_memory.h"

namespace lanescope {

/// The snapshot that the trace was made of; null for other traces, and where it cannot be read any more.
std::shared_ptr<const MemorySnapshot> snapshotOf(const Trace& trace);

/// As peakOwners(). What the stack does not name, such as a block outside of all modules, has the name of its
/// line. Events tell the requested sizes of blocks and segments their rounded ones, so that what was
/// allocated before the recording is the rest of the peak.
std::vector<PeakOwner> snapshotPeakOwners(const Trace& trace, const MemorySnapshot& snapshot,
                                          HolderGrouping grouping, const Selection& selection = {});

/// The stack of each of `blocks`, which are those of allocations(); empty: allocated before the recording, or
/// without frames.
std::vector<std::string_view> stacksOf(const MemorySnapshot& snapshot, std::span<const Allocation> blocks);

} // namespace lanescope
