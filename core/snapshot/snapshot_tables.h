// SPDX-License-Identifier: Apache-2.0
// A memory snapshot as tables: what `lanescope-cli snapshot` prints. Column keys are stable; each column has
// its help. Pure functions; any thread.
#pragma once

#include <cstddef>

#include "core/snapshot/held_memory.h"
#include "core/snapshot/snapshot_figures.h"
#include "core/table/table.h"

namespace lanescope {

Table snapshotDevicesTable(const MemorySnapshot& snapshot);
Table snapshotActionsTable(const MemorySnapshot& snapshot);
/// Segments at the end, by device and address.
Table snapshotSegmentsTable(const MemorySnapshot& snapshot);
/// Blocks at the end, the largest first.
Table snapshotBlocksTable(const MemorySnapshot& snapshot);
/// Blocks that the trace allocates, the longest-lived first.
Table snapshotLivesTable(const MemorySnapshot& snapshot);
/// The owners of each device's memory at its peak, by stack.
Table snapshotHoldersTable(const MemorySnapshot& snapshot);
/// Likewise by line, module, operator or frame.
Table snapshotOwnersTable(const MemorySnapshot& snapshot, HolderGrouping grouping);
/// Allocations that failed.
Table snapshotOutOfMemoryTable(const MemorySnapshot& snapshot);

} // namespace lanescope
