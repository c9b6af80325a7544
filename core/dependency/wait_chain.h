// SPDX-License-Identifier: Apache-2.0
// Why something began when it did: the chain of causes back from it, at each node along the cause that was
// recorded last, as a critical path goes. Pure functions of the graph; any thread. Cost O(links x nesting
// depth x log n), and for host slices O(rows of the track x log n).
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/result.h"
#include "core/dependency/critical_path.h"

namespace lanescope {

struct WaitChain {
    TimeRange range;                ///< that the links fill without gap or overlap
    std::vector<PathSegment> links; ///< the latest first
    bool isCut = false;             ///< the chain goes on before `range`
    DurationNs unexplainedNs = 0;
};

inline constexpr std::size_t kMostLinks = 16;

/// Causes of the begin of a slice, at most `most`. Error: the slice lies on a track without calls or device
/// work in the graph.
Result<WaitChain> whyStarted(const DependencyGraph& graph, SliceId slice, std::size_t most = kMostLinks);

/// Causes of idle time: the chain back from the begin of the work after it, cut to `idle`. Error: `after` is
/// no device work in the graph, or begins before the idle time ends.
Result<WaitChain> whyIdle(const DependencyGraph& graph, TimeRange idle, SliceId after,
                          std::size_t most = kMostLinks);

} // namespace lanescope
