// SPDX-License-Identifier: Apache-2.0
// Charts of the HTML report of a trace as SVG text; colours come from the page's CSS classes. Pure functions;
// any thread.
#pragma once

#include <span>
#include <string>

#include "core/analysis/device/device_series.h"
#include "core/analysis/device/kernel_categories.h"
#include "core/analysis/steps/step_breakdown.h"

namespace lanescope {

class Trace;

/// One bar a step, the longest as wide as the page; of many steps the first.
std::string stepBarsSvg(const Trace& trace, const StepBreakdown& breakdown);
/// Legend of the colours that the bars have, as HTML.
std::string stepLegendHtml(const StepBreakdown& breakdown);

/// Utilization and estimated SM efficiency of one device over time.
std::string devicePlotSvg(const DeviceSeries& series, TimeRange range);

/// A bar for each category of device work.
std::string categoryBarsSvg(const KernelCategories& categories);

} // namespace lanescope
