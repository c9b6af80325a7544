// SPDX-License-Identifier: Apache-2.0
// Bars of the waterfall chart of a comparison: the largest parts, and the rest together. A pure function; UI
// thread only, as texts are translated.
#pragma once

#include <cstddef>

#include "core/compare/comparison.h"
#include "ui/charts/waterfall_chart.h"

namespace lanescope::ui {

/// Parts with a bar of their own.
inline constexpr std::size_t kWaterfallParts = 8;

WaterfallData waterfallDataOf(const Comparison& comparison);

} // namespace lanescope::ui
