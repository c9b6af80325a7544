// SPDX-License-Identifier: Apache-2.0
// Pictures of a comparison as SVG text for the HTML report: the waterfall of the step time, and one step of
// both traces above each other on one time axis. Colours come from the page's CSS classes. Pure functions;
// any thread. Texts are escaped.
#pragma once

#include <string>

#include "core/compare/comparison.h"

namespace lanescope {

std::string waterfallSvg(const Waterfall& waterfall);

/// The first compared step of each side, its devices and the annotations and modules of its thread.
std::string alignedStepsSvg(const Comparison& comparison);

} // namespace lanescope
