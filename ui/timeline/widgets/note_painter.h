// SPDX-License-Identifier: Apache-2.0
// Notes over the canvas: a dashed line for a moment, a bracket for a range, a corner on a slice, each with
// the beginning of its text. UI thread only; O(notes).
#pragma once

#include <functional>
#include <optional>

#include "ui/timeline/geometry/flow_arrows.h"

class QPainter;

namespace lanescope::ui {

class TimelineScene;

/// `painter` in device pixels with the font of the tags.
void paintNotes(QPainter& painter, const TimelineScene& scene,
                const std::function<std::optional<SlicePlace>(SliceId)>& placeOf);

} // namespace lanescope::ui
