// SPDX-License-Identifier: Apache-2.0
// One trace as one HTML file that needs nothing else: what stands out, where the time of the steps went, how
// busy the devices were, pictures, and the tables of operators, kernels and categories. What
// `lanescope-cli report` and the window write. What looks like a credential is hidden. Any thread; one
// stream. Cost: that of the analyses.
#pragma once

#include <iosfwd>
#include <stop_token>

#include "core/analysis/selection.h"
#include "core/base/time.h"
#include "core/device_work/category_rules.h"

namespace lanescope {

class Trace;

/// Incomplete when stopped.
void writeTraceHtml(std::ostream& out, const Trace& trace, const CategoryRules& rules,
                    const Selection& selection = {}, std::stop_token stop = {});

/// A page with the timeline of a range alone.
void writeTimelineHtml(std::ostream& out, const Trace& trace, TimeRange range);

} // namespace lanescope
