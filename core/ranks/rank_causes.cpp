// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_causes.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/user_text.h"
#include "core/diagnosis/cause_layout.h"
#include "core/diagnosis/confidence.h"
#include "core/diagnosis/flight_notes.h"
#include "core/ranks/distributed_info.h"
#include "core/ranks/transfer_blame.h"

namespace lanescope {

namespace {

/// The wait of one member that is the longest of all that a rank caused.
struct LongestWait {
    DurationNs ns = 0;
    std::size_t rankIndex = 0;
    TimeRange range; ///< in the time of that rank's trace
    CollectiveKind kind = CollectiveKind::Unknown;
};

std::vector<LongestWait> longestWaits(const RankSet& set) {
    std::vector<LongestWait> longest(set.ranks().size());
    for (const MatchedCollective& matched : set.collectives()) {
        LongestWait& ofLast = longest[matched.members[matched.lastMember].rankIndex];
        for (const MatchedCollective::Member& member : matched.members) {
            const DurationNs waitNs = matched.waitNs(member) - matched.absentWaitNs.value_or(0);
            if (waitNs > ofLast.ns) {
                const TimeNs startNs =
                    saturatingSubtract(member.range.startNs, set.ranks()[member.rankIndex].shiftNs);
                ofLast = {waitNs, member.rankIndex, {startNs, saturatingAdd(startNs, waitNs)}, matched.kind};
            }
        }
    }
    return longest;
}

DurationNs timeOf(const RankSummary& rank) {
    DurationNs ns = 0;
    for (const RankStep& step : rank.steps) {
        ns = saturatingAdd(ns, step.totalNs());
    }
    return rank.steps.empty() ? std::max<DurationNs>(rank.range.durationNs(), 0) : ns;
}

/// Matched collectives that not all ranks of their group are known to be open for.
struct PartialGroups {
    std::uint64_t collectives = 0;
    std::int64_t mostRanks = 0; ///< of the groups, as far as known; 0: unknown
    DurationNs waitNs = 0;      ///< that all open ranks share, over these ranks
    DurationNs longestNs = 0;   ///< of one collective
    std::size_t longest = 0;    ///< into RankSet::collectives()
};

PartialGroups partialGroups(const RankSet& set) {
    PartialGroups partial;
    for (std::size_t i = 0; i < set.collectives().size(); ++i) {
        const MatchedCollective& matched = set.collectives()[i];
        if (matched.members.size() < 2 || (!matched.isPartial() && !matched.absentWaitNs)) {
            continue;
        }
        ++partial.collectives;
        partial.mostRanks = std::max(partial.mostRanks, matched.knownGroupSize());
        const DurationNs sharedNs = matched.absentWaitNs.value_or(0);
        for (std::size_t member = 0; member < matched.members.size(); ++member) {
            partial.waitNs = saturatingAdd(partial.waitNs, sharedNs);
        }
        if (sharedNs > partial.longestNs) {
            partial.longestNs = sharedNs;
            partial.longest = i;
        }
    }
    return partial;
}

Words givenText(const RankSet& set, const PartialGroups& partial) {
    return partial.mostRanks > 0
               ? words(userText("Only %1 of at least %2 ranks are given."), Words::number(set.ranks().size()),
                       Words::number(static_cast<std::uint64_t>(partial.mostRanks)))
               : words(userText("The files do not show how many ranks the group has; %1 are given."),
                       Words::number(set.ranks().size()));
}

DiagnosisCause absentCause(const RankSet& set, const PartialGroups& partial) {
    const MatchedCollective& longest = set.collectives()[partial.longest];
    const MatchedCollective::Member& member = longest.members[longest.lastMember];
    DiagnosisCause cause;
    cause.kind = CauseKind::StragglerWait;
    cause.ns = partial.waitNs;
    cause.what = words(userText("All given ranks wait in collectives for a rank that is not given"));
    const TimeNs startNs = saturatingSubtract(member.range.startNs, set.ranks()[member.rankIndex].shiftNs);
    cause.place.range = {startNs, saturatingAdd(startNs, partial.longestNs)};
    cause.evidence = givenText(set, partial) +
                     words(userText("Their shared waits take %1 in total; the longest is %2 in one %3."),
                           Words::duration(partial.waitNs), Words::duration(partial.longestNs),
                           collectiveKindName(longest.kind));
    if (longest.awaited) {
        const Collective& own = set.ranks()[member.rankIndex].collectives[member.collectiveIndex];
        const std::vector<std::int64_t> ranks = parseRankList(own.groupRanks);
        const auto place = static_cast<std::size_t>(*longest.awaited);
        cause.evidence +=
            place < ranks.size()
                ? words(userText("There they wait longest for rank %1."), std::to_string(ranks[place]))
                : words(userText("There they wait longest for rank %1 of the group."),
                        std::to_string(*longest.awaited));
    }
    cause.advice =
        words(userText("Open the traces of all ranks together. The rank that comes last does not wait in "
                       "the collective; faster links do not shorten this wait."));
    cause.gain = CauseGain{cause.ns, 0, cause.ns};
    cause.confidence = confidenceOf(CauseBasis::Recorded);
    return cause;
}

DiagnosisCause stragglerCause(const RankSet& set, std::size_t index, const RankSet::Straggler& straggler,
                              const LongestWait& longest, const PartialGroups& partial) {
    const std::string rank = std::to_string(set.ranks()[index].rank);
    DiagnosisCause cause;
    cause.kind = CauseKind::StragglerWait;
    cause.ns = straggler.causedWaitNs;
    const Words collectives =
        countWords(set.collectives().size(), userText("1 collective"), userText("%1 collectives"));
    cause.what =
        partial.collectives == 0
            ? words(userText("Rank %1 comes last to %2 of %3, and the others wait for it"), rank,
                    Words::number(straggler.timesLast), collectives)
            : words(userText("Of the %1 ranks given, rank %2 comes last to %3 of %4"),
                    Words::number(set.ranks().size()), rank, Words::number(straggler.timesLast), collectives);
    cause.place.range = longest.range;
    cause.evidence =
        words(userText("The other ranks wait %1 in total; rank %2 waits longest, %3 in one %4."),
              Words::duration(straggler.causedWaitNs), std::to_string(set.ranks()[longest.rankIndex].rank),
              Words::duration(longest.ns), collectiveKindName(longest.kind));
    if (partial.collectives > 0) {
        cause.evidence +=
            givenText(set, partial) + words(userText("One of the others may come later still."));
    }
    cause.advice =
        words(userText("Find what delays rank %1 before the collective: diagnose its own trace and compare "
                       "it with that of another rank (data, shapes, a slower device or host)."),
              rank);
    cause.gain = CauseGain{cause.ns, 0, cause.ns};
    // A rank that is not given may be the last one. A clock that could not be matched moves waits between
    // ranks.
    const auto hasError = [](const RankSummary& each) { return each.errorNs.has_value(); };
    cause.confidence = confidenceOf(partial.collectives == 0 && std::ranges::any_of(set.ranks(), hasError)
                                        ? CauseBasis::Recorded
                                        : CauseBasis::Unrecorded);
    return cause;
}

DiagnosisCause bubbleCause(const RankSet& set, const TransferBlame& blame) {
    const auto most = static_cast<std::size_t>(std::ranges::max_element(blame.waitNs) - blame.waitNs.begin());
    DiagnosisCause cause;
    cause.kind = CauseKind::PipelineBubble;
    cause.ns = blame.scheduleNs;
    cause.what =
        words(userText("Ranks wait for each other's data, apart from waits that a slower rank causes"));
    cause.place.range = set.ranks()[most].range;
    cause.evidence = words(userText("Mostly on rank %1: %2 in transfers without computation beside them."),
                           std::to_string(set.ranks()[most].rank), Words::duration(blame.waitNs[most]));
    cause.advice =
        words(userText("Split the batch into more micro-batches, or take a schedule with less idle time (one "
                       "forward one backward, interleaved stages, zero bubble): with p stages and m "
                       "micro-batches of equal length (p - 1) of (m + p - 1) slots stay empty."));
    cause.gain = CauseGain{cause.ns, 0, cause.ns};
    cause.confidence = confidenceOf(CauseBasis::Inferred);
    return cause;
}

} // namespace

Diagnosis rankDiagnosis(const RankSet& set) {
    Diagnosis result;
    DurationNs spanNs = 0;
    TimeNs startNs = 0;
    DurationNs transferNs = 0;
    std::size_t worst = 0;
    const auto quiet = [](const RankSummary& rank) {
        DurationNs ns = 0;
        for (const RankStep& step : rank.steps) {
            ns = saturatingAdd(ns, step.otherNs);
        }
        return ns;
    };
    for (std::size_t i = 0; i < set.ranks().size(); ++i) {
        const RankSummary& rank = set.ranks()[i];
        spanNs = saturatingAdd(spanNs, timeOf(rank));
        const TimeNs ownNs = rank.onCommonClock(rank.range).startNs;
        startNs = i == 0 ? ownNs : std::min(startNs, ownNs);
        worst = quiet(rank) > quiet(set.ranks()[worst]) ? i : worst;
        for (const RankStep& step : rank.steps) {
            result.busyNs = saturatingAdd(result.busyNs, saturatingSubtract(step.totalNs(), step.otherNs));
        }
    }
    result.span = {startNs, saturatingAdd(startNs, spanNs)};
    result.spanText = countWords(set.ranks().size(), userText("1 rank"), userText("%1 ranks"));
    result.hasDeviceWork = result.busyNs > 0;
    result.countsCopies = false;
    if (set.flight() != nullptr) { // dumps tell what stands, and not where time went
        result.hasNoTimes = true;
        result.notes = flightNotes(*set.flight());
        return result;
    }
    const std::vector<LongestWait> longest = longestWaits(set);
    const std::vector<RankSet::Straggler> stragglers = set.stragglers();
    const PartialGroups partial = partialGroups(set);
    for (std::size_t i = 0; i < stragglers.size(); ++i) {
        transferNs = saturatingAdd(transferNs, stragglers[i].transferNs);
        if (stragglers[i].causedWaitNs > 0) {
            result.causes.push_back(stragglerCause(set, i, stragglers[i], longest[i], partial));
        }
    }
    if (partial.waitNs > 0) {
        result.causes.push_back(absentCause(set, partial));
    }
    if (const TransferBlame blame = transferBlame(set.ranks(), set.collectives()); blame.scheduleNs > 0) {
        result.causes.push_back(bubbleCause(set, blame));
    }
    if (transferNs > 0) {
        DiagnosisCause transfer;
        transfer.kind = CauseKind::ExposedCommunication;
        transfer.ns = transferNs;
        transfer.what = countWords(set.collectives().size(), userText("Transfers of 1 matched collective"),
                                   userText("Transfers of %1 matched collectives"));
        transfer.evidence = words(userText("The shortest part of each collective, %1 over all ranks."),
                                  Words::duration(transferNs));
        if (partial.collectives > 0 && partial.waitNs == 0) {
            transfer.evidence +=
                givenText(set, partial) + words(userText("Waits for the others count as transfer."));
        }
        transfer.advice = words(userText("Overlap the transfers with computation, send fewer and larger "
                                         "buckets, and check the transport between the ranks."));
        transfer.confidence = confidenceOf(CauseBasis::Inferred);
        result.causes.push_back(std::move(transfer));
    }
    for (DiagnosisCause& cause : result.causes) {
        cause.share = spanNs > 0 ? static_cast<double>(cause.ns) / static_cast<double>(spanNs) : 0;
    }
    std::erase_if(result.causes, [](const DiagnosisCause& cause) { return cause.share < kLeastShare; });
    std::ranges::stable_sort(result.causes,
                             [](const DiagnosisCause& a, const DiagnosisCause& b) { return a.ns > b.ns; });
    if (!set.ranks().empty() && quiet(set.ranks()[worst]) > 0) {
        result.notes.push_back(
            words(userText("Times are sums over the ranks. The ranks' own traces show what each loses "
                           "outside of computation and communication: the most, %1, is lost on rank %2."),
                  Words::duration(quiet(set.ranks()[worst])), std::to_string(set.ranks()[worst].rank)));
    }
    const auto isOther = [&set](const RankSummary& rank) {
        return rank.deviceWord != set.ranks().front().deviceWord;
    };
    if (!set.ranks().empty() && std::ranges::none_of(set.ranks(), isOther)) {
        nameDevices(result, set.ranks().front().deviceWord);
    }
    return result;
}

} // namespace lanescope
