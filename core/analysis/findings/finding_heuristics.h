// SPDX-License-Identifier: Apache-2.0
// Lanescope's own rules for findings; see findings.h. Any thread.
#pragma once

#include <vector>

#include "core/analysis/findings/finding_places.h"

namespace lanescope {

void addHeuristicFindings(const FindingContext& context, std::vector<Finding>& found);

} // namespace lanescope
