// SPDX-License-Identifier: Apache-2.0
// The critical path of a job across its ranks, on the common clock of a RankSet. A matched collective ends on
// each rank when the last one has arrived and the transfer is done, so that the path goes on with the rank
// that arrived last. Pure functions of traces in memory; any thread. Cost O(path), and a dependency graph for
// each rank.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/dependency/critical_path.h"
#include "core/import/trace_loader.h"
#include "core/ranks/rank_set.h"
#include "core/table/table.h"

namespace lanescope {

struct RankGraph {
    TracePtr trace;
    std::shared_ptr<const DependencyGraph> graph;
};

/// Opens the trace of each rank of `set` again, by rank, with its graph. All are in memory at once.
/// Error: that of a trace that does not open; Cancelled when stopped.
Result<std::vector<RankGraph>> loadRankGraphs(const RankSet& set, const LoadOptions& options,
                                              std::stop_token stop = {});

struct RankPathSegment {
    std::size_t rankIndex = 0; ///< into RankSet::ranks()
    TimeRange range;           ///< on the common clock; `segment.range` is in the rank's own time
    PathSegment segment;
    bool fromOtherRank =
        false; ///< a collective that began when another rank arrived, the one before in the path
};

struct RankPath {
    TimeRange range;                       ///< on the common clock: first node to last node of all ranks
    std::vector<RankPathSegment> segments; ///< by time, without gap or overlap
    std::uint64_t changesOfRank = 0;
};

/// From the last node of all ranks back. `graphs` is by rank, as loadRankGraphs() makes it.
RankPath criticalPathAcrossRanks(const RankSet& set, const std::vector<RankGraph>& graphs);

/// Time on the path by "rank" and "part": "count", "duration_us", "share_percent"; by descending time.
Table rankPathTable(const RankSet& set, const RankPath& path);

} // namespace lanescope
