// SPDX-License-Identifier: Apache-2.0
// Findings in words. Pure functions; any thread.
#pragma once

#include <string>
#include <string_view>

#include "core/analysis/findings/findings.h"

namespace lanescope {

/// Stable name, such as "data_loading".
std::string_view findingName(FindingKind kind);

/// Text of a finding, with figure and threshold, and advice; whole sentences.
std::string findingText(const Finding& finding);

} // namespace lanescope
