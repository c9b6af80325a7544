// SPDX-License-Identifier: Apache-2.0
// Walking slices by keyboard: along a row, and to the rows above and below. Reads the scene only.
#pragma once

#include "core/base/ids.h"

namespace lanescope::ui {

class TimelineScene;

enum class WalkDirection { Left, Right, Up, Down };

/// Where a step from `from` leads; `from` itself at the ends. From kNoSlice: the first slice in view.
SliceId walkFrom(const TimelineScene& scene, SliceId from, WalkDirection direction);

} // namespace lanescope::ui
