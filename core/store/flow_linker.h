// SPDX-License-Identifier: Apache-2.0
// Pairs the starts, steps and ends of flows that share category and id. O(n log n).
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/store/tables.h"

namespace lanescope {

struct FlowEnd {
    std::int64_t id = 0;
    TimeNs timeNs = 0;
    CategoryId category{0};
    char phase = 's';         ///< s, t or f
    SliceId slice = kNoSlice; ///< the slice it touches
    RankId rank = kNoRank;    ///< ids mean something within it
};

struct LinkedFlows {
    std::vector<Flow> flows;           ///< by from, then to; both ends bound
    std::vector<FlowId> flowsByTarget; ///< by to, then from
    std::vector<FlowCount> counts;     ///< by category
};

/// `ends` in file order; reordered. Within one id each step and end is linked to the latest start or step
/// before it in time, or to the first one when none is before (skewed clocks). Ends of different ranks are
/// never linked.
/// Throws StoppedException when `stop` is requested.
LinkedFlows linkFlows(std::vector<FlowEnd>& ends, const std::stop_token& stop = {});

} // namespace lanescope
