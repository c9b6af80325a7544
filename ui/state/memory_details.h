// SPDX-License-Identifier: Apache-2.0
// Who holds the memory of a snapshot at its peak, for the Details panel where nothing is selected or a range
// is. Pure; any thread. Cost: that of core/snapshot/held_memory.h.
#pragma once

#include <optional>

#include "core/base/time.h"
#include "ui/state/slice_details.h"

namespace lanescope::ui {

/// A section for each device with its largest call sites, each with the operator that allocated most there.
/// Adds nothing for traces that were made of anything but a memory snapshot.
void addPeakHolders(SliceDetails& details, const Trace& trace, const std::optional<TimeRange>& range);

} // namespace lanescope::ui
