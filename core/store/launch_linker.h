// SPDX-License-Identifier: Apache-2.0
// Joins device ops with the runtime or driver calls that launched them, by correlation. O(n), and
// O(m log m) for m of them whose correlation several launches have.
#pragma once

#include <vector>

#include "core/store/tables.h"

namespace lanescope {

/// Ranks by position in the tables; both empty without ranks.
struct LinkRanks {
    std::vector<RankId> ofOp;
    std::vector<RankId> ofLaunch;
};

/// Sets DeviceOp::launch to the launch of the op's rank with its correlation, and the launches' op ranges. Of
/// several launches with one correlation time decides (id_pairs.h). Work of no rank, on a device that ranks
/// share, takes launches of any rank. Returns Trace::launchedOps(). Correlation 0 links nothing.
std::vector<DeviceOpId> linkLaunches(std::vector<DeviceOp>& ops, std::vector<Launch>& launches,
                                     const SliceTable& slices, const LinkRanks& ranks = {});

} // namespace lanescope
