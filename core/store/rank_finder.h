// SPDX-License-Identifier: Apache-2.0
// Finds the ranks of a file that holds several: traces of one process each that a tool wrote to one file, or
// a recording of several processes with work on devices. A rank is a process that launches device work (or
// marks steps, where nothing launches) with its devices. Labels of processes decide (rank_label.h); without
// them the order of the file, where one trace was appended to the other; else the ids that launches and
// device work share, and their times. Numbers that several ranks use for themselves (a pid, device 0) are
// taken apart. Runs once per load, on the calling thread. Cost: O(owners) for a file with one process, else
// O(n log n) for n launches and pieces of device work.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>

#include "core/store/event_batch.h"
#include "core/store/owner_map.h"

namespace lanescope {

/// Records of owners that are taken apart get new owners (EventOwner::part), which are added to `tables`.
/// Throws StoppedException when `stop` is requested.
FoundRanks findRanks(std::span<EventBatch> batches, std::span<const std::unique_ptr<DecodeTables>> tables,
                     std::span<const WorkerMetadata> metadata, const std::stop_token& stop);

} // namespace lanescope
