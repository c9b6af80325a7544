// SPDX-License-Identifier: Apache-2.0
// Which step comes next. Pure functions; any thread.
#pragma once

#include <optional>

#include "core/base/time.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

/// Index in Trace::steps() of the step before or after what is looked at: next or previous to the step
/// that `current` covers, else the first that starts after (the last that ends before) `current`.
std::optional<std::size_t> neighbourStep(const Trace& trace, TimeRange current, int direction);
/// Index of the step that `range` covers exactly.
std::optional<std::size_t> stepOf(const Trace& trace, TimeRange range);

} // namespace lanescope::ui
