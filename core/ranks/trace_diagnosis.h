// SPDX-License-Identifier: Apache-2.0
// The causes of a trace as every reader shows them, so that they agree: fullDiagnosis(), and of a file that
// holds several ranks those of its ranks. Any thread. Cost: that of fullDiagnosis(), or of diagnose() and
// summarizeRank() for each rank, one of which is in memory at a time.
#pragma once

#include <stop_token>

#include "core/analysis/selection.h"
#include "core/catalog/analysis_context.h"
#include "core/diagnosis/cause.h"

namespace lanescope {

/// Times of several ranks are sums over them. A cause stands for those of its kind on all ranks (kernels by
/// their class, copies by direction), with the words of the rank on which it takes most; its place is there.
/// Communication is explained by who came late, the schedule and transfers (rank_causes.h) where collectives
/// of the ranks match and no range is selected. Such causes have no gain.
Diagnosis traceDiagnosis(AnalysisContext& context, const Selection& selection = {},
                         const std::stop_token& stop = {});

} // namespace lanescope
