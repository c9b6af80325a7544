// SPDX-License-Identifier: Apache-2.0
// The needs of device work for what-ifs (core/dependency/work_needs.h), from the attribution of a trace.
#pragma once

#include <span>

#include "core/base/result.h"
#include "core/catalog/analysis_context.h"
#include "core/dependency/knob.h"
#include "core/dependency/work_needs.h"

namespace lanescope {

/// Empty where no knob needs them. Any thread. O(device work), and the attribution the first time. Errors as
/// those of AnalysisContext::attribution().
Result<WorkNeeds> workNeedsOf(AnalysisContext& context, std::span<const Knob> knobs);
Result<WorkNeeds> workNeedsOf(const Trace& trace, std::span<const Knob> knobs);

} // namespace lanescope
