// SPDX-License-Identifier: Apache-2.0
// Where "go to …" leads from a slice or a range. Pure functions; any thread.
#pragma once

#include <optional>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

/// The far end of what leaves `slice`: the first GPU work that a launch call started, else the target of
/// its first flow; kNoSlice when nothing leaves it.
SliceId followForward(const Trace& trace, SliceId slice);
/// The near end of what reaches `slice`: the launch call of GPU work, else the start of its first flow.
SliceId followBackward(const Trace& trace, SliceId slice);

/// Index in Trace::steps() of the step before or after what is looked at: next or previous to the step
/// that `current` covers, else the first that starts after (the last that ends before) `current`.
std::optional<std::size_t> neighbourStep(const Trace& trace, TimeRange current, int direction);
/// Index of the step that `range` covers exactly.
std::optional<std::size_t> stepOf(const Trace& trace, TimeRange range);

} // namespace lanescope::ui
