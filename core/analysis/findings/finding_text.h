// SPDX-License-Identifier: Apache-2.0
// Findings in words. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/findings/findings.h"

namespace lanescope {

/// Stable name, such as "data_loading".
std::string_view findingName(FindingKind kind);

/// Figures that stand in the text of a finding.
enum class FindingFigure : std::uint8_t { Share, Count, Threshold, Device };

/// Text of a finding and advice in whole sentences, with %1, %2, … where its figures stand.
struct FindingMessage {
    const char* text = "";
    std::vector<FindingFigure> figures; ///< of %1, %2, …
};
FindingMessage findingMessage(FindingKind kind);

/// The message with its figures, in English.
std::string findingText(const Trace& trace, const Finding& finding);

} // namespace lanescope
