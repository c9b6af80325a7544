// SPDX-License-Identifier: Apache-2.0
// Comparison of what made steps slow: the time of each kind of cause (core/diagnosis) in the compared steps
// of two traces, and the culprit of each side. Small causes keep their kind here, while a diagnosis counts
// those below 2 % as launch-bound. Pure functions; any thread. Cost: a diagnosis of each side.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/compare/difference_table.h"
#include "core/compare/explanation.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

struct CauseDifference {
    CauseKind kind{};
    DifferenceRow row; ///< named by causeKindTitle(); `longest` is the culprit's slice, if it is one
    /// The culprit that took most of it on each side; empty for none.
    std::string baseline;
    std::string candidate;
    /// Where most of that is; empty for none.
    TimeRange baselinePlace;
    TimeRange candidatePlace;
};

/// By descending size of the difference. Kinds that neither side has are left out.
std::vector<CauseDifference> causeDifferences(const ComparedPair& pair, const std::stop_token& stop = {});

/// The rows as a table, named with their culprits.
DifferenceTable causeTable(const std::vector<CauseDifference>& differences);

/// Adds to `explanations` why idle time and data loading changed.
void explainCauses(const ComparedPair& pair, const std::vector<CauseDifference>& differences,
                   Explanations& explanations);

} // namespace lanescope
