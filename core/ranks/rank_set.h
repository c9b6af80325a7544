// SPDX-License-Identifier: Apache-2.0
// Several ranks of one job on one clock, and their collectives matched across ranks. Immutable after
// construction; any thread. Cost O(collectives · ranks).
//
// Transfers (send, receive) are not collectives: two ranks make one, and each has its own order of them.
// Transfers with a recorded peer are paired by peer, direction and order of both sides; the others by their
// ends on the common clock, which both sides reach together, where they ran at the same time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/flight/flight_match.h"
#include "core/ranks/rank_summary.h"

namespace lanescope {

/// One collective on all ranks that took part.
struct MatchedCollective {
    CollectiveKind kind = CollectiveKind::Unknown;
    std::string group;
    std::string groupRole; ///< Collective::groupRole
    std::int64_t groupSize = 0;
    std::string dtype;
    std::int64_t messageBytes = -1;
    struct Member {
        std::size_t rankIndex = 0;       ///< into RankSet::ranks()
        std::size_t collectiveIndex = 0; ///< into RankSummary::collectives
        TimeRange range;                 ///< on the common clock
    };
    std::vector<Member> members;     ///< by rank; at least two, but of a single rank one
    std::int64_t leastGroupSize = 0; ///< Collective::leastGroupSize

    /// From the last arrival: the shortest member. AMD TraceLens, NcclAnalyser: comm latency. Where ranks of
    /// the group may be absent and the members' waits are recorded, without the wait that all of them share.
    DurationNs transferNs = 0;
    DurationNs startSpreadNs = 0; ///< latest start - earliest start
    DurationNs endSpreadNs = 0;   ///< latest end - earliest end
    std::size_t lastMember = 0;   ///< into members: who of them arrived last, that is, whose part is shortest
    /// The part of the wait that all members share, for ranks that are not open; absent: not recorded, or all
    /// ranks of the group are open.
    std::optional<DurationNs> absentWaitNs;
    std::optional<std::int64_t> awaited; ///< rank of the group that the last member waited for longest then
    bool isSeenByHost = false;           ///< Collective::isSeenByHost
    /// GB (10^9) a second; absent where size or meaning is unknown. Bus bandwidth after NVIDIA nccl-tests
    /// (doc/PERFORMANCE.md): all-reduce x 2(n-1)/n; all-gather, reduce-scatter, all-to-all x (n-1)/n.
    std::optional<double> algorithmBandwidth;
    std::optional<double> busBandwidth;

    DurationNs waitNs(const Member& member) const { return member.range.durationNs() - transferNs; }
    /// Ranks of the group as far as known; 0: unknown.
    std::int64_t knownGroupSize() const { return groupSize > 0 ? groupSize : leastGroupSize; }
    /// Ranks of the group are known to be absent: one of them may have come later than all members.
    bool isPartial() const { return knownGroupSize() > static_cast<std::int64_t>(members.size()); }
};

class RankSet {
public:
    RankSet() = default;
    /// In any order; ranks that occur twice are kept as they are.
    explicit RankSet(std::vector<RankSummary> ranks);

    const std::vector<RankSummary>& ranks() const { return m_ranks; }                   ///< by rank
    const std::vector<MatchedCollective>& collectives() const { return m_collectives; } ///< by first start
    /// Collectives that have no partner on another rank here. Those of a single rank are listed all the same.
    std::uint64_t unmatched() const { return m_unmatched; }
    /// The dumps of the flight recorder among the ranks, matched; null: there are none.
    const std::shared_ptr<const FlightMatch>& flight() const { return m_flight; }

    struct Straggler {
        std::uint64_t timesLast = 0; ///< how often the rank arrived last of those that are open
        /// Sum of what the others waited then, but for waits that the rank shared; of transfers see
        /// transfer_blame.h.
        DurationNs causedWaitNs = 0;
        DurationNs ownWaitNs = 0; ///< sum of what it waited for others
        DurationNs transferNs = 0;
    };
    /// One per rank.
    std::vector<Straggler> stragglers() const;

    /// One side of a transfer.
    struct Transfer {
        std::size_t rankIndex = 0;
        std::size_t collectiveIndex = 0;
        TimeRange range; ///< on the common clock
    };

private:
    /// Whether there is a time at which all members ran, by the clocks as recorded.
    bool ranTogether(const MatchedCollective& matched) const;
    void matchDumps();
    void alignClocks();
    void matchCollectives();
    void matchTransfers();
    void addTransfer(const Transfer& first, const Transfer& second);
    void listUnmatched();
    void sortByStart();

    std::vector<RankSummary> m_ranks;
    std::vector<MatchedCollective> m_collectives;
    std::uint64_t m_unmatched = 0;
    std::shared_ptr<const FlightMatch> m_flight;
};

} // namespace lanescope
