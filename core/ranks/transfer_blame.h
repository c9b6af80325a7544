// SPDX-License-Identifier: Apache-2.0
// The ranks that cause waits in transfers between ranks: the rank that comes last to a transfer may itself
// have waited for another one, to which the blame is passed on. What no rank explains by having waited less
// than the others, that is, by having done more, is the schedule's: the bubble of a pipeline.
// A pure function of summaries and matched transfers; any thread. Cost O(transfers x ranks x log transfers).
// Definitions: docs/metrics.md, "Ranks".
#pragma once

#include <span>
#include <vector>

#include "core/ranks/rank_set.h"

namespace lanescope {

struct TransferBlame {
    /// By rank: time in which it computed nothing and waited in a transfer.
    std::vector<DurationNs> waitNs;
    /// By rank: what the others waited because it had more to do.
    std::vector<DurationNs> lateNs;
    /// The rest of all waits.
    DurationNs scheduleNs = 0;
};

TransferBlame transferBlame(const std::vector<RankSummary>& ranks,
                            const std::vector<MatchedCollective>& collectives);

} // namespace lanescope
