// SPDX-License-Identifier: Apache-2.0
// Several ranks of one job on one clock, and their collectives matched across ranks. Immutable after
// construction; any thread. Cost O(collectives · ranks).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/ranks/rank_summary.h"

namespace lanescope {

/// One collective on all ranks that took part.
struct MatchedCollective {
    CollectiveKind kind = CollectiveKind::Unknown;
    std::string group;
    std::int64_t groupSize = 0;
    std::string dtype;
    std::int64_t messageBytes = -1;
    struct Member {
        std::size_t rankIndex = 0;       ///< into RankSet::ranks()
        std::size_t collectiveIndex = 0; ///< into RankSummary::collectives
        TimeRange range;                 ///< on the common clock
    };
    std::vector<Member> members; ///< by rank; at least two

    /// From the last arrival: the shortest member. AMD TraceLens, NcclAnalyser: comm latency.
    DurationNs transferNs = 0;
    DurationNs startSpreadNs = 0; ///< latest start - earliest start
    DurationNs endSpreadNs = 0;   ///< latest end - earliest end
    std::size_t lastMember = 0;   ///< into members: who arrived last, that is, whose part is shortest
    /// GiB (2^30) a second; absent where size or meaning is unknown. Bus bandwidth after NVIDIA nccl-tests
    /// (doc/PERFORMANCE.md): all-reduce x 2(n-1)/n; all-gather, reduce-scatter, all-to-all x (n-1)/n.
    std::optional<double> algorithmBandwidth;
    std::optional<double> busBandwidth;

    DurationNs waitNs(const Member& member) const { return member.range.durationNs() - transferNs; }
};

class RankSet {
public:
    RankSet() = default;
    /// In any order; ranks that occur twice are kept as they are.
    explicit RankSet(std::vector<RankSummary> ranks);

    const std::vector<RankSummary>& ranks() const { return m_ranks; }                   ///< by rank
    const std::vector<MatchedCollective>& collectives() const { return m_collectives; } ///< by first start
    /// Collectives that have no partner on another rank here.
    std::uint64_t unmatched() const { return m_unmatched; }

    struct Straggler {
        std::uint64_t timesLast = 0; ///< how often the rank arrived last
        DurationNs causedWaitNs = 0; ///< sum of what the others waited then
        DurationNs ownWaitNs = 0;    ///< sum of what it waited for others
        DurationNs transferNs = 0;
    };
    /// One per rank.
    std::vector<Straggler> stragglers() const;

private:
    void alignClocks();
    void matchCollectives();

    std::vector<RankSummary> m_ranks;
    std::vector<MatchedCollective> m_collectives;
    std::uint64_t m_unmatched = 0;
};

} // namespace lanescope
