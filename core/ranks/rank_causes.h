// SPDX-License-Identifier: Apache-2.0
// Causes over the ranks of a job: who came late to collectives and how long the others waited for it, and the
// time that the transfers themselves took. Times are sums over ranks. A pure function; any thread.
// O(collectives x ranks).
#pragma once

#include "core/diagnosis/cause.h"
#include "core/ranks/rank_set.h"

namespace lanescope {

/// The span is as long as the steps of all ranks together; it begins with the first of them on the common
/// clock. Without marks of steps it is the ranges of the traces. Places are in the time of the trace of the
/// rank that waited longest.
Diagnosis rankDiagnosis(const RankSet& set);

} // namespace lanescope
