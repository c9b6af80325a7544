// SPDX-License-Identifier: Apache-2.0
#include "core/ranks/rank_causes.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/base/user_text.h"
#include "core/diagnosis/cause_layout.h"
#include "core/diagnosis/confidence.h"
#include "core/diagnosis/flight_notes.h"
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
            const DurationNs waitNs = matched.waitNs(member);
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

DiagnosisCause stragglerCause(const RankSet& set, std::size_t index, const RankSet::Straggler& straggler,
                              const LongestWait& longest) {
    const std::string rank = std::to_string(set.ranks()[index].rank);
    DiagnosisCause cause;
    cause.kind = CauseKind::StragglerWait;
    cause.ns = straggler.causedWaitNs;
    cause.what =
        words(userText("Rank %1 comes last to %2 of %3, and the others wait for it"), rank,
              Words::number(straggler.timesLast),
              countWords(set.collectives().size(), userText("1 collective"), userText("%1 collectives")));
    cause.place.range = longest.range;
    cause.evidence =
        words(userText("The other ranks wait %1 in total; rank %2 waits longest, %3 in one %4."),
              Words::duration(straggler.causedWaitNs), std::to_string(set.ranks()[longest.rankIndex].rank),
              Words::duration(longest.ns), collectiveKindName(longest.kind));
    cause.advice =
        words(userText("Find what delays rank %1 before the collective: diagnose its own trace and compare "
                       "it with that of another rank (data, shapes, a slower device or host)."),
              rank);
    cause.gain = CauseGain{cause.ns, 0, cause.ns};
    // A clock that could not be matched moves waits between ranks.
    const auto hasError = [](const RankSummary& each) { return each.errorNs.has_value(); };
    cause.confidence = confidenceOf(std::ranges::any_of(set.ranks(), hasError) ? CauseBasis::Recorded
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
    for (std::size_t i = 0; i < stragglers.size(); ++i) {
        transferNs = saturatingAdd(transferNs, stragglers[i].transferNs);
        if (stragglers[i].causedWaitNs > 0) {
            result.causes.push_back(stragglerCause(set, i, stragglers[i], longest[i]));
        }
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
