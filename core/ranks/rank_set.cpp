// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_set.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "core/ranks/transfer_blame.h"

namespace lanescope {

namespace {

constexpr double kGb = 1e9;

/// The middle of the values, which are reordered.
std::int64_t median(std::vector<std::int64_t>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// All ranks that wait for each other end such a collective together.
bool endsTogether(CollectiveKind kind) {
    switch (kind) {
    case CollectiveKind::AllReduce:
    case CollectiveKind::AllGather:
    case CollectiveKind::ReduceScatter:
    case CollectiveKind::AllToAll:
    case CollectiveKind::Barrier:
        return true;
    default:
        return false;
    }
}

std::optional<double> busFactor(CollectiveKind kind, std::int64_t ranks) {
    if (ranks < 2) {
        return std::nullopt;
    }
    const double n = static_cast<double>(ranks);
    switch (kind) {
    case CollectiveKind::AllReduce:
        return 2 * (n - 1) / n;
    case CollectiveKind::AllGather:
    case CollectiveKind::ReduceScatter:
    case CollectiveKind::AllToAll:
        return (n - 1) / n;
    default:
        return std::nullopt;
    }
}

void measure(MatchedCollective& matched) {
    TimeNs firstStart = std::numeric_limits<TimeNs>::max();
    TimeNs lastStart = std::numeric_limits<TimeNs>::min();
    TimeNs firstEnd = firstStart;
    TimeNs lastEnd = lastStart;
    matched.transferNs = std::numeric_limits<DurationNs>::max();
    for (std::size_t i = 0; i < matched.members.size(); ++i) {
        const TimeRange& range = matched.members[i].range;
        if (range.durationNs() < matched.transferNs) {
            matched.transferNs = range.durationNs();
            matched.lastMember = i;
        }
        firstStart = std::min(firstStart, range.startNs);
        lastStart = std::max(lastStart, range.startNs);
        firstEnd = std::min(firstEnd, range.endNs);
        lastEnd = std::max(lastEnd, range.endNs);
    }
    if (matched.absentWaitNs) {
        matched.transferNs -= std::min(*matched.absentWaitNs, matched.transferNs);
    }
    matched.startSpreadNs = saturatingSubtract(lastStart, firstStart);
    matched.endSpreadNs = saturatingSubtract(lastEnd, firstEnd);
    const auto factor = busFactor(matched.kind, matched.groupSize);
    if (!matched.isSeenByHost && factor && matched.messageBytes >= 0 && matched.transferNs > 0) {
        matched.algorithmBandwidth = static_cast<double>(matched.messageBytes) / kGb /
                                     (static_cast<double>(matched.transferNs) * 1e-9);
        matched.busBandwidth = *matched.algorithmBandwidth * *factor;
    }
}

/// The wait that all members share. In a group that is open as a whole the last one to come waits for nobody,
/// but for words that parts of the collective exchange. Where nothing tells the size of the group, only a
/// wait that no such exchange explains counts.
void findAbsentWait(const std::vector<RankSummary>& ranks, MatchedCollective& matched) {
    const bool isSizeKnown = matched.knownGroupSize() > 0;
    if (matched.kind == CollectiveKind::SendReceive || (isSizeKnown && !matched.isPartial())) {
        return;
    }
    DurationNs leastNs = std::numeric_limits<DurationNs>::max();
    DurationNs shortestNs = leastNs;
    std::optional<std::int64_t> awaited; // by the last member to come, which waits for none of the others
    for (const MatchedCollective::Member& member : matched.members) {
        const Collective& own = ranks[member.rankIndex].collectives[member.collectiveIndex];
        if (!own.waitNs) {
            return;
        }
        shortestNs = std::min(shortestNs, member.range.durationNs());
        if (*own.waitNs < leastNs) {
            leastNs = *own.waitNs;
            awaited = own.awaited;
        }
    }
    if (isSizeKnown || leastNs > shortestNs / 2) {
        matched.absentWaitNs = leastNs;
        matched.awaited = awaited;
    }
}

/// Adds the facts of one rank about a collective to those of the others.
void describe(const Collective& collective, MatchedCollective& matched) {
    matched.kind = collective.kind;
    matched.group = collective.group;
    matched.groupRole = matched.groupRole.empty() ? collective.groupRole : matched.groupRole;
    matched.groupSize = std::max(matched.groupSize, collective.groupSize);
    matched.leastGroupSize = std::max(matched.leastGroupSize, collective.leastGroupSize);
    matched.dtype = collective.dtype.empty() ? matched.dtype : collective.dtype;
    matched.isSeenByHost = matched.isSeenByHost || collective.isSeenByHost;
    matched.messageBytes = std::max(matched.messageBytes, collective.messageBytes);
}

/// Ends of such ranges are when each host looked. The collective ends for all when the last rank has come and
/// the first host saw the end.
void endTogether(MatchedCollective& matched) {
    TimeNs lastStart = std::numeric_limits<TimeNs>::min();
    TimeNs firstEnd = std::numeric_limits<TimeNs>::max();
    for (const MatchedCollective::Member& member : matched.members) {
        lastStart = std::max(lastStart, member.range.startNs);
        firstEnd = std::min(firstEnd, member.range.endNs);
    }
    for (MatchedCollective::Member& member : matched.members) {
        member.range.endNs = std::max(lastStart, firstEnd);
    }
}

MatchedCollective described(const Collective& collective) {
    MatchedCollective matched;
    describe(collective, matched);
    return matched;
}

/// Whether NCCL runs the collective with kernels that send and receive.
bool isMadeOfTransfers(CollectiveKind kind) {
    return kind == CollectiveKind::AllToAll || kind == CollectiveKind::Gather ||
           kind == CollectiveKind::Scatter;
}

/// Pairs transfers without recorded peers: two of different ranks that end next to each other and ran at
/// the same time, the nearest ends first. They may lie apart by a tenth of the shorter one, but not by more
/// than a millisecond.
std::vector<std::pair<RankSet::Transfer, RankSet::Transfer>> pairsByEnd(std::vector<RankSet::Transfer> open) {
    constexpr DurationNs kMostApartNs = 1'000'000;
    std::ranges::sort(open, {}, [](const RankSet::Transfer& t) {
        return std::tuple(t.range.endNs, t.rankIndex, t.collectiveIndex);
    });
    struct Candidate {
        DurationNs apartNs;
        std::size_t first;
    };
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i + 1 < open.size(); ++i) {
        const TimeRange a = open[i].range;
        const TimeRange b = open[i + 1].range;
        const DurationNs apartNs = saturatingSubtract(b.endNs, a.endNs);
        if (open[i].rankIndex != open[i + 1].rankIndex && a.intersects(b) && apartNs <= kMostApartNs &&
            apartNs <= std::min(a.durationNs(), b.durationNs()) / 10) {
            candidates.push_back({apartNs, i});
        }
    }
    std::ranges::sort(candidates, {}, [](const Candidate& c) { return std::pair(c.apartNs, c.first); });
    std::vector<bool> isTaken(open.size(), false);
    std::vector<std::pair<RankSet::Transfer, RankSet::Transfer>> pairs;
    for (const Candidate& candidate : candidates) {
        if (!isTaken[candidate.first] && !isTaken[candidate.first + 1]) {
            isTaken[candidate.first] = isTaken[candidate.first + 1] = true;
            pairs.emplace_back(open[candidate.first], open[candidate.first + 1]);
        }
    }
    return pairs;
}

} // namespace

RankSet::RankSet(std::vector<RankSummary> ranks)
    : m_ranks(std::move(ranks)) {
    std::ranges::stable_sort(m_ranks, {}, &RankSummary::rank);
    for (RankSummary& rank : m_ranks) {
        rank.shiftNs = rank.baseTimeNs;
    }
    matchDumps();
    if (m_ranks.size() == 1) {
        listUnmatched();
        sortByStart();
        return;
    }
    matchCollectives();
    alignClocks();
    matchTransfers();
    sortByStart();
}

void RankSet::listUnmatched() {
    RankSummary& rank = m_ranks.front();
    for (std::size_t c = 0; c < rank.collectives.size(); ++c) {
        MatchedCollective listed = described(rank.collectives[c]);
        listed.members.push_back({0, c, rank.onCommonClock(rank.collectives[c].range)});
        findAbsentWait(m_ranks, listed);
        measure(listed);
        m_collectives.push_back(std::move(listed));
        ++m_unmatched;
    }
}

void RankSet::matchCollectives() {
    // The i-th of a kind in a group on one rank belongs to the i-th on the others, unless they are numbered.
    using Key = std::tuple<std::string, std::string, CollectiveKind, bool, std::int64_t>;
    std::map<Key, MatchedCollective> matches;
    for (std::size_t r = 0; r < m_ranks.size(); ++r) {
        std::map<std::tuple<std::string, std::string, CollectiveKind>, std::int64_t> order;
        for (std::size_t c = 0; c < m_ranks[r].collectives.size(); ++c) {
            const Collective& collective = m_ranks[r].collectives[c];
            if (collective.kind == CollectiveKind::SendReceive) {
                continue;
            }
            const bool isNumbered = collective.sequence.has_value();
            const std::int64_t index =
                isNumbered ? *collective.sequence
                           : order[{collective.group, collective.groupRanks, collective.kind}]++;
            MatchedCollective& matched =
                matches[{collective.group, collective.groupRanks, collective.kind, isNumbered, index}];
            if (!matched.members.empty() && matched.members.back().rankIndex == r) {
                ++m_unmatched; // the same number twice: the first stands
                continue;
            }
            describe(collective, matched);
            matched.members.push_back({r, c, collective.range});
        }
    }
    for (auto& [key, matched] : matches) {
        if (isMadeOfTransfers(matched.kind) && !std::get<3>(key) && !ranTogether(matched)) {
            // Order is no evidence here: its kernels are matched as transfers.
            for (const MatchedCollective::Member& member : matched.members) {
                m_ranks[member.rankIndex].collectives[member.collectiveIndex].kind =
                    CollectiveKind::SendReceive;
            }
            continue;
        }
        if (matched.members.size() < 2) {
            ++m_unmatched;
            continue;
        }
        m_collectives.push_back(std::move(matched));
    }
}

bool RankSet::ranTogether(const MatchedCollective& matched) const {
    TimeNs lastStart = std::numeric_limits<TimeNs>::min();
    TimeNs firstEnd = std::numeric_limits<TimeNs>::max();
    for (const MatchedCollective::Member& member : matched.members) {
        const std::int64_t shiftNs = m_ranks[member.rankIndex].shiftNs;
        lastStart = std::max(lastStart, saturatingAdd(member.range.startNs, shiftNs));
        firstEnd = std::min(firstEnd, saturatingAdd(member.range.endNs, shiftNs));
    }
    return lastStart <= firstEnd;
}

void RankSet::alignClocks() {
    const auto endOf = [this](const MatchedCollective::Member& member) {
        return saturatingAdd(member.range.endNs, m_ranks[member.rankIndex].shiftNs);
    };
    // Each rank against the first rank that it shares collectives with and that stands already.
    using Pair = std::pair<const MatchedCollective::Member*, const MatchedCollective::Member*>;
    std::vector<std::vector<Pair>> shared(m_ranks.size());
    for (const MatchedCollective& matched : m_collectives) {
        for (const MatchedCollective::Member& member : matched.members) {
            if (endsTogether(matched.kind) && !matched.isSeenByHost && &member != &matched.members.front()) {
                shared[member.rankIndex].emplace_back(&matched.members.front(), &member);
            }
        }
    }
    for (std::size_t r = 1; r < m_ranks.size(); ++r) {
        std::vector<std::int64_t> differences;
        for (const auto& [first, own] : shared[r]) {
            differences.push_back(saturatingSubtract(endOf(*first), endOf(*own)));
        }
        if (differences.empty()) {
            continue;
        }
        RankSummary& rank = m_ranks[r];
        rank.refinedNs = median(differences);
        rank.shiftNs = saturatingAdd(rank.shiftNs, rank.refinedNs);
        for (std::int64_t& difference : differences) {
            difference = std::abs(saturatingSubtract(difference, rank.refinedNs));
        }
        std::ranges::sort(differences);
        rank.errorNs = differences[(differences.size() - 1) * 95 / 100];
    }
    for (MatchedCollective& matched : m_collectives) {
        for (MatchedCollective::Member& member : matched.members) {
            const std::int64_t shiftNs = m_ranks[member.rankIndex].shiftNs;
            member.range = {saturatingAdd(member.range.startNs, shiftNs),
                            saturatingAdd(member.range.endNs, shiftNs)};
        }
        if (matched.isSeenByHost) {
            endTogether(matched);
        }
        findAbsentWait(m_ranks, matched);
        measure(matched);
    }
}

void RankSet::matchDumps() {
    std::vector<RankDump> dumps;
    for (const RankSummary& rank : m_ranks) {
        if (rank.flight != nullptr) {
            dumps.push_back({rank.rank, rank.flight});
        }
    }
    if (!dumps.empty()) {
        m_flight = std::make_shared<const FlightMatch>(std::move(dumps));
    }
}

void RankSet::matchTransfers() {
    std::vector<Transfer> open;
    // By sender, receiver and order: both sides in turn.
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::vector<Transfer>> known;
    std::map<std::tuple<std::int64_t, std::int64_t, bool>, std::int64_t> order;
    for (std::size_t r = 0; r < m_ranks.size(); ++r) {
        const RankSummary& rank = m_ranks[r];
        for (std::size_t c = 0; c < rank.collectives.size(); ++c) {
            const Collective& collective = rank.collectives[c];
            if (collective.kind != CollectiveKind::SendReceive) {
                continue;
            }
            const Transfer transfer{r, c, rank.onCommonClock(collective.range)};
            if (!collective.peer) {
                open.push_back(transfer);
                continue;
            }
            const std::int64_t from = collective.sends ? rank.rank : *collective.peer;
            const std::int64_t to = collective.sends ? *collective.peer : rank.rank;
            known[{from, to, order[{from, to, collective.sends}]++}].push_back(transfer);
        }
    }
    for (const auto& [key, sides] : known) {
        if (sides.size() == 2 && sides[0].rankIndex != sides[1].rankIndex) {
            addTransfer(sides[0], sides[1]);
        } else {
            m_unmatched += sides.size();
        }
    }
    m_unmatched += open.size();
    for (const auto& [first, second] : pairsByEnd(std::move(open))) {
        addTransfer(first, second);
        m_unmatched -= 2;
    }
}

void RankSet::addTransfer(const Transfer& first, const Transfer& second) {
    MatchedCollective matched = described(m_ranks[first.rankIndex].collectives[first.collectiveIndex]);
    describe(m_ranks[second.rankIndex].collectives[second.collectiveIndex], matched);
    const bool isInOrder = first.rankIndex < second.rankIndex;
    for (const Transfer* side : {isInOrder ? &first : &second, isInOrder ? &second : &first}) {
        matched.members.push_back({side->rankIndex, side->collectiveIndex, side->range});
    }
    if (matched.isSeenByHost) {
        endTogether(matched);
    }
    measure(matched);
    m_collectives.push_back(std::move(matched));
}

void RankSet::sortByStart() {
    std::ranges::sort(m_collectives, {}, [](const MatchedCollective& matched) {
        return std::ranges::min_element(matched.members, {},
                                        [](const MatchedCollective::Member& m) { return m.range.startNs; })
            ->range.startNs;
    });
}

std::vector<RankSet::Straggler> RankSet::stragglers() const {
    std::vector<Straggler> stragglers(m_ranks.size());
    for (const MatchedCollective& matched : m_collectives) {
        if (matched.members.size() < 2) {
            continue; // no partner to wait for
        }
        DurationNs waitedNs = 0;
        for (const MatchedCollective::Member& member : matched.members) {
            Straggler& own = stragglers[member.rankIndex];
            own.ownWaitNs += matched.waitNs(member);
            own.transferNs += matched.transferNs;
            waitedNs += matched.waitNs(member) - matched.absentWaitNs.value_or(0);
        }
        Straggler& last = stragglers[matched.members[matched.lastMember].rankIndex];
        ++last.timesLast;
        last.causedWaitNs += matched.kind == CollectiveKind::SendReceive ? 0 : waitedNs;
    }
    const TransferBlame blame = transferBlame(m_ranks, m_collectives);
    for (std::size_t rank = 0; rank < stragglers.size(); ++rank) {
        stragglers[rank].causedWaitNs += blame.lateNs[rank];
    }
    return stragglers;
}

} // namespace lanescope
