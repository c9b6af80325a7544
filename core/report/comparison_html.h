// SPDX-License-Identifier: Apache-2.0
// A comparison as one HTML file that needs nothing else: no scripts, no fonts, no network. What
// `lanescope-cli compare --report` and the compare page write. Any thread; one stream.
#pragma once

#include <iosfwd>

#include "core/compare/comparison.h"

namespace lanescope {

void writeComparisonHtml(std::ostream& out, const Comparison& comparison);

} // namespace lanescope
