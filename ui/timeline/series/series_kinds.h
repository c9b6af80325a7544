// SPDX-License-Identifier: Apache-2.0
// The registry of lanes of values: which kinds there are, and in which order they appear.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ui/timeline/series/series_inputs.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope::ui {

/// Where lanes of a kind are in their group.
enum class SeriesPlace : std::uint8_t { AboveStreams, BelowStreams };

/// Lanes of values of a group at a place, in display order. UI thread.
std::vector<SeriesLanePtr> makeSeriesLanes(const SeriesOwner& owner, SeriesPlace place);

/// Kind of the lane that shows the GPU utilization, which a comparison pins.
inline constexpr std::string_view kUtilizationKind = "gpu-utilization";

/// Kind of the lane that shows the bytes that an allocator has handed out.
inline constexpr std::string_view kAllocatedKind = "memory-allocated";

} // namespace lanescope::ui
