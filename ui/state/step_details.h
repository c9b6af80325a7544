// SPDX-License-Identifier: Apache-2.0
// The figures of one step in words, beside the mean of all steps. Pure functions; any thread.
#pragma once

#include <optional>

#include "core/analysis/steps/step_breakdown.h"
#include "ui/state/slice_details.h"

namespace lanescope::ui {

QString stepRoleTitle(StepRole role);

/// Index in Trace::steps() of the step that a slice marks.
std::optional<std::size_t> stepMarkedBy(const Trace& trace, SliceId slice);

/// Parts of the step's time. `breakdown` is that of the whole trace.
DetailSection stepSection(const Trace& trace, std::size_t step, const StepBreakdown& breakdown);

} // namespace lanescope::ui
