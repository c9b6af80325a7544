// SPDX-License-Identifier: Apache-2.0
// Counters, instants and memory events: from records to tables.
#pragma once

#include <span>
#include <vector>

#include "core/store/event_batch.h"
#include "core/store/owner_map.h"

namespace lanescope {

/// One counter per (process, name, series), in order of first appearance.
std::vector<Counter> buildCounters(std::span<const EventBatch> batches, const MergedNames& names,
                                   const OwnerMap& owners);

InstantTable buildInstants(std::span<const EventBatch> batches,
                           std::span<const std::unique_ptr<DecodeTables>> tables, const MergedNames& names,
                           const OwnerMap& owners);

std::vector<MemoryEvent> buildMemoryEvents(std::span<const EventBatch> batches, const OwnerMap& owners);

} // namespace lanescope
