// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/transfer_blame.h"

#include <algorithm>

#include "core/ranks/rank_files.h"

namespace lanescope {

namespace {

/// A wait of a rank in a transfer, on the common clock.
struct TransferWait {
    TimeRange range;
    std::size_t culprit = 0; ///< rank that came later
    bool receives = false;
};

using WaitsByRank = std::vector<std::vector<TransferWait>>;

WaitsByRank waitsByRank(const std::vector<RankSummary>& ranks,
                        const std::vector<MatchedCollective>& collectives) {
    WaitsByRank waits(ranks.size());
    for (const MatchedCollective& matched : collectives) {
        if (matched.kind != CollectiveKind::SendReceive || matched.members.size() < 2) {
            continue;
        }
        const std::size_t last = matched.members[matched.lastMember].rankIndex;
        for (const MatchedCollective::Member& member : matched.members) {
            const DurationNs waitNs = matched.waitNs(member);
            if (waitNs > 0 && member.rankIndex != last) {
                const Collective& own = ranks[member.rankIndex].collectives[member.collectiveIndex];
                waits[member.rankIndex].push_back(
                    {{member.range.startNs, saturatingAdd(member.range.startNs, waitNs)}, last, !own.sends});
            }
        }
    }
    for (std::vector<TransferWait>& ofRank : waits) {
        std::ranges::sort(ofRank, {}, [](const TransferWait& wait) { return wait.range.startNs; });
    }
    return waits;
}

/// Activity of each rank over time, no finer than a summary file keeps it: the answer is the same from both.
std::vector<RankStrip> stripsOf(const std::vector<RankSummary>& ranks) {
    std::vector<RankStrip> strips;
    strips.reserve(ranks.size());
    for (const RankSummary& rank : ranks) {
        strips.push_back(coarser(rank.strip, kWrittenStripBins));
    }
    return strips;
}

struct RanksOverTime {
    const std::vector<RankSummary>& ranks;
    std::vector<RankStrip> strips;
    WaitsByRank waits;
};

/// The share of time around a moment in which the rank communicated and computed nothing.
double quietShare(const RanksOverTime& of, std::size_t rank, TimeNs commonNs) {
    const RankStrip& strip = of.strips[rank];
    const TimeNs ownNs = saturatingSubtract(commonNs, of.ranks[rank].shiftNs);
    if (strip.binCount() == 0) {
        return 1; // what else it did is not known
    }
    if (ownNs < strip.range.startNs || ownNs >= strip.range.endNs) {
        return 0;
    }
    const double place =
        static_cast<double>(ownNs - strip.range.startNs) / static_cast<double>(strip.range.durationNs());
    const auto bin = std::min(strip.binCount() - 1,
                              static_cast<std::size_t>(place * static_cast<double>(strip.binCount())));
    constexpr double kWhole = 255;
    return strip.shares[std::size_t(StripClass::Communication)][bin] / kWhole;
}

/// The wait of a rank at a moment: of several that for data, which its work needs; null for none.
const TransferWait* waitAt(const std::vector<TransferWait>& waits, TimeNs timeNs) {
    constexpr std::size_t kMostOpen = 32; // transfers of a rank that are open at one time
    const auto after = std::ranges::upper_bound(waits, timeNs, {},
                                                [](const TransferWait& wait) { return wait.range.startNs; });
    const TransferWait* found = nullptr;
    std::size_t looks = 0;
    for (auto it = after; it != waits.begin() && looks < kMostOpen; ++looks) {
        const TransferWait& wait = *--it;
        if (wait.range.endNs > timeNs && (found == nullptr || (wait.receives && !found->receives))) {
            found = &wait;
        }
    }
    return found;
}

/// The rank that the blame comes to: the first along the chain of waits that does not wait itself.
std::size_t culpritAt(const RanksOverTime& of, std::size_t rank, TimeNs timeNs) {
    constexpr double kMostly = 0.5;
    for (std::size_t links = 0; links < of.ranks.size(); ++links) {
        const TransferWait* wait = waitAt(of.waits[rank], timeNs);
        if (wait == nullptr || (links > 0 && quietShare(of, rank, timeNs) < kMostly)) {
            break;
        }
        rank = wait->culprit;
    }
    return rank;
}

DurationNs recordedNs(const RankSummary& rank) {
    DurationNs ns = 0;
    for (const RankStep& step : rank.steps) {
        ns = saturatingAdd(ns, step.totalNs());
    }
    return rank.steps.empty() ? std::max<DurationNs>(0, rank.range.durationNs()) : ns;
}

/// By culprit: time in which `rank` waited for it.
std::vector<double> waitedFor(const RanksOverTime& of, std::size_t rank) {
    std::vector<double> byCulprit(of.ranks.size(), 0);
    std::vector<TimeNs> marks;
    for (const TransferWait& wait : of.waits[rank]) {
        marks.push_back(wait.range.startNs);
        marks.push_back(wait.range.endNs);
    }
    std::ranges::sort(marks);
    for (std::size_t i = 0; i + 1 < marks.size(); ++i) {
        // The blame may change within: looked at in equal parts.
        constexpr std::int64_t kParts = 16;
        const DurationNs lengthNs = saturatingSubtract(marks[i + 1], marks[i]);
        if (lengthNs <= 0 || waitAt(of.waits[rank], marks[i]) == nullptr) {
            continue;
        }
        for (std::int64_t part = 0; part < kParts; ++part) {
            const TimeNs timeNs = marks[i] + (2 * part + 1) * lengthNs / (2 * kParts);
            byCulprit[culpritAt(of, rank, timeNs)] +=
                quietShare(of, rank, timeNs) * static_cast<double>(lengthNs) / kParts;
        }
    }
    return byCulprit;
}

} // namespace

TransferBlame transferBlame(const std::vector<RankSummary>& ranks,
                            const std::vector<MatchedCollective>& collectives) {
    TransferBlame blame{std::vector<DurationNs>(ranks.size()), std::vector<DurationNs>(ranks.size()), 0};
    const RanksOverTime of{ranks, stripsOf(ranks), waitsByRank(ranks, collectives)};
    std::vector<std::vector<double>> byRank;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        byRank.push_back(waitedFor(of, rank));
        double sum = 0;
        for (const double ns : byRank.back()) {
            sum += ns;
        }
        blame.waitNs[rank] = static_cast<DurationNs>(sum);
    }
    // Stages of a pipeline have as much to do as each other, unless one is slow.
    std::vector<DurationNs> activeNs;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        activeNs.push_back(saturatingSubtract(recordedNs(ranks[rank]), blame.waitNs[rank]));
    }
    std::vector<DurationNs> sorted = activeNs;
    std::ranges::sort(sorted);
    const DurationNs usualNs = sorted.empty() ? 0 : sorted[(sorted.size() - 1) / 2];
    for (std::size_t culprit = 0; culprit < ranks.size(); ++culprit) {
        const auto excessNs = static_cast<double>(std::max<DurationNs>(0, activeNs[culprit] - usualNs));
        for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
            const double lateNs = rank == culprit ? 0 : std::min(byRank[rank][culprit], excessNs);
            blame.lateNs[culprit] += static_cast<DurationNs>(lateNs);
            blame.scheduleNs += static_cast<DurationNs>(byRank[rank][culprit] - lateNs);
        }
    }
    return blame;
}

} // namespace lanescope
