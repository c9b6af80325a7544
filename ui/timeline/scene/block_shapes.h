// SPDX-License-Identifier: Apache-2.0
// Lanes of named stretches of time (BlockRows): where their rows lie, what is under a point, and their
// shapes. UI thread only. O(pixels) for each row in view.
#pragma once

#include <cstddef>
#include <optional>

#include "ui/timeline/geometry/draw_list.h"
#include "ui/timeline/lanes/lane_layout.h"
#include "ui/timeline/series/block_rows.h"

namespace lanescope::ui {

class TimelineScene;
struct OverlaySurface;

/// Blocks of a lane, with its box; null where a box is no such lane.
const BlockRows* blocksOf(const TimelineScene& scene, const LaneBox& box);
/// A folded lane shows its first row alone.
std::size_t shownBlockRows(const BlockRows& rows, const LaneBox& box, const LayoutMetrics& metrics);
/// The row at a height of the content; nothing in the padding.
std::optional<std::size_t> blockRowAt(const BlockRows& rows, const LaneBox& box, const LayoutMetrics& metrics,
                                      int contentY);

void addBlocks(DrawList& list, const TimelineScene& scene, const OverlaySurface& surface);

} // namespace lanescope::ui
