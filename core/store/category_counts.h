// SPDX-License-Identifier: Apache-2.0
// How many events of a file have each category. A pure function; any thread. O(batches x categories).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/ids.h"
#include "core/store/event_batch.h"
#include "core/store/name_merge.h"

namespace lanescope {

/// The most events first; kEmptyString stands for no category. Not in the order in which names are met:
/// broken text that is read again has names without events.
std::vector<std::pair<StringId, std::uint64_t>> countByCategory(std::span<const EventBatch> batches,
                                                                const MergedNames& names);

} // namespace lanescope
