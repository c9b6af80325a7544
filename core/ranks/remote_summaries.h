// SPDX-License-Identifier: Apache-2.0
// Summaries of traces on other machines, made there by lanescope-cli where it is, so that the traces need not
// travel. Any thread; blocks, and ends soon after a stop request.
#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/ranks/rank_summary.h"

namespace lanescope {

/// By location. Traces that are missing have to be fetched.
std::map<std::string, RankSummary> summarizeThere(const std::vector<std::string>& locations,
                                                  const std::stop_token& stop);

} // namespace lanescope
