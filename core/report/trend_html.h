// SPDX-License-Identifier: Apache-2.0
// Runs over time as one HTML page: the step time of each run with its parts, each further figure as a line,
// where levels changed, with links to the two runs around each change, and runs of other programs. Pure
// function; any thread; one stream.
#pragma once

#include <iosfwd>
#include <span>

#include "core/gate/run_trend.h"

namespace lanescope {

void writeTrendHtml(std::ostream& out, std::span<const RunRecord> runs, const RunTrend& trend);

} // namespace lanescope
